import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, isWithin } from '../../source/walk.js'
import type { CallSites } from '../slots/call-sites.js'
import { isVariable, type Declared, type DeclaredNames } from '../slots/declared-names.js'
import { isFirmlyUsed } from '../slots/firm-uses.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Liveness } from '../evaluate/liveness.js'
import { partsOfParameter, partsOfPattern, partsOfProperty, type ParameterSituation } from '../slots/parameters.js'
import { namesBeside, withWholePatterns } from '../slots/patterns.js'
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
  /** What goes already. */
  readonly gone: ReadonlySet<Node>
  /** What stays, used or not. */
  readonly kept: ReadonlySet<Node>
}

/** What is unused, and on whose uses that rests. */
export interface Unused {
  readonly nodes: Set<Node>
  readonly claims: readonly Removable[]
}

/**
 * What nothing uses any more since the strip: declarations, import specifiers, parts of patterns, private members with
 * the statements that only store into them. What nothing used before stays; what is exported stays.
 */
export function findUnusedDeclarations(situation: Situation): Unused {
  const candidates = candidatesOf(situation)
  dropUsed(candidates, situation)
  const unused = new Set<Node>()
  const add = (node: Node): void => {
    if (!situation.gone.has(node)) unused.add(node)
  }
  for (const { nodes } of candidates.values()) nodes.forEach(add)
  for (const node of situation.gone) {
    if (node.type !== 'RestElement') continue
    for (const name of namesBeside(node)) if (isNeverUsed(name, situation)) add(propertyOf(name))
  }
  const parameters = parametersIn(situation)
  const nodes = withWholePatterns(unused, situation.gone, {
    known: situation.known,
    canDrop: canDropDeclarator,
    partsBeside: (part) => partsBeside(part, parameters),
    partsOfPattern: (pattern, isGone) => partsOfPattern(pattern, isGone, parameters),
  })
  return { nodes, claims: [...candidates.values()] }
}

/**
 * Those of the claims that are none any more. A branch that was dead may stay after all, for a `var` that is declared there
 * and, since the other places that declare it are gone, nowhere else; and so may a part of a pattern, for what stands beside it.
 *
 * @param unused what goes in the end.
 */
export function brokenClaims(claims: readonly Removable[], liveness: Liveness, unused: ReadonlySet<Node>): Removable[] {
  const vanishing = new Set(
    claims.flatMap((claim) => claim.vanishing).filter((node) => isWithin(node, unused) || liveness.isDead(node)),
  )
  const isGone = (use: Node): boolean => isWithin(use, vanishing) || liveness.isDead(use)
  return claims.filter(({ uses }) => !uses.every(isGone))
}

/**
 * What dead code uses, and what only those declarations use in turn: a chain of a hundred goes at once, and two
 * functions that call each other go together.
 */
function candidatesOf(situation: Situation): Map<Declared, Removable> {
  const { view, dialect, names, known, liveness, gone, kept } = situation
  const parameters = parametersIn(situation)
  const candidates = new Map<Declared, Removable>()
  const seen = new Set<Declared>()
  const dead: Node[] = [...liveness.dead]
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

/** Leaves out what is used by something that stays, until only what isn't is left. */
function dropUsed(candidates: Map<Declared, Removable>, { names, liveness }: Situation): void {
  const vanishing = new Set<Node>()
  for (const candidate of candidates.values()) for (const node of candidate.vanishing) vanishing.add(node)
  const isGone = (use: Node): boolean => isWithin(use, vanishing) || liveness.isDead(use)
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

/** What goes with a property of a parameter's pattern. */
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
