import { createRequire } from 'node:module'
import type { ScopeManager } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { inPhase } from '../../files/processor-time.js'
import type { ParseFailure, SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { placeAt } from '../../text/line-index.js'
import { roomFault, type TreeCosts } from '../../files/memory-room.js'
import { depthFault } from './known-depth.js'
import { longLineFault } from './long-lines.js'
import { nestingLimitPassedAt } from './nesting.js'
import { isTypeScriptFile, oxcOptions } from './oxc-options.js'
import { prepareTree } from './prepare-tree.js'

const require = createRequire(import.meta.url)

type Oxc = typeof import('oxc-parser')
type ScopeAnalysis = typeof import('@typescript-eslint/scope-manager')

export const SCRIPT_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const

/** A tree with this many levels is deeper than most, but far from deep enough to fill the stack. */
const SURE_DEPTH = 200

/** Nodes of oxc-parser with their scopes, as measured. */
const COSTS: TreeCosts = { word: 350, mark: 180, brace: 1_100, arrow: 1_900 }

/**
 * Parses TypeScript or JavaScript with oxc-parser, which gives the node shapes of typescript-estree about ten times
 * faster. Its scopes are analyzed at their first use: many modules are only read for what they export. Never throws.
 *
 * @param text without byte order mark.
 */
export function parseTypeScript(file: string, text: string): SourceView | ParseFailure {
  return inPhase('parsing', () => parse(file, text))
}

function parse(file: string, text: string): SourceView | ParseFailure {
  const tooDeep = nestingLimitPassedAt(text)
  if (tooDeep !== null) return failure(file, text, tooDeep, 'nested too deeply to be read safely')

  try {
    const fault = roomFault(text, COSTS) ?? depthFault(file, text) ?? longLineFault(file, text)
    if (fault !== null) return failure(file, text, 0, fault)
    // Scope analysis needs typescript-estree's fields for JavaScript as well.
    const { result, visitorKeys } = parseWithOxc(file, text, 'ts')
    const error = result.errors[0]
    if (error) return failure(file, text, error.labels[0]?.start ?? 0, error.message)
    const ast = result.program as unknown as TSESTree.Program
    let scopes: ScopeManager | null = null
    const scopesOnce = (): ScopeManager => (scopes ??= inPhase('scopes', () => analyzeScopes(ast, visitorKeys)))
    // The analysis is recursive, so a tree that may be too deep for it is rejected here.
    if (prepareTree(ast, visitorKeys) > SURE_DEPTH) scopesOnce()
    return {
      kind: 'estree',
      file,
      text,
      ast,
      visitorKeys,
      comments: result.comments as Comment[],
      get scopes() {
        return scopesOnce()
      },
      language: isTypeScriptFile(file) ? 'typescript' : 'javascript',
    }
  } catch (error) {
    if (error instanceof RangeError) return failure(file, text, 0, 'nested too deeply to be read safely')
    return failure(file, text, 0, error instanceof Error ? error.message : String(error))
  }
}

/**
 * Whether {@link parseTypeScript} would find no mistake in the syntax. It doesn't create the tree, which takes most of
 * the time.
 */
export function isValidTypeScript(file: string, text: string): boolean {
  try {
    if (nestingLimitPassedAt(text) !== null || (depthFault(file, text) ?? longLineFault(file, text)) !== null)
      return false
    return inPhase('parsing', () => parseWithOxc(file, text, 'js').result.errors.length === 0)
  } catch {
    return false
  }
}

/** @param astType the tree's; that of JavaScript is the smaller one. */
function parseWithOxc(
  file: string,
  text: string,
  astType: 'js' | 'ts',
): { result: ReturnType<Oxc['parseSync']>; visitorKeys: Oxc['visitorKeys'] } {
  const { parseSync, visitorKeys } = require('oxc-parser') as Oxc
  const options = { ...oxcOptions(file), astType }
  const result = parseSync(file, text, options)
  const isReturnOutside = result.errors[0]?.message.startsWith(RETURN_OUTSIDE) === true
  if (!isReturnOutside || options.sourceType === 'module' || result.module.hasModuleSyntax)
    return { result, visitorKeys }
  const ofCommonJs = parseSync(file, text, { ...options, sourceType: 'commonjs' })
  ofCommonJs.program.sourceType = 'script'
  return { result: ofCommonJs, visitorKeys }
}

/** Allowed in CommonJS, whose files are bodies of functions. oxc-parser doesn't tell these from scripts. */
const RETURN_OUTSIDE = "A 'return' statement can only be used within a function body"

function analyzeScopes(ast: TSESTree.Program, visitorKeys: Record<string, string[]>): ScopeManager {
  const { analyze } = require('@typescript-eslint/scope-manager') as ScopeAnalysis
  return analyze(ast, { sourceType: ast.sourceType, childVisitorKeys: visitorKeys, lib: [], jsxPragma: null })
}

function failure(file: string, text: string, offset: number, reason: string): ParseFailure {
  return { kind: 'failure', file, message: reason.trim().replace(/\.$/, ''), place: placeAt(file, text, offset) }
}
