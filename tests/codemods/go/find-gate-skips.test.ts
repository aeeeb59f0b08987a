import { expect, it } from 'vitest'
import { findGateSkips } from '../../../src/codemods/go/find-gate-skips.js'
import { GO_FEATURES, openFiles } from '../../support/open-files.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'
import { textsIn } from '../project-fixtures.js'

const HEADER = `package e2e

import (
	"testing"

	"example.com/m/features"
)
`
const PLAIN = 'func needs(t *testing.T, gate features.Name) { if !features.Gate.Enabled(gate) { t.Skip("off") } }'

function filesWith(helper: string, call: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    'features/features.go': GO_FEATURES,
    'e2e/helpers.go': `${HEADER}\n${helper}\n`,
    'e2e/a_test.go': `${HEADER}\nfunc TestA(t *testing.T) {\n\t${call}\n\trun(t)\n}\n`,
    ...more,
  }
}

function skipsIn(helper: string, call: string, value = false, more: Readonly<Record<string, string>> = {}): string[] {
  const { project, go, view } = openFiles(filesWith(helper, call, more))
  const context = { view: view('e2e/a_test.go'), index: project.index, resolveImport: project.resolveImport }
  return findGateSkips(context, new Map([['Paging', value]]), go).map(({ name, value: runs }) => `${name}=${runs}`)
}

it.each([
  ['that it is given', 'if !features.Gate.Enabled(gate) { t.Skip("off") }', 'true'],
  ['after other code', 'cleanUp(t)\n\tif !features.Gate.Enabled(gate) { t.Log("x"); t.Skipf("%s", gate) }', 'true'],
  [
    'of a program that may be down',
    'if fg, err := ask(); err != nil { t.Fatal(err) } else if !fg.Enabled(gate) { t.SkipNow() }',
    'true',
  ],
  ['that is on', 'if features.Gate.Enabled(gate) { t.Skip("on") }', 'false'],
])('a function of the project skips a test by the gate %s', (_, body, value) => {
  expect(
    skipsIn(`func needs(t *testing.T, gate features.Name) { ${body} }`, 'needs(t, features.Paging)', value === 'false'),
  ).toEqual([`Paging=${value}`])
})

it.each([
  ['returns before', 'if testing.Short() { return }\n\tif !features.Gate.Enabled(gate) { t.Skip() }'],
  ['skips by something else as well', 'if !features.Gate.Enabled(gate) && isSlow { t.Skip() }'],
  ['skips sometimes', 'if isSlow { if !features.Gate.Enabled(gate) { t.Skip() } }'],
  ['skips in a function that may not run', 'later(func() { if !features.Gate.Enabled(gate) { t.Skip() } })'],
  [
    'skips unless an earlier condition holds',
    'if isSlow { t.Log() } else if !features.Gate.Enabled(gate) { t.Skip() }',
  ],
  ['skips unless a failure was noted', 'if isSlow { t.Fail() } else if !features.Gate.Enabled(gate) { t.Skip() }'],
  ['checks another gate', 'gate = features.Other\n\tif !features.Gate.Enabled(gate) { t.Skip() }'],
  ['asks something else', 'if !features.Gate.Known(gate) { t.Skip() }'],
  ["doesn't skip", 'if !features.Gate.Enabled(gate) { t.Log("off") }'],
  ['skips in a loop', 'for range 2 { if !features.Gate.Enabled(gate) { t.Skip() } }'],
])('a test is not known to be skipped by a function that %s', (_, body) => {
  expect(skipsIn(`func needs(t *testing.T, gate features.Name) { ${body} }`, 'needs(t, features.Paging)')).toEqual([])
})

it('a function that skips on one condition counts where the call says that it holds', () => {
  const helper =
    'func needs(t *testing.T, gate features.Name, inAgent bool) { if inAgent { if !ask().Enabled(gate) { t.Skip() } } }'
  expect(skipsIn(helper, 'needs(t, features.Paging, true)')).toEqual(['Paging=true'])
  expect(skipsIn(helper, 'needs(t, features.Paging, false)')).toEqual([])
  expect(skipsIn(helper, 'needs(t, features.Paging, isIn)')).toEqual([])
})

it('a call that no longer skips is left where it does something else', () => {
  const call = 'needs(t, features.Paging)'
  expect(skipsIn(PLAIN, call, true)).toEqual(['Paging=true'])
  expect(skipsIn(PLAIN.replace('{ if', '{ t.Helper(); if'), call, true)).toEqual(['Paging=true'])
  expect(skipsIn(PLAIN.replace('{ if', '{ setUp(); if'), call, true)).toEqual([])
  expect(skipsIn(PLAIN.replace('features.Gate.', 'start().'), call, true)).toEqual([])
  expect(skipsIn(PLAIN, 'needs(start(t), features.Paging)', true)).toEqual([])
  expect(skipsIn(PLAIN, 'needs(start(t).T, features.Paging)', true)).toEqual([])
})

it('a name that means another function tells nothing', () => {
  expect(skipsIn(PLAIN, 'needs := other\n\tneeds(t, features.Paging)')).toEqual([])
  expect(skipsIn(PLAIN, 'x.needs(t, features.Paging)')).toEqual([])
  expect(
    skipsIn(PLAIN, 'needs(t, features.Paging)', false, {
      'e2e/helpers_windows.go': `${HEADER}\nfunc needs(t *testing.T, gate features.Name) {}\n`,
    }),
  ).toEqual([])
})

async function removed(gate: string, value: boolean): Promise<Record<string, string>> {
  const root = tempFolder({
    'go.mod': 'module example.com/m\n\ngo 1.24\n',
    'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }] }',
    ...filesWith(PLAIN, 'needs(t, features.Other)'),
    'e2e/b_test.go': `${HEADER}\nfunc TestB(t *testing.T) {\n\tneeds(t, features.Paging)\n\trun(t)\n}\n`,
  })
  await runCli(root, ['remove', gate, '--value', String(value), '--write', '--force'])
  return textsIn(root)
}

it('a test that such a function always skips is deleted with the gate, and no other one', async () => {
  const texts = await removed('Other', false)
  expect(texts['e2e/a_test.go']).toBeUndefined()
  expect(texts['e2e/b_test.go']).toContain('needs(t, features.Paging)')
  expect(texts['features/features.go']).not.toContain('Other')
})

it('a test that such a function never skips loses the call', async () => {
  const texts = await removed('Paging', true)
  expect(texts['e2e/b_test.go']).toContain('func TestB(t *testing.T) {\n\trun(t)\n}')
  expect(texts['features/features.go']).not.toContain('Paging')
})

it('a suite is kept where a function of its own declares the test that is skipped', async () => {
  const suite = `${HEADER}
func (s *Suite) Define() {
	Describe("pages", func() {
		It("are sorted", func() {
			sortPages()
		})

		s.it("are split", func(t *testing.T) {
			needs(t, features.Other)
			split()
		})
	})
}
`
  const root = tempFolder({
    'go.mod': 'module example.com/m\n\ngo 1.24\n',
    'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }] }',
    ...filesWith(PLAIN, 'run(t)', { 'e2e/suite.go': suite }),
  })
  const { stdout } = await runCli(root, ['strip', 'Other', '--value', 'false', '--write', '--force'])
  expect(textsIn(root)['e2e/suite.go']).toBe(suite)
  expect(stdout).toContain("the function that sets the gate is used in ways that can't be followed")
})
