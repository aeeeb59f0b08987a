import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../../../source/annotations.js'
import { unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { PerTree } from '../../../source/per-tree.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import { isUntyped } from './name-types.js'

/** Finds the values that a file knows to be names of gates because it asked: `if (isGate(raw)) isEnabled(raw)`. */
export class TypeGuards {
  readonly #targets: TargetFinder
  /** The texts of the expressions that guards are asked about. */
  readonly #asked = new PerTree<ReadonlySet<string>>()

  constructor(targets: TargetFinder) {
    this.#targets = targets
  }

  /** Whether a guard is asked about an expression anywhere in its file. */
  isAsked(expression: Node, view: SourceView): boolean {
    let asked = this.#asked.get(view.ast)
    if (!asked) {
      asked = new Set(
        nodesOf(view, 'CallExpression').flatMap((call) =>
          call.type === 'CallExpression' && this.#isGuard(call.callee, view)
            ? call.arguments.map((given) => textOf(given, view))
            : [],
        ),
      )
      this.#asked.set(view.ast, asked)
    }
    return asked.has(textOf(expression, view))
  }

  /** `raws.filter(isGate)`, `raws.find(isGate)` */
  isGivenGuard(call: TSESTree.CallExpression, view: SourceView): boolean {
    return call.arguments.some((given) => this.#isGuard(given, view))
  }

  /** A function that tells of a text whether it is a name: `(text: string): text is GateName => ...`. */
  #isGuard(callee: Node, view: SourceView): boolean {
    const target = this.#targets.of(callee, view)
    if (target.kind !== 'function' && target.kind !== 'signature') return false
    const predicate = target.node.returnType?.typeAnnotation
    return (
      predicate?.type === 'TSTypePredicate' &&
      target.node.params.some((parameter) => {
        const type = annotatedType(parameter)
        return type !== null && isUntyped(type)
      })
    )
  }
}

function textOf(expression: Node, { text }: SourceView): string {
  const { range } = unwrapExpression(expression)
  return text.slice(range[0], range[1])
}
