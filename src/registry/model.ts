import type { SemVer } from 'semver'
import type { Place } from '../text/line-index.js'
import type { TextRange } from '../text/text-range.js'

export const STAGES = ['PreAlpha', 'Alpha', 'Beta', 'GA', 'Deprecated'] as const
export type Stage = (typeof STAGES)[number]

export const SCOPES = ['server', 'cluster'] as const
export type Scope = (typeof SCOPES)[number]

/** Where a field of a spec or a gate is written: `range` spans `key: value`. */
export interface WrittenField {
  /** The field's name as the registry writes it: `since`, `version`, `Version`. */
  readonly name: string
  readonly range: TextRange
  readonly value: TextRange
  /** The value's source text. */
  readonly text: string
}

export type SpecFieldName =
  | 'default'
  | 'lockToDefault'
  | 'preRelease'
  | 'version'
  | 'removeIn'
  | 'minCompatibilityVersion'
  | 'description'
  | 'minimumVersion'
  | 'hiddenInHelpText'
  | 'deprecationMessage'

/**
 * One state in the life of a gate, valid from `version` on. `null` means that the registry's source doesn't say. The
 * field is computed, omitted without a rule to infer it, or wrong (then the registry has a
 * {@link RegistryProblem}). No report may rest on a `null`.
 */
export interface FeatureSpec {
  /** `null`: the registry has no versions (the spec is valid in every release), or the version can't be read. */
  readonly version: SemVer | null
  readonly stage: Stage | null
  readonly default: boolean | null
  readonly lockToDefault: boolean | null
  readonly range: TextRange
  /** The fields that are written down; what is missing here was inferred or is unknown. */
  readonly fields: Readonly<Partial<Record<SpecFieldName, WrittenField>>>
}

/** What a comment, an `until` or `removeIn` field, or a doc comment says about a gate's removal. */
export interface RemovalPromise {
  /**
   * `in`: removed in `version`. `after`: removed in the release that follows `version`. `not-before`: kept at least
   * until `version`, without a date.
   */
  readonly kind: 'in' | 'after' | 'not-before'
  readonly version: SemVer
  readonly source: 'comment' | 'field'
  /** The whole comment with its markers, or the field `key: value`. */
  readonly range: TextRange
  readonly text: string
  /** The place of the version, inside `range`. */
  readonly versionRange: TextRange
}

/**
 * What kubeadm's gates say to people who set them; missing if the registry doesn't say it.
 * https://github.com/kubernetes/kubernetes/blob/master/cmd/kubeadm/app/features/features.go
 */
export interface GateNotes {
  /** The oldest version of the managed program with which the gate may be set. */
  readonly minimumVersion?: SemVer
  /** The gate is not among those that the program's help lists. */
  readonly hiddenInHelpText?: boolean
  /** The warning that the program prints if someone still sets the gate. */
  readonly deprecationMessage?: string
  /** What a flag service knows about the gate; missing if the registry has none of it. */
  readonly flag?: FlagNotes
}

/** The owner of a flag, its date of creation (`2024-01-31`), and the one value that it serves to everyone. */
export interface FlagNotes {
  readonly owner?: string
  readonly created?: string
  readonly serves?: boolean
}

export interface Gate extends GateNotes {
  /** The name users set, `NewParser`; never the constant that holds it. */
  readonly name: string
  /** The constant that means the name in code, as written: `NEW_PARSER`, `Features.NewParser`. */
  readonly constant: string | null
  readonly scope: Scope | null
  readonly description: string | null
  /** In the order of the file. Never empty. */
  readonly specs: readonly FeatureSpec[]
  readonly removal: RemovalPromise | null
  /** The latest stage that the comment of its constant names: `// beta: v1.30`. */
  readonly stageInComment?: { readonly stage: Stage; readonly version: SemVer }
  /** The gates that must be on for this one to be on; left out where the registry names none. */
  readonly requires?: readonly string[]
  /** The package of another module that declares the constant, and whose own code may check the gate. */
  readonly otherPackage?: string
  /** The file that declares the constant; left out where it is of the registry's own package, or unavailable. */
  readonly constantFile?: string
  /**
   * The result of its registration is passed on or deliberately dropped, so code may check the gate in an unknown way.
   */
  readonly isPassedOn?: true
  readonly file: string
  readonly key: TextRange
  /** The entry: from its key to the end of its value, without comma or comments. */
  readonly range: TextRange
  /** Where the key stands. */
  readonly place: Place
  /**
   * Where the registry's file declares the gate besides {@link range}: the member of an enum, of a union, of an
   * interface or of a class of constants. Left out where there is no such place.
   */
  readonly twins?: readonly TextRange[]
}

export type ProblemKind =
  | 'unparsable' // the file as a whole: broken, binary, too large, missing
  | 'empty' // a configured registry that registers nothing
  | 'unknownStage'
  | 'unparsableVersion'
  | 'wrongType'
  | 'unknownField'
  | 'unreadableEntry' // a computed key, a spread that can't be followed: part of the registry is not known

export interface RegistryProblem {
  readonly kind: ProblemKind
  /** One sentence: what is wrong and what was expected. */
  readonly message: string
  readonly gate: string | null
  readonly range: TextRange
  readonly place: Place
}

/** The rows of the table of lists of flags, which have no life cycle. */
export type FlagShape =
  | 'flag-map'
  | 'flag-list'
  | 'flag-calls'
  | 'flag-functions'
  | 'flag-constants'
  | 'flag-names'
  | 'flag-interface'

/** The rows of the table of registry shapes. */
export type RegistryShape =
  | FlagShape
  | 'feature-list'
  | 'feature-spec-map'
  | 'gate-registrations'
  | 'gate-file'
  | 'kubernetes-list'
  | 'otel-metadata'

/** What one file registers. */
export interface RegistryFile {
  readonly file: string
  /** `null`: no known shape was found. */
  readonly shape: RegistryShape | null
  readonly gates: readonly Gate[]
  readonly problems: readonly RegistryProblem[]
  /** Part of the registry could not be read, so a name that is missing here may still be registered. */
  readonly complete: boolean
  /** How the file marks a spec as "before the gate existed": version 1.0 in Kubernetes' lists. */
  readonly anchorVersion: SemVer | null
  /**
   * Where the file begins to register gates; left out where no one place does. Faults of gates without an entry are
   * reported there.
   */
  readonly declaration?: TextRange
  /**
   * Only for a list of flags. Such a registry promises no life cycle, so anything that its gates don't say is unknown.
   */
  readonly flags?: FlagFacts
}

/** Facts by which a list of flags is recognized, and its entries that aren't gates. */
export interface FlagFacts {
  /** The declarations, as people would name them: `object FEATURE_FLAGS`. */
  readonly declarations: readonly string[]
  /** Names that it declares but that aren't gates, because their values aren't booleans. */
  readonly others: readonly string[]
  /** Whether some declaration has the values of its flags. Otherwise the list only has names. */
  readonly hasValues: boolean
  /** The flags are fields of a Go struct, so other code reads them as members. */
  readonly areFields: boolean
}

/** How many releases lie between the steps of a life cycle; see the `policy` key of the configuration. */
export interface Policy {
  /** Minor releases between lock and removal; `null`: never due. */
  readonly removalLag: number | null
  readonly gaMustLock: boolean
  readonly firstDefaultOnMayStayUnlocked: boolean
  /** How many checks one gate may have before `check` warns about it; `null` for no limit. */
  readonly maxChecksPerGate: number | null
}

/**
 * Kubernetes' policy:
 * https://kubernetes.io/docs/reference/using-api/deprecation-policy/#deprecating-a-feature-or-behavior
 */
export const DEFAULT_POLICY: Policy = {
  removalLag: 3,
  gaMustLock: true,
  firstDefaultOnMayStayUnlocked: true,
  maxChecksPerGate: null,
}
