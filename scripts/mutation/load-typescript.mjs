// Lets Node load the tests and sources directly: it strips their types, and resolves `vitest` to `tests.mjs` beside
// this file.
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const COMPILER_OPTIONS = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
  inlineSourceMap: true,
}

export function resolve(specifier, context, next) {
  if (specifier === 'vitest') return { url: new URL('tests.mjs', import.meta.url).href, shortCircuit: true }
  if (/^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
    const url = new URL(`${specifier.slice(0, -2)}ts`, context.parentURL)
    if (existsSync(url)) return { url: url.href, shortCircuit: true }
  }
  return next(specifier, context)
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const fileName = fileURLToPath(url)
  const { outputText } = ts.transpileModule(await readFile(fileName, 'utf8'), {
    fileName,
    compilerOptions: COMPILER_OPTIONS,
  })
  return { format: 'module', source: outputText, shortCircuit: true }
}
