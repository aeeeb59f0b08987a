import { planImports, usedImports } from '../../../src/codemods/remove/unused-imports.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { parseScript } from '../../support/strip-text.js'

function without(text: string, isMeant: (local: string, imported: string) => boolean = () => true): string | null {
  const plan = planImports(parseScript('a.tsx', text), isMeant)
  return plan && applyEdits(text, plan.edits)
}

describe('imports that nothing uses', () => {
  it.each([
    [`import { a, b } from './x'\nuse(a)\n`, `import { a } from './x'\nuse(a)\n`],
    [`import a, { b } from './x'\nuse(b)\n`, `import { b } from './x'\nuse(b)\n`],
    [`import a from './x' // gone\nrun()\n`, `run()\n`],
    [`import * as a from './x'\r\nrun()\r\n`, `run()\r\n`],
    [`import { type A, b } from './x'\nlet c: A\n`, `import { type A } from './x'\nlet c: A\n`],
  ])('are removed: %j', (text, after) => {
    expect(without(text)).toBe(after)
  })

  it('are kept if they are used in any way, or load a module for its effects', () => {
    expect(without(`import { A, b, C } from './x'\nimport './y'\nconst d: A = <C>{b}</C>\n`)).toBeNull()
  })

  it('are kept if they are not meant', () => {
    const text = `import { a as b, c } from './x'\n`
    expect(without(text, (local) => local === 'c')).toBe(`import { a as b } from './x'\n`)
    expect(without(text, (_, imported) => imported === 'a')).toBe(`import { c } from './x'\n`)
    expect(without(text, (local) => local === 'a')).toBeNull()
  })

  it('are told from those that are used', () => {
    expect([...usedImports(parseScript('a.ts', `import a, { b as c, d } from './x'\nuse(a, c)\n`))]).toEqual(['a', 'c'])
  })
})
