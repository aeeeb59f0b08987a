import type { Variable } from '@typescript-eslint/scope-manager'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { Reducer } from './reducer.js'
import { contains } from '../../text/text-range.js'

/**
 * The declaration, such as `var a, b;`, that must remain when `root` is removed, because `var` is visible in the whole
 * function. Returns an empty string when there is none.
 *
 * @param isUsed whether live code uses a variable.
 */
export function hoistedVars(root: Node, reducer: Reducer, isUsed: (variable: Variable) => boolean): string {
  const names = new Map<string, string>()
  walk(root, reducer.view.visitorKeys, (node) => {
    if (/Function/.test(node.type) || node.type.startsWith('Class')) return false
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      for (const variable of reducer.view.scopes.getDeclaredVariables(node)) {
        if (!isUsed(variable)) continue
        const id = variable.identifiers[0]
        const annotation =
          id && 'typeAnnotation' in id && id.typeAnnotation ? reducer.trivia.text.slice(...id.typeAnnotation.range) : ''
        if (holdsDeclaration(variable, root, reducer)) names.set(variable.name, variable.name + annotation)
      }
    }
    return true
  })
  return names.size === 0 ? '' : `var ${[...names.values()].join(', ')};`
}

/** Whether `root` holds the first declaration of a variable, all of whose declarations are removed. */
function holdsDeclaration({ defs }: Variable, root: Node, reducer: Reducer): boolean {
  const [first] = defs.map(({ node }) => node as Node).sort((a, b) => a.range[0] - b.range[0])
  return (
    first !== undefined &&
    contains(root, first) &&
    defs.every(({ node }) => contains(root, node) || reducer.liveness.isDead(node))
  )
}

/** The `var` declarations of a removed branch whose names are still used outside it. */
export function hoistedOutOf(root: Node, reducer: Reducer): string {
  return hoistedVars(root, reducer, (variable) =>
    reducer.liveness.liveReferences(variable).some(({ identifier }) => !contains(root, identifier)),
  )
}
