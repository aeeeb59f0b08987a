import { isNeverReassigned } from '../../source/bindings.js'
import { literalString } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { declaratorAround } from './variable-slots.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import { residueOf } from '../../evaluate/residue.js'

/** In `const mode = check ? 'new' : 'old'`, the value of `mode === 'new'` is known. The constant itself is kept. */
export function findChosenTexts({ view, fresh, known }: SlotSearch): Slot[] {
  const found = new Map<Node, readonly Slot[]>()
  for (const node of fresh) {
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
    const slots: Slot[] = []
    for (const { identifier } of variable.references) {
      const { parent } = identifier as Node
      if (parent?.type !== 'BinaryExpression' || !/^[!=]==?$/.test(parent.operator)) continue
      const other = literalString(parent.left === identifier ? parent.right : parent.left)
      if (other === null) continue
      const value = (other === text.value) === parent.operator.startsWith('=')
      slots.push(
        slotOfFile(view, { kind: 'chosen text', declaration: parent, source: declarator, value, uses: [parent] }),
      )
    }
    found.set(declarator, slots)
  }
  return [...found.values()].flat()
}
