import type { TSESTree } from '@typescript-eslint/utils'
import { hasOneValue } from '../../source/bindings.js'
import { literalString } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { declaratorAround } from './variable-slots.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'

/** In `const mode = check ? 'new' : 'old'`, the value of `mode === 'new'` is known. The constant itself is kept. */
export function findChosenTexts({ view, fresh, known }: SlotSearch): Slot[] {
  const declarators = new Set(fresh.flatMap((node) => declaratorAround(node) ?? []))
  return [...declarators].flatMap((declarator) => {
    const text = chosenText(declarator, known)
    const variable = view.scopes.getDeclaredVariables(declarator)[0]
    if (text === null || !variable || !hasOneValue(variable)) return []
    return variable.references.flatMap(({ identifier }): Slot[] => {
      const { parent } = identifier as Node
      if (parent?.type !== 'BinaryExpression' || !/^[!=]==?$/.test(parent.operator)) return []
      const other = literalString(parent.left === identifier ? parent.right : parent.left)
      if (other === null) return []
      const value = (other === text) === parent.operator.startsWith('=')
      return [slotOfFile(view, { kind: 'chosen text', declaration: parent, source: declarator, value, uses: [parent] })]
    })
  })
}

/** The string that a gate chooses for a constant; `null`: none does. */
function chosenText({ id, init, parent }: TSESTree.VariableDeclarator, known: KnownValues): string | null {
  if (!init || id.type !== 'Identifier' || parent.kind !== 'const') return null
  const text = known.residueOf(init)
  return text !== init && text?.type === 'Literal' && typeof text.value === 'string' ? text.value : null
}
