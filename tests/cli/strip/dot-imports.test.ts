import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const Pager featuregate.Feature = "Pager"

var defaults = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager: {Default: true, PreRelease: featuregate.Beta},
}
`

/** Strips the gate as on; `body` is that of a function. */
async function stripBody(body: string) {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['features/features.go'] }],
      currentVersion: '1.30',
    }),
    'go.mod': 'module example.com/app\n\ngo 1.21\n',
    'features/features.go': FEATURES,
    'app/app.go': `package app

import (
	. "example.com/elsewhere"
	. "example.com/other"

	utilfeature "k8s.io/apiserver/pkg/util/feature"

	"example.com/app/features"
)

func run() string {
${body}}
`,
  })
  const { stdout, code } = await runCli(root, ['strip', 'Pager', '--value', 'true', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  return { code, refused: refused.map(({ path, line, reason }) => `${path}:${line}: ${reason}`) }
}

const CHECK = '\tif !utilfeature.DefaultFeatureGate.Enabled(features.Pager) {\n\t\treturn Last()\n\t}\n'

describe('dot imports of packages that are not available', () => {
  it('are listed when other names that the file does not declare are left', async () => {
    const reason = (path: string) =>
      `nothing may use the dot import of ${path} any more, and Go doesn't compile one that is unused`
    expect(await stripBody(`${CHECK}\treturn First()\n`)).toEqual({
      code: 1,
      refused: [`app/app.go:4: ${reason('example.com/elsewhere')}`, `app/app.go:5: ${reason('example.com/other')}`],
    })
  })

  it('are kept without a note if a removed name is still used elsewhere in the file', async () => {
    expect(await stripBody(`${CHECK}\treturn First() + Last()\n`)).toEqual({ code: 0, refused: [] })
  })
})
