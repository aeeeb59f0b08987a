/** What a program did: its records, and how it ended. */
export interface Trace {
  readonly steps: readonly unknown[]
  readonly end: string
}

const MOST_STEPS = 2_000

/** The unknowns of generated programs, truthy and falsy of every kind. */
const UNKNOWN = [0, 1, '', 'x', null, undefined, true, false, 2]

/**
 * Runs the body of a generated program, with the gate `On` at a value.
 *
 * @returns `null`: it is no program (names declared twice), or it reads a name before its declaration.
 */
export function runProgram(body: string, value: boolean, other: boolean, seed: number): Trace | null {
  const steps: unknown[] = []
  const record = (step: unknown): void => {
    if (steps.push(step) > MOST_STEPS) throw new Error('endless')
  }
  const log = (id: number, result: unknown): unknown => {
    record([id, typeof result === 'object' && result !== null ? JSON.stringify(result) : result])
    return result
  }
  const u = (id: number): unknown => {
    record(id)
    return UNKNOWN[(id * 7 + seed) % UNKNOWN.length]
  }
  const gate = { enabled: (name: string): boolean => (name === 'On' ? value : other) }
  let program: (...parameters: unknown[]) => unknown
  try {
    // The text comes from the generator of these tests.
    program = new Function('log', 'u', 'gate', 'a', 'b', 'c', 'd', `'use strict'\nconst ON = 'On'\n{\n${body}\n}`) as typeof program
  } catch {
    return null
  }
  try {
    return { steps, end: `returns ${String(program(log, u, gate, 1, 0, 'c', null))}` }
  } catch (error) {
    if (error instanceof ReferenceError) return null
    // The engine's own messages quote the source, which a strip changes.
    if (error instanceof TypeError) return { steps, end: 'throws a TypeError' }
    return { steps, end: `throws ${error instanceof Error ? error.message : String(error)}` }
  }
}
