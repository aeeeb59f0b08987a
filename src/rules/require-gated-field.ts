import { optionsSchema } from '../config/config-schema.js'
import { gatesOfField, hasVersionAnnotation, holdersOf, type ApiField, type ApiType } from '../gates/api/api-field.js'
import { holdsOnlyGated, isBehindGates } from '../gates/api/cover.js'
import type { ApiView } from '../gates/api/find-api-types.js'
import { readApiTypes, typesOfView } from '../project/api-files.js'
import { firstStage } from '../registry/first-stage.js'
import type { Snapshot } from '../registry/snapshot-model.js'
import { formatVersion, isSameMinor } from '../registry/version.js'
import { createRule } from './support/create-rule.js'
import { onApiTypes, type LintedApi } from './support/visitors.js'
import { describeState, nameOfPlace, relativePath } from './support/message-words.js'

type MessageIds = 'newerThanSnapshot' | 'newInThisVersion' | 'gateNotAlpha'

const ASKED =
  'no marker names its feature gate, so its first release serves it to everyone. Put it behind an Alpha gate: {{marker}}.'

export type RequireGatedFieldOptions = [
  {
    /** What `[(versionpb.etcd_version_field) = "3.7"]` on a field of protobuf is: a marker, or only its release. */
    versionAnnotations?: 'marker' | 'release'
  }?,
]

export const requireGatedField = createRule<RequireGatedFieldOptions, MessageIds>({
  name: 'require-gated-field',
  meta: {
    type: 'problem',
    docs: {
      description: 'require new fields of API types to belong to a feature gate that began in Alpha',
      recommended: 'strict',
      on: 'api',
    },
    messages: {
      newerThanSnapshot: `Field '{{field}}' of {{type}} is newer than {{release}} ({{snapshot}} has {{type}} without it), and ${ASKED}`,
      newInThisVersion: `Field '{{field}}' of {{type}} is new in {{version}} ({{said}}), and ${ASKED}`,
      gateNotAlpha:
        "{{what}} belongs to feature gate '{{gate}}' ({{state}}; {{place}}), which began in {{stage}}, so nobody could try the field before others relied on it. Start the gate in Alpha, off by default.",
    },
    schema: optionsSchema('require-gated-field'),
    defaultOptions: [{ versionAnnotations: 'marker' }],
  },
  create(context, [options]) {
    const isMarked = (field: ApiField, type: ApiType): boolean =>
      gatesOfField(field, type).length > 0 ||
      (options?.versionAnnotations !== 'release' && hasVersionAnnotation(field, type))
    return onApiTypes(context, (linted) => {
      for (const type of typesOfView(linted.apiView)) {
        for (const { range, messageId, data } of [
          ...findUngated(type, linted, isMarked),
          ...findLateGates(type, linted),
        ]) {
          context.report({ loc: linted.locationOf(range), messageId, data })
        }
      }
    })
  },
})

interface Finding {
  readonly range: { readonly start: number; readonly end: number }
  readonly messageId: MessageIds
  readonly data: Record<string, string>
}

/**
 * The outermost new fields without a marker. Nothing is reported in a new type, because the field that leads to it is
 * new as well.
 */
function findUngated(
  type: ApiType,
  linted: LintedApi,
  isMarked: (field: ApiField, type: ApiType) => boolean,
): Finding[] {
  const { project, apiView } = linted
  const found = type.fields.flatMap((field) => {
    if (isMarked(field, type)) return []
    const reason = whyNew(field, linted)
    const isInsideNew = holdersOf(field, type)
      .slice(1)
      .some((holder) => whyNew(holder, linted) !== null)
    if (reason === null || isInsideNew) return []
    return [
      {
        field,
        range: field.nameRange,
        messageId: reason,
        data: {
          field: field.path,
          type: type.name,
          release: project.snapshot?.version
            ? `release ${formatVersion(project.snapshot.version)}`
            : 'the last release',
          snapshot: project.snapshotFile === null ? '' : relativePath(project.root, project.snapshotFile),
          version: field.since ? formatVersion(field.since.version) : '',
          said: field.since?.said ?? '',
          marker: hasDocTags(apiView) ? '@featureGate NAME' : '// +featureGate=NAME',
        },
      },
    ]
  })
  if (found.length === 0) return []
  const types = readApiTypes(project, apiView)
  return types === null || isBehindGates(type, types)
    ? []
    : found.filter(({ field }) => !holdsOnlyGated(field, type, types))
}

/** Whether comments of a language have tags with `@`. */
function hasDocTags(view: ApiView): boolean {
  return view.kind === 'estree' && view.language !== 'go'
}

function whyNew(field: ApiField, { project, index }: LintedApi): 'newerThanSnapshot' | 'newInThisVersion' | null {
  const released = isReleased(field, project.snapshot)
  if (released) return null
  if (released === false) return 'newerThanSnapshot'
  return field.since && index.currentVersion && isSameMinor(field.since.version, index.currentVersion)
    ? 'newInThisVersion'
    : null
}

/** `null`: the snapshot doesn't know the type. */
function isReleased({ type, path }: ApiField, snapshot: Snapshot | null): boolean | null {
  const known = snapshot?.fields.filter((field) => field.type === type) ?? []
  return known.length === 0 ? null : known.some(({ field }) => field === path)
}

/** A field that was released can't get another gate. */
function findLateGates(type: ApiType, { index, project }: LintedApi): Finding[] {
  const isNew = (field: ApiField): boolean => isReleased(field, project.snapshot) !== true
  const fields = type.fields
    .filter(isNew)
    .map((field) => ({ markers: field.markers, what: `Field '${field.path}' of ${type.name}` }))
  const wholly = type.fields.every(isNew) ? [{ markers: type.markers, what: type.name }] : []
  return [...wholly, ...fields].flatMap(({ markers, what }) =>
    markers.flatMap(({ name, nameRange }): Finding[] => {
      const registered = index.gates.get(name)
      const stage =
        registered && registered.registrations.length === 1 ? firstStage(registered.gate, project.snapshot) : null
      if (!registered || stage === null || stage === 'Alpha' || stage === 'PreAlpha') return []
      return [
        {
          range: nameRange,
          messageId: 'gateNotAlpha',
          data: {
            what,
            gate: name,
            stage,
            state: describeState(registered.status),
            place: nameOfPlace(project.root, registered.gate.place),
          },
        },
      ]
    }),
  )
}
