import { isTestFile } from '../../project/list-files.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { placeOf } from '../../strip/test-code/test-structure.js'
import type { FileStrip } from './file-strip.js'
import type { UnsureUse } from './unsure-tests.js'

/**
 * Places outside tests that give a gate another value than the stripped one, such as `config.flags.On = false`. Checks
 * of the gate may have had that value before, and now have the stripped one.
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
      : file.settings.flatMap(({ name, node, value }): UnsureUse[] => {
          const stripped = values.get(name)
          if (stripped === undefined || !asked.has(name) || node.type !== 'AssignmentExpression' || value !== !stripped)
            return []
          if (placeOf(node).test || isGone(file.view, node)) return []
          return [
            {
              view: file.view,
              node,
              gate: name,
              reason: `it sets the gate to ${value} outside of tests, and later checks now give ${stripped}`,
            },
          ]
        }),
  )
}
