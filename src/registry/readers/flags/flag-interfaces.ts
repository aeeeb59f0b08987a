import type { TSESTree } from '@typescript-eslint/utils'
import { isBooleanType } from '../../../source/boolean-type.js'
import { staticKeyName } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import { commentsAbove } from '../estree-promises.js'
import { bareRow, isNamedLikeFlags, type FlagContext, type FlagDeclaration, type FlagRow } from './flag-row.js'
import { isPlural, wordsOf } from './flag-words.js'

/** A type with fewer booleans describes one flag, or the state of a page. */
const FEWEST = 2
/** A type with a smaller share of booleans describes settings. */
const LEAST_SHARE = 1 / 3

/** `interface FeatureToggles { newParser?: boolean }`, and an alias of such a type. */
export function readFlagInterfaces(context: FlagContext): FlagDeclaration[] {
  const { view } = context
  return nodesOf(view, 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration').flatMap((node): FlagDeclaration[] => {
    const body = membersOf(node)
    if (!body || !isCalledLikeTypeOfFlags(node.id.name, context)) return []
    const rows: FlagRow[] = []
    const others: string[] = []
    for (const member of body.members) {
      const name = member.type === 'TSPropertySignature' ? staticKeyName(member.key, member.computed) : null
      if (member.type !== 'TSPropertySignature' || name === null) continue
      if (isBooleanType(member.typeAnnotation?.typeAnnotation)) rows.push(readMember(name, member, view))
      else others.push(name)
    }
    const isOfFlags = rows.length >= FEWEST && rows.length >= LEAST_SHARE * (rows.length + others.length)
    if (!isOfFlags && !(context.lenient && rows.length > 0)) return []
    const kind = node.type === 'TSInterfaceDeclaration' ? 'interface' : 'type'
    return [
      {
        shape: 'flag-interface',
        what: `${kind} ${node.id.name}`,
        start: node.range[0],
        container: body.range,
        rows,
        others,
        hasValues: false,
        complete: true,
      },
    ]
  })
}

function membersOf(
  node: TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration,
): { members: readonly TSESTree.TypeElement[]; range: { start: number; end: number } } | null {
  if (node.type === 'TSInterfaceDeclaration') return { members: node.body.body, range: rangeOf(node.body) }
  const { typeAnnotation } = node
  return typeAnnotation.type === 'TSTypeLiteral'
    ? { members: typeAnnotation.members, range: rangeOf(typeAnnotation) }
    : null
}

/** Whether a type has many flags. Other types describe one flag, or the state of loading flags. */
function isCalledLikeTypeOfFlags(name: string, context: FlagContext): boolean {
  return (
    isNamedLikeFlags([name], context) &&
    isPlural(name) &&
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
