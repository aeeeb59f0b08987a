import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { isGoRegistryType } from '../../registry/readers/estree-evidence.js'
import { goLiteralType, isGoFeatureType } from '../../registry/readers/go-maps.js'
import { declaredAs, variableOf } from '../../source/bindings.js'
import {
  goDeclarationOf,
  goFilesDeclaring,
  goPathsOfBareNames,
  importPathOf,
  receiverName,
} from '../../source/go-declarations.js'
import { asGo } from '../../source/go-casts.js'
import type { GoCallExpression, GoFunctionDeclaration, GoIdentifier, GoNode } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { isWritten } from '../../source/role-of.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import type { RemovalContext } from './removal.js'
import type { ScriptFinds } from './script-finds.js'

interface Declared {
  readonly fn: GoFunctionDeclaration
  readonly view: SourceView
}

/**
 * Removes the gates from the arguments of a function that selects gates of a registry: `GetFeatures(features.X,
 * features.Y)`. What it returns is the same once the registry doesn't have the gate. In a test, the expected specs lose
 * the gate as well.
 */
export function takeGoSelection(
  call: TSESTree.CallExpression,
  gateOf: (node: Node) => string | null,
  finds: ScriptFinds,
  context: RemovalContext,
): undefined {
  if (asGo(call).type !== 'CallExpression' || (asGo(call) as GoCallExpression).ellipsis) return
  const gates = call.arguments.map((argument) => gateOf(argument))
  if (!gates.some((gate) => gate !== null && context.gates.has(gate)) || !selects(call, finds.view, context)) return
  const expected = hasTestPath(finds.view.file) ? expectedSpecs(call, finds.view) : null
  for (const [index, gate] of gates.entries()) {
    if (gate === null || !context.gates.has(gate)) continue
    if (!hasTestPath(finds.view.file)) finds.takeItem(call, index)
    else if (expected && takeExpected(expected, gate, gateOf, finds)) finds.takeItem(call, index)
  }
}

/**
 * The map of specs that an assertion compares with: `Expect(GetFeatures("X")).To(Equal(map[...]FeatureSpec{X:
 * {...}}))`.
 */
function expectedSpecs(call: Node, view: SourceView): TSESTree.ObjectExpression | null {
  let whole: Node = call
  for (const ancestor of ancestorsOf(call)) {
    if (ancestor.type !== 'CallExpression' && ancestor.type !== 'MemberExpression') break
    whole = ancestor
  }
  if (whole.parent?.type !== 'ExpressionStatement') return null
  const maps: TSESTree.ObjectExpression[] = []
  walk(whole, view.visitorKeys, (node) => {
    const type = node.type === 'ObjectExpression' ? goLiteralType(node) : null
    const by = node.parent?.type === 'CallExpression' ? dottedPath(node.parent.callee)?.at(-1) : undefined
    if (type && isGoRegistryType(type, view) && /equal/i.test(by ?? '')) maps.push(node as TSESTree.ObjectExpression)
  })
  return maps.length === 1 ? (maps[0] ?? null) : null
}

function takeExpected(
  map: TSESTree.ObjectExpression,
  gate: string,
  gateOf: (node: Node) => string | null,
  finds: ScriptFinds,
): boolean {
  const index = map.properties.findIndex((property) => property.type === 'Property' && gateOf(property.key) === gate)
  if (index < 0) return false
  finds.takeItem(map, index)
  return true
}

/**
 * Whether a list only selects gates of a registry. A function returns it, and other code only passes the result to a
 * function that looks each gate up: `Add(features.GetFeatures(GetFeatures()...))`. Tests may also loop over it.
 */
export function isGoSelection(list: Node, view: SourceView, context: RemovalContext): boolean {
  return isHandedToSelection(asGo(list), view, context, new Set())
}

function isHandedToSelection(
  value: GoNode,
  view: SourceView,
  context: RemovalContext,
  seen: ReadonlySet<GoNode>,
): boolean {
  const { parent } = value
  switch (parent?.type) {
    case 'CallExpression':
      return parent.arguments.length === 1 && parent.arguments[0] === value && selects(parent, view, context)
    case 'ForOfStatement':
      return parent.right === value && seen.size > 0 && hasTestPath(view.file)
    case 'ReturnStatement':
      return isResultHandedToSelection(parent, view, context, seen)
    default:
      return false
  }
}

function isResultHandedToSelection(
  { parent: body }: Extract<GoNode, { type: 'ReturnStatement' }>,
  view: SourceView,
  context: RemovalContext,
  seen: ReadonlySet<GoNode>,
): boolean {
  const fn = body.type === 'BlockStatement' ? body.parent : undefined
  if (fn?.type !== 'FunctionDeclaration' || fn.receiver !== null || seen.has(fn)) return false
  const calls = callsOf({ fn, view }, context)
  const known = new Set([...seen, fn])
  return calls?.every((call) => isHandedToSelection(call.node, call.view, context, known)) === true
}

/** All calls of a function in the project; `null`: it is, or may be, used in another way than by calling it. */
function callsOf({ fn, view }: Declared, context: RemovalContext): { node: GoNode; view: SourceView }[] | null {
  const calls: { node: GoNode; view: SourceView }[] = []
  for (const other of [view, ...(context.viewsNaming?.(fn.id.name) ?? [null])]) {
    if (other === null) return null
    if (other.language !== 'go' || (other !== view && other.file === view.file)) continue
    for (const name of namesIn(other, fn.id.name).filter((one) => one !== fn.id)) {
      const whole = selectorOf(name)
      const found = functionsNamed(whole, other, context)
      // A field, a method, or a function of another package.
      if (!found.some((declared) => declared.view.file === view.file)) continue
      const call = found.length > 1 ? null : callOf(whole)
      if (!call) return null
      calls.push({ node: call, view: other })
    }
  }
  return calls
}

/** `pkg.Name` of `Name`. */
function selectorOf(name: GoNode): GoNode {
  const { parent } = name
  return parent?.type === 'MemberExpression' && parent.property === name ? parent : name
}

function callOf(callee: GoNode): GoNode | null {
  const { parent } = callee
  return parent?.type === 'CallExpression' && parent.callee === callee ? parent : null
}

function namesIn(view: SourceView, name: string): GoIdentifier[] {
  const found: GoIdentifier[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.type === 'Identifier' && node.name === name) found.push(asGo(node) as GoIdentifier)
  })
  return found
}

/** Whether the called function looks each of its arguments up in a registry's map, and does nothing else with them. */
function selects(call: AnyNode, view: SourceView, context: RemovalContext): boolean {
  if (call.type !== 'CallExpression') return false
  const [found, ...others] = functionsNamed(asGo(call.callee), view, context)
  return found !== undefined && others.length === 0 && isSelecting(found, context)
}

/** The functions of a package that a call may mean: one, unless builds differ. */
function functionsNamed(callee: GoNode, view: SourceView, { resolveImport }: RemovalContext): Declared[] {
  const isBare = callee.type === 'Identifier'
  const named = isBare ? callee : callee.type === 'MemberExpression' && !callee.computed ? callee.property : null
  const local = isBare ? variableOf(view, callee) : null
  if (named?.type !== 'Identifier' || (local && local.scope.type !== 'module')) return []
  const path = isBare ? null : importPathOf((callee as { object: GoNode }).object, view)
  if (!isBare && path === null) return []
  const paths = isBare ? goPathsOfBareNames(view) : [path as string]
  const views = [
    ...(isBare ? [view] : []),
    ...paths.flatMap((folder) => goFilesDeclaring(`func ${named.name}`, folder, view, resolveImport)),
  ]
  return views.flatMap((other) =>
    other.ast.body.flatMap((statement): Declared[] => {
      const fn = asGo(statement)
      return fn.type === 'FunctionDeclaration' && fn.id.name === named.name && receiverName(fn) === null
        ? [{ fn, view: other }]
        : []
    }),
  )
}

function isSelecting({ fn, view }: Declared, context: RemovalContext): boolean {
  const name = namesParameter(fn)
  const given = name && declaredAs(view, fn, name)
  const [use, ...others] = given?.references ?? []
  const loop = use && others.length === 0 ? asGo(use.identifier).parent : null
  if (loop?.type !== 'ForOfStatement' || loop.right !== asGo(use?.identifier) || !doesNothingElse(loop)) return false
  const maps = usesOfElement(loop, view).map((node) =>
    node.parent?.type === 'MemberExpression' && node.parent.computed && node.parent.property === node
      ? node.parent.object
      : null,
  )
  const isRead = (map: GoNode): boolean => map.parent?.type !== 'MemberExpression' || !isWritten(map.parent)
  const isOfGates = maps.some((map) => map !== null && isRead(map) && isRegistry(map, view, context))
  return isOfGates && !maps.includes(null)
}

/** The only parameter of a function, if it is a list of gates' names. */
function namesParameter({ params }: GoFunctionDeclaration): GoIdentifier | null {
  const [parameter, ...others] = params
  const type = parameter?.goType
  if (!parameter || others.length > 0 || parameter.names.length !== 1) return null
  if (type?.type !== 'GoArrayType' && type?.type !== 'GoEllipsis') return null
  return type.element && isGoFeatureType(type.element) ? (parameter.names[0] ?? null) : null
}

/**
 * Whether a loop has one statement, `if spec, ok := all[gate]; ok {...}` or `selected[gate] = all[gate]`, and doesn't
 * count.
 */
function doesNothingElse({ left, body }: Extract<GoNode, { type: 'ForOfStatement' }>): boolean {
  const [statement, ...more] = body.body
  const declarator = left?.type === 'VariableDeclaration' ? left.declarations[0] : undefined
  const index = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[0] : undefined
  if (more.length > 0 || index?.type !== 'Identifier' || index.name !== '_') return false
  return statement?.type === 'IfStatement'
    ? statement.init !== null && statement.alternate === null
    : statement?.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression'
}

/** Where a loop over a list uses its elements: `gate` of `for _, gate := range gates`. */
function usesOfElement({ left }: Extract<GoNode, { type: 'ForOfStatement' }>, view: SourceView): GoNode[] {
  const declarator = left?.type === 'VariableDeclaration' ? left.declarations[0] : undefined
  const name = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[1] : undefined
  const element = declarator && name ? declaredAs(view, declarator, name) : undefined
  return (element?.references ?? []).filter(({ init }) => !init).map(({ identifier }) => asGo(identifier))
}

/** Whether an expression names a registry's map of specs. */
function isRegistry(expression: AnyNode, view: SourceView, { index, resolveImport }: RemovalContext): boolean {
  const declared = goDeclarationOf(expression, view, resolveImport)
  const literal = declared?.declarator.init
  const type = literal?.type === 'ObjectExpression' ? goLiteralType(literal) : null
  return (
    declared !== null &&
    type !== null &&
    isGoRegistryType(type, declared.view) &&
    index.files.some(({ file, gates }) => file === declared.view.file && gates.length > 0)
  )
}
