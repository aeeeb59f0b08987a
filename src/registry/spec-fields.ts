import type { SpecFieldName, Stage } from './model.js'

/** The words that registries use for each stage, in lower case and without `-`, `_` and spaces. */
const STAGE_WORDS = new Map<string, Stage>([
  ['prealpha', 'PreAlpha'],
  ['alpha', 'Alpha'],
  ['beta', 'Beta'],
  ['ga', 'GA'],
  ['generalavailability', 'GA'],
  ['generallyavailable', 'GA'],
  ['stable', 'GA'],
  ['standard', 'GA'],
  ['deprecated', 'Deprecated'],
  ['discontinued', 'Deprecated'],
])

/** The stage that a word means, in any case and as `PRE_ALPHA`, `pre-alpha` or `Pre Alpha`; `null` for another word. */
export function parseStage(text: string): Stage | null {
  return STAGE_WORDS.get(text.trim().toLowerCase().replaceAll(/[-_ ]/g, '')) ?? null
}

/** Further words that lists of flags use. */
const FLAG_STAGE_WORDS = new Map<string, Stage>([
  ['experimental', 'Alpha'],
  ['privatepreview', 'Alpha'],
  ['preview', 'Beta'],
  ['publicpreview', 'Beta'],
])

/**
 * As {@link parseStage}, with the words of Grafana's feature toggles, also with the prefix of its constants:
 * `FeatureStagePublicPreview`.
 * https://github.com/grafana/grafana/blob/main/pkg/services/featuremgmt/models.go
 */
export function parseFlagStage(text: string): Stage | null {
  const word = text.trim().replace(/^(?:feature)?(?:flag)?(?:stage|state)(?=[A-Z])/i, '')
  return parseStage(word) ?? FLAG_STAGE_WORDS.get(word.toLowerCase().replaceAll(/[-_ ]/g, '')) ?? null
}

/** What a problem of kind `unknownStage` says was expected. */
export const EXPECTED_STAGES = 'PreAlpha, Alpha, Beta, GA or Deprecated'

/** The fields of a spec by the names that registries give them. */
export const SPEC_FIELD_NAMES: ReadonlyMap<string, SpecFieldName> = new Map<string, SpecFieldName>([
  ['default', 'default'],
  ['lockToDefault', 'lockToDefault'],
  ['lockedToDefault', 'lockToDefault'],
  ['locked', 'lockToDefault'],
  ['preRelease', 'preRelease'],
  ['prerelease', 'preRelease'],
  ['stage', 'preRelease'],
  ['version', 'version'],
  ['since', 'version'],
  ['until', 'removeIn'],
  ['removeIn', 'removeIn'],
  ['minCompatibilityVersion', 'minCompatibilityVersion'],
  ['description', 'description'],
  ['minimumVersion', 'minimumVersion'],
  ['hiddenInHelpText', 'hiddenInHelpText'],
  ['deprecationMessage', 'deprecationMessage'],
])

/** Keys under which a gate that has fields of its own lists its specs: `{ scope: 'cluster', specs: [...] }`. */
export const SPEC_LIST_NAMES: ReadonlySet<string> = new Set(['specs', 'versions'])

export interface InferredDefaults {
  readonly default: boolean
  readonly lockToDefault: boolean
}

/**
 * What a stage means for a registry that leaves `default` and `lockToDefault` out: Beta and GA are on, GA is locked.
 */
export function inferDefaults(stage: Stage): InferredDefaults {
  return { default: stage === 'Beta' || stage === 'GA', lockToDefault: stage === 'GA' }
}

/** A boolean field as written: `undefined` where it is left out, `null` where its value can't be read. */
export type WrittenBoolean = boolean | null | undefined

/**
 * Fills in what a spec leaves out.
 *
 * @param infer whether the stage decides; else left-out fields are `false`, as Go's zero values. See
 *   {@link decideInference}.
 */
export function completeSpec(
  spec: { readonly stage: Stage | null; readonly default: WrittenBoolean; readonly lockToDefault: WrittenBoolean },
  infer: boolean,
): { default: boolean | null; lockToDefault: boolean | null } {
  const inferred = infer ? spec.stage && inferDefaults(spec.stage) : { default: false, lockToDefault: false }
  return {
    default: spec.default === undefined ? (inferred?.default ?? null) : spec.default,
    lockToDefault: spec.lockToDefault === undefined ? (inferred?.lockToDefault ?? null) : spec.lockToDefault,
  }
}

/**
 * Whether omitted fields of a file follow the stage: as configured (`inferFromStage`), else if some spec of the file
 * omits `default`. Code that means the zero value writes it.
 */
export function decideInference(
  configured: boolean | undefined,
  specs: Iterable<{ readonly default: WrittenBoolean }>,
): boolean {
  if (configured !== undefined) return configured
  for (const spec of specs) if (spec.default === undefined) return true
  return false
}
