import { deleted } from '../../support/dead-files.js'

const BOTH = ['src/old/index.ts', 'src/parse-old.ts']

describe('an export that nothing imports any more', () => {
  it.each([
    ['serverless.yml', 'handler: src/parse-old.parseOld\n'],
    ['tasks.json', '{ "task": "src/parse-old.ts#parseOld" }'],
    ['package.json', '{ "name": "x", "functions": { "old": "parse-old:parseOld" } }'],
  ])('is kept if data names it with its module: %s', async (file, text) => {
    expect(await deleted({ [file]: text })).toEqual([])
  })

  it('is deleted if data only has its name', async () => {
    expect((await deleted({ 'tasks.json': '{ "task": "parseOld", "old.parseOld": 1 }' })).sort()).toEqual(BOTH)
  })
})
