import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains, rangeOf } from '../../text/text-range.js'
import type { FeatureSpec, ProblemKind, SpecFieldName, WrittenField } from '../model.js'
import { completeSpec, EXPECTED_STAGES, type WrittenBoolean } from '../spec-fields.js'
import type { FieldNode, ObjectFields } from './estree-fields.js'
import { readBoolean, readStage, readVersion, type Read } from './estree-values.js'

/** A spec as written, before what is left out is filled in. */
export interface RawSpec extends Omit<FeatureSpec, 'default' | 'lockToDefault'> {
  readonly default: WrittenBoolean
  readonly lockToDefault: WrittenBoolean
}

export interface SpecContext {
  readonly gate: string
  /** The file that holds the gate's entry. */
  readonly view: SourceView
  readonly resolveImport: ImportResolver
  report(kind: ProblemKind, message: string, at: Node, view: SourceView): void
}

/**
 * Reads a spec.
 *
 * @param anchor the expression in the gate's entry that gives the spec: the object itself, or a reference to it.
 */
export function readSpec(fields: ObjectFields, anchor: Node, context: SpecContext): RawSpec {
  const version = readField(fields, 'version', readVersion, context)
  const written = writtenFields(fields, anchor, context.view)
  const versionUnknown = version === null || (version === undefined && fields.open)
  return {
    version: version ?? null,
    stage: readField(fields, 'preRelease', readStage, context) ?? null,
    default: orOpen(readField(fields, 'default', readBoolean, context), fields),
    lockToDefault: orOpen(readField(fields, 'lockToDefault', readBoolean, context), fields),
    range: rangeOf(anchor),
    fields:
      versionUnknown && !written.version ? { ...written, version: standIn('version', anchor, context.view) } : written,
  }
}

/** A spec about which nothing is known, not even its version: a computed value, or an import that isn't available. */
export function unknownSpec(anchor: Node, view: SourceView): RawSpec {
  return {
    version: null,
    stage: null,
    default: null,
    lockToDefault: null,
    range: rangeOf(anchor),
    fields: { version: standIn('version', anchor, view) },
  }
}

export function finishSpec(spec: RawSpec, infer: boolean): FeatureSpec {
  return { ...spec, ...completeSpec(spec, infer) }
}

type ReadValue<T> = (value: { node: Node; view: SourceView }, resolveImport: ImportResolver) => Read<T>

/** @returns `undefined`: left out; `null`: written, but not known. */
function readField<T>(
  fields: ObjectFields,
  name: SpecFieldName,
  read: ReadValue<T>,
  context: SpecContext,
): T | null | undefined {
  const field = fields.spec.get(name)
  return field && readFieldNode(field, name, read, context)
}

/** As {@link readField}, for a field that was found. */
export function readFieldNode<T>(
  field: FieldNode,
  name: SpecFieldName,
  read: ReadValue<T>,
  context: SpecContext,
): T | null | undefined {
  const result = read({ node: field.value, view: field.view }, context.resolveImport)
  switch (result.kind) {
    case 'value':
      return result.value
    case 'absent':
      return undefined
    case 'unknown':
      return null
    case 'wrongType':
      context.report(
        'wrongType',
        `'${field.name}' of gate '${context.gate}' is ${sourceOf(field)}; write ${EXPECTED[name]}.`,
        field.value,
        field.view,
      )
      return null
    case 'wrongText':
      reportWrongText(field, name, result.text, context)
      return null
  }
}

export function reportWrongText(field: FieldNode, name: SpecFieldName, text: string, context: SpecContext): void {
  const isStage = name === 'preRelease'
  const message = isStage
    ? `Gate '${context.gate}' has the unknown stage '${text}'; write ${EXPECTED_STAGES}.`
    : `'${field.name}' of gate '${context.gate}' is '${text}', which isn't a version; write one like '1.36'.`
  context.report(isStage ? 'unknownStage' : 'unparsableVersion', message, field.value, field.view)
}

export const EXPECTED: Readonly<Record<SpecFieldName, string>> = {
  default: 'true or false',
  lockToDefault: 'true or false',
  preRelease: `a stage: ${EXPECTED_STAGES}`,
  version: "a version in quotes, like '1.36'",
  removeIn: "a version in quotes, like '1.36'",
  minCompatibilityVersion: "a version in quotes, like '1.36'",
  description: 'a string in quotes',
  minimumVersion: "a version in quotes, like '1.36'",
  hiddenInHelpText: 'true or false',
  deprecationMessage: 'a string in quotes',
}

export function sourceOf(field: FieldNode): string {
  const text = field.view.text.slice(...field.value.range).replaceAll(/\s+/g, ' ')
  return text.length > 40 ? `${text.slice(0, 37)}...` : text
}

function orOpen(value: boolean | null | undefined, fields: ObjectFields): WrittenBoolean {
  return value === undefined && fields.open ? null : value
}

/** The fields that are inside the entry; those of a shared base or a referenced spec are elsewhere. */
function writtenFields(fields: ObjectFields, anchor: Node, view: SourceView): FeatureSpec['fields'] {
  const written: Partial<Record<SpecFieldName, WrittenField>> = {}
  for (const [name, field] of fields.spec) {
    if (field.view === view && contains(anchor, field.property)) written[name] = writtenField(field)
  }
  return written
}

export function writtenField({ name, property, value, view }: FieldNode): WrittenField {
  return { name, range: rangeOf(property), value: rangeOf(value), text: view.text.slice(...value.range) }
}

function standIn(name: string, node: Node, view: SourceView): WrittenField {
  return { name, range: rangeOf(node), value: rangeOf(node), text: view.text.slice(...node.range) }
}
