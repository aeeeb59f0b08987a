import { stripFiles } from '../../support/strip-files.js'
import { isUsedByFramework, mayBeCalledByFramework } from '../../../src/codemods/project/framework-files.js'

const isUsed = (framework: string, file: string, name: string): boolean =>
  isUsedByFramework({ isDependency: (_, specifier) => specifier === framework }, `/project/${file}`, [name])

describe('an export that a framework uses', () => {
  it.each([
    ['next', 'src/app/old/page.tsx', 'default'],
    ['next', 'src/app/page.tsx', 'metadata'],
    ['next', 'app/api/search/route.ts', 'POST'],
    ['next', 'src/pages/legacy.tsx', 'default'],
    ['next', 'pages/old.tsx', 'getServerSideProps'],
    ['next', 'src/middleware.ts', 'config'],
    ['@remix-run/react', 'app/routes/old.tsx', 'loader'],
    ['@react-router/dev', 'app/root.tsx', 'ErrorBoundary'],
    ['@sveltejs/kit', 'src/routes/blog/+page.server.ts', 'load'],
    ['@tanstack/react-router', 'src/routes/about.tsx', 'Route'],
    ['nuxt', 'server/api/list.get.ts', 'default'],
    ['astro', 'src/pages/feed.xml.ts', 'GET'],
    ['none', 'src/button.stories.tsx', 'Primary'],
    ['none', 'vite.config.ts', 'default'],
    ['none', 'src/lambda.ts', 'handler'],
  ])('is known by its path and name: %s, %s, %s', (framework, file, name) => {
    expect(isUsed(framework, file, name)).toBe(true)
  })

  it.each([
    ['next', 'src/app/old/list.tsx', 'default'],
    ['next', 'src/pages/legacy.tsx', 'columns'],
    ['@remix-run/react', 'app/routes/old.tsx', 'format'],
    ['react', 'src/app/page.tsx', 'default'],
    ['react', 'src/pages/legacy.tsx', 'default'],
    ['none', 'src/lambda.ts', 'handle'],
    ['none', 'vite.config.ts', 'plugins'],
  ])("isn't any other one: %s, %s, %s", (framework, file, name) => {
    expect(isUsed(framework, file, name)).toBe(false)
  })
})

describe('an export that some framework may call', () => {
  it('is known by its folder and name', () => {
    expect(mayBeCalledByFramework('/project/src/api/list.ts', ['GET'])).toBe(true)
    expect(mayBeCalledByFramework('/project/src/api/list.ts', ['list'])).toBe(false)
    expect(mayBeCalledByFramework('/project/src/list.ts', ['GET'])).toBe(false)
  })
})

describe('a strip', () => {
  const page = `import { gates } from '../features'
import OldPage from './old/page'

export default function Page() {
  return gates.enabled('On') ? null : OldPage()
}
`
  const old = 'export default function OldPage() {\n  return null\n}\n'

  it.each([
    ['keeps', 'next', undefined],
    ['deletes', 'preact', null],
  ])('%s a page whose last import is gone, with the dependency %s', async (_, dependency, after) => {
    const manifest = JSON.stringify({ private: true, dependencies: { [dependency]: '1' } })
    const { changed } = await stripFiles({
      'package.json': manifest,
      'src/app/page.tsx': page,
      'src/app/old/page.tsx': old,
      'src/main.ts': `import Page from './app/page'\n\nconsole.log(Page())\n`,
    })
    expect(changed['src/app/old/page.tsx']).toBe(after)
  })

  it('keeps an export whose only test is deleted, and deletes a test file of which hooks are left', async () => {
    const { changed } = await stripFiles({
      'src/list.ts': `import { gates } from './features'\n\nexport const size = 1\nexport const list = () => (gates.enabled('On') ? 1 : 2)\n`,
      'src/list.test.ts': `import { gates } from './features'\nimport { list } from './list'\n\nafterEach(() => gates.reset())\n\nit('is old', () => {\n  gates.setFromMap({ On: false })\n  list()\n})\n`,
    })
    expect(changed['src/list.ts']).toBe(`export const size = 1\nexport const list = () => 1\n`)
    expect(changed['src/list.test.ts']).toBeNull()
  })
})
