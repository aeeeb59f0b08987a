import type { TSESTree } from '@typescript-eslint/utils'
import { valueDeclaredBy, variableOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { nameFrom } from '../../evaluate/pure-calls.js'
import { readPropertiesOf } from './read-properties.js'

const REACT: ReadonlySet<string> = new Set(['react', 'preact/compat'])
const MOBX: ReadonlySet<string> = new Set(['mobx-react', 'mobx-react-lite'])

/** A call that returns a component which passes its props on to the given one: `memo(Card)`. */
export interface ComponentWrapper {
  /** The props type in the call's type arguments; `null` when there is none. */
  readonly type: TSESTree.TypeNode | null
  /** Whether the function that compares props may read the property; for `null`, whether it may read any. */
  readonly compares: (key: string) => boolean
}

/** @returns `null` when it isn't known what the call does with props. */
function wrapperAt(call: TSESTree.CallExpression, view: SourceView): ComponentWrapper | null {
  const name = nameFrom(call.callee, REACT, view) ?? nameFrom(call.callee, MOBX, view)
  const [, comparer] = call.arguments
  const types = call.typeArguments?.params ?? []
  switch (name) {
    case 'memo':
      return { type: types[0] ?? null, compares: comparer ? comparedBy(comparer, view) : () => false }
    case 'forwardRef':
      return comparer ? null : { type: types[1] ?? null, compares: () => false }
    case 'observer':
      return comparer ? null : { type: types[0] ?? null, compares: () => false }
    default:
      return null
  }
}

/**
 * The wrappers around a component, innermost first, and the outermost expression: the node itself when there are none.
 */
export function wrappersAround(
  node: Node,
  view: SourceView,
): { readonly whole: Node; readonly wrappers: readonly ComponentWrapper[] } {
  const wrappers: ComponentWrapper[] = []
  for (let whole = node; ;) {
    const { parent } = whole
    const wrapper = parent?.type === 'CallExpression' && parent.arguments[0] === whole ? wrapperAt(parent, view) : null
    if (!wrapper || !parent) return { whole, wrappers }
    wrappers.push(wrapper)
    whole = parent
  }
}

/** The function of the component that an expression evaluates to: `memo(forwardRef(Card))`, or a function itself. */
export function componentIn(node: Node, view: SourceView): FunctionNode | null {
  const seen = new Set<Node>()
  for (let current: Node | null | undefined = node; current && !seen.has(current);) {
    seen.add(current)
    if (isFunctionNode(current)) return current
    if (current.type === 'CallExpression') {
      current = wrapperAt(current, view) ? current.arguments[0] : null
      continue
    }
    if (current === node || current.type !== 'Identifier') return null
    current = valueOfName(current, view)
  }
  return null
}

/** The props that a comparison function visibly reads; otherwise all. */
function comparedBy(comparer: Node, view: SourceView): (key: string) => boolean {
  const given = comparer.type === 'Identifier' ? valueOfName(comparer, view) : comparer
  const fn = given && isFunctionNode(given) ? given : null
  const keys = fn?.params.map((parameter) => keysReadOff(parameter, fn, view)) ?? [null]
  return (key) =>
    keys.some((read) => read === null || read.has(key)) ||
    (fn !== null && /\barguments\b/.test(view.text.slice(...fn.range)))
}

/** The only value of a name: a function declaration, or the initializer of a variable. */
function valueOfName(name: Node, view: SourceView): Node | null {
  const [definition, other] = variableOf(view, name)?.defs ?? []
  return other ? null : valueDeclaredBy(definition)
}

/** @returns `null` when it may read any. */
function keysReadOff(parameter: Node, fn: FunctionNode, view: SourceView): ReadonlySet<string> | null {
  if (parameter.type === 'ObjectPattern') {
    const keys = parameter.properties.map((property) =>
      property.type === 'Property' ? staticKeyName(property.key, property.computed) : null,
    )
    return keys.every((key) => key !== null) ? new Set(keys) : null
  }
  const variable = view.scopes
    .getDeclaredVariables(fn)
    .find(({ identifiers }) => identifiers.includes(parameter as TSESTree.Identifier))
  if (!variable) return null
  const read = readPropertiesOf(variable, view)
  return read.size === 0 && variable.references.length > 0 ? null : new Set(read.keys())
}
