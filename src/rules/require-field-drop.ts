import { gatedFieldsOf, isClearedWith, isNeverCleared, type GatedField } from '../gates/api/cover.js'
import { findFieldClears, type FieldClear } from '../gates/api/find-field-clears.js'
import { readFieldClears } from '../project/api-clears.js'
import { apiPathsOf } from '../project/api-layout.js'
import { isApiFile, readApiTypes, typesOfView } from '../project/api-files.js'
import type { GateIndex } from '../registry/gate-index.js'
import { rangeOf, type TextRange } from '../text/text-range.js'
import { createRule } from './support/create-rule.js'
import type { LintedFile } from './support/linted-file.js'
import { allOf, onApiTypes, onScript, type LintedApi, type LintedScript } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export const requireFieldDrop = createRule<[], 'neverCleared' | 'forgetsStored'>({
  name: 'require-field-drop',
  meta: {
    type: 'problem',
    docs: {
      description:
        'require that a gated field is cleared on write while its gate is off, unless the stored object uses it',
      recommended: 'strict',
      on: 'api',
    },
    messages: {
      neverCleared:
        "Field '{{field}}' of {{type}} belongs to feature gate '{{gate}}' ({{state}}; {{place}}), but nothing in {{strategies}} clears it while the gate is off, so it is stored and served anyway. Clear it on write, unless the stored object already uses it.",
      forgetsStored:
        "Field '{{field}}' of {{type}} is cleared while feature gate '{{gate}}' ({{state}}; {{place}}) is off, regardless of the stored object: '{{function}}' gets it ('{{stored}}') but doesn't check it. Clear the field only if the stored object doesn't use it. Otherwise the next update loses it.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    const onTypes = onApiTypes(context, (linted) => {
      for (const gated of findNeverCleared(linted)) {
        context.report({
          loc: linted.locationOf(gated.field.nameRange),
          messageId: 'neverCleared',
          data: describe(gated, gated.gates[0] ?? '', linted),
        })
      }
    })
    const onStrategies = onScript(
      context,
      ({ project, file }) => isApiFile(project, 'strategies', file),
      (linted) => {
        for (const { clear, gated, gate } of findForgetting(linted)) {
          const data = { ...describe(gated, gate, linted), ...clear.forgetsStored }
          context.report({ loc: linted.locationOf(rangeOfClear(clear)), messageId: 'forgetsStored', data })
        }
      },
    )
    return allOf(onTypes, onStrategies)
  },
})

/** Fields of the linted file. A field inside another reported one is left out. */
function findNeverCleared({ apiView, index, project }: LintedApi): GatedField[] {
  const own = gatedFieldsOf(typesOfView(apiView)).filter(
    ({ field, type, gates }) =>
      gates.every((gate) => isOpen(gate, index)) &&
      (field.markers.length > 0 || (type.markers.length > 0 && !field.path.includes('.'))),
  )
  if (own.length === 0) return []
  const types = readApiTypes(project, apiView)
  const clears = types && readFieldClears(project)
  if (!types || !clears) return []
  return own.filter((gated) => isNeverCleared(gated, types, clears))
}

function findForgetting({
  view,
  index,
  checks,
  project,
}: LintedScript): { clear: FieldClear; gated: GatedField; gate: string }[] {
  const clears = findFieldClears(view, checks.checks).clears.filter(({ forgetsStored }) => forgetsStored !== null)
  const types = clears.length === 0 ? null : readApiTypes(project, null)
  if (!types) return []
  return clears.flatMap((clear) =>
    clear.gates
      .filter((gate) => isOpen(gate, index))
      .slice(0, 1)
      .flatMap((gate) => {
        const gated = gatedFieldsOf(types).find(
          (candidate) => candidate.gates.includes(gate) && isClearedWith(clear, candidate, types),
        )
        return gated ? [{ clear, gated, gate }] : []
      }),
  )
}

/** A gate that can still be off. */
function isOpen(gate: string, index: GateIndex): boolean {
  const registered = index.gates.get(gate)
  return (
    registered !== undefined &&
    !registered.registrations.some(({ specs }) => specs.some(({ lockToDefault }) => lockToDefault === null)) &&
    !registered.status.graduated
  )
}

function describe({ field, type }: GatedField, gate: string, { index, project }: LintedFile): Record<string, string> {
  const registered = index.gates.get(gate)
  return {
    field: field.path,
    type: type.name,
    gate,
    state: registered ? describeState(registered.status) : '',
    place: registered ? nameOfPlace(project.root, registered.gate.place) : '',
    strategies: (apiPathsOf(project).strategies ?? []).join(', '),
  }
}

function rangeOfClear({ node }: FieldClear): TextRange {
  const { parent } = node
  return rangeOf(parent?.type === 'AssignmentExpression' || parent?.type === 'Property' ? parent : node)
}
