import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { globSync } from 'tinyglobby'
import { parse } from 'yaml'

const ROOT = join(import.meta.dirname, '../..')

type Step = { readonly run?: string; readonly 'working-directory'?: string }

/** The commands of each job that runs on a pull request, in a workflow of GitHub or GitLab. */
function jobsOnPullRequests(text: string): string[] {
  const workflow = parse(text) as Record<string, any> | null
  if (typeof workflow !== 'object' || workflow === null) return []
  if (workflow['jobs'] !== undefined) {
    if (!JSON.stringify(workflow['on'] ?? '').includes('pull_request')) return []
    const jobs = Object.values(workflow['jobs'] as Record<string, { if?: string; steps?: Step[] }>)
    return jobs
      .filter((job) => !/'schedule'/.test(job.if ?? ''))
      .map(({ steps = [] }) => steps.map((step) => `${step['working-directory'] ?? ''}: ${step.run ?? ''}`).join('\n'))
  }
  return Object.values(workflow as Record<string, { rules?: unknown; script?: string[] }>)
    .filter((job) => JSON.stringify(job?.rules ?? '').includes('merge_request_event'))
    .map(({ script = [] }) => script.join('\n'))
}

describe('a recipe that checks pull requests', () => {
  const jobs = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```ya?ml\n(.*?)^```/gms)].flatMap(([, text = '']) =>
      jobsOnPullRequests(text).map((commands) => ({ file, commands })),
    ),
  )

  it('runs no install script, uses the tool of the base branch, and runs no configuration', () => {
    const checks = jobs.filter(({ commands }) => /feature-gates\S* check/.test(commands))
    expect(checks.length).toBeGreaterThan(2)
    for (const { file, commands } of checks) {
      expect([file, commands.match(/npm (?:ci|install|i)\b(?! --ignore-scripts)/)]).toEqual([file, null])
      const isOfBase = /base\/node_modules.*--no-config-code/s.test(commands) && !/npx/.test(commands)
      const isPinned =
        /^\S+ runner\.temp \}\}: npx --yes --ignore-scripts \S+@[\d.]+ check --cwd.*--no-config-code/m.test(commands)
      expect([file, isOfBase || isPinned]).toEqual([file, true])
    }
  })
})
