import { isNeverReassigned } from '../../source/bindings.js'
import { literalString } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { declaratorAround } from '../slots/gate-bindings.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { residueOf } from '../../evaluate/residue.js'

/** Comparisons with a string constant whose value a gate has chosen. */
export interface ChosenText {
  readonly declarator: Node
  readonly comparisons: ReadonlyMap<Node, boolean>
}

/** In `const mode = check ? 'new' : 'old'`, the value of `mode === 'new'` is known. The constant itself is kept. */
export function findChosenTexts(view: SourceView, values: Iterable<Node>, known: KnownValues): ChosenText[] {
  const found = new Map<Node, ChosenText>()
  for (const node of values) {
    const declarator = declaratorAround(node)
    if (
      !declarator?.init ||
      found.has(declarator) ||
      declarator.id.type !== 'Identifier' ||
      declarator.parent.kind !== 'const'
    )
      continue
    const text = residueOf(declarator.init, known)
    const variable = view.scopes.getDeclaredVariables(declarator)[0]
    if (
      text === declarator.init ||
      text?.type !== 'Literal' ||
      typeof text.value !== 'string' ||
      !variable ||
      variable.defs.length !== 1 ||
      !isNeverReassigned(variable)
    )
      continue
    const comparisons = new Map<Node, boolean>()
    for (const { identifier } of variable.references) {
      const { parent } = identifier as Node
      if (parent?.type !== 'BinaryExpression' || !/^[!=]==?$/.test(parent.operator)) continue
      const other = literalString(parent.left === identifier ? parent.right : parent.left)
      if (other !== null) comparisons.set(parent, (other === text.value) === parent.operator.startsWith('='))
    }
    found.set(declarator, { declarator, comparisons })
  }
  return [...found.values()]
}
