import fc from 'fast-check'
import { generatedProgram, type GeneratedProgram } from '../support/program-generator.js'
import { reduceLines } from '../support/reduce-lines.js'
import { runProgram } from '../support/run-program.js'
import { stripText } from '../support/strip-text.js'
import { readTokens } from '../support/tokens.js'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2_000)
/**
 * The same programs in every test run, so that a change fails by its own fault; `npm run fuzz` makes new ones, and says
 * which seed gives them again.
 */
const SEED = process.env['FUZZ_SEED'] !== undefined ? Number(process.env['FUZZ_SEED']) : process.env['FUZZ_RUNS'] === undefined ? 20_261_121 : undefined
const TIMEOUT = 120_000 + RUNS * 60

function wrap(text: string): string {
  return `export function program(log, u, gate, a, b, c, d) {\nconst ON = 'On'\n{\n${text}\n}\n}\n`
}

function unwrap(text: string): string {
  // The function's first line, and its last brace, are the wrapping's.
  return text.slice(text.indexOf('\n') + 1, text.lastIndexOf('}'))
}

function stripProgram({ text, value }: GeneratedProgram): ReturnType<typeof stripText> {
  return stripText({ file: 'input.js', text, values: { On: value }, others: ['Other'] })
}

function strip(program: GeneratedProgram): string {
  return stripProgram(program).text
}

function holdsFor(promise: (program: GeneratedProgram) => void): void {
  const seed = SEED ?? (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
  console.log(`seed ${seed}, ${RUNS} programs`)
  const isProgram = (program: GeneratedProgram): boolean => runProgram(program.text, program.value, true, 0) !== null
  const result = fc.check(fc.property(generatedProgram, (program) => {
    fc.pre(isProgram(program))
    promise(program)
  }), { numRuns: RUNS, seed, maxSkipsPerRun: 1_000, endOnFailure: true })
  if (!result.failed) return
  const found = result.counterexample?.[0]
  if (!found) throw new Error(`no programs: seed ${seed}`)
  const breaks = (text: string): boolean => {
    try {
      if (isProgram({ ...found, text })) promise({ ...found, text })
      return false
    } catch {
      return true
    }
  }
  const text = reduceLines(found.text, breaks)
  console.log(`broken by program ${result.numRuns} of seed ${seed}, at ${found.value}:\n${text}`)
  promise({ ...found, text })
}

describe('strip, on generated programs', () => {
  it('never changes what a program does', () => {
    holdsFor((program) => {
      const stripped = unwrap(strip({ ...program, text: wrap(program.text) }))
      for (const other of [true, false]) {
        for (const seed of [0, 1, 4]) {
          const before = runProgram(program.text, program.value, other, seed)
          if (!before) continue
          const after = runProgram(stripped, program.value, other, seed)
          expect(after, `stripped for ${program.value}:\n${program.text}\n=>\n${stripped}`).toEqual(before)
        }
      }
    })
  }, TIMEOUT)

  it('parses, and where nothing was refused leaves no check, and nothing for a second run', () => {
    holdsFor((program) => {
      const { text: once, plan } = stripProgram({ ...program, text: wrap(program.text) })
      // A line that begins with `[` or `(` makes the check before it something else, which is refused.
      if (plan.refusals.length > 0) return
      expect(once).not.toMatch(/enabled\('On'\)|enabled\(ON\)/)
      expect(strip({ ...program, text: once }), `a second run over what was, at ${program.value},\n${program.text}`).toBe(once)
    })
  }, TIMEOUT)

  it('keeps tokens as they are, and writes only literals, parentheses, commas, braces, semicolons and `default`', () => {
    holdsFor((program) => {
      const text = wrap(program.text)
      const left = new Map<string, number>()
      for (const token of readTokens(text)) left.set(token, (left.get(token) ?? 0) + 1)
      for (const token of readTokens(strip({ ...program, text }))) {
        // What is decided becomes part of a template's text.
        if (/^(?:[(){};,]|true|false|default|[`}][^]*)$/.test(token)) continue
        const count = left.get(token) ?? 0
        expect(count, `writes ${token} in\n${program.text}`).toBeGreaterThan(0)
        left.set(token, count - 1)
      }
    })
  }, TIMEOUT)

  it('keeps the comments of every statement that stays, and takes those of statements that go', () => {
    holdsFor((program) => {
      const text = strip({ ...program, text: wrap(program.text) })
      for (const [, kind, id] of program.text.matchAll(/\/\/ ([st])(\d+)\./g)) {
        const stays = new RegExp(`\\blog\\(${id},`).test(text)
        expect(text.includes(`// ${kind}${id}.`), `comment ${kind}${id} of\n${program.text}\n=>\n${text}`).toBe(stays)
      }
    })
  }, TIMEOUT)
})
