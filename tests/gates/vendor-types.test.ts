import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../fixtures/vendors')
const FIXTURES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))

describe('the functions of flag services', () => {
  it('are called as the packages declare them, before and after a strip', () => {
    const program = ts.createProgram({
      rootNames: FIXTURES.map((name) => join(FOLDER, name)),
      options: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
        target: ts.ScriptTarget.ES2023,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        jsx: ts.JsxEmit.ReactJSX,
      },
    })
    const messages = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${basename(file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    expect(messages).toEqual([])
  }, 60_000)
})
