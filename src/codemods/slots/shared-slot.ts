import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import { hasEffects } from '../../evaluate/effects.js'
import { isWritten, roleOf } from '../../source/role-of.js'
import type { AnyFileNode, AnyNode, FileNode, Node, SourceView } from '../../source/source-view.js'
import type { Slot, SlotAccess } from '../../strip/slots/slot.js'
import { rangeOf } from '../../text/text-range.js'

/** A slot that other files read as well. */
export interface SharedSlot extends Slot {
  /** The name of its gate in the checks and settings that are about the slot. It only identifies the slot. */
  readonly id: string
  readonly name: string
  readonly gate: string
  /** The mocks and arguments by which tests give it a value of their own. */
  settings(): readonly FileSettings[]
  /** Tests that don't say which value they are for. */
  readonly unsaid?: readonly AnyFileNode[]
  /** What tests alone give it, which is removed with it. */
  readonly varied?: readonly AnyFileNode[]
}

/** The settings of one file. */
export interface FileSettings {
  readonly view: SourceView
  readonly settings: readonly GateSetting[]
}

/** All that code does with a slot. */
export interface SlotUses {
  readonly reads: readonly FileNode[]
  readonly settings: readonly FileSettings[]
}

/** @param findUses called once, when the uses are first needed. */
export function sharedSlot<Declaration extends AnyNode>({
  findUses,
  ...slot
}: Omit<SharedSlot, 'id' | 'source' | 'reads' | 'settings' | 'removal'> &
  Partial<Pick<Slot, 'removal'>> & {
    readonly declaration: Declaration
    readonly findUses: (id: string) => SlotUses
  }): SharedSlot & { readonly declaration: Declaration } {
  const id = `${slot.kind} ${slot.view.file}#${slot.declaration.range[0]}`
  let found: SlotUses | null = null
  const uses = (): SlotUses => (found ??= findUses(id))
  return {
    removal: () => [],
    ...slot,
    id,
    source: slot.declaration,
    reads: () => uses().reads,
    settings: () => uses().settings,
  }
}

/**
 * A read of a slot as a check, which the plan of its file replaces by the value; `null`: the value can't replace it.
 */
export function checkOfRead({ view, node: read }: FileNode, { id, access }: SharedSlot): GateCheck | null {
  const node = valueNodeOf(read, access)
  if (!node) return null
  const call = access === 'constant' ? null : callAround(read)
  if (call?.type === 'CallExpression' && call.arguments.some((argument) => hasEffects(argument, view, () => false)))
    return null
  return {
    gate: id,
    isOfSlot: true,
    node,
    form: access !== 'constant' ? 'call' : read.type === 'Identifier' ? 'identifier' : 'member',
    nameRange: rangeOf(read),
  }
}

function valueNodeOf(read: Node, access: SlotAccess): Node | null {
  if (access === 'constant') return isRead(read) ? read : null
  const call = callAround(read)
  if (!call) return null
  const outer = call.parent?.type === 'ChainExpression' ? call.parent : call
  const isAwaited = outer.parent?.type === 'AwaitExpression'
  return isAwaited ? (outer.parent as Node) : access === 'promise' ? null : outer
}

function callAround(read: Node): Node | null {
  const { parent } = read
  return parent?.type === 'CallExpression' && parent.callee === read ? parent : null
}

function isRead(node: Node): boolean {
  const role = roleOf(node)
  return (
    // The value of a comparison may be known even if its operands aren't booleans.
    (node.type === 'Identifier' || node.type === 'MemberExpression' || node.type === 'BinaryExpression') &&
    role !== 'exported' &&
    role !== 'type' &&
    !isWritten(node)
  )
}
