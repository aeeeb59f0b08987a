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

/** A place where a test gives code a gate that may set it. */
export interface HandedGate {
  readonly gate: string
  readonly node: Node
}

/** Functions that only show or compare what they get, or tell something about it. */
const SHOWS =
  /^(?:Run|Name|Log|Logf|Error|Errorf|Fatal|Fatalf|Skip|Skipf|Println?|Printf|len|append|\w*Describe\w*|WithFeatureGate|Context|When|It|By|Entry|Label|Is\w*|Has\w*|Get\w*|Lookup\w*|Known\w*|\w*Enabled)$/
const ASSERTS = /^(?:assert|require|cmp|strings|errors|t|tb|b|suite|s|klog|log|fmt)$/
const EXPECTS = /^(?:Expect|Eventually|Equal|ContainElements?|ConsistOf|HaveKey\w*|Contains|HasPrefix|Is)$/
/** What a text becomes part of on its way. */
const PASSES_ON = /^(?:string|Feature|Sprintf|Sprint|Join|ID)$/
/** Columns and variables that only name a test. */
const TITLES = /^(?:name|title|desc\w*|test\w*|label|message|msg|reason|want\w*|expect\w*)$/i

/**
 * Gates that a test of Go gives to code which no rule knows, and which may set them: `newLister(t, gate(features.X,
 * false))`, `fg.Set("X=false")`, a column of a table. The test may then be one for the removed path.
 *
 * @param values the gates that are stripped.
 */
export function findHandedGates(
  found: GateChecks,
  context: ResolveContext,
  values: ReadonlyMap<string, boolean>,
): HandedGate[] {
  const { view, index } = context
  if (view.language !== 'go' || !isGoTestFile(view.file)) return []
  const known = knownRanges(found)
  const constants = new Set([...index.constants.keys()].map((name) => name.slice(name.lastIndexOf('.') + 1)))
  return nodesOf(view, 'Literal', 'Identifier', 'MemberExpression').flatMap((node): HandedGate[] => {
    if (known.some((range) => contains(range, rangeOf(node)))) return []
    const gate = node.type === 'Literal' ? gateInText(node.value, values) : gateOf(node, constants, context)
    return gate !== null && values.has(gate) && isHanded(asGo(node)) ? [{ gate, node }] : []
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

function isHanded(node: GoNode): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'Property':
      return !isTitle(parent.key) && isHanded(parent)
    case 'CallExpression':
      return isHandedByCall(node, parent)
    case 'MemberExpression':
      // An entry of a map, or a method of the gate such as `ID`.
      return parent.object === node ? isHanded(parent) : parent.computed && isStoredTo(parent)
    case 'BinaryExpression':
      return parent.operator === '+' && isHanded(parent)
    case 'ObjectExpression':
    case 'ArrayExpression':
    case 'UnaryExpression':
      return isHanded(parent)
    default:
      return isKept(node)
  }
}

/** Whether a call may set the gate that it gets, or passes it on to one. */
function isHandedByCall(node: GoNode, call: GoCallExpression): boolean {
  if (call.callee === node || PASSES_ON.test(lastNameOf(call.callee) ?? '')) return isHanded(call)
  return !onlyShows(call.callee)
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
