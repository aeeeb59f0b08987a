import type { TSESTree } from '@typescript-eslint/utils'
import type { GoNode } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { exitsAlways } from '../families/exits.js'
import { foldList, foldOne, goneStatement, stays, type Outcome, type Slot } from '../families/statements.js'
import { removeWithLines } from '../layout.js'
import type { Pass } from '../pass.js'
import { foldGoFor, foldGoRange } from './go-loops.js'
import { foldGoIf } from './go-if.js'
import { foldGoAssignment, foldGoVariables } from './go-names.js'
import { foldGoSwitch, foldGoTypeSwitch } from './go-switches.js'

/** Statements that Go writes in another way than JavaScript; `null`: not this one. */
export function foldGoStatement(statement: TSESTree.Statement, slot: Slot, pass: Pass): Outcome | null {
  const node = statement as unknown as GoNode
  switch (node.type) {
    case 'VariableDeclaration':
      return foldGoVariables(node, slot, pass)
    case 'ExpressionStatement':
      return node.expression.type === 'AssignmentExpression'
        ? foldGoAssignment(node, node.expression, slot, pass)
        : null
    case 'IfStatement':
      return node.init === null ? null : foldGoIf(node, slot, pass)
    case 'ForStatement':
      return foldGoFor(node, slot, pass)
    case 'ForOfStatement':
      return foldGoRange(node, pass)
    case 'GoSwitchStatement':
      return foldGoSwitch(node, slot, pass)
    case 'GoTypeSwitchStatement':
      return foldGoTypeSwitch(node, pass)
    case 'GoImportGroup':
      return foldImports(node, slot, pass)
    case 'LabeledStatement':
      return foldLabel(node, slot, pass)
    default:
      return null
  }
}

/** The lists of statements in `select` and in a switch over types. */
export function foldGoClause(clause: Node, pass: Pass): boolean {
  const node = clause as unknown as GoNode
  if (node.type !== 'GoCaseClause' && node.type !== 'GoCommClause') return false
  if (node.type === 'GoCommClause' && node.comm) pass.fold(node.comm as unknown as Node)
  foldList(node.consequent as unknown as TSESTree.Statement[], pass)
  return true
}

function foldImports(group: Extract<GoNode, { type: 'GoImportGroup' }>, slot: Slot, pass: Pass): Outcome {
  const isGone = (node: GoNode): boolean => pass.unused.has(node as unknown as Node)
  const gone = group.imports.filter((item) => item.specifiers.some(isGone))
  if (gone.length === group.imports.length) return goneStatement(group as unknown as Node, slot, pass)
  for (const item of gone) {
    pass.markDead(item as unknown as Node)
    removeWithLines(item as unknown as Node, pass)
  }
  return stays(group as unknown as Node, pass, false)
}

/** Go doesn't compile a label that nothing jumps to. */
function foldLabel(node: Extract<GoNode, { type: 'LabeledStatement' }>, slot: Slot, pass: Pass): Outcome {
  const inside = foldOne(node.body as unknown as TSESTree.Statement, 'body', pass)
  const { trivia, edits } = pass
  const jumps = jumpsTo(node, pass)
  const isUnused = jumps.every((jump) => pass.liveness.isDead(jump))
  if (inside.pieces.length === 0) {
    if (isUnused) return goneStatement(node as unknown as Node, slot, pass)
    // What jumps to it goes on with what follows.
    const colon = trivia.nextCode(node.label.range[1])
    edits.delete(trivia.commentsIn(colon, node.body.range[0]).at(-1)?.end ?? colon + 1, node.body.range[1])
  } else if (isUnused && jumps.length > 0) {
    const isAlone = trivia.hasLineBreak(node.label.range[1], node.body.range[0])
    if (isAlone) edits.delete(trivia.lineStart(node.range[0]), trivia.lineStart(node.body.range[0]))
    else edits.delete(node.range[0], node.body.range[0])
  }
  return stays(
    node as unknown as Node,
    pass,
    !pass.known.isTouched(node as unknown as Node) && exitsAlways(node as unknown as TSESTree.Statement),
  )
}

/** No jump leaves a function. */
function jumpsTo({ label, parent }: Extract<GoNode, { type: 'LabeledStatement' }>, pass: Pass): Node[] {
  let around: GoNode = parent
  while (around.parent && around.type !== 'FunctionDeclaration' && around.type !== 'FunctionExpression')
    around = around.parent
  const jumps: Node[] = []
  walk(around as unknown as Node, pass.view.visitorKeys, (node) => {
    const jump = node as unknown as GoNode
    if (jump !== around && jump.type === 'FunctionExpression') return false
    if (
      (jump.type === 'BreakStatement' || jump.type === 'ContinueStatement' || jump.type === 'GoGotoStatement') &&
      jump.label?.name === label.name
    )
      jumps.push(node)
  })
  return jumps
}
