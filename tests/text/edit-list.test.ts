import { EditList } from '../../src/text/edit-list.js'
import { applyEdits } from '../../src/text/text-edits.js'

const TEXT = '0123456789'

function applied(
  write: (list: EditList) => void,
  text = TEXT,
  isFixed: (lineStart: number) => boolean = () => false,
): string {
  const list = new EditList()
  write(list)
  return applyEdits(text, list.toEdits(text, isFixed))
}

describe('edits in any order', () => {
  it('delete what any of them deletes', () => {
    expect(
      applied((list) => {
        list.delete(6, 8)
        list.delete(1, 4)
        list.delete(2, 3)
        list.delete(3, 5)
        list.delete(8, 8)
        list.delete(9, 2)
      }),
    ).toBe('0589')
  })

  it('become one if they touch', () => {
    const list = new EditList()
    list.delete(4, 6)
    list.delete(1, 4)
    list.delete(8, 9)
    expect(list.deletedRanges()).toEqual([
      { start: 1, end: 6 },
      { start: 8, end: 9 },
    ])
    expect(list.toEdits(TEXT, () => false)).toEqual([
      { start: 1, end: 6, text: '' },
      { start: 8, end: 9, text: '' },
    ])
  })

  it('write in the order in which they were added, except for those that must come first', () => {
    expect(
      applied((list) => {
        list.insert(3, 'b')
        list.insert(3, 'c')
        list.insert(3, '')
        list.insertFirst(3, 'a')
        list.insert(10, 'z')
      }),
    ).toBe('012abc3456789z')
    const list = new EditList()
    list.insert(3, 'b')
    list.insert(3, 'c')
    expect(list.toEdits(TEXT, () => false)).toEqual([{ start: 3, end: 3, text: 'bc' }])
  })

  it('write at the borders of what is removed, and nothing inside', () => {
    expect(
      applied((list) => {
        list.delete(2, 5)
        list.insert(2, 'a')
        list.insert(3, 'b')
        list.insert(5, 'c')
      }),
    ).toBe('01ac56789')
    expect(
      applied((list) => {
        list.delete(2, 4)
        list.delete(4, 6)
        list.insert(4, 'a')
      }),
    ).toBe('01a6789')
    expect(
      applied((list) => {
        list.delete(2, 6)
        list.delete(3, 4)
        list.insert(4, 'a')
      }),
    ).toBe('016789')
  })

  it('insert at a place, unless more than the place is removed', () => {
    expect(
      applied((list) => {
        list.replace(3, 4, 'a')
      }),
    ).toBe('012a456789')
    expect(
      applied((list) => {
        list.replace(3, 4, 'a')
        list.delete(2, 6)
      }),
    ).toBe('016789')
    expect(
      applied((list) => {
        list.replace(3, 4, 'a')
        list.delete(3, 6)
      }),
    ).toBe('0126789')
    expect(
      applied((list) => {
        list.replace(3, 4, 'a')
        list.delete(2, 4)
      }),
    ).toBe('01456789')
    expect(
      applied((list) => {
        list.replace(3, 6, 'a')
        list.delete(1, 3)
      }),
    ).toBe('0a6789')
    expect(
      applied((list) => {
        list.replace(3, 6, 'a')
        list.delete(3, 4)
        list.delete(5, 6)
      }),
    ).toBe('012a6789')
    expect(
      applied((list) => {
        list.replace(3, 3, 'a')
      }),
    ).toBe('012a3456789')
  })

  it('list what they insert, in the order of places', () => {
    const list = new EditList()
    list.insert(7, 'd')
    list.insert(3, 'a')
    list.insert(3, 'b')
    list.insert(5, 'c')
    list.deleteLines({ start: 4, end: 6 })
    expect([...list.insertedTexts()]).toEqual([
      [3, 'ab'],
      [7, 'd'],
    ])
    expect(list.deletedLines).toEqual([{ start: 4, end: 6 }])
  })

  it('dedent the lines that begin in a range, as far as they have the blanks', () => {
    const text = '  a\n  b\n\tc\n    d\n  e\n'
    expect(
      applied((list) => {
        list.dedent(0, 18, '  ')
      }, text),
    ).toBe('  a\nb\n\tc\n  d\ne\n')
    expect(
      applied((list) => {
        list.dedent(0, 17, '  ')
      }, text),
    ).toBe('  a\nb\n\tc\n  d\n  e\n')
    expect(
      applied((list) => {
        list.dedent(0, 17, '  ')
        list.dedent(4, 17, '  ')
        list.dedent(0, 17, '')
      }, text),
    ).toBe('  a\nb\n\tc\nd\n  e\n')
    expect(
      applied(
        (list) => {
          list.dedent(0, 18, '  ')
        },
        text,
        (lineStart) => lineStart === 4,
      ),
    ).toBe('  a\n  b\n\tc\n  d\ne\n')
  })

  it('dedent what they write into such a range', () => {
    const text = '  a\n  b\n  c\n'
    expect(
      applied((list) => {
        list.insert(7, '\n    x\n\ty')
        list.dedent(0, 8, '  ')
      }, text),
    ).toBe('  a\nb\n  x\n\ty\n  c\n')
    expect(
      applied((list) => {
        list.insert(11, '\n  x')
        list.dedent(0, 8, '  ')
      }, text),
    ).toBe('  a\nb\n  c\n  x\n')
    expect(
      applied((list) => {
        list.insert(8, '\n  x')
        list.dedent(0, 8, '  ')
      }, text),
    ).toBe('  a\nb\n\n  x  c\n')
  })
})
