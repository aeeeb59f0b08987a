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

describe('a file that nothing imports any more', () => {
  it.each([
    ['main.go', 'package main\n\n//go:embed src/parse-old.ts\nvar old string\n'],
    ['views/page.ejs', '<script src="/src/parse-old.js"></script>\n'],
    ['main.tf', 'resource "x" "y" {\n  handler = "src/parse-old.parseOld"\n}\n'],
    ['.babelrc', '{ "plugins": ["./src/parse-old.js"] }'],
    ['deploy/old.service', 'ExecStart=/usr/bin/node /app/src/parse-old.js\n'],
    ['jobs.yaml', 'jobs:\n  - module: src/parse-old\n'],
    ['jobs.json', '{ "module": "./src/parse-old" }'],
    ['other/package.json', '{ "name": "other", "main": "../src/parse-old.js" }'],
    ['Jenkinsfile', 'sh "node src/parse-old.ts"\n'],
  ])('is kept if another one names its path: %s', async (file, text) => {
    expect(await deleted({ [file]: text })).not.toContain('src/parse-old.ts')
  })

  it.each([
    ['main.go', 'package main\n\nvar old = "parse-old"\n'],
    ['jobs.yaml', 'jobs:\n  - module: other/parse-old\n  - url: https://example.com/src/parse-old\n'],
    ['notes.md', 'See src/parse-old.ts.\n'],
  ])('is deleted if another one names something else: %s', async (file, text) => {
    expect(await deleted({ [file]: text })).toContain('src/parse-old.ts')
  })
})
