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

const HEAD = `import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import i2, { i0, i1, i3 } from './imported.js'
export function program(log, show, u, h, tag, Gate, Flagged, a, b, c, d, F, Box) {
const ON = 'On'
{
`
const IMPORTED = ['clsx', 'useEffect', 'useMemo', 'useRef', 'useState', 'i0', 'i1', 'i2', 'i3']

/** @returns `null` when it isn't a program, or fails before the strip. */
export function stripProgram(program: GeneratedProgram): Subject | null {
  const compiled = compileProgram(program.text, program.language)
  if (!compiled || !runProgram(compiled, program.value, true, 0)) return null
  const isCrlf = program.text.includes('\r\n')
  const before = `${isCrlf ? HEAD.replaceAll('\n', '\r\n') : HEAD}${program.text}${isCrlf ? '\r\n}\r\n}\r\n' : '\n}\n}\n'}`
  return { program, before, after: strip(program, before) }
}

function strip({ value, language }: GeneratedProgram, text: string): StrippedText {
  return stripText({
    file: `input.${language}`,
    text,
    values: { On: value },
    others: ['Other'],
    checks: [
      { jsx: 'Gate', prop: 'name' },
      { jsx: 'Flagged', prop: 'name', enabled: 'enable', disabled: 'disable' },
    ],
  })
}

/** Without the function around it: its first line, and its last brace. */
function bodyOf({ text }: { readonly text: string }): string {
  const start = text.indexOf('export function')
  return text.slice(text.indexOf('\n', start) + 1, text.lastIndexOf('}'))
}

function neverChangesWhatItDoes({ program, after }: Subject): void {
  const compiled = compileProgram(program.text, program.language)
  const stripped = compileProgram(bodyOf(after), program.language)
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
  expect(
    again.plan.refusals.map(({ reason }) => reason),
    `a second run, ${texts}`,
  ).toEqual(after.plan.refusals.map(({ reason }) => reason))
}

function keepsTokens({ program, before, after }: Subject): void {
  expect(
    explainTokens(before, after.plan.edits, after.text, program.language),
    `at ${program.value}:\n${program.text}\n=>\n${after.text}`,
  ).toEqual([])
}

function keepsComments({ program, after: { text } }: Subject): void {
  for (const [, kind, id] of program.text.matchAll(/\/\/ ([st])(\d+)\./g)) {
    const record = new RegExp(`\\blog\\(${id},`)
    // A shortened program may have lost what the comment belongs to.
    if (!record.test(program.text)) continue
    const stays = record.test(text)
    expect(text.includes(`// ${kind}${id}.`), `comment ${kind}${id} of\n${program.text}\n=>\n${text}`).toBe(stays)
  }
}

/** Tests names that were used before: the body uses each by its name alone. */
function takesImports({ before, after }: Subject): void {
  const head = after.text.slice(0, after.text.indexOf('export function'))
  const has = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)
  for (const name of IMPORTED) {
    const isKept = has(bodyOf({ text: before }), name) ? has(bodyOf(after), name) : true
    expect(has(head, name), `import ${name} of\n${before}\n=>\n${after.text}`).toBe(isKept)
  }
}

function keepsLineEndings({ before, after: { text } }: Subject): void {
  const found = new Set(text.match(/\r?\n/g))
  expect([...found], `${before}\n=>\n${text}`).toEqual([before.includes('\r\n') ? '\r\n' : '\n'])
}

/** What a strip promises of every program, by the sentence that says it. */
export const PROMISES: ReadonlyMap<string, (subject: Subject) => void> = new Map([
  ['never changes what a program does', neverChangesWhatItDoes],
  [
    'gives code that parses, leaves only the refused checks, and a second run changes nothing and refuses the same',
    leavesOnlyWhatItRefused,
  ],
  ['keeps all other tokens in their order', keepsTokens],
  ['keeps the comments of kept statements, and removes those of removed statements', keepsComments],
  ['removes imports that lost their last use, and no others', takesImports],
  ['keeps line endings', keepsLineEndings],
])
