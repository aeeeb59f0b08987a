import { deleted } from '../../support/dead-files.js'

const BOTH = ['src/old/index.ts', 'src/parse-old.ts']

describe('a file that nothing imports any more', () => {
  it.each([
    ['a page', 'index.html', '<script type="module" src="/src/parse-old.ts"></script>'],
    ['the script of a component', 'src/Page.vue', '<script src="./parse-old.ts"></script>'],
    ['a reference', 'src/use.ts', '/// <reference path="./parse-old.ts" />\n'],
    ['a path of a bundler', 'bundler.config.js', "module.exports = { entry: { old: './src/parse-old' } }\n"],
    ['a path from the root', 'bundler.config.js', "export default { entryPoints: ['src/parse-old'] }\n"],
    ['a URL', 'src/use.ts', "export const worker = new Worker(new URL('./parse-old.js', import.meta.url))\n"],
    ['a workflow', '.github/workflows/ci.yml', 'steps:\n  - run: node src/parse-old.ts\n'],
    ['an image', 'Dockerfile', 'CMD ["node", "dist/parse-old.js"]\n'],
    ['a build file', 'Makefile', 'all:\n\tnode src/parse-old.ts\n'],
    ['a shell script', 'run.sh', 'tsx src/parse-old.ts --all\n'],
    ['data', 'tasks.json', '{ "main": "src/parse-old.ts" }'],
    ['a package', 'package.json', '{ "name": "x", "bin": "./dist/parse-old.js" }'],
  ])('is kept, with what it needs, if %s names it', async (_title, file, text) => {
    expect(await deleted({ [file]: text })).toEqual([])
  })

  it.each([
    ['a document names it', 'README.md', 'See src/parse-old.ts.\n'],
    ['a path has the same last part elsewhere', 'src/use.ts', "export const route = '/docs/parse-old'\n"],
    ['another index is named', 'ci.yml', 'run: node src/pages/index.ts\n'],
    ['a list of locked packages names it', 'package-lock.json', '{ "packages": { "x": { "bin": "parse-old.js" } } }'],
    ['a longer name is named', 'Makefile', 'all:\n\tnode src/parse-old.tsz src/parse-old.test\n'],
  ])('is deleted though %s', async (_title, file, text) => {
    expect((await deleted({ [file]: text })).sort()).toEqual(BOTH)
  })

  it('is kept if data names the folder of an index', async () => {
    expect(await deleted({ 'ci.yml': 'run: node src/old/index.ts\n' })).toEqual(['src/parse-old.ts'])
  })
})
