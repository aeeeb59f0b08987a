import type { TSESTree } from '@typescript-eslint/utils'
import { goTypeOf, isGoFeatureType } from '../registry/readers/go-maps.js'
import { rangeOf } from '../text/text-range.js'
import type { GateSetting } from './gate-settings.js'
import { resolveGate, type ResolveContext } from './resolve-gate.js'

/**
 * The gates that a row of a table lists, in Go: `enableGates: []featuregate.Feature{features.X}`. The test's loop over
 * the list shows what they are for.
 */
export function settingsOfListed({ value: list }: TSESTree.Property, context: ResolveContext): GateSetting[] {
  if (list.type !== 'ArrayExpression') return []
  const type = goTypeOf(list)
  if (type?.type !== 'GoArrayType' || !isGoFeatureType(type.element)) return []
  return list.elements.flatMap((element): GateSetting[] => {
    const named = element && element.type !== 'SpreadElement' ? resolveGate(element, context) : null
    if (!element || !named || !('gate' in named)) return []
    return [
      { name: named.gate, shape: 'listed', node: element, value: null, valueNode: null, nameRange: rangeOf(element) },
    ]
  })
}
