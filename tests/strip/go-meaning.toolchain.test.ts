import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateGoFunction } from '../support/go-program-generator.js'
import { findGo, goEnvironment, unformattedIn } from '../support/go-toolchain.js'
import { stripText } from '../support/strip-text.js'
import { tempFolder } from '../support/temp-folder.js'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20261121)
const go = findGo()
if (go === null) console.log('no Go toolchain: that stripped Go programs compile and do the same is not tested')

const GATES = `package gates

type Feature string

const (
	On    Feature = "On"
	Other Feature = "Other"
)

var Value bool

type Gate struct{}

var Default Gate

func (Gate) Enabled(name Feature) bool { return name == On && Value }

func Enabled(name Feature) bool { return name == On && Value }
`

const HELPERS = `
func trace(name string, value any) { fmt.Fprintln(out, name, value) }

func effect(name string, value bool) bool {
	trace(name, value)
	return value
}

func number(name string, value int) int {
	trace(name, value)
	return value
}

type box struct{ on bool }

func (b box) is(on bool) bool { return b.on == on }

func pick[T any](on bool, yes, no T) T {
	if on {
		return yes
	}
	return no
}

func all(values ...bool) bool {
	for _, value := range values {
		if !value {
			return false
		}
	}
	return true
}

func pair(name string, value int) (int, bool) {
	trace(name, value)
	return value, value > 1
}
`

function programOf(functions: readonly string[], names: readonly string[], value: boolean): string {
  const head =
    'package main\n\nimport (\n\t"bufio"\n\t"fmt"\n\t"os"\n\n\t"example.test/gates"\n)\n\nvar out = bufio.NewWriter(os.Stdout)\n'
  const calls = names
    .map((name) => `\tfor _, b := range []bool{true, false} {\n\t\ttrace("${name}", ${name}(2, b))\n\t}\n`)
    .join('')
  const tail = `\nfunc main() {\n\tgates.Value = ${value}\n\tdefer out.Flush()\n${calls}}\n${HELPERS}`
  return `${head}\n${functions.join('\n')}${tail}`
}

/** What a program prints; the compiler's words where it doesn't compile. */
function run(folder: string): string {
  const { status, stdout, stderr } = spawnSync('go', ['run', '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: goEnvironment(),
    maxBuffer: 1 << 28,
  })
  return status === 0 ? stdout : `exit ${String(status)}\n${stderr.split('\n').slice(0, 20).join('\n')}`
}

describe.runIf(go !== null)('strip, on generated Go programs', () => {
  it.each([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])(
    `leaves programs that compile, are formatted and behave the same (gate at %s, with labels: %s, seed ${SEED}, ${RUNS} functions)`,
    { timeout: 600_000 },
    (value, hasLabels) => {
      const names = Array.from({ length: RUNS }, (_, index) => `f${index}`)
      // A label at the edge of an unwrapped block keeps its indentation, which gofmt would fix.
      const functions = names.map((name, index) => generateGoFunction(name, SEED + index, hasLabels))
      const root = tempFolder({
        'go.mod': 'module example.test\n\ngo 1.21\n',
        'gates/gates.go': GATES,
        'before/main.go': programOf(functions, names, value),
      })
      execFileSync('gofmt', ['-w', '.'], { cwd: join(root, 'before') })
      const text = readFileSync(join(root, 'before/main.go'), 'utf8')
      const stripped = stripText({
        file: 'input.go',
        text,
        values: { On: value },
        others: ['Other'],
        constants: { On: 'On', Other: 'Other' },
      }).text
      mkdirSync(join(root, 'after'))
      writeFileSync(join(root, 'after/main.go'), stripped)
      const before = run(join(root, 'before'))
      expect(before.slice(0, 2000)).not.toMatch(/^exit/)
      expect(run(join(root, 'after'))).toBe(before)
      expect(stripped).not.toMatch(/gates\.On\b/)
      // A comment is kept or removed with its statement.
      for (const [comment, id = ''] of text.matchAll(/\/\/ [st]:(f\d+\.\d+):/g))
        expect(stripped.includes(comment), comment).toBe(stripped.includes(`"${id}"`))
      if (!hasLabels) expect(unformattedIn(join(root, 'after'))).toEqual([])
      expect(
        stripText({
          file: 'input.go',
          text: stripped,
          values: { On: value },
          others: ['Other'],
          constants: { On: 'On', Other: 'Other' },
        }).text,
      ).toBe(stripped)
    },
  )
})
