import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import type { GoNode } from '../../../src/source/go-nodes.js'
import type { Node } from '../../../src/source/source-view.js'
import { walk } from '../../../src/source/walk.js'
import type { StripPlan } from '../../../src/strip/strip-plan.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { planSourceStrip } from '../../../src/syntax/plan-source-strip.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

const HEAD = 'package a\n\nimport "example.com/features"\n\nvar _ = features.Gate\n\n'
const CHECK = 'features.Gate.Enabled(features.On)'

interface Planned {
  readonly plan: StripPlan
  readonly text: string
  readonly left: string
}

/** @param gone names of parameters and fields that nobody needs any more. */
function plan(body: string, gone: readonly string[] = []): Planned {
  const text = HEAD + body.replaceAll(/\bC\b/g, CHECK)
  const view = parseScript('a.go', text)
  const found = findGateChecks(view, indexOf(['On'], { On: 'On' }), { shapes: [], resolveImport: resolveNoImports })
  const orphaned = new Set<Node>()
  walk(view.ast, view.visitorKeys, (node) => {
    const field = node as unknown as GoNode
    if (field.type !== 'GoField') return
    const names = field.names.filter(({ name }) => gone.includes(name))
    const isWhole = names.length > 0 && names.length === field.names.length && field.parent.type === 'GoStructType'
    for (const lost of isWhole ? [field] : names) orphaned.add(lost as unknown as Node)
  })
  const outside = {
    functions: new Set<never>(),
    slots: [],
    callsOf: () => null,
    isUntaken: () => false,
    isMemberAsked: () => true,
    isDeadIn: () => false,
  }
  const result = planSourceStrip(view, found.checks, {
    values: new Map([['On', true]]),
    settings: found.settings,
    outside,
    orphaned,
  })
  return { plan: result, text, left: applyEdits(text, result.edits).slice(HEAD.length) }
}

/** Places that store a gate's value where other files may read it. */
function storedIn(body: string): string[] {
  const {
    plan: { across },
    text,
  } = plan(`func f(a, b bool) {\n\t${body}\n}\n`)
  return (across?.stored ?? []).map(({ range }) => text.slice(...range).replaceAll(CHECK, 'C'))
}

describe('the search for Go code that stores the value of a gate', () => {
  it.each([
    ['on := C', 'on := C'],
    ['var on = C', 'on = C'],
    ['on := !C', 'on := !C'],
    ['on := a && C', 'on := a && C'],
    ['on := C == a', 'on := C == a'],
    ['on, off := C, a', 'on, off := C, a'],
    ['use(T{on: C})', 'on: C'],
    ['use(T{on: a || !C})', 'on: a || !C'],
    ['x.on = C', 'x.on = C'],
    ['x.on = a && C', 'x.on = a && C'],
    ['*x = C', '*x = C'],
    ['xs[0] = C', 'xs[0] = C'],
    ['x.on, x.off = C, a', 'x.on, x.off = C, a'],
  ])('lists `%s`', (body, stored) => {
    expect(storedIn(body)).toEqual([stored])
  })

  it.each([
    'a = C',
    'use(C)',
    'use([]bool{C})',
    'use(M{C: a})',
    'x[C] = a',
    'x(C).on = a',
    'if C {\n\t\tuse(a)\n\t}',
    'on := use(C)',
    'x.on = use(C)',
    'on := func() bool { return C }',
    'for C {\n\t\tuse(a)\n\t}',
  ])('finds nothing in `%s`', (body) => {
    expect(storedIn(body)).toEqual([])
  })

  it('lists a place once if it holds two values', () => {
    expect(storedIn('x.on = C && !C')).toEqual(['x.on = C && !C'])
  })
})

describe('Go parameters that are no longer needed', () => {
  it.each([
    ['func f(gone bool) {}\n', 'func f() {}\n'],
    ['func f(a, gone bool) {}\n', 'func f(a bool) {}\n'],
    ['func f(gone, a bool, b int) {}\n', 'func f(a bool, b int) {}\n'],
    ['func f(b int, gone, lost bool) {}\n', 'func f(b int) {}\n'],
    ['func f(gone bool, b int, lost bool) {}\n', 'func f(b int) {}\n'],
    ['func f(a, gone, c bool, lost ...bool) {}\n', 'func f(a, c bool) {}\n'],
    ['func (t T) f(gone bool, b int) {}\n', 'func (t T) f(b int) {}\n'],
    ['func f(bool, int) {}\n', 'func f(bool, int) {}\n'],
  ])('leave `%s` behind', (body, left) => {
    expect(plan(body, ['gone', 'lost']).left).toBe(left)
  })

  it('are not uses of the outer names that they shadow', () => {
    expect(plan('func f(a, gone bool) {\n\tgone := use(a)\n\tuse(gone)\n}\n', ['gone']).left).toBe(
      'func f(a bool) {\n\tgone := use(a)\n\tuse(gone)\n}\n',
    )
  })
})

describe('Go fields that are no longer needed', () => {
  it.each([
    ['type T struct {\n\tgone bool\n\ta    int\n}\n', 'type T struct {\n\ta int\n}\n'],
    ['type T struct {\n\ta, gone bool\n}\n', 'type T struct {\n\ta bool\n}\n'],
    ['type T struct{ gone bool; a int }\n', 'type T struct{ a int }\n'],
    ['type T struct{ a int; gone bool }\n', 'type T struct{ a int }\n'],
    [
      'type T struct {\n\tU\n\tgone, a bool\n\tlost func(x struct{ y int })\n}\n',
      'type T struct {\n\tU\n\ta bool\n}\n',
    ],
  ])('leave `%s` behind', (body, left) => {
    expect(plan(body, ['gone', 'lost']).left).toBe(left)
  })
})
