import type { Variable } from '@typescript-eslint/scope-manager'
import type { GateIndex } from '../../registry/gate-index.js'
import type { Gate } from '../../registry/model.js'
import { goLiteralType } from '../../registry/readers/go-maps.js'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goDeclarationOf, importPathOf } from '../../source/go-declarations.js'
import type { GoIdentifier } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { linesOf } from '../../source/lines-of.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isWritten } from '../../source/role-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { folderOf } from '../../source/go-files.js'
import { resolveGate } from '../resolve-gate.js'
import { defaultWrittenBack, gatesOfLoop, gatesOfParameter, goFilesWith } from './go-entry-writes.js'
import { GoCallees } from './go-callees.js'
import { goRegistriesOf } from './go-key-types.js'
import { GoRegistryMap, LONGEST_CHAIN, type RegistryVariable } from './go-registry-map.js'
import { findOtherRegistrations } from './go-other-registrations.js'
import { RegistryWrites, type RegistryWrite } from './registry-writes.js'

/** Functions that change the map that they are given, of the language and of its package `maps`. */
const CHANGES_MAP = /^(?:delete|clear|Copy|DeleteFunc|Insert)$/
export const GO_WRITES = new RegistryWrites(findGoWrites)

/** The places that change the maps in which Go registers gates, besides the registrations themselves. */
function findGoWrites(index: GateIndex, elsewhere: ChangesElsewhere): RegistryWrite[] {
  const { resolveImport } = elsewhere.targets
  const written = goRegistriesOf(index).flatMap(({ file, gates }) => {
    const registry = elsewhere.viewOf(file)
    if (!registry) return []
    const names = registry.scopes.scopes
      .filter(({ type }) => type === 'module')
      .flatMap(({ variables }) => variables)
      .filter(({ defs: [definition] }) => gates.some(({ range }) => definition && contains(definition.node, range)))
      .filter(({ defs: [definition] }) => (definition?.node as Node).type === 'VariableDeclarator')
      .map(({ name }) => name)
    const replaced = objectsGiven(registry, gates, names).flatMap((name) =>
      replacementsOf({ name, file }, resolveImport, elsewhere),
    )
    const holdsPointers = nodesOf(registry, 'ObjectExpression').some((object) => isMapOfPointers(object, gates))
    const changed = [...new Set(names)].flatMap((name) => {
      const map = new GoRegistryMap({ name, file }, resolveImport)
      const finder = new Writes(map, holdsPointers, index, elsewhere)
      return viewsReaching({ name, file }, map, elsewhere).flatMap((view) => finder.in(view))
    })
    return [...replaced, ...changed]
  })
  return [...written, ...findOtherRegistrations(index, elsewhere)]
}

/** The files that have the map, under its own name or another one. */
function viewsReaching(variable: RegistryVariable, map: GoRegistryMap, elsewhere: ChangesElsewhere): SourceView[] {
  const views = new Set<SourceView>()
  const open = [variable]
  const known = new Set<string>()
  for (let next = open.pop(); next; next = open.pop()) {
    const { name, file } = next
    const folder = /^\p{Lu}/u.test(name) ? null : folderOf(file)
    const key = `${folder ?? ''} ${name}`
    if (known.has(key)) continue
    known.add(key)
    for (const view of goFilesWith(name, folder, elsewhere)) {
      if (views.has(view)) continue
      views.add(view)
      open.push(...map.namesIn(view))
    }
  }
  map.endSearch()
  return [...views]
}

function isMapOfPointers(object: Node, gates: readonly Gate[]): boolean {
  const type = goLiteralType(object)
  return (
    type?.type === 'GoMapType' &&
    type.value.type === 'GoStarExpression' &&
    gates.some(({ range }) => contains(rangeOf(object), range))
  )
}

/** The exported variables of a registry's package that are given its gates: `Gates.Add(specs)`. */
function objectsGiven(registry: SourceView, gates: readonly Gate[], names: readonly string[]): string[] {
  const isOfGates = (argument: Node): boolean =>
    (argument.type === 'Identifier' && names.includes(argument.name)) ||
    gates.some(({ range }) => contains(argument, range))
  const objects = nodesOf(registry, 'CallExpression').flatMap(({ callee, arguments: given }) =>
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    /^\p{Lu}/u.test(callee.object.name) &&
    given.some(isOfGates)
      ? [callee.object.name]
      : [],
  )
  return [...new Set(objects)]
}

/** Where other packages put another object of gates into a variable, or take its address. */
function replacementsOf(
  object: { readonly name: string; readonly file: string },
  resolveImport: ImportResolver,
  elsewhere: ChangesElsewhere,
): RegistryWrite[] {
  const { name, file } = object
  const pattern = new RegExp(
    `\\.${name}\\s*(?:,[^=;\\n]*)?=(?!=)|&\\s*[\\p{L}_][\\p{L}\\d_]*\\.${name}(?![\\p{L}\\d_])`,
    'u',
  )
  return elsewhere
    .goFiles([name], pattern, null)
    .filter((view) => folderOf(view.file) !== folderOf(file))
    .flatMap((view) =>
      nodesOf(view, 'MemberExpression').flatMap((member): RegistryWrite[] => {
        if (staticKeyName(member.property, member.computed) !== name) return []
        if (!isWritten(member) && !isWritten(asGo(member).parent ?? member)) return []
        const found = goDeclarationOf(member, view, resolveImport)
        if (found?.name !== name || folderOf(found.view.file) !== folderOf(file)) return []
        const { line } = linesOf(view).placeOf(member.range[0])
        return [{ gate: null, path: elsewhere.pathOf(view.file), line }]
      }),
    )
}

class Writes {
  readonly #map: GoRegistryMap
  readonly #holdsPointers: boolean
  readonly #index: GateIndex
  readonly #resolveImport: ImportResolver
  readonly #elsewhere: ChangesElsewhere
  readonly #callees: GoCallees

  /** @param holdsPointers `map[featuregate.Feature]*featuregate.FeatureSpec` */
  constructor(map: GoRegistryMap, holdsPointers: boolean, index: GateIndex, elsewhere: ChangesElsewhere) {
    this.#map = map
    this.#holdsPointers = holdsPointers
    this.#index = index
    this.#resolveImport = elsewhere.targets.resolveImport
    this.#elsewhere = elsewhere
    this.#callees = new GoCallees(this.#resolveImport)
  }

  in(view: SourceView): RegistryWrite[] {
    return this.#writesTo((node) => this.#map.is(node, view), view, view.ast, 0)
  }

  /** The changes of a map inside a node. */
  #writesTo(isMap: (node: AnyNode) => boolean, view: SourceView, inside: AnyNode, depth: number): RegistryWrite[] {
    const nodes = nodesOf(view, 'AssignmentExpression', 'UpdateExpression', 'CallExpression')
    return nodes
      .filter((node) => contains(inside, rangeOf(node)))
      .flatMap((node): RegistryWrite[] => {
        if (node.type === 'CallExpression') return this.#writesOfCall(node, isMap, view, depth)
        // `held.specs = specs` only gives it another name.
        if (node.type === 'AssignmentExpression' && isMap(unwrapExpression(node.right))) return []
        const target = node.type === 'AssignmentExpression' ? node.left : (node as { argument: Node }).argument
        const targets = target.type === 'ArrayPattern' ? target.elements : [target as Node]
        return targets.flatMap((one) => {
          const gate = one ? this.#gateWritten(one, isMap, view) : undefined
          if (gate === undefined || this.#isRegistration(node, gate, view)) return []
          return gate === null ? this.#writesOfAny(node, view) : [this.#place(node, gate, view)]
        })
      })
  }

  /** Writes to entries whose key isn't the name of one gate. */
  #writesOfAny(node: AnyNode, view: SourceView): RegistryWrite[] {
    const place = this.#place(node, null, view)
    const assignment = asGo(node)
    if (assignment.type !== 'AssignmentExpression') return [place]
    const { left } = assignment
    const value = defaultWrittenBack(assignment, view)
    const written = value === null ? place : { ...place, default: value }
    const isEntry = left.type === 'MemberExpression' && left.computed && left.object.type === 'Identifier'
    const context = this.#contextOf(view)
    const gates = isEntry
      ? (gatesOfLoop(left.property, context, this.#elsewhere) ??
        gatesOfParameter(left.property, context, this.#elsewhere))
      : null
    return gates ? gates.map((gate) => ({ ...written, gate })) : [written]
  }

  /** The gate whose entry is written; `null`: any; `undefined`: it isn't an entry of the map. */
  #gateWritten(written: AnyNode, isMap: (node: AnyNode) => boolean, view: SourceView): string | null | undefined {
    const node = unwrapExpression(written)
    if (isMap(node)) return null
    if (node.type !== 'MemberExpression') return undefined
    const object = unwrapExpression(node.object)
    const entry = this.#sharedEntry(object, node.computed, isMap, view)
    if (entry === 'any') return null
    if (entry) return this.#gateWritten(entry, isMap, view)
    if (!node.computed || !isMap(object)) return this.#gateWritten(object, isMap, view)
    const named = resolveGate(node.property, { view, index: this.#index, resolveImport: this.#resolveImport })
    if (!named) return null
    return 'gate' in named ? named.gate : undefined
  }

  /**
   * The entry that a variable shares with the map, so that writes to the variable change it: `spec` of `spec, ok :=
   * specs[name]`, or of a loop. The map holds pointers, or a list whose elements are written; `any`: that of any gate.
   */
  #sharedEntry(
    node: AnyNode,
    isOfList: boolean,
    isMap: (node: AnyNode) => boolean,
    view: SourceView,
  ): Node | 'any' | null {
    const [definition] = (node.type === 'Identifier' ? variableOf(view, node)?.defs : null) ?? []
    if (!definition) return null
    const declarator = asGo(definition.node as Node)
    if (declarator.type !== 'VariableDeclarator' || !(isOfList || this.#holdsPointers)) return null
    const { id, init } = declarator
    const place = id.type === 'ArrayPattern' ? id.elements.indexOf(asGo(definition.name as Node) as GoIdentifier) : 0
    const loop = declarator.parent.parent
    if (loop?.type === 'ForOfStatement' && loop.left === declarator.parent)
      return place === 1 && isMap(loop.right) ? 'any' : null
    const isEntry = init?.type === 'MemberExpression' && init.computed && isMap(init.object)
    return isEntry && place === 0 ? asNode(init) : null
  }

  #writesOfCall(
    call: Extract<Node, { type: 'CallExpression' }>,
    isMap: (node: AnyNode) => boolean,
    view: SourceView,
    depth: number,
  ): RegistryWrite[] {
    const index = call.arguments.findIndex((argument) => isMap(unwrapExpression(argument)))
    if (index === -1) return []
    const callee = unwrapExpression(call.callee)
    const ofMaps = callee.type === 'MemberExpression' && importPathOf(callee.object, view) === 'maps'
    const name = ofMaps ? staticKeyName(callee.property, callee.computed) : null
    const isBuiltIn = callee.type === 'Identifier' && !variableOf(view, callee)?.defs.length
    if (index === 0 && CHANGES_MAP.test(isBuiltIn ? callee.name : (name ?? ''))) {
      const [, key] = call.arguments
      const deleted = isBuiltIn && key ? resolveGate(key, this.#contextOf(view)) : null
      if (deleted && !('gate' in deleted)) return []
      return [this.#place(call, deleted ? deleted.gate : null, view)]
    }
    if (depth >= LONGEST_CHAIN) return []
    const called = this.#callees.of(call.callee, view)
    if (called.kind !== 'function') return []
    return called.bodies.flatMap(({ node, view: home }) => {
      const parameter = node.params.flatMap(({ names }) => names)[index]
      const body = node.body as Node | null
      if (!parameter || !body) return []
      const isParameter = (one: AnyNode): boolean =>
        one.type === 'Identifier' && isOf(variableOf(home, one), parameter as unknown)
      return this.#writesTo(isParameter, home, body, depth + 1)
    })
  }

  #contextOf(view: SourceView) {
    return { view, index: this.#index, resolveImport: this.#resolveImport }
  }

  /** Whether an assignment is the only registration of a gate. */
  #isRegistration(node: AnyNode, gate: string | null, view: SourceView): boolean {
    const all = gate === null ? [] : (this.#index.gates.get(gate)?.registrations ?? [])
    return all.length === 1 && all[0]?.file === view.file && contains(node, all[0].range)
  }

  #place(node: AnyNode, gate: string | null, view: SourceView): RegistryWrite {
    return { gate, path: this.#elsewhere.pathOf(view.file), line: linesOf(view).placeOf(node.range[0]).line }
  }
}

function isOf(variable: Variable | null, parameter: unknown): boolean {
  return variable?.defs.some(({ name }) => asGo(name as Node) === parameter) ?? false
}
