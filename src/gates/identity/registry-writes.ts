import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import type { Gate } from '../../registry/model.js'
import { isGlobalName, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { linesOf } from '../../source/lines-of.js'
import { nodesOf } from '../../source/nodes-of.js'
import { runsAtLoad } from '../../source/runs-at-load.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere, Targets } from '../../source/targets/target.js'
import { textOf } from '../../source/targets/member-writes.js'
import { contains } from '../../text/text-range.js'
import { evaluationsIn } from './evaluated-code.js'
import { RegistryAliases } from './registry-aliases.js'
import { spreadsOverEntries } from './registry-spreads.js'
import { isDefaultField, isRegistryObject, nameOnObject } from './registry-values.js'

/** Code that changes what is registered: of other modules, or of the registry's own as it loads. */
export interface RegistryWrite {
  /** The gate whose entry it changes; `null`: any may be meant. */
  readonly gate: string | null
  /** Relative to the project, with `/`. */
  readonly path: string
  readonly line: number
  /** The default that the entries have afterwards, if nothing else in them changes. */
  readonly default?: boolean
  /** It isn't known what it changes: it runs other code. */
  readonly mayChange?: true
  /** It is spread over the entry. */
  readonly isSpread?: true
}

/**
 * The places that change what is registered, for one family of languages. The first query finds them for all files of a
 * program.
 */
export class RegistryWrites {
  readonly #known = new WeakMap<GateIndex, readonly RegistryWrite[]>()
  readonly #find: typeof findScriptWrites

  constructor(find: typeof findScriptWrites) {
    this.#find = find
  }

  /**
   * The first place that may change the specs of a gate after their declaration, as half a sentence; `null`: there is
   * none.
   */
  of(gate: string, index: GateIndex, elsewhere: ChangesElsewhere): string | null {
    let writes = this.#known.get(index)
    if (!writes) {
      writes = this.#find(index, elsewhere)
      this.#known.set(index, writes)
    }
    const write = writes.find((one) => (one.gate === null || one.gate === gate) && !keepsDefault(one, gate, index))
    if (write?.mayChange)
      return `line ${write.line} of \`${write.path}\` runs code or replaces modules at run time, which may change registered gates`
    if (write?.isSpread)
      return `line ${write.line} of \`${write.path}\` adds what may replace the registered specs of ${gate}`
    return write
      ? `line ${write.line} of \`${write.path}\` changes the registered specs of ${write.gate ?? 'gates'}`
      : null
  }
}

/** Whether a gate has that default in each of its specs already. */
function keepsDefault(write: RegistryWrite, gate: string, index: GateIndex): boolean {
  const registrations = index.gates.get(gate)?.registrations ?? []
  return (
    write.default !== undefined &&
    registrations.every(({ specs }) => specs.every((spec) => spec.default === write.default))
  )
}

export const SCRIPT_WRITES = new RegistryWrites(findScriptWrites)

function findScriptWrites(index: GateIndex, elsewhere: ChangesElsewhere): RegistryWrite[] {
  const found: RegistryWrite[] = []
  const names = ['default', 'defaultValue', ...index.gates.keys()]
  for (const { registry, holders } of scriptRegistries(index, elsewhere)) {
    const { file } = registry
    for (const view of elsewhere.writing(names, holders, file)) found.push(...writesIn(view, index, elsewhere))
    for (const { gate, view, node } of new RegistryAliases(index, elsewhere).writesOf(holders))
      if (view.file !== file || runsAtLoad(node, registry))
        found.push({ gate, path: elsewhere.pathOf(view.file), line: linesOf(view).placeOf(node.range[0]).line })
    found.push(...writesIn(registry, index, elsewhere, (node) => runsAtLoad(node, registry)))
    found.push(...spreadIn(registry, index, elsewhere))
    found.push(...elsewhere.evaluating(file).flatMap((view) => evaluatedIn(view, elsewhere)))
  }
  return found
}

/** `{ Plan: spec, ...tenantGates }` */
function spreadIn(view: SourceView, index: GateIndex, { targets, pathOf }: ChangesElsewhere): RegistryWrite[] {
  const gates = index.files.find(({ file }) => file === view.file)?.gates ?? []
  return spreadsOverEntries(view, gates, targets).map(({ node, ...found }) => ({
    ...found,
    path: pathOf(view.file),
    line: linesOf(view).placeOf(node.range[0]).line,
    isSpread: true,
  }))
}

export interface ScriptRegistry {
  readonly registry: SourceView
  /** The names of the objects that register gates, in their file. */
  readonly holders: readonly string[]
}

/** The registries in scripts. Other files reach one by a name of its objects, or by that of its module. */
export function scriptRegistries(index: GateIndex, files: Pick<ChangesElsewhere, 'viewOf'>): ScriptRegistry[] {
  return index.files.flatMap(({ file, gates }) => {
    if (gates.length === 0 || !/\.[cm]?[jt]sx?$/.test(file)) return []
    const registry = files.viewOf(file)
    return registry ? [{ registry, holders: holdersOf(registry, gates) }] : []
  })
}

/** Code that is composed at run time, or a replaced module, may change any gate. */
function evaluatedIn(view: SourceView, { pathOf }: ChangesElsewhere): RegistryWrite[] {
  const [first] = evaluationsIn(view)
  if (!first) return []
  return [{ gate: null, path: pathOf(view.file), line: linesOf(view).placeOf(first.range[0]).line, mayChange: true }]
}

function holdersOf(view: SourceView, gates: readonly Gate[]): string[] {
  return nodesOf(view, 'VariableDeclarator').flatMap((node) =>
    node.id.type === 'Identifier' && gates.some(({ range }) => contains(node, range)) ? [node.id.name] : [],
  )
}

function writesIn(
  view: SourceView,
  index: GateIndex,
  { targets, pathOf }: ChangesElsewhere,
  isMeant: (node: Node) => boolean = () => true,
): RegistryWrite[] {
  const written = nodesOf(view, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression', 'CallExpression')
  return written.flatMap((node): RegistryWrite[] => {
    const change = isMeant(node) ? changeBy(node, { view, index, targets }) : null
    return change ? [{ ...change, path: pathOf(view.file), line: linesOf(view).placeOf(node.range[0]).line }] : []
  })
}

interface Context {
  readonly view: SourceView
  readonly index: GateIndex
  readonly targets: Targets
}

function changeBy(node: Node, context: Context): { readonly gate: string | null } | null {
  switch (node.type) {
    case 'AssignmentExpression':
      return changeOfMember(node.left, context)
    case 'UpdateExpression':
      return changeOfMember(node.argument, context)
    case 'UnaryExpression':
      return node.operator === 'delete' ? changeOfMember(node.argument, context) : null
    case 'CallExpression':
      return changeByCall(node, context)
    default:
      return null
  }
}

/** `gates.Plan = spec`, `gates.Plan.default = true`, `gates[name].default = true`. */
function changeOfMember(written: Node, context: Context): { readonly gate: string | null } | null {
  const member = unwrapExpression(written)
  if (member.type !== 'MemberExpression') return null
  const name = keyOf(member, context)
  if (isRegistry(member.object, context)) return { gate: name }
  return name === null || isDefaultField(name) ? changeOfSpec(member.object, context) : null
}

/** An entry of a registry, or one of its specs, that gets another value. */
function changeOfSpec(spec: Node, context: Context): { readonly gate: string | null } | null {
  const node = unwrapExpression(spec)
  if (node.type === 'MemberExpression' && isRegistry(node.object, context)) return { gate: keyOf(node, context) }
  const target = context.targets.of(node, context.view)
  if (target.kind === 'object') {
    const gate = gateAround(target.node, target.view, context.index)
    return gate === null ? null : { gate }
  }
  // `specs[specs.length - 1].default = true`
  if (node.type === 'MemberExpression') return changeOfSpec(node.object, context)
  return target.kind === 'unknown' && comesFromRegistry(node, context) ? { gate: null } : null
}

/**
 * `Object.assign(gates, { Plan: spec })`, `Object.assign(gates.Plan, { default: true })`, `Object.defineProperty(gates,
 * 'Plan', ...)`.
 */
function changeByCall(call: TSESTree.CallExpression, context: Context): { readonly gate: string | null } | null {
  const [first, second] = call.arguments
  if (!first || !second) return null
  const isReflect = call.callee.type === 'MemberExpression' && isGlobalName(context.view, call.callee.object, 'Reflect')
  const name = isReflect ? lastName(call.callee) : nameOnObject(call.callee, context.view)
  switch (name) {
    case 'assign':
    case 'defineProperties': {
      if (!isRegistry(first, context)) return changeOfSpec(first, context)
      const given = call.arguments.length === 2 ? context.targets.of(second, context.view) : null
      const keys = given?.kind === 'object' ? given.node.properties.map(keyOfProperty) : [null]
      return { gate: keys.length === 1 ? (keys[0] ?? null) : null }
    }
    case 'defineProperty':
    case 'deleteProperty':
    case 'set':
      return isRegistry(first, context)
        ? { gate: textOf(second, context.view, context.targets) }
        : changeOfSpec(first, context)
    default:
      return null
  }
}

function keyOfProperty(property: TSESTree.ObjectLiteralElement): string | null {
  return property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
}

function lastName(callee: Node): string | null {
  return callee.type === 'MemberExpression' ? staticKeyName(callee.property, callee.computed) : null
}

function isRegistry(node: Node, { view, index, targets }: Context): boolean {
  return isRegistryObject(targets.of(node, view), index)
}

/** The gate whose entry an object is, or is part of. */
function gateAround(node: Node, view: SourceView, index: GateIndex): string | null {
  for (const { file, gates } of index.files) {
    const gate = file === view.file ? gates.find(({ range }) => contains(range, node)) : undefined
    if (gate) return gate.name
  }
  return null
}

/** `for (const spec of Object.values(gates))`, `Object.values(gates).forEach((spec) => ...)`. */
function comesFromRegistry(node: Node, context: Context): boolean {
  if (node.type !== 'Identifier') return false
  const variable = variableOf(context.view, node)
  const declared = variable?.defs[0]?.name as Node | undefined
  for (let around = declared?.parent; around; around = around.parent) {
    if (around.type === 'ForOfStatement') return listsRegistry(around.right, context)
    if (around.type === 'CallExpression')
      return around.callee.type === 'MemberExpression' && listsRegistry(around.callee.object, context)
    if (/Statement$|^Program$/.test(around.type)) return false
  }
  return false
}

function listsRegistry(node: Node, context: Context): boolean {
  const { view } = context
  if (node.type !== 'CallExpression') return false
  const [first] = node.arguments
  if (first && /^(?:values|entries)$/.test(nameOnObject(node.callee, view) ?? '')) return isRegistry(first, context)
  return node.callee.type === 'MemberExpression' && listsRegistry(node.callee.object, context)
}

function keyOf(member: TSESTree.MemberExpression, context: Context): string | null {
  return member.computed
    ? textOf(member.property, context.view, context.targets)
    : staticKeyName(member.property, false)
}
