import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { withoutPadding } from '../support/markdown.js'
import { runCli } from '../support/run-cli.js'

const INCIDENTS = fileURLToPath(new URL('../fixtures/incidents/', import.meta.url))
const guide = withoutPadding(readFileSync(new URL('../../docs/guide/releases.md', import.meta.url), 'utf8'))

interface Result {
  readonly messages: readonly { ruleId: string; line: number; message: string }[]
}

/** The reports of a project, as `rule:line message`. */
async function reportsOf(name: string): Promise<string[]> {
  const { stdout } = await runCli(join(INCIDENTS, name), [
    'check',
    '--json',
    '--preset',
    'recommended',
    '--rule',
    'project:off',
    '--rule',
    'require-field-drop:error',
  ])
  return (JSON.parse(stdout) as Result[]).flatMap(({ messages }) =>
    messages.map(({ ruleId, line, message }) => `${ruleId.replace('feature-gates/', '')}:${line} ${message}`),
  )
}

describe('a project modelled after a public incident', () => {
  it.each(readdirSync(INCIDENTS))('%s gets the report that would have prevented it', async (name) => {
    const reports = await reportsOf(name)
    const file = join(INCIDENTS, name, 'expected.txt')
    // What is missing is written, and then read by a person.
    if (!existsSync(file) && !process.env['CI']) writeFileSync(file, `${reports.join('\n')}\n`)
    expect(`${reports.join('\n')}\n`).toBe(readFileSync(file, 'utf8'))
    expect(reports).not.toEqual([])
  })

  it.each(readdirSync(INCIDENTS))('%s is in the guide, with its link and its report', async (name) => {
    const [, row = ''] = new RegExp(`^\\| \`${name}\` \\|(.*)$`, 'm').exec(guide) ?? []
    expect(row).toMatch(/\]\(https:\/\/github\.com\/[^)]+\)/)
    const [report = ''] = await reportsOf(name)
    expect(row).toContain(`\`${/^[\w-]+/.exec(report)?.[0]}\``)
  })
})
