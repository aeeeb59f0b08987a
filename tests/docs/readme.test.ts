import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.js'

const ROOT = join(import.meta.dirname, '..', '..')
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

describe('the README', () => {
  it('is at most 120 lines long', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })

  it('has badges that agree with package.json', () => {
    const { license, engines, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      license: string
      engines: { node: string }
      peerDependencies: { eslint: string }
    }
    const badges = [...readme.matchAll(/!\[([^\]]+)\]\(https:\/\/img\.shields\.io\/badge\/([^)]+)-blue\)/g)]
    expect(badges.map(([, text]) => text)).toEqual([
      `licence ${license}`,
      `Node ${engines.node}`,
      `ESLint ${peerDependencies.eslint}`,
    ])
    for (const [, text = '', path = ''] of badges)
      expect(decodeURIComponent(path).replaceAll(/--|-/g, (dash) => (dash === '-' ? ' ' : '-'))).toBe(text)
  })

  it('shows a change that the demo really makes', () => {
    const demo = readFileSync(join(ROOT, 'docs', 'demo.md'), 'utf8')
    const change = /```diff\n(.*?)```/s.exec(readme)?.[1]
    expect(change?.split('\n').filter((line) => line !== '').length).toBeGreaterThan(5)
    expect(demo).toContain(change)
  })

  it('names every command', () => {
    const table = readme.slice(readme.indexOf('## Commands'), readme.indexOf('## What you can rely on'))
    const missing = COMMANDS.filter(({ name }) => !new RegExp(`\`${name}\\b`).test(table))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('names the first command for a project of one’s own before line 50', () => {
    expect(readme.split('\n').findIndex((line) => line.startsWith('npx '))).toBeLessThan(50)
  })
})
