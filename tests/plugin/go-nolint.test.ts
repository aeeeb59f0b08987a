import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import { configs, withConfig } from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const REGISTRY = `package features

import "example.com/base/featuregate"

const NewParser featuregate.Feature = "NewParser"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	NewParser: {Default: true, PreRelease: featuregate.GA, LockToDefault: true},
}
`
const CHECK = 'if gate.Enabled(features.NewParser) {'

/** Lines with a finding, by ESLint and by the command. */
async function linesWith(
  before: string,
  trailing: string,
  inFront = '',
): Promise<[eslint: number[], command: number[]]> {
  const text = `${inFront}package server

import "example.com/app/features"

${before}
func f() int {
	${CHECK}${trailing}
		return 1
	}
	return 0
}

func g() bool { return gate.Enabled(features.NewParser) }
`
  const root = tempFolder({
    'go.mod': 'module example.com/app\n',
    'features/features.go': REGISTRY,
    'server/server.go': text,
    'feature-gates.config.json': '{"registries":[{"files":["features/features.go"]}],"currentVersion":"1.36"}',
  })
  const config = [
    withConfig({ cwd: root }),
    configs['go/recommended'],
    { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ]
  const found = new Linter({ cwd: root, configType: 'flat' }).verify(text, config as Linter.Config[], {
    filename: `${root}/server/server.go`,
  })
  const { stdout } = await runCli(root, ['check', '--json'])
  const results = JSON.parse(stdout) as { filePath: string; messages: { line: number }[] }[]
  const own = results.find(({ filePath }) => filePath.endsWith('server.go'))?.messages ?? []
  const offset = before.split('\n').length + inFront.split('\n').length - 2
  return [found.map(({ line }) => line - offset), own.map(({ line }) => line - offset)]
}

describe('comments of the form that Go has', () => {
  it.each<[string, [string, string, string?], number[]]>([
    ['none', ['', ''], [7, 13]],
    ['one behind the check', ['', ' //nolint:feature-gates'], [13]],
    ['one for the rule, with a reason', ['', ' //nolint:feature-gates/no-graduated-gate-check // until 1.38'], [13]],
    ['one among other linters', ['', ' //nolint:gosec,feature-gates // why'], [13]],
    ['one for other linters', ['', ' //nolint:gosec,staticcheck'], [7, 13]],
    ['one without names', ['', ' //nolint'], [7, 13]],
    ['one above the function', ['//nolint:feature-gates', ''], [13]],
    ['one in front of the package', ['', '', '//nolint:feature-gates // generated\n\n'], []],
    ["ESLint's own", ['', ' // eslint-disable-line feature-gates/no-graduated-gate-check'], [13]],
  ])('%s: ESLint and the command report the same', async (_, [before, trailing, inFront], lines) => {
    expect(await linesWith(before, trailing, inFront)).toEqual([lines, lines])
  })
})
