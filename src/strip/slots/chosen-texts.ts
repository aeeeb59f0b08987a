import type { TSESTree } from '@typescript-eslint/utils'
import { hasOneValue, isGlobalName } from '../../source/bindings.js'
import { literalString } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { declaratorAround } from './variable-slots.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'

/** What a gate chooses for a constant. */
interface Chosen {
  readonly value: string | number | null | undefined
}

/** In `const mode = check ? 'new' : 'old'`, the value of `mode === 'new'` is known. The constant itself is kept. */
export function findChosenTexts({ view, fresh, known }: SlotSearch): Slot[] {
  return chosenNames(fresh, view, known).flatMap(({ declarator, chosen, reads }) =>
    reads.flatMap((read): Slot[] => {
      const { parent } = read
      if (parent?.type !== 'BinaryExpression' || !/^[!=]==?$/.test(parent.operator)) return []
      const other = plainValue(parent.left === read ? parent.right : parent.left, view)
      const isEqual = other && areEqual(chosen, other, parent.operator.length === 2)
      if (isEqual === null) return []
      const value = isEqual === parent.operator.startsWith('=')
      return [slotOfFile(view, { kind: 'chosen text', declaration: parent, source: declarator, value, uses: [parent] })]
    }),
  )
}

/**
 * Tells the known values which statements `switch (mode) { case 'new': ... }` read such a constant.
 *
 * @param values of the checks, and of the reads of names that hold one.
 */
export function learnChosenTexts(view: SourceView, values: ReadonlyMap<Node, boolean>, known: KnownValues): void {
  for (const { chosen, reads } of chosenNames([...values.keys()], view, known))
    for (const read of reads)
      if (
        read.parent?.type === 'SwitchStatement' &&
        (typeof chosen.value === 'string' || typeof chosen.value === 'number')
      )
        known.learnChosen(read, chosen.value)
}

interface ChosenName {
  readonly declarator: TSESTree.VariableDeclarator
  readonly chosen: Chosen
  readonly reads: readonly Node[]
}

function chosenNames(checks: readonly Node[], view: SourceView, known: KnownValues): ChosenName[] {
  const declarators = new Set(checks.flatMap((node) => declaratorAround(node) ?? []))
  return [...declarators].flatMap((declarator): ChosenName[] => {
    const chosen = chosenValue(declarator, view, known)
    const variable = view.scopes.getDeclaredVariables(declarator)[0]
    if (chosen === null || !variable || !hasOneValue(variable)) return []
    return [{ declarator, chosen, reads: variable.references.map(({ identifier }) => identifier as Node) }]
  })
}

/** `null`: no gate chooses a plain value. */
function chosenValue(
  { id, init, parent }: TSESTree.VariableDeclarator,
  view: SourceView,
  known: KnownValues,
): Chosen | null {
  if (!init || id.type !== 'Identifier' || !/^(?:const|let)$/.test(parent.kind)) return null
  const left = known.residueOf(init)
  return left && left !== init ? plainValue(left, view) : null
}

function plainValue(node: Node, view: SourceView): Chosen | null {
  if (isGlobalName(view, node, 'undefined')) return { value: undefined }
  const text = literalString(node)
  if (text !== null) return { value: text }
  if (node.type !== 'Literal' || 'regex' in node || 'bigint' in node) return null
  return node.value === null || typeof node.value === 'number' ? { value: node.value } : null
}

/** `null`: a loose comparison would convert one of them. */
function areEqual({ value }: Chosen, { value: other }: Chosen, isLoose: boolean): boolean | null {
  if (isLoose && (value ?? null) === null) return (other ?? null) === null
  if (isLoose && typeof value !== typeof other) return (other ?? null) === null ? false : null
  return value === other
}
