import type { Variable } from '@typescript-eslint/scope-manager'
import type { Node } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { Reducer } from './reducer.js'
import { contains } from '../../text/text-range.js'

/**
 * The declaration that must stay when `root` goes, because `var` is visible in the whole function: `var a, b;`, or an
 * empty text.
 *
 * @param isUsed whether a variable is used by code that stays.
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

/** No other declaration of the variable stays, and of those that go, the first is in `root`. */
function holdsDeclaration({ defs }: Variable, root: Node, reducer: Reducer): boolean {
  const [first] = defs.map(({ node }) => node as Node).sort((a, b) => a.range[0] - b.range[0])
  return (
    first !== undefined &&
    contains(root, first) &&
    defs.every(({ node }) => contains(root, node) || reducer.liveness.isDead(node))
  )
}

/** What `var` declarations in a branch that goes are still used for outside of it. */
export function hoistedOutOf(root: Node, reducer: Reducer): string {
  return hoistedVars(root, reducer, (variable) =>
    reducer.liveness.liveReferences(variable).some(({ identifier }) => !contains(root, identifier)),
  )
}
