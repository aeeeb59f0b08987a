import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const Pager featuregate.Feature = "Pager"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}

var Gates featuregate.MutableVersionedFeatureGate = newGates(1)
`

async function refusedOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const cwd = tempFolder({
    'go.mod': 'module example.test/tool\n\ngo 1.24\n',
    'feature-gates.config.json': '{"registries":[{"files":["features/features.go"]}],"currentVersion":"1.36"}',
    'features/features.go': FEATURES,
    ...files,
  })
  const { stdout } = await runCli(cwd, ['remove', 'Pager', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  return refused.map(({ path, line, reason }) => `${path}:${line} ${reason}`)
}

describe('a name of a Go gate that only the running program knows', () => {
  it('does not begin where a function makes the gates', async () => {
    const makes = `package features

import "k8s.io/component-base/featuregate"

func newGates(version int) featuregate.MutableVersionedFeatureGate {
	made := featuregate.NewVersionedFeatureGate(version)
	return made
}
`
    expect(await refusedOf({ 'features/make.go': makes })).toEqual([])
  })

  it('is reported in the file where it is used', async () => {
    const name = `package main

import (
	"os"

	"k8s.io/component-base/featuregate"
)

func named() featuregate.Feature {
	return featuregate.Feature(os.Getenv("GATE"))
}
`
    const main = `package main

import "example.test/tool/features"

func main() {
	println(features.Gates.Enabled(named()))
}
`
    expect(await refusedOf({ 'name.go': name, 'main.go': main })).toEqual([
      'main.go:6 it reads a gate by a name that is computed at run time and may be this one',
      'features/features.go:8 the registration is kept, because a place still needs it (main.go:6)',
    ])
  })
})
