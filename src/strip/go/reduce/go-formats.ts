import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import type { GoCallExpression, GoLiteral, GoNode } from '../../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../../source/source-view.js'
import type { Fate } from '../../reduce/fate.js'
import type { Reducer } from '../../reduce/reducer.js'

/** A verb, or `%%`. Those with an index or a `*` are not matched. */
const VERB = /%(?:%|[-+# .\d]*[a-zA-Z])/g

/** Escapes that may write a percent sign. */
const MAY_BE_PERCENT = /\\[xuU0-7]/

/** `go vet`, and with it `go test`, reports a constant text with a verb or a line's end that `Println` prints. */
const LOOKS_LIKE_FORMAT = /%|(?:\\n|\n).$/

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
  if (values.every((value) => fates.isDropped(value)) && !(isArgument(call) && LOOKS_LIKE_FORMAT.test(text)))
    return { kind: 'literal', text: text.replaceAll('%%', '%') }
  fates.set(format, { kind: 'literal', text })
  return null
}

/**
 * A constant can't be a statement. Go also compares constants with other cases and keys, and with an index, and what is
 * computed of constants is one.
 */
function canBeConstant(call: GoCallExpression): boolean {
  let whole: GoNode = call
  while (whole.parent && isComputedOf(whole.parent)) {
    if (whole.parent.type === 'CallExpression' && lastNameOf(whole.parent.callee) === 'len') return false
    whole = whole.parent
  }
  const { parent } = whole
  const isKey = parent?.type === 'Property' && parent.key === whole
  return (
    call.parent.type !== 'ExpressionStatement' &&
    !isKey &&
    !/^(?:GoCaseClause|MemberExpression|GoSlice\w*)$/.test(parent?.type ?? '')
  )
}

function isArgument(call: GoCallExpression): boolean {
  let whole: GoNode = call
  while (whole.parent?.type === 'BinaryExpression') whole = whole.parent
  return whole.parent?.type === 'CallExpression'
}

/** `text + "x"`, `Kind(text)` */
function isComputedOf(node: GoNode): boolean {
  return node.type === 'BinaryExpression' || (node.type === 'CallExpression' && node.arguments.length === 1)
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
