import { dirname, relative } from 'node:path'
import { createRandom } from './random.mjs'
import { CURRENT, makeGates } from './gates.mjs'
import { createChecks } from './typescript-checks.mjs'
import { createCode } from './typescript-code.mjs'
import { FEATURE_GATE, registryText } from './typescript-registry.mjs'
import { createNames } from './words.mjs'

const FOLDER_SIZE = 25
const TSX = 0.15

/**
 * The files of a TypeScript project, by path.
 *
 * @param spec `files`: how many, without the registry. `gates`: how many are registered. `target`: how many files check
 *   the first gate, which is graduated; `others`: how many check any other. `checks`: how many each of these files has,
 *   by default between 1 and 7 as in real code.
 */
export function* typescriptTree({ files, gates: gateCount, target, others, checks, seed }) {
  const random = createRandom(seed)
  const names = createNames(random)
  const gates = makeGates(random, gateCount)
  yield* setUp(gates)
  const code = createCode(random, names)
  const makeCheck = createChecks(random, names, code)
  const planned = planFiles({ files, random, names })
  const asking = new Map(
    random
      .shuffle(planned)
      .slice(0, target + others)
      .map((file, index) => [file, index < target ? gates[0] : random.pick(gates.slice(1))]),
  )
  for (const file of planned) {
    const gate = asking.get(file)
    const count = gate === undefined ? 0 : (checks ?? random.between(1, 7))
    yield [file.path, moduleText({ file, gate, count, planned, random, names, code, makeCheck })]
  }
}

function planFiles({ files, random, names }) {
  let folder = ''
  return Array.from({ length: files }, (_, index) => {
    if (index % FOLDER_SIZE === 0) folder = `src/${names.noun()}/${names.noun()}-${index / FOLDER_SIZE}`
    const isTsx = random.chance(TSX)
    return {
      index,
      isTsx,
      exported: `${names.action()}${index}`,
      path: `${folder}/${names.file()}-${index}.${isTsx ? 'tsx' : 'ts'}`,
    }
  })
}

function moduleText({ file, gate, count, planned, random, names, code, makeCheck }) {
  const imports = Array.from(
    { length: random.between(1, 5) },
    () => planned[neighbour(file.index, planned.length, random)],
  ).filter((other, index, all) => other !== file && all.indexOf(other) === index)
  const lines = imports.map((other) => `import { ${other.exported} } from '${specifier(file.path, other.path)}'`)
  if (file.isTsx) lines.unshift("import { useState } from 'react'")
  if (random.chance(0.4))
    lines.unshift(`import { ${names.action()} } from 'node:${random.pick(['path', 'fs', 'util', 'url'])}'`)
  const reference =
    gate &&
    random.pickWeighted([
      [50, `'${gate.name}'`],
      [35, gate.constant],
      [15, `Gate.${gate.name}`],
    ])
  if (gate) {
    const imported = reference.startsWith("'") ? null : reference.split('.')[0]
    lines.push(`import { gates } from '${specifier(file.path, 'src/features/gates.ts')}'`)
    if (imported) lines.push(`import { ${imported} } from '${specifier(file.path, 'src/features/registry.ts')}'`)
  }
  const parts = [lines.join('\n') + '\n']
  const isLarge = random.chance(0.15)
  for (let index = random.between(1, 3); index > 0; index--) parts.push(code.type(`${names.type()}${index}`))
  if (random.chance(0.3)) parts.push(code.class(`${names.type()}Store`))
  if (file.isTsx) parts.push(code.component(`${names.type()}View`))
  const plain = random.between(1, isLarge ? 16 : 5)
  for (let index = 0; index < plain; index++) {
    const uses =
      random.chance(0.5) && imports[0] ? `  await ${random.pick(imports).exported}(null as never, null as never)\n` : ''
    parts.push(code.function(`${names.action()}${index}`, uses))
  }
  const asking = Array.from({ length: count }, () =>
    makeCheck({ call: `gates.enabled(${reference})`, isTsx: file.isTsx }),
  )
  for (const [index, body] of asking.entries()) parts.push(askingFunction(`${names.action()}Gated${index}`, body))
  parts.push(code.function(file.exported, '', true))
  return parts.join('\n')
}

export function askingFunction(name, body) {
  return `export async function ${name}(options: Options, send: (...all: unknown[]) => unknown): Promise<unknown> {\n${body}  return options\n}\n`
}

/** Mostly files near by, sometimes any. */
function neighbour(index, count, random) {
  return random.chance(0.7)
    ? Math.min(count - 1, Math.max(0, index + random.between(-FOLDER_SIZE, FOLDER_SIZE)))
    : random.below(count)
}

function specifier(from, to) {
  const way = relative(dirname(from), to)
    .replaceAll('\\', '/')
    .replace(/\.tsx?$/, '.js')
  return way.startsWith('.') ? way : `./${way}`
}

function* setUp(gates) {
  yield [
    'package.json',
    `${JSON.stringify({ name: 'bench', version: `1.${CURRENT}.0`, private: true, type: 'module' })}\n`,
  ]
  yield ['tsconfig.json', '{ "compilerOptions": { "module": "nodenext", "jsx": "react-jsx", "strict": true } }\n']
  yield ['feature-gates.config.json', '{ "registries": [{ "files": ["src/features/registry.ts"] }] }\n']
  yield ['src/features/feature-gate.ts', FEATURE_GATE]
  yield [
    'src/features/gates.ts',
    "import { FeatureGate } from './feature-gate.js'\nimport { specs } from './registry.js'\n\nexport const gates = new FeatureGate().add(specs)\n",
  ]
  yield ['src/features/registry.ts', registryText(gates)]
}
