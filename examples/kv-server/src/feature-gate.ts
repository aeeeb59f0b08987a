import { compareReleases } from './version.js'

export const FeatureStage = {
  PreAlpha: 'PreAlpha',
  Alpha: 'Alpha',
  Beta: 'Beta',
  GA: 'GA',
  Deprecated: 'Deprecated',
} as const
export type FeatureStage = (typeof FeatureStage)[keyof typeof FeatureStage]

/** One state in the life of a gate; it holds from `version` until the next spec. */
export interface FeatureSpec {
  readonly version: string
  readonly default: boolean
  readonly lockToDefault?: boolean
  readonly preRelease: FeatureStage
}

/** The specs of each gate, oldest first. */
export type FeatureSpecs = Readonly<Record<string, readonly FeatureSpec[]>>

export interface FeatureState {
  readonly name: string
  readonly enabled: boolean
  readonly locked: boolean
  readonly stage: FeatureStage
}

/** Switches that set every gate of a stage which isn't set by its own name. */
const META_GATES: ReadonlyMap<string, FeatureStage> = new Map([
  ['AllAlpha', FeatureStage.Alpha],
  ['AllBeta', FeatureStage.Beta],
])

/** The gates of one process (or one cluster), as one release of the server knows them. */
export class FeatureGate {
  readonly #specs = new Map<string, FeatureSpec>()
  readonly #values = new Map<string, boolean>()
  readonly #stages = new Map<FeatureStage, boolean>()

  /** @param emulatedVersion the release whose gates are known; newer gates are unknown. */
  constructor(readonly emulatedVersion: string) {}

  /** Registers gates. A name can be registered once. */
  add(registry: FeatureSpecs): this {
    for (const [name, specs] of Object.entries(registry)) {
      if (this.#specs.has(name) || META_GATES.has(name)) throw new Error(`feature gate ${name} is already registered`)
      const spec = specs.findLast(({ version }) => compareReleases(version, this.emulatedVersion) <= 0)
      if (spec) this.#specs.set(name, spec)
    }
    return this
  }

  /** Whether the feature is on. A check of a gate that nobody registered is a bug, and throws. */
  enabled(name: string): boolean {
    const spec = this.#specs.get(name)
    if (!spec) throw new Error(`feature gate ${name} is not registered in ${this.emulatedVersion}`)
    if (spec.lockToDefault) return spec.default
    return this.#values.get(name) ?? this.#stages.get(spec.preRelease) ?? spec.default
  }

  /** Sets gates from a flag: `KeyLabels=true,WatchProgress=false`. */
  set(flag: string): void {
    const values = new Map<string, boolean>()
    for (const part of flag.split(',').filter(Boolean)) {
      const [name = '', value = ''] = part.split('=').map((text) => text.trim())
      if (value !== 'true' && value !== 'false')
        throw new Error(`invalid value of ${name}: ${value}, expected true or false`)
      values.set(name, value === 'true')
    }
    this.setFromMap(values)
  }

  /** Sets all of `values`, or nothing if one of them can't be set. */
  setFromMap(values: ReadonlyMap<string, boolean>): void {
    for (const [name, value] of values) this.#assertSettable(name, value)
    for (const [name, value] of values) {
      const stage = META_GATES.get(name)
      if (stage) this.#stages.set(stage, value)
      else this.#values.set(name, value)
    }
  }

  list(): FeatureState[] {
    return [...this.#specs].map(([name, spec]) => ({
      name,
      enabled: this.enabled(name),
      locked: spec.lockToDefault ?? false,
      stage: spec.preRelease,
    }))
  }

  #assertSettable(name: string, value: boolean): void {
    if (META_GATES.has(name)) return
    const spec = this.#specs.get(name)
    if (!spec) throw new Error(`unrecognized feature gate: ${name}`)
    if (spec.lockToDefault && spec.default !== value) {
      throw new Error(`cannot set feature gate ${name} to ${value}, it is locked to ${spec.default}`)
    }
  }
}
