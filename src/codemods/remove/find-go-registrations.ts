import { variableOf, declaredBy } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoNode, GoVariableDeclarator } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import { walk } from '../../source/walk.js'
import type { RemovalContext } from './removal.js'
import type { ScriptFinds } from './script-finds.js'

const USED = 'the variable that holds the gate is used'

/**
 * Removes a statement that registers one gate: `RegisterFeatureGate(FeatureGate{Name: X})`, `gates[X] =
 * VersionedSpecs{...}`, or `var xGate = registry.MustRegister("x", ...)` when nothing uses the variable any more.
 *
 * @param range of the gate's entry.
 */
export function takeGoRegistration(gate: string, range: TextRange, finds: ScriptFinds, context: RemovalContext): void {
  const node = nodeAt(range, finds)
  if (!node) return
  const parent = node.parent as GoNode | undefined
  const inner = asGo(node)
  if (parent?.type === 'ExpressionStatement') return takeStatement(parent, finds)
  if (parent?.type === 'AssignmentExpression' && parent.right === inner) {
    if (parent.parent.type !== 'ExpressionStatement' || isGoVariableUsed(parent.left, finds, context))
      finds.refuse(node, gate, USED)
    else takeStatement(parent.parent, finds)
  } else if (parent?.type === 'VariableDeclarator' && parent.init === inner) {
    if (isGoVariableUsed(parent.id, finds, context)) finds.refuse(node, gate, USED)
    else takeDeclarator(parent, finds)
  } else if (inner.type === 'CallExpression' || inner.type === 'AssignmentExpression')
    finds.refuse(node, gate, 'the result of registering it is used')
}

/** The call or assignment that makes up an entry; an entry of a map is a property. */
function nodeAt(range: TextRange, { view }: ScriptFinds): Node | null {
  let found: Node | null = null
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.range[1] <= range.start || node.range[0] >= range.end) return false
    if (
      found === null &&
      node.range[0] === range.start &&
      node.range[1] === range.end &&
      /^(?:Call|Assignment)Expression$/.test(node.type)
    )
      found = node
    return found === null
  })
  return found
}

/** Whether code in any file uses the variable other than by assigning to it. */
export function isGoVariableUsed(target: GoNode, { view }: ScriptFinds, { isUsedElsewhere }: RemovalContext): boolean {
  if (target.type !== 'Identifier') return true
  if (target.name === '_') return false
  const declared =
    target.parent?.type === 'VariableDeclarator' ? declaredBy(view, target.parent)[0] : variableOf(view, target)
  if (!declared || declared.references.some((reference) => reference.isRead())) return true
  return declared.scope.type === 'module' && (isUsedElsewhere?.(target.name, view) ?? true)
}

function takeDeclarator(declarator: GoVariableDeclarator, finds: ScriptFinds): void {
  const { parent } = declarator
  finds.takeStatement(declarator)
  if (parent.type === 'VariableDeclaration' && parent.declarations.every((other) => finds.hasTakenStatement(other)))
    finds.takeStatement(parent)
}

/** Includes the `init` function if it does nothing else. */
function takeStatement(statement: GoNode, finds: ScriptFinds): void {
  finds.takeStatement(statement)
  const block = statement.parent
  const declaration = block?.type === 'BlockStatement' ? block.parent : undefined
  if (block?.type !== 'BlockStatement' || declaration?.type !== 'FunctionDeclaration' || declaration.id.name !== 'init')
    return
  const { text, comments } = finds.view
  const isBehindStatement = (start: number): boolean =>
    block.body.some(({ range }) => range[1] <= start && !text.slice(range[1], start).includes('\n'))
  const isSilent = comments.every(
    ({ start, end }) => start < block.range[0] || end > block.range[1] || isBehindStatement(start),
  )
  if (isSilent && block.body.every((other) => finds.hasTakenStatement(other))) finds.takeStatement(declaration)
}
