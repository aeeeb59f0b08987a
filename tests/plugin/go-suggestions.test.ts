import { Linter } from 'eslint'
import { expect, it } from 'vitest'
import { configs } from '../../src/index.js'
import { tempFolder } from '../support/temp-folder.js'

const registry = (gates: string): string => `package features

const (
	Old   featuregate.Feature = "Old"
	Short featuregate.Feature = "Short"
)

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
${gates}
}
`

/** The text with the first suggestion of every report that has one, in order. */
function suggested(text: string, rule: string): string[] {
  const cwd = tempFolder({ 'features.go': text })
  const config = [
    { ...configs['go/all'], rules: { [`feature-gates/${rule}`]: 'error' } } as Linter.Config,
    { settings: { 'feature-gates': { registries: [{ files: ['features.go'] }], currentVersion: '1.36' } } },
  ]
  return new Linter({ cwd, configType: 'flat' })
    .verify(text, config, { filename: 'features.go' })
    .flatMap(({ suggestions }) =>
      (suggestions ?? [])
        .slice(0, 1)
        .map(({ fix }) => text.slice(0, fix.range[0]) + fix.text + text.slice(fix.range[1])),
    )
}

it('the lock is written with its Go name, at the end, and gofmt changes nothing', () => {
  const versioned = (ga: string): string =>
    registry(`	Old: {
		{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},
		${ga},
	},`).replace('FeatureSpec{', 'VersionedSpecs{')
  expect(
    suggested(
      versioned('{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.GA}'),
      'require-lock-to-default',
    ),
  ).toEqual([
    versioned('{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.GA, LockToDefault: true}'),
  ])
  const lines = (...fields: string[]): string =>
    versioned(`{\n${fields.map((field) => `\t\t\t${field},\n`).join('')}\t\t}`)
  expect(
    suggested(
      lines('Version:    version.MustParse("1.35")', 'Default:    true', 'PreRelease: featuregate.GA'),
      'require-lock-to-default',
    ),
  ).toEqual([
    lines(
      'Version:       version.MustParse("1.35")',
      'Default:       true',
      'PreRelease:    featuregate.GA',
      'LockToDefault: true',
    ),
  ])
})

it('the promise of a removal is in the column of the other comments', () => {
  const versioned = (old: string): string =>
    registry(`	Old: {
		{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta}, // long ago
		{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.GA, LockToDefault: true},${old}
	},`).replace('FeatureSpec{', 'VersionedSpecs{')
  const column =
    '\t\t{Version: version.MustParse("1.35"), Default: true, PreRelease: featuregate.GA, LockToDefault: true},'.length -
    '\t\t{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},'.length
  expect(suggested(versioned(''), 'require-removal-version')).toEqual([
    versioned(' // remove in 1.38').replace(' // long ago', `${' '.repeat(column + 1)}// long ago`),
  ])
})
