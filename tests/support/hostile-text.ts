import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { propertyRuns } from './property-runs.js'

/** More of them, and others each time: `npm run fuzz -- --target readers --runs 100000`. */
const RUNS = process.env['FUZZ_RUNS']
const SEED =
  process.env['FUZZ_SEED'] !== undefined
    ? Number(process.env['FUZZ_SEED'])
    : RUNS === undefined
      ? 20_261_121
      : (Date.now() ^ (Math.random() * 0x1_0000_0000)) | 0
/** Where the source being read is saved, for anyone who has to end a hanging process. */
const CASE_FILE = process.env['FUZZ_CASE_FILE']
/**
 * Of processor time; a slow machine is not a fault. What takes quadratic time for a text of megabytes takes minutes, so
 * the limit may be wide.
 */
const MOST_SECONDS = 15

export const HUGE = 5_000_000
export const DEEP = 10_000

const PIECES = [
  ...'(){}[];,.:=<-*&|~!?"\'`\n\t\\#@$%^+/>',
  '=>',
  '...',
  '/*',
  '*/',
  '//',
  '<!--',
  '---\n',
  '...\n',
  '<<: *a',
  '&a ',
  '*a',
  '!!binary ',
  '? ',
  '- ',
  '${',
  '`${`',
  '\uFEFF',
  '\r',
  '\r\n',
  '\u2028',
  '\0',
  '\u001B[2J',
  '\uD800',
  'ä',
  '😀',
  '__proto__',
  'constructor',
  'null',
  'true',
  '1e999',
  '-0',
  '0x',
  '1.36',
  'v99999999999.1',
]
const NESTED = [
  '(',
  '[',
  '{',
  '<',
  '!',
  '-',
  '- ',
  '{a: ',
  '[[',
  '{"a":',
  'f(',
  'a[',
  '*',
  '"',
  '/*',
  'if x {',
  'message M {',
  '${`',
]

/**
 * Sources that no one would write: samples that are cut off, with parts inserted, removed and moved, endless brackets,
 * raw bytes.
 *
 * @param samples sources of the kind that is to be read.
 */
export function hostileText(samples: readonly string[]): fc.Arbitrary<string> {
  const sample = fc.constantFrom(...samples)
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 4, arbitrary: fc.tuple(sample, part, fc.nat(80)).map(([text, at, length]) => slice(text, at, length)) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...NESTED), fc.constantFrom(20, 600, 5_000))
        .map(([text, times]) => text.repeat(times)),
    },
  )
  const change = fc.record({ at: part, removed: fc.oneof(fc.constant(0), fc.nat(60)), piece })
  return fc.oneof(
    {
      weight: 7,
      arbitrary: fc
        .tuple(sample, fc.array(change, { minLength: 1, maxLength: 6 }))
        .map(([text, changes]) => changes.reduce(applyChange, text)),
    },
    { weight: 2, arbitrary: fc.tuple(sample, part).map(([text, at]) => text.slice(0, Math.floor(at * text.length))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('utf8')) },
  )
}

function slice(text: string, at: number, length: number): string {
  const start = Math.floor(at * text.length)
  return text.slice(start, start + length)
}

function applyChange(text: string, { at, removed, piece }: { at: number; removed: number; piece: string }): string {
  const start = Math.floor(at * text.length)
  return text.slice(0, start) + piece + text.slice(start + removed)
}

/**
 * Holds that reading any such text neither throws nor takes long.
 *
 * @param runs in a test run; a long run makes its own number.
 */
export function expectHarmless(samples: readonly string[], read: (text: string) => void, runs: number): void {
  fc.assert(
    fc.property(hostileText(samples), (text) => readInTime(text, read)),
    { numRuns: propertyRuns(runs), seed: SEED },
  )
}

export function readInTime(text: string, read: (text: string) => void): void {
  if (CASE_FILE !== undefined) writeFileSync(CASE_FILE, text)
  const before = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6, `seconds of processor time for ${text.length} characters`).toBeLessThan(MOST_SECONDS)
}
