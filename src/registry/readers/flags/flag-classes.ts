import type { TSESTree } from '@typescript-eslint/utils'
import { isBooleanType } from '../../../source/boolean-type.js'
import { staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { isFunctionNode } from '../../../source/function-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { walk } from '../../../source/walk.js'
import { nameOfFile } from './flag-copies.js'
import { isAtTop } from './flag-holder.js'
import { isNamedLikeFlags, type FlagContext, type FlagDeclaration } from './flag-row.js'
import { NOT_A_FLAG, OPEN_FLAG, readFlagValue, readGetter, type FlagValue } from './flag-values.js'
import { declarationOf, RowCollector } from './row-collector.js'

/**
 * `class FeatureFlags { static readonly newParser = false }`, and a class of which objects have the flags as fields or
 * getters. A field that its own methods assign is a state of the object.
 */
export function readFlagClasses(context: FlagContext): FlagDeclaration[] {
  return nodesOf(context.view, 'ClassDeclaration').flatMap((node) => readFlagClass(node, context))
}

/** Names that a class has beside its own one say nothing about flags: `FeatureFlagService`. */
const KIND_OF_CLASS = /(?:Service|Provider|Manager|Store)$/

function readFlagClass(node: TSESTree.ClassDeclaration, context: FlagContext): FlagDeclaration[] {
  if (!node.id || !isAtTop(node)) return []
  const names = [node.id.name.replace(KIND_OF_CLASS, ''), ...namesOfObjects(node.id.name, context.view)]
  if (!isNamedLikeFlags(names, context)) return []
  // What else a class does, code that decides by its fields outweighs.
  const { lenient, byUse } = context
  if (!lenient && !byUse && node.body.body.some((member) => isPublic(member) && isMethod(member))) return []
  const collector = new RowCollector()
  const assigned = assignedIn(node, context.view)
  for (const member of node.body.body) {
    const name = isPublic(member) ? staticKeyName(member.key, member.computed) : null
    const value = valueOf(member, context)
    if (name === null || !isPublic(member) || value === null) continue
    collector.add(
      { constant: null, name, key: rangeOf(member.key), range: rangeOf(member) },
      assigned.has(name) ? NOT_A_FLAG : value,
    )
  }
  if (!collector.isOfFlags(context, names)) return []
  return [declarationOf('flag-map', `class ${node.id.name}`, node.range[0], node.body, collector)]
}

/** `features` of `export const features = new Features()`; the file's name for `export default new Features()`. */
function namesOfObjects(name: string, { ast, file }: SourceView): string[] {
  const isMade = (made: Node | null): boolean => {
    const node = made && unwrapExpression(made)
    return node?.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === name
  }
  return ast.body.flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return isMade(statement.declaration) ? [nameOfFile(file)] : []
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declared?.type === 'VariableDeclaration'
      ? declared.declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && isMade(init) ? [id.name] : []))
      : []
  })
}

type Member = TSESTree.PropertyDefinition | TSESTree.MethodDefinition

function isPublic(member: TSESTree.ClassElement): member is Member {
  return (
    (member.type === 'PropertyDefinition' || member.type === 'MethodDefinition') &&
    (member.accessibility ?? 'public') === 'public' &&
    member.key.type !== 'PrivateIdentifier'
  )
}

function isMethod(member: Member): boolean {
  return member.type === 'MethodDefinition' && member.kind === 'method'
}

/** What a field or a getter has; `null`: the member is something to call. */
function valueOf(member: TSESTree.ClassElement, context: FlagContext): FlagValue | null {
  if (member.type === 'MethodDefinition') {
    if (member.kind === 'set') return NOT_A_FLAG
    return member.kind === 'get' && isFunctionNode(member.value) ? readGetter(member.value, context) : null
  }
  if (member.type !== 'PropertyDefinition') return null
  if (member.value) return isFunctionNode(unwrapExpression(member.value)) ? null : readFlagValue(member.value, context)
  return isBooleanType(member.typeAnnotation?.typeAnnotation) ? OPEN_FLAG : NOT_A_FLAG
}

/** The fields that methods assign: `this.loaded = true`. A constructor gives them their first value. */
function assignedIn({ body }: TSESTree.ClassDeclaration, view: SourceView): ReadonlySet<string> {
  const names = new Set<string>()
  for (const method of body.body) {
    if (method.type === 'MethodDefinition' && method.kind === 'constructor') continue
    walk(method, view.visitorKeys, (node) => {
      const target =
        node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : null
      const name =
        target?.type === 'MemberExpression' && target.object.type === 'ThisExpression'
          ? staticKeyName(target.property, target.computed)
          : null
      if (name !== null) names.add(name)
      return undefined
    })
  }
  return names
}
