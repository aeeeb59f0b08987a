import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copiedRegistries } from '../../../src/cli/init/copied-registries.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const registry = (gate: string): string => `package feature

import "k8s.io/component-base/featuregate"

const ${gate} featuregate.Feature = "${gate}"

var Gates = map[featuregate.Feature]featuregate.FeatureSpec{
	${gate}: {Default: false, PreRelease: featuregate.Alpha},
}
`
const FILES = {
  '.git/HEAD': '',
  'go.mod': 'module example.test/agent\n',
  'main.go': 'package main\n\nimport (\n\t"example.test/api/feature"\n\t"k8s.io/apiserver/pkg/features"\n)\n',
  'vendor/example.test/api/feature/feature.go': registry('Claims'),
  'vendor/example.test/other/feature/feature.go': registry('Unused'),
  'vendor/k8s.io/apiserver/pkg/features/features.go': registry('OfServer'),
}

describe("registries in Go's folder for other modules", () => {
  it('are those that own code imports, without those of Kubernetes', () => {
    const root = tempFolder(FILES)
    expect(copiedRegistries([join(root, 'main.go')], root)).toEqual(['vendor/example.test/api/feature/feature.go'])
    expect(copiedRegistries([], root)).toEqual([])
    expect(copiedRegistries([], tempFolder({ '.git/HEAD': '' }))).toEqual([])
  })

  it('are named by "init" where the repository has no registry of its own', async () => {
    const { code, stderr } = await runCli(tempFolder(FILES), ['init'])
    expect(code).toBe(2)
    expect(stderr).toContain(
      '\n  This code imports gates that another module registers. To see them here, name "vendor/example.test/api/feature/feature.go" under "registries" in feature-gates.config.json.\n',
    )
  })
})
