import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const PAGES = globSync(['README.md', 'docs/guide/*.md'], { cwd: ROOT }).sort()

describe('a version of the package that a page pins', () => {
  const pins = PAGES.flatMap((page) =>
    [
      ...readFileSync(join(ROOT, page), 'utf8').matchAll(
        /feature-gates[@:]v?(\d+\.\d+\.\d+)|rev: v(\d[\d.]*)|--branch v(\d[\d.]*)/g,
      ),
    ].map(([, ...versions]) => [page, versions.find((version) => version !== undefined)]),
  )

  it('is the one that is released with the page', () => {
    expect(new Set(pins.map(([page]) => page))).toEqual(
      new Set(['ci.md', 'go.md', 'many-repositories.md', 'pre-commit.md'].map((page) => `docs/guide/${page}`)),
    )
    for (const pin of pins) expect(pin).toEqual([pin[0], manifest.version])
  })
})

describe('recipes for other systems', () => {
  const text = readFileSync(join(ROOT, 'docs/guide/ci.md'), 'utf8')
  const samples = [...text.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(
    ([, sample = '']) => parse(sample) as Record<string, any>,
  )

  it('run the command on what a pull request adds, and none of its code', () => {
    const buildkite = samples.find((sample) => 'steps' in sample)
    const prow = samples.find((sample) => 'presubmits' in sample)
    const scripts = [
      buildkite?.['steps'][0].commands.at(-1),
      prow?.['presubmits']['org/repo'][0].spec.containers[0].args[0],
    ]
    for (const script of scripts) expect(script).toMatch(/feature-gates.* check .*--since .*--no-config-code/)
  })
})
