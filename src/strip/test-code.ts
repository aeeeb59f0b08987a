import type { TSESTree } from '@typescript-eslint/utils'
import type { GateOverride } from '../gates/find-gate-overrides.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import type { Refusal } from './plan.js'

/** What a strip takes out of tests. */
export interface TestCode {
  /** Statements, and properties of maps of overrides, that go. */
  readonly gone: ReadonlySet<Node>
  /** How many tests and suites are among them. */
  readonly tests: number
  readonly refusals: readonly Refusal[]
}

const TEST_FILE = /(?:^|[/\\])(?:__tests__|tests?|e2e)[/\\]|[._-](?:test|spec)\.[cm]?[jt]sx?$/i
const TEST = /^(?:it|test|specify|fit|xit)$/
const SUITE = /^(?:describe|suite|context|fdescribe|xdescribe)$/
const HOOK = /^(?:before|after|beforeEach|afterEach|beforeAll|afterAll|setup|teardown)$/

/**
 * The overrides of stripped gates in tests: one that sets the gate to its value goes; a test, or a suite whose hook does
 * it, goes as a whole where the gate is set to the other value, because it tests the side that is gone.
 */
export function findTestCode(view: SourceView, overrides: readonly GateOverride[], values: ReadonlyMap<string, boolean>): TestCode {
  const meant = overrides.filter(({ name }) => values.has(name))
  const gone = new Set<Node>()
  const tests = new Set<Node>()
  const refusals: Refusal[] = []
  const refuse = ({ name, nameRange }: GateOverride, reason: string): void => void refusals.push({ ...nameRange, gate: name, reason })

  for (const override of meant) {
    const call = override.node
    if (!TEST_FILE.test(view.file) && !testAround(call)) continue
    const value = values.get(override.name)
    if (override.value === null) {
      refuse(override, 'the value that the test sets is not written down, so the test may be one of the side that goes')
    } else if (override.value === value) {
      const around = testAround(call)
      // Refused below, as a whole.
      if (around && meant.some((other) => other.name === override.name && other.value !== value && isInside(other.node, around))) continue
      const target = onlyStatementOfHook(call) ?? statementOf(call)
      const entry = entryOf(override)
      if (entry && overrides.some((other) => other.node === call && other.name !== override.name)) gone.add(entry)
      else if (overrides.some((other) => other.node === call && other.name !== override.name)) refuse(override, 'the call sets other gates as well')
      else if (target) gone.add(target)
      else refuse(override, 'what the override returns is used')
    } else {
      const test = testAround(call)
      if (!test) refuse(override, `it sets the gate to ${override.value}, and no test around it tells what depends on that`)
      else if (meant.some((other) => other.name === override.name && other.value === value && isInside(other.node, test))) {
        refuse(override, 'the test around it sets the gate to both values')
      } else tests.add(test)
    }
  }
  for (const test of tests) gone.add(test)
  return { gone, tests: tests.size, refusals }
}

/** The innermost test around a node, or the suite whose hook it is in, as a statement that can go. */
function testAround(node: Node): TSESTree.ExpressionStatement | null {
  let isInHook = false
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor.type !== 'CallExpression' || ancestor === node) continue
    const name = rootName(ancestor.callee)
    if (HOOK.test(name)) isInHook = true
    const isTest = SUITE.test(name) || (TEST.test(name) && !isInHook)
    if (isTest && ancestor.arguments.some((argument) => /Function/.test(argument.type) && isInside(node, argument))) return statementOf(ancestor)
  }
  return null
}

/** `it` of `it.only.each([...])('...')`. */
function rootName(callee: Node): string {
  for (let node = callee; ; ) {
    if (node.type === 'MemberExpression') node = node.object
    else if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else return node.type === 'Identifier' ? node.name : ''
  }
}

function statementOf(call: Node): TSESTree.ExpressionStatement | null {
  const outer = call.parent?.type === 'AwaitExpression' ? call.parent : call
  return outer.parent?.type === 'ExpressionStatement' ? outer.parent : null
}

/** The hook that does nothing but call this. */
function onlyStatementOfHook(call: Node): Node | null {
  const block = statementOf(call)?.parent
  const hook = block?.type === 'BlockStatement' && block.body.length === 1 ? block.parent.parent : null
  return hook?.type === 'CallExpression' && HOOK.test(rootName(hook.callee)) ? statementOf(hook) : null
}

/** The property of a map that an override is. */
function entryOf({ node, nameRange }: GateOverride): Node | null {
  for (const argument of node.arguments) {
    if (argument.type !== 'ObjectExpression') continue
    const entry = argument.properties.find((property) => property.range[0] <= nameRange.start && nameRange.end <= property.range[1])
    if (entry) return entry
  }
  return null
}

function isInside(node: Node, root: Node): boolean {
  return node.range[0] >= root.range[0] && node.range[1] <= root.range[1]
}
