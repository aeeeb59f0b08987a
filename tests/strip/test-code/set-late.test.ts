import { stripFiles, stripGoFiles } from '../../support/strip-files.js'
import { indentGo } from '../../support/go-test-file.js'

const CODE = `package app

import "example.test/gates"

func Limit() int {
	if gates.Enabled(gates.On) {
		return 1
	}
	return 2
}
`
const GATE = 'gates.On'
const set = (value: boolean): string => `featuregatetesting.SetFeatureGateDuringTest(t, gates.All, ${GATE}, ${value})`

/** What is left of a Go test whose body this is, with the gate at `value`; by default it is on. */
async function leftOf(body: string, value = false, name = 'TestX'): Promise<readonly string[]> {
  const test = `package app\n\nimport "example.test/gates"\n\nfunc ${name}(t *testing.T) {\n${indentGo(body)}\n}\n`
  return (await stripGoFiles({ 'app/limit.go': CODE, 'app/limit_test.go': test }, value)).left
}

const REASON =
  'the test asserts this with the gate on, and switches it off later: now it runs with the gate off; if it fails, it was for the removed path'

describe('a test that sets the gate after it has asserted something', () => {
  it.each([
    ['assert.Equal(t, 1, Limit())'],
    ['require.Equal(t, 1, Limit())'],
    ['s.Require().Equal(1, Limit())'],
    ['g.Expect(Limit()).To(Equal(1))'],
    ['if Limit() != 1 {\n\tt.Errorf("is %d", Limit())\n}'],
  ])('is listed, because its first part ran with the default: %s', async (assertion) => {
    const body = `${assertion}\n${set(false)}\nassert.Equal(t, 2, Limit())`
    const line = assertion.startsWith('if') ? 7 : 6
    expect(await leftOf(body)).toEqual([`app/limit_test.go:${line}: ${REASON}`])
  })

  it('is listed if it switches the gate on that is off by default', async () => {
    const files = {
      'gates.yaml':
        'gates:\n  "On":\n    constant: "On"\n    specs:\n      - { version: "1.35", stage: Alpha, default: false }\n',
      'app/limit.go': CODE,
      'app/limit_test.go': `package app\n\nimport "example.test/gates"\n\nfunc TestX(t *testing.T) {\n\tassert.Equal(t, 2, Limit())\n\t${set(true)}\n\tassert.Equal(t, 1, Limit())\n}\n`,
    }
    const { left, changed } = await stripGoFiles(files)
    expect(left).toEqual([
      'app/limit_test.go:6: the test asserts this with the gate off, and switches it on later: now it runs with the gate on; if it fails, it was for the removed path',
    ])
    expect(changed['app/limit_test.go']).not.toContain('SetFeatureGate')
  })

  it('is listed for an assertion of the test around it', async () => {
    const subtests = `t.Run("on", func(t *testing.T) {\n\tassert.Equal(t, 1, Limit())\n})\nt.Run("off", func(t *testing.T) {\n\t${set(false)}\n\tassert.Equal(t, 2, Limit())\n})`
    expect(await leftOf(subtests)).toEqual([`app/limit_test.go:7: ${REASON}`])
  })

  it('is not listed with the value that the gate has by default', async () => {
    expect(await leftOf(`assert.Equal(t, 1, Limit())\n${set(true)}\nassert.Equal(t, 1, Limit())`, true)).toEqual([])
  })

  it.each([
    [`${set(false)}\nassert.Equal(t, 2, Limit())`],
    [`limit := Limit()\n${set(false)}\nuse(limit)`],
    [`${set(false)}\nassert.Equal(t, 2, Limit())\n${set(false)}\nassert.Equal(t, 2, Limit())`],
    [`t.Log(Limit())\n${set(false)}\nassert.Equal(t, 2, Limit())`],
  ])('is not listed if it asserts nothing before: %s', async (body) => {
    expect(await leftOf(body)).toEqual([])
  })

  it('is not listed for the tests before it in its suite', async () => {
    const test = `import { gates } from './features'\n\ndescribe('page', () => {\n  it('is new', () => {\n    expect(page()).toBe('new')\n  })\n  it('is old', () => {\n    setFeatureGate('On', false)\n    expect(page()).toBe('old')\n  })\n})\n`
    expect((await stripFiles({ 'src/page.test.ts': test }, false)).left).toEqual([])
  })
})
