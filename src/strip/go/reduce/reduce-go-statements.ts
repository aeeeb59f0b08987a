import type { TSESTree } from '@typescript-eslint/utils'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpressionStatement, GoNode } from '../../../source/go-nodes.js'
import type { Node } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import { removedLinesOf } from '../../reduce/removed-lines.js'
import { goneStatement, stays } from '../../reduce/whole-statements.js'
import type { Outcome, StatementPlace } from '../../reduce/outcome.js'
import type { Reducer } from '../../reduce/reducer.js'
import { isPanic } from './go-exits.js'
import { reduceGoFor, reduceGoRange } from './reduce-go-loops.js'
import { reduceGoIf } from './reduce-go-if.js'
import { reduceGoAssignment, reduceGoVariables } from './reduce-go-names.js'
import { reduceGoReturn } from './reduce-go-results.js'
import { reduceGoSelect, reduceGoSwitch, reduceGoTypeSwitch } from './reduce-go-switches.js'

/** Reduces statements that differ from JavaScript's; `null` for all others. */
export function reduceGoStatement(
  statement: TSESTree.Statement,
  place: StatementPlace,
  reducer: Reducer,
): Outcome | null {
  const node = asGo(statement)
  switch (node.type) {
    case 'VariableDeclaration':
      return reduceGoVariables(node, place, reducer)
    case 'ExpressionStatement':
      return node.expression.type === 'AssignmentExpression'
        ? reduceGoAssignment(node, node.expression, place, reducer)
        : reducePanic(node, reducer)
    case 'IfStatement':
      return node.init === null ? null : reduceGoIf(node, place, reducer)
    case 'ForStatement':
      return reduceGoFor(node, place, reducer)
    case 'ForOfStatement':
      return reduceGoRange(node, place, reducer)
    case 'ReturnStatement':
      return reduceGoReturn(node, place, reducer)
    case 'GoSwitchStatement':
      return reduceGoSwitch(node, place, reducer)
    case 'GoTypeSwitchStatement':
      return reduceGoTypeSwitch(node, reducer)
    case 'GoSelectStatement':
      return reduceGoSelect(node, reducer)
    case 'GoImportGroup':
      return reduceImports(node, place, reducer)
    case 'GoTypeDeclaration':
      return reduceTypes(node, place, reducer)
    case 'LabeledStatement':
      return reduceLabel(node, place, reducer)
    default:
      return null
  }
}

/** Nothing after a call of `panic` is reached. */
function reducePanic(node: GoExpressionStatement, reducer: Reducer): Outcome | null {
  if (!isPanic(node, reducer.view)) return null
  reducer.visitChildren(node)
  return stays(node, reducer, true)
}

/** The lists of statements in `select` and in a switch over types. */
export function reduceGoClause(clause: Node, reducer: Reducer): boolean {
  const node = asGo(clause)
  if (node.type !== 'GoCaseClause' && node.type !== 'GoCommClause') return false
  if (node.type === 'GoCommClause' && node.comm) reducer.visit(node.comm)
  reducer.reduceList(node.consequent)
  return true
}

function reduceImports(
  group: Extract<GoNode, { type: 'GoImportGroup' }>,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  const isGone = (node: GoNode): boolean => reducer.unused.has(node)
  const unused = group.imports.filter((item) => item.specifiers.some(isGone))
  const gone = unused.filter((item) => !reducer.restated.has(item))
  for (const item of unused) {
    const text = reducer.restated.get(item)
    if (text !== undefined) reducer.fates.set(item, { kind: 'literal', text })
  }
  return reduceGroup(group, gone, gone.length === group.imports.length, place, reducer)
}

function reduceTypes(
  group: Extract<GoNode, { type: 'GoTypeDeclaration' }>,
  place: StatementPlace,
  reducer: Reducer,
): Outcome | null {
  const gone = group.specs.filter((spec) => reducer.unused.has(spec))
  if (gone.length === 0) return null
  return reduceGroup(group, gone, gone.length === group.specs.length, place, reducer)
}

function reduceGroup(
  group: GoNode,
  gone: readonly GoNode[],
  isWhole: boolean,
  place: StatementPlace,
  reducer: Reducer,
): Outcome {
  if (isWhole) return goneStatement(group, place, reducer)
  for (const item of gone) reducer.fates.set(item, { kind: 'drop', range: removedLinesOf(item, reducer) })
  return stays(group, reducer, false)
}

type Labeled = Extract<GoNode, { type: 'LabeledStatement' }>

/** Go doesn't compile a label that nothing jumps to. */
function reduceLabel(node: Labeled, place: StatementPlace, reducer: Reducer): Outcome {
  const inside = reducer.reduceStatement(node.body, 'body')
  const jumps = jumpsTo(node, reducer)
  const isUnused = jumps.every((jump) => reducer.liveness.isDead(jump))
  if (inside.pieces.length === 0 && isUnused) return goneStatement(node, place, reducer)
  if (inside.pieces.length > 0 && isUnused && jumps.length > 0)
    reducer.fates.set(node, { kind: 'become', part: node.body })
  return stays(node, reducer, inside.exits)
}

/** A jump can't leave a function. */
function jumpsTo({ label, parent }: Extract<GoNode, { type: 'LabeledStatement' }>, reducer: Reducer): Node[] {
  let around: GoNode = parent
  while (around.parent && around.type !== 'FunctionDeclaration' && around.type !== 'FunctionExpression')
    around = around.parent
  const jumps: Node[] = []
  walk(around, reducer.view.visitorKeys, (node) => {
    const jump = asGo(node)
    if (jump !== around && jump.type === 'FunctionExpression') return false
    if (
      (jump.type === 'BreakStatement' || jump.type === 'ContinueStatement' || jump.type === 'GoGotoStatement') &&
      jump.label?.name === label.name
    )
      jumps.push(node)
  })
  return jumps
}
