import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../source-view.js'
import { ancestorsOf } from '../walk.js'
import type { ClassNode } from './target.js'

/** The class or object to which the function with this `this` belongs. */
export function holderOfThis(
  node: Node,
): { readonly node: ClassNode; readonly isStatic: boolean } | { readonly node: TSESTree.ObjectExpression } | null {
  for (const ancestor of ancestorsOf(node)) {
    switch (ancestor.type) {
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'AccessorProperty':
        return { node: ancestor.parent.parent as ClassNode, isStatic: ancestor.static }
      case 'StaticBlock':
        return { node: ancestor.parent.parent as ClassNode, isStatic: true }
      case 'FunctionDeclaration':
        return null
      case 'FunctionExpression': {
        const { parent } = ancestor
        if (parent.type === 'MethodDefinition') continue
        return parent.type === 'Property' && parent.parent.type === 'ObjectExpression' ? { node: parent.parent } : null
      }
      default:
    }
  }
  return null
}
