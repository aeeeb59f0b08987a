import { CURRENT, makeGates } from './gates.mjs'
import { createRandom } from './random.mjs'
import { createChecks } from './typescript-checks.mjs'
import { createCode } from './typescript-code.mjs'
import { FEATURE_GATE, registryText } from './typescript-registry.mjs'
import { askingFunction } from './typescript-tree.mjs'
import { createNames } from './words.mjs'

const FOLDER_SIZE = 20
/** Gates with names that ordinary code is full of: fields, keys, parts of a sentence. */
const COMMON = ['plan', 'default', 'name', 'preview']
/** How a file gets at the function that checks gates, as an import and as a call of it. */
const WAYS = [
  [40, "import { isEnabled } from '@bench/core'", (gate) => `isEnabled('${gate.name}')`],
  [20, "import { isEnabled as isOn, Gate } from '@bench/flags'", (gate) => `isOn(Gate.${gate.name})`],
  [20, "import { gates } from '~/shared'", (gate) => `gates.enabled('${gate.name}')`],
  [20, "import * as flags from '@bench/flags'", (gate) => `flags.isEnabled(flags.${gate.constant})`],
]

/**
 * A repository of packages that import each other by name, with barrels, aliases and gates that are called like usual
 * words: what makes real trees slower than plain ones.
 *
 * @param spec `files`: how many. `packages`: in how many packages. `gates`: how many are registered. `target`: how many
 *   files check the first gate, which is graduated; `others`: how many check any other.
 */
export function* workspaceTree({ files, packages, gates: gateCount, target, others, seed }) {
  const random = createRandom(seed)
  const names = createNames(random)
  const gates = makeGates(random, gateCount).map((gate, index) =>
    index >= 1 && index <= COMMON.length
      ? { ...gate, name: COMMON[index - 1], constant: COMMON[index - 1].toUpperCase() }
      : gate,
  )
  yield* setUp(gates)
  const code = createCode(random, names)
  const makeCheck = createChecks(random, names, code)
  const planned = Array.from({ length: files }, (_, index) => planFile(index, files, packages, names))
  const asking = new Map(
    random
      .shuffle(planned)
      .slice(0, target + others)
      .map((file, index) => [file, gates[index < target ? 0 : 1 + ((index - target) % (gateCount - 1))]]),
  )
  for (const file of planned) yield [file.path, moduleText(file, { planned, asking, random, names, code, makeCheck })]
  yield* barrels(planned)
}

function planFile(index, files, packages, names) {
  const owner = `package-${Math.floor((index * packages) / files)}`
  const folder = `folder-${Math.floor(index / FOLDER_SIZE)}`
  const file = `${names.file()}-${index}`
  return {
    owner,
    folder,
    file,
    exported: `${names.action()}${index}`,
    path: `packages/${owner}/src/${folder}/${file}.ts`,
  }
}

function moduleText(file, { planned, asking, random, names, code, makeCheck }) {
  const gate = asking.get(file)
  const imports = Array.from({ length: random.between(1, 4) }, () => random.pick(planned)).filter(
    (other, index, all) => other !== file && all.indexOf(other) === index,
  )
  const lines = imports.map((other) => `import { ${other.exported} } from '${specifierOf(file, other)}'`)
  const [line, callOf] = random.pickWeighted(WAYS.map(([weight, ...way]) => [weight, way]))
  if (gate) lines.push(line)
  const parts = [`${lines.join('\n')}\n`, code.type(`${names.type()}1`)]
  for (let count = random.between(1, 6); count > 0; count--) parts.push(code.function(`${names.action()}${count}`, ''))
  for (let count = gate ? random.between(1, 5) : 0; count > 0; count--)
    parts.push(askingFunction(`${names.action()}Gated${count}`, makeCheck({ call: callOf(gate), isTsx: false })))
  // Ordinary uses of the words that gates have as names.
  const word = random.pick(COMMON)
  parts.push(
    `export const ${names.thing()}Options${random.between(1, 9)} = { ${word}: '${random.pick(COMMON)}', title: '${names.sentence()}' }\n`,
  )
  parts.push(code.function(file.exported, '', true))
  return parts.join('\n')
}

/** A file of the same package by the alias, one of another package by the package's name. */
function specifierOf(from, to) {
  if (from.owner !== to.owner) return `@bench/${to.owner}`
  return from.folder === to.folder ? `./${to.file}.js` : `~/${to.folder}`
}

function* barrels(planned) {
  const reexports = new Map()
  const add = (barrel, module) => reexports.set(barrel, (reexports.get(barrel) ?? new Set()).add(module))
  for (const { owner, folder, file } of planned) {
    add(`packages/${owner}/src/${folder}/index.ts`, `./${file}.js`)
    add(`packages/${owner}/src/index.ts`, `./${folder}/index.js`)
  }
  for (const [path, modules] of reexports) yield [path, [...modules].map((one) => `export * from '${one}'\n`).join('')]
  for (const owner of new Set(planned.map((file) => file.owner))) {
    yield* packageFiles(owner)
    yield [`packages/${owner}/src/shared.ts`, "export { gates } from '@bench/core'\n"]
  }
}

function* packageFiles(name) {
  const manifest = { name: `@bench/${name}`, version: `1.${CURRENT}.0`, private: true, type: 'module' }
  yield [`packages/${name}/package.json`, `${JSON.stringify({ ...manifest, exports: './src/index.ts' })}\n`]
  yield [
    `packages/${name}/tsconfig.json`,
    '{ "extends": "../../tsconfig.json", "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }\n',
  ]
}

function* setUp(gates) {
  const root = { name: 'bench', version: `1.${CURRENT}.0`, private: true, type: 'module', workspaces: ['packages/*'] }
  yield ['package.json', `${JSON.stringify(root)}\n`]
  yield [
    'tsconfig.json',
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "strict": true } }\n',
  ]
  yield ['feature-gates.config.json', '{ "registries": [{ "files": ["packages/flags/src/registry.ts"] }] }\n']
  yield* packageFiles('flags')
  yield ['packages/flags/src/feature-gate.ts', FEATURE_GATE]
  yield ['packages/flags/src/registry.ts', registryText(gates)]
  yield [
    'packages/flags/src/gates.ts',
    "import { FeatureGate } from './feature-gate.js'\nimport { specs } from './registry.js'\n\nexport const gates = new FeatureGate().add(specs)\n\nexport function isEnabled(name: string): boolean {\n  return gates.enabled(name)\n}\n",
  ]
  yield ['packages/flags/src/index.ts', "export * from './registry.js'\nexport * from './gates.js'\n"]
  yield* packageFiles('core')
  yield ['packages/core/src/index.ts', "export * from '@bench/flags'\n"]
}
