import { partNamed } from '../../../src/strip/test-code/test-structure.js'
import { hasTestPath } from '../../../src/strip/test-code/test-structure.js'
import { parseScript } from '../../support/strip-text.js'

describe('code that declares tests', () => {
  it.each([
    ['src/a.test.ts', true],
    ['src/a.spec.jsx', true],
    ['src/a_test.go', true],
    ['src/a-test.mjs', true],
    ['src/__tests__/a.ts', true],
    ['test/a.ts', true],
    ['tests\\a.ts', true],
    ['e2e/a.ts', true],
    ['src/a.cy.cts', true],
    ['src/test.ts', false],
    ['src/contest.ts', false],
    ['src/contests/a.ts', false],
    ['src/a.test.go', false],
    ['src/a.test.ts.snap', false],
    ['src/latest/a.ts', false],
  ])('is a file with a matching name: %s', (file, isTest) => {
    expect(hasTestPath(file)).toBe(isTest)
  })

  it.each([
    ['it', 'test'],
    ['test', 'test'],
    ['specify', 'test'],
    ['fit', 'test'],
    ['xit', 'test'],
    ['describe', 'suite'],
    ['suite', 'suite'],
    ['context', 'suite'],
    ['fdescribe', 'suite'],
    ['xdescribe', 'suite'],
    ['before', 'hook'],
    ['after', 'hook'],
    ['beforeEach', 'hook'],
    ['afterEach', 'hook'],
    ['beforeAll', 'hook'],
    ['afterAll', 'hook'],
    ['setup', 'hook'],
    ['teardown', 'hook'],
    ['it.only', 'test'],
    ['it.only.each([])', 'test'],
    ['it.each`a`', 'test'],
    ['describe.each([])', 'suite'],
    ['test.beforeEach', 'hook'],
    ['test.describe', 'suite'],
    ['test.describe.serial', 'suite'],
    ['test.describe.serial.only', 'suite'],
    ['item', null],
    ['edit', null],
    ['describes', null],
    ['rebefore', null],
    ['beforehand', null],
    ['a.it', null],
    ['(() => {})', null],
    ['test.step', 'test'],
  ])('is a call with a matching name: %s', (callee, part) => {
    const statement = parseScript('a.ts', `${callee}`).ast.body[0]
    expect(statement?.type === 'ExpressionStatement' && partNamed(statement.expression)).toBe(part)
  })
})
