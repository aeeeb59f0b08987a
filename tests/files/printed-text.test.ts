import { join } from 'node:path'
import * as parser from '@typescript-eslint/parser'
import { ESLint, Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import type { Output } from '../../src/cli/io.js'
import {
  blanks,
  cutPrinted,
  escapePrinted,
  joinPrinted,
  padPrinted,
  printed,
  printedJson,
  splitPrinted,
  trimPrinted,
} from '../../src/files/printed-text.js'
import { markdownText } from '../../src/cli/markdown-text.js'
import { inertText, visibleText } from '../../src/files/visible-text.js'

const NAME = 'a\n::add-mask::x\u001B[2J' as string
const SHOWN = 'a\\u{A}::add-mask::x\\u{1B}[2J'

describe('printed output', () => {
  it('consists of literals, numbers and escaped strings', () => {
    const name = visibleText(NAME)
    const count = NAME.length
    expect(printed`${name} in ${count} ${count === 1 ? 'file' : 'files'}\n`).toBe(`${SHOWN} in 19 files\n`)
    expect(joinPrinted([name, printed`b`], ', ')).toBe(`${SHOWN}, b`)
    expect(splitPrinted(printed`a b`, ' ')).toEqual(['a', 'b'])
    expect(trimPrinted(printed`${padPrinted('a', 3)}b${blanks(2)}`)).toBe('a  b')
    expect(cutPrinted(printed`abc`, 2)).toBe('a…')
    expect(escapePrinted(printed`a|b`, [['|', '\\|']])).toBe('a\\|b')
    expect(printedJson([NAME])).toBe(`${JSON.stringify([NAME], null, 2)}\n`)
  })

  it('mentions nobody in a title or in Markdown, and refers to nothing that a merge would close', () => {
    const name = 'a, fixes #12, o/r#3, GH-4 and https://host.example/o/r/issues/5, www.host.example @org/team ##[x]'
    for (const text of [inertText(name), markdownText(name).replaceAll('\\', '')]) {
      expect(text.replaceAll('\u200B', '')).toBe(name)
      expect(text).not.toMatch(/@\w|#[\d#]|GH-\d|:\/\/|www\.\w/)
    }
    expect(inertText('C#, a-1: b/c')).toBe('C#, a-1: b/c')
  })

  it('never holds a raw name: the compiler refuses it', () => {
    let written = ''
    const output: Output = { write: (text) => (written += text) }
    output.write('a literal, ')
    output.write(visibleText(NAME))
    // @ts-expect-error a raw name
    output.write(NAME)
    // @ts-expect-error a raw name in a template
    output.write(`name: ${NAME}\n`)
    // @ts-expect-error a raw name among printed texts
    written += printed`name: ${NAME}`
    // @ts-expect-error a raw name or a literal
    written += printed`name: ${written === '' ? 'none' : NAME}`
    // @ts-expect-error a raw name in a template of a template
    written += printed`name: ${`"${NAME}"`}`
    // @ts-expect-error what was harmless, changed
    written += printed`name: ${visibleText(NAME).slice(1)}`
    // @ts-expect-error a raw name between
    written += joinPrinted([visibleText(NAME)], NAME)
    expect(written).toMatch(/^a literal, /)
  })

  it('holds no string with a type assertion: a lint rule refuses it', async () => {
    const root = join(import.meta.dirname, '../..')
    const eslint = new ESLint({ cwd: root, overrideConfigFile: join(root, 'eslint.config.js') })
    const file = 'src/cli/table.ts'
    const { rules } = (await eslint.calculateConfigForFile(join(root, file))) as Linter.Config
    const text = 'export const name = (text: string) => text as PrintedText\n'
    // This rule alone needs no types, which take seconds to read for the whole project.
    const rule = rules?.['no-restricted-syntax']
    const languageOptions = { parser: parser as unknown as Linter.Parser }
    const messages = new Linter({ configType: 'flat' }).verify(
      text,
      { files: [file], languageOptions, rules: { 'no-restricted-syntax': rule ?? 'off' } },
      file,
    )
    expect(messages.map(({ ruleId, message }) => [ruleId, message])).toContainEqual([
      'no-restricted-syntax',
      'Only visibleText makes a name harmless: src/files/visible-text.ts.',
    ])
  })
})
