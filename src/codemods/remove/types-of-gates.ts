import type { TSESTree } from '@typescript-eslint/utils'
import { Evidence, evidenceOfName } from '../../registry/readers/estree-evidence.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { RemovalContext } from './removal.js'
import { isUsualWord } from './residual/residual-use.js'
import type { ScriptFinds } from './script-finds.js'

type TypeWithMembers = TSESTree.TSInterfaceBody | TSESTree.TSTypeLiteral

/** What the project's objects of a type show about one member. */
interface Objects {
  /** Whether some object has nothing but gates. */
  readonly haveGatesOnly: boolean
  /** Whether some object loses the entry. */
  readonly lose: boolean
  /** Whether some object keeps the entry. */
  readonly keep: boolean
  /** Whether the type has no other use. */
  readonly areAll: boolean
}

/**
 * Removes the gates' members from interfaces and object types of gates: all members are gates, or objects of the type
 * show it. A member that an object of the type keeps is kept. A common word counts as a gate only when objects lose it,
 * and the type has no other use, or has only gates and is called so.
 *
 * @param finds already has what is removed from the objects of the file.
 * @param findInOther finds what is removed from the objects of another file.
 */
export function findTypesOfGates(
  finds: ScriptFinds,
  context: RemovalContext,
  findInOther: (view: SourceView, context: RemovalContext) => ScriptFinds,
): void {
  const { view } = finds
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.type !== 'TSInterfaceBody' && node.type !== 'TSTypeLiteral') return
    const members: readonly Node[] = node.type === 'TSInterfaceBody' ? node.body : node.members
    const names = members.map((member) =>
      member.type === 'TSPropertySignature' ? staticKeyName(member.key, member.computed) : null,
    )
    const isOfGates = names.every((name) => name !== null && context.index.gates.has(name))
    for (const [index, gate] of names.entries()) {
      if (gate === null || !context.gates.has(gate) || finds.hasTaken(node, index)) continue
      const objects = objectsOf(node, gate, { finds, context, findInOther })
      if (!objects.keep && isMemberOfGate(node, gate, isOfGates && names.length > 1, objects))
        finds.takeItem(node, index)
    }
  })
}

function isMemberOfGate(node: TypeWithMembers, gate: string, isOfGates: boolean, objects: Objects): boolean {
  const isShown = objects.lose || objects.haveGatesOnly
  const isCalledGates = (): boolean => evidenceOfName(nameOfType(node)?.name ?? '') >= Evidence.Gates
  if (isUsualWord(gate)) return objects.lose && (objects.areAll || (isOfGates && isCalledGates()))
  return isOfGates || isShown || (onlyMember(node) && isCalledGates())
}

function onlyMember(node: TypeWithMembers): boolean {
  return (node.type === 'TSInterfaceBody' ? node.body : node.members).length === 1
}

interface Search {
  readonly finds: ScriptFinds
  readonly context: RemovalContext
  readonly findInOther: (view: SourceView, context: RemovalContext) => ScriptFinds
}

/** Examines the objects that are declared with a type. */
function objectsOf(type: TypeWithMembers, gate: string, { finds, context, findInOther }: Search): Objects {
  const { view } = finds
  const found = { haveGatesOnly: false, lose: false, keep: false, areAll: true }
  const add = (object: TSESTree.ObjectExpression, inFile: ScriptFinds): void => {
    const names = object.properties.map((property) =>
      property.type === 'Property' ? nameOfKey(property, context) : null,
    )
    if (names.length > 0 && names.every((name) => name !== null && context.index.gates.has(name)))
      found.haveGatesOnly = true
    const index = names.indexOf(gate)
    if (index < 0) return
    if (inFile.hasTaken(object, index)) found.lose = true
    else found.keep = true
  }
  const id = nameOfType(type)
  if (!id) {
    const object = type.parent.type === 'TSTypeAnnotation' ? objectTypedBy(type) : null
    if (object) add(object, finds)
    else found.areAll = false
    return found
  }
  const names = new Set([id.name])
  for (const name of names) {
    for (const other of context.viewsNaming?.(name) ?? [view]) {
      if (other === null) {
        found.areAll = false
        continue
      }
      const inFile = other.file === view.file ? finds : findInOther(other, context)
      walk(inFile.view.ast, inFile.view.visitorKeys, (node) => {
        if (!isReferenceTo(name, node)) return
        const object = objectTypedBy(node)
        const derived = derivedFrom(node)
        if (object) add(object, inFile)
        else if (derived !== null) names.add(derived)
        else found.areAll = false
      })
    }
  }
  return found
}

function isReferenceTo(name: string, node: Node): boolean {
  const named =
    node.type === 'TSTypeReference' ? node.typeName : node.type === 'TSInterfaceHeritage' ? node.expression : null
  return named?.type === 'Identifier' && named.name === name
}

/** `B` of `interface B extends A` and `type B = A & {...}`, whose objects have the members of `A` as well. */
function derivedFrom(reference: Node): string | null {
  const { parent } = reference
  if (reference.type === 'TSInterfaceHeritage') return parent?.type === 'TSInterfaceDeclaration' ? parent.id.name : null
  return parent?.type === 'TSIntersectionType' && parent.parent.type === 'TSTypeAliasDeclaration'
    ? parent.parent.id.name
    : null
}

function nameOfKey({ key, computed }: TSESTree.Property, { index }: RemovalContext): string | null {
  const name = staticKeyName(key, computed)
  if (name !== null || key.type !== 'Identifier') return name
  return index.constants.get(key.name) ?? null
}

/** The object declared with a type: `const flags: Flags = {...}`, `{...} satisfies Flags` or `: Readonly<Flags>`. */
function objectTypedBy(type: Node): TSESTree.ObjectExpression | null {
  let { parent } = type
  if (parent?.type === 'TSIntersectionType') parent = parent.parent
  if (parent?.type === 'TSTypeParameterInstantiation' && isSameMembers(parent.parent)) parent = parent.parent.parent
  const value =
    parent?.type === 'TSSatisfiesExpression' || parent?.type === 'TSAsExpression'
      ? parent.expression
      : parent?.type === 'TSTypeAnnotation'
        ? valueOf(parent.parent)
        : null
  const object = value && unwrapExpression(value)
  return object?.type === 'ObjectExpression' ? object : null
}

function isSameMembers(node: Node): boolean {
  return (
    node.type === 'TSTypeReference' &&
    node.typeName.type === 'Identifier' &&
    /^(?:Readonly|Partial|Required)$/.test(node.typeName.name)
  )
}

function valueOf(target: Node): Node | null {
  if (target.type === 'PropertyDefinition') return target.value
  return target.parent?.type === 'VariableDeclarator' && target.parent.id === target ? target.parent.init : null
}

/** The name in a type's declaration. */
function nameOfType({ parent }: TypeWithMembers): TSESTree.Identifier | null {
  return parent.type === 'TSInterfaceDeclaration' || parent.type === 'TSTypeAliasDeclaration' ? parent.id : null
}
