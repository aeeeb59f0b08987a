import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { COMMANDS, GLOBAL_OPTIONS } from '../../src/cli/commands.js'
import { parseArguments } from '../../src/cli/parse-arguments.js'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string): string => readFileSync(join(ROOT, 'docs/guide', name), 'utf8')
const samplesOf = (page: string, language: string): string[] =>
  [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text)

interface Step {
  run?: string
  uses?: string
}

const PAGES = readdirSync(join(ROOT, 'docs/guide'))
/**
 * Pages that name only complete commands. Others may name a part of one outside the samples that are made to be typed.
 */
const COMPLETE = ['ci.md', 'report.md', 'release.md', 'pre-commit.md']
const commandsIn = (page: string): string[] =>
  [
    ...(COMPLETE.includes(page) ? read(page) : samplesOf(page, 'sh').join('\n')).matchAll(
      /(?:npx )?feature-gates(?:@[\d.]+)? ((?:list|check|report|strip|remove|pull-requests|lock|graduate|explain|snapshot|init|import)\b[^\n`>#|]*)/g,
    ),
  ].map(([, words = '']) => words.trim())

it.each(PAGES)('%s begins with what to type', (page) => {
  const lines = read(page).split('\n')
  expect(lines.findIndex((line) => line.startsWith('```'))).toBeLessThan(8)
  expect(lines.find((line) => line.startsWith('```'))).toBe('```sh')
})

describe('the guides', () => {
  it('show commands', () => {
    expect(PAGES.flatMap(commandsIn).length).toBeGreaterThan(50)
  })
})

it.each(
  [...PAGES, '../../README.md', '../faq.md', '../coming-from.md'].flatMap((page) =>
    [...new Set(commandsIn(page))].map((words) => [page, words] as const),
  ),
)('%s shows a command whose options exist: %s', (_, words) => {
  const argv = [
    ...words.replace(/"$/, (mark) => (words.split(mark).length % 2 ? mark : '')).matchAll(/"([^"]*)"|(\S+)/g),
  ].map(([, quoted, plain]) => quoted ?? plain ?? '')
  expect(() => parseArguments(argv, COMMANDS, GLOBAL_OPTIONS)).not.toThrow()
})

describe('the workflows in ci.md', () => {
  const [action = '', github = '', gitlab = ''] = samplesOf('ci.md', 'yaml')

  it('give the Action inputs that it has', () => {
    const { inputs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as { inputs: object }
    const { jobs } = parse(action) as { jobs: Record<string, { steps: { uses: string; with?: object }[] }> }
    const used = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses.includes('feature-gates')))
    expect(used.map(({ with: given }) => given ?? {})).toEqual([{}, { mode: 'pull-requests' }])
    expect(inputs).toHaveProperty('mode')
  })

  it('are YAML with jobs that check changes, and others that run on a schedule', () => {
    const { on, jobs } = parse(github) as {
      on: Record<string, unknown>
      jobs: Record<string, { if: string; steps: Step[] }>
    }
    expect(Object.keys(on)).toEqual(['pull_request', 'schedule'])
    expect(jobs['change']?.steps.some(({ run }) => run?.includes('--since "origin/$GITHUB_BASE_REF"'))).toBe(true)
    expect(jobs['due']?.steps.some(({ run }) => run?.includes('--since'))).toBe(false)
    const { 'feature-gates': change, 'feature-gates-due': due } = parse(gitlab) as Record<
      string,
      { script: string[]; artifacts: unknown }
    >
    expect(change?.script.at(-1)).toContain('--format gitlab > gl-code-quality-report.json')
    expect(change?.artifacts).toMatchObject({ reports: { codequality: 'gl-code-quality-report.json' } })
    expect(due?.script).toContain('npx feature-gates check')
  })
})
