import type { Node, AnyNode } from './source-view.js'
import { asNode } from './go-casts.js'

type VisitorKeys = Readonly<Record<string, readonly string[] | undefined>>

/** The child nodes of `node`, in the order of its visitor keys. */
export function childrenOf(node: AnyNode, visitorKeys: VisitorKeys): Node[] {
  const children: Node[] = []
  for (const key of visitorKeys[node.type] ?? []) {
    const child: unknown = (node as unknown as Record<string, unknown>)[key]
    if (Array.isArray(child)) {
      for (const item of child) if (isNode(item)) children.push(item)
    } else if (isNode(child)) children.push(child)
  }
  return children
}

/**
 * Visits `root` and everything below it, parents first, in the order of the text. Returning `false` leaves a node's
 * children out. Works without recursion, so that deep nesting can't overflow the stack.
 */
export function walk(root: AnyNode, visitorKeys: VisitorKeys, enter: (node: Node) => boolean | undefined | void): void {
  const stack = [asNode(root)]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (enter(node) !== false) pushChildren(stack, node, visitorKeys)
  }
}

/**
 * Puts the children of `node` on a stack, the last first, so that the first one is on top. It makes no list of them,
 * because that would take most of the time of a walk.
 */
export function pushChildren(stack: AnyNode[], node: AnyNode, visitorKeys: VisitorKeys): void {
  const keys = visitorKeys[node.type]
  if (keys === undefined) return
  for (let index = keys.length - 1; index >= 0; index--) {
    const child: unknown = (node as unknown as Record<string, unknown>)[keys[index] as string]
    if (Array.isArray(child)) {
      for (let item = child.length - 1; item >= 0; item--) if (isNode(child[item])) stack.push(child[item] as Node)
    } else if (isNode(child)) stack.push(child)
  }
}

/** `node` and its ancestors, innermost first. */
export function* ancestorsOf(node: AnyNode): Generator<Node> {
  for (let current: Node | undefined = asNode(node); current; current = current.parent) yield current
}

/** Whether `node`, or something around it, is one of `nodes`. */
export function isWithin(node: AnyNode, nodes: ReadonlySet<AnyNode>): boolean {
  for (const ancestor of ancestorsOf(node)) if (nodes.has(ancestor)) return true
  return false
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
