import { booleanOf, type GateSetting } from '../../gates/gate-settings.js'
import { isTestFile } from '../../project/list-files.js'
import { unwrapExpression } from '../../source/expressions.js'
import { parameterBehind } from '../../strip/test-code/find-tables.js'
import { placeOf } from '../../strip/test-code/test-structure.js'
import { rangeOf } from '../../text/text-range.js'
import type { FileSettings } from '../slots/shared-slot.js'
import { findForeignCalls, type ForeignCall } from './exported-functions.js'
import type { FileStrip } from './file-strip.js'
import type { ProjectModules } from './project-modules.js'

interface Search {
  readonly modules: () => ProjectModules
  readonly values: ReadonlyMap<string, boolean>
  readonly root: string
}

/**
 * What tests of other files pass to a function of this one that sets a gate to what it is given: `useGate(false)` of
 * `export const useGate = (on) => gates.set('On', on)`.
 */
export function findSettingsThroughCalls(file: FileStrip, { modules, values, root }: Search): FileSettings[] {
  if (file.isGo) return []
  return file.settings.flatMap((setting) => {
    const { name, shape, node, value, valueNode } = setting
    if (!values.has(name) || shape !== 'call' || value !== null || !valueNode) return []
    const parameter = parameterBehind(valueNode, file.view)
    const place = parameter && placeOf(node)
    if (!place || place.test || place.isConditional || place.helper !== parameter.fn) return []
    const calls = findForeignCalls(modules(), file.view, parameter.fn) ?? []
    return calls
      .filter(({ view }) => isTestFile(view.file, root))
      .flatMap((call) => settingOf(call, parameter.index, name))
  })
}

function settingOf({ view, site }: ForeignCall, index: number, name: string): FileSettings[] {
  const given = site.type === 'CallExpression' ? site.arguments[index] : undefined
  if (!given || given.type === 'SpreadElement') return []
  const value = booleanOf(unwrapExpression(given))
  const setting: GateSetting = {
    name,
    shape: 'argument',
    node: given,
    value,
    valueNode: given,
    nameRange: rangeOf(given),
  }
  return [{ view, settings: [setting] }]
}
