import { openFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

function othersOf(file: string, files: Files): string[] {
  const opened = openFiles(files)
  return opened.modules.builds.of(opened.path(file)).map(opened.nameOf).sort()
}

const empty = (...names: string[]): Files => Object.fromEntries(names.map((name) => [name, '']))

describe('the modules that other builds use instead of a file', () => {
  it('are found by a build in their names', () => {
    const files = empty('a/room.ts', 'a/room.native.ts', 'a/room.ios.tsx', 'b/room.ts', 'a/door.ts')
    expect(othersOf('a/room.ts', files)).toEqual(['a/room.ios.tsx', 'a/room.native.ts'])
    expect(othersOf('a/room.native.ts', files)).toEqual(['a/room.ios.tsx', 'a/room.ts'])
    expect(othersOf('b/room.ts', files)).toEqual([])
  })

  it("aren't known where no file has the plain name, because such files are imported by their full names", () => {
    expect(othersOf('room.native.ts', empty('room.native.ts', 'room.ios.ts'))).toEqual([])
  })

  it("aren't those of other parts of a name, and of declarations", () => {
    expect(othersOf('room.ts', empty('room.ts', 'room.test.ts', 'room.d.ts', 'rooms.ts'))).toEqual([])
  })

  it('have the suffixes of a tsconfig, whether or not a file has none', () => {
    const tsconfig = '{ "compilerOptions": { "moduleSuffixes": [".small", ""] } }'
    const files = { ...empty('room.small.ts', 'room.ts', 'door.small.ts', 'door.native.ts'), 'tsconfig.json': tsconfig }
    expect(othersOf('room.ts', files)).toEqual(['room.small.ts'])
    expect(othersOf('door.small.ts', files)).toEqual(['door.native.ts'])
  })

  it('are those that a manifest gives for one specifier, together with those of their names', () => {
    const manifest = '{ "main": "./room.js", "browser": { "./room.js": "./page.js" } }'
    const files = { ...empty('room.js', 'page.js', 'page.native.js', 'door.js'), 'package.json': manifest }
    expect(othersOf('room.js', files)).toEqual(['page.js', 'page.native.js'])
    expect(othersOf('page.native.js', files)).toEqual(['page.js', 'room.js'])
    expect(othersOf('door.js', files)).toEqual([])
  })
})
