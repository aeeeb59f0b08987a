import fc from 'fast-check'
import { generatedProgram, type GeneratedProgram } from '../support/program-generator.js'
import { PROMISES, stripProgram, type Subject } from '../support/promises.js'
import { reduceText } from '../support/reduce-text.js'
import type { Trace } from '../support/run-program.js'
import { propertyRuns } from '../support/property-runs.js'

const RUNS = propertyRuns(2_000)
/**
 * The same programs in every test run, so that a change fails by its own fault; `npm run fuzz` makes new ones, and says
 * which seed gives them again.
 */
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : process.env['FUZZ_RUNS'] === undefined
      ? 20_261_121
      : (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
const TIMEOUT = 120_000 + RUNS * 200

interface Broken {
  readonly program: GeneratedProgram
  readonly number: number
}

/** Why a program breaks a promise; `null`: it doesn't. */
function faultOf(title: string, program: GeneratedProgram): unknown {
  const subject = readProgram(program)
  try {
    if (subject) PROMISES.get(title)?.(subject)
    return null
  } catch (fault) {
    return fault
  }
}

/**
 * A shorter program may end with another error that isn't caused by the strip: reading a property of `undefined` counts
 * as having no effect.
 */
function endOf(fault: unknown): string | undefined {
  return (fault as { expected?: Partial<Trace> }).expected?.end
}

/** A text that the parser of the strip refuses is not a program, whatever TypeScript makes of it. */
function readProgram(program: GeneratedProgram): Subject | null {
  try {
    return stripProgram(program)
  } catch {
    return null
  }
}

describe('strip, on generated programs', () => {
  const broken = new Map<string, Broken>()
  let number = 0

  beforeAll(() => {
    console.log(`seed ${SEED}, ${RUNS} programs`)
    const result = fc.check(
      fc.property(generatedProgram, (program) => {
        const subject = stripProgram(program)
        fc.pre(subject !== null)
        number++
        for (const [title, promise] of PROMISES) {
          if (broken.has(title)) continue
          try {
            promise(subject as NonNullable<typeof subject>)
          } catch {
            broken.set(title, { program, number })
          }
        }
      }),
      { numRuns: RUNS, seed: SEED, maxSkipsPerRun: 1_000, endOnFailure: true },
    )
    if (result.errorInstance) throw result.errorInstance
  }, TIMEOUT)

  it.each([...PROMISES.keys()])(
    '%s',
    (title) => {
      expect(number).toBe(RUNS)
      const found = broken.get(title)
      if (!found) return
      const first = faultOf(title, found.program)
      // A program that is slow on a busy machine may run out of its time.
      if (first === null) return expect.fail(`broken once, and not again, by\n${found.program.text}`)
      const end = endOf(first)
      const text = reduceText(found.program.text, (shorter) => {
        const fault = faultOf(title, { ...found.program, text: shorter })
        return fault !== null && endOf(fault) === end
      })
      console.log(
        `broken by program ${found.number} of seed ${SEED}, at ${found.program.value}, in ${found.program.language}:\n${text}`,
      )
      const subject = stripProgram({ ...found.program, text })
      if (subject) PROMISES.get(title)?.(subject)
      expect.fail(`broken once, and not again, by\n${found.program.text}`)
    },
    TIMEOUT,
  )
})
