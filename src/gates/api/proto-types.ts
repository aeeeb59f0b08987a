import { parseVersion } from '../../registry/version.js'
import type { ProtoField, ProtoMessage, ProtoOptions, ProtoView } from '../../source/proto-view.js'
import type { ApiType, Since } from './api-field.js'
import { makeType, type Member } from './make-type.js'

/** The messages of a protobuf file. */
export function findProtoTypes(view: ProtoView): ApiType[] {
  const names = new Set(view.messages.map(({ name }) => name))
  return view.messages.map((message) =>
    makeType(
      {
        name: message.name,
        range: message,
        members: message.fields.map((field) => memberOf(field, message, names)),
        bases: [],
        since: sinceOf(message.options),
      },
      view,
    ),
  )
}

function memberOf(field: ProtoField, message: ProtoMessage, names: ReadonlySet<string>): Member {
  return {
    name: field.name,
    nameRange: field.nameRange,
    range: field,
    references: referencesOf(field.type, message.name, names),
    // Clients may leave it unset, and unset fields aren't sent.
    isOptional: !field.isRequired,
    hasDefault: field.options.has('default'),
    members: [],
    otherNames: namesInCode(field.name),
    since: sinceOf(field.options),
  }
}

/**
 * A type of this file, found by protobuf's rules from the innermost message outwards, or one of another file, by its
 * name without the package.
 */
function referencesOf(type: string, message: string, names: ReadonlySet<string>): string[] {
  for (let around = message; ; around = around.slice(0, Math.max(0, around.lastIndexOf('.')))) {
    const name = around === '' ? type.replace(/^\./, '') : `${around}.${type}`
    if (names.has(name)) return [name]
    if (around === '') break
  }
  const parts = type.split('.')
  return parts.map((_, index) => parts.slice(index).join('.'))
}

/** What generated code calls it: `rangeEnd` and `range_end` in TypeScript, `RangeEnd` in Go. */
function namesInCode(name: string): string[] {
  const camel = name.replace(/(?<!_)_+([a-z\d])/gi, (_, letter: string) => letter.toUpperCase())
  return [camel, camel.charAt(0).toUpperCase() + camel.slice(1)]
}

/**
 * The release that an option says, as etcd has it: `[(versionpb.etcd_version_field) = "3.7"]`, and for a whole message
 * `option (versionpb.etcd_version_msg) = "3.7"`.
 */
function sinceOf(options: ProtoOptions): Since | null {
  for (const [name, value] of options) {
    const version = /version_(?:field|msg)\)?$/.test(name) && typeof value === 'string' ? parseVersion(value) : null
    if (version) return { version, said: name.replace(/^\(|\)$/g, ''), isAnnotation: true }
  }
  return null
}
