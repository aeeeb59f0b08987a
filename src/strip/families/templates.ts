import type { TSESTree } from '@typescript-eslint/utils'
import { parenthesesAround } from '../../source/parentheses.js'
import type { Node } from '../../source/source-view.js'
import { markDeadBeside } from '../mark-dead.js'
import type { Pass } from '../pass.js'
import { residueOf } from '../../evaluate/residue.js'

/**
 * `` `is ${check}` ``: a value that the strip has decided becomes part of the text. A tag gets its values one by one,
 * so tagged templates keep theirs.
 */
export function foldTemplate(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'TemplateLiteral' || node.parent.type === 'TaggedTemplateExpression') return false
  for (const expression of node.expressions) if (pass.known.isTouched(expression)) foldPart(expression, pass)
  return true
}

function foldPart(expression: TSESTree.Expression, pass: Pass): void {
  const { trivia, edits } = pass
  const part = rangeOfPart(expression, pass)
  const left = residueOf(expression, pass.known)
  const before = trivia.text.slice(part.start - 2, part.start)
  const after = trivia.text.slice(part.end, part.end + 1)
  if (left === expression || trivia.commentsIn(part.start, part.end).length > 0) return pass.fold(expression)
  if (left?.type === 'TemplateLiteral') {
    const [start, end] = left.range
    if (!canJoin(before, trivia.text.slice(start + 1, end - 1), after)) return pass.fold(expression)
    markDeadBeside(expression, left, pass)
    edits.delete(part.start, start + 1)
    edits.delete(end - 1, part.end)
    return pass.fold(left)
  }
  const text = left === null ? String(pass.known.of(expression)?.truth) : textOfLiteral(left, trivia.text)
  if (text === null || !canJoin(before, text, after)) return pass.fold(expression)
  edits.replace(part.start, part.end, text)
  pass.markDead(expression)
}

/** From `${` to `}`. */
function rangeOfPart(expression: Node, { trivia }: Pass): { start: number; end: number } {
  const outer = parenthesesAround(expression, trivia).at(-1)
  return {
    start: trivia.previousCodeEnd(outer?.start ?? expression.range[0]) - 2,
    end: trivia.nextCode(outer?.end ?? expression.range[1]) + 1,
  }
}

/** What a template shows of a literal, as it is written in one; `null`: an escape in it means something else there. */
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

/** Neither end makes something else of the text beside it: `$` and `{`, `\0` and a digit. Behind a `}` that may be gone. */
function canJoin(before: string, text: string, after: string): boolean {
  const start = text === '' ? after : text
  return (
    !(/[$}]$/.test(before) && start.startsWith('{')) &&
    !(text.endsWith('$') && after === '{') &&
    !(/(?:\\0|\})$/.test(before) && /^\d/.test(start))
  )
}
