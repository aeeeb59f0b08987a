import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import { isGoRegistryType } from '../../registry/readers/estree-evidence.js'
import { goLiteralType, isGoFeatureType, readGoName } from '../../registry/readers/go-maps.js'
import { variableOf } from '../../source/bindings.js'
import { functionAround } from '../../source/function-nodes.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { receiverName } from '../../source/go-declarations.js'
import type { GoAssignmentExpression, GoExpression, GoNode } from '../../source/go-nodes.js'
import { linesOf } from '../../source/lines-of.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { resolveGate } from '../resolve-gate.js'
import { defaultWrittenBack, gatesOfLoop } from './go-entry-writes.js'
import { goParameterType, GoCallees } from './go-callees.js'
import { ComposedSpecs } from './go-composed-specs.js'
import type { RegistryWrite } from './registry-writes.js'

/**
 * `map[featuregate.Feature]featuregate.FeatureSpec{`, `m[name] = `, and `add(name, featuregate.FeatureSpec{`. The first
 * is the type of a map, too.
 */
const REGISTERS =
  /\]\s*[\w.]*(?:FeatureSpec|VersionedSpecs)\s*\{|\]\s*=(?!=)|,\s*&?[\w.]*(?:FeatureSpec|VersionedSpecs)\{/

/**
 * Where gates are registered again, besides the registries: perhaps with another value, or for another object of gates.
 */
export function findOtherRegistrations(index: GateIndex, elsewhere: ChangesElsewhere): RegistryWrite[] {
  const finder = new OtherRegistrations(index, elsewhere)
  return elsewhere.goFiles(['FeatureSpec', 'VersionedSpecs'], REGISTERS, null).flatMap((view) => finder.in(view))
}

class OtherRegistrations {
  readonly #index: GateIndex
  readonly #elsewhere: ChangesElsewhere
  readonly #callees: GoCallees
  readonly #composed: ComposedSpecs
  readonly #registries: ReadonlySet<string>

  constructor(index: GateIndex, elsewhere: ChangesElsewhere) {
    this.#index = index
    this.#elsewhere = elsewhere
    this.#callees = new GoCallees(elsewhere.targets.resolveImport)
    this.#composed = new ComposedSpecs(this.#callees, elsewhere.targets.resolveImport)
    this.#registries = new Set(index.files.map(({ file }) => file))
  }

  in(view: SourceView): RegistryWrite[] {
    return [
      ...nodesOf(view, 'ObjectExpression').flatMap((node) => this.#ofLiteral(node, view)),
      ...nodesOf(view, 'AssignmentExpression').flatMap((node) =>
        this.#ofAssignment(asGo(node) as GoAssignmentExpression, view),
      ),
      ...nodesOf(view, 'CallExpression').flatMap((node) => this.#ofCall(node, view)),
    ]
  }

  #ofLiteral(object: TSESTree.ObjectExpression, view: SourceView): RegistryWrite[] {
    const type = goLiteralType(object)
    if (!type || !isGoRegistryType(type, view)) return []
    return object.properties.flatMap((property) =>
      property.type === 'Property' ? this.#ofEntry(property.key, property.value, property, view) : [],
    )
  }

  /** `specs[name] = featuregate.FeatureSpec{Default: true}` */
  #ofAssignment(node: GoAssignmentExpression, view: SourceView): RegistryWrite[] {
    const { left, right } = node
    if (left.type !== 'MemberExpression' || !left.computed || !this.#isOfSpecs([left.object, right], view)) return []
    const written = defaultWrittenBack(node, view)
    const found = this.#ofEntry(asNode(left.property), asNode(right), asNode(node), view)
    return written === null ? found : found.map((write) => ({ ...write, default: written }))
  }

  /** `gates.Register(name, featuregate.FeatureSpec{Default: true})` */
  #ofCall(call: TSESTree.CallExpression, view: SourceView): RegistryWrite[] {
    const [name, spec] = call.arguments
    if (!name || !spec || !this.#isOfSpecs([asGo(spec)], view)) return []
    const isName = resolveGate(name, this.#contextOf(view)) !== null || this.#takesName(call, view)
    return isName ? this.#ofEntry(name, spec, call, view) : []
  }

  #takesName({ callee }: TSESTree.CallExpression, view: SourceView): boolean {
    const called = this.#callees.of(callee, view)
    const fn = called.kind === 'function' ? called.bodies[0].node : called.kind === 'signature' ? called.type : null
    const type = fn && goParameterType(fn.params, 0)
    return type ? isGoFeatureType(type) : false
  }

  /** An entry of another map than the registries': it names a gate, or any, and its spec isn't a copy. */
  #ofEntry(key: Node, spec: Node, entry: Node, view: SourceView): RegistryWrite[] {
    const isRegistry = this.#registries.has(view.file)
    const place = { path: this.#elsewhere.pathOf(view.file), line: linesOf(view).placeOf(entry.range[0]).line }
    const named = resolveGate(key, this.#contextOf(view))
    if (named) return 'gate' in named && !isRegistry ? [{ gate: named.gate, ...place }] : []
    const isOpen = readGoName(key, view, this.#elsewhere.targets.resolveImport).name === null
    if (!isOpen || isOwnSetting(key, view) || !this.#composed.has(spec, view)) return []
    const gates = gatesOfLoop(asGo(key) as GoExpression, this.#contextOf(view), this.#elsewhere)
    return (gates ?? [null]).map((gate) => ({ gate, ...place }))
  }

  /** Whether one of some expressions is a spec, or a map of specs. */
  #isOfSpecs(expressions: readonly GoNode[], view: SourceView): boolean {
    return expressions.some((one) => {
      const found = this.#callees.typeOf(one, view, 0)
      return found !== null && isGoRegistryType(found.type, found.view)
    })
  }

  #contextOf(view: SourceView) {
    return { view, index: this.#index, resolveImport: this.#elsewhere.targets.resolveImport }
  }
}

/** Whether a key is a parameter of a method. Its callers give the name: objects of gates offer settings like that. */
function isOwnSetting(key: Node, view: SourceView): boolean {
  // `specs[Feature(name)]` converts it.
  const [converted] = key.type === 'CallExpression' && key.arguments.length === 1 ? key.arguments : []
  if (converted) return isOwnSetting(converted, view)
  const around = functionAround(key)
  const declared = around && asGo(around)
  const definition = key.type === 'Identifier' ? variableOf(view, key)?.defs[0] : undefined
  return definition?.type === 'Parameter' && declared?.type === 'FunctionDeclaration' && receiverName(declared) !== null
}
