// npm run test:changed [-- --since COMMIT]: the tests that what has changed can break, of those that `npm test` runs.
// Changed are the files that differ from where the branch left `main`, or from COMMIT, committed or not.
//
// Which tests import a module, vitest knows. What tests read as a file, they name: `fixtures/strip`, `docs/guide`.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { globSync } from 'tinyglobby'

const ROOT = join(import.meta.dirname, '..')
const MODULE = /^(?:src|tests|bench|scripts)\/.*\.[cm]?[jt]s$/
const FIXTURE = /^tests\/fixtures\//
/** What only the built package shows. */
const SHOWN_WHEN_BUILT =
  /^(?:src\/(?:index\.ts|own-package\.ts|cli\/(?:bin\.ts|jscodeshift\/.*)|codemods\/[^/]+\.cts)|scripts\/(?:build|vendor)\.mjs|package\.json)$/
/** What decides how all tests run. */
const OF_ALL = /^(?:vitest\.config\.ts|tsconfig\.json|package-lock\.json)$/

const { values } = parseArgs({ options: { since: { type: 'string' } } })

const changed = changedFiles()
if (changed.length === 0) console.log('Nothing has changed.')
else if (changed.some((file) => OF_ALL.test(file))) runVitest('run')
else runRelated()

function runRelated() {
  const modules = changed.filter((file) => MODULE.test(file) && !FIXTURE.test(file) && existsSync(join(ROOT, file)))
  if (changed.some((file) => SHOWN_WHEN_BUILT.test(file))) modules.push('tests/support/built.ts')
  const read = changed.filter((file) => !MODULE.test(file) || FIXTURE.test(file))
  const asked = [...new Set([...modules, ...readersOf(read)])]
  if (asked.length === 0) console.log('No test imports or reads what has changed.')
  else runVitest('related', '--run', ...asked)
}

function changedFiles() {
  const since = values.since ?? git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  return [
    ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
  ].sort()
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

/** The modules of the tests that name a file, or a folder around it. */
function readersOf(files) {
  const names = new Set(files.flatMap(namesOf))
  return globSync(['tests/**/*.ts', '!tests/fixtures'], { cwd: ROOT }).filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...names].some((name) => text.includes(name))
  })
}

/**
 * `docs/guide/ci.md`: itself, its folder however it continues, and all below `docs`. Of fixtures, also the folder of
 * all of them.
 */
function namesOf(file) {
  const parts = file.replace(/^tests\//, '').split('/')
  const folders = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
  const inner = folders.slice(1)
  if (FIXTURE.test(file)) return [...inner, "fixtures'", 'fixtures/**']
  return [file, `'${parts.at(-1)}'`, `${parts[0]}/**`, ...inner.flatMap((folder) => [`${folder}'`, `${folder}/`])]
}

function runVitest(...args) {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  process.exitCode =
    spawnSync(process.execPath, [vitest, ...args, '--mode', 'quick', '--passWithNoTests'], {
      cwd: ROOT,
      stdio: 'inherit',
    }).status ?? 1
}
