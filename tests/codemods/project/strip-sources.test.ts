import { StripSources } from '../../../src/codemods/project/strip-sources.js'
import type { SourceView } from '../../../src/source/source-view.js'
import { checkedFile } from '../../support/file-strip.js'
import { openFiles } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

const VALUES = new Map([['On', true]])
const LONE = `if (isEnabled('On')) start()\n`
const SHARED = `export const isOn = () => isEnabled('On')\n`

describe('the sources of a strip', () => {
  it('keep the plan, and not the tree, of a script that concerns no other file', () => {
    const { root, path } = openFiles({ 'a.ts': LONE, 'b.ts': SHARED })
    const sources = new StripSources(root, [path('a.ts'), path('b.ts')])
    const lone = sources.take(checkedFile(parseScript(path('a.ts'), LONE)), VALUES)
    expect('kind' in lone).toBe(false)
    expect(lone).toMatchObject({ file: path('a.ts'), text: LONE, plan: { after: 'start()\n' } })
    const shared = parseScript(path('b.ts'), SHARED)
    expect(sources.take(checkedFile(shared), VALUES)).toBe(shared)
    expect(sources.modules.sources.viewOf(path('b.ts'))).toBe(shared)
  })

  it('keep the tree that something else has requested', () => {
    const { root, path } = openFiles({ 'a.ts': LONE })
    const sources = new StripSources(root, [path('a.ts')])
    expect(sources.parsed(path('a.ts'))).toBeNull()
    const view = sources.modules.sources.viewOf(path('a.ts')) as SourceView
    expect(sources.parsed(path('a.ts'))).toBe(view)
    expect(sources.take(checkedFile(view), VALUES)).toBe(view)
  })

  it('keep all trees of Go, whenever they are given', () => {
    const { root, path } = openFiles({ 'a.go': 'package a\n', 'b.go': 'package a\n' })
    const sources = new StripSources(root, [])
    const [a, b] = ['a.go', 'b.go'].map((name) => parseScript(path(name), `package a\n\nvar taken = 1\n`))
    expect(sources.take(checkedFile(a as SourceView), VALUES)).toBe(a)
    expect(sources.go.viewOf(path('a.go'))).toBe(a)
    expect(sources.take(checkedFile(b as SourceView), VALUES)).toBe(b)
    expect(sources.go.viewOf(path('b.go'))).toBe(b)
  })

  it('say whether packages of Go are used by other repositories', () => {
    const { root, path } = openFiles({ 'a/a.go': 'package a\n' })
    const isPrivate = (isClosed: boolean): boolean => {
      const { go } = new StripSources(root, [], null, isClosed)
      return go.isPrivate(go.viewOf(path('a/a.go')) as SourceView)
    }
    expect([isPrivate(false), isPrivate(true)]).toEqual([false, true])
  })

  it('take the imports of scripts from texts that were read already, and nothing from other files', () => {
    const { root, path } = openFiles({ 'a.ts': '', 'b.ts': '', 'A.vue': '' })
    const sources = new StripSources(root, [])
    sources.takeText(path('a.ts'), `import './b'\n`)
    sources.takeText(path('A.vue'), `import './b'\n`)
    expect([...sources.modules.dependentsOf([path('b.ts')])]).toEqual([path('a.ts')])
  })
})
