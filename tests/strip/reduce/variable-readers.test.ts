import { runInNewContext } from 'node:vm'
import { randomFrom, type Random } from '../../support/hostile-repository.js'
import { stripText } from '../../support/strip-text.js'

const PROGRAMS = 150
const INPUTS = [
  [0, ''],
  [5, null],
  ['s', undefined],
  [null, 7],
] as const

/** A function whose variables hold checks among other operands, and whose statements read them in all kinds of ways. */
function makeProgram(random: Random): string {
  const pick = (all: readonly string[]): string => all[random(all.length)] as string
  const variables: string[] = []
  const operand = (depth: number): string => {
    if (depth === 0) return pick(['a', 'b', 'C', '!C', 'run()', "''", '0', 'null', ...variables])
    const [one, two] = [operand(depth - 1), operand(depth - 1)]
    const all = [`(${one} && ${two})`, `(${one} || ${two})`, `(${one} ?? ${two})`, `!${one}`, `(${one} ? ${two} : a)`]
    return pick([...all, `Boolean(${one})`, `[${one}].filter(Boolean).length`, `(() => ${one})()`, two])
  }
  const declarations = ['p', 'q', 'r'].slice(random(3)).map((name) => {
    const line = `${pick(['const', 'let'])} ${name} = ${operand(1 + random(2))}`
    variables.push(name)
    return line
  })
  const readers = Array.from({ length: 1 + random(4) }, (_, index) => {
    const [read, other] = [pick(variables), operand(random(3))]
    return pick([
      `if (${other}) log(1)`,
      `log(${other} ? 2 : 3)`,
      `${read} && log(4)`,
      `${read} || log(5)`,
      `while (${read} && left-- > 0) log(6)`,
      `log(!${read})`,
      `log([${read} && 7].filter(Boolean).length)`,
      `log(${read})`,
      `log(${read} && 12)`,
      `log(${read} || 13)`,
      `log(a ? ${read} : 14)`,
      `const value${index} = ${read}\nlog(b ? value${index} : 15)`,
      `log(${other})`,
      `const f${index} = () => { if (${read}) log(8) }\nf${index}()`,
      `switch (true) { case !!${read}: log(9) }`,
      `{ const x = ${read} && ${other}\nif (x) log(10)\nelse log(11) }`,
    ])
  })
  return ['function program(a, b) {', 'let left = 2', ...declarations, ...readers, '}'].join('\n')
}

/** What a program logs and runs, and how it ends. */
function traceOf(program: string, [a, b]: readonly unknown[], isOn: boolean): string[] {
  const trace: string[] = []
  const log = (value: unknown): boolean => trace.push(String(value)) > 0
  const run = (): unknown => (trace.push('run') % 2 === 0 ? 'x' : 0)
  try {
    runInNewContext(`${program}\nprogram(a, b)`, { a, b, log, run, gates: { enabled: () => isOn } })
  } catch (error) {
    trace.push(String(error))
  }
  return trace
}

describe('variables that hold a check', () => {
  it('leave a program that does the same, whatever reads them', () => {
    const random = randomFrom(7)
    let changed = 0
    for (let count = 0; count < PROGRAMS; count++) {
      const program = makeProgram(random).replaceAll(/\bC\b/g, "gates.enabled('On')")
      for (const isOn of [true, false]) {
        const { text } = stripText({ file: 'a.ts', text: `export ${program}\n`, values: { On: isOn } })
        if (text !== `export ${program}\n`) changed++
        for (const input of INPUTS)
          expect(traceOf(text.replace('export ', ''), input, isOn), text).toEqual(traceOf(program, input, isOn))
      }
    }
    expect(changed).toBeGreaterThan(PROGRAMS)
  })
})
