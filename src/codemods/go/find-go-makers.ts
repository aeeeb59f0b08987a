import { hasGoEffects } from '../../evaluate/go-effects.js'
import { noteGoMakers } from '../../evaluate/go-makers.js'
import { variableOf } from '../../source/bindings.js'
import type { GoFunctionDeclaration, GoNode } from '../../source/go-nodes.js'
import type { SourceView } from '../../source/source-view.js'
import { findFunctionOfPackage, type Found } from './find-go-declared.js'
import { otherBodies } from './go-bodies.js'
import type { GoSources } from './go-sources.js'

/**
 * Tells which functions of the project that a test calls only return a literal: `NewPager(2)`. A test whose value loses
 * its use needs no such call.
 */
export function findGoMakers(view: SourceView, sources: () => GoSources): void {
  const known = new Map<string, boolean>()
  noteGoMakers(view, (callee) => {
    if (!mayBeFunction(callee, view)) return false
    const name = view.text.slice(...callee.range)
    let isMaker = known.get(name)
    if (isMaker === undefined)
      known.set(name, (isMaker = onlyMakes(findFunctionOfPackage(callee, view, sources()), sources())))
    return isMaker
  })
}

/** `name` of the package, or `pkg.Name`. */
function mayBeFunction(callee: GoNode, view: SourceView): boolean {
  if (callee.type === 'Identifier') return (variableOf(view, callee)?.scope.type ?? 'module') === 'module'
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return false
  return variableOf(view, callee.object)?.defs[0]?.type === 'ImportBinding'
}

/** Whether a function returns one literal, whose parts need no call but those that only give a value. */
function onlyMakes(found: Found<GoFunctionDeclaration> | null, sources: GoSources): boolean {
  const [only, ...others] = found?.declaration.body?.body ?? []
  if (!found || only?.type !== 'ReturnStatement' || others.length > 0) return false
  const made = only.argument
  const literal = made?.type === 'UnaryExpression' && made.operator === '&' ? made.argument : made
  if (literal?.type !== 'ObjectExpression' || hasGoEffects(literal, found.view, () => false)) return false
  return otherBodies(sources, found.view, found.declaration.id.name, found.declaration).length === 0
}
