import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { textOf } from '../../files/read-file.js'
import { findRepository, showPath, statOf, dataPath } from '../../files/paths.js'
import { isScript } from '../../project/scripts.js'
import { createParts, importLine, renderConfig, type EslintParts } from './eslint-parts.js'
import { extendEslintConfig } from './extend-eslint-config.js'
import { manifestAt } from './package-manager.js'

/** What `init` does for ESLint. */
export type EslintSetUp =
  /** Write a file, new or extended at its end. `before` has its current contents. */
  | ({
      readonly kind: 'write' | 'extend'
      readonly text: string
      readonly before: string | null
      readonly added: number
    } & Lines)
  /** Show lines that a person has to add. `reason` is a sentence. */
  | ({ readonly kind: 'lines'; readonly reason: string } & Lines)
  /** Do nothing: the project doesn't use ESLint yet. `reason` is a sentence. */
  | { readonly kind: 'none'; readonly reason: string }

interface Lines {
  /** Absolute. */
  readonly file: string
  /** The lines to add. */
  readonly lines: readonly string[]
  /** Packages to be installed before ESLint can read it. */
  readonly missing: readonly string[]
}

export interface SetUpOptions {
  readonly cwd: string
  /** Registries, and configurations that set gates, with paths as the configuration has them. */
  readonly registries: readonly string[]
  readonly configs: readonly string[]
  /** All scripts of the project, absolute. */
  readonly scripts: readonly string[]
  readonly configName: string
}

const FLAT_CONFIGS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((extension) => `eslint.config.${extension}`)
const OLD_CONFIGS = ['.eslintrc', '.eslintrc.js', '.eslintrc.cjs', '.eslintrc.json', '.eslintrc.yaml', '.eslintrc.yml']
/** The configuration files of other linters. */
const OTHER_LINTERS = ['biome.json', 'biome.jsonc', 'deno.json', 'deno.jsonc']
const BUILT_FOLDERS = ['dist', 'build', 'out', 'coverage', '.next']

export function planEslint(options: SetUpOptions): EslintSetUp {
  const { cwd } = options
  const found = findFlatConfig(cwd)
  if (found) return extendFound(found, options)
  const old = OLD_CONFIGS.find((name) => statOf(join(cwd, name)))
  if (old !== undefined)
    return {
      kind: 'none',
      reason: `${old} is an old kind of configuration that ESLint 10 doesn't read; the rules need eslint.config.js (ESLint 9.15 or newer).`,
    }
  const manifest = manifestAt(cwd)
  if (!manifest)
    return {
      kind: 'none',
      reason: 'There is no package.json, so nothing was written for ESLint; the command needs neither.',
    }
  const other = OTHER_LINTERS.find((name) => statOf(join(cwd, name)))
  if (other !== undefined && !manifest.dependencies.has('eslint'))
    return {
      kind: 'none',
      reason: `${other} shows that this project has another linter, so nothing was written for ESLint.`,
    }
  const file = join(cwd, 'eslint.config.mjs')
  const parts = partsFor(options, { isCommonJs: false, configFile: null, isNew: true })
  const text = renderConfig(parts, builtFolders(cwd))
  return {
    kind: 'write',
    file,
    text,
    before: null,
    added: 0,
    lines: text.trimEnd().split('\n'),
    missing: missingPackages(parts, cwd),
  }
}

function extendFound(file: string, options: SetUpOptions): EslintSetUp {
  const folder = dirname(file)
  const isElsewhere = folder !== options.cwd
  const text = textOf(file) ?? ''
  const isCommonJs = /\.c[jt]s$/.test(file) || (!/\.m[jt]s$/.test(file) && /\bmodule\.exports\b/.test(text))
  const parts = partsFor(options, {
    isCommonJs,
    configFile: isElsewhere ? dataPath(join(options.cwd, options.configName), folder) : null,
    isNew: false,
  })
  const missing = missingPackages(parts, folder)
  const shown = showPath(file, options.cwd)
  if (text.includes('eslint-plugin-feature-gates')) return { kind: 'none', reason: `${shown} has the plugin already.` }
  const byHand = { kind: 'lines', file, lines: linesOf(parts, isCommonJs), missing } as const
  if (isElsewhere) return { ...byHand, reason: `${shown} is also for other folders, so it was left alone.` }
  if (missing.length > 0)
    return { ...byHand, reason: `${shown} was left alone, because packages that it needs aren't installed yet.` }
  const extended = extendEslintConfig(file, text, parts)
  return extended === null
    ? { ...byHand, reason: `${shown} builds its list in an unknown way, so it was left alone.` }
    : { ...byHand, kind: 'extend', text: extended, before: text, added: parts.imports.length + parts.items.length }
}

function findFlatConfig(cwd: string): string | null {
  const root = findRepository(cwd) ?? cwd
  for (let at = cwd; ; at = dirname(at)) {
    const name = FLAT_CONFIGS.find((candidate) => statOf(join(at, candidate)))
    if (name !== undefined) return join(at, name)
    if (at === root || dirname(at) === at) return null
  }
}

function partsFor(
  { cwd, registries, configs, scripts }: SetUpOptions,
  { isCommonJs, configFile, isNew }: { isCommonJs: boolean; configFile: string | null; isNew: boolean },
): EslintParts {
  const code = scripts.filter((file) => !file.endsWith('.go'))
  const hasTypeScript = code.some((file) => /\.[cm]?tsx?$/.test(file))
  // In a project without other scripts, ESLint's own configuration is still one.
  const hasScripts =
    registries.some((file) => isScript(file) && !file.endsWith('.go')) ||
    (!registries.some((file) => file.endsWith('.go')) && code.length > 0)
  // An existing ESLint configuration already says how to parse code.
  const needsParser = isNew && hasScripts && hasTypeScript
  return createParts({
    registries,
    configs,
    isCommonJs,
    configFile,
    hasScripts,
    typeScriptParser: !needsParser
      ? null
      : !isInstalled('typescript-eslint', cwd) && isInstalled('@typescript-eslint/parser', cwd)
        ? '@typescript-eslint/parser'
        : 'typescript-eslint',
    needsJsx: isNew && hasScripts && !hasTypeScript && code.some((file) => file.endsWith('.jsx')),
  })
}

function linesOf({ imports, items }: EslintParts, isCommonJs: boolean): string[] {
  return [
    ...imports.map((item) => importLine(item, isCommonJs)),
    '',
    isCommonJs ? 'module.exports = [' : 'export default [',
    '  // ... the existing entries',
    ...items.map((item) => `  ${item}`),
    ']',
  ]
}

/** The packages that the configuration imports but that aren't installed. */
function missingPackages({ imports }: EslintParts, folder: string): string[] {
  const missing = ['eslint', ...imports.map(({ from }) => from)].filter((name) => !isInstalled(name, folder))
  return missing.includes('typescript-eslint') && !isInstalled('typescript', folder)
    ? [...missing, 'typescript']
    : missing
}

function isInstalled(name: string, folder: string): boolean {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  return places.some((place) => statOf(join(place, name, 'package.json')))
}

/** The folders with build output that git ignores. */
function builtFolders(cwd: string): string[] {
  // Without a .gitignore, only existing folders count.
  const ignored = textOf(join(cwd, '.gitignore')) ?? ''
  const lines = new Set(ignored.split(/\r?\n/).map((line) => line.trim().replaceAll(/^(?:\*\*)?\/|\/$/g, '')))
  return BUILT_FOLDERS.filter((name) => lines.has(name) || statOf(join(cwd, name))?.isDirectory()).map(
    (name) => `**/${name}/`,
  )
}
