import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

async function refusedFor(main: string): Promise<string[]> {
  const cwd = tempFolder({
    'package.json': '{"name":"app","type":"module"}',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/flags.ts'] }],
      checks: [{ call: 'resolver.isEnabled' }],
    }),
    'src/flags.ts': 'export const flags = { newPager: true, oldPager: false }\n',
    'src/main.ts': main,
  })
  const { stdout } = await runCli(cwd, ['remove', 'newPager', '--value', 'true', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number }[] }
  return refused.map(({ path, line }) => `${path}:${line}`)
}

describe('a check by a name that only the run knows', () => {
  it('stops a removal where the configuration names the call', async () => {
    const main =
      "import { resolver } from 'flags-of-others'\n\nexport const on = (row) => resolver.isEnabled(row.name)\n"
    expect(await refusedFor(main)).toEqual(['src/main.ts:3', 'src/flags.ts:1'])
  })

  it('is another call if only its last name is configured', async () => {
    const main =
      'class Evaluator {\n  isEnabled(name) {\n    return { result: name.length > 1 }\n  }\n}\n\nexport const on = (row) => new Evaluator().isEnabled(row.name)\n'
    expect(await refusedFor(main)).toEqual([])
  })
})
