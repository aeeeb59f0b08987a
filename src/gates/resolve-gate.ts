import type { OverrideEntry } from '../config/config.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { ImportResolver } from '../source/import-resolver.js'
import { enumMembers, resolveEntity } from '../source/entities.js'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import { goConstantBehind, isGoTypeOrFunction } from '../source/go-declarations.js'
import { folderOf } from '../source/go-files.js'
import { isGoFeatureType } from '../registry/readers/go-maps.js'
import { constantName, isFromUnknownModule, moduleBehind, resolveConstant } from '../source/resolve-constant.js'
import type { Node, SourceView } from '../source/source-view.js'

/** What an expression in a gate's place names: a registered gate, or a string that no registry knows. */
export type NamedGate =
  | {
      readonly gate: string
      /** Why it may name another registry's gate, as half a sentence. */
      readonly doubt?: string
      /** Whether a constant's package is certainly none that registers the gate. */
      readonly isFromOtherPackage?: boolean
    }
  | { readonly unknown: string }

export interface ResolveContext {
  readonly view: SourceView
  readonly index: GateIndex
  readonly resolveImport: ImportResolver
  /** The configuration's overrides, besides the built-in ones. */
  readonly overrides?: readonly OverrideEntry[]
}

/**
 * The gate that an expression names: a string, a constant, an enum or const-object member, followed through scope and
 * imports. A constant from an unavailable module is identified by the name that a registry uses for it.
 *
 * @returns `null` when the source doesn't show it.
 */
export function resolveGate(expression: Node, { view, index, resolveImport }: ResolveContext): NamedGate | null {
  const isGo = view.language === 'go'
  const resolved = resolveConstant(expression, view, resolveImport)
  if (resolved) {
    if (isGo && mayBeRegisteredElsewhere(expression, resolved.value, { view, index, resolveImport })) return null
    return index.gates.has(resolved.value) ? { gate: resolved.value } : { unknown: resolved.value }
  }
  if (!isFromUnknownModule(expression, view, resolveImport)) {
    const repeated = isGo ? repeatedConstant(expression, view, resolveImport) : null
    return repeated && resolveGate(repeated.constant, { view: repeated.view, index, resolveImport })
  }
  const constant = constantName(expression, view)
  const gate = constant === null ? undefined : index.constants.get(constant)
  if (gate === undefined) return null
  if (isGo && isGoTypeOrFunction(expression, view, resolveImport)) return null
  const module = moduleBehind(expression, view)
  const fit = module === null ? 'yes' : fitOfModule(module, gate, { view, index, resolveImport })
  if (fit === 'yes') return { gate }
  if (isCalledOnModule(expression, module, view)) return null
  return { gate, doubt: `nothing shows that "${module}" registers the gate`, isFromOtherPackage: fit === 'no' }
}

/** The gate with the name of a member of an enum whose value is a number: `Feature.Plan` of `enum Feature { Plan }`. */
export function gateOfNumberedMember(
  expression: Node,
  { view, index, resolveImport }: ResolveContext,
): NamedGate | null {
  const node = unwrapExpression(expression)
  const name = node.type === 'MemberExpression' ? staticKeyName(node.property, node.computed) : null
  if (node.type !== 'MemberExpression' || name === null || !index.gates.has(name)) return null
  const object = resolveEntity(node.object, view, resolveImport)
  const members = object?.kind === 'enum' ? enumMembers(object.node) : []
  const member = members.find(({ id }) => staticKeyName(id, false) === name)
  const value = member?.initializer
  return member && (!value || (value.type === 'Literal' && typeof value.value === 'number')) ? { gate: name } : null
}

/** The same where the registry itself uses the member as a key: `{ [Feature.Plan]: true }`. */
export function gateOfRegisteredMember(expression: Node, context: ResolveContext): NamedGate | null {
  const named = gateOfNumberedMember(expression, context)
  const constant = named && constantName(unwrapExpression(expression), context.view)
  return named && 'gate' in named && constant && context.index.constants.get(constant) === named.gate ? named : null
}

/**
 * Whether a Go constant belongs to a package that doesn't register the gate. If it names a gate at all, that package
 * registers another one of the same name.
 */
function mayBeRegisteredElsewhere(
  expression: Node,
  name: string,
  { view, index, resolveImport }: ResolveContext,
): boolean {
  const declared = goConstantBehind(expression, view, resolveImport)
  if (!declared) return false
  const folder = folderOf(declared.view.file)
  const registrations = index.gates.get(name)?.registrations
  if (!registrations) return !index.files.some(({ file }) => folderOf(file) === folder)
  // A name that a function declares or has as a literal is the name itself.
  if (declared.declarator.parent.parent?.type !== 'Program') return false
  return !registrations.some(
    ({ file, otherPackage, constantFile }) =>
      !isGoFile(file) ||
      folderOf(file) === folder ||
      (constantFile !== undefined && folderOf(constantFile) === folder) ||
      (otherPackage && isVendored(folder, otherPackage)),
  )
}

function isVendored(folder: string, path: string): boolean {
  return folder.replaceAll('\\', '/').endsWith(`/vendor/${path}`)
}

function isGoFile(file: string): boolean {
  return file.endsWith('.go')
}

/** `features.B` of an unavailable package, where `expression` names `const A = features.B`. */
function repeatedConstant(
  expression: Node,
  view: SourceView,
  resolveImport: ImportResolver,
): { constant: Node; view: SourceView } | null {
  const declared = goConstantBehind(expression, view, resolveImport)
  if (!declared) return null
  const { init, parent } = declared.declarator
  if (init?.type !== 'MemberExpression' || parent.type !== 'VariableDeclaration' || parent.kind !== 'const') return null
  const constant = init as unknown as Node
  return isFromUnknownModule(constant, declared.view, resolveImport) ? { constant, view: declared.view } : null
}

/** Whether it is a constant of Go that is declared with the type of gates' names beside a registry that lacks it. */
export function isUnregisteredConstant(expression: Node, { view, index, resolveImport }: ResolveContext): boolean {
  const declared = view.language === 'go' ? goConstantBehind(expression, view, resolveImport) : null
  const type = declared?.declarator.goType
  const folder = declared && folderOf(declared.view.file)
  return (
    type !== null &&
    type !== undefined &&
    isGoFeatureType(type) &&
    index.files.some(({ file }) => folderOf(file) === folder)
  )
}

/** Whether a constant comes from a package that certainly doesn't register the gate. */
export function isFromOtherPackage(expression: Node, gate: string, context: ResolveContext): boolean {
  const module = moduleBehind(expression, context.view)
  return module !== null && fitOfModule(module, gate, context) === 'no'
}

/** Whether an unavailable module may be one that registers the gate. */
function fitOfModule(
  module: string,
  gate: string,
  { view, index, resolveImport }: Pick<ResolveContext, 'view' | 'index' | 'resolveImport'>,
): 'yes' | 'no' | 'unknown' {
  if (view.language === 'go') return fitOfPackage(module, gate, { index, resolveImport })
  const files = (index.gates.get(gate)?.registrations ?? []).map(({ file }) => file)
  return resolveImport.isOtherPackage?.(view.file, module, files) === true ? 'no' : 'yes'
}

/**
 * Whether an unavailable package is one that registers the gate. Its path tells, or else its name. `unknown`: its name
 * is another one, and the path of a registering package isn't known.
 */
function fitOfPackage(
  path: string,
  gate: string,
  { index, resolveImport }: Pick<ResolveContext, 'index' | 'resolveImport'>,
): 'yes' | 'no' | 'unknown' {
  const last = path.slice(path.lastIndexOf('/') + 1)
  const fits = (index.gates.get(gate)?.registrations ?? []).map(({ file, otherPackage }) => {
    if (!isGoFile(file) || otherPackage === path) return 'yes'
    const registering = resolveImport.goPathOf?.(folderOf(file)) ?? null
    if (registering === null) return folderOf(file).endsWith(last) ? 'yes' : 'unknown'
    return registering === path ? 'yes' : 'no'
  })
  return fits.find((fit) => fit === 'yes') ?? (fits.includes('unknown') ? 'unknown' : 'no')
}

/** `feature.Gates.Enabled(feature.MachinePool)`: the function is of the module that also has the constant. */
function isCalledOnModule(expression: Node, module: string | null, view: SourceView): boolean {
  const constant = unwrapExpression(expression)
  const call = constant.parent
  return call?.type === 'CallExpression' && call.callee !== constant && moduleBehind(call.callee, view) === module
}

/**
 * Whether an expression that names a gate is the registry's own constant for it, not a string that may mean anything.
 */
export function isRegistryConstant(
  expression: Node,
  gate: string,
  { view, index, resolveImport }: ResolveContext,
): boolean {
  if (literalString(unwrapExpression(expression)) !== null) return false
  const constant = constantName(expression, view)
  if (constant !== null && index.constants.get(constant) === gate) return true
  const entity = resolveEntity(expression, view, resolveImport)
  return entity !== null && index.files.some(({ file }) => file === entity.view.file)
}
