import { resolveNoImports } from '../../src/source/import-resolver.js'
import { walk } from '../../src/source/walk.js'
import type { Node, SourceView } from '../../src/source/source-view.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { planStrip } from '../../src/strip/plan-strip.js'
import { indexOf, parseScript } from '../support/strip-text.js'

/** A file with the given number of checks, in a shape that may have superlinear cost. */
type Shape = readonly [title: string, write: (count: number) => string]

const repeat = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('')

const SHAPES: readonly Shape[] = [
  [
    'statements one after the other',
    (count) => repeat(count, (i) => `if (gates.enabled('On')) run(${i})\nelse stop(${i})\n`),
  ],
  [
    'guards of one function',
    (count) => `function f() {\n${repeat(count, (i) => `  if (!gates.enabled('On')) return ${i}\n`)}}\n`,
  ],
  [
    'a variable for each check',
    (count) => repeat(count, (i) => `const on${i} = gates.enabled('On')\nif (on${i}) run(on${i})\n`),
  ],
  [
    'uses of one variable',
    (count) => `const on = gates.enabled('On')\n${repeat(count, (i) => `send(on ? ${i} : null)\n`)}`,
  ],
  [
    'calls of one function',
    (count) =>
      `function show(isOn, n) { return isOn ? n : null }\n${repeat(count, (i) => `show(gates.enabled('On'), ${i})\n`)}`,
  ],
  [
    'functions that check a gate and are called',
    (count) => repeat(count, (i) => `const is${i} = () => gates.enabled('On')\nif (is${i}()) run(${i})\n`),
  ],
  [
    'functions that call one another',
    (count) =>
      `const is0 = () => gates.enabled('On')\n${repeat(count, (i) => `const is${i + 1} = () => is${i}()\n`)}if (is${count}()) run()\n`,
  ],
  [
    'items of one list',
    (count) => `const list = [\n${repeat(count, (i) => `  ...(gates.enabled('On') ? [${i}] : []),\n`)}]\n`,
  ],
  [
    'items of one list that are removed',
    (count) => `const list = [\n${repeat(count, (i) => `  ...(gates.enabled('On') ? [] : [${i}]),\n`)}]\n`,
  ],
  [
    'members of one object',
    (count) =>
      `const flags = {\n${repeat(count, (i) => `  k${i}: gates.enabled('On'),\n`)}}\n${repeat(count, (i) => `if (flags.k${i}) run(${i})\n`)}`,
  ],
  [
    'members of one class',
    (count) =>
      `class A {\n${repeat(count, (i) => `  #m${i} = gates.enabled('On')\n`)}  run() {\n${repeat(count, (i) => `    if (this.#m${i}) run(${i})\n`)}  }\n}\n`,
  ],
  [
    'children of one element',
    (count) =>
      `const page = <ul>\n${repeat(count, (i) => `  {gates.enabled('On') ? <li>{${i}}</li> : 'no'}\n`)}</ul>\n`,
  ],
  [
    'cases of one switch',
    (count) =>
      `switch (a) {\n${repeat(count, (i) => `  case ${i}: if (gates.enabled('On')) run(${i})\n    break\n`)}}\n`,
  ],
  [
    'imports that become unused',
    (count) =>
      `${repeat(count, (i) => `import { a${i}, b${i} } from './m${i}.js'\n`)}${repeat(count, (i) => `send(gates.enabled('On') ? a${i} : b${i})\n`)}`,
  ],
  [
    'names of one import',
    (count) =>
      `import { ${repeat(count, (i) => `a${i}, b${i}, `)}} from './m.js'\n${repeat(count, (i) => `send(gates.enabled('On') ? a${i} : b${i})\n`)}`,
  ],
  ['parts of one template', (count) => `send(\`${repeat(count, () => "x ${gates.enabled('On') ? 'a' : 'b'}\n")}\`)\n`],
  [
    'tests that set the gate',
    (count) =>
      repeat(
        count,
        (i) =>
          `it('t${i}', () => {\n  gates.override('On', ${i % 2 === 0})\n  expect(list(gates.enabled('On'))).toBe(${i})\n})\n`,
      ),
  ],
]

/** Counts how often a tree is looked into: the children of a node, its parent. */
function counted(view: SourceView): { view: SourceView; steps: () => number } {
  let steps = 0
  walk(view.ast, view.visitorKeys, (node) => {
    const { parent } = node
    Object.defineProperty(node, 'parent', {
      get: (): Node | undefined => {
        steps++
        return parent
      },
    })
  })
  const visitorKeys = new Proxy(view.visitorKeys, {
    get: (keys, type: string) => {
      steps++
      return keys[type]
    },
  })
  return { view: { ...view, visitorKeys }, steps: () => steps }
}

interface Work {
  readonly steps: number
  readonly edits: number
}

function stepsFor(write: (count: number) => string, count: number): Work {
  const { view, steps } = counted(parseScript('input.tsx', write(count)))
  const found = findGateChecks(view, indexOf(['On']), { shapes: [], resolveImport: resolveNoImports })
  const { edits } = planStrip(view, found.checks, { values: new Map([['On', true]]), settings: found.settings })
  return { steps: steps(), edits: edits.length }
}

/** Ten times the checks, ten times the work; an exponent of 1.1 allows 12.6 times. */
function expectLinear(few: Work, many: Work): void {
  expect(few.edits).toBeGreaterThan(0)
  expect(many.edits / few.edits).toBeLessThan(12)
  expect(Math.log10(many.steps / few.steps), `${few.steps} steps, then ${many.steps}`).toBeLessThan(1.1)
}

describe('the work of a strip', () => {
  it.each(SHAPES)('grows no faster than the number of checks: %s', (_title, write) => {
    expectLinear(stepsFor(write, 100), stepsFor(write, 1_000))
  })

  it('grows no faster up to 10,000 checks', () => {
    const [, write] = SHAPES[0] as Shape
    expectLinear(stepsFor(write, 1_000), stepsFor(write, 10_000))
  })
})
