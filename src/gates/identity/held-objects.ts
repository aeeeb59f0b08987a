import type { Node, SourceView } from '../../source/source-view.js'
import type { Target, Targets } from '../../source/targets/target.js'
import { targetOfType } from '../../source/targets/type-targets.js'
import { valueSources } from '../../source/targets/value-sources.js'
import { walk } from '../../source/walk.js'

/**
 * The methods of a name of the objects that an expression may be because a list, a map or a call gives it:
 * `overrides[0]`, `byTenant.get(tenant)`, `one` of `overrides.some((one) => ...)`. What gives it isn't followed
 * exactly: an object counts wherever its type or its maker is written there.
 */
export function heldMembers(expression: Node, name: string, view: SourceView, targets: Targets): Target[] {
  return valueSources(expression, view, targets, { stopsAtTypes: true })
    .flatMap(({ node, view: file, isType }) => (isType ? ofType(node, file, targets) : [targets.of(node, file)]))
    .filter(isObject)
    .map((held) => targets.member(held, name))
    .filter(({ kind }) => kind === 'function' || kind === 'signature')
}

/** What a type names: `Overrides` of `Map<string, Overrides[]>`. */
function ofType(type: Node, view: SourceView, targets: Targets): Target[] {
  const found: Target[] = []
  walk(type, view.visitorKeys, (part) => {
    if (part.type === 'TSTypeReference' || part.type === 'TSTypeQuery') found.push(targetOfType(part, view, targets))
  })
  return found
}

function isObject({ kind }: Target): boolean {
  return kind === 'instance' || kind === 'object' || kind === 'class' || kind === 'type'
}
