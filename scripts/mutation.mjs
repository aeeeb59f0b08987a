// npm run mutation -- [lifecycle|gates|parentheses|strip|FILE...] [--sample N] [--seed N] [--slow] [--survivors]: which
// changes of the code no test sees, and which of those the compiler doesn't refuse, either.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { globSync } from 'tinyglobby'
import { compilerOf } from './mutation/ask-compiler.mjs'
import { isChosen, mutantsIn } from './mutation/choose-mutants.mjs'

/**
 * Not among the project's own: with it, 160 packages would come that nobody needs to work here, and one that wants to
 * run when it's installed.
 */
const STRYKER = '9.6.1'
/** As `nice` has it. */
const LOW = 10
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, '.stryker')
const TOOL = join(FOLDER, `tool-${STRYKER}`)
const REPORT = join(FOLDER, 'report.json')
/** Of the last run, with what `--survivors` found out since. */
const RESULT = join(FOLDER, 'result.json')

/** What is changed, and the tests that judge it. The slow ones are asked last, and only if they are wanted. */
const AREAS = new Map([
  [
    'lifecycle',
    {
      mutate: 'src/registry/lifecycle.ts',
      quick: [
        'tests/registry/lifecycle.test.ts',
        'tests/rules/{require-lock-to-default,no-overdue-removal,no-graduated-gate-check,require-removal-version,no-lifecycle-regression}.test.ts',
      ],
      slow: [],
    },
  ],
  [
    'gates',
    {
      mutate: 'src/gates/**/*.ts',
      quick: ['tests/gates/**/*.test.ts', 'tests/strip/fixtures.test.ts'],
      slow: [
        'tests/rules/*.test.ts',
        '!tests/rules/{fix-equals-strip,suggestions-equal-strip-*,kubernetes-list}.test.ts',
      ],
    },
  ],
  [
    'parentheses',
    {
      mutate: 'src/strip/layout/{precedence,kept-parts}.ts',
      quick: ['tests/strip/{fixtures,slots/patterns,layout/precedence}.test.ts'],
      slow: ['scripts/mutation/generated-programs.ts'],
    },
  ],
  [
    'strip',
    {
      mutate: 'src/strip/**/*.ts',
      quick: ['tests/strip/**/*.test.ts', '!tests/strip/{meaning,growth,fronts,layout/precedence}.test.ts'],
      slow: [
        'tests/strip/layout/precedence.test.ts',
        'tests/codemods/{project,project-files,go-project}.test.ts',
        'tests/rules/{fix-equals-strip,suggestions-equal-strip-*}.test.ts',
        'scripts/mutation/generated-programs.ts',
      ],
    },
  ],
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    slow: { type: 'boolean' },
    survivors: { type: 'boolean' },
    concurrency: { type: 'string', default: '1' },
  },
})
const areas = [
  ...new Set(
    positionals.map(
      (asked) => AREAS.get(asked) ?? [...AREAS.values()].find(({ mutate }) => globSync(mutate).includes(asked)),
    ),
  ),
]
if (areas.length === 0 || areas.includes(undefined)) {
  console.error(`name one of ${[...AREAS.keys()].join(', ')}, or files of them`)
  process.exit(2)
}
if (getPriority() < LOW) setPriority(LOW)
installStryker()
const before = values.survivors ? JSON.parse(readFileSync(RESULT, 'utf8')) : []
const choice = values.survivors
  ? { keys: before.filter(lives).map(({ key }) => key) }
  : { every: Number(values.sample), seed: values.seed }
writeFileSync(join(FOLDER, 'stryker.json'), JSON.stringify(settings(), null, 2))
process.exitCode = await run(
  process.execPath,
  [join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', join(FOLDER, 'stryker.json')],
  ROOT,
)
if (process.exitCode === 0) printResult(mergeResults(mutantsIn(JSON.parse(readFileSync(REPORT, 'utf8')))))

function installStryker() {
  if (existsSync(join(TOOL, 'node_modules'))) return
  mkdirSync(TOOL, { recursive: true })
  writeFileSync(join(TOOL, 'package.json'), '{ "private": true }\n')
  const { status: failure } = spawnSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', `@stryker-mutator/core@${STRYKER}`],
    { cwd: TOOL, stdio: 'inherit' },
  )
  if (failure !== 0) process.exit(1)
}

function settings() {
  const wantsSlow = values.slow || values.survivors
  return {
    testRunner: 'one-process',
    plugins: [join(import.meta.dirname, 'mutation/one-process-runner.mjs')],
    featureGates: { tests: areas.flatMap(({ quick, slow }) => (wantsSlow ? [...quick, ...slow] : quick)), choice },
    mutate: positionals.flatMap((asked) => AREAS.get(asked)?.mutate ?? asked),
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    ignorePatterns: ['/.stryker', '/dist', '/build', '/bench', '/examples'],
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: REPORT },
    tempDirName: join(FOLDER, 'tmp'),
    disableTypeChecks: false,
    concurrency: Number(values.concurrency),
    timeoutMS: 10_000,
    // A machine that is busy takes longer than the five that are usual.
    dryRunTimeoutMinutes: 30,
  }
}

function run(command, args, cwd) {
  return new Promise((resolve) => spawn(command, args, { cwd, stdio: 'inherit' }).on('close', resolve))
}

function lives({ status }) {
  return status === 'Survived' || status === 'NoCoverage'
}

/** A mutant that was killed before counts as killed. */
function mergeResults(found) {
  const isRefused = compilerOf(ROOT)
  const judged = found
    .filter(({ key, status }) => !/Error|Ignored/.test(status) && isChosen(key, choice))
    .map((mutant) => ({ ...mutant, isRefused: isRefused(mutant) }))
  const result = [...before.filter((mutant) => !lives(mutant)), ...judged]
  writeFileSync(RESULT, JSON.stringify(result))
  return result
}

function printResult(mutants) {
  for (const {
    file,
    location: { start },
    status,
    original,
    replacement,
    isRefused,
  } of mutants.filter(lives)) {
    console.log(
      `${file}:${start.line}:${start.column} ${isRefused ? 'does not compile' : status === 'NoCoverage' ? 'no test meets' : 'lives'}: ${inOneLine(original)} => ${inOneLine(replacement)}`,
    )
  }
  const rows = [...new Set(mutants.map(({ file }) => file))].sort().map((file) =>
    rowOf(
      file,
      mutants.filter((mutant) => mutant.file === file),
    ),
  )
  console.table(Object.fromEntries([...rows, rowOf('all', mutants)]))
}

function rowOf(name, mutants) {
  const counted = (wanted) => mutants.filter(({ status }) => status === wanted).length
  const living = mutants.filter(lives)
  const compiling = mutants.filter(({ isRefused }) => !isRefused)
  const left = living.filter(({ isRefused }) => !isRefused)
  const share = (part, whole) => (whole.length === 0 ? '' : `${((1 - part.length / whole.length) * 100).toFixed(1)} %`)
  return [
    name,
    {
      mutants: mutants.length,
      killed: counted('Killed'),
      'out of time': counted('Timeout'),
      live: counted('Survived'),
      'no test meets': counted('NoCoverage'),
      'of these compile': left.length,
      tests: share(living, mutants),
      'tests, of what compiles': share(left, compiling),
      'tests or compiler': share(left, mutants),
    },
  ]
}

function inOneLine(text) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 100)} … ${line.slice(-50)}` : line
}
