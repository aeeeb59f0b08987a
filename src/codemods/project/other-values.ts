import { isTestFile } from '../../project/list-files.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { placeOf } from '../../strip/test-code/test-structure.js'
import type { FileStrip } from './file-strip.js'
import type { UnsureUse } from './unsure-tests.js'

/**
 * Places outside tests that may give a gate another value than the stripped one, such as `config.flags.On = false` or
 * `flags.debug = !flags.debug`. Checks of the gate may have had that value before, and now have the stripped one.
 */
export function findOtherValues(
  files: readonly FileStrip[],
  values: ReadonlyMap<string, boolean>,
  root: string,
  isGone: (view: SourceView, node: Node) => boolean,
): UnsureUse[] {
  const asked = new Set(
    files.flatMap(({ plan, checkPlaces }) =>
      (plan?.removed.checks ?? 0) > 0 ? checkPlaces.map(({ gate }) => gate) : [],
    ),
  )
  return files.flatMap((file) =>
    file.isDeleted || isTestFile(file.file, root)
      ? []
      : file.settings.flatMap((setting): UnsureUse[] => {
          const { name, node, value } = setting
          const stripped = values.get(name)
          if (stripped === undefined || !asked.has(name) || node.type !== 'AssignmentExpression') return []
          if (value !== !stripped && !isToggled(setting, file)) return []
          if (placeOf(node).test || isGone(file.view, node)) return []
          return [
            {
              view: file.view,
              node,
              gate: name,
              reason: `it sets the gate to ${value ?? 'the other value'} outside of tests, and later checks now give ${stripped}`,
            },
          ]
        }),
  )
}

/** Whether the value depends on the gate's own. */
function isToggled({ name, value, valueNode }: GateSetting, { checkPlaces }: FileStrip): boolean {
  if (value !== null || !valueNode) return false
  const [start, end] = valueNode.range
  return checkPlaces.some((place) => place.gate === name && start <= place.start && place.start < end)
}
