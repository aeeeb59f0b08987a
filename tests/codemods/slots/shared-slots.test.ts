import { findSharedSlots } from '../../../src/codemods/slots/shared-slots.js'
import { stripOfFile } from '../../support/file-strip.js'
import { openFiles } from '../../support/open-files.js'
import { stripGoFiles } from '../../support/strip-files.js'

type Files = Readonly<Record<string, string>>

/** `kind name: value` of what the first file made constant for others, or `waiting`. */
function slotsIn(files: Files, value = true, isChanged = false): string[] {
  const opened = openFiles(files)
  const [name = ''] = Object.keys(files)
  const stripOf = (file: string) => {
    const other = opened.nameOf(file)
    return other in files ? stripOfFile(opened.view(other), value) : null
  }
  const slots = findSharedSlots(stripOfFile(opened.view(name), value), {
    modules: () => opened.modules,
    go: () => opened.go,
    goFlow: () => ({ sources: opened.go, stripOf, isOpen: () => true, isGone: () => false }),
    stripOf,
    isMemberChanged: () => isChanged,
  })
  return [...slots].map((slot) => (slot === 'waiting' ? slot : `${slot.kind} ${slot.name}: ${slot.value}`))
}

const FLAGS = `export const isOn = () => isEnabled('On')
export const on = !isEnabled('On')
export const flags = { on: isEnabled('On'), size: 1 }
export class Asks {
  isOff() {
    return !isEnabled('On')
  }
}
const inside = () => isEnabled('On')
`

describe('what a file made constant for others', () => {
  it.each([true, false])('are its exports, properties and members, with their values (gate at %s)', (value) => {
    expect(slotsIn({ 'flags.ts': FLAGS }, value)).toEqual([
      `variable on: ${!value}`,
      `function result isOn: ${value}`,
      `property on: ${value}`,
      `class member isOff: ${!value}`,
    ])
  })

  it('leave out members that other code changes', () => {
    expect(slotsIn({ 'flags.ts': FLAGS }, true, true)).not.toContain('class member isOff: false')
  })

  it('leave out properties and members where another build has such a file', () => {
    expect(slotsIn({ 'flags.ts': FLAGS, 'flags.native.ts': '' })).toEqual([
      'variable on: false',
      'function result isOn: true',
    ])
  })

  it('wait for another build that has, or may have, another value', () => {
    const own = { 'flags.ts': `export const isOn = () => isEnabled('On')\n` }
    const slots = (native: string): string[] =>
      slotsIn({ ...own, 'flags.native.ts': `export const isOn = () => ${native}\n` })
    expect(slots(`isEnabled('On')`)).toEqual(['function result isOn: true'])
    expect(slots('true')).toEqual(['function result isOn: true'])
    expect(slots(`!isEnabled('On')`)).toEqual(['waiting'])
    expect(slots('ask()')).toEqual(['waiting'])
  })

  it('are functions and variables of a Go package, unless another file declares them for another build', () => {
    const own = {
      'a/flags.go': 'package a\n\nimport "example.com/gates"\n\nfunc isOn() bool { return gates.Enabled(gates.On) }\n',
    }
    expect(slotsIn(own)).toEqual(['function result isOn: true'])
    const other = 'package a\n\nfunc isOn() bool { return false }\n'
    expect(slotsIn({ ...own, 'a/flags_windows.go': other })).toEqual(['waiting'])
    expect(slotsIn({ ...own, 'b/flags.go': other })).toEqual(['function result isOn: true'])
  })

  it('include a function that a Go variable holds, which other files read unless one of them sets it', async () => {
    const own =
      'package a\n\nimport "example.test/gates"\n\nvar isOn = func() bool { return gates.Enabled(gates.On) }\n\nfunc size() int {\n\tif isOn() {\n\t\treturn 2\n\t}\n\treturn 1\n}\n'
    const use = 'package a\n\nfunc width() bool { return isOn() }\n'
    const changed = async (other: string): Promise<Readonly<Record<string, string | null>>> =>
      (await stripGoFiles({ 'a/a.go': own, 'a/b.go': other })).changed
    expect(await changed(use)).toMatchObject({
      'a/a.go': 'package a\n\nfunc size() int {\n\treturn 2\n}\n',
      'a/b.go': 'package a\n\nfunc width() bool { return true }\n',
    })
    const kept = own.replace('import "example.test/gates"\n\n', '').replace('gates.Enabled(gates.On)', 'true')
    const set = 'package a\n\nfunc init() { isOn = func() bool { return false } }\n'
    expect(await changed(set)).toEqual({ 'a/a.go': kept })
    expect(await changed(set.replace(/isOn = .*/, 'patch(&isOn) }'))).toEqual({ 'a/a.go': kept })
  })

  it('are nothing of a file without a check', () => {
    expect(slotsIn({ 'flags.ts': 'export const isOn = () => true\nexport const flags = { on: true }\n' })).toEqual([])
  })
})
