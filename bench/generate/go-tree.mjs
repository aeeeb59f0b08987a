import { createRandom } from './random.mjs'
import { makeGates, removalOf } from './gates.mjs'
import { createGoChecks } from './go-checks.mjs'
import { createGoCode } from './go-code.mjs'
import { capital, createNames } from './words.mjs'

const FOLDER_SIZE = 12
const MODULE = 'example.test/bench'

/** The texts of a Go module, by path; the options are those of `typescriptTree`. */
export function* goTree({ files, gates: gateCount, target, others, checks, seed }) {
  const random = createRandom(seed)
  const names = createNames(random)
  const gates = makeGates(random, gateCount)
  yield ['go.mod', `module ${MODULE}\n\ngo 1.26\n`]
  yield [
    'feature-gates.config.json',
    '{ "registries": [{ "files": ["pkg/features/features.go"] }], "currentVersion": "1.36" }\n',
  ]
  yield ['pkg/features/features.go', registryText(gates, names)]
  const code = createGoCode(random, names)
  const makeCheck = createGoChecks(random, names, code)
  const asking = new Map(
    random
      .shuffle(Array.from({ length: files }, (_, index) => index))
      .slice(0, target + others)
      .map((file, index) => [file, index < target ? gates[0] : random.pick(gates.slice(1))]),
  )
  let folder = ''
  for (let index = 0; index < files; index++) {
    if (index % FOLDER_SIZE === 0) folder = `pkg/${names.noun()}/${names.noun()}${index / FOLDER_SIZE}`
    const gate = asking.get(index) ?? null
    const count = gate === null ? 0 : (checks ?? random.between(1, 6))
    yield [
      `${folder}/${names.file().replace('-', '_')}_${index}.go`,
      fileText({ folder, index, gate, count, random, names, code, makeCheck }),
    ]
  }
}

function fileText({ folder, index, gate, count, random, names, code, makeCheck }) {
  const imports = ['"context"', '"fmt"', ...(random.chance(0.4) ? ['"strings"'] : [])]
  const own = gate === null ? [] : [`"${MODULE}/pkg/features"`, 'utilfeature "k8s.io/apiserver/pkg/util/feature"']
  const lines = [
    `package ${folder.split('/').at(-1).toLowerCase()}`,
    '',
    'import (',
    ...imports.map((line) => `\t${line}`),
    ...(own.length > 0 ? ['', ...own.map((line) => `\t${line}`)] : []),
    ')',
    '',
  ]
  const parts = [lines.join('\n')]
  const receiver = `${names.type()}${index}`
  parts.push(code.type(receiver))
  for (let more = random.between(0, 2); more > 0; more--) parts.push(code.type(`${names.type()}${index}x${more}`))
  const plain = random.between(1, random.chance(0.2) ? 14 : 5)
  for (let at = 0; at < plain; at++)
    parts.push(code.function(`${capital(names.action())}${at}`, random.chance(0.6) ? receiver : null))
  for (let at = 0; at < count; at++) {
    parts.push(
      `func (r *${receiver}) ${names.action()}Gated${at}(ctx context.Context, in, out *${names.type()}) error {\n${makeCheck(gate)}\treturn nil\n}\n`,
    )
  }
  return parts.join('\n')
}

function registryText(gates, names) {
  const entries = gates.map((gate) => {
    const removal = removalOf(gate)
    const specs = gate.specs.map(
      ({ minor, stage, on, isLocked }, index) =>
        `\t\t{Version: version.MustParse("1.${minor}"), Default: ${on}, PreRelease: featuregate.${stage}${isLocked ? ', LockToDefault: true' : ''}},${removal !== null && index === gate.specs.length - 1 ? ` // remove in 1.${removal}` : ''}`,
    )
    return `\t${gate.name}: {\n${specs.join('\n')}\n\t},\n`
  })
  return [
    'package features',
    '',
    'import (',
    '\t"k8s.io/apimachinery/pkg/util/version"',
    '\t"k8s.io/component-base/featuregate"',
    ')',
    '',
    'const (',
    gates.map(({ name }) => `\t// ${names.sentence()}\n\t${name} featuregate.Feature = "${name}"\n`).join('\n'),
    ')',
    '',
    'var gates = map[featuregate.Feature]featuregate.VersionedSpecs{',
    entries.join('\n'),
    '}',
    '',
    '// Gates are those of this process.',
    'var Gates = featuregate.NewVersionedFeatureGate(version.MustParse("1.36"))',
    '',
    'func init() {',
    '\tGates.AddVersioned(gates)',
    '}',
    '',
  ].join('\n')
}
