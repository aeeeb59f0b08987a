import { extname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import type { SourceView } from '../../source/source-view.js'
import { parseTypeScript } from '../../syntax/typescript/parse-typescript.js'

/** What a file of components does when it is loaded, as opposed to when a component is made. */
export interface ComponentModule {
  /** The code that runs then; `null`: there is none, or it can't be read. */
  readonly own: SourceView | null
  /** The specifiers of all modules that the file loads. */
  readonly loads: readonly string[]
}

/**
 * Reads the scripts of a Vue, Svelte or Astro file without the parsers of their communities, which may not be
 * installed. `<script setup>` of Vue, other scripts of Svelte than `<script module>`, and the code above an Astro
 * component run for each component, but their imports load modules at once.
 */
export function componentModuleOf(file: string, text: string): ComponentModule {
  const scripts = scriptsIn(file, text)
  const views = scripts.flatMap(({ code, isPerInstance, extension }) => {
    const parsed = parseTypeScript(file + extension, code)
    return parsed.kind === 'estree' ? [{ view: parsed, isPerInstance }] : []
  })
  return {
    own: views.find(({ isPerInstance }) => !isPerInstance)?.view ?? null,
    loads: views.flatMap(({ view }) => view.ast.body.flatMap(specifierOf)),
  }
}

interface Script {
  readonly code: string
  readonly isPerInstance: boolean
  readonly extension: '.ts' | '.tsx'
}

function scriptsIn(file: string, text: string): Script[] {
  const extension = extname(file).toLowerCase()
  if (extension === '.astro') return frontmatterOf(text)
  const scripts: Script[] = []
  const lower = text.toLowerCase()
  for (let start = lower.indexOf('<script'); start >= 0;) {
    const open = text.indexOf('>', start)
    const end = open < 0 ? -1 : lower.indexOf('</script', open)
    if (end < 0) break
    const attributes = text.slice(start + '<script'.length, open)
    const isPerInstance = extension === '.vue' ? /\bsetup\b/.test(attributes) : !/\bmodule\b/.test(attributes)
    const hasJsx = /\blang\s*=\s*["']?[jt]sx\b/.test(attributes)
    scripts.push({ code: text.slice(open + 1, end), isPerInstance, extension: hasJsx ? '.tsx' : '.ts' })
    start = lower.indexOf('<script', end)
  }
  return scripts
}

const FENCE = '---'

function frontmatterOf(text: string): Script[] {
  const start = text.indexOf(FENCE)
  const end = start < 0 || text.slice(0, start).trim() !== '' ? -1 : text.indexOf(`\n${FENCE}`, start)
  return end < 0 ? [] : [{ code: text.slice(start + FENCE.length, end), isPerInstance: true, extension: '.tsx' }]
}

/** The module that a statement loads; an import of types only loads none. */
function specifierOf(statement: TSESTree.ProgramStatement): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.importKind === 'type' ? [] : [statement.source.value]
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return statement.source && statement.exportKind !== 'type' ? [statement.source.value] : []
    default:
      return []
  }
}
