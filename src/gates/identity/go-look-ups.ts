import { valueDeclaredBy, variableOf } from '../../source/bindings.js'
import { resolveEntity, type Entity } from '../../source/entities.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { convertedText, importPathOf } from '../../source/go-declarations.js'
import { asNode } from '../../source/go-casts.js'
import type { GoFunctionDeclaration, GoFunctionExpression, GoIfStatement } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { lastNameOf } from '../dotted-path.js'
import type { GoCallees } from './go-callees.js'
import type { GoBody } from './go-package-names.js'

/** Whether a function looks something up by a parameter, `enabled[name]`, or passes it on. */
export function looksUp({ node: { params, body }, view }: GoBody, index: number, callees: GoCallees): boolean {
  const key = params.flatMap(({ names }) => names)[index]?.name
  let found = key !== undefined && body === null
  if (key !== undefined && body)
    walk(body, view.visitorKeys, (node) => {
      if (node.type !== 'Identifier' || node.name !== key) return !found
      found ||= isKeyOrArgument(node, view, callees)
      return false
    })
  return found
}

/** Results that are neither what is registered of a gate nor its value. */
const NO_SPEC = /^(?:byte|float\d+|rune|string|u?int\d*)$/
/** Functions of the language, and packages, that answer by the text of what they are given, or print it. */
const READS_TEXT = /^(?:len|panic|print|println)$/
const PACKAGES_OF_TEXT = /^(?:bytes|errors|fmt|log|log\/slog|regexp|strconv|strings|unicode|unicode\/utf8)$/

/** What reads the variable isn't followed, so it may be a key. */
function isStored({ parent }: Node): boolean {
  return parent?.type === 'VariableDeclarator' || parent?.type === 'AssignmentExpression'
}

/** Whether a name is a key, or is passed to a function that may look it up: `enabled[name]`, `ask(string(name))`. */
function isKeyOrArgument(name: Node, view: SourceView, callees: GoCallees): boolean {
  const { parent } = name
  if (parent?.type === 'MemberExpression') return parent.computed && parent.property === name
  if (parent?.type !== 'CallExpression' || parent.callee === name) return false
  if (convertedText(parent) === name) return isStored(parent) || isKeyOrArgument(parent, view, callees)
  const { callee } = parent
  const type = callees.typeOf(parent, view, 0)?.type
  if (type?.type === 'Identifier' && NO_SPEC.test(type.name))
    return isStored(parent) || isKeyOrArgument(parent, view, callees)
  if (callee.type === 'Identifier') return !READS_TEXT.test(callee.name)
  const path = callee.type === 'MemberExpression' ? importPathOf(callee.object, view) : null
  return path === null || !PACKAGES_OF_TEXT.test(path)
}

/**
 * Whether a function takes only the name, and looks for it or passes it on. Then its result depends on that, through
 * whatever the package registers gates in.
 */
export function searchesOnlyName(body: GoBody, index: number, callees: GoCallees): boolean {
  const { node, view } = body
  if (!takesOnlyTheName(node)) return false
  const loops = nodesOf(view, 'ForOfStatement', 'ForStatement')
  return looksUp(body, index, callees) || loops.some((loop) => contains(node, rangeOf(loop)))
}

/**
 * Whether a function looks the name up, or searches for it, in something that it has loaded itself. A configuration
 * that it has just read from a cluster may have other values: `client.Get(ctx, name, &cfg)`, then `cfg.Gates[gate]`.
 */
export function searchesWhatItLoaded({ node, view }: GoBody, index: number): boolean {
  const key = node.params.flatMap(({ names }) => names)[index]?.name
  if (key === undefined || !node.body) return false
  const { body } = node
  const isLoaded = (value: AnyNode): boolean => isLoadedIn(body, value, view)
  return nodesOf(view, 'MemberExpression', 'CallExpression', 'ForOfStatement').some((found) => {
    if (!contains(body, rangeOf(found))) return false
    if (found.type === 'MemberExpression')
      return found.computed && isKeyText(found.property, key, view) && isLoaded(found.object)
    if (found.type !== 'CallExpression') return isLoaded(found.right)
    const others = found.arguments.filter((given) => !isKeyText(given, key, view))
    const { callee } = found
    const searched = callee.type === 'MemberExpression' ? callee.object : callee
    return others.length < found.arguments.length && [searched, ...others].some(isLoaded)
  })
}

/** The parameter, its text, or a variable that holds one of them: `name`, `string(name)`. */
function isKeyText(node: AnyNode, key: string, view: SourceView): boolean {
  const held = node.type === 'Identifier' ? valueDeclaredBy(variableOf(view, node)?.defs[0]) : null
  return [node, held].some((one) => one !== null && textName(one) === key)
}

/** `name` of `name` and `string(name)`. */
function textName(node: AnyNode): string | null {
  const plain = asNode(node)
  return nameOf(plain.type === 'CallExpression' ? convertedText(plain) : plain)
}

/**
 * Whether a value begins with a call that is given something, or with a variable that the function has made itself:
 * `read(path).Gates`, and `cfg.Gates` after `cfg := Config{}`. A variable that only holds what is declared outside of
 * the function isn't one.
 */
function isLoadedIn(body: AnyNode, value: AnyNode, view: SourceView, seen = new Set<AnyNode>()): boolean {
  const node = unwrapExpression(value)
  if (seen.has(node)) return true
  seen.add(node)
  if (node.type === 'MemberExpression') return isLoadedIn(body, node.object, view, seen)
  if (node.type === 'CallExpression')
    return node.arguments.length > 0 || node.callee.type === 'Identifier' || isLoadedIn(body, node.callee, view, seen)
  if (node.type !== 'Identifier') return node.type !== 'Literal'
  const declared = variableOf(view, node)?.defs[0]
  if (!declared || !contains(body, rangeOf(declared.name))) return false
  const loop = declared.node.parent?.parent
  const made = loop?.type === 'ForOfStatement' ? loop.right : valueDeclaredBy(declared)
  return made === null || isLoadedIn(body, made, view, seen)
}

function takesOnlyTheName({ params }: GoFunctionDeclaration | GoFunctionExpression): boolean {
  const [only, ...others] = params
  return only !== undefined && others.length === 0 && only.names.length === 1
}

/**
 * Whether a function first looks for what was set, in variables that hold nothing at the start, before it returns what
 * is registered.
 */
export function prefersSet({ node, view }: GoBody, index: number, resolveImport: ImportResolver): boolean {
  const settings = settingsBefore(node, index)
  return settings !== null && settings.every((name) => isEmptyAtStart(resolveEntity(name, view, resolveImport)))
}

function isEmptyAtStart(entity: Entity | null): boolean {
  const value = entity?.kind === 'expression' ? entity.node : null
  if (value?.type === 'CallExpression') return lastNameOf(value.callee) === 'make'
  return value?.type === 'ObjectExpression' && value.properties.length === 0
}

/**
 * The variables in which a function first looks for what was set, before it returns what is registered: `if on, ok :=
 * set[name]; ok { return on }`, then `return specs[name].Default`. `null`: it does anything else.
 */
function settingsBefore({ params, body }: GoBody['node'], index: number): readonly Node[] | null {
  const key = params.flatMap(({ names }) => names)[index]?.name
  const statements = (body?.body ?? []) as readonly AnyNode[] as readonly Node[]
  const last = statements.at(-1)
  const registered = last?.type === 'ReturnStatement' && last.argument ? unwrapExpression(last.argument) : null
  const specs = registered?.type === 'MemberExpression' && !registered.computed ? registered.object : registered
  if (key === undefined || specs === null || lookedUp(specs, key) === null) return null
  const set = statements.slice(0, -1).map((statement) => setIn(statement, key))
  return set.length > 0 && set.every((one) => one !== null) ? set : null
}

/** `set` of `if on, ok := set[name]; ok { return on }`. */
function setIn(statement: Node, key: string): Node | null {
  const { init, test, consequent, alternate } = statement as unknown as GoIfStatement
  if (statement.type !== 'IfStatement' || alternate || init?.type !== 'VariableDeclaration') return null
  const [declarator, ...more] = init.declarations
  const [value, isSet] = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements.map(nameOf) : []
  const [only, ...others] = consequent.body
  const returned = only?.type === 'ReturnStatement' ? nameOf(only.argument) : null
  const isFound = isSet && nameOf(test) === isSet && value && returned === value
  if (!isFound || more.length > 0 || others.length > 0) return null
  return declarator?.init ? lookedUp(asNode(declarator.init), key) : null
}

function nameOf(node: AnyNode | null): string | null {
  return node?.type === 'Identifier' ? node.name : null
}

/** `all` of `all[name]`. */
function lookedUp(expression: Node, key: string): Node | null {
  return expression.type === 'MemberExpression' &&
    expression.computed &&
    expression.property.type === 'Identifier' &&
    expression.property.name === key &&
    expression.object.type === 'Identifier'
    ? expression.object
    : null
}

/** Methods and functions of collections that look something up. */
const FINDS = /^(?:Has|HasAny|Contains|ContainsFunc|Load|Get|Index)$/

/** Whether a function looks its name up in a variable: `wanted[name]`, `slices.Contains(all, name)` */
export function looksUpInVariable({ node, view }: GoBody, index: number): boolean {
  const key = node.params.flatMap(({ names }) => names)[index]?.name
  if (key === undefined || !node.body) return false
  const isKey = (part: Node | null | undefined): boolean => part?.type === 'Identifier' && part.name === key
  return nodesOf(view, 'MemberExpression', 'CallExpression').some((found) => {
    if (!contains(node, rangeOf(found))) return false
    if (found.type === 'MemberExpression')
      return found.computed && isKey(found.property) && isVariable(found.object, view)
    if (found.type !== 'CallExpression' || found.callee.type !== 'MemberExpression') return false
    const name = staticKeyName(found.callee.property, found.callee.computed) ?? ''
    if (!FINDS.test(name) || !found.arguments.some(isKey)) return false
    return [found.callee.object, ...found.arguments].some((part) => !isKey(part) && isVariable(part, view))
  })
}

function isVariable(expression: AnyNode, view: SourceView): boolean {
  const node = unwrapExpression(expression)
  return node.type === 'Identifier' && variableOf(view, node)?.defs[0]?.type === 'Variable'
}
