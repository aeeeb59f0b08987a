import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'

const PROGRAM = {
  '.git/HEAD': '',
  'go.mod': 'module example.test/app\n\ngo 1.21\n',
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['features/*.go'] }], currentVersion: '1.36' }),
  'features/features.go': `package features

const Pager featuregate.Feature = "Pager"

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	Pager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
}
`,
} as const

/** The body of a function `run` after the strip, with another file of its package. */
async function strip(body: string, other: string) {
  const before = `package app\n\nimport "example.test/app/features"\n\nfunc run(names []int) int {\n${body}}\n`
  const root = tempFolder({ ...PROGRAM, 'app/app.go': before, 'app/other.go': `package app\n\n${other}\n` })
  const { stdout } = await runCli(root, ['strip', 'Pager', '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { reason: string }[] }
  const after = readFileSync(join(root, 'app/app.go'), 'utf8')
  const [, left = ''] = /\{\n([^]*)\}\n$/.exec(after) ?? []
  return { left, isUnchanged: after === before, reasons: refused.map(({ reason }) => reason) }
}

const GATE = 'features.Enabled(features.Pager)'
const STOP = `\tif ${GATE} {\n\t\tpanic("stop")\n\t}\n\treturn 2\n`
const COUNT = `\tcount := len(names)\n\tif !${GATE} {\n\t\treturn count\n\t}\n\treturn 0\n`

describe('predeclared names that another file of the package declares', () => {
  it('keeps the code behind a `panic` of the package', async () => {
    const own = await strip(STOP, 'func panic(text string) {}')
    expect(own.left).toBe('\tpanic("stop")\n\treturn 2\n')
    expect((await strip(STOP, 'func (log Log) panic(text string) {}')).left).toBe('\tpanic("stop")\n')
    const without = await strip(STOP.replace('if ', 'if !'), 'func panic(text string) {}')
    expect(without.left).toBe('\treturn 2\n')
  })

  it.each(['func len(names []int) int { return log(names) }', 'var (\n\tlen = func(names []int) int { return 1 }\n)'])(
    'keeps a call of %j, which may have an effect',
    async (other) => {
      expect((await strip(COUNT, other)).left).toBe('\t_ = len(names)\n\treturn 0\n')
      expect((await strip(COUNT, 'func size(names []int) int { return len(names) }')).left).toBe('\treturn 0\n')
    },
  )

  it.each([
    ['const true = false', 'true'],
    ['const (\n\tone, false = 1, true\n)', 'false'],
    ['type bool string', 'bool'],
    ['func string(value any) any { return value }', 'string'],
  ])('refuses a file whose package has %j', async (other, word) => {
    const { isUnchanged, reasons } = await strip(STOP, other)
    expect(isUnchanged).toBe(true)
    expect(reasons).toEqual([`the package declares a name of the language, '${word}', so a value can't be written`])
  })

  it('refuses a file that declares `true` inside a function', async () => {
    const { isUnchanged, reasons } = await strip(
      `\tconst true = false\n\treturn size(${GATE})\n`,
      'var size func(bool) int',
    )
    expect(isUnchanged).toBe(true)
    expect(reasons).toHaveLength(1)
  })

  it('strips a file whose package only uses such names', async () => {
    const uses =
      'var (\n\tcount = len(list)\n\tnone  error = nil\n)\n\ntype list struct {\n\tlen int\n\terror\n}\n\nfunc use() {\n\tlen := 1\n\tpanic(len)\n}'
    expect((await strip(STOP, uses)).left).toBe('\tpanic("stop")\n')
  })
})
