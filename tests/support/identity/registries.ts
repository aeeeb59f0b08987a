import type { ModuleWriter } from './module-writer.js'
import { type Language } from './module-writer.js'

/** What the gates of a project are called. */
export interface GateNames {
  readonly gate: string
  /** Registered beside it, and off. */
  readonly other: string
}

/** Usual words, a prefix of another gate, names that aren't identifiers. */
export const GATE_NAMES: readonly GateNames[] = [
  { gate: 'X', other: 'XBeta' },
  { gate: 'NewParser', other: 'NewParserBeta' },
  { gate: 'default', other: 'defaults' },
  { gate: 'name', other: 'nameTag' },
  { gate: 'debug', other: 'debugLog' },
  { gate: 'new-parser', other: 'new-parser-2' },
]

/** A way to register and check gates. The module exports `isEnabled`, `gates` and the types `Gates`, `GateName`. */
export interface RegistryShape {
  readonly name: string
  readonly languages?: readonly Language[]
  /** Another file than the module of the gates. */
  readonly registry?: (names: GateNames, value: boolean) => { path: string; text: string }
  /** The name of the constant by which the gate is registered, exported by the module. */
  readonly constant?: string
  readonly write: (module: ModuleWriter, names: GateNames, value: boolean) => void
}

const SPEC = `interface FeatureSpec {
  default: boolean
  lockToDefault?: boolean
  preRelease: 'Alpha' | 'Beta' | 'GA' | 'Deprecated'
}`

const UNKNOWN = 'throw new Error(`no feature gate ${name}`)'

export function keyOf(name: string): string {
  return /^[\w$]+$/.test(name) ? name : `'${name}'`
}

/** The object of both gates, with `wrap` around it. */
function specs({ gate, other }: GateNames, value: boolean, key = keyOf(gate)): string {
  const stage = value ? 'GA' : 'Deprecated'
  return `{
  ${key}: { default: ${value}, lockToDefault: true, preRelease: '${stage}' }, // remove in 1.39
  ${keyOf(other)}: { default: false, preRelease: 'Alpha' },
}`
}

function writeHead(module: ModuleWriter): void {
  if (module.language === 'ts') module.add(`export ${SPEC}`)
}

function writeTypes(module: ModuleWriter, gateName: string): void {
  if (module.language === 'ts') module.add(`export type GateName = ${gateName}\nexport type Gates = typeof gates`)
}

function writeGates(module: ModuleWriter): void {
  module.export('gates', 'const gates = { isEnabled }')
}

/** A list of one spec for each gate. */
function listsOfSpecs(names: GateNames, value: boolean): string {
  return specs(names, value).replaceAll(/: (\{.*\}),/g, ': [$1],')
}

/**
 * Asks an object of specs by name.
 *
 * @param place of the spec in a list of them.
 */
function writeLookUp(module: ModuleWriter, place = ''): void {
  const { type } = { type: module.type.bind(module) }
  module.export(
    'isEnabled',
    `function isEnabled(name${type(': string')})${type(': boolean')} {
  const spec = featureGates[name]${place}
  if (!spec) ${UNKNOWN}
  return spec.default
}`,
  )
  writeGates(module)
  writeTypes(module, 'string')
}

function writeClass(module: ModuleWriter, members: string): void {
  module.export(
    'FeatureGate',
    `class FeatureGate {
  ${members}

  isEnabled(name${module.type(': string')})${module.type(': boolean')} {
    const spec = this.specs.get(name)
    if (!spec) ${UNKNOWN}
    return spec.default
  }
}`,
  )
}

function writeAsked(module: ModuleWriter): void {
  const { type } = { type: module.type.bind(module) }
  module.export(
    'isEnabled',
    `function isEnabled(name${type(': string')})${type(': boolean')} {
  return gates.isEnabled(name)
}`,
  )
  writeTypes(module, 'string')
}

export const REGISTRY_SHAPES: readonly RegistryShape[] = [
  {
    name: 'a record',
    write: (module, names, value) => {
      writeHead(module)
      module.export(
        'featureGates',
        `const featureGates${module.type(': Record<string, FeatureSpec>')} = ${specs(names, value)}`,
      )
      writeLookUp(module)
    },
  },
  {
    name: 'a record with constants as keys',
    constant: 'GATE_OF_MAIN',
    write: (module, names, value) => {
      writeHead(module)
      module.export('GATE_OF_MAIN', `const GATE_OF_MAIN = '${names.gate}'`)
      module.export(
        'featureGates',
        `const featureGates${module.type(': Record<string, FeatureSpec>')} = ${specs(names, value, '[GATE_OF_MAIN]')}`,
      )
      writeLookUp(module)
    },
  },
  ...['?.[0]', '?.at(-1)'].map((place): RegistryShape => ({
    name: `lists of specs, read by ${place}`,
    write: (module, names, value) => {
      writeHead(module)
      module.export(
        'featureGates',
        `const featureGates${module.type(': Record<string, FeatureSpec[]>')} = ${listsOfSpecs(names, value)}`,
      )
      writeLookUp(module, place)
    },
  })),
  {
    name: 'an object that satisfies a record, asked by its keys',
    languages: ['ts'],
    write: (module, names, value) => {
      writeHead(module)
      module.export('featureGates', `const featureGates = ${specs(names, value)} satisfies Record<string, FeatureSpec>`)
      module.export(
        'isEnabled',
        `function isEnabled(name: keyof typeof featureGates): boolean {
  return featureGates[name].default
}`,
      )
      writeGates(module)
      writeTypes(module, 'keyof typeof featureGates')
    },
  },
  {
    name: 'a frozen object',
    write: (module, names, value) => {
      writeHead(module)
      const type = module.type('<Record<string, FeatureSpec>>')
      module.export('featureGates', `const featureGates = Object.freeze${type}(${specs(names, value)})`)
      writeLookUp(module)
    },
  },
  {
    name: 'a map of an object',
    write: (module, names, value) => {
      writeHead(module)
      const { type } = { type: module.type.bind(module) }
      module.export(
        'featureGates',
        `const featureGates${type(': Record<string, FeatureSpec>')} = ${specs(names, value)}`,
      )
      module.add('const known = new Map(Object.entries(featureGates))')
      module.export(
        'isEnabled',
        `function isEnabled(name${type(': string')})${type(': boolean')} {
  const spec = known.get(name)
  if (!spec) ${UNKNOWN}
  return spec.default
}`,
      )
      writeGates(module)
      writeTypes(module, 'string')
    },
  },
  {
    name: 'a class that is given specs',
    write: (module, names, value) => {
      writeHead(module)
      const { type } = { type: module.type.bind(module) }
      writeClass(
        module,
        `${type('readonly ')}specs${type(': Map<string, FeatureSpec>')}

  constructor(specs${type(': Record<string, FeatureSpec>')}) {
    this.specs = new Map(Object.entries(specs))
  }`,
      )
      module.export('gates', `const gates = new FeatureGate(${specs(names, value)})`)
      writeAsked(module)
    },
  },
  {
    name: 'a class that specs are added to',
    write: (module, names, value) => {
      writeHead(module)
      const { type } = { type: module.type.bind(module) }
      writeClass(
        module,
        `${type('readonly ')}specs = new Map${type('<string, FeatureSpec>')}()

  add(specs${type(': Record<string, FeatureSpec>')})${type(': this')} {
    for (const [name, spec] of Object.entries(specs)) this.specs.set(name, spec)
    return this
  }`,
      )
      module.export('gates', 'const gates = new FeatureGate()')
      module.add(`gates.add(${specs(names, value)})`)
      writeAsked(module)
    },
  },
  {
    name: 'a file of gates, asked through a package',
    registry: ({ gate, other }, value) => ({
      path: 'feature-gates.yaml',
      text: `gates:
  '${gate}':
    specs:
      - { stage: ${value ? 'GA' : 'Deprecated'}, default: ${value}, lockToDefault: true } # remove in 1.39
  '${other}':
    specs:
      - { stage: Alpha, default: false }
`,
    }),
    write: (module) => {
      if (module.language === 'cjs') {
        module.import('@acme/flags', 'isEnabled').import('@acme/flags', 'gates')
        module.add('module.exports = { isEnabled, gates }')
        return
      }
      module.add(`export { gates, isEnabled } from '@acme/flags'`)
      if (module.language === 'ts')
        module.add(`export type { Gates } from '@acme/flags'\nexport type GateName = string`)
    },
  },
]
