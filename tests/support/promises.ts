import { expect } from 'vitest'
import type { GeneratedProgram } from './program-generator.js'
import { compileProgram, runProgram } from './run-program.js'
import { stripText, type StrippedText } from './strip-text.js'
import { explainTokens } from './token-origins.js'

/** A generated program, before and after. */
export interface Subject {
  readonly program: GeneratedProgram
  /** The program as the body of a function. */
  readonly before: string
  readonly after: StrippedText
}

/** @returns `null`: it is no program, or one that fails by itself. */
export function stripProgram(program: GeneratedProgram): Subject | null {
  const compiled = compileProgram(program.text)
  if (!compiled || !runProgram(compiled, program.value, true, 0)) return null
  const before = `export function program(log, u, gate, a, b, c, d, Box) {\nconst ON = 'On'\n{\n${program.text}\n}\n}\n`
  return { program, before, after: strip(program, before) }
}

function strip({ value }: GeneratedProgram, text: string): StrippedText {
  return stripText({ file: 'input.js', text, values: { On: value }, others: ['Other'], checks: [{ jsx: 'Gate', prop: 'name' }] })
}

/** Without the function around it: its first line, and its last brace. */
function bodyOf({ text }: StrippedText): string {
  return text.slice(text.indexOf('\n') + 1, text.lastIndexOf('}'))
}

function neverChangesWhatItDoes({ program, after }: Subject): void {
  const compiled = compileProgram(program.text)
  const stripped = compileProgram(bodyOf(after))
  const texts = `stripped for ${program.value}:\n${program.text}\n=>\n${bodyOf(after)}`
  if (!compiled || !stripped) expect.fail(`no program, ${texts}`)
  for (const other of [true, false]) {
    for (const seed of [0, 1, 4]) {
      const trace = runProgram(compiled, program.value, other, seed)
      if (trace) expect(runProgram(stripped, program.value, other, seed), texts).toEqual(trace)
    }
  }
}

function leavesOnlyWhatItRefused({ program, after }: Subject): void {
  const again = strip(program, after.text)
  const texts = `at ${program.value}:\n${program.text}\n=>\n${after.text}`
  expect(again.checks.length, `checks that stay, ${texts}`).toBe(after.plan.refusals.length)
  expect(again.text, `a second run, ${texts}`).toBe(after.text)
  expect(again.plan.refusals.map(({ reason }) => reason), `a second run, ${texts}`).toEqual(after.plan.refusals.map(({ reason }) => reason))
}

function keepsTokens({ program, before, after }: Subject): void {
  expect(explainTokens(before, after.plan.edits, after.text), `at ${program.value}:\n${program.text}\n=>\n${after.text}`).toEqual([])
}

function keepsComments({ program, after: { text } }: Subject): void {
  for (const [, kind, id] of program.text.matchAll(/\/\/ ([st])(\d+)\./g)) {
    const stays = new RegExp(`\\blog\\(${id},`).test(text)
    expect(text.includes(`// ${kind}${id}.`), `comment ${kind}${id} of\n${program.text}\n=>\n${text}`).toBe(stays)
  }
}

/** What a strip promises of every program, by the sentence that says it. */
export const PROMISES: ReadonlyMap<string, (subject: Subject) => void> = new Map([
  ['never changes what a program does', neverChangesWhatItDoes],
  ['gives a text that parses, leaves only the checks that it refused, and a second run changes nothing and refuses the same', leavesOnlyWhatItRefused],
  ['keeps tokens as they are and in their order, and writes only what it may', keepsTokens],
  ['keeps the comments of every statement that stays, and takes those of statements that go', keepsComments],
])
