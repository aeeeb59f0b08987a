import { effectiveSpec } from '../../registry/lifecycle.js'
import type { FeatureSpec, Gate } from '../../registry/model.js'
import type { SemVer } from 'semver'
import { compareVersions } from '../../registry/version.js'
import { caseKey, wordKey } from './similar-names.js'

export interface Twin {
  readonly kind: 'registeredTwice' | 'differsInCase' | 'differsInWordOrder'
  readonly gate: Gate
}

/** How many differing registrations of one name are compared with later ones. */
const MOST_COMPARED = 50

/**
 * Indexes gates by what makes two of them similar, so that comparing takes one pass for a registry of any size, even
 * one with repeated gates.
 */
export class TwinFinder {
  readonly #byName = new Map<string, Map<string, Gate>>()
  readonly #byCase = new Map<string, Gate[]>()
  readonly #byWords = new Map<string, Gate[]>()

  constructor(private readonly currentVersion: SemVer | null) {}

  add(gate: Gate): void {
    const known = this.#byName.get(gate.name) ?? new Map<string, Gate>()
    const content = contentOf(gate)
    if (known.size < MOST_COMPARED && !known.has(content)) known.set(content, gate)
    this.#byName.set(gate.name, known)
    append(this.#byCase, caseKey(gate.name), gate)
    const words = wordKey(gate.name)
    if (words !== null) append(this.#byWords, words, gate)
  }

  /** The first known gate that is at odds with `gate`: another registration of the name, or a name like it. */
  find(gate: Gate): Twin | null {
    const known = [...(this.#byName.get(gate.name)?.values() ?? [])]
    const same = known.find((other) => areAtOdds(gate, other, this.currentVersion))
    if (same) return { kind: 'registeredTwice', gate: same }
    const inCase = this.#byCase.get(caseKey(gate.name))?.find(({ name }) => name !== gate.name)
    if (inCase) return { kind: 'differsInCase', gate: inCase }
    const words = wordKey(gate.name)
    const inOrder = words !== null && this.#byWords.get(words)?.find(({ name }) => name !== gate.name)
    return inOrder ? { kind: 'differsInWordOrder', gate: inOrder } : null
  }
}

/** A gate for each of two different names is enough: any third name differs from one of them. */
function append(gates: Map<string, Gate[]>, key: string, gate: Gate): void {
  const known = gates.get(key)
  if (!known) gates.set(key, [gate])
  else if (known.length === 1 && known[0]?.name !== gate.name) known.push(gate)
}

/** The same key for registrations that {@link areAtOdds} can't tell apart. */
function contentOf({ specs }: Gate): string {
  return JSON.stringify(
    specs.map(({ version, stage, default: value, lockToDefault, fields }) => [
      // A registration that can't be read differs from no other.
      version?.version ?? fields.version !== undefined,
      stage,
      value,
      lockToDefault,
    ]),
  )
}

/** Whether two registrations of one gate certainly differ: an unknown value contradicts nothing. */
function areAtOdds(a: Gate, b: Gate, currentVersion: SemVer | null): boolean {
  // Flags without a life cycle are listed by each program that has them, with a default of its own.
  if ([...a.specs, ...b.specs].every(({ stage, version }) => stage === null && version === null)) return false
  if ([...a.specs, ...b.specs].some(({ version }) => version === null)) {
    const [ofA, ofB] = [effectiveSpec(a, currentVersion), effectiveSpec(b, currentVersion)]
    return ofA !== null && ofB !== null && differ(ofA, ofB)
  }
  if (a.specs.length !== b.specs.length) return true
  const [ofA, ofB] = [byVersion(a.specs), byVersion(b.specs)]
  return ofA.some((spec, index) => {
    const other = ofB[index]
    return other !== undefined && differ(spec, other)
  })
}

function byVersion(specs: readonly FeatureSpec[]): FeatureSpec[] {
  return [...specs].sort((a, b) => (a.version && b.version ? compareVersions(a.version, b.version) : 0))
}

function differ(a: FeatureSpec, b: FeatureSpec): boolean {
  return (
    (a.version !== null && b.version !== null && compareVersions(a.version, b.version) !== 0) ||
    areKnownAndDiffer(a.stage, b.stage) ||
    areKnownAndDiffer(a.default, b.default) ||
    areKnownAndDiffer(a.lockToDefault, b.lockToDefault)
  )
}

function areKnownAndDiffer<T>(a: T | null, b: T | null): boolean {
  return a !== null && b !== null && a !== b
}
