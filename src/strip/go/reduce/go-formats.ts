import type { TSESTree } from '@typescript-eslint/utils'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import type { GoCallExpression, GoLiteral } from '../../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../../source/source-view.js'
import type { Fate } from '../../reduce/fate.js'
import type { Reducer } from '../../reduce/reducer.js'

/** A verb, or `%%`. Those with an index or a `*` are not matched. */
const VERB = /%(?:%|[-+# .\d]*[a-zA-Z])/g

/** Escapes that may write a percent sign. */
const MAY_BE_PERCENT = /\\[xuU0-7]/

/**
 * Inlines known values into a text: `fmt.Sprintf("%s: %t", name, check)` becomes `fmt.Sprintf("%s: true", name)`. A
 * call that is left without values becomes its text.
 */
export function reduceGoFormat(node: TSESTree.CallExpression, reducer: Reducer): Fate | null {
  const call = asGo(node) as GoCallExpression
  const [format, ...values] = call.arguments
  const { known, fates, trivia, view } = reducer
  if (!values.some((value) => known.isTouched(value)) || !isSprintf(call, view)) return null
  if (format?.type !== 'Literal' || format.goKind !== 'string' || !canBeConstant(call)) return null
  const verbs = call.ellipsis || trivia.commentsIn(...call.range).length > 0 ? null : verbsOf(format)
  if (verbs?.filter((verb) => verb !== '%%').length !== values.length) return null
  const texts = values.map((value) => (known.isTouched(value) ? textOf(value, reducer) : null))
  let index = 0
  const textOfVerb = (verb: string): string | null => {
    if (verb === '%%') return null
    const text = texts[index] ?? null
    index++
    if (text === null || !/^%[tv]$/.test(verb)) return null
    fates.set(values[index - 1] as AnyNode, { kind: 'drop' })
    return text
  }
  const text = format.raw.replace(VERB, (verb) => textOfVerb(verb) ?? verb)
  if (text === format.raw) return null
  if (values.every((value) => fates.isDropped(value))) return { kind: 'literal', text: text.replaceAll('%%', '%') }
  fates.set(format, { kind: 'literal', text })
  return null
}

/** A constant can't be a statement. Go also compares constants with other cases and keys, and with an index. */
function canBeConstant(call: GoCallExpression): boolean {
  const { parent } = call
  const isKey = parent.type === 'Property' && parent.key === call
  return !isKey && !/^(?:ExpressionStatement|GoCaseClause|MemberExpression|GoSlice\w*)$/.test(parent.type)
}

function isSprintf({ callee }: GoCallExpression, view: SourceView): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'Sprintf' &&
    importPathOf(callee.object, view) === 'fmt'
  )
}

/** @returns `null` when the text has a percent sign that isn't a plain verb. */
function verbsOf({ raw }: GoLiteral): readonly string[] | null {
  if (raw.startsWith('"') && MAY_BE_PERCENT.test(raw)) return null
  const isPlain = !raw.replace(VERB, '').includes('%')
  return isPlain ? (raw.match(VERB) ?? []) : null
}

function textOf(value: AnyNode, { known }: Reducer): string | null {
  const found = known.of(value)
  return found?.exact && found.effects.length === 0 ? String(found.truth) : null
}
