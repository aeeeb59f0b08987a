import { stripFiles } from '../../support/strip-files.js'

const PAGE = `import { gates } from './features'
import { listOld } from './old'

console.log(gates.enabled('On') ? 'new' : listOld())
`
const ACTS = `globalThis.isReady = true\nexport const listOld = () => 'old'\n`

async function pageWith(files: Readonly<Record<string, string>>, page = PAGE): Promise<string | null | undefined> {
  const { changed } = await stripFiles({ 'src/old.ts': ACTS, 'src/page.ts': page, ...files })
  return changed['src/page.ts']
}

describe('an import that lost its last name', () => {
  it('still loads a module that does something when it is loaded', async () => {
    expect(await pageWith({})).toBe(`import './old'\n\nconsole.log('new')\n`)
  })

  it.each([
    `export class Old {\n  static {\n    register('old', Old)\n  }\n}\nexport const listOld = () => Old\n`,
    `@customElement('old-list')\nexport class Old extends LitElement {}\nexport const listOld = () => Old\n`,
    `@handler('old')\nclass Old {}\nexport const listOld = () => Old\n`,
    `export default class Old {\n  @route('/old') list() {}\n}\nexport const listOld = () => Old\n`,
    `const Old = class {\n  static {\n    register(this)\n  }\n}\nexport const listOld = () => Old\n`,
    `export class Old {\n  [register('old')]() {}\n}\nexport const listOld = () => Old\n`,
    `export const old = (globalThis.old ??= { size: 1 })\nexport const listOld = () => old\n`,
    `import { panels } from './panels'\n\nexport const last = (panels.last = 'old')\nexport const listOld = () => last\n`,
    `import { panels } from './panels'\n\nlet count = panels.count++\nexport const listOld = () => count\n`,
    `import { panels } from './panels'\n\nexport const isGone = delete panels.old\nexport const listOld = () => isGone\n`,
    `export const all = [(window.old = 1)]\nexport const listOld = () => all\n`,
    `export const size = (old = 1)\nexport const listOld = () => size\n`,
  ])('still loads a module whose values or class run code: %s', async (text) => {
    expect(await pageWith({ 'src/old.ts': text })).toBe(`import './old'\n\nconsole.log('new')\n`)
  })

  it.each([
    ['the module only declares names', { 'src/old.ts': `export const listOld = () => 'old'\n` }],
    ['it only makes values', { 'src/old.ts': `const all = makeAll()\nexport const listOld = () => all\n` }],
    [
      'its values only change what it makes',
      {
        'src/old.ts': `const all = {}\nlet last\nexport const first = (all.first = 1)\nexport const next = (last = 2)\nexport const set = (name) => (globalThis.name = name)\nexport const listOld = () => first + next + last\n`,
      },
    ],
    [
      'its class only has values',
      {
        'src/old.ts': `export class Old extends mixin(Object) {\n  static id = makeId()\n  list() {\n    register(this)\n  }\n}\nexport const listOld = () => Old\n`,
      },
    ],
    [
      'the decorators of its class only describe it',
      {
        'src/old.ts': `import { Component, Input } from '@angular/core'\n\n@Component({ selector: 'old-list' })\nexport class Old {\n  @Input() size = 1\n}\nexport const listOld = () => Old\n`,
      },
    ],
    [
      'it only loads the look of what it shows',
      { 'src/old.ts': `import './old.css'\nexport const listOld = () => 1\n` },
    ],
    [
      'it only changes an object that it makes',
      { 'src/old.ts': `const all = new Set()\nall.add({ name: 'a' })\nexport const listOld = () => all\n` },
    ],
    ['the program loads it first', { 'src/main.ts': `import './old'\nimport './page'\n` }],
    [
      'the program first loads a file that uses it',
      {
        'src/main.ts': `import './more'\nimport './page'\n`,
        'src/more.ts': `import { listOld } from './old'\n\nlistOld()\n`,
      },
    ],
    [
      'each program first loads a file that re-exports it',
      {
        'src/main.ts': `import './more'\nimport './page'\n`,
        'src/worker.ts': `import { all } from './more'\n\nvoid import('./page').then(all)\n`,
        'src/more.ts': `export * from './old'\nexport const all = () => 1\n`,
      },
    ],
  ])('is removed where %s', async (_, files) => {
    expect(await pageWith(files)).toBe(`console.log('new')\n`)
  })

  it.each([
    ['a test', { 'src/more.test.ts': `import { listOld } from './old'\n\nlistOld()\n` }],
    [
      'an import of its types',
      { 'src/more.ts': `import type { listOld } from './old'\n\nexport type A = typeof listOld\n` },
    ],
    ['another program', { 'src/cli.ts': `import { listOld } from './old'\n\nlistOld()\n` }],
    [
      'a file that is loaded later',
      {
        'src/main.ts': `import './page'\nimport './more'\n`,
        'src/more.ts': `import { listOld } from './old'\n\nlistOld()\n`,
      },
    ],
    [
      'one of two programs',
      {
        'src/main.ts': `import './old'\nimport './page'\n`,
        'src/worker.ts': `import './page'\n`,
      },
    ],
  ])('is needed although %s names the module', async (_, files) => {
    expect(await pageWith(files)).toContain(`import './old'\n`)
  })

  it('is removed where it was of types only, which loads nothing', async () => {
    const page = PAGE.replace('listOld())', `(null as Old | null))`).replace('{ listOld }', '{ Old }')
    const old = `globalThis.isReady = true\nexport interface Old {}\n`
    expect(await pageWith({ 'src/old.ts': old }, page)).toBe(`console.log('new')\n`)
  })

  it('loads it in each file that did', async () => {
    const { changed } = await stripFiles({ 'src/old.ts': ACTS, 'src/page.ts': PAGE, 'src/more.ts': PAGE })
    expect([changed['src/page.ts'], changed['src/more.ts']]).toEqual(
      Array.from({ length: 2 }, () => `import './old'\n\nconsole.log('new')\n`),
    )
  })

  it('keeps its comment, quotes, attributes and end', async () => {
    const page = PAGE.replace(
      `import { listOld } from './old'`,
      `// Sets it up.\nimport { listOld } from "./old" with { a: 'b' };`,
    )
    expect(await pageWith({}, page)).toBe(`// Sets it up.\nimport "./old" with { a: 'b' };\n\nconsole.log('new')\n`)
  })

  it('loads a module of which a strip leaves a call whose value was used', async () => {
    const old = `import { setUp } from './set-up'\n\nconst state = setUp()\nexport const listOld = () => state\n`
    expect(await pageWith({ 'src/old.ts': old, 'src/set-up.ts': `export const setUp = () => log()\n` })).toBe(
      `import './old'\n\nconsole.log('new')\n`,
    )
  })

  it('loads what only a module without use would have loaded', async () => {
    const files = {
      'src/old.ts': `import { name } from './widget'\n\nexport const listOld = () => name\n`,
      'src/widget.ts': `globalThis.isReady = true\nexport const name = 'a'\n`,
      'src/page.ts': PAGE,
    }
    const { changed } = await stripFiles(files)
    expect(changed['src/page.ts']).toBe(`import './old'\n\nconsole.log('new')\n`)
    expect(changed['src/old.ts'] ?? files['src/old.ts']).toContain(`'./widget'`)
  })
})

describe('an import of a file of components that lost its last name', () => {
  const PANEL_PAGE = PAGE.replace(`{ listOld } from './old'`, `{ listOld } from './Old.svelte'`)
  const KEPT = `import './Old.svelte'\n\nconsole.log('new')\n`
  const DROPPED = `\nconsole.log('new')\n`

  it.each([
    `<script context="module">\n  globalThis.isReady = true\n  export const listOld = () => 'old'\n</script>\n<p>old</p>\n`,
    `<p>old</p>\n<SCRIPT lang="ts" module>\n  register('old')\n  export const listOld = (): string => 'old'\n</SCRIPT>\n`,
    `<script>\n  import './old'\n</script>\n`,
    `<script>\n  import { listOld } from './old'\n</script>\n<p>{listOld()}</p>\n`,
  ])('still loads the file if its module does something: %s', async (text) => {
    expect(await pageWith({ 'src/Old.svelte': text }, PANEL_PAGE)).toBe(KEPT)
  })

  it.each([
    `<script>\n  register('old')\n</script>\n<p>old</p>\n`,
    `<script module>\n  export const listOld = () => 'old'\n</script>\n<p>old</p>\n`,
    `<script>\n  import type { Old } from './old'\n</script>\n`,
    `<p>no script</p>\n`,
    `<script module>\n  this is not code\n</script>\n`,
    `<script module>\n  register('old')`,
  ])('is removed if only its components do something: %s', async (text) => {
    expect((await pageWith({ 'src/Old.svelte': text }, PANEL_PAGE))?.trim()).toBe(DROPPED.trim())
  })

  it.each([
    [`<script>\nregister('old')\nexport default {}\n</script>\n`, true],
    [`<script setup>\nregister('old')\n</script>\n`, false],
    [`<script>\nexport default { setup: () => register('old') }\n</script>\n`, false],
    [`<script setup lang="ts">\nimport './old'\n</script>\n`, true],
  ])('is judged by what runs once in a Vue file: %s', async (text, isKept) => {
    const page = PAGE.replace(`{ listOld } from './old'`, `listOld from '@/Old.vue'`)
    const tsconfig = '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }'
    const after = await pageWith({ 'src/Old.vue': text, 'tsconfig.json': tsconfig }, page)
    expect(after?.includes(`import '@/Old.vue'`)).toBe(isKept)
  })

  it('is judged by what runs before an Astro component is made', async () => {
    const page = PAGE.replace(`{ listOld } from './old'`, `listOld from './Old.astro'`)
    const acting = await pageWith({ 'src/Old.astro': `---\nimport './old'\n---\n<p>old</p>\n` }, page)
    expect(acting).toContain(`import './Old.astro'`)
    const idle = await pageWith({ 'src/Old.astro': `---\nregister('old')\n---\n<p>old</p>\n` }, page)
    expect(idle).not.toContain('Old.astro')
  })
})

describe('an import in a file of components that lost its last name', () => {
  const view = (head: string, body: string): string =>
    `<script ${head}>\nimport { gates } from './features'\nimport { listOld } from './old'\n${body}</script>\n`

  async function componentWith(text: string, old: string): Promise<string | null | undefined> {
    return (await stripFiles({ 'src/App.vue': text, 'src/old.ts': old })).changed['src/App.vue']
  }

  it.each([
    [
      'its script',
      view('setup', `const text = gates.enabled('On') ? 'new' : listOld()\n`) + '<template>{{ text }}</template>\n',
    ],
    [
      'its template',
      view('setup lang="ts"', '') +
        `<template><p v-if="gates.enabled('On')">new</p><p v-else>{{ listOld() }}</p></template>\n`,
    ],
  ])('still loads a module that does something, if %s used it', async (_, text) => {
    const after = await componentWith(text, ACTS)
    expect(after).toContain(`\nimport './old'\n`)
    expect(after).not.toContain('listOld')
    expect(await componentWith(text, `export const listOld = () => 'old'\n`)).not.toContain('./old')
  })
})
