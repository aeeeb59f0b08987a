import { deleteConstants, wordPattern } from '../../../src/codemods/remove/delete-constants.js'
import { FEATURES, GO_FEATURES, openFiles } from '../../support/open-files.js'

type Files = Readonly<Record<string, string>>

/** The files that lose constants, their imports or exports, with their texts. */
function deletedIn(given: Files, readOnly: readonly string[] = []): Files {
  const isGo = Object.keys(given).some((name) => name.endsWith('.go'))
  const opened = openFiles(
    isGo ? { 'features/features.go': GO_FEATURES, ...given } : { 'src/features.ts': FEATURES, ...given },
  )
  const texts = { ...opened.texts, isReadOnly: (file: string) => readOnly.includes(opened.nameOf(file)) }
  const deletions = deleteConstants(texts, opened.removal(isGo ? { Paging: true } : { On: true }))
  return Object.fromEntries(deletions.map(({ file, after }) => [opened.nameOf(file), after]))
}

describe('a constant that holds the name of a removed gate', () => {
  it('is deleted with its imports and re-exports, if nothing uses it', () => {
    expect(
      deletedIn({
        'src/names.ts': `export const OTHER = 'Other'\n/** The gate. */\nexport const ON = 'On'\n`,
        'src/index.ts': `export { ON, OTHER } from './names'\n`,
        'src/a.ts': `import { ON, OTHER } from './names'\n\nuse(OTHER)\n`,
      }),
    ).toEqual({
      'src/names.ts': `export const OTHER = 'Other'\n`,
      'src/index.ts': `export { OTHER } from './names'\n`,
      'src/a.ts': `import { OTHER } from './names'\n\nuse(OTHER)\n`,
    })
  })

  it.each([
    [`const ON = 'On', size = 1\nuse(size)\n`, 'const size = 1\nuse(size)\n'],
    [
      `export enum Names {\n  On = 'On', // on\n  Other = 'Other',\n}\n`,
      `export enum Names {\n  Other = 'Other',\n}\n`,
    ],
    [
      `const Names = { On: 'On', Other: 'Other' }\nuse(Names.Other)\n`,
      `const Names = { Other: 'Other' }\nuse(Names.Other)\n`,
    ],
    [
      `class Names {\n  static ON = 'On'\n  static OTHER = 'Other'\n}\n`,
      `class Names {\n  static OTHER = 'Other'\n}\n`,
    ],
  ])('is deleted from what else is declared there: %j', (before, after) => {
    expect(deletedIn({ 'src/names.ts': before })).toEqual({ 'src/names.ts': after })
  })

  it.each([
    ['its file', { 'src/names.ts': `export const ON = 'On'\nuse(ON)\n` }],
    [
      'another file',
      { 'src/names.ts': `export const ON = 'On'\n`, 'src/a.ts': `import { ON } from './names'\nuse(ON)\n` },
    ],
    ['a component', { 'src/names.ts': `export const ON = 'On'\n`, 'src/A.vue': '<p>{{ ON }}</p>' }],
    ['a script with a fault', { 'src/names.ts': `export const ON = 'On'\n`, 'src/a.ts': 'use(ON\n' }],
    [
      'code that reads any member',
      { 'src/names.ts': `const Names = { On: 'On', Other: 'Other' }\nuse(Names[name])\n` },
    ],
    [
      'code that takes all that the module exports',
      {
        'src/names.ts': `export const ON = 'On'\n`,
        'src/a.ts': `import * as names from './names'\nObject.values(names)\n`,
      },
    ],
  ])('is kept while %s uses it', (_, files) => {
    expect(deletedIn(files)).toEqual({})
  })

  it('is kept in a file that must not be changed, or that such a file imports it from', () => {
    const files = { 'src/names.ts': `export const ON = 'On'\n`, 'src/a.ts': `import { ON } from './names'\n` }
    expect(deletedIn(files, ['src/names.ts'])).toEqual({})
    expect(deletedIn(files, ['src/a.ts'])).toEqual({})
    expect(Object.keys(deletedIn(files))).toEqual(['src/names.ts', 'src/a.ts'])
  })

  it('is kept where a comment names it, which changes nothing', () => {
    expect(deletedIn({ 'src/names.ts': `export const ON = 'On'\n`, 'src/a.ts': '// See ON.\nuse(1)\n' })).toEqual({
      'src/names.ts': '',
    })
  })

  it('is deleted in Go, if no package uses it', () => {
    const names = 'package a\n\nconst (\n\tPagingGate = "Paging"\n\tOtherGate  = "Other"\n)\n'
    const rest = 'package a\n\nconst (\n\tOtherGate = "Other"\n)\n'
    expect(deletedIn({ 'a/a.go': names })['a/a.go']?.replaceAll(/ +/g, ' ')).toBe(rest)
    const user = (name: string): string => `package b\n\nimport "example.com/m/a"\n\nvar x = a.${name}\n`
    expect(deletedIn({ 'a/a.go': names, 'b/b.go': user('PagingGate') })).not.toHaveProperty(['a/a.go'])
    expect(deletedIn({ 'a/a.go': names, 'b/b.go': user('OtherGate') })).toHaveProperty(['a/a.go'])
  })
})

describe('a pattern of whole words', () => {
  it.each([
    ['use(ON)', true],
    ['ONE', false],
    ['_ON', false],
    ['$ON', false],
    ['a.ON', true],
    ['a+b', true],
    ['aab', false],
  ])('in %j: %j', (text, expected) => {
    expect(wordPattern(['ON', 'a+b']).test(text)).toBe(expected)
  })
})
