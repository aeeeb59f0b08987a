import { isGo, isGoOfProject, mayAskGates } from '../../../../src/codemods/remove/residual/searched-code.js'

describe('the code in which gates may be checked by unknown names', () => {
  it.each([
    ['/p/a.ts', true],
    ['/p/a.mjs', true],
    ['/p/a.go', true],
    ['/p/a.test.ts', false],
    ['/p/a_test.go', false],
    ['/p/vendor/x/a.go', false],
    ['/p/component-base/featuregate/gate.go', false],
    ['/p/vendor/x/a.ts', true],
    ['/p/A.vue', false],
    ['/p/a.json', false],
  ])('%s: %j', (file, expected) => {
    expect(mayAskGates(file)).toBe(expected)
  })

  it('is Go of the project, tests included, without the packages that look gates up for all programs', () => {
    expect(['/p/a.go', '/p/a_test.go', '/p/vendor/x/a.go', '/p/a.ts'].map(isGoOfProject)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(['/p/a.go', '/p/a.gotmpl'].map(isGo)).toEqual([true, false])
  })
})
