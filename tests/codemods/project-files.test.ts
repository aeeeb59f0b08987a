import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG, GATES } from '../support/cli-project.js'
import { runCli, type CliRun } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FLAGS = `import { NEW_PARSER } from './gates.js'
import { features } from './feature-gate.js'

export const isNewParser = (): boolean => features.enabled(NEW_PARSER)
`
const CALLER = `import { isNewParser } from '../flags.js'

export const parser = isNewParser() ? 'new' : 'old'
`
const strip = (root: string, ...argv: string[]): Promise<CliRun> => runCli(root, ['strip', 'NewParser', ...argv])
const planned = async (root: string, ...argv: string[]): Promise<Record<string, number>> => {
  const { files } = JSON.parse((await strip(root, '--json', ...argv)).stdout) as {
    files: { path: string; removed: { files: number } }[]
  }
  return Object.fromEntries(files.map(({ path, removed }) => [path, removed.files]))
}

describe('a strip below a path', () => {
  it('changes no caller outside, and keeps what it still calls', async () => {
    const root = tempFolder({
      'feature-gates.config.json': CONFIG,
      'src/gates.ts': GATES,
      'src/flags.ts': FLAGS,
      'src/a/use.ts': CALLER,
      'src/b/use.ts': CALLER,
    })
    expect(await planned(root, '--write', '--force', 'src/flags.ts', 'src/a')).toEqual({
      'src/a/use.ts': 0,
      'src/flags.ts': 0,
    })
    expect(readFileSync(join(root, 'src/a/use.ts'), 'utf8')).toBe(`export const parser = 'new'\n`)
    expect(readFileSync(join(root, 'src/b/use.ts'), 'utf8')).toBe(CALLER)
    expect(readFileSync(join(root, 'src/flags.ts'), 'utf8')).toBe('export const isNewParser = (): boolean => true\n')
  })

  it('sees callers in the whole repository', async () => {
    const root = tempFolder({
      '.git/HEAD': '',
      'app/feature-gates.config.json': CONFIG,
      'app/src/gates.ts': GATES,
      'app/src/flags.ts': FLAGS,
      'app/src/a/use.ts': CALLER,
      'tools/use.ts': `import { isNewParser } from '../app/src/flags.js'\nisNewParser()\n`,
    })
    await strip(join(root, 'app'), '--write', '--force')
    expect(readFileSync(join(root, 'app/src/flags.ts'), 'utf8')).toBe(
      'export const isNewParser = (): boolean => true\n',
    )
  })
})

describe('names of Object.prototype', () => {
  it('are followed like other names', async () => {
    const root = tempFolder({
      'feature-gates.config.json': CONFIG,
      'src/gates.ts': GATES,
      'src/flags.ts': `import { features } from './feature-gate.js'\n\nexport const constructor = (): boolean => features.enabled('NewParser')\nexport const __proto__ = (): boolean => features.enabled('NewParser')\n`,
      'src/use.ts': `import { constructor, __proto__ as proto } from './flags.js'\n\nexport const used = [constructor(), proto()]\n`,
    })
    await strip(root, '--write', '--force')
    expect(readFileSync(join(root, 'src/use.ts'), 'utf8')).toBe('export const used = [true, true]\n')
    expect(existsSync(join(root, 'src/flags.ts'))).toBe(false)
  })
})
