import { guardedFileSystem, guardedSystem } from '../../../src/codemods/project/guarded-system.js'
import { openFiles } from '../../support/open-files.js'

describe("TypeScript's view of the disk", () => {
  it('has the text of ordinary files', async () => {
    const { path } = openFiles({ 'package.json': '{ "name": "a" }' })
    expect(guardedSystem().readFile(path('package.json'))).toBe('{ "name": "a" }')
    expect(guardedFileSystem().readFileSync(path('package.json'))).toBe('{ "name": "a" }')
    expect(await guardedFileSystem().readFile(path('package.json'))).toBe('{ "name": "a" }')
  })

  it("has no text of what isn't an ordinary file, such as a device or a folder, or is missing", async () => {
    const { root, path } = openFiles({})
    for (const file of ['/dev/zero', root, path('none.json')]) {
      expect(guardedSystem().readFile(file)).toBeUndefined()
      expect(() => guardedFileSystem().readFileSync(file)).toThrow(`${file} can't be read`)
      await expect(guardedFileSystem().readFile(file)).rejects.toThrow(`${file} can't be read`)
    }
  })
})
