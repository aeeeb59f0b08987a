import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const NAMES = `package api\n\n// %s\nconst CSIFlag = "EnableCSI"\n`
const USE = `package backup

import (
	"example.test/api"
	"example.test/features"
)

func Run() string {
	if features.IsEnabled(api.CSIFlag) {
		return "csi"
	}
	return "plain"
}
`

function projectWith(gates: string): string {
  return tempFolder({
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['gates.yaml'] }],
      checks: [{ call: 'features.IsEnabled' }],
      currentVersion: '1.4',
    }),
    'go.mod': 'module example.test\n\ngo 1.24\n',
    'gates.yaml': gates,
    'features/features.go':
      'package features\n\nfunc IsEnabled(name string) bool { return enabled[name] }\n\nvar enabled map[string]bool\n',
    'api/names.go': NAMES,
    'backup/backup.go': USE,
  })
}

const SPEC = 'version: "1.4", stage: GA, default: true, lockToDefault: true'

describe('a Go file that names a gate only by a constant', () => {
  it('is searched if data registers the gate without its constant', async () => {
    const root = projectWith(`gates:\n  EnableCSI: { ${SPEC} }\n`)
    expect((await runCli(root, ['list', '--json'])).stdout).toContain('"checks": 1')
    expect((await runCli(root, ['check'])).stdout).toContain('backup/backup.go')
    expect((await runCli(root, ['strip', 'EnableCSI'])).stdout).toContain('+\treturn "csi"')
  })
})
