import { declaredBy, usesOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoExpression, GoNode } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { declaratorAround } from '../slots/variable-slots.js'

export const REPEATED_KEY =
  'its value is a key of a map that may have the same key already, and Go compiles no key twice'

/**
 * Whether a check, or the variable that holds it, is a key beside an equal one: Go accepts `map[bool]string{true: "a",
 * check: "b"}`, but no key that is written twice.
 */
export function repeatsKey(check: Node, view: SourceView, value: boolean): boolean {
  const declarator = declaratorAround(check)
  const uses = declarator?.init === check ? declaredBy(view, declarator).flatMap(usesOf) : []
  return [check, ...uses].some((use) => isRepeated(asGo(use), view, value))
}

function isRepeated(key: GoNode, view: SourceView, value: boolean): boolean {
  let isOn = value
  let whole = key
  while (whole.parent?.type === 'UnaryExpression' && whole.parent.operator === '!') {
    isOn = !isOn
    whole = whole.parent
  }
  const { parent } = whole
  if (parent?.type !== 'Property' || parent.key !== whole) return false
  const literal = parent.parent
  // Elsewhere a key is the name of a field, or may be repeated.
  if (literal.type !== 'ObjectExpression' || !('goType' in literal)) return false
  return literal.properties.some((other) => other !== parent && mayBe(other.key, isOn, whole, view))
}

/** Whether another key is the same constant, or may become it: `!check` beside `check` doesn't. */
function mayBe(other: GoExpression, isOn: boolean, key: GoNode, view: SourceView): boolean {
  if (other.type === 'Literal') return other.value === isOn
  const [one, two] = [other, key].map((node) => view.text.slice(...node.range)) as [string, string]
  return one !== `!${two}` && two !== `!${one}`
}
