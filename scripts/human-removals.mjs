// Repeats removals that people made by hand. It checks out the parent of their commit, runs `remove` or `strip`, and
// compares the changed lines of Go, or of TypeScript and JavaScript. Other changes in the commit count as theirs alone.
//
//   npm run build && node scripts/human-removals.mjs --mirrors FOLDER [options]
//
//   --mirrors  copies of the repositories, as OWNER+NAME/repo, OWNER/NAME or either with .git;
//              also FEATURE_GATES_MIRRORS
//   --work     where the parents are checked out, and kept for the next run (default: a temporary folder)
//   --only     removals whose repository, commit or gates contain TEXT
//   --types    also checks the types of what changed and what imports it, before and after
//   --lines    lists the lines that only one side changed
//   --page     puts the tables of all removals into docs/evidence/removals.md and removals-typescript.md. Those
//              that are left out now are as they came out last.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { surveyRepository } from '../build/cli/init/survey.js'
import { CheckOut, findMirror } from './human-removals/check-out.mjs'
import { compareChanges } from './human-removals/compare-lines.mjs'
import { scriptFaults } from './human-removals/script-faults.mjs'
import { writePageTable } from './page-table.mjs'

const ROOT = join(import.meta.dirname, '..')
const CONFIG = 'feature-gates.config.json'
const { values: options } = parseArgs({
  options: {
    mirrors: { type: 'string', default: process.env.FEATURE_GATES_MIRRORS },
    work: { type: 'string', default: join(tmpdir(), 'human-removals') },
    only: { type: 'string', default: '' },
    types: { type: 'boolean', default: false },
    lines: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
})
if (options.mirrors === undefined) {
  console.error('Name the folder of copies with --mirrors')
  process.exit(2)
}

const read = (file, language) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'human-removals', file), 'utf8')).map((one) => ({
    ...one,
    language,
  }))
const removals = [...read('removals.json', 'go'), ...read('removals-typescript.json', 'typescript')]
const GLOBS = { go: ['*.go'], typescript: ['*.ts', '*.tsx', '*.mts', '*.cts', '*.js', '*.jsx', '*.mjs', '*.cjs'] }

function folderOf({ repository, commit }) {
  return join(options.work, `${repository.replace('/', '+')}-${commit}`)
}

/**
 * As `init` proposes it. `closed`: what the packages export was changed as if nobody else used it. `checks`: what
 * people who use the command add, since nothing in the repository shows it.
 */
function writeConfig(folder, closed, checks = []) {
  const file = join(folder, CONFIG)
  if (existsSync(file)) {
    const known = JSON.parse(readFileSync(file, 'utf8'))
    return writeFileSync(file, JSON.stringify({ ...known, closed }, null, 2))
  }
  const none = { has: () => false, text: () => undefined }
  const { config } = surveyRepository({ cwd: folder, operands: [], options: none, io: { env: process.env } })
  const all = [...(config.checks ?? []), ...checks]
  writeFileSync(file, JSON.stringify({ ...config, closed, ...(all.length > 0 && { checks: all }) }, null, 2))
}

/** Folders of the changed files, and of the files that import one of their packages. */
function foldersToCheck(checkOut, changed) {
  const folders = new Set(changed.map((file) => dirname(file)))
  const imported = [...folders].map((folder) => `/${folder}"`)
  const found = spawnSync('grep', ['-rlF', '--include=*.go', ...imported.flatMap((text) => ['-e', text]), '.'], {
    cwd: checkOut.folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  const importers = found.stdout
    .split('\n')
    .filter((file) => file !== '' && !/(^|\/)vendor\//.test(file))
    .map((file) => dirname(file.slice(2)))
  return [...new Set([...folders, ...importers])].filter((folder) => existsSync(join(checkOut.folder, folder)))
}

const checker = join(options.work, 'type-errors')
function typeErrors(folder, folders) {
  const { stdout } = spawnSync(checker, [folder, ...folders], { encoding: 'utf8', maxBuffer: 1 << 28 })
  return stdout.split('\n').filter(Boolean)
}

/** Lines of `after` that `before` has not, or not as often. */
function newIn(before, after) {
  const left = new Map()
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1)
  return after.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

function unformatted(folder, files) {
  const there = files.filter((file) => existsSync(join(folder, file)))
  if (there.length === 0) return []
  return spawnSync('gofmt', ['-l', ...there], { cwd: folder, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
}

function redo({
  repository,
  commit,
  gates,
  value,
  command = 'remove',
  despite = false,
  closed = false,
  checks,
  language,
}) {
  const mirror = findMirror(options.mirrors, repository)
  if (mirror === null) return null
  const folder = folderOf({ repository, commit })
  const checkOut = new CheckOut(mirror, commit, folder, GLOBS[language])
  writeConfig(folder, closed, checks)
  const begun = process.hrtime.bigint()
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'dist/cli/bin.js'),
      ...[command, ...gates, '--value', String(value), '--write', '--force', '--json'],
      ...(despite ? gates.flatMap((gate) => ['--despite', gate]) : []),
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9
  if (run.status === 2 || run.stdout === '') throw new Error(run.stderr || `exit code ${run.status}`)
  writeFileSync(`${folder}.json`, run.stdout)
  const compared = compareChanges(checkOut.changesInFolder(), checkOut.changesInCommit())
  writeFileSync(`${folder}.diff`, checkOut.changesInFolder())
  const changed = checkOut.changedFiles()
  const judge = language === 'go' ? judgeOfGo(checkOut, changed) : () => scriptFaults(folder, changed, options.types)
  const after = judge()
  checkOut.restore()
  const faults = newIn(judge(), after)
  return { ...compared, faults, seconds, refused: JSON.parse(run.stdout).refused?.length ?? 0 }
}

function judgeOfGo(checkOut, changed) {
  const { folder } = checkOut
  const folders = options.types ? foldersToCheck(checkOut, changed) : []
  return () => [
    ...unformatted(folder, changed).map((file) => `gofmt changes ${file}`),
    ...(options.types ? typeErrors(folder, folders) : []),
  ]
}

const share = ({ both, people }) => (both + people === 0 ? '' : `${((100 * both) / (both + people)).toFixed(0)} %`)
const cell = (counts) =>
  counts.both + counts.tool + counts.people === 0 ? '' : `${counts.both} / ${counts.tool} / ${counts.people}`
const sum = (rows, kind) =>
  rows.reduce(
    (all, row) => ({
      both: all.both + row[kind].both,
      tool: all.tool + row[kind].tool,
      people: all.people + row[kind].people,
    }),
    { both: 0, tool: 0, people: 0 },
  )

mkdirSync(options.work, { recursive: true })
if (options.types && spawnSync('go', ['version']).status === 0)
  execFileSync('go', ['build', '-o', checker, join(import.meta.dirname, 'human-removals/type-errors.go')], {
    env: { ...process.env, GO111MODULE: 'off' },
  })
const done = []
for (const removal of removals) {
  const name = `${removal.repository} ${removal.commit} ${removal.gates.join(', ')}`
  if (!name.includes(options.only)) continue
  let result = null
  try {
    result = redo(removal)
  } catch (error) {
    // No registry is found, say: the command has done nothing that could be compared.
    console.log(`${name}: ${error.message}`)
    continue
  }
  if (result === null) {
    console.log(`${name}: no copy`)
    continue
  }
  done.push({ ...removal, ...result })
  writeFileSync(`${folderOf(removal)}.result.json`, JSON.stringify({ ...result, lines: undefined }))
  console.log(
    `${name}: code ${cell(result.code)} ${share(result.code)}; tests ${cell(result.tests)} ${share(result.tests)}; ` +
      `${result.faults.length} faults, ${result.refused} refused, ${result.seconds.toFixed(1)} s`,
  )
  for (const fault of result.faults) console.log(`  ${fault}`)
  if (options.lines)
    for (const { file, side, line, times } of result.lines)
      console.log(`  ${side === 'tool' ? 'T' : 'P'} ${file}: ${line}${times > 1 ? ` (${times} times)` : ''}`)
}
const inGo = done.filter(({ language }) => language === 'go')
for (const [title, rows] of [
  ['Go', inGo],
  ['Go, listed first', inGo.filter(({ later }) => !later)],
  ['Go, added later', inGo.filter(({ later }) => later)],
  ['TypeScript', done.filter(({ language }) => language === 'typescript')],
]) {
  if (rows.length === 0) continue
  const [code, tests] = [sum(rows, 'code'), sum(rows, 'tests')]
  const precise = (100 * (code.both + tests.both)) / Math.max(1, code.both + tests.both + code.tool + tests.tool)
  const good = rows.filter((row) => row.code.both >= 0.9 * (row.code.both + row.code.people)).length
  console.log(
    `${title}: ${rows.length} removals; code ${cell(code)} ${share(code)}; tests ${cell(tests)} ${share(tests)}; ` +
      `${precise.toFixed(1)} % of the tool's lines are also people's; ${good} have 90 % of the code`,
  )
}

for (const [language, page] of [
  ['go', 'removals.md'],
  ['typescript', 'removals-typescript.md'],
]) {
  if (!options.page) break
  const own = removals.filter((removal) => removal.language === language)
  const rows = own.flatMap((removal) => {
    const file = `${folderOf(removal)}.result.json`
    return existsSync(file) ? [{ ...removal, ...JSON.parse(readFileSync(file, 'utf8')) }] : []
  })
  const table = [
    '| commit | gates | command | code: both / command / people | tests: both / command / people | new faults |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.repository} ${row.commit} | ${row.gates.join(', ')} | ${row.command ?? 'remove'} | ${cell(row.code)} | ${cell(row.tests)} | ${row.faults.length || ''} |`,
    ),
  ].join('\n')
  writePageTable(join(ROOT, 'docs/evidence', page), table)
}
