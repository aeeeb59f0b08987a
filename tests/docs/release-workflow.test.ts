import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Job {
  readonly permissions: Record<string, string>
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[]
}

const root = join(import.meta.dirname, '../..')
const { jobs, permissions } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8')) as {
  readonly jobs: Record<string, Job>
  readonly permissions: object
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  repository: { url: string }
}

describe('a release', () => {
  const { publish } = jobs as { publish: Job }

  it('is published with provenance, which needs the address of the repository, after everything was checked', () => {
    const commands = publish.steps.flatMap(({ run }) => run ?? [])
    expect(commands.indexOf('.ci/run')).toBeGreaterThan(-1)
    const published = commands.filter((command) => command.startsWith('npm publish'))
    expect(published).toEqual([
      'npm publish --provenance --access public',
      'npm publish ./packages/feature-gates --provenance --access public',
    ])
    for (const command of published) expect(commands.indexOf(command)).toBeGreaterThan(commands.indexOf('.ci/run'))
    expect(manifest.repository.url).toMatch(/^git\+https:\/\/github\.com\/.+\.git$/)
  })

  it('may read the repository and prove who it is, and nothing else', () => {
    expect([permissions, publish.permissions]).toEqual([{}, { contents: 'read', 'id-token': 'write' }])
  })

  it('takes actions by their commits', () => {
    const actions = publish.steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.length).toBeGreaterThan(0)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/)
  })

  it('runs no script where it is installed', () => {
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([])
  })
})
