import type { TSESTree } from '@typescript-eslint/utils'
import type { AnyNode, Node } from '../../source/source-view.js'
import { isGoRange } from '../go/go-places.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { dialectOf } from '../../source/dialect.js'

/**
 * The part of a destructuring pattern that declares only `name`: a property, an element of a list, the rest. As
 * everywhere in a strip, reading a property or a list's item has no side effect.
 *
 * @returns `null` when it can't be removed because the default or the computed key has a side effect.
 */
export function patternPart(name: Node, known: KnownValues): Node | null {
  let part = name
  if (part.parent?.type === 'AssignmentPattern' && part.parent.left === part) {
    part = part.parent
    if (known.hasEffects((part as TSESTree.AssignmentPattern).right)) return null
  }
  return partAround(part, known)
}

/** The rest element from which a property of the same pattern is excluded. */
export function restOf(part: Node): Node | null {
  if (part.parent?.type !== 'ObjectPattern') return null
  const last = part.parent.properties.at(-1)
  return last && last !== part && last.type === 'RestElement' ? last : null
}

/** The names beside a rest element that exclude their properties from it. */
export function namesBeside(rest: Node): Node[] {
  if (rest.parent?.type !== 'ObjectPattern') return []
  return rest.parent.properties.flatMap((property) => {
    const value = property.type === 'Property' ? property.value : null
    const name = value?.type === 'AssignmentPattern' ? value.left : value
    return name?.type === 'Identifier' ? [name] : []
  })
}

/** How to remove a whole pattern. */
export interface WholePatterns {
  readonly known: KnownValues
  readonly canDrop: (declarator: Node) => boolean
  /** The nodes to remove at the calls with a property of a parameter's pattern. */
  readonly partsBeside: (property: Node) => readonly Node[]
  /**
   * The nodes to remove with a parameter's pattern; `null` when the pattern is kept, so that callers need no change.
   */
  readonly partsOfPattern: (pattern: Node, isGone: (node: Node) => boolean) => readonly Node[] | null
}

/**
 * When all parts of a pattern are removed, replaces them by the pattern, and the pattern by its declarator or
 * parameter.
 *
 * @param added the parts removed since the last round.
 * @param earlier the nodes removed before.
 */
export function withWholePatterns(
  added: Set<AnyNode>,
  earlier: ReadonlySet<AnyNode>,
  how: WholePatterns,
): Set<AnyNode> {
  const { hasBlankName } = dialectOf(how.known)
  const isBlank = (node: AnyNode): boolean => hasBlankName && node.type === 'Identifier' && node.name === '_'
  const isGone = (node: AnyNode): boolean => added.has(node) || earlier.has(node) || isBlank(node)
  const queue = [...added]
  for (let part = queue.pop(); part; part = queue.pop()) {
    const pattern = part.parent
    if (!added.has(part) || !isPattern(pattern)) continue
    const parts = partsOf(pattern)
    if ((hasBlankName && needsNoNames(pattern)) || !parts.every(isGone)) continue
    const [whole, ...others] = wholeOf(pattern, isGone, how)
    if (!whole && isGoRange(pattern.parent)) continue
    if (!whole || keepsRest(whole, isGone)) {
      if (isOutermost(pattern)) for (const other of parts) deleteAll(added, [other, ...how.partsBeside(other)])
      continue
    }
    deleteAll(added, parts)
    const fresh = [...others, whole].filter((node) => !earlier.has(node))
    for (const node of fresh) added.add(node)
    if (fresh.includes(whole)) queue.push(whole)
  }
  return added
}

function partsOf(pattern: TSESTree.ObjectPattern | TSESTree.ArrayPattern): readonly Node[] {
  return pattern.type === 'ObjectPattern' ? pattern.properties : pattern.elements.filter((node) => node !== null)
}

function deleteAll(nodes: Set<AnyNode>, deleted: readonly Node[]): void {
  for (const node of deleted) nodes.delete(node)
}

function isPattern(node: AnyNode | undefined): node is TSESTree.ObjectPattern | TSESTree.ArrayPattern {
  return node?.type === 'ObjectPattern' || node?.type === 'ArrayPattern'
}

/**
 * In Go, `a, _ = f()` keeps the call and each name becomes blank. `for a, b = range items` and `for _, item := range
 * items` need no names.
 */
function needsNoNames({ parent }: Node): boolean {
  return (
    parent?.type === 'AssignmentExpression' ||
    parent?.type === 'ForOfStatement' ||
    parent?.parent?.parent?.type === 'ForOfStatement'
  )
}

/** Whether the rest beside a part is kept, which would then hold the part. */
function keepsRest(part: Node, isGone: (node: Node) => boolean): boolean {
  const rest = restOf(part)
  return rest !== null && !isGone(rest)
}

/** The nodes to remove with all parts of a pattern, the pattern's own node first; empty when the pattern is kept. */
function wholeOf(
  pattern: Node,
  isGone: (node: Node) => boolean,
  { known, canDrop, partsOfPattern }: WholePatterns,
): readonly Node[] {
  if (pattern.parent?.type === 'VariableDeclarator') return canDrop(pattern.parent) ? [pattern.parent] : []
  const parameter = partsOfPattern(pattern, isGone)
  const part = parameter ? null : patternPart(pattern, known)
  return parameter ?? (part ? [part] : [])
}

function isOutermost(pattern: Node): boolean {
  const { parent } = pattern
  return (
    parent?.type !== 'Property' &&
    parent?.type !== 'ArrayPattern' &&
    parent?.type !== 'RestElement' &&
    !(parent?.type === 'AssignmentPattern' && /Property|Pattern|RestElement/.test(parent.parent.type))
  )
}

function partAround(part: Node, known: KnownValues): Node | null {
  const { parent } = part
  switch (parent?.type) {
    case 'Property':
      return parent.parent.type === 'ObjectPattern' && !(parent.computed && known.hasEffects(parent.key))
        ? parent
        : null
    case 'RestElement':
      return parent.parent.type === 'ObjectPattern' || parent.parent.type === 'ArrayPattern' ? parent : null
    case 'ArrayPattern':
      return known.advances(parent) ? null : part
    default:
      return null
  }
}
