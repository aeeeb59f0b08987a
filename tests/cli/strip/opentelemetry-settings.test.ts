import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const APP = `package app

import "go.opentelemetry.io/collector/featuregate"

var pagerGate = featuregate.GlobalRegistry().MustRegister("app.newPager", featuregate.StageBeta, featuregate.WithRegisterFromVersion("v0.120.0"))

func Pages() int {
	if pagerGate.IsEnabled() {
		return 10
	}
	return 1
}
`
const HEAD = `package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/featuregate"
)

`
const SET = 'require.NoError(t, featuregate.GlobalRegistry().Set(pagerGate.ID(), '

async function stripTests(tests: string) {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['app/app.go'] }], currentVersion: '0.130.0' }),
    'go.mod': 'module example.com/app\n\ngo 1.21\n',
    'app/app.go': APP,
    'app/app_test.go': HEAD + tests,
  })
  const { stdout, code } = await runCli(root, [
    'strip',
    'app.newPager',
    '--value',
    'true',
    '--write',
    '--force',
    '--json',
  ])
  const { refused } = JSON.parse(stdout) as { refused: { line: number; reason: string }[] }
  return { after: filesBelow(root)['app/app_test.go'] ?? '', code, refused: refused.map(({ reason }) => reason) }
}

describe('a test that sets a gate of OpenTelemetry by its object', () => {
  it('loses the setting if it sets the value of the gate', async () => {
    const { after, code } = await stripTests(
      `func TestOn(t *testing.T) {\n\t${SET}true))\n\tassert.Equal(t, 10, Pages())\n}\n`,
    )
    expect(code).toBe(0)
    expect(after).toContain('func TestOn(t *testing.T) {\n\tassert.Equal(t, 10, Pages())\n}')
    expect(after).not.toContain('featuregate')
  })

  it.each([
    ['its object', `\t${SET}false))\n`],
    ['its name', '\trequire.NoError(t, featuregate.GlobalRegistry().Set("app.newPager", false))\n'],
    [
      'a condition',
      '\tif err := featuregate.GlobalRegistry().Set(pagerGate.ID(), false); err != nil {\n\t\tt.Fatal(err)\n\t}\n',
    ],
    ['its object, and gives its value back at the end', `\t${SET}false))\n\tdefer func() {\n\t\t${SET}true))\n\t}()\n`],
  ])('is removed if it sets the other value by %s', async (_, setting) => {
    const { after, code } = await stripTests(
      `func TestOff(t *testing.T) {\n${setting}\tassert.Equal(t, 1, Pages())\n}\n`,
    )
    expect(code).toBe(0)
    expect(after).not.toContain('TestOff')
  })

  it('is removed if it passes the other value to a function of its file', async () => {
    const { after, code } = await stripTests(
      `func set(t *testing.T, on bool) {\n\t${SET}on))\n}\n\nfunc TestOn(t *testing.T) {\n\tset(t, true)\n\tassert.Equal(t, 10, Pages())\n}\n\nfunc TestOff(t *testing.T) {\n\tset(t, false)\n\tassert.Equal(t, 1, Pages())\n}\n`,
    )
    expect(code).toBe(0)
    expect(after).toContain('func TestOn(t *testing.T) {\n\tassert.Equal(t, 10, Pages())\n}')
    expect(after).not.toMatch(/TestOff|set\(/)
  })

  it('keeps only the rows for the value of the gate', async () => {
    const rows = '[]struct {\n\t\tgate bool\n\t\twant int\n\t}{\n\t\t{true, 10},\n\t\t{false, 1},\n\t}'
    const { after } = await stripTests(
      `func TestRows(t *testing.T) {\n\tfor _, tt := range ${rows} {\n\t\t${SET}tt.gate))\n\t\tassert.Equal(t, tt.want, Pages())\n\t}\n}\n`,
    )
    expect(after).toContain('{10},')
    expect(after).not.toContain('{1},')
  })

  it.each([
    [
      'both values',
      `func TestOff(t *testing.T) {\n\t${SET}false))\n\tassert.Equal(t, 1, Pages())\n\t${SET}true))\n\tassert.Equal(t, 10, Pages())\n}\n`,
      'the test around it sets the gate to both values',
    ],
    [
      'a value that a function gets by another name of it',
      `func set(t *testing.T, on bool) {\n\t${SET}on))\n}\n\nfunc TestOff(t *testing.T) {\n\tgive := set\n\tgive(t, false)\n\tassert.Equal(t, 1, Pages())\n}\n`,
      "the function that sets the gate is used in ways that can't be followed",
    ],
  ])('is refused with %s', async (_, tests, reason) => {
    const { after, code, refused } = await stripTests(tests)
    expect(after).toBe(HEAD + tests)
    expect(refused).toEqual([reason])
    expect(code).toBe(1)
  })

  it('loses the rows that run with the other value, which the test sets back', async () => {
    const { after, code } = await stripTests(`func TestTable(t *testing.T) {
	for _, tt := range []struct {
		name    string
		enabled bool
		pages   int
	}{
		{name: "many", enabled: true, pages: 10},
		{name: "one", enabled: false, pages: 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.enabled {
				${SET}true))
				defer func() {
					${SET}false))
				}()
			}
			assert.Equal(t, tt.pages, Pages())
		})
	}
}
`)
    expect(code).toBe(0)
    expect(after).toContain('\t\tpages int\n')
    expect(after).toContain('{name: "many", pages: 10},')
    expect(after).not.toMatch(/enabled|one/)
  })
})
