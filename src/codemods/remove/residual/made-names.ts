import { variableOf } from '../../../source/bindings.js'
import { unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import { returnedExpressions } from '../../../source/targets/function-results.js'
import { UntypedValues } from './untyped-values.js'

/** A limit for chains of variables that hold a name. */
const LONGEST_CHAIN = 4

/** An expression, and its file. */
export interface MadeName {
  readonly node: Node
  readonly view: SourceView
}

/** The expression that a cast claims to be of a type, `raw as GateName`; `null` without a cast. */
export function castIn(expression: Node, view: SourceView, depth = 0): Node | null {
  if (expression.type === 'TSAsExpression' || expression.type === 'TSTypeAssertion') return expression.expression
  const init = depth < LONGEST_CHAIN ? initOf(expression, view) : null
  return init && castIn(init, view, depth + 1)
}

/** Finds what the type of a parameter doesn't prove to be a name that is written down. */
export class MadeNames {
  readonly #targets: TargetFinder
  readonly #untyped: UntypedValues

  constructor(targets: TargetFinder) {
    this.#targets = targets
    this.#untyped = new UntypedValues(targets)
  }

  /**
   * A name made of parts, `${start}Pager`; a cast, `raw as GateName`; what has no type, `JSON.parse(text).gate`; and
   * the result of a function that returns such a name. `null` for all other expressions.
   */
  in(expression: Node, view: SourceView, depth = 0): MadeName | null {
    const made = castIn(expression, view) ?? joinIn(expression, view)
    if (made) return { node: made, view }
    return this.#untyped.has(expression, view) ? { node: expression, view } : this.#inResult(expression, view, depth)
  }

  #inResult(expression: Node, view: SourceView, depth: number): MadeName | null {
    const node = unwrapExpression(expression)
    if (depth >= LONGEST_CHAIN) return null
    const init = initOf(node, view)
    if (init) return this.#inResult(init, view, depth + 1)
    if (node.type === 'LogicalExpression')
      return this.#inResult(node.left, view, depth + 1) ?? this.#inResult(node.right, view, depth + 1)
    const target = node.type === 'CallExpression' ? this.#targets.of(node.callee, view) : null
    if (target?.kind !== 'function') return null
    for (const returned of returnedExpressions(target.node, target.view)) {
      const made = this.in(returned, target.view, depth + 1)
      if (made) return made
    }
    return null
  }
}

function joinIn(expression: Node, view: SourceView, depth = 0): Node | null {
  const node = unwrapExpression(expression)
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 ? node : null
  if (node.type === 'BinaryExpression') return node.operator === '+' ? node : null
  const init = depth < LONGEST_CHAIN ? initOf(node, view) : null
  return init && joinIn(init, view, depth + 1)
}

/** What a variable is declared with. */
function initOf(name: Node, view: SourceView): Node | null {
  const declared = name.type === 'Identifier' ? variableOf(view, name)?.defs[0]?.node : undefined
  return declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' ? declared.init : null
}
