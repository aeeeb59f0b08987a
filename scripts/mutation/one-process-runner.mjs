// A test runner of Stryker's: loads the tests once, and then runs those that meet a mutant, the fastest first, in the
// same process. What Vitest needs to begin a run takes longer than most of these tests.
import { register } from 'node:module'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globSync } from 'tinyglobby'
import { isChosen, keyOf } from './choose-mutants.mjs'

/**
 * Tests of time, which says nothing of code that counts its steps, and those that take longest and see least: what
 * ESLint fixes at once is what the fixtures hold.
 */
const LEFT_OUT =
  /\d,000 |type-checks before and after|that a second strip does not change|a module that is formatted, vetted|that git can apply|with `action: fix`/

const PASSED = 0
const FAILED = 1

class OneProcessRunner {
  static inject = ['options']

  constructor({ featureGates: { tests, choice } }) {
    this.patterns = tests
    this.choice = choice
    this.namespace = globalThis.__stryker__ ??= {}
  }

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    // Other programs that tests run, such as Go, know nothing of mutants.
    process.env.PATH = ''
    register('./load-typescript.mjs', import.meta.url)
    const collected = await import('./tests.mjs')
    for (const path of globSync(this.patterns).sort()) {
      collected.beginFile(path)
      await import(pathToFileURL(resolve(path)).href)
    }
    this.tests = collected.tests.filter(({ name }) => !LEFT_OUT.test(name))
    Object.assign(this, { beginTest: collected.beginTest, finishTest: collected.finishTest })
  }

  async dryRun() {
    this.namespace.activeMutant = undefined
    const tests = await this.run(this.tests, false)
    const { mutantCoverage } = this.namespace
    const times = new Map(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]))
    this.tests.sort((a, b) => times.get(a.id) - times.get(b.id))
    return { status: 'complete', tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit }) {
    if (!isChosen(keyOf(relative('', sandboxFileName), activeMutant, 0), this.choice))
      return { status: 'error', errorMessage: 'not chosen' }
    const wanted = new Set(testFilter)
    Object.assign(this.namespace, { hitCount: 0, hitLimit, activeMutant: activeMutant.id })
    const results = await this.run(testFilter ? this.tests.filter(({ id }) => wanted.has(id)) : this.tests, true)
    this.namespace.activeMutant = undefined
    if (this.namespace.hitCount > hitLimit) return { status: 'timeout', reason: `met more than ${hitLimit} times` }
    const failed = results.find(({ status }) => status === FAILED)
    if (failed) await this.expectToPass(failed.id)
    if (!failed) return { status: 'survived', nrOfTests: results.length }
    return { status: 'killed', killedBy: [failed.id], failureMessage: failed.failureMessage, nrOfTests: results.length }
  }

  /** What one mutant left after must not be taken for the fault of the next: Stryker begins with a new process then. */
  async expectToPass(id) {
    const [result] = await this.run(
      this.tests.filter((test) => test.id === id),
      false,
    )
    if (result.status === FAILED) throw new Error(`fails without a mutant, too: ${id}: ${result.failureMessage}`)
  }

  async run(tests, isFirstFailureEnough) {
    const results = []
    for (const test of tests) {
      const { id, name, file, run } = test
      this.beginTest(test)
      this.namespace.currentTestId = id
      const start = performance.now()
      const failureMessage = await this.failureOf(run)
      const timeSpentMs = performance.now() - start
      results.push({
        id,
        name,
        fileName: resolve(file),
        timeSpentMs,
        ...(failureMessage === null ? { status: PASSED } : { status: FAILED, failureMessage }),
      })
      if (failureMessage !== null && isFirstFailureEnough) break
    }
    this.namespace.currentTestId = undefined
    return results
  }

  async failureOf(run) {
    try {
      await run()
      return null
    } catch (error) {
      return String(error?.message ?? error)
    } finally {
      await this.finishTest()
    }
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'one-process', injectableClass: OneProcessRunner }]
export const strykerValidationSchema = { properties: { featureGates: { type: 'object' } } }
