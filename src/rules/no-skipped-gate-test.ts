import type { TSESTree } from '@typescript-eslint/utils'
import type { GateOverride } from '../gates/find-gate-overrides.js'
import { literalString, staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { contains, rangeOf } from '../text/text-range.js'
import { ancestorsOf, walk } from '../source/walk.js'
import { createRule } from './support/create-rule.js'
import type { LintedFile } from './support/linted-file.js'
import { onScript, type LintedScript } from './support/visitors.js'

export const noSkippedGateTest = createRule<[], 'setsLiteral'>({
  name: 'no-skipped-gate-test',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow tests that loop over both values of a gate, but set it to one of them',
      recommended: 'strict',
      on: 'usage',
    },
    messages: {
      setsLiteral:
        "This test runs for both values of '{{variable}}', but sets feature gate '{{gate}}' to {{value}} each time, so the other value is never tested. Set it to {{variable}}.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onScript(context, mayLoopOverBoth, (linted) => {
      for (const override of linted.checks.overrides) {
        const variable = override.value === null ? null : findUnusedValue(override, linted)
        if (variable === null) continue
        context.report({
          loc: linted.locationOf(rangeOf(override.node)),
          messageId: 'setsLiteral',
          data: { gate: override.name, value: String(override.value), variable },
        })
      }
    })
  },
})

/** Code that sets a gate mentions "feature", or names a registered gate in a method of something else. */
function mayLoopOverBoth(linted: LintedFile): boolean {
  const { text } = linted
  return text.includes('true') && text.includes('false') && (/feature/i.test(text) || linted.mentionsGate)
}

/**
 * The variable of the innermost loop over both values around an override, if it refers to the gate and no gate is set
 * to it.
 */
function findUnusedValue(override: GateOverride, { view, checks }: LintedScript): string | null {
  for (const node of ancestorsOf(override.node)) {
    const variable = loopVariable(node)
    if (variable === null) continue
    const isUsed =
      isConditional(override.node, node) ||
      checks.overrides.some(({ node: other }) => contains(node, other) && mentions(other, variable, view)) ||
      handsOn(node, variable, view)
    return !isUsed && meansGate(variable, override, node, view) ? variable : null
  }
  return null
}

/** Loops over both values of anything else are ignored. */
const NAMES_A_STATE = /enabled?|disabled?|feature|gate|flag/i
/** Shorter parts of a gate's name may mean anything. */
const SHORTEST_PART = 4

/**
 * Whether a loop's variable is named after a gate's state, the gate or a part of its name, or a title prints it beside
 * the gate's name.
 */
function meansGate(variable: string, { name }: GateOverride, loop: Node, view: SourceView): boolean {
  if (NAMES_A_STATE.test(variable)) return true
  const part = variable.toLowerCase()
  const isPart = part.length >= SHORTEST_PART && name.toLowerCase().includes(part)
  return isPart || isInTitle(variable, name, loop, view)
}

/** `t.Run(fmt.Sprintf("Insights enabled: %t", v), ...)`. */
function isInTitle(variable: string, gate: string, loop: Node, view: SourceView): boolean {
  let found = false
  walk(loop, view.visitorKeys, (node) => {
    if (node.type === 'CallExpression' && node.arguments.some((argument) => isIdentifier(argument, variable)))
      found ||= node.arguments.some((argument) => {
        const format = literalString(argument)
        return format !== null && format.includes('%t') && format.includes(gate)
      })
    return !found
  })
  return found
}

/** `if !v { set(false) }` doesn't set the gate each time. */
function isConditional(inner: Node, loop: Node): boolean {
  for (const node of ancestorsOf(inner)) {
    if (node === loop) return false
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      if (!contains(node.test, inner)) return true
    } else if (node.type === 'SwitchCase' || (node.type === 'LogicalExpression' && contains(node.right, inner)))
      return true
  }
  return false
}

function isIdentifier(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

/**
 * `for (const enabled of [true, false])`, `for _, enabled := range []bool{true, false}`, `[true,
 * false].forEach((enabled) => ...)`, `it.each([true, false])('...', (enabled) => ...)`.
 */
function loopVariable(node: Node): string | null {
  if (node.type === 'ForOfStatement') {
    const id = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]?.id : undefined
    // Go's `for _, enabled := range`: the second is the value.
    const declared = id?.type === 'ArrayPattern' ? id.elements[1] : id
    return declared?.type === 'Identifier' && hasBothValues(node.right) ? declared.name : null
  }
  if (node.type !== 'CallExpression') return null
  const body = node.arguments.find(
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
  ) as TSESTree.ArrowFunctionExpression | TSESTree.FunctionExpression | undefined
  const parameter = body?.params[0]
  const list = listLoopedOver(node)
  return parameter?.type === 'Identifier' && list && hasBothValues(list) ? parameter.name : null
}

/** `list` of `list.forEach(...)` and `it.each(list)(...)`. */
function listLoopedOver({ callee }: TSESTree.CallExpression): Node | null {
  if (callee.type === 'MemberExpression')
    return staticKeyName(callee.property, callee.computed) === 'forEach' ? callee.object : null
  const isEach =
    callee.type === 'CallExpression' &&
    callee.callee.type === 'MemberExpression' &&
    staticKeyName(callee.callee.property, callee.callee.computed) === 'each'
  return isEach ? (callee.arguments[0] ?? null) : null
}

function hasBothValues(node: Node): boolean {
  const list = unwrapExpression(node)
  if (list.type !== 'ArrayExpression' || list.elements.length !== 2) return false
  const values = list.elements.map((element) => (element?.type === 'Literal' ? element.value : null))
  return values.includes(true) && values.includes(false)
}

function mentions(root: Node, name: string, view: SourceView): boolean {
  let found = false
  walk(root, view.visitorKeys, (node) => {
    if (node.type === 'Identifier' && node.name === name) found = true
    return !found
  })
  return found
}

/** A helper that is given the value may set the gate; titles and assertions don't. */
function handsOn(loop: Node, name: string, view: SourceView): boolean {
  let found = false
  walk(loop, view.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' || node === loop || isTestOrAssertion(node, view)) return
    if (node.arguments.some((argument) => !isFunction(argument) && mentions(argument, name, view))) found = true
  })
  return found
}

function isTestOrAssertion({ callee }: TSESTree.CallExpression, view: SourceView): boolean {
  return /^(?:(?:it|test|describe|context|suite|expect|assert|require|fmt)\b|[tb]b?\.(?:Run|Log|Error|Fatal|Skip))/.test(
    view.text.slice(...callee.range),
  )
}

function isFunction({ type }: Node): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}
