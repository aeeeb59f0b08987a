import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf, receiverName } from '../../../source/go-declarations.js'
import type { GoCallExpression, GoExpression, GoFunctionDeclaration, GoIdentifier } from '../../../source/go-nodes.js'
import type { AnyFileNode, AnyNode, FileNode, Node, SourceView } from '../../../source/source-view.js'
import type { CallSite } from '../../../strip/slots/call-site.js'
import type { FileStrip } from '../../project/file-strip.js'
import { namesInDirectives } from '../go-directives.js'
import { isExportedName, programOf } from '../go-sources.js'
import { otherBodies } from '../go-bodies.js'
import { findFunction, findFunctionOfPackage } from '../find-go-declared.js'
import { typeOfExpression } from '../go-expression-types.js'
import { interfaceMembers, memberExpressions, referencesInPackage, referencesThroughImports } from '../go-uses.js'
import { fixedFieldValue } from './fixed-field-value.js'
import { commonValue, factsOfFile, givenValue, removedOnceUnread, type GivenValue } from './given-value.js'
import { settingOfArgument, variedByTests } from './varied-arguments.js'
import { sharedSlot, type SharedSlot, type SlotUses } from '../../slots/shared-slot.js'
import type { GoFlowState } from './flow-state.js'
import { isWritten } from '../../../source/role-of.js'
import { declaredAs } from '../../../source/bindings.js'

export interface GoFunction {
  readonly view: SourceView
  readonly declaration: GoFunctionDeclaration
}

export interface GoCall {
  readonly view: SourceView
  readonly call: GoCallExpression
}

/**
 * Parameters that have a gate's value at every call. All files that can call the function count: those of its package,
 * and of the module when the package is private. A function that is used other than by calling it keeps its parameters.
 * So does a method that may implement an interface, or that is called on a receiver of unknown type.
 */
export function findGoParameters({ view }: FileStrip, passing: readonly CallSite[], state: GoFlowState): SharedSlot[] {
  const seen = new Set<GoFunctionDeclaration>()
  return passing.flatMap((site) => {
    const called = calledFunction(site as AnyNode as GoCallExpression, view, state)
    if (!called || seen.has(called.declaration)) return []
    seen.add(called.declaration)
    return slotsOfFunction(called, state)
  })
}

export function calledFunction(
  { callee }: GoCallExpression,
  view: SourceView,
  { sources }: GoFlowState,
): GoFunction | null {
  if (callee.type === 'Identifier') return findFunctionOfPackage(callee, view, sources)
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null
  if (importPathOf(callee.object, view) !== null) return findFunctionOfPackage(callee, view, sources)
  const type = typeOfExpression(callee.object, view, sources)
  return type && findFunction(callee.property.name, type.name, type.folder, null, sources)
}

function slotsOfFunction(fn: GoFunction, state: GoFlowState): SharedSlot[] {
  const { declaration, view } = fn
  if (!declaration.body || declaration.typeParameters || !isCalledHereOnly(fn, state)) return []
  // The function of another build would still take its parameters.
  if (otherBodies(state.sources, view, declaration.id.name, declaration).length > 0) return []
  const calls = callsOf(fn, state)
  const names = parameterNames(declaration)
  if (!calls || calls.length === 0) return []
  return names.flatMap((name, index): SharedSlot[] => {
    if (!name || name.name === '_') return []
    const parts = argumentsOf(index, names.length, calls, state)
    const slot = parts && slotOfParameter(name, fn, parts, state)
    return slot ? [slot] : []
  })
}

function fixedValue({ argument, view }: GivenArgument, state: GoFlowState): GivenValue | null {
  const value = fixedFieldValue(argument, view, state)
  return value === null ? null : { value, gate: null }
}

/** `null` when it has none, or is variadic. */
export function parameterNames({ params }: GoFunctionDeclaration): (GoIdentifier | null)[] {
  return params.flatMap(({ names, variadic }): (GoIdentifier | null)[] =>
    variadic || names.length === 0 ? [null] : names,
  )
}

/** A value of a type of an `internal` package may be returned to other packages, and its methods with it. */
export function isCalledHereOnly({ view, declaration }: GoFunction, { sources }: GoFlowState): boolean {
  if (!isExportedName(declaration.id.name)) return true
  return declaration.receiver ? programOf(view).goPackage === 'main' : sources.isPrivate(view)
}

interface GivenArgument extends AnyFileNode {
  readonly argument: GoExpression
}

function slotOfParameter(
  name: GoIdentifier,
  { view, declaration }: GoFunction,
  parts: readonly GivenArgument[],
  state: GoFlowState,
): SharedSlot | null {
  const variable = declaredAs(view, declaration, name)
  const mentions = variable?.references.map(({ identifier }) => identifier as Node) ?? []
  if (!variable || variable.defs.length !== 1 || mentions.some((mention) => isWritten(mention))) return null
  const canGo = [view, ...parts.map(({ view: user }) => user)].every(({ file }) => state.isOpen(file))
  // A recursive call passes the parameter on.
  const given = parts
    .filter(({ node }) => !mentions.some((mention) => mention === node))
    .map((part) => ({ ...part, value: givenValue(part.argument, factsOfFile(part.view, state)) }))
  const slot = { kind: 'Go parameter', view, name: name.name, declaration: name, access: 'constant' } as const
  const reads = mentions.map((node) => ({ view, node }))
  const common = commonValue(given.map((part) => part.value ?? fixedValue(part, state)))
  if (common) {
    const removal = removedOnceUnread(reads, canGo ? [{ view, node: name }, ...parts] : [])
    return sharedSlot({ ...slot, ...common, findUses: () => ({ reads, settings: [] }), removal })
  }
  const tested = canGo ? variedByTests(given) : null
  if (!tested) return null
  const { value, gate, varied } = tested
  const findUses = (id: string): SlotUses => ({
    reads: [],
    settings: varied.map((node) => settingOfArgument(id, node)),
  })
  return sharedSlot({ ...slot, value, gate, findUses })
}

/** What calls pass for a parameter; `null` when one of them doesn't show it. */
function argumentsOf(
  index: number,
  length: number,
  calls: readonly GoCall[],
  state: GoFlowState,
): GivenArgument[] | null {
  const parts: GivenArgument[] = []
  for (const { view, call } of calls) {
    if (state.isGone(view, call)) continue
    const argument = call.arguments[index]
    if (!argument || call.ellipsis || call.arguments.length !== length) return null
    parts.push({ view, node: argument, argument })
  }
  return parts
}

/** @returns `null` when not all calls are known. */
export function callsOf({ view, declaration }: GoFunction, state: GoFlowState): GoCall[] | null {
  const { name } = declaration.id
  const { sources } = state
  if (!declaration.receiver && (name === 'main' || name === 'init')) return null
  if (namesInDirectives(sources, dirname(view.file)).has(name)) return null
  const mentions = declaration.receiver
    ? methodMentions({ view, declaration }, state)
    : [...referencesInPackage(sources, view, name), ...referencesThroughImports(sources, view, name)].filter(
        ({ node }) => node !== declaration.id,
      )
  const calls = mentions?.map(({ view: user, node }) => ({
    view: user,
    call: node.parent as AnyNode as GoCallExpression,
    node,
  }))
  return calls?.every(({ call, node }) => call.type === 'CallExpression' && call.callee === node) ? calls : null
}

function methodMentions({ view, declaration }: GoFunction, { sources }: GoFlowState): FileNode[] | null {
  const { name } = declaration.id
  const owner = receiverName(declaration)
  const folder = dirname(view.file)
  const mentions: FileNode[] = []
  for (const user of sources.viewsWith(name, sources.filesIn(folder))) {
    if (interfaceMembers(user, name).length > 0) return null
    for (const member of memberExpressions(user, name)) {
      if (importPathOf(member.object, user) !== null) continue
      const type = typeOfExpression(asGo(member.object) as GoExpression, user, sources)
      if (type === null) return null
      if (type.folder === folder && type.name === owner) mentions.push({ view: user, node: member })
      // A struct also has the methods of its embedded fields.
      else if (!findFunction(name, type.name, type.folder, null, sources)) return null
    }
  }
  return mentions
}
