import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import type { FunctionNode } from '../../src/source/function-nodes.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { AnyNode, Node, SourceView } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import type { CallSite } from '../../src/strip/slots/call-site.js'
import type { Known } from '../../src/evaluate/known-values.js'
import type { OutsideCall, OutsideCalls } from '../../src/strip/slots/outside-calls.js'
import type { StripPlan } from '../../src/strip/strip-plan.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { planStrip } from '../../src/strip/plan-strip.js'
import { indexOf, parseScript } from '../support/strip-text.js'

function nodesIn(view: SourceView): Node[] {
  const nodes: Node[] = []
  walk(view.ast, view.visitorKeys, (node) => void nodes.push(node))
  return nodes
}

interface Told {
  /** Names of exports that no other file uses any more. */
  readonly gone?: readonly string[]
  /**
   * Calls of exported functions in other files; those of tests begin with `test: `. `null`: nobody knows all of them.
   */
  readonly calls?: readonly string[] | null
  readonly canChange?: boolean
}

/** Whether a node is what exports a name. */
function isExportOf(node: Node, name: string): boolean {
  if (node.type === 'ExportSpecifier') return node.exported.type === 'Identifier' && node.exported.name === name
  return (
    (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') &&
    node.id?.type === 'Identifier' &&
    node.id.name === name
  )
}

/** What `ON` is in other files: the gate's value. */
const VALUE: Known = { truth: true, exact: true, effects: [] }

function callIn(text: string, canChange: boolean): OutsideCall {
  const view = parseScript('b.ts', text.replace('test: ', ''))
  const site = nodesIn(view).find(({ type }) => type === 'CallExpression') as CallSite
  const facts = {
    of: (node: Node) => (node.type === 'Identifier' && node.name === 'ON' ? VALUE : null),
    hasEffects: (node: Node) => /\w\(/.test(view.text.slice(...node.range)),
    isDead: () => false,
    gateIn: () => 'On',
  }
  return { site, facts, canChange, isTest: text.startsWith('test: ') }
}

interface Planned {
  readonly left: string
  readonly plan: StripPlan
  /** A node of this file or of another one, as it's written. */
  readonly textOf: (node: AnyNode) => string
}

/** What is left of a file whose gate is on. */
function left(text: string, told: Told): string {
  return planned(text, told).left
}

function planned(text: string, { gone = [], calls = null, canChange = true }: Told): Planned {
  const source = text.replaceAll(/\bC\b/g, "gates.enabled('On')")
  const view = parseScript('a.ts', source)
  const { checks } = findGateChecks(view, indexOf(['On']), { shapes: [], resolveImport: resolveNoImports })
  const nodes = nodesIn(view)
  const orphaned = new Set(nodes.filter((node) => gone.some((name) => isExportOf(node, name))))
  const functions = new Set(
    calls === null ? [] : nodes.filter((node): node is FunctionNode => node.type === 'FunctionDeclaration'),
  )
  const sites = calls?.map((call) => callIn(call, canChange)) ?? null
  const outside: OutsideCalls = {
    functions,
    slots: [],
    callsOf: () => sites,
    isUntaken: () => false,
    isMemberAsked: () => true,
    isDeadIn: () => false,
  }
  const plan = planStrip(view, checks, { values: new Map([['On', true]]), orphaned, outside })
  const textOf = (node: AnyNode): string => {
    const call = (calls ?? []).find((_, index) => isInside(node, sites?.[index]?.site))
    return call === undefined
      ? source.slice(...node.range).replaceAll("gates.enabled('On')", 'C')
      : call.replace('test: ', '').slice(...node.range)
  }
  return { left: applyEdits(source, plan.edits), plan, textOf }
}

function isInside(node: AnyNode, root: Node | undefined): boolean {
  for (let at: AnyNode | undefined = node; at; at = at.parent) if (at === root) return true
  return false
}

describe('an export that no other file uses any more', () => {
  it.each([
    ['a function', 'export function a() {}\nexport function b() {}\n', 'export function b() {}\n'],
    ['a class', 'export class a {}\nexport class b {}\n', 'export class b {}\n'],
    ['a value', 'export const a = 1\nexport const b = 2\n', 'export const b = 2\n'],
    ['one value of two', 'export const a = 1, b = 2\n', 'export const b = 2\n'],
    ['a name in a list', 'const a = 1, b = 2\nexport { a, b }\n', 'const b = 2\nexport { b }\n'],
    ['a name in a list of another file', "export { a, b } from './b'\n", "export { b } from './b'\n"],
    [
      'the import behind it',
      "import { x, y } from './x'\nexport const a = x, b = y\n",
      "import { y } from './x'\nexport const b = y\n",
    ],
    [
      'the import behind a name in a list',
      "import { x, y } from './x'\nconst a = x, b = y\nexport { a, b }\n",
      "import { y } from './x'\nconst b = y\nexport { b }\n",
    ],
  ])('is removed: %s', (_what, text, wanted) => {
    expect(left(text, { gone: ['a'] })).toBe(wanted)
  })

  it.each([
    ['a list of values', 'export const a = 1, b = 2\nrun()\n', 'run()\n'],
    ['a list of names', "export { a, b } from './b'\nrun()\n", 'run()\n'],
    ['a list of names of this file', 'const a = 1, b = 2\nexport { a, b }\nrun()\n', 'run()\n'],
  ])('is removed completely if nothing of it is left: %s', (_what, text, wanted) => {
    expect(left(text, { gone: ['a', 'b'] })).toBe(wanted)
  })

  it('leaves the side effects of its value', () => {
    expect(left('export const a = run()\n', { gone: ['a'] })).toContain('run()')
    expect(left('export const a = 1, b = run()\n', { gone: ['a', 'b'] })).toContain('run()')
  })

  it('leaves the export that makes a file a module', () => {
    expect(left('const a = C\nexport {}\nrun(a)\n', {})).toBe('export {}\nrun(true)\n')
    expect(left('export const a = 1\nexport {}\n', { gone: ['a'] })).toBe('export {}\n')
  })
})

describe('a parameter of a function that other files call', () => {
  const FUNCTION = 'export function f(on, a) {\n  return on ? a : 0\n}\n'
  const FOLDED = 'export function f(a) {\n  return a\n}\n'

  it.each([
    ['one call', ['f(ON, 1)']],
    ['two calls', ['f(ON, 1)', 'f(ON, run())']],
    ['a call, and one of a test', ['f(ON, 1)', 'test: f(ON, 2)']],
  ])('is removed if all of them pass it one value: %s', (_what, calls) => {
    expect(left(FUNCTION, { calls })).toBe(FOLDED)
  })

  it('is removed if the file itself calls the function, and otherwise only tests do', () => {
    expect(left(`${FUNCTION}f(C, 1)\n`, { calls: ['test: f(ON, 1)'] })).toBe(`${FOLDED}f(1)\n`)
  })

  it.each([
    ['nobody knows all calls', null],
    ['no other file calls it, though it is exported for somebody', []],
    ['only tests call it', ['test: f(ON, 1)', 'test: f(ON, 2)']],
    ['they give different values', ['f(ON, 1)', 'f(false, 1)']],
    ['one gives none', ['f(ON, 1)', 'f()']],
    ['one gives nobody knows what', ['f(ON, 1)', 'f(...all)']],
    ['the value does something', ['f(run(), 1)']],
  ])('is kept if %s', (_what, calls) => {
    expect(left(FUNCTION, { calls })).toBe(FUNCTION)
  })

  it('is kept for a call of the file itself, because other files may pass another value', () => {
    expect(left(`${FUNCTION}f(C, 1)\n`, { calls: [] })).toBe(`${FUNCTION}f(true, 1)\n`)
    expect(left(`${FUNCTION}f(C, 1)\n`, { calls: ['f(false, 1)'] })).toBe(`${FUNCTION}f(true, 1)\n`)
  })

  it('is replaced by its value if the other file must not change', () => {
    expect(left(FUNCTION, { calls: ['f(ON, 1)'], canChange: false })).toBe(
      'export function f(on, a) {\n  return a\n}\n',
    )
  })
})

describe('a property of an argument that other files pass', () => {
  const FUNCTION = 'export function f({ on, a }) {\n  return on ? a : 0\n}\n'

  it('is removed if all of them pass it one value', () => {
    expect(left(FUNCTION, { calls: ['f({ on: ON, a: 1 })', 'f({ a: 1, on: ON })'] })).toBe(
      'export function f({ a }) {\n  return a\n}\n',
    )
  })

  it('is removed with the whole parameter if that has no other property', () => {
    expect(left('export function f({ on }) {\n  return on ? 1 : 0\n}\n', { calls: ['f({ on: ON })'] })).toBe(
      'export function f() {\n  return 1\n}\n',
    )
  })

  it('is kept, with its value assigned below it, if it is the only one and an argument has side effects', () => {
    expect(left('export function f({ on }) {\n  return on ? 1 : 0\n}\n', { calls: ['f({ on: ON, a: run() })'] })).toBe(
      'export function f({ on }) {\n  return 1\n}\n',
    )
  })

  it.each([
    ['an argument is no object', ['f({ on: ON, a: 1 })', 'f(all)']],
    ['an object takes in what nobody knows', ['f({ on: ON, ...all })']],
    ['one has no such property', ['f({ on: ON, a: 1 })', 'f({ a: 1 })']],
    ['a call has no argument', ['f({ on: ON, a: 1 })', 'f()']],
  ])('is kept if %s', (_what, calls) => {
    expect(left(FUNCTION, { calls })).toBe(FUNCTION)
  })

  it('is kept in the type if the other file must not change', () => {
    const text = 'export function f({ on, a }: { on: boolean, a: number }) {\n  return on ? a : 0\n}\n'
    expect(left(text, { calls: ['f({ on: ON, a: 1 })'] })).toBe(
      'export function f({ a }: { a: number }) {\n  return a\n}\n',
    )
    expect(left(text, { calls: ['f({ on: ON, a: 1 })'], canChange: false })).toBe(
      'export function f({ a }: { on: boolean, a: number }) {\n  return a\n}\n',
    )
  })
})

describe('the effect of a plan on other files', () => {
  it('includes calls of their functions that have a value of the gate in an argument', () => {
    const {
      plan: { across },
      textOf,
    } = planned(
      "import { f } from './f'\nfunction g(on, a) {\n  return on ? a : 0\n}\nf(C, 1)\nf(C && a, 1)\nf(a, 1)\ng(C, 1)\n",
      {},
    )
    expect(across?.passing.map(textOf)).toEqual(['f(C, 1)', 'f(C && a, 1)'])
  })

  it('includes the arguments of their calls that are no longer needed', () => {
    const {
      plan: { across },
      textOf,
    } = planned('export function f(on, a) {\n  return on ? a : 0\n}\nf(C, 1)\n', { calls: ['f(ON, run())'] })
    expect(across?.elsewhere.map(textOf)).toEqual(['ON'])
  })
})
