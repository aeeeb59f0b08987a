import { describe, expect, it } from 'vitest'
import { cliProject } from '../../support/cli-project.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const START = `import { features } from './feature-gate.js'
import { NEW_PARSER } from './gates.js'

export function start(isOld: boolean): void {
  if (isOld) features.disable(NEW_PARSER)
  else features.enable(NEW_PARSER)
}
`

describe('strip', () => {
  it('refuses code that sets the gate to its other value, because the program may run it', async () => {
    const root = cliProject({ 'src/start.ts': START })
    const { code, stdout } = await runCli(root, ['strip', 'NewParser'])
    expect(stdout.match(/^ {2}src\/start\.ts:.*$/gm)?.slice(0, 1)).toEqual([
      '  src/start.ts:5:31  NewParser: it sets the gate to false, which the stripped code no longer handles; remove what depends on it',
    ])
    expect(code).toBe(1)
  })

  it('lists no test that does so, and no code that sets the gate to its own value', async () => {
    const own = START.replace('disable', 'enable')
    const root = cliProject({ 'src/start.ts': own, 'src/start.test.ts': START })
    const { stdout } = await runCli(root, ['strip', 'NewParser'])
    expect(stdout).not.toContain('which the stripped code no longer handles')
  })
})

const GO: Readonly<Record<string, string>> = {
  '.git/HEAD': '',
  'go.mod': 'module example.test/app\n\ngo 1.21\n',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['features/features.go'] }],
    currentVersion: '1.36',
  }),
  'features/features.go': `package features

import "k8s.io/component-base/featuregate"

const Pager featuregate.Feature = "Pager"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}
`,
  'app/app.go': `package app

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"

	"example.test/app/features"
)

func Start(isOld bool) {
	if isOld {
		utilfeature.DefaultMutableFeatureGate.SetFromMap(map[string]bool{string(features.Pager): false})
	}
}
`,
  'app/app_test.go': `package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
	utilfeature "k8s.io/apiserver/pkg/util/feature"

	"example.test/app/features"
)

func TestStart(t *testing.T) {
	Start(false)
	assert.True(t, utilfeature.DefaultFeatureGate.Enabled(features.Pager))
}
`,
}

describe('remove', () => {
  it('refuses such code for that reason also where another place keeps the gate', async () => {
    const { stdout } = await runCli(tempFolder(GO), ['remove', 'Pager'])
    expect(stdout.match(/^ {2}app\/.*Pager: .*$/gm)).toEqual([
      '  app/app_test.go:14:17  Pager: a test asserts its value, so it tests the gate itself',
      '  app/app.go:11:68  Pager: it sets the gate to false, which the stripped code no longer handles; remove what depends on it',
    ])
  })
})
