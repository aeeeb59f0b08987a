// node scripts/dependencies.mjs [--check]: what is installed together with the package, and why, into
// docs/guide/dependencies.md. Also holds that nothing that is installed runs a script of its own then.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/guide/dependencies.md')

const REASONS = {
  '@eslint/plugin-kit': "ESLint's own base classes for the languages that the plugin brings: Go, protobuf",
  '@typescript-eslint/utils': 'makes the rules, and has the types of the tree',
  diff: 'the diff that `strip` shows and `git apply` takes',
  'jsonc-parser': 'JSON with comments and with places',
  'oxc-parser': 'parses TypeScript and JavaScript without ESLint, about ten times faster than what ESLint uses',
  picocolors: 'colours on a terminal',
  protobufjs: 'reads what a protobuf file declares, for the rules on API fields',
  semver: 'all arithmetic of versions',
  'ts-morph':
    'finds what is used through re-exports and types in the whole project, for `strip` and `remove`; loaded by nothing else',
  yaml: 'YAML with places and comments; the configuration may be YAML as well',
}

/** Packages that run a script when they are installed. None of them is installed together with this package. */
const MAY_RUN_SCRIPTS = { 'core-js': 'asks for donations; a dependency of the SARIF types that a test needs' }

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const own = Object.keys(packages[''].dependencies).sort()

/** The package that `name` is to who is at `from` in the tree of folders. */
function resolvePackage(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return null
  }
}

/** What comes with some packages: all that they depend on. Peers are the user's own. */
function closureOf(names) {
  const found = new Set()
  const add = (name, from) => {
    const path = resolvePackage(name, from)
    if (path === null || found.has(path)) return
    found.add(path)
    for (const next of Object.keys(packages[path].dependencies ?? {})) add(next, path)
  }
  for (const name of names) add(name, '')
  return found
}

/** In bytes, without what lies in its own node_modules. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
  }, 0)
}

const withCommas = (number) => number.toLocaleString('en')
const kilobytes = (paths) => Math.round([...paths].reduce((sum, path) => sum + sizeOf(join(ROOT, path)), 0) / 1024)

function renderTable() {
  const missing = own.filter((name) => !(name in REASONS))
  if (missing.length > 0) throw new Error(`say in scripts/dependencies.mjs why there is ${missing.join(', ')}`)
  const rows = own.map((name) => {
    const all = closureOf([name])
    const others = own.filter((other) => other !== name)
    const alone = [...all].filter((path) => !closureOf(others).has(path))
    return `| \`${name}\` | ${REASONS[name]} | ${all.size} | ${withCommas(kilobytes([`node_modules/${name}`]))} | ${alone.length} |`
  })
  const all = closureOf(own)
  const scripts = [...all].filter((path) => packages[path].hasInstallScript)
  return [
    `${own.length} direct dependencies, ${all.size} packages in all, ${withCommas(kilobytes(all))} kB; ${scripts.length === 0 ? 'none of them runs' : `${scripts.join(', ')} run`} a script when it is installed.`,
    '',
    '| package | why | packages with it | its own size, kB | packages that would go with it |',
    '|---|---|---:|---:|---:|',
    ...rows,
  ].join('\n')
}

function findFaults() {
  const all = closureOf(own)
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .flatMap(([path]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (all.has(path)) return [`${name} runs a script when it is installed, and comes with this package`]
      return name in MAY_RUN_SCRIPTS
        ? []
        : [`${name} runs a script when it is installed; say in scripts/dependencies.mjs why that may be`]
    })
}

const [BEGIN, END] = ['<!-- begin: node scripts/dependencies.mjs -->', '<!-- end -->']
const page = readFileSync(PAGE, 'utf8')
const start = page.indexOf(BEGIN)
const end = page.indexOf(END, start)
const written = `${page.slice(0, start + BEGIN.length)}\n\n${renderTable()}\n\n${page.slice(end)}`
const faults = findFaults()
if (process.argv.includes('--check')) {
  if (written !== page) faults.push('docs/guide/dependencies.md is out of date; run node scripts/dependencies.mjs')
} else if (written !== page) writeFileSync(PAGE, written)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
