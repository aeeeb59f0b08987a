import { isSoInAllBuilds, otherBodiesOf } from '../../../src/codemods/project/bodies-of-builds.js'
import type { ExportedSlot } from '../../../src/strip/slots/exported-slots.js'
import { exportedSlot } from '../../support/exported-slot.js'
import { nodeWith, openFiles, type OpenFiles } from '../../support/open-files.js'
import { stripFiles } from '../../support/strip-files.js'

function slotIn(opened: OpenFiles, access: ExportedSlot['access'] = 'call'): ExportedSlot {
  const view = opened.view('room.ts')
  const declaration = nodeWith(view, 'VariableDeclarator', view.text.slice('export const '.length, -1))
  return exportedSlot(view, declaration, 'isOn', access)
}

/** Whether `isOn` of `room.ts`, which is `true`, is so with another build as well. */
function isSo(other: string, access: ExportedSlot['access'] = 'call'): boolean {
  const own = access === 'constant' ? 'export const isOn = true\n' : 'export const isOn = () => true\n'
  const opened = openFiles({ 'room.ts': own, 'room.native.ts': other })
  const slot = slotIn(opened, access)
  return isSoInAllBuilds(slot, otherBodiesOf(opened.modules, slot), () => null)
}

describe('a value that holds in every build', () => {
  it.each([
    ['export const isOn = () => true\n', 'call'],
    ['export const isOn = () => (true as boolean)\n', 'call'],
    ['export const isOn = function () { return true }\n', 'call'],
    ['export function isOn() { return true }\n', 'call'],
    ['const on = () => true\nexport { on as isOn }\n', 'call'],
    ['export const isOn = async () => true\n', 'promise'],
    ['export const isOn = true\n', 'constant'],
    ['export const other = () => false\n', 'call'],
  ] as const)('is written in another one as %j', (text, access) => {
    expect(isSo(text, access)).toBe(true)
  })

  it.each([
    ['export const isOn = () => false\n', 'call'],
    ['export const isOn = () => other()\n', 'call'],
    ['export const isOn = async () => true\n', 'call'],
    ['export const isOn = () => true\n', 'promise'],
    ['export const isOn = () => true\n', 'constant'],
    ['export const isOn = true\n', 'call'],
    ['export function* isOn() { return true }\n', 'call'],
    ['export function isOn() { log(); return true }\n', 'call'],
    [`export { isOn } from './elsewhere'\n`, 'call'],
  ] as const)('is another one with %j', (text, access) => {
    expect(isSo(text, access)).toBe(false)
  })

  it('is taken from the plan of the other file, if that checks the gate as well', async () => {
    const room = (returned: string): string =>
      `import { gates } from './features'\n\nexport const isOn = () => ${returned}\n`
    const files = {
      'src/room.ts': room(`gates.enabled('On')`),
      'src/use.ts': `import { isOn } from './room'\n\nif (isOn()) console.log('on')\n`,
    }
    const used = async (native: string): Promise<unknown> =>
      (await stripFiles({ ...files, 'src/room.native.ts': room(native) })).changed['src/use.ts']
    expect(await used(`gates.enabled('On')`)).toBe(`console.log('on')\n`)
    expect(await used(`!gates.enabled('On')`)).toBeUndefined()
  })

  it('needs no other body where no build has another module', () => {
    const opened = openFiles({
      'room.ts': 'export const isOn = () => true\n',
      'door.native.ts': 'export const isOn = () => false\n',
    })
    expect(otherBodiesOf(opened.modules, slotIn(opened))).toEqual([])
  })
})
