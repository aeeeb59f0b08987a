import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, isWithin } from '../../source/walk.js'
import type { CallSites } from '../slots/call-sites.js'
import { isVariable, type Declared, type DeclaredNames } from '../slots/declared-names.js'
import { isFirmlyUsed } from '../slots/firm-uses.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Liveness } from '../evaluate/liveness.js'
import { partsOfParameter, partsOfPattern, partsOfProperty, type ParameterSituation } from '../slots/parameter-slots.js'
import { namesBeside, withWholePatterns } from '../slots/patterns.js'
import { findCallsOfEmptied } from './emptied-functions.js'
import { canDropDeclarator, removableOf, type SweepDialect } from './removable.js'
import type { Removable } from './removal-claim.js'
import { dialectOf } from '../../source/dialect.js'
import { declaredAs } from '../../source/bindings.js'

interface Situation {
  readonly dialect: SweepDialect
  readonly view: SourceView
  readonly names: DeclaredNames
  readonly calls: CallSites
  readonly known: KnownValues
  readonly liveness: Liveness
  /** Nodes removed so far. */
  readonly gone: ReadonlySet<AnyNode>
  /** Nodes to keep, used or not. */
  readonly kept: ReadonlySet<AnyNode>
}

/** Unused nodes, and the claims that depend on what else is removed. */
export interface Unused {
  readonly nodes: ReadonlySet<AnyNode>
  readonly claims: readonly Removable[]
}

/**
 * Everything that the strip made unused: declarations, import specifiers, parts of patterns, and private members with
 * the statements that only store into them. Anything that was unused before is kept, and so are exports.
 */
export function findUnusedDeclarations(situation: Situation): Unused {
  const candidates = candidatesOf(situation)
  dropUsed(candidates, situation)
  const unused = new Set<AnyNode>()
  const add = (node: AnyNode): void => {
    if (!situation.gone.has(node)) unused.add(node)
  }
  for (const { nodes } of candidates.values()) nodes.forEach(add)
  situation.dialect.idleImports(situation.view, situation.liveness).forEach(add)
  for (const node of situation.gone) {
    if (node.type !== 'RestElement') continue
    for (const name of namesBeside(node)) if (isNeverUsed(name, situation)) add(propertyOf(name))
  }
  const parameters = parametersIn(situation)
  const calls = findCallsOfEmptied(parameters, situation.liveness.dead).filter(
    (claim) => !claim.nodes.some((node) => situation.kept.has(node)),
  )
  for (const { nodes: statements } of calls) statements.forEach(add)
  const nodes = withWholePatterns(unused, situation.gone, {
    known: situation.known,
    canDrop: canDropDeclarator,
    partsBeside: (part) => partsBeside(part, parameters),
    partsOfPattern: (pattern, isGone) => partsOfPattern(pattern, isGone, parameters),
  })
  return { nodes, claims: [...candidates.values(), ...calls] }
}

/**
 * The claims that no longer hold. A dead branch may be kept after all for a `var` that only it still declares. A part
 * of a pattern may be kept for the sake of the parts beside it.
 *
 * @param unused the nodes removed in the end.
 */
export function brokenClaims(
  claims: readonly Removable[],
  liveness: Liveness,
  unused: ReadonlySet<AnyNode>,
): Removable[] {
  const vanishing = new Set(
    claims.flatMap((claim) => claim.vanishing).filter((node) => isWithin(node, unused) || liveness.isDead(node)),
  )
  const isGone = (use: AnyNode): boolean => isWithin(use, vanishing) || liveness.isDead(use)
  return claims.filter(({ uses }) => !uses.every(isGone))
}

/**
 * The names used in dead code, and those used only by their declarations. A chain of a hundred is found in one call,
 * and so are two functions that call each other.
 */
function candidatesOf(situation: Situation): Map<Declared, Removable> {
  const { view, dialect, names, known, liveness, gone, kept } = situation
  const parameters = parametersIn(situation)
  const candidates = new Map<Declared, Removable>()
  const seen = new Set<Declared>()
  const dead: AnyNode[] = [...liveness.dead]
  const consider = (declared: Declared): void => {
    if (seen.has(declared)) return
    seen.add(declared)
    const removable = removableOf(declared, {
      dialect,
      known,
      gone,
      text: view.text,
      partsOfParameter: (name) => (isFirmlyUsed(declared, liveness) ? null : partsOfParameter(name, parameters)),
      partsOfProperty: (property) => (isFirmlyUsed(declared, liveness) ? null : partsOfProperty(property, parameters)),
    })
    if (
      !removable ||
      removable.nodes.some((node) => kept.has(node)) ||
      (isVariable(declared) && liveness.isNamedInJsx(declared))
    )
      return
    candidates.set(declared, removable)
    dead.push(...removable.vanishing)
  }
  for (const node of dead) names.usedIn(node).forEach(consider)
  const factory = dialectOf(view).hasJsx ? liveness.idleJsxFactory : null
  if (factory) consider(factory)
  return candidates
}

/** Drops candidates that live code uses, until none is left that live code uses. */
function dropUsed(candidates: Map<Declared, Removable>, { names, liveness }: Situation): void {
  const vanishing = new Set<AnyNode>()
  for (const candidate of candidates.values()) for (const node of candidate.vanishing) vanishing.add(node)
  const isGone = (use: AnyNode): boolean => isWithin(use, vanishing) || liveness.isDead(use)
  const queue = [...candidates.keys()]
  for (const declared of queue) {
    const candidate = candidates.get(declared)
    if (!candidate || candidate.uses.every(isGone)) continue
    candidates.delete(declared)
    for (const node of candidate.vanishing) {
      vanishing.delete(node)
      queue.push(...names.usedIn(node))
    }
  }
}

function parametersIn({ view, calls, known, liveness, gone }: Situation): ParameterSituation {
  return { view, calls, known, isDead: (node) => liveness.isDead(node), isGone: (node) => gone.has(node) }
}

/** The nodes to remove with a property of a parameter's pattern. */
function partsBeside(property: Node, situation: ParameterSituation): Node[] {
  const value = property.type === 'Property' ? property.value : null
  const name = value?.type === 'AssignmentPattern' ? value.left : value
  return (name && partsOfParameter(name, situation)?.filter((part) => part !== property)) ?? []
}

function isNeverUsed(name: Node, { view }: Situation): boolean {
  for (const declarator of ancestorsOf(name)) {
    const variable = declaredAs(view, declarator, name)
    if (variable) return variable.references.every(({ init }) => init)
  }
  return false
}

function propertyOf(name: Node): Node {
  return (name.parent?.type === 'AssignmentPattern' ? name.parent.parent : name.parent) as Node
}
