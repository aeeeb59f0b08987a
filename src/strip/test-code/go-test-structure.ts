import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoCallExpression,
  GoField,
  GoFunctionDeclaration,
  GoNode,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { Node, AnyNode } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'

const SUITE = /^(?:[FPX]?(?:Describe|Context|When|DescribeTable|DescribeTableSubtree)|\w*Describe)$/
const TEST = /^(?:[FPX]?(?:It|Specify|Entry)|\w*It)$/
const HOOK = /^(?:(?:Just)?(?:Before|After)(?:Each|All)|(?:Synchronized)?(?:Before|After)Suite|DeferCleanup|Cleanup)$/

/** Functions that assert that their argument's call returned no error. */
const CHECKS_ERROR = /^(?:NoErrorf?|Must|ExpectNoError)$/

export function isGoFunction(fn: Node): boolean {
  return 'paramsRange' in fn
}

/** `func TestX(t *testing.T)`, `func BenchmarkX(b *testing.B)`: `go test` recognizes tests by name. */
export function isGoTest(node: Node): boolean {
  const declaration = asGo(node)
  return (
    declaration.type === 'FunctionDeclaration' &&
    isGoFunction(node) &&
    declaration.receiver === null &&
    /^(?:Test|Benchmark|Fuzz)(?!\p{Ll})/u.test(declaration.id.name) &&
    declaration.params.length === 1 &&
    isTestingParameter(declaration.params[0])
  )
}

/**
 * Whether a function that a call is given may be one of several tests: it takes a `testing.T`, and the block around the
 * call has more statements.
 */
export function isGoSubtest(fn: Node): boolean {
  const { params } = asGo(fn) as GoFunctionDeclaration
  const block = asGo(fn).parent?.parent?.parent
  return (
    isGoFunction(fn) &&
    params.some(isTestingParameter) &&
    block?.type === 'BlockStatement' &&
    block.body.filter((statement) => !isGoPreparation(statement)).length > 1
  )
}

/**
 * The kind of block that a call declares: `t.Run("...", func(t *testing.T) {...})`, or Ginkgo's `It`, `Describe`,
 * `BeforeEach`.
 */
export function goPartOf(call: Node, fn: Node): 'test' | 'suite' | 'hook' | null {
  const name = calledName(call)
  const { params } = asGo(fn) as GoFunctionDeclaration
  if (name === 'Run')
    return params.length === 1 &&
      (isTestingParameter(params[0]) || (call.type === 'CallExpression' && call.arguments.length === 2))
      ? 'test'
      : null
  if (HOOK.test(name)) return 'hook'
  return SUITE.test(name) ? 'suite' : TEST.test(name) ? 'test' : null
}

/** A step of a test, which Ginkgo runs there and names in its report: `By("switching it on", func() {...})`. */
export function isGoStep(call: Node): boolean {
  if (call.type !== 'CallExpression' || calledName(call) !== 'By') return false
  const [, fn] = call.arguments
  return call.arguments.length === 2 && fn !== undefined && isGoFunction(fn)
}

/** `Run` of `t.Run(...)`. */
function calledName(call: AnyNode): string {
  if (call.type !== 'CallExpression') return ''
  const { callee } = call
  const last = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee
  return last.type === 'Identifier' ? last.name : ''
}

function isTestingParameter(field: GoField | undefined): boolean {
  const type = field?.goType.type === 'GoStarExpression' ? field.goType.argument : null
  return (
    type?.type === 'MemberExpression' &&
    type.object.type === 'Identifier' &&
    type.object.name === 'testing' &&
    type.property.type === 'Identifier' &&
    /^[TBF]$/.test(type.property.name)
  )
}

/**
 * The statement around a call that does nothing else: `defer set(...)()`, `if err := set(...); err != nil {...}`, `_ =
 * set(...)`, `require.NoError(t, set(...))`, `Expect(set(...)).To(Succeed())`, `var _ = Describe(...)`.
 */
export function goUnitOf(call: AnyNode): AnyNode | null {
  const { parent } = asGo(call)
  switch (parent?.type) {
    case 'GoDeferStatement':
      return parent
    case 'CallExpression':
      return goUnitOfCall(call, parent)
    case 'AssignmentExpression':
      return isBlank(parent.left) && parent.parent.type === 'ExpressionStatement' ? parent.parent : null
    case 'VariableDeclarator':
      return goUnitOfDeclarator(parent)
    default:
      return null
  }
}

function goUnitOfCall(call: AnyNode, outer: GoCallExpression): AnyNode | null {
  if (outer.callee === call)
    return outer.arguments.length === 0 && outer.parent.type === 'GoDeferStatement' ? outer.parent : null
  const name = calledName(outer)
  if (CHECKS_ERROR.test(name)) return statementAround(outer)
  if (name !== 'Expect' || outer.parent.type !== 'MemberExpression') return null
  const claim = outer.parent.parent
  return claim.type === 'CallExpression' && /^(?:To|NotTo|ToNot|Should|ShouldNot)$/.test(calledName(claim))
    ? statementAround(claim)
    : null
}

function statementAround({ parent }: GoNode): AnyNode | null {
  return parent?.type === 'ExpressionStatement' ? parent : null
}

function goUnitOfDeclarator({ id, parent }: GoVariableDeclarator): AnyNode | null {
  if (parent.type !== 'VariableDeclaration' || parent.declarations.length !== 1) return null
  if (isBlank(id)) return parent
  const around: GoNode = parent.parent
  if (around.type !== 'IfStatement' || around.init !== parent || around.alternate || id.type !== 'Identifier')
    return null
  // The branch never runs, because the gate accepts the value that is set.
  const { test } = around
  return test.type === 'BinaryExpression' &&
    test.operator === '!=' &&
    test.left.type === 'Identifier' &&
    test.left.name === id.name &&
    test.right.type === 'Literal' &&
    test.right.goKind === 'nil'
    ? around
    : null
}

function isBlank(node: GoNode): boolean {
  return node.type === 'Identifier' && node.name === '_'
}

/** `for _, tc := range tests { t.Run(...) }`: without the call the loop does nothing. */
export function withLoopAround(statement: AnyNode): Node {
  let unit = asGo(statement)
  for (;;) {
    const block = unit.parent
    const loop = block?.type === 'BlockStatement' ? block.parent : null
    const isOnly =
      block?.type === 'BlockStatement' &&
      block.body.every((other) => other === unit || other.type === 'VariableDeclaration')
    if (loop?.type !== 'ForOfStatement' || !isOnly || !isGoLoop(loop)) return asNode(unit)
    unit = loop
  }
}

function isGoLoop(loop: GoNode): boolean {
  for (const ancestor of ancestorsOf(loop)) if (isGoFunction(ancestor)) return true
  return false
}

/** `t.Helper()`, which does nothing without other statements. */
export function marksHelper(statement: AnyNode): boolean {
  const node = asGo(statement)
  return node.type === 'ExpressionStatement' && calledName(node.expression) === 'Helper'
}

/** A statement that only prepares a test or configures how it runs: `t.Parallel()`, `defer cancel()`. */
export function isGoPreparation(statement: AnyNode): boolean {
  const node = asGo(statement)
  if (node.type === 'GoDeferStatement') return true
  return node.type === 'ExpressionStatement' && /^(?:Parallel|Helper)$/.test(calledName(node.expression))
}
