import type { TSESTree } from '@typescript-eslint/utils'
import { contains } from '../../text/text-range.js'
import { staticKeyName } from '../expressions.js'
import { nodesOf } from '../nodes-of.js'
import type { SourceView } from '../source-view.js'
import type { ClassNode, Targets } from './target.js'

/** A class, in its file. */
export interface DeclaredClass {
  readonly node: ClassNode
  readonly view: SourceView
}

/** The members of a class's objects, including those of its base classes. */
export interface ClassMembers {
  /** `null` for a computed name. */
  readonly names: Set<string | null>
  /** The names that TypeScript requires of an object of the class. */
  readonly needed: string[]
  /** If so, TypeScript accepts no object of another class. */
  hasPrivate: boolean
  /** A base class comes from elsewhere, so there may be more members. */
  isOpen: boolean
}

/** How many base classes of a class are read. */
export const HIGHEST = 8

/** Reads a class and those above it. */
export function membersOfClass(
  { node, view }: DeclaredClass,
  finder: Targets,
  found: ClassMembers = { names: new Set(), needed: [], hasPrivate: false, isOpen: false },
  height = 0,
): ClassMembers {
  for (const member of node.body.body) addMember(member, found)
  for (const name of namesGivenIn(node, view)) found.names.add(name)
  if (!node.superClass) return found
  const above = height < HIGHEST ? finder.of(node.superClass, view) : null
  if (above?.kind === 'class') return membersOfClass(above, finder, found, height + 1)
  found.isOpen = true
  return found
}

function addMember(member: TSESTree.ClassElement, found: ClassMembers): void {
  if (member.type === 'StaticBlock' || member.type === 'TSIndexSignature') return
  const name = staticKeyName(member.key, member.computed)
  if (member.key.type === 'PrivateIdentifier' || (member.accessibility ?? 'public') !== 'public')
    found.hasPrivate = true
  if (member.type === 'MethodDefinition' && member.kind === 'constructor') {
    for (const parameter of member.value.params) {
      if (parameter.type !== 'TSParameterProperty') continue
      if ((parameter.accessibility ?? 'public') !== 'public') found.hasPrivate = true
      const { parameter: inner } = parameter
      const own = inner.type === 'AssignmentPattern' ? inner.left : inner
      if (own.type === 'Identifier') addName(own.name, own.optional, found)
    }
  } else if (!member.static) addName(name, 'optional' in member && member.optional, found)
}

function addName(name: string | null, isOptional: boolean, { names, needed }: ClassMembers): void {
  names.add(name)
  if (name !== null && !isOptional) needed.push(name)
}

/** `isOn` of `this.isOn = ...` in a class. */
function namesGivenIn(node: ClassNode, view: SourceView): string[] {
  return nodesOf(view, 'AssignmentExpression').flatMap((assignment) => {
    if (assignment.type !== 'AssignmentExpression' || !contains(node, assignment)) return []
    const { left } = assignment
    const name =
      left.type === 'MemberExpression' && left.object.type === 'ThisExpression'
        ? staticKeyName(left.property, left.computed)
        : null
    return name === null ? [] : [name]
  })
}
