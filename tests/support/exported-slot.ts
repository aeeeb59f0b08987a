import type { SourceView } from '../../src/source/source-view.js'
import type { ExportedSlot } from '../../src/strip/slots/exported-slots.js'
import { slotOfFile } from '../../src/strip/slots/slot.js'

/** A declaration that always has the value of the gate `On`, which is `true`. */
export function exportedSlot(
  view: SourceView,
  declaration: ExportedSlot['declaration'],
  name: string,
  access: ExportedSlot['access'] = 'call',
): ExportedSlot {
  const kind = access === 'constant' ? 'variable' : 'function result'
  const slot = slotOfFile(view, { kind, declaration, source: declaration, value: true, uses: [] })
  return { ...slot, access, declaration, name, gate: 'On' }
}
