import type { TSESTree } from '@typescript-eslint/utils'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { Liveness } from '../evaluate/liveness.js'
import { isGoPreparation, isGoStep, isGoTest } from './go-test-structure.js'
import { callbackOf, partOf, statementOf } from './test-structure.js'
import { contains } from '../../text/text-range.js'
import { testFormsOf } from './test-forms.js'

/** What a statement of a test file declares. */
export interface Part {
  readonly statement: AnyNode
  readonly body: TSESTree.BlockStatement
  readonly kind: 'test' | 'suite' | 'hook'
}

/** The tests and suites of a file that the strip may leave empty. */
export class TestParts {
  readonly #view: SourceView
  #parts: readonly Part[] | null = null

  constructor(view: SourceView) {
    this.#view = view
  }

  /**
   * Tests, hooks and steps of tests without a remaining statement, and suites without a remaining test. Test runners
   * reject most of them.
   *
   * @param gone the nodes removed so far.
   */
  findEmpty(liveness: Liveness, gone: ReadonlySet<AnyNode>): Part[] {
    const parts = (this.#parts ??= partsOf(this.#view))
    const empty = new Set<AnyNode>()
    const found: Part[] = []
    const isDead = (node: AnyNode): boolean => empty.has(node) || gone.has(node) || liveness.isDead(node)
    // Inner parts first: they come after the outer ones in the list.
    for (const part of [...parts].reverse()) {
      if (isDead(part.statement)) continue
      const isEmpty =
        part.kind !== 'suite'
          ? part.body.body.length > 0 && part.body.body.every(isDead)
          : part.body.body.some((statement) => holdsTests(statement, part, parts)) &&
            part.body.body.every((statement) => isLeftover(statement, part, parts, isDead))
      if (!isEmpty) continue
      empty.add(part.statement)
      found.push(part)
    }
    return found
  }
}

function partsOf(view: SourceView): Part[] {
  const parts: Part[] = []
  for (const node of nodesOf(view, 'FunctionDeclaration', 'CallExpression')) {
    if (node.type === 'FunctionDeclaration') {
      if (isGoTest(node) && node.body) parts.push({ statement: node, body: node.body, kind: 'test' })
      continue
    }
    const kind = partOf(node) ?? (isGoStep(node) ? 'hook' : null)
    if (kind === null) continue
    const statement = statementOf(node) ?? testFormsOf(view).unitOf(node)
    const body = callbackOf(node)?.body
    if (statement && body?.type === 'BlockStatement') parts.push({ statement, body, kind })
  }
  return testFormsOf(view).nestsTests
    ? parts.map((part) =>
        part.kind === 'test' && part.body.body.some((statement) => holdsTests(statement, part, parts))
          ? { ...part, kind: 'suite' }
          : part,
      )
    : parts
}

function holdsTests(statement: Node, around: Part, parts: readonly Part[]): boolean {
  return parts.some((part) => part !== around && part.kind !== 'hook' && contains(statement, part.statement))
}

/** Whether a statement has no purpose without the suite's tests: a dead one, a hook, a declaration. */
function isLeftover(
  statement: Node,
  around: Part,
  parts: readonly Part[],
  isDead: (node: AnyNode) => boolean,
): boolean {
  if (isDead(statement) || /^(?:Variable|Function|Class|TS\w+)Declaration$/.test(statement.type)) return true
  if (isGoPreparation(statement)) return true
  if (statement.type === 'ExpressionStatement' && partOf(statement.expression) === 'hook') return true
  const inside = parts.filter((part) => part !== around && part.kind !== 'hook' && contains(statement, part.statement))
  return inside.length > 0 && inside.every((part) => isDead(part.statement)) && /^(?:For|If)/.test(statement.type)
}
