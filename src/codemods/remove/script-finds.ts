import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { goTypeOf } from '../../registry/readers/go-maps.js'
import { ItemEdits } from '../../text/item-edits.js'
import { numbersOf, renumbered } from './enum-numbers.js'
import type { RemovalRefusal } from './removal.js'

/** A node with items of which some may be removed. */
export type ItemHolder =
  | TSESTree.ObjectExpression
  | TSESTree.ArrayExpression
  | TSESTree.CallExpression
  | TSESTree.TSInterfaceBody
  | TSESTree.TSTypeLiteral
  | TSESTree.TSUnionType
  | TSESTree.TSEnumBody
  | TSESTree.VariableDeclaration

/** What to remove from one script, before it becomes edits. A node inside another removed node is removed once. */
export class ScriptFinds {
  readonly view: SourceView
  readonly refusals: RemovalRefusal[] = []
  readonly #items = new Map<ItemHolder, Set<number>>()
  readonly #statements = new Set<AnyNode>()
  readonly #ranges: { start: number; end: number }[] = []
  readonly #replaced: { readonly node: Node; readonly text: string }[] = []

  constructor(view: SourceView) {
    this.view = view
  }

  takeItem(holder: ItemHolder, index: number): void {
    const gone = this.#items.get(holder)
    if (gone) gone.add(index)
    else this.#items.set(holder, new Set([index]))
  }

  takeStatement(statement: AnyNode): void {
    this.#statements.add(statement)
  }

  hasTakenStatement(statement: AnyNode): boolean {
    return this.#statements.has(statement)
  }

  takeRange(start: number, end: number): void {
    this.#ranges.push({ start, end })
  }

  replace(node: Node, text: string): void {
    this.#replaced.push({ node, text })
  }

  refuse(node: Node, gate: string, reason: string): void {
    this.refusals.push({ start: node.range[0], end: node.range[1], gate, reason })
  }

  hasTaken(holder: ItemHolder, index: number): boolean {
    return this.#items.get(holder)?.has(index) ?? false
  }

  takesAll(holder: ItemHolder): boolean {
    return this.#items.get(holder)?.size === itemsOf(holder).length
  }

  forget(holder: ItemHolder): void {
    this.#items.delete(holder)
  }

  /** The number of removed declarations, entries and statements. */
  get count(): number {
    return [...this.#items.values()].reduce((sum, { size }) => sum + size, this.#statements.size)
  }

  toEdits(): ReturnType<ItemEdits['toEdits']> {
    const edits = new ItemEdits(this.view)
    for (const [holder, gone] of this.#items) {
      const items = itemsOf(holder).map(({ range }) => ({ start: range[0], end: range[1] }))
      const isGone = (index: number): boolean => gone.has(index)
      const list = { items, inner: innerOf(holder, edits) }
      if (holder.type === 'TSUnionType') edits.deleteUnionMembers(items, isGone)
      else if (holder.type === 'TSInterfaceBody' || holder.type === 'TSTypeLiteral') edits.deleteMembers(list, isGone)
      else edits.deleteItems(list, isGone)
      if (holder.type === 'TSEnumBody') keepNumbers(holder, isGone, edits)
    }
    for (const { range } of this.#statements) edits.deleteLines({ start: range[0], end: range[1] })
    for (const { start, end } of this.#ranges) edits.delete(start, end)
    for (const { node, text } of this.#replaced) edits.replace(node.range[0], node.range[1], text)
    return edits.toEdits()
  }
}

/** `enum Flag { Tabs, Lanes }` without `Tabs`: `Lanes = 1`, as code may use or store the number. */
function keepNumbers(body: TSESTree.TSEnumBody, isGone: (index: number) => boolean, edits: ItemEdits): void {
  const numbers = numbersOf(body)
  for (const index of renumbered(body, isGone)) {
    const end = body.members[index]?.id.range[1]
    if (end !== undefined) edits.replace(end, end, ` = ${numbers[index]}`)
  }
}

export function itemsOf(holder: ItemHolder): readonly Node[] {
  switch (holder.type) {
    case 'ObjectExpression':
      return holder.properties
    case 'ArrayExpression':
      return holder.elements.filter((element) => element !== null)
    case 'CallExpression':
      return holder.arguments
    case 'TSInterfaceBody':
      return holder.body
    case 'TSTypeLiteral':
    case 'TSEnumBody':
      return holder.members
    case 'TSUnionType':
      return holder.types
    default:
      return holder.declarations
  }
}

/** Inside the brackets; a Go literal has its type before them, and a call what it calls. */
function innerOf(holder: ItemHolder, { trivia }: ItemEdits): { start: number; end: number } {
  const type = holder.type === 'CallExpression' ? holder.callee : goTypeOf(holder)
  return { start: (type ? trivia.nextCode(type.range[1]) : holder.range[0]) + 1, end: holder.range[1] - 1 }
}

/** Whether evaluating the expression may have a side effect. */
export function mayHaveEffects(node: Node, view: SourceView): boolean {
  let found = false
  walk(node, view.visitorKeys, (child) => {
    if (child.type === 'CallExpression' && readsEnvironment(child)) return !found
    switch (child.type) {
      case 'CallExpression':
      case 'NewExpression':
      case 'AwaitExpression':
      case 'YieldExpression':
      case 'TaggedTemplateExpression':
      case 'AssignmentExpression':
      case 'UpdateExpression':
      case 'ImportExpression':
        found = true
        return false
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'ClassExpression':
        return false
      default:
        return !found
    }
  })
  return found
}

/** `parseBoolean(process.env.NEW_PAGE, false)`: a function whose name says that it parses an environment variable. */
function readsEnvironment({ callee, arguments: given }: TSESTree.CallExpression): boolean {
  if (!/^(?:parse|read|get|to|as|is)(?![a-z])|bool|env/i.test(dottedPath(callee)?.at(-1) ?? '')) return false
  return given.some((argument) => /^(?:process|import\.meta)\.env\.[^.]+$/.test(environmentPath(argument)))
}

function environmentPath(node: Node): string {
  if (
    node.type === 'MemberExpression' &&
    node.object.type === 'MemberExpression' &&
    node.object.object.type === 'MetaProperty'
  ) {
    return `import.meta.${dottedPath(node)?.slice(1).join('.') ?? ''}`
  }
  return dottedPath(node)?.join('.') ?? ''
}
