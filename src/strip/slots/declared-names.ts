import { usesOf } from '../../source/bindings.js'
import type { Variable } from '@typescript-eslint/scope-manager'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { isCommonJs } from './replaceable-names.js'
import type { ClassMembers, MemberGroup } from './class-members.js'
import { readPropertiesOf, type ReadProperty } from './read-properties.js'
import { dialectOf } from '../../source/dialect.js'

/** An entity whose name only this file can use: a variable, a type, a private member, a property of a parameter. */
export type Declared = Variable | MemberGroup | ReadProperty

/** Indexes where the names of a file are used, in source order, to find the names used in a part of it. */
export class DeclaredNames {
  readonly #uses: { readonly at: number; readonly declared: Declared }[] = []

  constructor(view: SourceView, members: ClassMembers) {
    for (const scope of view.scopes.scopes) {
      if (scope.type === 'global' && !isOwnScope(scope.childScopes[0]?.type, view)) continue
      for (const variable of scope.variables) {
        if (variable.defs.length === 0) continue
        for (const use of usesOf(variable)) this.#uses.push({ at: use.range[0], declared: variable })
        for (const declared of dialectOf(view).sharesDeclarations ? [] : readPropertiesOf(variable, view).values())
          for (const { range } of declared.takes) this.#uses.push({ at: range[0], declared })
      }
    }
    for (const group of members.groups)
      for (const use of group.uses) this.#uses.push({ at: use.range[0], declared: group })
    this.#uses.sort((a, b) => a.at - b.at)
  }

  /** The names used inside a node, once per use. */
  usedIn(node: AnyNode): Declared[] {
    const found: Declared[] = []
    for (let index = this.#firstAt(node.range[0]); index < this.#uses.length; index++) {
      const use = this.#uses[index] as { at: number; declared: Declared }
      if (use.at >= node.range[1]) break
      found.push(use.declared)
    }
    return found
  }

  #firstAt(offset: number): number {
    let low = 0
    let high = this.#uses.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#uses[middle] as { at: number }).at < offset) low = middle + 1
      else high = middle
    }
    return low
  }
}

export function isVariable(declared: Declared): declared is Variable {
  return 'references' in declared
}

/** Other scripts see the outermost names of a script. */
function isOwnScope(inner: string | undefined, view: SourceView): boolean {
  return (view.ast.sourceType === 'module' && inner === 'module') || isCommonJs(view)
}
