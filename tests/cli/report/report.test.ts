import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '../../../src/cli/report/markup.js'
import { cliProject, GATES, PROJECT } from '../../support/cli-project.js'
import { HOSTILE_NAMES, reportProject } from '../../support/report-project.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const cliFiles = (files: Record<string, string>): Record<string, string> => ({ ...PROJECT, ...files })

const page = async (root: string, ...argv: string[]): Promise<string> => {
  expect(await runCli(root, ['report', '--html', 'out/gates.html', ...argv])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Written: out/gates.html\n',
  })
  return readFileSync(join(root, 'out/gates.html'), 'utf8')
}

describe('report --json', () => {
  it('has every gate as in list, with its checks and owners', async () => {
    const { code, stdout, stderr } = await runCli(reportProject(), ['report', '--json'])
    expect([code, stderr]).toEqual([0, ''])
    const report = JSON.parse(stdout) as { gates: { name: string }[]; [key: string]: unknown }
    expect(report).toMatchObject({
      currentVersion: '1.36',
      versions: ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36', '1.37', '1.38'],
      unread: [],
    })
    expect(report.gates.find(({ name }) => name === 'NewParser')).toEqual({
      name: 'NewParser',
      scope: 'server',
      stage: 'GA',
      default: true,
      locked: true,
      since: '1.35',
      lockedSince: '1.35',
      removeIn: '1.38',
      removalDue: false,
      graduated: true,
      file: 'src/gates.ts',
      line: 6,
      lockMissing: false,
      owners: ['@org/parser', '@<b>team</b>'],
      checks: [{ path: 'src/main.ts', line: 6, column: 7 }],
    })
    expect(report.gates.find(({ name }) => name === 'Streaming')).toMatchObject({
      lockMissing: true,
      owners: ['@org/all'],
      checks: [],
    })
    expect(report['folders']).toEqual([
      { path: 'src', checks: 2, gates: 2, graduated: 1, due: 0, owners: ['@org/parser', '@<b>team</b>'] },
    ])
    expect(report['owners']).toContainEqual({ owner: '@org/parser', gates: 2, due: 0, checks: 2 })
  })

  it('names what could not be read', async () => {
    const { stdout } = await runCli(reportProject({ 'src/broken.ts': `features.enabled('Paging'\n` }), [
      'report',
      '--json',
    ])
    expect((JSON.parse(stdout) as { unread: string[] }).unread).toEqual([
      expect.stringMatching(/^src\/broken\.ts:\d+:\d+: the file mentions a gate but can't be parsed: /),
    ])
  })

  it('counts the checks of many folders by their parent folder', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`src/f${index}/x.ts`, `features.enabled('Paging')\n`]),
    )
    const { folders } = JSON.parse((await runCli(cliProject(files), ['report', '--json'])).stdout) as {
      folders: { path: string; checks: number }[]
    }
    expect(folders).toMatchObject([{ path: 'src', checks: 52 }])
  })
})

describe('report', () => {
  it('is Markdown on standard output, with what is due first', async () => {
    const { code, stdout, stderr } = await runCli(cliProject(), ['report'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(
      '# Feature gates at 1.36\n\n5 gates, 2 graduated, 1 due for removal, 2 checks in code.\n\n## Due in 1.36\n',
    )
    expect(stdout).toContain(
      '- **Remove** `OldSyntax`: due since 1.34, 0 checks, `src/gates.ts:10`; type `feature-gates remove OldSyntax`\n- **Lock** `Streaming`: GA since 1.35 and not locked',
    )
    expect(stdout).toContain('| `NewParser` | `AAAAALLl×` | Alpha off 1.30, GA on locked 1.35, removal 1.38 |')
    expect(stdout).toContain('| `OldSyntax` | `·XXX!!!··` | Deprecated off locked 1.31, removal due 1.34 |')
    expect(stdout).not.toContain('Owners')
  })

  it('keeps names from being markup in Markdown, and from moving the cursor', async () => {
    const { stdout } = await runCli(reportProject(), ['report'])
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
    const rows = stdout
      .split('\n')
      .filter((line) => /^\| ` ?`? ?(?:<|'|\\u|`code|__proto|Long|line)/.test(line) || line.startsWith('| ``'))
    for (const row of rows.filter((line) => line.includes('hostile.yaml')))
      expect(row.match(/(?<!\\)\|/g)).toHaveLength(9)
    expect(stdout).toContain('| `` `code` \\| [x](javascript:window.wasHit=1) `` |')
    expect(stdout).toContain('\\<b\\>team\\</b\\>')
  })

  it('shows another release', async () => {
    expect((await runCli(cliProject(), ['report', '--at', '1.38'])).stdout).toMatch(
      /^# Feature gates at 1\.38\n[^]*\*\*Remove\*\* `NewParser`/,
    )
  })

  it('shows the life without a current version, but not what is due', async () => {
    const packages = { 'a/package.json': '{"version":"1.35.0"}', 'b/package.json': '{"version":"1.36.0"}' }
    const registries = { 'a/gates.ts': GATES, 'b/gates.ts': GATES.replaceAll(/NewParser|NEW_PARSER/g, '$&2') }
    const { code, stdout } = await runCli(tempFolder({ '.git/HEAD': '', ...packages, ...registries }), ['report'])
    expect(code).toBe(2)
    expect(stdout).toContain('The current version is unknown')
    expect(stdout).toContain('| `Paging` | `····BBBBB`')
  })

  it('states that there is nothing to report, and is still a page', async () => {
    const root = tempFolder({ '.git/HEAD': '' })
    expect(await runCli(root, ['report', '--html', 'x.html'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/No registry of feature gates was found/),
    })
    expect(readFileSync(join(root, 'x.html'), 'utf8')).toMatch(/<h1>Feature gates<\/h1>/)
  })

  it('that can not be written gives one clear error', async () => {
    const root = cliProject({ file: '' })
    expect(await runCli(root, ['report', '--html', 'file/x.html'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^feature-gates: file\/x\.html: [^\n]+\n$/),
    })
  })

  it('can be limited to some registries, as a page and as Markdown', async () => {
    const root = reportProject()
    expect((await runCli(root, ['report', 'src', '--html', 'a.html', '--markdown', 'a.md'])).stderr).toBe(
      'Written: a.html\nWritten: a.md\n',
    )
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toMatch(/^# Feature gates at 1\.36\n\n5 gates/)
  })
})

describe('a report of a project', () => {
  /** Specs without versions beside a promise of a removal, as in a young Go module. */
  const GO_MODULE = {
    'go.mod': 'module example.org/server\n\ngo 1.24\n',
    CODEOWNERS: '* @org/all\n',
    'main.go': `package main

import "example.org/server/features"

func main() {
	if gate.Enabled(features.OldSyntax) {
		run()
	}
}
`,
    'features/gates.go': `package features

import "k8s.io/component-base/featuregate"

const (
	Streaming featuregate.Feature = "Streaming"
	OldSyntax featuregate.Feature = "OldSyntax"
	Paging    featuregate.Feature = "Paging"
)

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Streaming: {Default: true, PreRelease: featuregate.GA},
	OldSyntax: {Default: false, LockToDefault: true, PreRelease: featuregate.Deprecated}, // remove in 1.34
	Paging:    {Default: true, PreRelease: featuregate.Beta},
}
`,
  }
  const BROKEN = { 'src/broken.ts': `features.enabled('Paging'\n` }
  const IGNORED = {
    'feature-gates.config.json':
      '{ "registries": [{ "files": ["src/gates.ts"] }], "currentVersion": "1.36", "ignore": ["src/x.ts"] }',
    'src/x.ts': `import { features } from './feature-gate.js'\nfeatures.enabled('Paging')\n`,
  }
  const SINCE_UNKNOWN = /GA since +and|GA since, /
  const DUE_COUNTS = /\d (?:graduated|due for removal)|of graduated gates|of gates (?:that are )?due|>due for removal</i

  it.each<[title: string, files: Record<string, string>, argv: string[], says: string[], claims: RegExp[]]>([
    [
      'at an unknown version',
      GO_MODULE,
      [],
      [
        "The current version is unknown, so this report doesn't say which gates are graduated or due",
        'GA and not locked',
      ],
      [SINCE_UNKNOWN, DUE_COUNTS, /Beta on 1\.34|GA on 1\.34/],
    ],
    [
      'at a version from which specs without one say nothing of the past',
      GO_MODULE,
      ['--at', '1.36'],
      ['GA and not locked'],
      [SINCE_UNKNOWN, /Beta on 1\.34|Beta on 1\.36|GA on 1\.3/, /version is unknown/],
    ],
    [
      'with a file that can not be parsed',
      cliFiles(BROKEN),
      [],
      ["the file mentions a gate but can't be parsed", '1+'],
      [/names a gate, but/, /\| 1 \|/],
    ],
    [
      'with a check in a file that the configuration ignores',
      cliFiles(IGNORED),
      [],
      ['src/x.ts: checks gates, but the configuration ignores it', '1+'],
      [/could not be read/, /\| 1 \|/],
    ],
  ])('%s claims only what is known, as a page and as Markdown', async (_, files, argv, says, claims) => {
    const root = tempFolder({ '.git/HEAD': '', ...files })
    await runCli(root, ['report', ...argv, '--markdown', 'x.md', '--html', 'x.html'])
    for (const file of ['x.md', 'x.html']) {
      const text = readFileSync(join(root, file), 'utf8').replaceAll('&#39;', "'")
      for (const words of says) expect(text).toContain(words)
      for (const pattern of claims) expect(text).not.toMatch(pattern)
    }
  })

  it('counts in JSON what it may have missed as list does', async () => {
    const { stdout } = await runCli(cliProject(BROKEN), ['report', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ checksComplete: false })
    expect(JSON.parse((await runCli(cliProject(), ['report', '--json'])).stdout)).not.toHaveProperty('checksComplete')
  })

  it('names a planned removal of a gate at an unknown version', async () => {
    const { stdout } = await runCli(tempFolder({ '.git/HEAD': '', ...GO_MODULE }), ['report'])
    expect(stdout).toContain('| `OldSyntax` | `×` | removal 1.34 |')
    expect(stdout).toContain('| `Paging` | `·` |  |')
  })
})

describe('the page of a report', () => {
  it('is the same every time', async () => {
    const root = reportProject()
    expect(await page(root)).toBe(await page(root))
  })

  it('needs no other file, and may load none', async () => {
    const text = await page(reportProject())
    expect(text).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; /)
    expect(
      [...text.matchAll(/\s(?:src|href)="([^"]*)"/g)]
        .map(([, target]) => target)
        .filter((target) => !/^#|^data:,$/.test(target ?? '')),
    ).toEqual([])
    expect(text).not.toMatch(/https?:|@import|url\(/)
  })

  it('writes every name as text', async () => {
    const text = await page(reportProject())
    for (const name of HOSTILE_NAMES) expect(text).toContain(`<span class="name">${escapeHtml(name)}</span>`)
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).not.toMatch(/<img|<b>team/)
    expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/)
  })

  it('states in words everything that a colour shows', async () => {
    const text = await page(cliProject())
    for (const words of [
      'Alpha, off by default, 1.30 to 1.34',
      'GA, on by default, locked, 1.35 to 1.36',
      'removal in 1.38',
      'overdue, 1.34 to 1.36',
      'GA, on by default, locked, 1.37, planned',
    ]) {
      expect(text).toContain(`<span class="hidden-text">${words}</span>`)
    }
  })
})
