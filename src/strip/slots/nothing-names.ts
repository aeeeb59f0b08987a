import type { KnownValues } from '../../evaluate/known-values.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { isReplaceable } from './replaceable-names.js'
import { declaratorAround, keepsItsValue } from './variable-slots.js'

/**
 * Tells the known values which names hold `null` or `undefined`: `const held = check ? handlers : null` with the check
 * off. TypeScript rejects `held?.close()` there, because `held` is never anything else.
 *
 * @param values of the checks, and of the reads of names that hold one.
 */
export function learnNothingNames(view: SourceView, values: ReadonlyMap<Node, boolean>, known: KnownValues): void {
  const seen = new Set<AnyNode>()
  const open: Node[] = [...values.keys()]
  for (let node = open.pop(); node; node = open.pop()) {
    const declarator = declaratorAround(node)
    if (declarator?.id.type !== 'Identifier' || !declarator.init || seen.has(declarator)) continue
    if (!known.isNothing(declarator.init)) continue
    seen.add(declarator)
    const [variable] = view.scopes.getDeclaredVariables(declarator)
    if (!variable || !keepsItsValue(variable, declarator)) continue
    const reads = variable.references.filter(isReplaceable).map(({ identifier }) => identifier as Node)
    known.learnNothing(reads)
    open.push(...reads)
  }
}
