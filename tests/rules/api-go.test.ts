import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import { describe, expect, it } from 'vitest'
import plugin from '../../src/index.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

/** A small Kubernetes: types of an API, a strategy that gets objects ready for the store, and its helpers. */
const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const (
	JobPods featuregate.Feature = "JobPods"
	Late    featuregate.Feature = "Late"
)

var gates = map[featuregate.Feature]featuregate.VersionedSpecs{
	JobPods: {{Version: version.MustParse("1.36"), Default: false, PreRelease: featuregate.Alpha}},
	Late:    {{Version: version.MustParse("1.36"), Default: true, PreRelease: featuregate.Beta}},
}
`
const TYPES = `package v1

// JobSpec says what to run.
type JobSpec struct {
	Name string \`json:"name"\`
	// +featureGate=JobPods
	// +optional
	PodIndex *int32 \`json:"podIndex,omitempty"\`
}
`
/** `clear` is what dropDisabledFields does with the specs. */
const strategy = (clear: string): string => `package job

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"example.com/pkg/features"
)

func (jobStrategy) PrepareForCreate(ctx context.Context, obj runtime.Object) {
	job := obj.(*batch.Job)
	dropDisabledFields(&job.Spec, nil)
}

func (jobStrategy) PrepareForUpdate(ctx context.Context, obj, old runtime.Object) {
	newJob := obj.(*batch.Job)
	oldJob := old.(*batch.Job)
	dropDisabledFields(&newJob.Spec, &oldJob.Spec)
}

func dropDisabledFields(spec, oldSpec *batch.JobSpec) {
${clear}
}

func podIndexInUse(spec *batch.JobSpec) bool {
	return spec != nil && spec.PodIndex != nil
}
`
const OFF = '!utilfeature.DefaultFeatureGate.Enabled(features.JobPods)'
const RATCHET = `	if ${OFF} && !podIndexInUse(oldSpec) {\n		spec.PodIndex = nil\n	}`

const CONFIG = {
  currentVersion: '1.36',
  snapshot: 'snapshot.json',
  registries: [{ files: ['pkg/features/features.go'] }],
  api: { types: ['api/v1/types.go'], strategies: ['pkg/registry/**/*.go'], validation: ['pkg/validation/*.go'] },
}

function filesOf(files: Record<string, string> = {}): Record<string, string> {
  return {
    'go.mod': 'module example.com\n',
    'pkg/features/features.go': FEATURES,
    'api/v1/types.go': TYPES,
    'pkg/registry/job/strategy.go': strategy(RATCHET),
    'feature-gates.config.json': JSON.stringify(CONFIG),
    'snapshot.json': JSON.stringify({
      toolVersion: '0.1.0',
      version: '1.35',
      gates: [],
      fields: [{ type: 'JobSpec', field: 'Name', file: 'api/v1/types.go', line: 1, gate: null }],
    }),
    ...files,
  }
}

const RULES = ['require-gated-field', 'require-field-drop', 'no-gated-validation']

/** What ESLint and what `check` report, as `file:line message`; both have to say the same. */
async function reportsOn(changed: Record<string, string> = {}): Promise<string[]> {
  const files = filesOf(changed)
  const cwd = tempFolder(files)
  const config: Linter.Config[] = [
    plugin.configs['go/strict'] as Linter.Config,
    { files: ['**/*.go'], settings: { 'feature-gates': { root: cwd, ...CONFIG } } },
  ]
  const byESLint = Object.entries(files)
    .filter(([file]) => file.endsWith('.go'))
    .flatMap(([file, text]) =>
      new Linter({ cwd })
        .verify(text, config, { filename: `${cwd}/${file}` })
        .filter(({ ruleId }) => RULES.includes(ruleId?.replace('feature-gates/', '') ?? ''))
        .map(({ line, message }) => `${file}:${line} ${message}`),
    )
  const { stdout } = await runCli(cwd, ['check', '--preset', 'strict', '--json'])
  const byCheck = (JSON.parse(stdout) as { filePath: string; messages: Linter.LintMessage[] }[]).flatMap(
    ({ filePath, messages }) =>
      messages
        .filter(({ ruleId }) => RULES.includes(ruleId?.replace('feature-gates/', '') ?? ''))
        .map(({ line, message }) => `${filePath.slice(cwd.length + 1)}:${line} ${message}`),
  )
  expect(byCheck.sort()).toEqual(byESLint.sort())
  return byESLint
}

const field = (text: string): string => TYPES.replace('// +featureGate=JobPods\n', text)

describe('require-gated-field on Go', () => {
  it('accepts a marker', async () => {
    expect(await reportsOn()).toEqual([])
  })

  it('reports a field that the last release did not have', async () => {
    expect(await reportsOn({ 'api/v1/types.go': field('') })).toEqual([
      "api/v1/types.go:7 Field 'PodIndex' of JobSpec is newer than release 1.35 (snapshot.json has JobSpec without it), and no marker names its feature gate, so its first release serves it to everyone. Put it behind an Alpha gate: // +featureGate=NAME.",
    ])
  })

  it('reports a gate that did not begin in Alpha', async () => {
    expect(
      await reportsOn({
        'api/v1/types.go': field('// +featureGate=Late\n'),
        'pkg/registry/job/strategy.go': strategy(RATCHET.replace('JobPods', 'Late')),
      }),
    ).toEqual([
      expect.stringContaining(
        "api/v1/types.go:6 Field 'PodIndex' of JobSpec belongs to feature gate 'Late' (Beta since 1.36; pkg/features/features.go:12), which began in Beta",
      ),
    ])
  })
})

describe('require-field-drop on Go', () => {
  it('reports a field that no strategy clears', async () => {
    expect(await reportsOn({ 'pkg/registry/job/strategy.go': strategy('\tspec.Name = ""') })).toEqual([
      expect.stringContaining(
        "api/v1/types.go:8 Field 'PodIndex' of JobSpec belongs to feature gate 'JobPods' (Alpha since 1.36; pkg/features/features.go:11), but nothing in pkg/registry/**/*.go clears it while the gate is off",
      ),
    ])
  })

  it('reports a clear that forgets the stored object', async () => {
    expect(
      await reportsOn({ 'pkg/registry/job/strategy.go': strategy(`\tif ${OFF} {\n\t\tspec.PodIndex = nil\n\t}`) }),
    ).toEqual([
      expect.stringContaining(
        "pkg/registry/job/strategy.go:21 Field 'PodIndex' of JobSpec is cleared while feature gate 'JobPods' (Alpha since 1.36; pkg/features/features.go:11) is off, regardless of the stored object: 'dropDisabledFields' gets it ('oldSpec') but doesn't check it.",
      ),
    ])
  })

  it('follows a helper of the same package, in another file', async () => {
    const calls = strategy('\tdropPodIndex(spec, oldSpec)')
    const helper = (clear: string): string =>
      `package job\n\nfunc dropPodIndex(spec, oldSpec *batch.JobSpec) {\n${clear}\n}\n`
    expect(
      await reportsOn({ 'pkg/registry/job/strategy.go': calls, 'pkg/registry/job/drop.go': helper(RATCHET) }),
    ).toEqual([])
    expect(
      await reportsOn({ 'pkg/registry/job/strategy.go': calls, 'pkg/registry/job/drop.go': helper('') }),
    ).toHaveLength(1)
  })

  it('follows a helper of another package, and what that one calls', async () => {
    const calls = strategy('\tjobs.Normalize(spec, oldSpec)').replace(
      '"example.com/pkg/features"',
      '"example.com/pkg/features"\n\t"example.com/pkg/jobs"',
    )
    const helper = (clear: string): Record<string, string> => ({
      'pkg/registry/job/strategy.go': calls,
      'pkg/jobs/normalize.go':
        'package jobs\n\nfunc Normalize(spec, oldSpec *batch.JobSpec) {\n\tdropPodIndex(spec, oldSpec)\n}\n',
      'pkg/jobs/drop.go': `package jobs\n\nfunc dropPodIndex(spec, oldSpec *batch.JobSpec) {\n${clear}\n}\n`,
    })
    expect(await reportsOn(helper(RATCHET))).toEqual([])
    expect(await reportsOn(helper(''))).toHaveLength(1)
  })

  it('accepts an object that is cleared as a whole', async () => {
    const nested =
      TYPES.replace('PodIndex *int32 `json:"podIndex,omitempty"`', 'Pods *PodsSpec `json:"pods,omitempty"`') +
      '\ntype PodsSpec struct {\n\t// +featureGate=JobPods\n\tIndex *int32\n}\n'
    expect(
      await reportsOn({
        'api/v1/types.go': nested,
        'pkg/registry/job/strategy.go': strategy(RATCHET.replace('spec.PodIndex', 'spec.Pods')),
      }),
    ).toEqual([])
  })
})

describe('require-field-drop on Go, where much is reset', () => {
  const resets = (more: string): Record<string, string> => ({
    'pkg/registry/job/strategy.go': strategy('\tspec.Name = ""'),
    'pkg/registry/job/status.go': `package job\n\nfunc (statusStrategy) PrepareForUpdate(ctx context.Context, obj, old runtime.Object) {\n\tnewJob, oldJob := obj.(*batch.Job), old.(*batch.Job)\n\t${more}\n}\n`,
    'api/v1/types.go': `${TYPES}\ntype Job struct {\n\tSpec JobSpec \`json:"spec"\`\n\tStatus JobStatus \`json:"status"\`\n}\n\ntype JobStatus struct {\n\tPodIndex string\n\tSpec string\n}\n`,
  })

  it.each([
    ['the stored object in place of the new one', 'newJob.Spec = oldJob.Spec'],
    ['a helper that resets a part', 'metav1.ResetObjectMetaForStatus(&newJob.ObjectMeta, &oldJob.ObjectMeta)'],
    ['a field of that name in another object', 'newJob.Status.PodIndex = ""'],
  ])('does not count as a clear: %s', async (_, more) => {
    expect(await reportsOn(resets(more))).toEqual([
      expect.stringContaining("Field 'PodIndex' of JobSpec belongs to feature gate 'JobPods'"),
    ])
  })

  it.each([
    ['the object around it', 'newJob.Spec = nil'],
    ['the field by its path', 'newJob.Spec.PodIndex = nil'],
    ['a helper that gets the object', 'dropAll(newJob)'],
    ['a helper that gets the object around it', 'util.ResetSpec(&newJob.Spec)'],
  ])('counts as a clear: %s', async (_, more) => {
    expect(await reportsOn(resets(more))).toEqual([])
  })
})

describe('no-gated-validation on Go', () => {
  const validation = (body: string): Record<string, string> => ({
    'pkg/validation/validation.go': `package validation\n\nimport "example.com/pkg/features"\n\nfunc ValidateJobSpec(spec, oldSpec *batch.JobSpec, fldPath *field.Path) field.ErrorList {\n${body}\n\treturn allErrs\n}\n`,
  })

  it('reports validation that checks the gate', async () => {
    expect(
      await reportsOn(
        validation(
          '\tif utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\tallErrs = append(allErrs, validateIndex(spec.PodIndex)...)\n\t}',
        ),
      ),
    ).toEqual([
      expect.stringContaining(
        "pkg/validation/validation.go:6 'ValidateJobSpec' checks feature gate 'JobPods' (Alpha since 1.36; pkg/features/features.go:11) to decide whether to validate",
      ),
    ])
  })

  const WEBHOOK = (update: string): Record<string, string> => ({
    'pkg/validation/validation.go': [
      'package validation',
      '',
      'import "example.com/pkg/features"',
      '',
      'func (w *Webhook) ValidateCreate(ctx context.Context, spec *batch.JobSpec) error {',
      '\tif !utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {',
      '\t\treturn field.Forbidden(field.NewPath("spec"), "needs JobPods")',
      '\t}',
      '\treturn nil',
      '}',
      '',
      'func (w *Webhook) ValidateUpdate(ctx context.Context, spec *batch.JobSpec) error {',
      `\treturn ${update}`,
      '}',
      '',
    ].join('\n'),
  })

  it('accepts a check in the validation of what is created, since none of it is stored yet', async () => {
    expect(await reportsOn(WEBHOOK('nil'))).toEqual([])
  })

  it('reports it where updates are validated by the same function', async () => {
    expect(await reportsOn(WEBHOOK('w.ValidateCreate(ctx, spec)'))).toHaveLength(1)
  })

  it('reports one of two validations', async () => {
    expect(
      await reportsOn(
        validation(
          '\tif utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\tallErrs = append(allErrs, validateNew(spec)...)\n\t} else {\n\t\tallErrs = append(allErrs, validateOld(spec)...)\n\t}',
        ),
      ),
    ).toHaveLength(1)
  })

  it.each([
    [
      'an option that is passed on',
      'opts := Options{AllowIndex: utilfeature.DefaultFeatureGate.Enabled(features.JobPods)}\n\tallErrs = validate(spec, opts)',
    ],
    [
      'permissions of a user',
      'if utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\tallErrs = append(allErrs, utils.AuthorizedForIndex(ctx, spec, oldSpec)...)\n\t}',
    ],
    [
      'permissions that a second gate requires',
      'if utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\tif utilfeature.DefaultFeatureGate.Enabled(features.Late) && spec.Name != "" {\n\t\t\tallErrs = append(allErrs, utils.AuthorizedForIndex(ctx, spec)...)\n\t\t}\n\t}',
    ],
    [
      'the words of an error',
      'if spec.Name != "" {\n\t\tallErrs = nil\n\t} else if utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\tallErrs = append(allErrs, field.Required(fldPath, "a name or an index"))\n\t} else {\n\t\tallErrs = append(allErrs, field.Required(fldPath, "a name"))\n\t}',
    ],
    [
      'an option in a list',
      'opts := []string{}\n\tif utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\topts = append(opts, string(features.JobPods))\n\t}\n\tallErrs = validate(spec, opts)',
    ],
  ])('does not report: %s', async (_, body) => {
    expect(await reportsOn(validation(`\t${body}`))).toEqual([])
  })
})

describe("Go's usual layout, without a configured API", () => {
  const KUBERNETES = {
    'go.mod': 'module example.com\n',
    'pkg/features/features.go': FEATURES,
    'pkg/apis/job/v1/types.go': TYPES,
    'pkg/apis/job/v1alpha1/types.go': TYPES.replace('package v1', 'package v1alpha1'),
    'pkg/registry/job/strategy.go': strategy('\tspec.Name = ""'),
    'pkg/apis/job/validation/validation.go':
      'package validation\n\nimport "example.com/pkg/features"\n\nfunc ValidateJobSpec(spec *batch.JobSpec) field.ErrorList {\n\tif utilfeature.DefaultFeatureGate.Enabled(features.JobPods) {\n\t\treturn validateIndex(spec.PodIndex)\n\t}\n\treturn nil\n}\n',
  }
  const WITHOUT_API = {
    'feature-gates.config.json': JSON.stringify({
      currentVersion: '1.36',
      registries: [{ files: ['pkg/features/features.go'] }],
    }),
  }

  it('is where the rules look, and the command states that nothing else is configured', async () => {
    const cwd = tempFolder({ ...KUBERNETES, ...WITHOUT_API })
    const { stdout, stderr } = await runCli(cwd, ['check', '--preset', 'strict'])
    expect(stdout).toContain('but nothing in pkg/registry/**/strategy.go')
    expect(stdout).toContain("'ValidateJobSpec' checks feature gate 'JobPods'")
    expect(stdout).not.toContain('v1alpha1')
    expect(stderr).toContain(
      'API types that name gates were found (pkg/apis/job/v1/types.go), but the configuration has no "api"',
    )
  })

  it('is written by init, after which the command no longer states that', async () => {
    const cwd = tempFolder(KUBERNETES)
    await runCli(cwd, ['init', '--yes'])
    expect(JSON.parse(readFileSync(join(cwd, 'feature-gates.config.json'), 'utf8'))).toMatchObject({
      api: {
        types: ['pkg/apis/**/!(v*alpha*)/types.go'],
        strategies: ['pkg/registry/**/strategy.go'],
        validation: ['pkg/apis/**/!(v*alpha*)/validation/*.go'],
      },
    })
    expect((await runCli(cwd, ['check'])).stderr).not.toContain('API types')
  })
})
