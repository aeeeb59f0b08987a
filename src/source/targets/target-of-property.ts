import type { TSESTree } from '@typescript-eslint/utils'
import { enumMembers } from '../entities.js'
import { literalString, staticKeyName } from '../expressions.js'
import type { SourceView } from '../source-view.js'
import { resultOfGetter } from './members.js'
import { unknown, type FunctionWithBody, type Target, type Targets } from './target.js'

/** The target of a member of an enum. */
export function targetOfEnumMember(
  node: TSESTree.TSEnumDeclaration,
  name: string,
  view: SourceView,
  targets: Targets,
): Target {
  const member = enumMembers(node).find(({ id }) => staticKeyName(id, false) === name)
  return member?.initializer ? targets.of(member.initializer, view) : unknown('member', name)
}

/** The target of a property of an object literal. */
export function targetOfProperty(object: Extract<Target, { kind: 'object' }>, name: string, targets: Targets): Target {
  const { node, view } = object
  for (const property of [...node.properties].reverse()) {
    if (property.type === 'SpreadElement') {
      const spread = targets.of(property.argument, view)
      if (spread.kind !== 'object' && spread.kind !== 'module') return unknown('member', name)
      const found = targets.member(spread, name)
      if (found.kind !== 'unknown') return found
      continue
    }
    const key = staticKeyName(property.key, property.computed)
    if (key === null && property.computed) {
      const target = targets.of(property.key, view)
      if (target.kind !== 'value' || literalString(target.node) === null) return unknown('member', name)
      if (literalString(target.node) !== name) continue
    } else if (key !== name) continue
    if (property.kind === 'get') return resultOfGetter(property.value as FunctionWithBody, view, targets)
    if (property.kind === 'set') return unknown('member', name)
    const value = targets.of(property.value, view)
    return value.kind === 'function' && value.owner === null ? { ...value, owner: object } : value
  }
  return unknown('member', name)
}
