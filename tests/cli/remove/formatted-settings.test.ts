import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const (
	NewPager featuregate.Feature = "NewPager"
	Other    featuregate.Feature = "Other"
)

var Gate = featuregate.NewFeatureGate()

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	NewPager: {Default: true, PreRelease: featuregate.Beta},
	Other:    {Default: true, PreRelease: featuregate.Beta},
}

func init() {
	_ = Gate.Add(specs)
}
`
const APP = `package app

import "example.com/app/features"

func Pages() int {
	if features.Gate.Enabled(features.NewPager) {
		return 10
	}
	return 1
}
`
const HEAD = `package app

import (
	"fmt"
	"testing"

	"example.com/app/features"
)

`

async function removeFrom(test: string, file = 'app/app_test.go', others: Readonly<Record<string, string>> = {}) {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }] }',
    'go.mod': 'module example.com/app\n\ngo 1.21\n',
    'features/features.go': FEATURES,
    'app/app.go': APP,
    [file]: HEAD + test,
    ...others,
  })
  const { stdout, code } = await runCli(root, ['remove', 'NewPager', '--value', 'true', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
  return {
    root,
    after: filesBelow(root)[file] ?? '',
    code,
    reasons: refused.filter(({ path }) => path.startsWith('app/')).map(({ reason }) => reason),
  }
}

/** The body of a test, and what it asserts. */
const testOf = (name: string, setting: string, pages: number): string =>
  `func ${name}(t *testing.T) {\n${setting}\tif Pages() != ${pages} {\n\t\tt.Error("pages")\n\t}\n}\n`

describe('a Go test that sets a gate by a formatted string', () => {
  it.each([
    ['the value as an argument', '\t_ = features.Gate.Set(fmt.Sprintf("%s=%t", features.NewPager, true))\n'],
    ['the value in the string', '\t_ = features.Gate.Set(fmt.Sprintf("%s=true", features.NewPager))\n'],
    [
      'a condition on the error, which names the gate',
      '\tif err := features.Gate.Set(fmt.Sprintf("%v=%v", features.NewPager, true)); err != nil {\n\t\tt.Fatalf("%s: %v", features.NewPager, err)\n\t}\n',
    ],
  ])('loses the setting with %s', async (_, setting) => {
    const { after, code } = await removeFrom(testOf('TestOn', setting, 10))
    expect(after).toContain('func TestOn(t *testing.T) {\n\tif Pages() != 10 {')
    expect(after).not.toContain('NewPager')
    expect(code).toBe(0)
  })

  it('is removed if it sets the other value', async () => {
    const setting = '\t_ = features.Gate.Set(fmt.Sprintf("%s=%t", features.NewPager, false))\n'
    const { after, code } = await removeFrom(testOf('TestOff', setting, 1))
    expect(after).not.toContain('TestOff')
    expect(code).toBe(0)
  })

  it('keeps its rows for the value, without the column', async () => {
    const rows =
      '[]struct {\n\t\tenable bool\n\t\twant   int\n\t}{\n\t\t{enable: true, want: 10},\n\t\t{enable: false, want: 1},\n\t}'
    const { after, code } = await removeFrom(
      `func TestRows(t *testing.T) {\n\tfor _, tt := range ${rows} {\n\t\t_ = features.Gate.Set(fmt.Sprintf("%s=%v", features.NewPager, tt.enable))\n\t\tif Pages() != tt.want {\n\t\t\tt.Error("pages")\n\t\t}\n\t}\n}\n`,
    )
    expect(after).toContain('{want: 10},')
    expect(after).not.toMatch(/enable|want: 1\}/)
    expect(code).toBe(0)
  })

  it.each([
    [
      'sets two gates at once',
      '\t_ = features.Gate.Set(fmt.Sprintf("%s=%t,%s=%t", features.NewPager, true, features.Other, false))\n',
      'it uses features.NewPager, which holds the name of the gate',
    ],
    [
      'uses the error later',
      '\terr := features.Gate.Set(fmt.Sprintf("%s=%t", features.NewPager, true))\n\tt.Log(err)\n',
      'the result of the override is used',
    ],
    [
      'formats another string',
      '\t_ = features.Gate.Set(fmt.Sprintf("%s=%t,Other=true", features.NewPager, true))\n',
      'it uses features.NewPager, which holds the name of the gate',
    ],
  ])('is kept with its setting if it %s', async (_, setting, reason) => {
    const { after, code, reasons } = await removeFrom(testOf('TestOn', setting, 10))
    expect(after).toContain(setting)
    expect(reasons).toEqual([reason])
    expect(code).toBe(1)
  })
})

describe('a Go test that may set a gate by a text that it makes', () => {
  it.each([
    ['a format', '\t_ = features.Gate.Set(fmt.Sprintf("New%s=%t", kind, true))\n'],
    [
      'a format for a variable',
      '\ttext := fmt.Sprintf("Other=true,%sPager=true", kind)\n\t_ = features.Gate.Set(text)\n',
    ],
    ['a joined text', '\t_ = features.Gate.Set("New" + kind + "=true")\n'],
    ['a key of a map', '\t_ = features.Gate.SetFromMap(map[string]bool{"New" + kind: true})\n'],
    ['a key that is set', '\tgates := map[string]bool{}\n\tgates["New"+kind] = true\n'],
    ['a flag', '\trun("--feature-gates=New" + kind + "=true")\n'],
    ['printed values', '\t_ = features.Gate.Set(fmt.Sprint("New", kind, "=true"))\n'],
    [
      'a format for constants',
      '\tconst pager = "Pager"\n\t_ = features.Gate.Set(fmt.Sprintf("%s%s=true", "New", pager))\n',
    ],
    ['a list that is joined', '\t_ = features.Gate.Set(strings.Join([]string{"New", "Pager=true"}, ""))\n'],
    ['a text that grows', '\ttext := "New"\n\ttext += "Pager=true"\n\t_ = features.Gate.Set(text)\n'],
    ['a name', '\tSetFeatureGateDuringTest(t, features.Gate, featuregate.Feature("New"+kind), true)\n'],
  ])('keeps the gate, where that is %s', async (_, setting) => {
    const { code, reasons } = await removeFrom(testOf('TestOn', setting, 10))
    expect(reasons).toEqual(['it may set the gate by a name that it makes from parts'])
    expect(code).toBe(1)
  })

  it.each([
    ['has nothing of the name', '\t_ = features.Gate.Set(fmt.Sprintf("%s=%t", kind, true))\n'],
    ['has another name', '\t_ = features.Gate.Set(fmt.Sprintf("Newest%s=%t", kind, true))\n'],
    ['sets no gate', '\tt.Log(fmt.Sprintf("New%s=%t", kind, true))\n'],
  ])('does nothing of that, where the text %s', async (_, setting) => {
    expect(await removeFrom(testOf('TestOn', setting, 10))).toMatchObject({ code: 0, reasons: [] })
  })
})

describe('a Go test that formats a list of gates', () => {
  const list = (names: string): string => `package consts\n\nconst All = "${names}"\n`
  const test = 'var kind = "New"\n\nvar flag = fmt.Sprintf("--feature-gates=%s", consts.All)\n'
  const head = 'package app\n\nimport (\n\t"fmt"\n\n\t"example.com/app/consts"\n)\n\n'

  it('does not need the gate that the list loses', async () => {
    const file = 'app/flags_test.go'
    const others = { 'consts/consts.go': list('Other=true,NewPager=true'), [file]: head + test }
    const { code, reasons, root } = await removeFrom('', file, others)
    expect({ code, reasons }).toEqual({ code: 0, reasons: [] })
    expect(filesBelow(root)['consts/consts.go']).toBe(list('Other=true'))
  })
})

describe('a program that sets gates by a text that is not understood', () => {
  const REASONS = ['it may set the gate by a name that it makes from parts']
  const removeFromProgram = (body: string, around = '') =>
    removeFrom(`${around}func set(kind string) {\n${body}}\n`, 'app/set.go')

  it.each([
    ['replaces a part', '\t_ = features.Gate.Set(strings.ReplaceAll("New-Pager=true", "-", ""))\n'],
    ['cuts a start off', '\t_ = features.Gate.Set(strings.TrimPrefix("EnableNewPager=true", "Enable"))\n'],
    ['slices one', '\tall := "XNewPager"\n\t_ = features.Gate.Set(all[1:] + "=true")\n'],
    [
      'writes parts one by one',
      '\tvar b strings.Builder\n\tb.WriteString("New")\n\tb.WriteString(kind)\n\t_ = features.Gate.Set(b.String())\n',
    ],
    ['makes it of bytes', '\t_ = features.Gate.Set(string(append([]byte("New"), kind...)))\n'],
    ['expands one', '\t_ = features.Gate.Set(os.Expand("New${k}=true", os.Getenv))\n'],
    ['reads it of an error', '\terr := fmt.Errorf("New%s=true", kind)\n\t_ = features.Gate.Set(err.Error())\n'],
    ['gives a map', '\tvalues := load("New", kind)\n\t_ = features.Gate.SetFromMap(values)\n'],
  ])('keeps the gate if it %s', async (_, body) => {
    expect(await removeFromProgram(body)).toMatchObject({ code: 1, reasons: REASONS })
  })

  it.each([
    [
      'of a list of the package',
      '\ttext := ""\n\tfor _, part := range parts {\n\t\ttext += part\n\t}\n\t_ = features.Gate.Set(text + "=true")\n',
      'const first = "New"\n\nvar parts = []string{first, "Pager"}\n\n',
    ],
    [
      'that its callers give',
      '\t_ = features.Gate.Set(kind)\n',
      'func start() { set(strings.ToUpper("n") + strings.Clone("ewPager=true")) }\n\n',
    ],
  ])('keeps the gate if it has parts %s', async (_, body, around) => {
    expect(await removeFromProgram(body, around)).toMatchObject({ code: 1, reasons: REASONS })
  })

  it.each([
    ['has no part of its name', '\tfmt.Println("Nope")\n\t_ = features.Gate.Set(strings.TrimSpace(kind))\n'],
    ['names another one', '\tfmt.Println("New")\n\t_ = features.Gate.Set(fmt.Sprintf("%s=%s", "Other", kind))\n'],
    ['sets something else', '\tfmt.Println("New")\n\tvalues.Set(strings.TrimSpace(kind))\n'],
    ['gives its own constant', '\tconst all = "Other=true"\n\tfmt.Println("New")\n\t_ = features.Gate.Set(all)\n'],
  ])('does not keep the gate if it %s', async (_, body) => {
    expect(await removeFromProgram(body)).toMatchObject({ code: 0, reasons: [] })
  })
})
