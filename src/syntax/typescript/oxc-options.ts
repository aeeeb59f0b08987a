import { extname } from 'node:path'
import type { ParserOptions } from 'oxc-parser'

/** How oxc-parser reads a file of that name. */
export function oxcOptions(file: string): ParserOptions {
  const isTypeScript = isTypeScriptFile(file)
  return {
    lang: extname(file).toLowerCase() === '.tsx' ? 'tsx' : isTypeScript ? 'ts' : 'jsx',
    sourceType: sourceTypeOf(file),
    preserveParens: false,
  }
}

/** Whether a file's name alone says that it is a module. For other files, the text decides. */
export function isModuleByName(file: string): boolean {
  return sourceTypeOf(file) === 'module'
}

function sourceTypeOf(file: string): 'module' | 'script' | 'unambiguous' {
  const extension = extname(file).toLowerCase()
  if (extension === '.cjs') return 'script'
  return isTypeScriptFile(file) || extension === '.mjs' ? 'module' : 'unambiguous'
}

export function isTypeScriptFile(file: string): boolean {
  return /\.[mc]?tsx?$/i.test(file)
}
