import type { TSESTree } from '@typescript-eslint/utils'
import { isNumbered } from '../../../source/entities.js'
import { lastName, literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import type { GoVariableDeclarator } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { holderOf } from './flag-holder.js'
import { bareRow, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'
import { isCalledLikeFlagNames, isFieldOfFlag, mayNameFlags, mentionsFlags } from './flag-words.js'

/** Fewer names prove nothing, unless the file is configured. */
const FEWEST = 2

/**
 * Lists of names whose values are set elsewhere or only at run time: enums, unions and constants. In Go, the constants
 * of a type that is named like flags.
 */
export function readFlagNames(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  if (context.isGo) return readGoConstants(context)
  const isCalledSo = (name: string): boolean =>
    isCalledLikeFlagNames(name, view.file) ||
    (context.lenient && mentionsFlags(name)) ||
    (context.byUse && mayNameFlags(name))
  const found: (FlagDeclaration | null)[] = []
  for (const node of nodesOf(view, 'TSEnumDeclaration'))
    if (isCalledSo(node.id.name)) found.push(declaration(`enum ${node.id.name}`, node, enumRows(node), context))
  for (const node of nodesOf(view, 'ClassDeclaration'))
    if (node.id && isCalledSo(node.id.name))
      found.push(declaration(`class ${node.id.name}`, node.body, classRows(node, node.id.name), context))
  for (const node of nodesOf(view, 'TSTypeAliasDeclaration'))
    if (isCalledSo(node.id.name) && node.typeAnnotation.type === 'TSUnionType')
      found.push(declaration(`union ${node.id.name}`, node.typeAnnotation, unionRows(node.typeAnnotation), context))
  for (const node of nodesOf(view, 'ObjectExpression', 'ArrayExpression')) {
    const holder = holderOf(node, view)
    if (!holder || !isCalledSo(holder.name)) continue
    const rows = node.type === 'ObjectExpression' ? objectRows(node, holder.name) : arrayRows(node)
    const kind = node.type === 'ObjectExpression' ? 'constants' : 'names'
    found.push(declaration(`${kind} ${holder.name}`, node, rows, context))
  }
  return found.filter((one) => one !== null)
}

/**
 * Members whose texts are numbers are codes: nobody could search for such a name.
 *
 * @param rows `null` where some member is something else.
 */
function declaration(
  what: string,
  container: Node,
  rows: readonly (FlagRow | null)[],
  { lenient }: FlagContext,
): FlagDeclaration | null {
  if (rows.length === 0 && !(lenient && container.type === 'TSEnumDeclaration')) return null
  const named = rows.filter((row) => row !== null)
  if (
    (!lenient && named.length < FEWEST) ||
    named.length < rows.length ||
    !named.every(({ name }) => /[a-z]/i.test(name))
  )
    return null
  const range = rangeOf(container)
  return {
    shape: 'flag-names',
    what,
    start: range.start,
    container: range,
    rows: named,
    others: [],
    hasValues: false,
    complete: named.length > 0,
  }
}

/**
 * Members with texts, or members without values. If all numbers are written, they are bits or codes, which no check
 * names.
 */
function enumRows(declared: TSESTree.TSEnumDeclaration): (FlagRow | null)[] {
  const { id, body } = declared
  const hasNumbers = isNumbered(declared)
  return body.members.map((member) => {
    const key = staticKeyName(member.id, false)
    const name = hasNumbers ? key : member.initializer ? literalString(member.initializer) : null
    if (hasNumbers && isFieldOfFlag(key ?? '')) return null
    return name === null || key === null ? null : bareRow(name, `${id.name}.${key}`, member.id, member)
  })
}

/** A class of nothing but constants. */
function classRows({ body }: TSESTree.ClassDeclaration, holder: string): (FlagRow | null)[] {
  return body.body.map((member) => {
    if (member.type !== 'PropertyDefinition' || !member.static || !member.value) return null
    const name = literalString(unwrapExpression(member.value))
    const key = staticKeyName(member.key, member.computed)
    return name === null || key === null ? null : bareRow(name, `${holder}.${key}`, member.key, member)
  })
}

/** Says of one constant that it names a flag: `FLAG_TABS`, `newTabsFlag`; `FLAGS_URL` doesn't. */
const NAMES_ONE =
  /^(?:FF|FLAG|FEATURE|FEATURE_FLAG|EXPERIMENT)_[A-Z]|_(?:FLAG|TOGGLE|EXPERIMENT|GATE)$|[a-z](?:Flag|Toggle|Experiment|Gate)$/
/** A flag of a command begins with a dash. */
const TEXT_OF_FLAG = /^[a-z][\w.:/-]*$/i

/**
 * `export const NEW_TABS_FLAG = 'new-tabs'`: constants of texts of which each says that it names a flag. Beside a list
 * they only repeat its names.
 */
export function readNameConstants(context: FlagContext): FlagDeclaration[] {
  const rows = context.isGo ? [] : constantRows(context)
  const found = rows.length < FEWEST ? null : declaration('constants of flags', context.view.ast, rows, context)
  return found ? [found] : []
}

function constantRows({ view }: FlagContext): FlagRow[] {
  return view.ast.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    const isAlone = declared.declarations.length === 1
    return declared.declarations.flatMap((declarator) => {
      const { id, init } = declarator
      const text = init && literalString(unwrapExpression(init))
      if (id.type !== 'Identifier' || !text || !NAMES_ONE.test(id.name) || !TEXT_OF_FLAG.test(text)) return []
      return [bareRow(text, id.name, id, isAlone ? statement : declarator)]
    })
  })
}

/** The names of a union; `keyof More` beside them is another list. */
function unionRows({ types }: TSESTree.TSUnionType): (FlagRow | null)[] {
  return types
    .filter((type) => type.type !== 'TSTypeOperator' && type.type !== 'TSTypeReference')
    .map((type) => {
      const name = type.type === 'TSLiteralType' ? literalString(type.literal) : null
      return name === null ? null : bareRow(name, null, type, type)
    })
}

function objectRows({ properties }: TSESTree.ObjectExpression, holder: string): (FlagRow | null)[] {
  return properties.map((property) => {
    if (property.type !== 'Property') return null
    const name = literalString(unwrapExpression(property.value as Node))
    const key = staticKeyName(property.key, property.computed)
    return name === null || key === null ? null : bareRow(name, `${holder}.${key}`, property.key, property)
  })
}

function arrayRows({ elements }: TSESTree.ArrayExpression): (FlagRow | null)[] {
  return elements.map((element) => {
    const name = element ? literalString(unwrapExpression(element)) : null
    return element && name !== null ? bareRow(name, null, element, element) : null
  })
}

/** `const X Experiment = "x"`, `X = Experiment("x")`. */
function readGoConstants(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  return nodesOf(view, 'VariableDeclaration').flatMap((node): FlagDeclaration[] => {
    if (node.kind !== 'const' || node.parent.type !== 'Program') return []
    const byType = new Map<string, FlagRow[]>()
    for (const declarator of node.declarations) {
      const type = constantType(declarator as unknown as GoVariableDeclarator)
      if (type === null || declarator.id.type !== 'Identifier') continue
      const name = declarator.init && constantText(declarator.init)
      if (!isCalledLikeFlagNames(type, view.file) || typeof name !== 'string') continue
      byType.set(type, [...(byType.get(type) ?? []), bareRow(name, declarator.id.name, declarator.id, declarator)])
    }
    return [...byType].flatMap(([type, rows]) => declaration(`constants of type ${type}`, node, rows, context) ?? [])
  })
}

/** `"x"`, or `Experiment("x")`. */
function constantText(init: Node): string | null {
  const [argument] = init.type === 'CallExpression' ? init.arguments : []
  return literalString(argument ?? init)
}

function constantType({ goType, init }: GoVariableDeclarator): string | null {
  if (goType) return lastName(goType)
  return init?.type === 'CallExpression' && init.arguments.length === 1 ? lastName(init.callee) : null
}
