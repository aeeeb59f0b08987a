// What the tests import from `vitest`, as far as they do: it collects them, so that one process can run each many
// times.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'node:util'
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend, chai } from '@vitest/expect'
import { RuleTester } from 'eslint'

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
chai.Assertion.addMethod('toMatchFileSnapshot', function toMatchFileSnapshot(path) {
  chai.expect(this._obj).toBe(readFileSync(join(dirname(runningFile), path), 'utf8'))
})

/** The tests that were declared: `{ id, name, file, run }`. An id is a file and the titles down to the test's own. */
export const tests = []
let file = ''
let titles = []
const taken = new Map()

let runningFile = ''
/** Before each test: paths of snapshots count from its file. */
export function beginTest(test) {
  runningFile = test.file
}

/** Whatever is declared from now on is in this file. */
export function beginFile(path) {
  file = path
  titles = []
}

function titleOf(title, values, index) {
  const shown = title
    .replaceAll('%#', String(index))
    .replace(/\$(\w+)/g, (written, key) => Object(values[0])[key] ?? written)
  return format(shown, ...values.slice(0, (shown.match(/%[sdifjoO]/g) ?? []).length))
}

function withTables(declare) {
  declare.each =
    (table) =>
    (title, ...rest) => {
      const body = rest.find((part) => typeof part === 'function')
      table.forEach((row, index) => {
        const values = Array.isArray(row) ? row : [row]
        declare(titleOf(String(title), values, index), () => body(...values))
      })
    }
  declare.skipIf = (condition) => (condition ? skipped : declare)
  declare.runIf = (condition) => (condition ? declare : skipped)
  return declare
}

const skipped = () => {}
skipped.each = () => skipped

export const describe = withTables((title, body) => {
  titles.push(title)
  body()
  titles.pop()
})

export const it = withTables((title, ...rest) => {
  const run = rest.find((part) => typeof part === 'function')
  const name = [...titles, title].join(' ')
  const id = `${file}#${name}`
  const count = (taken.get(id) ?? 0) + 1
  taken.set(id, count)
  tests.push({ id: count === 1 ? id : `${id} (${count})`, name, file, run })
})

export const test = it

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect)

/** ESLint's `RuleTester` takes a case that runs again for one that was written twice. */
class ForgetfulSet extends Set {
  has(value) {
    return !(typeof value === 'string' && value.startsWith('{')) && super.has(value)
  }
}

const { run: declareCases } = RuleTester.prototype
RuleTester.prototype.run = function runAgain(...args) {
  const { Set } = globalThis
  globalThis.Set = ForgetfulSet
  try {
    declareCases.apply(this, args)
  } finally {
    globalThis.Set = Set
  }
}

let finishers = []
export const onTestFinished = (run) => {
  finishers.push(run)
}

/** After each test. */
export async function finishTest() {
  const runs = finishers
  finishers = []
  for (const run of runs.reverse()) await run()
}

// The tests that run here clean up after themselves at the end of the process.
export const afterAll = (run) => {
  process.once('exit', run)
}
export const beforeAll = (run) => {
  run()
}
Object.assign(globalThis, { describe, it, test, expect, afterAll })
