// Runs ESLint, with the presets and withConfig(), and `feature-gates check` on checkouts, and compares their findings:
// file, place, severity, rule and message. Usage: node scripts/same-findings.mjs [--preset NAME] FOLDER... Each folder
// is a git repository, a copy that may be written to: one without a configuration gets one that names the registries
// which `list` finds. Exit code 1: a finding of one that the other hasn't. The command also reads shell scripts and the
// like, for which ESLint has no language: such findings are counted apart.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import json from '@eslint/json'
import * as tsParser from '@typescript-eslint/parser'
import { ESLint } from 'eslint'
import * as yamlParser from 'yaml-eslint-parser'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { preset: { type: 'string', default: 'recommended' } },
})
const { preset } = values
const root = fileURLToPath(new URL('..', import.meta.url))
const { configs, onlyWhereNamed, withConfig } = await import(join(root, 'dist', 'index.js'))
const LINTED = /\.(?:[cm]?[jt]sx?|go|ya?ml|json)$/
/** The command counts the checks that remain of a gate, which ESLint can't. */
const COUNTS = / (?:Strip its|No check of it is left)[^.]*\./g

function run(command, args, cwd) {
  const { stdout, stderr, status } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1024 ** 3 })
  if (status > 1) throw new Error(`${command} ${args.join(' ')} in ${cwd}: ${stderr}`)
  return stdout
}

const command = (cwd, ...args) => run(process.execPath, [join(root, 'dist', 'cli', 'bin.js'), ...args], cwd)

function writeConfig(folder) {
  if (readdirSync(folder).some((name) => name.startsWith('feature-gates.config.'))) return
  const files = [...new Set(JSON.parse(command(folder, 'list', '--json')).map(({ file }) => file))]
  if (files.length === 0) throw new Error(`${folder}: no registry was found; write a configuration`)
  writeFileSync(join(folder, 'feature-gates.config.json'), `${JSON.stringify({ registries: [{ files }] }, null, 2)}\n`)
}

function describe(results, folder) {
  return results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ ruleId }) => ruleId?.startsWith('feature-gates/'))
      .map(
        ({ line, column, severity, ruleId, message }) =>
          `${relative(folder, filePath)}:${line}:${column} ${severity} ${ruleId} ${message.replaceAll(COUNTS, '')}`,
      ),
  )
}

async function lint(folder) {
  const config = withConfig({ cwd: folder })
  const named = (name) => onlyWhereNamed(configs[name], config)
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    errorOnUnmatchedPattern: false,
    warnIgnored: false,
    overrideConfig: [
      { linterOptions: { reportUnusedDisableDirectives: 'off' } },
      {
        files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'],
        languageOptions: { parser: tsParser, parserOptions: { ecmaFeatures: { jsx: true } } },
      },
      named(preset),
      named(`go/${preset}`),
      { ...named(`yaml/${preset}`), languageOptions: { parser: yamlParser } },
      {
        ...named(`json/${preset}`),
        plugins: { ...configs['json/recommended'].plugins, json },
        language: 'json/jsonc',
      },
      config,
    ],
  })
  const files = run('git', ['ls-files', '-z'], folder)
    .split('\0')
    .filter((file) => LINTED.test(file) && !/(?:^|\/)vendor\//.test(file) && existsSync(join(folder, file)))
  return { results: await eslint.lintFiles(files), files: files.length }
}

const without = (all, some) => {
  const left = [...some]
  return all.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

let differs = false
for (const folder of positionals.map((path) => resolve(path))) {
  writeConfig(folder)
  const { results, files } = await lint(folder)
  const fromEslint = describe(results, folder)
  const ofCommand = JSON.parse(command(folder, 'check', '--json', '--preset', preset, '--rule', 'project:off'))
  const fromCommand = describe(
    ofCommand.filter(({ filePath }) => LINTED.test(filePath)),
    folder,
  )
  const elsewhere = describe(
    ofCommand.filter(({ filePath }) => !LINTED.test(filePath)),
    folder,
  )
  const [onlyEslint, onlyCommand] = [without(fromEslint, fromCommand), without(fromCommand, fromEslint)]
  console.log(
    `${folder}: ${files} files, ${fromEslint.length} findings of ESLint, ${fromCommand.length} of the command`,
  )
  for (const line of elsewhere) console.log(`  no language       ${line}`)
  for (const line of onlyEslint) console.log(`  only ESLint       ${line}`)
  for (const line of onlyCommand) console.log(`  only the command  ${line}`)
  differs ||= onlyEslint.length + onlyCommand.length > 0
}
process.exitCode = differs ? 1 : 0
