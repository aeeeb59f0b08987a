import type { TSESTree } from '@typescript-eslint/utils'
import { declaredBy, isNeverReassigned, usesOf } from '../../source/bindings.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import { isGlobal } from '../slots/replaceable-names.js'
import { positionsIn } from './operand-positions.js'
import { BOOLEAN, VALUE, type Position } from './position.js'

type Declarator = TSESTree.VariableDeclarator

/**
 * How a variable's value is used by all that reads it: `on` of `const on = user && check` only by its truthiness, if
 * all that follows is `on ? a : b`. What other files or templates may read counts as used in every way.
 */
export function positionOfVariable(declarator: Declarator, view: SourceView): Position {
  return positionOfReads(declarator, view, new Set())
}

function positionOfReads(declarator: Declarator, view: SourceView, seen: Set<Declarator>): Position {
  const reads = seen.has(declarator) ? null : readsOf(declarator, view)
  if (!reads || reads.length === 0) return VALUE
  seen.add(declarator)
  const positions = reads.map((read) => positionOfRead(read, view, seen))
  return {
    truthyMatters: positions.some(({ truthyMatters }) => truthyMatters),
    falsyMatters: positions.some(({ falsyMatters }) => falsyMatters),
    dropped: false,
  }
}

/** The reads of a variable that always has the value of its declarator; `null`: there may be others. */
function readsOf(declarator: Declarator, view: SourceView): readonly Node[] | null {
  const { id, parent } = declarator
  if (id.type !== 'Identifier' || id.typeAnnotation || parent.kind === 'var') return null
  const [variable] = declaredBy(view, declarator)
  if (!variable || isGlobal(variable, view) || !isNeverReassigned(variable)) return null
  if (parent.parent.type === 'ExportNamedDeclaration') return null
  // Scope analysis of plain JavaScript doesn't count `<Name/>`.
  const isElement = nodesOf(view, 'JSXIdentifier').some(({ name }) => name === variable.name)
  const reads = usesOf(variable)
  // `const on = on && check` throws.
  return isElement || reads.some((read) => contains(declarator, read)) ? null : reads
}

function positionOfRead(node: Node, view: SourceView, seen: Set<Declarator>): Position {
  const { parent } = node
  if (!parent) return VALUE
  if (parent.type === 'ExpressionStatement') return BOOLEAN
  if (parent.type === 'VariableDeclarator' && parent.init === node) return positionOfReads(parent, view, seen)
  const outer = PASSING.has(parent.type) ? positionOfRead(parent, view, seen) : VALUE
  return positionsIn(parent, outer, view)(node)
}

/** Expressions whose value may be that of a part. */
const PASSING: ReadonlySet<string> = new Set([
  'LogicalExpression',
  'ConditionalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
])
