import type { AnyFileNode, AnyNode, FileNode, Node, SourceView } from '../../source/source-view.js'

export type SlotKind =
  | 'variable'
  | 'parameter'
  | 'property'
  | 'class member'
  | 'function result'
  | 'call result'
  | 'chosen text'
  | 'repeated condition'
  | 'Go field'
  | 'Go parameter'
  | 'Go variable'
  | 'Go method'

/** How code gets the value: it reads a name, calls a function, or awaits the call of one. */
export type SlotAccess = 'constant' | 'call' | 'promise'

/** A place that always has a gate's value: all code that reads it gets that value, at any time. */
export interface Slot {
  readonly kind: SlotKind
  readonly view: SourceView
  /** What declares it: a declarator or one of its names, a function, a property, a member, the name of a parameter. */
  readonly declaration: AnyNode
  readonly access: SlotAccess
  readonly value: boolean
  /** The code that gives it the value, which contains the gate's check. */
  readonly source: AnyNode
  /** The gate after the value; `null`: `source` tells. */
  readonly gate: string | null
  /** What the value can replace. */
  reads(): readonly FileNode[]
  /** The places to remove with it once nothing reads it any more; empty when it is kept. */
  removal(isGone: (view: SourceView, node: AnyNode) => boolean): readonly AnyFileNode[]
}

/** A slot that only its own file reads. */
export function slotOfFile(
  view: SourceView,
  {
    uses,
    removed = [],
    ...slot
  }: Omit<Slot, 'view' | 'gate' | 'access' | 'reads' | 'removal'> &
    Partial<Pick<Slot, 'gate' | 'access'>> & { readonly uses: readonly Node[]; readonly removed?: readonly Node[] },
): Slot {
  return {
    view,
    gate: null,
    access: 'constant',
    ...slot,
    reads: () => uses.map((node) => ({ view, node })),
    removal: () => removed.map((node) => ({ view, node })),
  }
}
