import { lastName, unwrapExpression } from '../../source/expressions.js'
import { resolveNoImports, type ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { SpecFieldName } from '../model.js'
import { SPEC_FIELD_NAMES } from '../spec-fields.js'
import { readEntryValue, type MapPart, type SpecSource } from './estree-entries.js'
import { Evidence, evidenceOfName } from './estree-evidence.js'
import type { ObjectFields } from './estree-fields.js'
import { readBoolean, readStage, readVersion, type Read } from './estree-values.js'

/** `sure`: a spec. `maybe`: may be one, or can't be read. `not`: something else. */
type Likeness = 'sure' | 'maybe' | 'not'

/**
 * Whether a map registers gates: some entry is certainly a spec, and nothing says otherwise. Where the surroundings
 * speak
 * of gates, entries that are wrong are mistakes to report; elsewhere they show that the object is something else.
 *
 * @param registrySpreads how many of the spreads among `parts` include a registry.
 */
export function isRegistry(
  parts: readonly MapPart[],
  view: SourceView,
  evidence: Evidence,
  registrySpreads: number,
  resolveImport: ImportResolver,
): boolean {
  // Without a hint an object isn't worth reading other modules for.
  const resolve = evidence >= Evidence.Gates ? resolveImport : resolveNoImports
  let sure = registrySpreads
  let not = 0
  for (const part of parts) {
    if (part.kind === 'spread') continue
    const likeness = part.kind === 'entry' ? likenessOfEntry(part.value, view, evidence, resolve) : 'not'
    if (likeness === 'sure') sure++
    else if (likeness === 'not') not++
    if (not > 0 && evidence < Evidence.Gates) return false
  }
  // `{ ...base, default: true, preRelease: stage }` is a spec itself.
  if (sure === registrySpreads && parts.some(isNamedAsField)) return false
  return sure > 0 && (evidence === Evidence.Declared || not <= sure)
}

function isNamedAsField(part: MapPart): boolean {
  return part.kind === 'entry' && part.name !== null && SPEC_FIELD_NAMES.has(part.name)
}

function likenessOfEntry(value: Node, view: SourceView, evidence: Evidence, resolveImport: ImportResolver): Likeness {
  const all = readEntryValue(value, view, resolveImport).specs.map((source) =>
    likenessOfSpec(source, evidence, resolveImport),
  )
  if (all.includes('not')) return 'not'
  return all.includes('sure') ? 'sure' : 'maybe'
}

function likenessOfSpec({ fields, node }: SpecSource, evidence: Evidence, resolveImport: ImportResolver): Likeness {
  if (!fields) return isOpaque(node) ? 'maybe' : 'not'
  const traits = traitsOf(fields, resolveImport)
  if (isSureSpec(fields, traits, evidence)) return 'sure'
  if (traits.contradicts && evidence < Evidence.Gates) return 'not'
  return fields.open || fields.spec.size > 0 || fields.object.properties.length === 0 ? 'maybe' : 'not'
}

/** A value that isn't known and may be a spec. */
function isOpaque(node: Node): boolean {
  switch (unwrapExpression(node).type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'AwaitExpression':
    case 'ChainExpression':
      return true
    default:
      return false
  }
}

function isSureSpec(fields: ObjectFields, traits: Traits, around: Evidence): boolean {
  const evidence = Math.max(around, traits.stageEvidence)
  const { stage, lock, onOrOff, maybeOnOrOff } = traits
  // Kubernetes' own names say enough with a second field.
  if (lock && maybeOnOrOff) return true
  if (stage && isSureStage(fields, traits, evidence)) return true
  return evidence === Evidence.Declared && (stage || lock || onOrOff)
}

/** Whether an object with a stage has what else a spec has. */
function isSureStage(fields: ObjectFields, traits: Traits, evidence: Evidence): boolean {
  const { distinctiveStage, lock, onOrOff, maybeOnOrOff, version } = traits
  if (distinctiveStage && (maybeOnOrOff || lock || (version && evidence >= Evidence.Features))) return true
  // `{ stage: 'beta', default: true }` with nothing else; `{ stage: 'beta', default: true, region: 'eu' }` is a
  // deployment.
  if (onOrOff && (evidence >= Evidence.Gates || isPlainSpec(fields))) return true
  return evidence >= Evidence.Gates && (version || lock || distinctiveStage)
}

/**
 * Only fields of a spec, and not those that a package's release also has: `{ prerelease: 'beta', version: '2.0.0' }`.
 */
function isPlainSpec(fields: ObjectFields): boolean {
  return !fields.open && fields.others.every(isLabel) && fields.spec.get('preRelease')?.name !== 'prerelease'
}

interface Traits {
  readonly stage: boolean
  /** The stage is under Kubernetes' name for it, `preRelease`; `stage` is a word of deployments and catalogues. */
  readonly distinctiveStage: boolean
  /** `FeatureStage.Beta` mentions features. */
  readonly stageEvidence: Evidence
  readonly lock: boolean
  readonly onOrOff: boolean
  readonly maybeOnOrOff: boolean
  readonly version: boolean
  /** `stage: 'prod'`, `default: 'beta'`: the words of a spec with another meaning, or a spec with a mistake in it. */
  readonly contradicts: boolean
}

function traitsOf(fields: ObjectFields, resolveImport: ImportResolver): Traits {
  const read = <T>(
    name: SpecFieldName,
    reader: (value: { node: Node; view: SourceView }, resolveImport: ImportResolver) => Read<T>,
  ) => {
    const field = fields.spec.get(name)
    return field ? reader({ node: field.value, view: field.view }, resolveImport).kind : 'absent'
  }
  const stage = fields.spec.get('preRelease')
  const onOrOff = read('default', readBoolean)
  const lock = read('lockToDefault', readBoolean)
  const version = read('version', readVersion)
  const stageKind = read('preRelease', readStage)
  const distinctiveStage = stage?.name === 'preRelease'
  const stageValue = stage && unwrapExpression(stage.value)
  return {
    stage: stageKind === 'value',
    distinctiveStage,
    stageEvidence:
      stageValue?.type === 'MemberExpression' ? evidenceOfName(lastName(stageValue.object) ?? '') : Evidence.None,
    lock: fields.spec.get('lockToDefault')?.name !== 'locked' && (lock === 'value' || lock === 'unknown'),
    onOrOff: onOrOff === 'value',
    maybeOnOrOff: onOrOff === 'value' || onOrOff === 'unknown',
    version: version === 'value' || version === 'unknown',
    contradicts:
      stageKind === 'wrongType' || (!distinctiveStage && (stageKind === 'wrongText' || onOrOff === 'wrongType')),
  }
}

/** Fields that people add to a spec and that don't change its meaning. */
function isLabel(name: string): boolean {
  return /^(?:owners?|kep|issues?|docs?|notes?|links?)$/i.test(name)
}
