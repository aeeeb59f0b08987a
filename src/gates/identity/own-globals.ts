import { isGlobalName, topLevelVariable, variableOf } from '../../source/bindings.js'
import { findExport } from '../../source/exports.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Target, Targets } from '../../source/targets/target.js'

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self', 'global'] as const

interface OwnGlobal {
  readonly target: Target
  readonly view: SourceView
}

/** What was found for the names that a file calls and doesn't declare, by their paths, with one set of modules. */
interface KnownGlobals {
  readonly targets: Targets
  readonly byPath: Map<string, readonly OwnGlobal[]>
}

const knownOf = new PerTree<KnownGlobals>()

/**
 * What the project itself has under a name that no code of the file declares. Another script or an assignment makes it
 * a global, or a build imports it by its name alone.
 */
export function ownGlobalsOf(callee: Node, asking: SourceView, { elsewhere }: Targets): readonly OwnGlobal[] {
  const path = globalPath(callee, asking)
  if (!elsewhere || !path) return []
  const { targets } = elsewhere
  let known = knownOf.get(asking.ast)
  if (known?.targets !== targets) knownOf.set(asking.ast, (known = { targets, byPath: new Map() }))
  const key = [path.isMember, path.name, ...path.members].join('.')
  let found = known.byPath.get(key)
  if (!found) known.byPath.set(key, (found = findGlobals(path, elsewhere.naming(path.name), targets)))
  return found
}

function findGlobals(
  { name, members, isMember }: GlobalPath,
  views: readonly SourceView[],
  targets: Targets,
): readonly OwnGlobal[] {
  const memberOf = (global: Target): Target =>
    members.reduce((object, member) => targets.member(object, member), global)
  return views.flatMap((view) => {
    const globals = globalsIn(view, name, targets).filter(({ kind }) => kind !== 'outside')
    // An export that doesn't have the members isn't what is meant.
    const imported = (isMember ? [] : exportsOf(view, name, targets)).map(memberOf).filter(isFound)
    return [...globals.map(memberOf), ...imported].map((target) => ({ target, view }))
  })
}

function isFound({ kind }: Target): boolean {
  return kind !== 'unknown' && kind !== 'outside'
}

/** A global, and the members that are read from it. */
interface GlobalPath {
  readonly name: string
  readonly members: readonly string[]
  /** Whether it is read from the global object: `window.flags`. */
  readonly isMember: boolean
}

/** The path of `flags.isEnabled` and `window.flags?.isEnabled`, where the file declares no `flags`. */
function globalPath(callee: Node, view: SourceView): GlobalPath | null {
  const node = unwrapExpression(callee)
  switch (node.type) {
    case 'Identifier':
      return isGlobalName(view, node, node.name) ? { name: node.name, members: [], isMember: false } : null
    case 'ChainExpression':
      return globalPath(node.expression, view)
    case 'MemberExpression': {
      const name = staticKeyName(node.property, node.computed)
      if (name === null) return null
      if (isGlobalObject(node.object, view)) return { name, members: [], isMember: true }
      const object = globalPath(node.object, view)
      return object && { ...object, members: [...object.members, name] }
    }
    default:
      return null
  }
}

function isGlobalObject(node: Node, view: SourceView): boolean {
  return GLOBAL_OBJECTS.some((name) => isGlobalName(view, unwrapExpression(node), name))
}

function globalsIn(module: SourceView, name: string, targets: Targets): Target[] {
  const variable = isClassicScript(module) ? topLevelVariable(module, name) : null
  const declared = variable ? [targets.ofVariable(variable, module)] : []
  return [...declared, ...assignedIn(module, name).map((value) => targets.of(value, module))]
}

function exportsOf(module: SourceView, name: string, targets: Targets): Target[] {
  const isExported = findExport(module, name, targets.resolveImport) !== null
  return isExported ? [targets.member({ kind: 'module', view: module }, name)] : []
}

/** Whether the names at the top of a file are globals: it isn't a module. */
function isClassicScript(view: SourceView): boolean {
  const isModule = view.ast.body.some(({ type }) => /^(?:Import|Export)/.test(type))
  return !isModule && !/\brequire\s*\(|\bexports\b/.test(view.text)
}

/** The values that a file gives a global: `isOn = ...`, `window.isOn = ...`, `Object.assign(window, { isOn })`. */
function assignedIn(view: SourceView, name: string): Node[] {
  const assigned = nodesOf(view, 'AssignmentExpression').flatMap(({ left, right }) => {
    if (left.type === 'Identifier') return left.name === name && !isDeclared(left, view) ? right : []
    const isMember = left.type === 'MemberExpression' && staticKeyName(left.property, left.computed) === name
    return isMember && isGlobalObject(left.object, view) ? right : []
  })
  const given = nodesOf(view, 'CallExpression').flatMap(({ arguments: [first, ...others] }) =>
    first && isGlobalObject(first, view) ? others.flatMap((other) => valueIn(other, name)) : [],
  )
  return [...assigned, ...given]
}

function isDeclared(name: Node, view: SourceView): boolean {
  return (variableOf(view, name)?.defs.length ?? 0) > 0
}

function valueIn(given: Node, name: string): Node[] {
  if (given.type !== 'ObjectExpression') return []
  return given.properties.flatMap((property) =>
    property.type === 'Property' && staticKeyName(property.key, property.computed) === name ? property.value : [],
  )
}
