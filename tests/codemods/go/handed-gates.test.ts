import { tempFolder } from '../../support/temp-folder.js'
import { runCli } from '../../support/run-cli.js'

const FILES = {
  'go.mod': 'module example.com/m\n\ngo 1.24\n',
  'feature-gates.config.json': '{"registries":[{"files":["features/features.go"]}]}',
  'features/features.go': `package features

import "k8s.io/component-base/featuregate"

const (
	Pager  featuregate.Feature = "Pager"
	Other featuregate.Feature = "Other"
)

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager:  {Default: true, PreRelease: featuregate.Beta},
	Other: {Default: true, PreRelease: featuregate.Beta},
}
`,
  'app/app.go': `package app

import (
	"example.com/m/features"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
)

func Run() int {
	if utilfeature.DefaultFeatureGate.Enabled(features.Pager) {
		return 1
	}
	return 2
}
`,
}

/** The lines of a test that are listed since the strip can't tell whether they set the gate. */
async function listed(body: string, file = 'app/app_test.go'): Promise<string[]> {
  const root = tempFolder({
    ...FILES,
    [file]: `package app\n\nimport "example.com/m/features"\n\nfunc TestRun(t *testing.T) {\n\t${body}\n\tcheck(t, Run())\n}\n`,
  })
  const { stdout } = await runCli(root, ['strip', 'Pager', '--value', 'true'])
  return stdout.split('\n').filter((line) => line.includes('the test hands the gate to code that may set it'))
}

it.each([
  ['fg.Set("Pager=false")', 1],
  ['fg.SetFromMap(map[string]bool{string(features.Pager): false})', 1],
  ['start(features.Pager)', 0],
])('other code of Go that may set a stripped gate is listed: %s', async (body, count) => {
  const text = `package app\n\nimport "example.com/m/features"\n\nfunc configure(fg Gates) {\n\t${body}\n}\n`
  const { stdout } = await runCli(tempFolder({ ...FILES, 'app/more.go': text }), ['strip', 'Pager', '--value', 'true'])
  expect(stdout.split('it may set the gate, and the stripped code')).toHaveLength(count + 1)
})

describe('a test of Go that hands a stripped gate to code which may set it', () => {
  it.each([
    'own := newGates(t)\n\town.Set("Pager=false")',
    'own.(featuregate.MutableFeatureGate).Set("Other=true,Pager=false")',
    'own.Set(string(features.Pager) + "=false")',
    'own.Set(fmt.Sprintf("%s=%v", features.Pager, on))',
    'setGate(t, features.Pager, false)',
    'setup(t, withGate(features.Pager, false))',
    'newLister(t, gate(features.Pager, false))',
    'm := map[string]bool{}\n\tm[string(features.Pager)] = false\n\tapply(m)',
    'for _, gate := range []featuregate.Feature{features.Pager} {\n\t\tapply(gate)\n\t}',
    'tests := []struct{ gates string }{{"Pager=false"}}\n\tapply(tests)',
    'start(Options{Gates: []string{"Pager"}})',
  ])('is listed: %s', async (body) => {
    expect(await listed(body)).toHaveLength(1)
  })

  it.each([
    't.Run("Pager", func(t *testing.T) {})',
    't.Errorf("%s is off", features.Pager)',
    'require.Contains(t, names(), "Pager")',
    'if name == "Pager" {\n\t\treturn\n\t}',
    'setGate(t, features.Other, false)',
    'start(Options{Pager: true})',
    'tests := []struct{ name string }{{name: "Pager"}}\n\tapply(tests)',
    'use("Pager=true|false (BETA)")',
    'var _ = SIGDescribe("pages", feature.Pager)',
  ])('is not listed where it only names it: %s', async (body) => {
    expect(await listed(body)).toEqual([])
  })

  it('is not listed where a removed path takes it along, or in other files than tests', async () => {
    const body =
      'if !utilfeature.DefaultFeatureGate.Enabled(features.Pager) {\n\t\tsetGate(t, features.Pager, false)\n\t}'
    expect(await listed(body)).toEqual([])
    expect(await listed('setGate(t, features.Pager, false)', 'app/more.go')).toEqual([])
  })
})
