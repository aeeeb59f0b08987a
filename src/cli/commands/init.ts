import { writeFileSync } from 'node:fs'
import { join, extname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { CONFIG_BASENAME, CONFIG_EXTENSIONS, type FeatureGatesConfig } from '../../config/config.js'
import { discoverRegistries } from '../../project/discover.js'
import { findPackageVersion } from '../../project/package-version.js'
import { showPath, statOf } from '../../project/paths.js'
import { explainFileError } from '../../project/read-text.js'
import { EXIT_OK, type CommandContext } from '../command.js'
import { colorsFor, type Colors } from '../io.js'
import { isScript } from '../scan.js'
import { UsageError } from '../usage-error.js'

const CONFIG_NAME = `${CONFIG_BASENAME}.json`
const ESLINT_CONFIGS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map((extension) => `eslint.config.${extension}`)
const MOST_SHOWN = 20

/** `feature-gates init`: writes a configuration for the registries that it finds. Asks at most once, and only a person. */
export async function runInit(context: CommandContext): Promise<number> {
  const { io, cwd, operands } = context
  refuseToOverwrite(cwd)
  const registries = findRegistries(operands, cwd)
  const colors = colorsFor(io.stdout, io.env, context.color)

  io.stdout.write(`Found ${registries.length} ${registries.length === 1 ? 'registry' : 'registries'} of feature gates:\n`)
  for (const file of registries.slice(0, MOST_SHOWN)) io.stdout.write(`  ${file}\n`)
  if (registries.length > MOST_SHOWN) io.stdout.write(`  and ${registries.length - MOST_SHOWN} more\n`)
  if (!await isWanted(context)) {
    io.stdout.write('Nothing was written.\n')
    return EXIT_OK
  }
  writeConfig(cwd, registries)
  io.stdout.write(describeNextSteps(cwd, registries, colors))
  return EXIT_OK
}

function refuseToOverwrite(cwd: string): void {
  const existing = CONFIG_EXTENSIONS.map((extension) => CONFIG_BASENAME + extension).find((name) => statOf(join(cwd, name)))
  if (existing !== undefined) throw new UsageError(`${existing} is already there and is not overwritten; change it, or delete it first`)
}

/** Paths as the configuration writes them. */
function findRegistries(paths: readonly string[], cwd: string): string[] {
  const { files, missing } = discoverRegistries(paths.length === 0 ? ['.'] : paths, cwd)
  if (missing[0] !== undefined) throw new UsageError(`"${missing[0]}" does not exist`)
  if (files.length > 0) return files.map((file) => showPath(file, cwd))
  throw new UsageError(
    `no registry of feature gates was found in ${paths.length === 0 ? 'this folder' : paths.join(', ')}; ` +
    `name its files under "registries" in ${CONFIG_NAME}, as docs/guide/configuration.md shows`)
}

async function isWanted({ io, options }: CommandContext): Promise<boolean> {
  if (options.has('yes') || !io.stdin?.isTTY || !io.stdout.isTTY) return true
  const terminal = createInterface({ input: io.stdin, output: io.stdout as NodeJS.WritableStream })
  try {
    const answer = await terminal.question(`Write ${CONFIG_NAME}? [Y/n] `)
    return /^(?:y|yes)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

function writeConfig(cwd: string, registries: readonly string[]): void {
  const config: FeatureGatesConfig = {
    $schema: './node_modules/eslint-plugin-feature-gates/schema/config.schema.json',
    registries: [{ files: registries }],
  }
  try {
    writeFileSync(join(cwd, CONFIG_NAME), `${JSON.stringify(config, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    throw new UsageError(`${CONFIG_NAME} can't be written: ${explainFileError(error)}`)
  }
}

function describeNextSteps(cwd: string, registries: readonly string[], colors: Colors): string {
  const existing = ESLINT_CONFIGS.find((name) => statOf(join(cwd, name)))
  const { version } = findPackageVersion(cwd)
  return [
    `${colors.green('Wrote')} ${CONFIG_NAME}.`,
    ...(version ? [] : ['', 'package.json tells no version: set "currentVersion" to the one that the next release will have.']),
    '',
    existing === undefined ? 'Write eslint.config.mjs to see broken promises in the editor:' : `Add to ${existing} to see broken promises in the editor:`,
    '',
    ...eslintLines(registries, existing).map((line) => `  ${colors.cyan(line)}`.trimEnd()),
    '',
    'Without ESLint\'s configuration: feature-gates list, feature-gates check',
    '',
  ].join('\n')
}

function eslintLines(registries: readonly string[], existing: string | undefined): string[] {
  const presets = new Set(['recommended'])
  for (const file of registries) {
    if (extname(file) === '.go') presets.add('go/recommended')
    else if (!isScript(file)) presets.add(extname(file) === '.json' ? 'json/recommended' : 'yaml/recommended')
  }
  // Whoever has an ESLint configuration has told it how to read TypeScript.
  const needsTypeScript = existing === undefined && registries.some((file) => /\.[cm]?tsx?$/.test(file))
  const isCommonJs = existing?.endsWith('.cjs') || existing?.endsWith('.cts')
  return [
    isCommonJs ? "const featureGates = require('eslint-plugin-feature-gates')" : "import featureGates from 'eslint-plugin-feature-gates'",
    ...(needsTypeScript ? ["import tseslint from 'typescript-eslint'"] : []),
    ...(presets.has('yaml/recommended') ? [isCommonJs ? "const yamlParser = require('yaml-eslint-parser')" : "import * as yamlParser from 'yaml-eslint-parser'"] : []),
    ...(presets.has('json/recommended') ? [isCommonJs ? "const json = require('@eslint/json').default" : "import json from '@eslint/json'"] : []),
    '',
    isCommonJs ? 'module.exports = [' : 'export default [',
    ...(needsTypeScript ? ['  tseslint.configs.base,'] : []),
    `  featureGates.withConfig({ cwd: ${isCommonJs ? '__dirname' : 'import.meta.dirname'} }),`,
    '  featureGates.configs.recommended,',
    ...(presets.has('go/recommended') ? ["  featureGates.configs['go/recommended'],"] : []),
    ...(presets.has('yaml/recommended') ? ["  { ...featureGates.configs['yaml/recommended'], languageOptions: { parser: yamlParser } },"] : []),
    ...(presets.has('json/recommended') ? ["  { ...featureGates.configs['json/recommended'], plugins: { ...featureGates.configs['json/recommended'].plugins, json }, language: 'json/json' },"] : []),
    ']',
  ]
}
