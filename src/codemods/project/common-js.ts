import { staticKeyName } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'

const plainByView = new WeakMap<SourceView, boolean>()

/**
 * Whether a file uses `exports` and `module` only to export names at its top level, and has no `this` that may refer to
 * them. Then every use of an exported name in the file is visible. Always true for ES modules.
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

/**
 * The mention in `exports.a = b`, `module.exports.a = b`, `module.exports = { a }`, `exports = module.exports = { a }`.
 */
function isExportStatement(mention: Node): boolean {
  const isModule = mention.type === 'Identifier' && mention.name === 'module'
  const holder = isModule ? memberOf(mention) : mention
  if (!holder || (holder.type === 'MemberExpression' && holder.computed)) return false
  const target = memberOf(holder) ?? holder
  return hasWrittenName(target) && isAssignedAtTopLevel(target)
}

/** A name that only the run knows may be that of any export: `exports[name] = ...`. */
function hasWrittenName(target: Node): boolean {
  return target.type !== 'MemberExpression' || staticKeyName(target.property, target.computed) !== null
}

function isAssignedAtTopLevel(target: Node): boolean {
  let expression = target.parent
  if (expression?.type !== 'AssignmentExpression' || expression.left !== target || expression.operator !== '=')
    return false
  while (expression.parent?.type === 'AssignmentExpression') expression = expression.parent
  return expression.parent?.type === 'ExpressionStatement' && expression.parent.parent.type === 'Program'
}

/** `a.b` of `a`. */
function memberOf(node: Node): Node | null {
  const { parent } = node
  return parent?.type === 'MemberExpression' && parent.object === node ? parent : null
}

/** Whether there is a `this` outside classes. */
function hasOpenThis(view: SourceView): boolean {
  let isFound = false
  walk(view.ast, view.visitorKeys, (node) => {
    isFound ||= node.type === 'ThisExpression'
    return !isFound && node.type !== 'ClassBody'
  })
  return isFound
}
