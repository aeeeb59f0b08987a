// node scripts/prose.mjs [files...]: checks the English of pages, comments, messages, help, schemas and titles of
// tests.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import { checkProse } from './prose/check-prose.mjs'
import { passagesOf } from './prose/passages.mjs'

const ROOT = join(import.meta.dirname, '..')
const FILES = [
  '*.md',
  '*.{js,ts,yml}',
  '.*.yaml',
  '.ci/run',
  '.dockerignore',
  '.git-blame-ignore-revs',
  '.github/**/*.{md,yml}',
  '.gitignore',
  'Dockerfile',
  'bench/*.md',
  'docs/**/*.{md,txt}',
  'examples/**/*.{md,ts,js}',
  'packages/*/README.md',
  'schema/*.json',
  'site/.vitepress/*.mjs',
  'site/playground/**/*.{js,md,ts,vue}',
  'src/**/*.{ts,cts}',
  'scripts/**/*.{mjs,cjs}',
  'bench/**/*.{mjs,ts}',
  'tests/**/*.ts',
  'tests/fixtures/**/case.json',
]
/** Pages that a script generates from what the command prints, and code that tests or the playground read. */
const IGNORED = ['docs/demo.md', 'site/playground/samples.ts', 'tests/fixtures/**/*.ts']

const named = process.argv.slice(2)
const paths =
  named.length > 0
    ? named.map((path) => relative(ROOT, resolve(path)))
    : globSync(FILES, { cwd: ROOT, dot: true, ignore: IGNORED })
const findings = (await Promise.all(paths.sort().map(findingsOf))).flat()
for (const { path, line, column, rule, message } of findings) {
  console.log(`${path}:${line}:${column}  ${message}  ${rule}`)
}
console.log(`prose: ${findings.length} findings in ${paths.length} files`)
process.exitCode = findings.length > 0 ? 1 : 0

async function findingsOf(path) {
  const found = []
  for (const { text, origins } of passagesOf(path, readFileSync(join(ROOT, path), 'utf8'))) {
    for (const { line, column, rule, message } of await checkProse(text)) {
      const origin = origins[line - 1] ?? origins[0]
      found.push({ path, line: origin.line, column: origin.column + column - 1, rule, message })
    }
  }
  return found
}
