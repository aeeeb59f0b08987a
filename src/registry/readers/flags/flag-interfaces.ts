import type { TSESTree } from '@typescript-eslint/utils'
import { isBooleanType } from '../../../source/boolean-type.js'
import { staticKeyName } from '../../../source/expressions.js'
import type { GoField, GoIdentifier, GoStructType, GoTypeSpec } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { commentsAbove } from '../estree-promises.js'
import { goTypeNameOf, goTypeOf } from '../go-maps.js'
import { holderOf } from './flag-holder.js'
import { bareRow, isNamedLikeFlags, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'
import { isCalledLikeFlags, isPlural, wordsOf } from './flag-words.js'

/** A type with fewer booleans describes one flag, or the state of a page, unless its file is configured. */
const FEWEST = 2
/** A type with a smaller share of booleans describes settings. */
const LEAST_SHARE = 1 / 3

/**
 * `interface FeatureToggles { newParser?: boolean }`, an alias of such a type, a property with it, and Go's struct of
 * booleans.
 */
export function readFlagInterfaces(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  if (context.isGo) return readGoStructs(context)
  return nodesOf(view, ...TYPES_OF_FLAGS).flatMap((node): FlagDeclaration[] => {
    const body = membersOf(node)
    const named = nameOfType(node)
    if (!body || named === null || !isCalledLikeTypeOfFlags(named, context)) return []
    const rows: FlagRow[] = []
    const others: string[] = []
    for (const member of body.members) {
      const name = member.type === 'TSPropertySignature' ? staticKeyName(member.key, member.computed) : null
      if (member.type !== 'TSPropertySignature' || name === null) continue
      if (isBooleanType(member.typeAnnotation?.typeAnnotation)) rows.push(readMember(name, member, view))
      else others.push(name)
    }
    const isOfFlags = rows.length >= FEWEST && rows.length >= LEAST_SHARE * (rows.length + others.length)
    const isEmptied = rows.length === 0 && isCalledLikeFlags([named], view.file) && isPlural(named)
    if (!isOfFlags && !(context.lenient && (rows.length > 0 || isEmptied))) return []
    const kind =
      node.type === 'TSInterfaceDeclaration' ? 'interface' : node.type === 'TSPropertySignature' ? 'property' : 'type'
    return [
      {
        shape: 'flag-interface',
        what: `${kind} ${named}`,
        start: node.range[0],
        container: body.range,
        rows,
        others,
        hasValues: false,
        complete: rows.length > 0,
      },
    ]
  })
}

const TYPES_OF_FLAGS = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'TSPropertySignature'] as const
type TypeOfFlags = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration | TSESTree.TSPropertySignature

function nameOfType(node: TypeOfFlags): string | null {
  return node.type === 'TSPropertySignature' ? staticKeyName(node.key, node.computed) : node.id.name
}

function membersOf(
  node: TypeOfFlags,
): { members: readonly TSESTree.TypeElement[]; range: { start: number; end: number } } | null {
  if (node.type === 'TSInterfaceDeclaration') return { members: node.body.body, range: rangeOf(node.body) }
  const typeAnnotation = node.type === 'TSPropertySignature' ? node.typeAnnotation?.typeAnnotation : node.typeAnnotation
  return typeAnnotation?.type === 'TSTypeLiteral'
    ? { members: typeAnnotation.members, range: rangeOf(typeAnnotation) }
    : null
}

/**
 * The structs of booleans of a Go file, if it has a literal of their defaults. Other structs only pass on what gates
 * say. A field that the literal leaves out is false.
 */
function readGoStructs(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  return nodesOf(view, 'GoTypeSpec').flatMap((spec): FlagDeclaration[] => {
    const flags = flagsOfStruct(spec, context)
    const hasDefaults = nodesOf(view, 'ObjectExpression').some(
      (literal) => isGoStructOfFlags(literal, context) && goTypeNameOf(literal) === spec.id.name,
    )
    if (!flags || (!hasDefaults && !context.lenient)) return []
    return [
      {
        shape: 'flag-interface',
        what: `struct ${spec.id.name}`,
        start: spec.range[0],
        container: rangeOf(flags.body),
        rows: flags.rows.map((row) => ({ ...row, default: hasDefaults ? false : null })),
        others: flags.others,
        hasValues: hasDefaults,
        complete: true,
      },
    ]
  })
}

interface StructFlags {
  readonly body: GoStructType
  readonly rows: FlagRow[]
  readonly others: string[]
}

function flagsOfStruct({ id, goType }: GoTypeSpec, context: FlagContext): StructFlags | null {
  if (goType.type !== 'GoStructType' || !isCalledLikeTypeOfFlags(id.name, context)) return null
  const rows: FlagRow[] = []
  const others: string[] = []
  for (const field of goType.fields) {
    const isFlag = field.goType.type === 'Identifier' && field.goType.name === 'bool'
    for (const name of field.names)
      if (isFlag) rows.push(bareRow(name.name, null, name as unknown as Node, rowOfField(field, name)))
      else others.push(name.name)
  }
  return rows.length >= (context.lenient ? 1 : FEWEST) ? { body: goType, rows, others } : null
}

function rowOfField(field: GoField, name: GoIdentifier): Node {
  return (field.names.length === 1 ? field : name) as unknown as Node
}

/** Whether a literal gives the defaults of a struct of flags that its file declares. */
export function isGoStructOfFlags(literal: Node, context: FlagContext): boolean {
  const type = goTypeOf(literal)
  if (type?.type !== 'Identifier' || literal.type !== 'ObjectExpression') return false
  const holder = holderOf(literal, context.view)
  if (!holder || !wordsOf(holder.name).some((word) => /^defaults?$/.test(word))) return false
  return nodesOf(context.view, 'GoTypeSpec').some((spec) => spec.id.name === type.name && flagsOfStruct(spec, context))
}

/** Whether a type has many flags. Other types describe one flag, or the state of loading flags. */
function isCalledLikeTypeOfFlags(name: string, context: FlagContext): boolean {
  return (
    isNamedLikeFlags([name], context) &&
    (context.lenient || isPlural(name)) &&
    !wordsOf(name).some((word) => /^(?:state|status)$/.test(word))
  )
}

/** A documented default counts: `@default false`. */
function readMember(name: string, member: TSESTree.TSPropertySignature, view: SourceView): FlagRow {
  const comment = commentsAbove(member.range[0], view).at(-1)?.value ?? ''
  const written = /@default(?:Value)?\s+(true|false)\b/.exec(comment)?.[1]
  const description = comment
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ')
  return {
    ...bareRow(name, null, member.key, member),
    default: written === undefined ? null : written === 'true',
    description: description || null,
  }
}
