import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/built.js'
import { cliProject, MAIN } from '../support/cli-project.js'

const CONFIG = `import featureGates from 'eslint-plugin-feature-gates'
import tseslint from 'typescript-eslint'

export default [
  { files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } },
  featureGates.withConfig({ cwd: import.meta.dirname }),
  featureGates.configs.all,
  featureGates.configs['go/all'],
]
`
const GO =
  'package a\n\nimport "example.com/app/features"\n\nfunc Start() bool {\n\treturn features.DefaultFeatureGate.Enabled("NewParser")\n}\n'

interface Result {
  readonly filePath: string
  readonly messages: { readonly ruleId: string | null; readonly fatal?: boolean }[]
}

it('ESLint finds with --concurrency what it finds without, in TypeScript and Go', { timeout: 180_000 }, () => {
  const copies = Array.from(
    { length: 12 },
    (_, index) =>
      [
        [`src/copy-${index}.ts`, MAIN],
        [`pkg/p${index}/a.go`, GO],
      ] as const,
  ).flat()
  const root = cliProject({
    ...Object.fromEntries(copies),
    'eslint.config.mjs': CONFIG,
    'package.json': '{"version":"1.36.0"}',
    'go.mod': 'module example.com/app\n',
  })
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(ROOT, join(root, 'node_modules/eslint-plugin-feature-gates'), 'junction')
  symlinkSync(join(ROOT, 'node_modules/typescript-eslint'), join(root, 'node_modules/typescript-eslint'), 'junction')
  const lint = (concurrency: string): Result[] => {
    const argv = [
      join(ROOT, 'node_modules/eslint/bin/eslint.js'),
      '.',
      '--format',
      'json',
      '--concurrency',
      concurrency,
    ]
    const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
    expect(stderr).not.toMatch(/error/i)
    return JSON.parse(stdout) as Result[]
  }
  const alone = lint('off')
  expect(
    alone
      .flatMap(({ messages }) => messages)
      .filter(({ ruleId }) => ruleId === 'feature-gates/no-graduated-gate-check'),
  ).toHaveLength(25)
  expect(lint('3')).toEqual(alone)
})
