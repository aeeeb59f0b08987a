import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/built.js'

const GUIDE = join(ROOT, 'docs/guide')

interface Recipe {
  readonly title: string
  readonly text: string
}

/**
 * Blocks of YAML in which the command checks what a pull request adds, each with its lines that are continued joined.
 */
const recipes: Recipe[] = readdirSync(GUIDE)
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    [...readFileSync(join(GUIDE, page), 'utf8').matchAll(/^```yaml\n([^]*?)^```$/gm)].map((found, index) => ({
      title: `${page}, block ${index + 1}`,
      text: found[1] ?? '',
    })),
  )
  // A hook compares with HEAD: it checks the work of who commits.
  .filter(({ text }) => /\bcheck\b[^\n]*--since (?!HEAD\b)/.test(text))

/** The jobs that run for a pull request: those on a schedule run the repository's own code. */
function ofPullRequests(text: string): string {
  return text.split(/^(?: {2}due|feature-gates-due):$/m)[0]?.replaceAll(/\n +(?=--)/g, ' ') ?? ''
}

describe('a recipe that checks pull requests', () => {
  it('is in the guide for each system', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(4)
  })

  it.each(recipes.map(({ title, text }) => [title, ofPullRequests(text)] as const))(
    'runs no install script, no version and no configuration that the pull request brings: %s',
    (_, text) => {
      for (const install of text.match(/(?:npm (?:ci|install)|npx|yarn|pnpm)\b[^\n]*/g) ?? [])
        expect(install).toContain('--ignore-scripts')
      for (const check of text.match(/\bcheck\b[^\n]*--since[^\n]*/g) ?? []) {
        expect(check).toMatch(/--config \S+\.(?:json|ya?ml)\b/)
        expect(check).toContain('--no-config-code')
      }
      expect(text).toMatch(/worktree add --detach \S*base|feature-gates[@:]\d+\.\d+\.\d+/)
      // The pull request's own packages: never those beside its sources.
      expect(text).not.toMatch(/(?<!base"?\/)node_modules\/\.bin|npx (?!--yes)/)
    },
  )
})
