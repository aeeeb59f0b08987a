import { stripFiles } from '../../support/strip-files.js'

const PAGE = `import { gates } from './features'
import { listOld } from './old'

export const page = gates.enabled('On') ? 'new' : listOld()
`
const ACTS = `globalThis.isReady = true\nexport const listOld = () => 'old'\n`

async function isLoaded(files: Readonly<Record<string, string>>): Promise<boolean> {
  const { changed } = await stripFiles({ 'src/old.ts': ACTS, 'src/page.ts': PAGE, ...files })
  return changed['src/page.ts']?.includes(`'./old'`) === true
}

describe('a module that a program loads in any case', () => {
  it.each([
    ['by a file on the way', { 'src/main.ts': `import './old'\nimport './view'\n` }],
    [
      'through a barrel',
      { 'src/main.ts': `import './all'\nimport './view'\n`, 'src/all.ts': `export * from './old'\n` },
    ],
    ['before it loads the rest later', { 'src/main.ts': `void import('./view')\nimport './old'\n` }],
    [
      'although files import each other',
      {
        'src/main.ts': `import './old'\nimport './view'\nexport const main = 1\n`,
        'src/old.ts': `import './page'\n${ACTS}`,
      },
    ],
  ])('is one that it loads first %s', async (_, files) => {
    expect(await isLoaded({ 'src/view.ts': `import { page } from './page'\n\nconsole.log(page)\n`, ...files })).toBe(
      false,
    )
  })

  it.each([
    ['only later', { 'src/main.ts': `import './view'\nimport './old'\n` }],
    ['only when asked', { 'src/main.ts': `import './view'\nvoid import('./old')\n` }],
    ['only for its types', { 'src/main.ts': `import type { A } from './old'\nimport './view'\nexport type B = A\n` }],
    [
      'nowhere in a circle of imports without a start',
      {
        'src/main.ts': `import './view'\nimport './old'\nexport const main = 1\n`,
        'src/view.ts': `import { main } from './main'\nimport { page } from './page'\n\nconsole.log(page, main)\n`,
      },
    ],
    ['only in a test', { 'src/main.test.ts': `import './old'\nimport './view'\n` }],
  ])("isn't one that it loads %s", async (_, files) => {
    expect(await isLoaded({ 'src/view.ts': `import { page } from './page'\n\nconsole.log(page)\n`, ...files })).toBe(
      true,
    )
  })
})
