import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Linter, Rule } from 'eslint'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { ESLintRunner } from '../../../src/cli/check/eslint-run.js'
import { UndeclaredDependencies } from '../../../src/cli/check/undeclared-dependencies.js'
import { createProjectRule } from '../../../src/cli/check/project-rule.js'
import { isPlain, RuleRunner, type RunRequest } from '../../../src/cli/check/run-rules.js'
import type { CheckShapeEntry } from '../../../src/config/config.js'
import type { Severity } from '../../../src/config/rule-shapes.js'
import plugin from '../../../src/index.js'
import { discoverRegistries } from '../../../src/project/discover.js'
import { listFiles } from '../../../src/project/list-files.js'
import { openProject } from '../../../src/project/open-project.js'
import type { Project } from '../../../src/project/project.js'
import type { HostServices } from '../../../src/rules/support/host-services.js'
import { STRIP_CASES } from '../../support/lint-strip-fixture.js'
import { tempFolder } from '../../support/temp-folder.js'

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** What a rule reported, without what it is shown with. */
type Messages = readonly Linter.LintMessage[]

/** Both ways to lint a file of a project, with all rules on. */
async function openBoth(
  project: Project,
  cwd: string,
): Promise<{ plain: (request: RunRequest) => Messages | null; inESLint: (request: RunRequest) => Messages }> {
  const rules = {
    ...plugin.rules,
    project: createProjectRule(
      project,
      { checks: new Map([['Other', 1]]), undeclared: new UndeclaredDependencies(project), mentioned: new Set() },
      true,
    ),
  }
  const settings = { 'feature-gates': { root: project.root, digest: 'none' } }
  const services: HostServices = {
    project,
    remainingChecks: () => 3,
    isConfig: (file) => project.registryFile(file) === null,
  }
  const named = new Map(
    Object.entries(rules).map(([name, rule]) => [`feature-gates/${name}`, rule as unknown as Rule.RuleModule]),
  )
  const eslint = await ESLintRunner.load(cwd, { ...plugin, rules } as never, settings, services)
  return {
    plain: (request) => new RuleRunner(named, settings, services).run(request),
    inESLint: (request) => eslint.run(request).messages,
  }
}

const SEVERITIES = Object.fromEntries(
  [...Object.keys(plugin.rules), 'project'].map((name, index): [string, Severity] => [
    `feature-gates/${name}`,
    index % 2 === 0 ? 'error' : 'warn',
  ]),
)

/** Holds a folder's files against ESLint; says how many messages there were. */
async function compareFolder(cwd: string, project: Project): Promise<number> {
  const { plain, inESLint } = await openBoth(project, cwd)
  let count = 0
  for (const file of listFiles(['.'], cwd).files) {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    if (!isPlain(text, relative(cwd, file))) continue
    const own = plain({ file, text, severities: SEVERITIES })
    const theirs = inESLint({ file, text, severities: SEVERITIES })
    if (own === null)
      expect(
        theirs.map(({ fatal }) => fatal),
        file,
      ).toEqual([true])
    else expect(JSON.stringify(own, null, 1), file).toBe(JSON.stringify(theirs, null, 1))
    count += theirs.length
  }
  return count
}

describe('a file without directives for ESLint', () => {
  it('gets the reports of ESLint word for word, in projects with a configuration', async () => {
    let count = 0
    for (const config of globSync('**/feature-gates.config.json', { cwd: FIXTURES })) {
      const cwd = join(FIXTURES, dirname(config))
      count += await compareFolder(cwd, openProject({ cwd }))
    }
    expect(count).toBeGreaterThan(100)
  }, 120_000)

  it('gets the reports of ESLint word for word, if registries are found by shape', async () => {
    let count = 0
    for (const parent of ['registries', 'configs', 'projects']) {
      for (const name of readdirSync(join(FIXTURES, parent))) {
        const cwd = join(FIXTURES, parent, name)
        const files = [...discoverRegistries(['.'], cwd).files]
        count += await compareFolder(
          cwd,
          openProject({
            cwd,
            overrides: { currentVersion: '1.36', registries: [{ files }, { preset: 'kubernetes' }] },
          }),
        )
      }
    }
    expect(count).toBeGreaterThan(100)
  }, 120_000)

  it('gets the same suggestions, in every shape that is stripped', async () => {
    const registry =
      "\nexport const testFeatureGates = { On: [{ version: '1.0', default: true, lockToDefault: true, preRelease: 'GA' }], Other: [{ version: '1.0', default: false, preRelease: 'Alpha' }] }\n"
    let suggestions = 0
    for (const name of STRIP_CASES) {
      const folder = join(FIXTURES, 'strip', name)
      const { checks = [] } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
        readonly checks?: CheckShapeEntry[]
      }
      const cwd = tempFolder({})
      for (const input of globSync('input.*', { cwd: folder })) {
        const { plain, inESLint } = await openBoth(
          openProject({ cwd, overrides: { currentVersion: '1.0', checks } }),
          cwd,
        )
        const request = {
          file: join(cwd, input),
          text: readFileSync(join(folder, input), 'utf8') + registry,
          severities: SEVERITIES,
        }
        const theirs = inESLint(request)
        if (isPlain(request.text, input)) expect(JSON.stringify(plain(request)), name).toBe(JSON.stringify(theirs))
        suggestions += theirs.filter((message) => message.suggestions).length
      }
    }
    expect(suggestions).toBeGreaterThan(100)
  }, 120_000)
})

describe('what only ESLint can lint', () => {
  it.each([
    ['// eslint-disable-next-line'],
    ['/* eslint-disable */'],
    ['/*eslint feature-gates/project: "off" */'],
    ['# eslint-disable-line'],
    ['/* global a: wrong */'],
    ['/* exported a */'],
    ['<!-- eslint-disable -->'],
    ['//\teslint-enable'],
    ['/*\n eslint-disable */'],
  ])('is a file that holds %j', (comment) => {
    expect(isPlain(`const a = 1\n${comment}\n`, 'src/a.ts')).toBe(false)
  })

  it.each(['node_modules/a/b.go', 'src/node_modules/a.ts', '.git/a.yaml', String.raw`src\node_modules\a.ts`])(
    'is the path %j',
    (path) => {
      expect(isPlain('', path)).toBe(false)
    },
  )

  it('is no other file, even if it holds the same words', () => {
    expect(
      isPlain(
        'import eslint from "eslint" // the global eslint\nconst globals = global.exported /* runs eslint */',
        'src/my-node_modules.ts',
      ),
    ).toBe(true)
  })
})
