import { lastNameOf } from '../../gates/dotted-path.js'
import type { GateChecks } from '../../gates/gate-check.js'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { goLiteralType } from '../../registry/readers/go-maps.js'
import { asGo } from '../../source/go-casts.js'
import { isGoTestFile } from '../../source/go-files.js'
import type { GoCallExpression, GoNode } from '../../source/go-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import { constantName } from '../../source/resolve-constant.js'
import type { Node } from '../../source/source-view.js'
import { contains, rangeOf, type TextRange } from '../../text/text-range.js'

/** A place where code gets a gate that it may set. */
export interface HandedGate {
  readonly gate: string
  readonly node: Node
}

/** Functions that only show or compare what they get, or tell something about it. */
const SHOWS =
  /^(?:Run|Name|Log|Logf|Error|Errorf|Fatal|Fatalf|Skip|Skipf|Println?|Printf|len|append|\w*Describe\w*|WithFeatureGate|Context|When|It|By|Entry|Label|Is\w*|Has\w*|Get\w*|Lookup\w*|Known\w*|\w*Enabled)$/
const ASSERTS = /^(?:assert|require|cmp|strings|errors|t|tb|b|suite|s|klog|log|fmt)$/
const EXPECTS = /^(?:Expect|Eventually|Equal|ContainElements?|ConsistOf|HaveKey\w*|Contains|HasPrefix|Is)$/
/** Methods that set gates, on an object that nothing shows to be one of gates. */
const SETS = /^(?:Set|SetFromMap|OverrideDefault)$/
/** What a text becomes part of on its way. */
const PASSES_ON = /^(?:string|Feature|Sprintf|Sprint|Join|ID)$/
/** Columns and variables that only name a test. */
const TITLES = /^(?:name|title|desc\w*|test\w*|label|message|msg|reason|want\w*|expect\w*)$/i

/**
 * Gates that a test of Go gives to code which no rule knows, and which may set them: `newLister(t, gate(features.X,
 * false))`, `fg.Set("X=false")`, a column of a table. The test may then be one for the removed path. In other code only
 * methods count that have the name of one that sets gates.
 *
 * @param values the gates that are stripped.
 */
export function findHandedGates(
  found: GateChecks,
  context: ResolveContext,
  values: ReadonlyMap<string, boolean>,
): HandedGate[] {
  const { view, index } = context
  if (view.language !== 'go') return []
  const isTest = isGoTestFile(view.file)
  const known = knownRanges(found)
  const constants = new Set([...index.constants.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1)))
  return nodesOf(view, 'Literal', 'Identifier', 'MemberExpression').flatMap((node): HandedGate[] => {
    if (known.some((range) => contains(range, rangeOf(node)))) return []
    const gate = node.type === 'Literal' ? gateInText(node.value, values) : gateOf(node, constants, context)
    return gate !== null && values.has(gate) && isHanded(asGo(node), isTest) ? [{ gate, node }] : []
  })
}

function knownRanges({ checks, settings, overrides, unproven }: GateChecks): TextRange[] {
  return [
    ...checks.map(({ node }) => rangeOf(node)),
    ...settings.flatMap(({ node, nameRange }) => [rangeOf(node), nameRange]),
    ...overrides.map(({ nameRange }) => nameRange),
    ...unproven.map(({ node }) => rangeOf(node)),
  ]
}

/** `X`, and `X=false` among others; but not `X=true|false`, which describes a flag. */
function gateInText(value: unknown, values: ReadonlyMap<string, boolean>): string | null {
  if (typeof value !== 'string') return null
  for (const part of value.split(',')) {
    const [, name] = /^\s*(?:--feature-gates=)?([\w./-]+?)(?:=(?:true|false|%[tv])?)?$/.exec(part) ?? []
    if (name !== undefined && values.has(name)) return name
  }
  return null
}

function gateOf(node: Node, constants: ReadonlySet<string>, context: ResolveContext): string | null {
  const name = lastNameOf(asGo(node))
  if (name === null || !constants.has(name) || isPartOfName(asGo(node))) return null
  const named = resolveGate(node, context)
  if (named) return 'gate' in named ? named.gate : null
  // A variable may hold the gate itself.
  const constant = constantName(node, context.view)
  return (constant !== null && context.index.constants.get(constant)) || null
}

/** The `X` of `features.X`, a key of a struct, and a name that is declared. */
function isPartOfName(node: GoNode): boolean {
  const { parent } = node
  if (node.type !== 'Identifier') return false
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent?.type === 'Property') return parent.key === node && goLiteralType(parent.parent)?.type !== 'GoMapType'
  return (parent?.type === 'VariableDeclarator' && parent.id === node) || parent?.type === 'GoField'
}

function isHanded(node: GoNode, isTest: boolean): boolean {
  const receiver = receiverOf(node)
  if (receiver === null || receiver === 'kept') return isTest && receiver !== null
  return isTest ? !onlyShows(receiver.callee) : SETS.test(lastNameOf(receiver.callee) ?? '')
}

/** The call that gets a gate, as such or in a list or text; `kept`: a variable or the caller gets it. */
function receiverOf(node: GoNode): GoCallExpression | 'kept' | null {
  const { parent } = node
  switch (parent?.type) {
    case 'CallExpression':
      return parent.callee === node || PASSES_ON.test(lastNameOf(parent.callee) ?? '') ? receiverOf(parent) : parent
    case 'MemberExpression':
      // An entry of a map, or a method of the gate such as `ID`.
      if (parent.object === node) return receiverOf(parent)
      return parent.computed && isStoredTo(parent) ? 'kept' : null
    default:
      if (parent && isAround(parent)) return receiverOf(parent)
      return isKept(node) ? 'kept' : null
  }
}

/** Whether what has a gate becomes part of something else. */
function isAround(node: GoNode): boolean {
  switch (node.type) {
    case 'Property':
      return !isTitle(node.key)
    case 'BinaryExpression':
      return node.operator === '+'
    default:
      return /^(?:Object|Array|Unary)Expression$/.test(node.type)
  }
}

/** Whether a variable or the caller gets it. */
function isKept(node: GoNode): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.init === node && (/Expression$/.test(node.type) || !isTitle(parent.id))
    case 'AssignmentExpression':
      return parent.right === node
    default:
      return parent?.type === 'ReturnStatement' || parent?.type === 'ForOfStatement'
  }
}

function isStoredTo(member: GoNode): boolean {
  const { parent } = member
  return parent?.type === 'AssignmentExpression' && parent.left === member
}

function isTitle(key: GoNode): boolean {
  return key.type === 'Identifier' && TITLES.test(key.name)
}

function onlyShows(callee: GoNode): boolean {
  const name = lastNameOf(callee) ?? ''
  if (SHOWS.test(name) || EXPECTS.test(name)) return true
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && ASSERTS.test(callee.object.name)
}
