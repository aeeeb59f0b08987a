// node scripts/prose.mjs [--prune] [--all] [files...]: checks the English of pages, comments, messages and help.
// Folders that aren't clean yet have a number in prose/ratchet.json, which may only shrink: --prune writes the smaller numbers, --all shows
// every finding, and files that are named are shown whatever their folder may have.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import { checkProse } from './prose/check-prose.mjs'
import { passagesOf } from './prose/passages.mjs'

const ROOT = join(import.meta.dirname, '..')
const RATCHET = join(ROOT, 'scripts/prose/ratchet.json')
const FILES = ['*.md', 'docs/**/*.{md,txt}', 'examples/*/*.md', 'src/**/*.{ts,cts}']
/** Pages that a script writes as a whole, from what the command prints. */
const GENERATED = ['docs/demo.md']

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const allowed = JSON.parse(readFileSync(RATCHET, 'utf8'))
const findings = (await Promise.all(filesToCheck().map(findingsOf))).flat()

if (named.length > 0) {
  findings.forEach(show)
  process.exitCode = findings.length > 0 ? 1 : 0
} else {
  compareWithRatchet()
}

function filesToCheck() {
  if (named.length > 0) return named.map((path) => relative(ROOT, resolve(path)))
  return globSync(FILES, { cwd: ROOT, ignore: GENERATED }).sort()
}

async function findingsOf(path) {
  const findings = []
  for (const { text, origins } of passagesOf(path, readFileSync(join(ROOT, path), 'utf8'))) {
    for (const { line, column, rule, message } of await checkProse(text)) {
      const origin = origins[line - 1] ?? origins[0]
      findings.push({ path, line: origin.line, column: origin.column + column - 1, rule, message })
    }
  }
  return findings
}

function show({ path, line, column, rule, message }) {
  console.log(`${path}:${line}:${column}  ${message}  ${rule}`)
}

function compareWithRatchet() {
  const counts = {}
  for (const { path } of findings) counts[folderOf(path)] = (counts[folderOf(path)] ?? 0) + 1
  const worse = new Set(Object.keys(counts).filter((folder) => counts[folder] > (allowed[folder] ?? 0)))
  const isBetter = Object.keys(allowed).some((folder) => (counts[folder] ?? 0) < allowed[folder])
  for (const finding of findings) if (options.includes('--all') || worse.has(folderOf(finding.path))) show(finding)
  for (const folder of worse) {
    console.log(`${folder}: ${counts[folder]} findings; ratchet.json allows ${allowed[folder] ?? 0}`)
  }
  if (isBetter && options.includes('--prune')) {
    const kept = Object.keys(allowed).filter((folder) => counts[folder])
    const pruned = kept.map((folder) => [folder, Math.min(allowed[folder], counts[folder])])
    writeFileSync(RATCHET, `${JSON.stringify(Object.fromEntries(pruned), null, 2)}\n`)
  } else if (isBetter) {
    console.log('Some folders have fewer findings than ratchet.json allows: npm run prose -- --prune')
  }
  console.log(`prose: ${findings.length} findings in ${new Set(findings.map(({ path }) => path)).size} files`)
  process.exitCode = worse.size > 0 ? 1 : 0
}

/** `src/cli`, `docs/guide`; `.` for the root's own pages. */
function folderOf(path) {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, 2).join('/') || '.'
}
