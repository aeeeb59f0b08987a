import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import type { Trivia } from '../../text/trivia.js'
import type { Fate } from './fate.js'
import type { Reducer } from './reducer.js'

/**
 * Inlines known values into a template: `` `is ${check}` ``. Tagged templates are left alone, because the tag receives
 * each value.
 */
export function reduceTemplate(node: TSESTree.TemplateLiteral, reducer: Reducer): void {
  if (node.parent.type === 'TaggedTemplateExpression') return
  for (const expression of node.expressions) {
    const fate = reducer.known.isTouched(expression) ? fateOfPart(expression, reducer) : null
    if (fate) reducer.fates.set(expression, fate)
  }
}

function fateOfPart(expression: TSESTree.Expression, { known, trivia }: Reducer): Fate | null {
  const { start, end } = rangeOfPart(expression, trivia)
  const left = known.residueOf(expression)
  if (left === expression || trivia.commentsIn(start, end).length > 0) return null
  const [before, after] = [trivia.text.slice(start - 2, start), trivia.text.slice(end, end + 1)]
  if (left?.type === 'TemplateLiteral') {
    const inner = trivia.text.slice(left.range[0] + 1, left.range[1] - 1)
    return canJoin(before, inner, after) ? { kind: 'splice', part: left } : null
  }
  const text = left === null ? String(known.of(expression)?.truth) : textOfLiteral(left, trivia.text)
  return text !== null && canJoin(before, text, after) ? { kind: 'text', text } : null
}

/** From `${` to `}`. */
export function rangeOfPart(expression: Node, trivia: Trivia): { start: number; end: number } {
  const outer = parenthesesAround(expression, trivia).at(-1)
  return {
    start: trivia.previousCodeEnd(outer?.start ?? expression.range[0]) - 2,
    end: trivia.nextCode(outer?.end ?? expression.range[1]) + 1,
  }
}

/** The characters of a literal as written in a template; `null` when an escape in it means something else there. */
function textOfLiteral(node: Node, source: string): string | null {
  if (node.type !== 'Literal') return null
  const raw = source.slice(...node.range)
  if (typeof node.value === 'string') {
    const inner = raw.slice(1, -1)
    return /\\(?:[0-9]|\r?\n)/.test(inner)
      ? null
      : inner.replace(/\\[^]|`|\$\{/g, (found) => (found.startsWith('\\') ? found : `\\${found}`))
  }
  if (typeof node.value === 'number') return String(node.value) === raw ? raw : null
  return raw === 'null' || raw === 'true' || raw === 'false' ? raw : null
}

/**
 * Whether neither end combines with its neighbor: `$` with `{`, or `\0` with a digit. A `}` before it may be removed.
 */
function canJoin(before: string, text: string, after: string): boolean {
  const start = text === '' ? after : text
  return (
    !(/[$}]$/.test(before) && start.startsWith('{')) &&
    !(text.endsWith('$') && after === '{') &&
    !(/(?:\\0|\})$/.test(before) && /^\d/.test(start))
  )
}
