import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rcompare, valid } from 'semver'
import { describe, expect, it } from 'vitest'
import { REPOSITORY_URL } from '../../src/repository-url.js'

const root = join(import.meta.dirname, '../..')
const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string
  homepage: string
  bugs: string
}
const releases = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => {
  const [, version = '', date = ''] =
    /^\[(Unreleased|\d+\.\d+\.\d+(?:-[\w.]+)?)\](?: - (.+))?$/.exec(heading) ?? expect.fail(heading)
  return { version, date }
})
const numbered = releases.filter(({ version }) => version !== 'Unreleased')

// The form: https://keepachangelog.com/en/1.1.0/
describe('the changelog', () => {
  it('begins with the version of the package, and names the newest version first', () => {
    expect(numbered[0]?.version).toBe(manifest.version)
    const versions = numbered.map(({ version }) => valid(version) ?? '')
    expect(versions).toEqual([...new Set(versions)].sort(rcompare))
    expect(releases.slice(1).map(({ version }) => version)).not.toContain('Unreleased')
  })

  it('has the date of each version; only the newest one may be unreleased', () => {
    for (const [index, { date }] of numbered.entries())
      expect(date).toMatch(index === 0 ? /^(?:Unreleased|\d{4}-\d\d-\d\d)$/ : /^\d{4}-\d\d-\d\d$/)
  })

  it('tells each change once', () => {
    const beginnings = [...changelog.matchAll(/^- (.+)$/gm)].map(([, change = '']) => change.split(' ', 7).join(' '))
    expect(beginnings.filter((beginning, index) => beginnings.indexOf(beginning) < index)).toEqual([])
  })

  it('groups changes by their kind', () => {
    const kinds = [...changelog.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind)
    expect(kinds.length).toBeGreaterThan(0)
    for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
  })
})

describe('package.json', () => {
  it('links to the repository and to its issues', () => {
    expect([manifest.homepage, manifest.bugs]).toEqual([`${REPOSITORY_URL}#readme`, `${REPOSITORY_URL}/issues`])
  })
})
