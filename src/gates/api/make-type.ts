import type { Node, SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { walk } from '../../source/walk.js'
import type { ApiField, ApiType, Since } from './api-field.js'
import { readNotes } from './api-notes.js'

/** One member of a type, before it is known where it is. */
export interface Member {
  readonly name: string
  readonly nameRange: TextRange
  /** What the comments belong to. */
  readonly range: TextRange
  readonly references: readonly string[]
  readonly isOptional: boolean
  readonly hasDefault: boolean
  readonly members: readonly Member[]
  /** See {@link ApiField.otherNames}. */
  readonly otherNames?: readonly string[]
  /** What the code itself says, besides comments. */
  readonly since?: Since | null
}

export interface TypeParts {
  readonly name: string
  readonly range: TextRange
  readonly members: readonly Member[]
  readonly bases: readonly string[]
  readonly since?: Since | null
}

/** Puts members into a type, with the way to each, and what the comments say. */
export function makeType(
  { name, range, members, bases, since }: TypeParts,
  view: Pick<SourceView, 'text' | 'comments'>,
): ApiType {
  const fields: ApiField[] = []
  const add = (member: Member, prefix: string): void => {
    const notes = readNotes(view, member.range)
    const path = prefix + member.name
    fields.push({
      ...notes,
      type: name,
      path,
      name: member.name,
      nameRange: member.nameRange,
      otherNames: member.otherNames ?? [],
      since: member.since ?? notes.since,
      references: member.references,
      isOptional: member.isOptional || notes.isOptional,
      hasDefault: member.hasDefault || notes.hasDefault,
    })
    for (const inner of member.members) add(inner, `${path}.`)
  }
  for (const member of members) add(member, '')
  const notes = readNotes(view, range)
  return { ...notes, since: since ?? notes.since, name, fields, bases }
}

/** The names in a type or an expression that may be those of types or schemas. */
export function namesIn(node: Node, view: SourceView): string[] {
  const names = new Set<string>()
  walk(node, view.visitorKeys, (inner) => {
    if (inner.type === 'Identifier') names.add(inner.name)
  })
  return [...names]
}
