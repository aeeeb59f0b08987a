import {
  findDroppedNames,
  namesNoLongerTaken,
  orphanOf,
  type StripState,
} from '../../../src/codemods/project/orphans.js'
import { openFiles, textOf, type OpenFiles } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

type Files = Readonly<Record<string, string>>

/** A strip that removed the lines with `// gone`, and changed nothing else. */
function stateOf(more: Partial<StripState> = {}): StripState {
  return {
    isGone: ({ text }, { range: [start, end] }) => {
      const lineEnd = text.indexOf('\n', start)
      return end <= lineEnd && text.slice(start, lineEnd).endsWith('// gone')
    },
    isCheck: () => false,
    isConstant: () => false,
    isPinned: () => false,
    isOpen: () => true,
    losesImports: () => false,
    ...more,
  }
}

const USER = { 'use.ts': `import { draw } from './draw' // gone\ndraw() // gone\n` }

/** What can be removed of the export `draw` of `draw.ts`. */
function orphanIn(files: Files, more?: Partial<StripState>): string | null {
  const opened: OpenFiles = openFiles({ ...USER, ...files })
  const file = opened.path('draw.ts')
  const node = orphanOf(opened.modules, { file, name: 'draw' }, stateOf(more), opened.path(''))
  return node && textOf(opened.view('draw.ts'), node)
}

describe('an export that only tests used', () => {
  it('is kept, since the program had another use for it, or none', () => {
    const use = { 'use.ts': '', 'use.test.ts': `import { draw } from './draw' // gone\n` }
    expect(orphanIn({ 'draw.ts': 'export const draw = 1\n', ...use })).toBeNull()
    expect(orphanIn({ 'draw.ts': 'export const draw = 1\n', ...use, ...USER })).toBe('draw = 1')
  })
})

describe('an export that the strip left without a use', () => {
  it.each([
    ['export function draw() { start() }\n', 'function draw() { start() }'],
    ['export const draw = () => start()\n', 'draw = () => start()'],
    ['export class draw {}\n', 'class draw {}'],
    ['export type draw = 1\n', 'type draw = 1'],
    ['const draw = start()\nexport { draw }\n', 'draw'],
    [`export { draw } from './inner'\n`, 'draw'],
    ['export const draw = 1, other = 2\n', 'draw = 1'],
    ['export function draw() { return draw }\n', 'function draw() { return draw }'],
  ])('can be removed: %j', (text, orphan) => {
    expect(orphanIn({ 'draw.ts': text, 'inner.ts': 'export const draw = 1\n' })).toBe(orphan)
  })

  it.each([
    ['its initial value has an effect', 'export const draw = start()\n'],
    ['its file uses it', 'export function draw() {}\ndraw()\n'],
    ['it is declared twice', 'export function draw(a: 1): void\nexport function draw(a: unknown) {}\n'],
    ['a pattern gives it', 'export const { draw } = all\n'],
    ['its module, which would not be loaded, has an effect', `export { draw } from './loud'\n`],
    ['its module is not known', `export { draw } from 'elsewhere'\n`],
  ])('is kept where %s', (_, text) => {
    expect(orphanIn({ 'draw.ts': text, 'loud.ts': 'export const draw = 1\nstart()\n' })).toBeNull()
  })

  const DRAW = { 'draw.ts': 'export function draw() {}\n' }

  it('is kept while another file uses it, or may do so', () => {
    expect(orphanIn({ ...DRAW, 'b.ts': `import { draw } from './draw'\ndraw()\n` })).toBeNull()
    expect(orphanIn({ ...DRAW, 'b.ts': `import('./draw')\n` })).toBeNull()
    expect(orphanIn({ ...DRAW, 'b.test.ts': `vi.mock('./draw', () => ({ draw: 1 }))\n` })).toBeNull()
    expect(orphanIn({ ...DRAW, 'b.ts': 'import(`./${name}`)\n' })).toBeNull()
  })

  it('is kept if nothing ever used it', () => {
    expect(orphanIn({ ...DRAW, 'use.ts': '' })).toBeNull()
  })

  it('is kept in a file that must keep its exports, that is not to be changed, or where it is gone already', () => {
    expect(orphanIn(DRAW, { isPinned: () => true })).toBeNull()
    expect(orphanIn(DRAW, { isOpen: () => false })).toBeNull()
    expect(orphanIn({ 'draw.ts': 'export function draw() {} // gone\n' })).toBeNull()
  })

  it('can be removed if only a check of a gate makes its value', () => {
    const files = { 'draw.ts': 'export const draw = isEnabled()\n' }
    expect(orphanIn(files, { isCheck: (view, node) => textOf(view, node) === 'isEnabled()' })).toBe(
      'draw = isEnabled()',
    )
  })
})

describe('the names that a file imports no longer', () => {
  it('are those of removed imports, members of namespaces, types and re-exports', () => {
    const text = `import { a } from './x' // gone
import { b as c } from './x' // gone
import { kept } from './x'
import * as all from './y'
all.d() // gone
type E = all.E // gone
all.kept()
export { f as g } from './z' // gone
export * from './z' // gone
`
    const view = parseScript('a.ts', text)
    expect(namesNoLongerTaken(view, (node) => stateOf().isGone(view, node))).toEqual([
      { specifier: './x', name: 'a' },
      { specifier: './x', name: 'b' },
      { specifier: './y', name: 'd' },
      { specifier: './y', name: 'E' },
      { specifier: './z', name: 'f' },
    ])
  })

  it('belong to the modules that declare them', () => {
    const { modules, path } = openFiles({ 'all.ts': `export * from './a'\n`, 'a.ts': 'export const a = 1\n' })
    const taken = [
      { specifier: './all', name: 'a' },
      { specifier: './all', name: 'b' },
      { specifier: 'elsewhere', name: 'a' },
    ]
    expect(findDroppedNames(modules, path('use.ts'), taken)).toEqual([{ file: path('a.ts'), name: 'a' }])
  })
})
