import { PathPattern } from '../../../../src/codemods/remove/residual/path-pattern.js'

const pattern = (...parts: string[]): PathPattern => {
  const found = PathPattern.of(parts)
  if (!found) throw new Error('not a path')
  return found
}

describe('a path in code', () => {
  it.each([
    [['menu.json'], '/p/src/menu.json', true],
    [['./menus/main.json'], '/p/src/menus/main.json', true],
    [['@/menus/main.json'], '/p/src/menus/main.json', true],
    [['menu.json?raw'], '/p/menu.json', true],
    [['menus\\main.json'], '/p/menus/main.json', true],
    [['menu.json'], '/p/other-menu.json', false],
    [['menus/*.json'], '/p/menus/main.json', true],
    [['menus/', '.json'], '/p/menus/main.json', true],
    [['menus/{a,b}.json'], '/p/menus/b.json', true],
    [['menus/**/x.json'], '/p/menus/a/b/x.json', true],
    [['menus/', '.json'], '/p/menus/main.yaml', false],
    [['menus/', '.json'], '/p/others/main.json', false],
    [['', '.json'], '/p/menus/main.json', true],
  ])('%j fits the end of %s: %j', (parts, file, expected) => {
    expect(pattern(...parts).fitsEndOf(file)).toBe(expected)
  })

  it.each([[['']], [['***']], [['a', 'b']], [['see ', '.json for more']], [['x: ', '.json']]])("isn't %j", (parts) => {
    expect(PathPattern.of(parts)).toBeNull()
  })

  it('is whole if nothing of it is unknown', () => {
    expect([pattern('a.json').isWhole, pattern('a/*.json').isWhole, pattern('a/', '.json').isWhole]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('may be that of a folder', () => {
    expect(pattern('src/menus').fitsFolderOf('/p/src/menus/deep/main.json')).toBe(true)
    expect(pattern('src/menus/').fitsFolderOf('/p/src/menus/main.json')).toBe(true)
    expect(pattern('menu').fitsFolderOf('/p/src/menus/main.json')).toBe(false)
  })

  it('may be relative to a folder', () => {
    expect(pattern('menus').fitsBelow('/p/a', '/p/a/menus/main.json')).toBe(true)
    expect(pattern('menus/*.json').fitsBelow('/p/a', '/p/a/menus/main.json')).toBe(true)
    expect(pattern('main.json').fitsBelow('/p/a', '/p/a/menus/main.json')).toBe(false)
    expect(pattern('menus').fitsBelow('/p/b', '/p/a/menus/main.json')).toBe(false)
  })

  it('is compared in a time that grows with its length only', () => {
    const many = PathPattern.of(Array.from({ length: 200 }, () => 'a/'))
    expect(many?.fitsEndOf(`/${'a/'.repeat(5_000)}b`)).toBe(false)
  })
})
