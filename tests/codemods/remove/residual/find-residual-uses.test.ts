import { findResidualUses } from '../../../../src/codemods/remove/residual/find-residual-uses.js'
import { afterGoRemoval, afterRemoval } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

/** `file:line` of the places that still need the gate. */
function placesIn(files: Files, leftOut: readonly string[] = []): string[] {
  const isGo = Object.keys(files).some((name) => name.endsWith('.go'))
  // The registry as it is after the removal.
  const registry = isGo
    ? { 'features/features.go': 'package features\n' }
    : { 'src/features.ts': 'export const featureGates = {}\n' }
  const { texts, residual, nameOf } = (isGo ? afterGoRemoval : afterRemoval)(files)
  const after = {
    ...texts,
    naming: (words: Iterable<string>) =>
      new Map([...texts.naming(words)].filter(([file]) => !(nameOf(file) in registry))),
  }
  const isLeftOut = (file: string): boolean => leftOut.includes(nameOf(file))
  return findResidualUses(after, residual, [...residual.gates.keys()], isLeftOut).flatMap(({ file, text, uses }) =>
    uses.map(({ start }) => `${nameOf(file)}:${text.slice(0, start).split('\n').length}`),
  )
}

it('says of the markup of a component that it is not changed, since its code is', () => {
  const component = `<script setup lang="ts">\nimport { isEnabled } from './features'\n</script>\n<template><Gate name="NewPager" /></template>\n`
  const { texts, residual } = afterRemoval({ 'src/A.vue': component })
  const found = findResidualUses(texts, residual, [...residual.gates.keys()], () => false)
  expect(found.flatMap(({ file, uses }) => (file.endsWith('.vue') ? uses.map(({ reason }) => reason) : []))).toEqual([
    "it names the gate in markup, which can't be changed here",
  ])
})

describe('the places that still need a removed gate', () => {
  it('are found in code, data and files that are not parsed', () => {
    expect(
      placesIn({
        'src/a.ts': `use(1)\nask('NewPager')\n`,
        'src/b.vue': '<p>\n{{ NewPager }}\n</p>\n',
        'data.yaml': 'featureGate: NewPager\n',
        'src/c.ts': `const other = 'Other'\n`,
        'README.md': 'NewPager\n',
      }).sort(),
    ).toEqual(['data.yaml:1', 'src/a.ts:2', 'src/b.vue:2'])
  })

  it('are the uses of a declaration that holds the name, through other declarations', () => {
    const files = {
      'src/names.ts': `export const PAGER = 'NewPager'\n`,
      'src/copy.ts': `import { PAGER } from './names'\nexport const COPY = PAGER\n`,
      'src/a.ts': `import { COPY } from './copy'\n\nask(COPY)\n`,
    }
    expect(placesIn(files)).toContain('src/a.ts:3')
  })

  it('are a declaration itself only if nothing uses it', () => {
    expect(placesIn({ 'src/names.ts': `export const PAGER = 'NewPager'\n` })).toEqual(['src/names.ts:1'])
    expect(placesIn({ 'src/names.ts': `const PAGER = 'NewPager'\nask(PAGER)\n` })).toEqual(['src/names.ts:2'])
  })

  it('are in all parts of a component, in their order', () => {
    const component = `<template>\n  <p title="NewPager" />\n</template>\n<script setup lang="ts">\nask('NewPager')\n</script>\n`
    expect(placesIn({ 'src/A.vue': component })).toEqual(['src/A.vue:2', 'src/A.vue:5'])
  })

  it("aren't in files outside of the program", () => {
    expect(placesIn({ 'src/a.ts': `ask('NewPager')\n` }, ['src/a.ts'])).toEqual([])
  })

  it("aren't in a list that is made of the code again", () => {
    const list = 'gates:\n  NewPager:\n    stage: GA\n'
    const reads = { 'src/a.ts': `import gates from '../gates.yaml'\n` }
    expect(placesIn({ 'gates.yaml': list, ...reads })).toEqual([])
    expect(placesIn({ 'gates.yaml': 'titles:\n  NewPager: new\n', ...reads })).toEqual(['gates.yaml:2'])
  })

  it('are found in Go', () => {
    expect(placesIn({ 'a/a.go': 'package a\n\nvar x = ask("Paging")\n' })).toEqual(['a/a.go:3'])
  })
})
