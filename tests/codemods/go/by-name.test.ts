import { ByName } from '../../../src/codemods/go/by-name.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import type { SourceView } from '../../../src/source/source-view.js'
import { parseScript } from '../../support/strip-text.js'

const view = (text: string): SourceView => parseScript('a.go', `package a\n\n${text}\n`)

describe('what a file has by name', () => {
  const list = vi.fn((file: SourceView) =>
    nodesOf(file, 'Identifier').map(
      ({ name, range }) => [name, file.text.slice(0, range[0]).split('\n').length] as const,
    ),
  )
  const lines = new ByName(list)

  it('is found in the order of the file, and in no other file', () => {
    const file = view('var x = y\n\nvar z = x')
    expect(lines.of(file, 'x')).toEqual([3, 5])
    expect(lines.of(file, 'none')).toEqual([])
    expect(lines.of(view('var y = 1'), 'x')).toEqual([])
  })

  it('is listed once for all names', () => {
    list.mockClear()
    const file = view('var x = y')
    for (const name of ['x', 'y', 'constructor', 'x']) lines.of(file, name)
    expect(list).toHaveBeenCalledTimes(1)
  })
})
