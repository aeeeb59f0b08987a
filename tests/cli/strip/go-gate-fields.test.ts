import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

type Files = Readonly<Record<string, string>>

const FEATURES = `package features

const (
	NewPager = "NewPager"
	Other    = "Other"
)

var features = map[string]bool{
	NewPager: true,
	Other:    false,
}

func FeatureGates() map[string]bool {
	return features
}
`

const HEAD = `package app

import "example.com/app/internal/features"

`

const SETUP = `func (r *Pager) SetUp() {
	if r.features == nil {
		r.features = features.FeatureGates()
	}
}
`

const TYPE = `type Pager struct {
	size     int
	features map[string]bool
}

`

const READ = `
func (r *Pager) Pages() int {
	if r.features[features.NewPager] {
		return 10
	}
	return 1
}
`

const program = (app: string, files: Files = {}): Files => ({
  '.git/HEAD': '',
  'go.mod': 'module example.com/app\n\ngo 1.21\n',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['internal/features/features.go'] }] }),
  'internal/features/features.go': FEATURES,
  'app/app.go': HEAD + app,
  ...files,
})

async function run(command: 'strip' | 'remove', files: Files, value = true) {
  const root = tempFolder(files)
  const { stdout } = await runCli(root, [command, 'NewPager', '--value', String(value), '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; reason: string }[] }
  return { refused: refused.map(({ path, reason }) => `${path}: ${reason}`), after: filesBelow(root) }
}

const changed = async (app: string, files: Files = {}, value = true): Promise<string | undefined> => {
  const { after } = await run('strip', program(app, files), value)
  return after['app/app.go']?.slice(HEAD.length)
}

describe("a field that holds the registry's own map", () => {
  it.each([
    [true, 'return 10'],
    [false, 'return 1'],
  ])('is read for the gate: %s', async (value, left) => {
    expect(await changed(TYPE + SETUP + READ, {}, value)).toBe(
      `${TYPE}${SETUP}\nfunc (r *Pager) Pages() int {\n\t${left}\n}\n`,
    )
  })

  it.each([
    [true, '\tuse()\n'],
    [false, ''],
  ])('is read for the gate with the name that tells whether it is there: %s', async (value, left) => {
    const pair = (body: string) => `\nfunc (r *Pager) Pages() {\n${body}}\n`
    const read = '\tif on, ok := r.features[features.NewPager]; ok && on {\n\t\tuse()\n\t}\n'
    expect(await changed(TYPE + SETUP + pair(read), {}, value)).toBe(TYPE + SETUP + pair(left))
  })

  it('is filled by literals with its name', async () => {
    const make = 'func make() *Pager {\n\treturn &Pager{features: features.FeatureGates()}\n}\n'
    expect(await changed(TYPE + make + READ)).toContain('return 10\n}')
  })

  const kept: Files = {
    'is given another map': `func (r *Pager) SetUp(all map[string]bool) {\n\tr.features = all\n}\n`,
    'is given one more map': `${SETUP}\nfunc (r *Pager) Reset() {\n\tr.features = map[string]bool{}\n}\n`,
    'is given another map by a literal': `${SETUP}\nfunc make(all map[string]bool) *Pager {\n\treturn &Pager{features: all}\n}\n`,
    'is given a map by the position in a literal': `${SETUP}\nfunc make(all map[string]bool) Pager {\n\treturn Pager{1, all}\n}\n`,
    'is given a map by the position in a row': `${SETUP}\nfunc make(all map[string]bool) []*Pager {\n\treturn []*Pager{{1, all}}\n}\n`,
    'gets another entry': `${SETUP}\nfunc (r *Pager) Set(name string) {\n\tr.features[name] = false\n}\n`,
    'is handed on': `${SETUP}\nfunc (r *Pager) Set() {\n\tchange(r.features)\n}\n`,
    'is known by its address': `${SETUP}\nfunc (r *Pager) Set() {\n\tchange(&r.features)\n}\n`,
    'is never filled': '',
  }
  it.each(Object.entries(kept))('is kept where it %s', async (_, setUp) => {
    expect(await changed(TYPE + setUp + READ)).toBe(TYPE + setUp + READ)
  })

  it('is kept where both names of the pair are used in another way', async () => {
    const pair = '\nfunc (r *Pager) Pages() bool {\n\ton, ok := r.features[features.NewPager]\n\treturn ok || on\n}\n'
    expect(await changed(TYPE + SETUP + pair)).toBe(TYPE + SETUP + pair)
    const tested =
      '\nfunc (r *Pager) Pages() {\n\tif on, ok := r.features[features.NewPager]; ok && on {\n\t\tuse(ok)\n\t}\n}\n'
    expect(await changed(TYPE + SETUP + tested)).toBe(TYPE + SETUP + tested)
  })

  it('is kept if other files of the package may fill it', async () => {
    const other = `${HEAD}func fill(r *Pager) {\n\tr.features = nil\n}\n\nvar _ = features.Other\n`
    expect(await changed(TYPE + SETUP + READ, { 'app/other.go': other })).toBe(TYPE + SETUP + READ)
  })

  it('is kept if its name begins with a capital, so that other packages may fill it', async () => {
    const app = (TYPE + SETUP + READ).replaceAll(/(?<=r\.)features|features(?= +map)/g, 'Features')
    expect(await changed(app)).toBe(app)
  })

  it('is kept if the function that fills it does more than return the registry', async () => {
    const features = FEATURES.replace('\treturn features\n', '\tcheck()\n\treturn features\n')
    expect(await changed(TYPE + SETUP + READ, { 'internal/features/features.go': features })).toBe(TYPE + SETUP + READ)
  })

  const DISABLE = `${FEATURES}\nfunc Disable(name string) {\n\tfeatures[name] = false\n}\n`
  it.each([
    ['nothing calls', '', 'return 10\n}'],
    ['is called for another gate', 'features.Disable(features.Other)', 'return 10\n}'],
    ['is called for the gate', 'features.Disable(features.NewPager)', 'if r.features'],
    ['is called for any gate', 'features.Disable(read())', 'if r.features'],
    ['is handed on', 'use(features.Disable)', 'if r.features'],
  ])('is read with respect to a function that switches gates off, which %s', async (_, call, left) => {
    const other = `package other\n\nimport "example.com/app/internal/features"\n\nvar _ = features.Other\n\nfunc f() {\n\t${call}\n}\n`
    const files = { 'internal/features/features.go': DISABLE, 'other/other.go': other }
    expect(await changed(TYPE + SETUP + READ, files)).toContain(left)
  })

  it('of a test loses the entry of a removed gate, and the registry loses the gate', async () => {
    const enabled =
      `${FEATURES}\nfunc Enabled(name string) (bool, error) {\n\treturn library.Enabled(name)\n}\n`.replace(
        'features\n',
        'features\n\nimport "example.com/library"\n',
      )
    const test = `${HEAD.replace('import "', 'import (\n\t"testing"\n\n\t"').replace('features"\n', 'features"\n)\n')}func TestPages(t *testing.T) {
	r := &Pager{features: map[string]bool{
		features.NewPager: true,
		features.Other:    true,
	}}
	use(t, r.Pages(), features.Enabled(features.Other))
}
`
    const { refused, after } = await run(
      'remove',
      program(TYPE + SETUP + READ, { 'internal/features/features.go': enabled, 'app/app_test.go': test }),
    )
    expect(refused).toEqual([])
    expect(after['app/app_test.go']).toBe(
      test.replace('\t\tfeatures.NewPager: true,\n\t\tfeatures.Other:    true', '\t\tfeatures.Other: true'),
    )
    expect(after['internal/features/features.go']).not.toContain('NewPager')
  })

  it('of another struct keeps the entry of a removed gate, and the registration', async () => {
    const other = `${HEAD}var sent = message{features: map[string]bool{features.NewPager: true}}\n`
    const { refused, after } = await run('remove', program(TYPE + SETUP + READ, { 'app/other.go': other }))
    expect(refused.join('\n')).toContain('the registration is kept')
    expect(after['app/other.go']).toBe(other)
  })

  it('of a test that sets the other value is reported, and the registration is kept', async () => {
    const test = `${HEAD}func TestPages() {\n\tuse(&Pager{features: map[string]bool{features.NewPager: false}})\n}\n`
    const { refused, after } = await run('remove', program(TYPE + SETUP + READ, { 'app/app_test.go': test }))
    expect(refused).toEqual([
      "app/app_test.go: it isn't known what the map of gates is used for",
      expect.stringContaining('the registration is kept'),
    ])
    expect(after['app/app_test.go']).toBe(test)
  })
})
