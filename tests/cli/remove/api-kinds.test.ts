import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const MultiService featuregate.Feature = "MultiService"

var gates = map[featuregate.Feature]featuregate.FeatureSpec{
	MultiService: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}
`
const TYPES = `package api

type MultiService struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

const MultiServiceKind = "MultiService"

var kind = gv.WithKind("MultiService")

func owns(owner Reference) bool {
	return owner.Kind == "MultiService" ||
		isNamed("MultiService", owner)
}

func isNamed(kind string, owner Reference) bool {
	switch owner.GroupVersionKind().Kind {
	case "MultiService":
		return true
	}
	return owner.Kind == kind
}

func make() any { return metav1.TypeMeta{Kind: "MultiService", APIVersion: "v1"} }
`

async function remove(files: Readonly<Record<string, string>>): Promise<{ refused: string[]; code: number }> {
  const cwd = tempFolder({
    'go.mod': 'module tool\n\ngo 1.24\n',
    'feature-gates.config.json': '{"registries":[{"files":["features/features.go"]}],"currentVersion":"1.36"}',
    'features/features.go': FEATURES,
    'api/types.go': TYPES,
    'crd.yaml': 'kind: MultiService\nmetadata:\n  name: a\n',
    'apply.go': 'package main\n\nfunc main() { apply("crd.yaml") }\n',
    ...files,
  })
  const { stdout, code } = await runCli(cwd, ['remove', 'MultiService', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number }[] }
  return { refused: refused.map(({ path, line }) => `${path}:${line}`), code }
}

describe('a gate that is named like an API kind', () => {
  it('is removed despite the places that name the kind', async () => {
    expect(await remove({})).toEqual({ refused: [], code: 0 })
  })

  it('is kept because of other strings, which may name the gate', async () => {
    const other = 'package main\n\nvar names = []string{"MultiService"}\n'
    expect(await remove({ 'other.go': other })).toEqual({ refused: ['other.go:3', 'features/features.go:8'], code: 1 })
  })

  it('is kept because of such places if no type has the name', async () => {
    const { refused, code } = await remove({ 'api/types.go': TYPES.replace('metav1.TypeMeta\n', 'Spec\n') })
    const places = [10, 13, 14, 19, 25].map((line) => `api/types.go:${line}`)
    expect(refused).toEqual(['crd.yaml:1', ...places, 'features/features.go:8'])
    expect(code).toBe(1)
  })

  it('is kept because of a function of that name which takes no kind', async () => {
    const other = 'package main\n\nfunc use(name string) {}\n\nfunc other() { use("MultiService") }\n'
    expect(await remove({ 'other.go': other })).toEqual({ refused: ['other.go:5', 'features/features.go:8'], code: 1 })
  })
})

describe('a gate that is named like an API kind, where the name is only printed', () => {
  it.each([
    'log.Error(err, "unable to create controller", "controller", "MultiService")',
    'logger := log.WithValues("gate", "MultiService")',
    'return fmt.Errorf("%s is needed", "MultiService")',
    'klog.InfoS("enabled", "gate", "MultiService")',
  ])('is removed, as by Go: %s', async (statement) => {
    const other = `package main\n\nfunc other() error {\n\t${statement}\n}\n`
    expect(await remove({ 'other.go': other })).toEqual({ refused: [], code: 0 })
  })

  it('is kept if no type has the name', async () => {
    const other = 'package main\n\nfunc other() {\n\tlog.Info("on", "gate", "MultiService")\n}\n'
    const types = 'package api\n\nvar Size = 1\n'
    const { refused } = await remove({ 'other.go': other, 'api/types.go': types, 'crd.yaml': '', 'apply.go': '' })
    expect(refused).toEqual(['other.go:4', 'features/features.go:8'])
  })
})
