import { createRequire } from 'node:module'
import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import type { ProtoField, ProtoMessage, ProtoOptions, ProtoView } from '../../source/proto-view.js'
import type { ParseFailure } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { locateFields, type ProtoPlaces } from './locate-fields.js'

const require = createRequire(import.meta.url)

type Protobuf = typeof import('protobufjs')
type Namespace = import('protobufjs').NamespaceBase
type Field = import('protobufjs').Field

const COSTS: TreeCosts = { word: 900, mark: 300, brace: 2_000, arrow: 300 }

export function isProto(file: string): boolean {
  return /\.proto$/i.test(file)
}

/**
 * Reads a file of protobuf as text, without what it imports. protobufjs finds what it declares, and this package finds
 * where. Never throws.
 *
 * @param text without byte order mark.
 */
export function parseProto(file: string, text: string): ProtoView | ParseFailure {
  const fault = roomFault(text, COSTS)
  if (fault !== null) return failure(file, text, fault)
  const places = locateFields(text)
  const { parse, Root } = require('protobufjs') as Protobuf
  try {
    const { root } = parse(text, new Root(), { keepCase: true })
    return { kind: 'proto', file, text, comments: places.comments, messages: messagesIn(root, '', places) }
  } catch (error) {
    return failure(file, text, error instanceof Error ? error.message : String(error))
  }
}

/** Packages are namespaces as well; their names don't count, because code and snapshots don't have them. */
function messagesIn(namespace: Namespace, path: string, places: ProtoPlaces): ProtoMessage[] {
  const { Type, Namespace: Package } = require('protobufjs') as Protobuf
  return namespace.nestedArray.flatMap((nested): ProtoMessage[] => {
    if (!(nested instanceof Type)) return nested instanceof Package ? messagesIn(nested, path, places) : []
    const name = path === '' ? nested.name : `${path}.${nested.name}`
    const range = places.messages.get(name)
    const inner = messagesIn(nested, name, places)
    if (!range) return inner
    return [
      {
        name,
        ...range,
        options: optionsOf(nested.options),
        fields: nested.fieldsArray.flatMap((field) => fieldOf(field, name, places)),
      },
      ...inner,
    ]
  })
}

function fieldOf(field: Field, message: string, { fields }: ProtoPlaces): ProtoField[] {
  const place = fields.get(`${message}.${field.name}`)
  return place
    ? [
        {
          ...place,
          name: field.name,
          type: field.type,
          isRequired: isRequired(field),
          options: optionsOf(field.options),
        },
      ]
    : []
}

/**
 * As written, in proto2 or in an edition; protobufjs itself knows it only after it has resolved a file with all its
 * imports.
 */
function isRequired({ rule, options }: Field): boolean {
  const features: unknown = options?.features
  return (
    rule === 'required' ||
    (typeof features === 'object' &&
      features !== null &&
      'field_presence' in features &&
      features.field_presence === 'LEGACY_REQUIRED')
  )
}

function optionsOf(options: Record<string, unknown> | undefined): ProtoOptions {
  return new Map(Object.entries(options ?? {}))
}

const TOO_DEEP = 'nested too deeply to be read safely'

/** protobufjs puts the line at the end of its message. */
function failure(file: string, text: string, message: string): ParseFailure {
  const [, reason = message, line = '1'] = /^(.*?) \((?:.*, )?line (\d+)\)$/s.exec(message) ?? []
  const start = text.split('\n', Number(line) - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return {
    kind: 'failure',
    file,
    message: reason === 'max depth exceeded' ? TOO_DEEP : reason.trim().replace(/\.$/, ''),
    place: placeAt(file, text, Math.min(start, text.length)),
  }
}
