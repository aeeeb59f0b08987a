import { declaredAs, variableOf } from './bindings.js'
import type { Node, SourceView } from './source-view.js'
import { ancestorsOf } from './walk.js'

/**
 * Whether code runs while its module loads, also in a callback such as that of `forEach`, and in a function that the
 * module itself calls or hands over then. Any other function of the module is called later.
 */
export function runsAtLoad(node: Node, view: SourceView, open: ReadonlySet<Node> = new Set()): boolean {
  for (const around of ancestorsOf(node))
    if (/Function/.test(around.type) && around.parent?.type !== 'CallExpression')
      return !open.has(around) && isCalledAtLoad(around, view, new Set([...open, around]))
  return true
}

function isCalledAtLoad(fn: Node, view: SourceView, open: ReadonlySet<Node>): boolean {
  const holder = fn.type === 'FunctionDeclaration' ? fn : fn.parent
  if (holder?.type !== 'FunctionDeclaration' && holder?.type !== 'VariableDeclarator') return false
  if (holder.id?.type !== 'Identifier') return false
  const variable = variableOf(view, holder.id) ?? declaredAs(view, holder, holder.id)
  return (variable?.references ?? []).some(({ identifier }) => {
    const { parent } = identifier as Node
    return parent?.type === 'CallExpression' && runsAtLoad(parent, view, open)
  })
}
