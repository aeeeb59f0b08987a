import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'

const plainByView = new WeakMap<SourceView, boolean>()

/**
 * Whether a file mentions `exports` and `module` for nothing but to export names, at its top, and has no `this` that may
 * be them: then all that it does with an exported name is in sight. Of a module in ESM's syntax that is always true.
 */
export function usesExportsPlainly(view: SourceView): boolean {
  let isPlain = plainByView.get(view)
  if (isPlain === undefined) {
    const mentions = mentionsOfExports(view)
    isPlain = mentions.length === 0 || (mentions.every((mention) => isExportStatement(mention)) && !hasOpenThis(view))
    plainByView.set(view, isPlain)
  }
  return isPlain
}

function mentionsOfExports(view: SourceView): Node[] {
  const [global] = view.scopes.scopes
  return (global?.through ?? [])
    .map(({ identifier }) => identifier as Node)
    .filter((node) => node.type === 'Identifier' && (node.name === 'exports' || node.name === 'module'))
}

/** `exports.a = b`, `module.exports.a = b`, `module.exports = { a }`, `exports = module.exports = { a }`: the mention in it. */
function isExportStatement(mention: Node): boolean {
  const isModule = mention.type === 'Identifier' && mention.name === 'module'
  let target = mention
  if (isModule) {
    if (target.parent?.type !== 'MemberExpression' || target.parent.object !== target || target.parent.computed)
      return false
    target = target.parent
  }
  if (target.parent?.type === 'MemberExpression' && target.parent.object === target) target = target.parent
  let expression = target.parent
  if (expression?.type !== 'AssignmentExpression' || expression.left !== target || expression.operator !== '=')
    return false
  while (expression.parent?.type === 'AssignmentExpression') expression = expression.parent
  return expression.parent?.type === 'ExpressionStatement' && expression.parent.parent.type === 'Program'
}

/** A `this` outside of classes. */
function hasOpenThis(view: SourceView): boolean {
  let isFound = false
  walk(view.ast, view.visitorKeys, (node) => {
    isFound ||= node.type === 'ThisExpression'
    return !isFound && node.type !== 'ClassBody'
  })
  return isFound
}
