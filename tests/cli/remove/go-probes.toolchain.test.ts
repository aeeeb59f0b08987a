import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { findGo, goEnvironment } from '../../support/go-toolchain.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'
import { GO_BASE, GO_PROBES } from './go-probes.js'
import { GO_POSITION_PROBES } from './go-position-probes.js'
import { GO_STRUCT_PROBES } from './go-struct-probes.js'
import { GO_OWN_ANSWER_PROBES, GO_RECEIVER_PROBES } from './go-receiver-probes.js'

const PROBES = [
  ...GO_PROBES,
  ...GO_RECEIVER_PROBES,
  ...GO_OWN_ANSWER_PROBES,
  ...GO_POSITION_PROBES,
  ...GO_STRUCT_PROBES,
]

describe.skipIf(findGo() === null)('a removal from Go', () => {
  it('leaves programs that pass go vet and behave as before, for each probe', { timeout: 300_000 }, async () => {
    const module: Record<string, string> = { 'go.mod': 'module example.com/all\n\ngo 1.21\n' }
    const imports: string[] = []
    const prints: string[] = []
    for (const [index, probe] of PROBES.entries()) {
      const before = { ...GO_BASE, ...probe.files }
      for (const [side, files] of [
        ['before', before],
        ['after', await withoutGate(before)],
      ] as const) {
        const name = `${side}${index}`
        Object.assign(module, moved(files, name))
        imports.push(`\t${name} "example.com/all/${name}"\n`)
        prints.push(`\tfmt.Printf("%v\\n", ${name}.Main())\n`)
      }
    }
    module['main.go'] =
      `package main\n\nimport (\n\t"fmt"\n\n${imports.join('')})\n\nfunc main() {\n${prints.join('')}}\n`
    const root = tempFolder(module)
    expect(goIn(root, 'vet', './...')).toBe('')
    const lines = goIn(root, 'run', '.').trim().split('\n')
    const sideOf = (offset: number): Record<string, string | undefined> =>
      Object.fromEntries(PROBES.map(({ name }, index) => [name, lines[2 * index + offset]]))
    expect(lines.length).toBe(2 * PROBES.length)
    expect(sideOf(1)).toEqual(sideOf(0))
  })
})

async function withoutGate(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const root = tempFolder({ '.git/HEAD': '', ...files })
  await runCli(root, ['remove', 'NewPager', '--write', '--force', '--json'])
  return filesBelow(root)
}

/** The Go files of a probe as packages below one folder of a module that all of them share. */
function moved(files: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.endsWith('.go') && !file.startsWith('testdata/'))
      .map(([file, text]) => [`${folder}/${file}`, text.replaceAll('example.com/app/', `example.com/all/${folder}/`)]),
  )
}

function goIn(cwd: string, ...argv: readonly string[]): string {
  const { stdout, stderr } = spawnSync('go', argv, { cwd, encoding: 'utf8', env: goEnvironment() })
  return stdout + stderr
}
