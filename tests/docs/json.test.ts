import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliProject } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/guide/json.md'), 'utf8')

/** The keys in the tables of a section, with what the page says of each. */
function keysUnder(heading: string): Map<string, string> {
  const [, section = ''] = PAGE.split(`${heading}\n`)
  const [own = ''] = section.split(/^#/m)
  return new Map([...own.matchAll(/^\| `([^`]+)` +\| (.*?) *\|$/gm)].map(([, key = '', text = '']) => [key, text]))
}

const LIST = keysUnder('## `list`')
const PLACES = keysUnder('### Places in `explain`')

/** Whether the page names a printed key, or describes what it is part of with it. */
function isNamed(key: string, documented: ReadonlyMap<string, string>): boolean {
  if (documented.has(key) || [...documented.keys()].some((own) => own.startsWith(`${key}[]`))) return true
  const [, whole = '', last = ''] = /^(.*?)(?:\[\])?\.(\w+)$/.exec(key) ?? []
  const said = documented.get(`${whole}[]`) ?? documented.get(whole)
  if (said === undefined) return key.endsWith('.column') && documented.has(key.replace('.column', '.path'))
  if (said.includes('keys of `list`') && LIST.has(last)) return true
  return said.includes(`\`${last}\``) || (/\bplace\b/.test(said) && PLACES.has(last))
}

/** The paths of all values: `files[].removed.checks`. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value) && value.length > 0)
    return [...new Set(value.flatMap((item) => keysOf(item, at === '' ? '' : `${at}[]`)))]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [at.replace(/\[\]$/, '')]
  return Object.entries(value).flatMap(([key, inner]) =>
    // An entry of `checks` is described by the page of the configuration.
    keysOf(key === 'advice' ? null : inner, at === '' ? key : `${at}.${key}`),
  )
}

const FILES = {
  CODEOWNERS: '* @all\n',
  'package.json': '{ "name": "tool", "version": "1.36.0" }',
  'src/more.ts': "// @featureGate NewParser\nexport const b = (ctx) => ctx.gates.enabled('NewParser')\n",
  'tests/a.test.ts': "features.set('NewParser', true)\nlog('NewParser')\n",
  'docs/a.md': 'NewParser\n',
}

const COMMANDS: readonly [heading: string, argv: readonly string[]][] = [
  ['## `list`', ['list']],
  ['## `strip`, `remove`, `lock` and `graduate`', ['strip', 'NewParser']],
  ['## `strip`, `remove`, `lock` and `graduate`', ['remove', 'NewParser']],
  ['## `strip`, `remove`, `lock` and `graduate`', ['lock', 'Streaming', '--in', '1.37']],
  ['## `strip`, `remove`, `lock` and `graduate`', ['graduate', 'Paging', '--to', 'GA', '--in', '1.37']],
  ['## `explain GATE`', ['explain', 'NewParser']],
  ['## `explain FILE:LINE`', ['explain', 'src/more.ts:2']],
  ['## `report`', ['report']],
  ['## `snapshot`', ['snapshot', '--write']],
  ['## `pull-requests`', ['pull-requests']],
]

describe('the page of JSON', () => {
  it.each(COMMANDS)('has the keys of %s: %j', async (heading, argv) => {
    const cwd = cliProject(FILES)
    if (argv[0] === 'pull-requests') {
      execFileSync('git', ['init', '-q'], { cwd })
      execFileSync('git', ['add', '-A'], { cwd })
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'a'], { cwd })
    }
    const { stdout } = await runCli(cwd, [...argv, '--json'])
    const printed = keysOf(JSON.parse(stdout))
    const documented = keysUnder(heading)
    if (argv[0] === 'explain' && heading.includes('GATE')) for (const [key, text] of LIST) documented.set(key, text)
    expect(documented.size).toBeGreaterThan(3)
    expect(printed.filter((key) => !isNamed(key, documented))).toEqual([])
    const missing = [...documented].filter(
      ([key, text]) => !/^only|left out/.test(text) && !/\[\]/.test(key) && !printed.some((own) => own.startsWith(key)),
    )
    expect(missing).toEqual([])
  })
})
