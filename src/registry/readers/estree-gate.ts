import { lastName, unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains, rangeOf, type TextRange } from '../../text/text-range.js'
import { SCOPES, type GateNotes, type RemovalPromise, type Scope, type SpecFieldName } from '../model.js'
import { readEntryValue, type EntryValue, type MapEntry, type SpecSource } from './estree-entries.js'
import type { FieldNode } from './estree-fields.js'
import {
  EXPECTED,
  readFieldNode,
  readSpec,
  reportWrongText,
  sourceOf,
  unknownSpec,
  type RawSpec,
  type SpecContext,
} from './estree-spec.js'
import { readBoolean, readText, readVersion, versionLiteral } from './estree-values.js'

/** A gate as written, before what its specs leave out is filled in. */
export interface RawGate {
  readonly name: string
  readonly constant: string | null
  /** `undefined`: the entry doesn't say; `null`: it says something that isn't known. */
  readonly scope: Scope | null | undefined
  readonly description: string | null
  readonly specs: readonly RawSpec[]
  /** By a field. */
  readonly removal: RemovalPromise | null
  readonly notes: GateNotes
  readonly isPassedOn?: true
  readonly key: TextRange
  readonly range: TextRange
}

export function readGate(entry: MapEntry & { readonly name: string }, context: SpecContext): RawGate {
  const value = readEntryValue(entry.value, context.view, context.resolveImport)
  const specs = value.specs.map((source) => readSpecSource(source, entry, context))
  return {
    name: entry.name,
    constant: entry.constant,
    scope: readScope(value, context.resolveImport),
    description: readDescription(value, context),
    specs: specs.length > 0 ? specs : [unknownSpec(entry.value, context.view)],
    removal: readRemovalField(value, entry, context),
    notes: readNotes(value, context),
    key: rangeOf(entry.key),
    range: entry.range,
  }
}

function readSpecSource(source: SpecSource, entry: MapEntry, context: SpecContext): RawSpec {
  const anchor = anchorOf(source, entry, context.view)
  if (source.fields) return readSpec(source.fields, anchor, context)
  if (isNoObject(source.node)) {
    context.report(
      'wrongType',
      `Gate '${context.gate}' is registered with ${shortText(anchor, context.view)}; ` +
        "write a feature spec, an object with 'preRelease' and 'default'.",
      anchor,
      context.view,
    )
  }
  return unknownSpec(anchor, context.view)
}

/** The spec itself if it is inside the entry, else the reference to it there. */
function anchorOf({ fields, element, view: source }: SpecSource, entry: MapEntry, view: SourceView): Node {
  if (fields && source === view && contains(entry.range, fields.object)) return fields.object
  return contains(entry.range, element) && source === view ? element : entry.value
}

function isNoObject(node: Node): boolean {
  switch (unwrapExpression(node).type) {
    case 'Literal':
    case 'TemplateLiteral':
    case 'UnaryExpression':
    case 'ArrayExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'ClassExpression':
    case 'JSXElement':
      return true
    default:
      return false
  }
}

function shortText(node: Node, view: SourceView): string {
  const text = view.text.slice(...node.range).replaceAll(/\s+/g, ' ')
  return text.length > 40 ? `${text.slice(0, 37)}...` : text
}

/** The gate's own field, else that of its last spec which has one. */
function fieldOf(
  value: EntryValue,
  read: (fields: NonNullable<SpecSource['fields']>) => FieldNode | null | undefined,
): FieldNode | null {
  const all = [...value.specs.map((source) => source.fields), value.gate]
  return all.map((fields) => fields && read(fields)).findLast(Boolean) ?? null
}

function readScope(value: EntryValue, resolveImport: ImportResolver): Scope | null | undefined {
  const field = fieldOf(value, (fields) => fields.scope)
  if (!field) return undefined
  const text = readText({ node: field.value, view: field.view }, resolveImport)
  if (text.kind === 'absent') return undefined
  const word = text.kind === 'value' ? text.value : text.kind === 'unknown' ? lastName(field.value) : null
  return SCOPES.find((scope) => scope === word?.toLowerCase()) ?? null
}

function readDescription(value: EntryValue, context: SpecContext): string | null {
  return readGateField(value, 'description', readText, context)
}

function readNotes(value: EntryValue, context: SpecContext): GateNotes {
  const minimumVersion = readGateField(value, 'minimumVersion', readVersion, context)
  const hiddenInHelpText = readGateField(value, 'hiddenInHelpText', readBoolean, context)
  const deprecationMessage = readGateField(value, 'deprecationMessage', readText, context)
  return {
    ...(minimumVersion && { minimumVersion }),
    ...(hiddenInHelpText && { hiddenInHelpText }),
    ...(deprecationMessage && { deprecationMessage }),
  }
}

function readGateField<T>(
  value: EntryValue,
  name: SpecFieldName,
  read: Parameters<typeof readFieldNode<T>>[2],
  context: SpecContext,
): T | null {
  const field = fieldOf(value, (fields) => fields.spec.get(name))
  return (field && readFieldNode(field, name, read, context)) ?? null
}

/**
 * `removeIn` of the gate or a spec. `until` of a spec that another one follows tells how long that spec holds, so it
 * counts only on the last.
 */
function readRemovalField(value: EntryValue, entry: MapEntry, context: SpecContext): RemovalPromise | null {
  const last = value.specs.at(-1)?.fields
  const field = fieldOf(value, (fields) => {
    const found = fields.spec.get('removeIn')
    return found?.name === 'until' && fields !== last && fields !== value.gate ? null : found
  })
  if (!field) return null
  const located = { node: field.value, view: field.view }
  const version = readVersion(located, context.resolveImport)
  if (version.kind === 'wrongType') reportWrongType(field, 'removeIn', context)
  if (version.kind === 'wrongText') reportWrongText(field, 'removeIn', version.text, context)
  if (version.kind !== 'value') return null

  const isHere = field.view === context.view && contains(entry.range, field.property)
  const range = rangeOf(isHere ? field.property : entry.value)
  const literal = isHere ? versionLiteral(located, context.resolveImport) : null
  return {
    kind: 'in',
    version: version.value,
    source: 'field',
    range,
    text: context.view.text.slice(range.start, range.end),
    versionRange: literal ? innerText(literal, context.view) : rangeOf(isHere ? field.value : entry.value),
  }
}

/** A string literal's text without quotes and blanks. */
function innerText(literal: Node, view: SourceView): TextRange {
  const inner = view.text.slice(literal.range[0] + 1, literal.range[1] - 1)
  const start = literal.range[0] + 1 + inner.length - inner.trimStart().length
  return { start, end: start + inner.trim().length }
}

function reportWrongType(field: FieldNode, name: 'removeIn', context: SpecContext): void {
  context.report(
    'wrongType',
    `'${field.name}' of gate '${context.gate}' is ${sourceOf(field)}; write ${EXPECTED[name]}.`,
    field.value,
    field.view,
  )
}
