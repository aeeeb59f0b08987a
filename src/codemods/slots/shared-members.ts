import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { SlotAccess } from '../../strip/slots/slot.js'
import { parseSource } from '../../syntax/parse-source.js'
import { findMemberReads } from './member-reads.js'
import { booleanOf, returnedLiteral } from './shared-properties.js'
import { sharedSlot, type SharedSlot, type SlotUses } from './shared-slot.js'
import type { ProjectModules } from '../project/project-modules.js'
import type { PlannedFile } from '../project/planned-file.js'

type Class = TSESTree.ClassDeclaration | TSESTree.ClassExpression
type Member = TSESTree.MethodDefinition | TSESTree.PropertyDefinition

/** A member of a class that always gives a gate's value. */
export interface MemberSlot extends SharedSlot {
  readonly declaration: Member
}

/**
 * Methods, getters and readonly fields of classes that checked a gate and now, as the stripped source shows, only give
 * its value.
 */
export function findSharedMembers({ view, checks, plan }: PlannedFile, modules: ProjectModules): MemberSlot[] {
  const asked = new Map<Member, string>()
  for (const { node, gate } of plan ? checks : []) {
    const member = [...ancestorsOf(node)].find(
      (ancestor): ancestor is Member => ancestor.type === 'MethodDefinition' || ancestor.type === 'PropertyDefinition',
    )
    if (member && !asked.has(member) && canBeFollowed(member)) asked.set(member, gate)
  }
  const after = asked.size > 0 && plan ? parseSource(view.file, plan.after) : null
  if (after?.kind !== 'estree') return []
  return [...asked].flatMap(([node, gate]) => {
    const className = nameOf(node.parent.parent)
    const name = staticKeyName(node.key, false)
    const stripped = className === null || name === null ? [] : membersOf(after, className, name)
    const original = className === null || name === null ? [] : membersOf(view, className, name)
    const [only] = stripped
    if (className === null || name === null || !only || stripped.length > 1 || original.length > 1) return []
    const value = valueOf(only)
    if (value === null) return []
    const findUses = (): SlotUses => ({
      reads: findMemberReads(modules, { view, className, name, node }),
      settings: [],
    })
    const access = accessOf(node)
    return [sharedSlot({ kind: 'class member', view, name, declaration: node, access, value, gate, findUses })]
  })
}

function canBeFollowed(member: Member): boolean {
  if (member.computed || member.decorators.length > 0 || member.key.type === 'PrivateIdentifier') return false
  if (member.type === 'PropertyDefinition') return member.readonly
  if (member.kind === 'constructor' || member.kind === 'set' || member.value.generator) return false
  return (
    member.value.params.every(({ type }) => type === 'Identifier') &&
    member.value.returnType?.typeAnnotation.type !== 'TSTypePredicate'
  )
}

function accessOf(member: Member): SlotAccess {
  if (member.type === 'MethodDefinition')
    return member.kind === 'get' ? 'constant' : member.value.async ? 'promise' : 'call'
  if (member.value?.type !== 'ArrowFunctionExpression') return 'constant'
  return member.value.async ? 'promise' : 'call'
}

function valueOf(member: Member): boolean | null {
  if (member.type === 'MethodDefinition') return member.value.body ? returnedLiteral(member.value.body) : null
  const { value } = member
  return value?.type === 'ArrowFunctionExpression' ? returnedLiteral(value.body) : value && booleanOf(value)
}

function membersOf(view: SourceView, className: string, name: string): Member[] {
  const members: Member[] = []
  for (const node of nodesOf(view, 'ClassDeclaration', 'ClassExpression')) {
    if (nameOf(node) !== className) continue
    for (const member of node.body.body) {
      if (
        (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') &&
        staticKeyName(member.key, member.computed) === name
      )
        members.push(member)
    }
  }
  return members
}

function nameOf(node: Class): string | null {
  return node.id?.name ?? null
}
