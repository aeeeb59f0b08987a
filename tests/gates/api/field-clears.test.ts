import { describe, expect, it } from 'vitest'
import { isStoredName } from '../../../src/gates/api/find-field-clears.js'
import { readClears } from './support/read-clears.js'

/**
 * `status.limit off Paging, forgets prepare(old)`: what is cleared, the gates that are off there, and who forgets to
 * ask what.
 */
function clearsIn(text: string, file?: string): string[] {
  return readClears(text, file).clears.map(({ field, within, gates: off, copiesStored, forgetsStored }) =>
    [
      `${within === null ? '' : `${within}.`}${field}`,
      off.length > 0 ? ` off ${off.join(' ')}` : '',
      copiesStored ? ', copies' : '',
      forgetsStored ? `, forgets ${forgetsStored.function}(${forgetsStored.stored})` : '',
    ].join(''),
  )
}

const on = "gates.enabled('Paging')"
const clear = 'range.limit = undefined'
/** On update, where the stored object is at hand. */
const update = (body: string): string => `export function prepare(range, old) { ${body} }`
const SURE = ['limit off Paging, forgets prepare(old)']
const UNSURE = ['limit off Paging']
const UNKNOWN = ['limit']

describe('the condition under which a field is cleared', () => {
  it.each([
    ['if', `if (!${on}) ${clear}`, SURE],
    ['else', `if (${on}) log(); else ${clear}`, SURE],
    ['while on', `if (${on}) ${clear}`, UNKNOWN],
    ['in the test itself', `if ((${clear}, ${on})) log()`, UNKNOWN],
    ['in the test of a conditional', `(${clear}, ${on}) ? a() : b()`, UNKNOWN],
    ['a conditional', `range.limit = ${on} ? range.limit : undefined`, SURE],
    ['the other side of a conditional', `range.limit = ${on} ? undefined : 1`, UNKNOWN],
    ['&&', `!${on} && (${clear})`, SURE],
    ['&& while on', `${on} && (${clear})`, UNKNOWN],
    ['||', `${on} || (${clear})`, SURE],
    ['?? tells nothing', `${on} ?? (${clear})`, UNKNOWN],
    ['the left side tells nothing', `(${clear}) || ${on}`, UNKNOWN],
    ['a negated ||', `if (!(${on} || range.limit)) ${clear}`, SURE],
    ['a negated && tells nothing', `if (!(${on} && range.limit)) ${clear}`, UNKNOWN],
    ['?? in a test tells nothing', `if (!(${on} ?? range.limit)) ${clear}`, UNKNOWN],
    ['an exit', `if (${on}) return\n${clear}`, SURE],
    ['an exit at the end of a block', `if (${on}) { log(); return }\n${clear}`, SURE],
    ['an error', `if (${on}) throw error\n${clear}`, SURE],
    ['no exit', `if (${on}) log()\n${clear}`, UNKNOWN],
    ['an empty branch', `if (${on}) {}\n${clear}`, UNKNOWN],
    ['an exit with an else', `if (${on}) return; else log()\n${clear}`, UNKNOWN],
    ['an exit behind it', `${clear}\nif (${on}) return`, UNKNOWN],
    ['an exit of a callback', `range.parts.forEach(() => { if (${on}) return })\n${clear}`, UNKNOWN],
    ['continue', `for (const part of parts) { if (${on}) continue\n part.limit = undefined }`, SURE],
    ['break', `for (const part of parts) { if (${on}) break\n part.limit = undefined }`, SURE],
    ['a comparison', `if (${on} === false) ${clear}`, SURE],
    ['a loose comparison', `if (${on} == false) ${clear}`, SURE],
    ['a comparison with not', `if (${on} !== true) ${clear}`, SURE],
    ['a loose comparison with not', `if (${on} != true) ${clear}`, SURE],
    ['a comparison while on', `if (${on} === true) ${clear}`, UNKNOWN],
    ['a comparison of something else', `if (${on} > false) ${clear}`, UNKNOWN],
    ['a comparison with a text', `if (${on} === '') ${clear}`, UNKNOWN],
    ['a comparison with a variable', `if (${on} === range.on) ${clear}`, UNKNOWN],
    ['the other sign', `if (-${on}) log(); else ${clear}`, UNKNOWN],
    ['a callback', `if (!${on}) range.parts.forEach((part) => { part.limit = undefined })`, SURE],
  ])('is known by %s', (_, body, clears) => {
    expect(clearsIn(update(body))).toEqual(clears)
  })

  it.each([
    ['a variable', `const off = !${on}\nif (off) ${clear}`, SURE],
    ['a variable that is assigned again', `let off = !${on}\noff = range.off\nif (off) ${clear}`, UNKNOWN],
    ['a variable that is declared twice', `var off = !${on}\nvar off = range.off\nif (off) ${clear}`, UNKNOWN],
    ['a part of a value', `const { off } = !${on}\nif (off) ${clear}`, UNKNOWN],
    ['a function', `function isOff() { return !${on} }\nif (isOff()) ${clear}`, SURE],
    ['an arrow', `const isOff = () => !${on}\nif (isOff()) ${clear}`, SURE],
    ['an arrow with a block', `const isOff = () => { return !${on} }\nif (isOff()) ${clear}`, SURE],
    ['a function expression', `const isOff = function () { return !${on} }\nif (isOff()) ${clear}`, SURE],
    ['a function that does more', `function isOff() { log()\n return !${on} }\nif (isOff()) ${clear}`, UNKNOWN],
    ['a function that goes on', `function isOff() { return !${on}\n log() }\nif (isOff()) ${clear}`, UNKNOWN],
    ['a function that does not return it', `function isOff() { !${on} }\nif (isOff()) ${clear}`, UNKNOWN],
    ['a function that returns nothing', `function isOff() { return }\nif (isOff()) ${clear}`, UNKNOWN],
    ['an empty function', `function isOff() {}\nif (isOff()) ${clear}`, UNKNOWN],
    ['a function that is not called', `function isOff() { return !${on} }\nif (isOff) ${clear}`, UNKNOWN],
    ['a class', `class isOff { static off = !${on} }\nif (isOff()) ${clear}`, UNKNOWN],
    ['a method of something else', `function isOff() { return !${on} }\nif (range.isOff()) ${clear}`, UNKNOWN],
    ['what calls itself', `const again = () => again()\nif (again()) ${clear}`, UNKNOWN],
    ['a function without a body', `if (isOff()) ${clear}`, UNKNOWN],
  ])('is followed through %s', (_, body, clears) => {
    expect(clearsIn(`${update(body)}\ndeclare function isOff(): boolean`)).toEqual(clears)
  })

  it.each([
    ['a parameter', `export function prepare(range, old, off = !${on}) { if (off) ${clear} }`, UNKNOWN],
    ['the module', `if (${on}) throw error\nrange.limit = undefined`, UNSURE],
    ['a class that is loaded', `class Range { static { if (${on}) throw error\n Range.limit = undefined } }`, UNSURE],
  ])('is known in %s', (_, text, clears) => {
    expect(clearsIn(text)).toEqual(clears)
  })

  it.each([
    ['a loop', `while (more()) { if (!${on}) ${clear} }`],
    ['a loop that ends with its test', `do { if (!${on}) ${clear} } while (more())`],
    ['a case', `switch (range.kind) { case 'a': if (!${on}) ${clear} }`],
    ['what catches an error', `try { run() } catch { if (!${on}) ${clear} }`],
    [
      'a loop that may end the function',
      `for (const part of old.parts) { if (part.limit) return }\nif (!${on}) ${clear}`,
    ],
    ['a statement that may throw', `{ if (old.limit) throw error }\nif (!${on}) ${clear}`],
    ['an exit by the stored object', `if (old.limit) return\nif (!${on}) ${clear}`],
    ['a number', `if (!${on} && range.limit > 5) ${clear}`],
    ['another comparison', `if (!${on} && range.limit === range.from) ${clear}`],
    ['another object', `if (!${on} && options.force) ${clear}`],
    ['the stored object', `if (!${on} && old.limit === undefined) ${clear}`],
    ['another object beside the value', `if (!${on} && (range.limit || options.force)) ${clear}`],
    ['another object before the value', `if (!${on} && (options.force || range.limit)) ${clear}`],
    ['a call', `if (!${on} && inUse(range)) ${clear}`],
    ['a variable', `const used = old.limit\nif (!${on} && used) ${clear}`],
  ])('depends on more than the gate and the value: %s', (_, body) => {
    expect(clearsIn(update(body))).toEqual(UNSURE)
  })

  it.each([
    ['undefined', `if (!${on} && range.limit !== undefined) ${clear}`],
    ['null', `if (!${on} && range.limit != null) ${clear}`],
    ['itself', `if (!${on} && range.limit) ${clear}`],
    ['a way that may end', `if (!${on} && range?.limit) ${clear}`],
    ['what holds it', `if (!${on} && range) ${clear}`],
    ['either of two', `if (!${on} && (range.limit || range.from)) ${clear}`],
    [
      'a loop that leaves only itself',
      `for (const part of range.parts) { if (part.limit) break }\nif (!${on}) ${clear}`,
    ],
    ['a function that is made before', `const check = () => { throw error }\nif (!${on}) ${clear}`],
  ])('depends on nothing but the gate and the value: %s', (_, body) => {
    expect(clearsIn(update(body))).toEqual(SURE)
  })

  it('does not test the value if it tests an object made there', () => {
    expect(clearsIn(update(`const copy = old && { ...range }\nif (!${on} && copy) copy.limit = undefined`))).toEqual(
      UNSURE,
    )
    expect(clearsIn(update(`if (!${on} && old.limit) old.limit = undefined`))).toEqual(UNSURE)
  })
})

describe('a helper that clears', () => {
  it.each([
    ['a function', `function dropLimit(range) { ${clear} }`, 'dropLimit(range)'],
    ['a constant', `const dropLimit = (range) => { ${clear} }`, 'dropLimit(range)'],
    ['a member of an object', `const helpers = { dropLimit(range) { ${clear} } }`, 'helpers.dropLimit(range)'],
    ['an arrow of an object', `const helpers = { dropLimit: (range) => { ${clear} } }`, 'helpers.dropLimit(range)'],
    ['a method', `class Helpers { dropLimit(range) { ${clear} } }`, 'helpers.dropLimit(range)'],
    ['a field', `class Helpers { dropLimit = (range) => { ${clear} } }`, "helpers['dropLimit'](range)"],
    [
      'a function with a name of its own',
      `use(function () {}, { x: function dropLimit(range) { ${clear} } })`,
      'dropLimit(range)',
    ],
  ])('does what its callers decide: %s', (_, helper, call) => {
    expect(clearsIn(`${helper}\n${update(`if (!${on}) ${call}`)}`)).toEqual(SURE)
    expect(clearsIn(`${helper}\n${update(`if (!${on} && !inUse(old)) ${call}`)}`)).toEqual(UNSURE)
    expect(clearsIn(`${helper}\n${update(call)}`)).toEqual(UNKNOWN)
  })

  it.each([
    ['another call', `function dropLimit(range) { ${clear} }`, 'drop(range)'],
    [
      'a call of what has no name',
      `const dropLimit = (range) => { ${clear} }`,
      '(range.kind ? dropLimit : other)(range)',
    ],
    ['a computed call', `const helpers = { dropLimit(range) { ${clear} } }`, 'helpers[dropLimit](range)'],
    ['what is bound by a pattern', `const { dropLimit } = { [name]: (range) => { ${clear} } }`, 'dropLimit(range)'],
  ])('is found by its name alone: %s', (_, helper, call) => {
    expect(clearsIn(`${helper}\n${update(`if (!${on}) ${call}`)}`)).toEqual(UNKNOWN)
  })

  it('checks the gate itself, whatever calls it', () => {
    const text = `function dropLimit(range) { if (!${on}) ${clear} }\n${update(`if (!gates.enabled('Other')) dropLimit(range)`)}`
    expect(clearsIn(text)).toEqual(SURE)
    expect([...readClears(text).otherGates]).toEqual(['Other'])
  })

  it('is found through one of its callers, and that one counts', () => {
    expect(
      clearsIn(
        `function dropLimit(range) { ${clear} }\n${update(`if (!${on}) dropLimit(range)`)}\nfunction init(range) { dropLimit(range) }`,
      ),
    ).toEqual(SURE)
    expect(
      clearsIn(
        `function dropLimit(range) { ${clear} }\n${update(`if (!${on}) dropLimit(range)`)}\nfunction init(range) { if (range.isNew()) dropLimit(range) }`,
      ),
    ).toEqual(UNSURE)
  })

  it('has the stored object itself', () => {
    expect(clearsIn(`function drop(range, stored) { if (!${on}) ${clear} }\n${update('drop(range, old)')}`)).toEqual([
      'limit off Paging, forgets drop(stored)',
    ])
    expect(clearsIn(`export default function (range, old) { if (!${on}) ${clear} }`)).toEqual([
      'limit off Paging, forgets this function(old)',
    ])
    expect(clearsIn(`class Strategy { #prepare(range, old) { if (!${on}) ${clear} } }`)).toEqual([
      'limit off Paging, forgets prepare(old)',
    ])
  })
})

describe('the stored object', () => {
  it.each([
    'old',
    'oldRange',
    'old_range',
    '_old',
    'existing',
    'stored',
    'prev',
    'previous',
    'persistedRange',
    'before',
  ])('is %s', (name) => {
    expect(isStoredName(name)).toBe(true)
  })

  it.each(['older', 'beforehand', 'threshold', 'range', 'is_old', 'previously', 'preview'])('is not %s', (name) => {
    expect(isStoredName(name)).toBe(false)
  })

  it.each([
    ['a part of a parameter', '{ range, old }', true],
    ['a parameter with another name outside', '{ range, current: old }', true],
    ['a rest', 'range, ...old', true],
    ['a type', 'range: old.Range', false],
  ])('may be %s', (_, parameters, isFound) => {
    expect(clearsIn(`export function prepare(${parameters}) { if (!${on}) ${clear} }`)).toEqual(isFound ? SURE : UNSURE)
  })
})

describe('a clear', () => {
  it.each([
    ['undefined', 'range.limit = undefined', ['limit']],
    ['void', 'range.limit = void 0', ['limit']],
    ['null', 'range.limit = null', ['limit']],
    ['an empty list', 'range.limit = []', ['limit']],
    ['an empty object', 'range.limit = {}', ['limit']],
    ['a cast', 'range.limit = undefined as never', ['limit']],
    ['either side of a conditional', 'range.limit = a ? undefined : null', ['limit', 'limit']],
    ['what is left of ||', 'range.limit = range.limit || undefined', ['limit']],
    ['the stored value', 'range.limit = old.limit', ['limit, copies']],
    ['the stored value, if any', 'range.limit = old?.limit', ['limit, copies']],
    ['a part of the stored value', 'range.limit = oldRange.spec.limit', ['limit, copies']],
    ['a member of a member', 'range.status!.conditions = undefined', ['status.conditions']],
    ['a member of what may be missing', 'delete range?.status.conditions', ['status.conditions']],
    ['a member that is sure to be there', 'delete range.limit!', ['limit']],
    ['a name in brackets', "range['limit'] = undefined", ['limit']],
    ['a private name', 'class A { #limit = 1; drop(range) { range.#limit = undefined } }', ['limit']],
    ['delete', 'delete range.limit', ['limit']],
    ['delete in brackets', "delete range.spec['limit']", ['spec.limit']],
    ['a copy', 'copy({ ...range, limit: undefined, from: 1 })', ['limit']],
    ['a copy with a name in quotes', "copy({ ...range, 'limit': null })", ['limit']],
    ['a value', 'range.limit = 1; range.limit = 0; range.limit = false; range.limit = ""', []],
    ['a list with something', 'range.limit = [1]; range.limit = { a: 1 }', []],
    ['a variable', 'range.limit = value; limit = undefined', []],
    ['another sign', 'range.limit = -0; range.limit = !undefined', []],
    ['another value', 'range.limit = range.from; range.limit = older.limit; range.limit = make()', []],
    ['another assignment', 'range.limit ??= undefined; range.limit += null', []],
    ['a default', 'function f({ limit = undefined }) {}', []],
    ['a name that is computed', 'copy({ ...range, [name]: undefined })', []],
    ['another operator', 'void range.limit; typeof range.limit', []],
    ['a delete of a variable', 'delete globalThis', []],
  ])('is: %s', (_, text, clears) => {
    expect(clearsIn(text)).toEqual(clears)
  })

  it('of a name that is computed may be a clear of anything', () => {
    expect(
      ['range[name] = undefined', 'delete range[name]', 'range[name] = 1', 'range.limit = undefined'].map(
        (text) => readClears(text).isOpaque,
      ),
    ).toEqual([true, true, false, false])
  })

  it('is not one if the stored value is restored', () => {
    expect(clearsIn(update(`if (!${on}) ${clear}\nif (inUse(old)) range.limit = old.limit`))).toEqual([
      'limit off Paging',
      'limit, copies',
    ])
    expect(clearsIn(update(`if (!${on}) ${clear}\nif (inUse(old)) range.from = old.from`))).toEqual([
      ...SURE,
      'from, copies',
    ])
  })

  it('may be any use of a name in a string, or beside a rest element', () => {
    expect([
      ...readClears(
        `omit(range, ['limit', 5, \`size\`])\nconst { from, 'to': end, [name]: x, ...rest } = range\nconst { other } = range\nconst [a, ...b] = range`,
      ).mentioned,
    ]).toEqual(['limit', 'size', 'from', 'to', ''])
  })

  it('may be any value that is set while a gate is off', () => {
    const mentionedIn = (body: string): string[] =>
      [...readClears(update(body)).mentioned].filter((name) => name !== 'Paging')
    expect(mentionedIn(`if (!${on}) { range.from = undefined; range.limit = NO_LIMIT }`)).toEqual(['limit'])
    expect(mentionedIn(`if (!${on}) range[name] = NO_LIMIT`)).toEqual([''])
    expect(
      mentionedIn(`if (${on}) { range.from = undefined; range.limit = NO_LIMIT }
range.to = 1
if (isOff()) range.size = 1`),
    ).toEqual([])
  })

  it('uses a gate, and other uses of gates are found as well', () => {
    const others = (body: string): string[] => [...readClears(update(body)).otherGates]
    expect(others(`if (!${on}) ${clear}`)).toEqual([])
    expect(others(`if (!${on}) ${clear}\nconfigure(range, ${on})`)).toEqual(['Paging'])
    expect(others(`if (!${on} && !gates.enabled('Other')) ${clear}`)).toEqual([])
    expect(others(`if (gates.enabled('Other')) log()\nif (!${on}) ${clear}`)).toEqual(['Other'])
    expect(clearsIn(update(`if (!${on} && !gates.enabled('Other') && !${on}) ${clear}`))).toEqual([
      'limit off Paging Other, forgets prepare(old)',
    ])
  })
})

describe('a clear in Go', () => {
  const off = '!utilfeature.DefaultFeatureGate.Enabled(features.Paging)'
  const inGo = (body: string): string =>
    `package registry\n\nimport (\n\tutilfeature "k8s.io/apiserver/pkg/util/feature"\n\t"example.com/features"\n)\n\nfunc prepare(spec, old *Spec) {\n${body}\n}\n`

  it.each([
    ['the values of nothing', 'spec.A = nil\nspec.B = 0\nspec.C = false\nspec.D = ""', ['A', 'B', 'C', 'D']],
    ['no other values', 'spec.A = 1\nspec.B = true\nspec.C = "x"\nspec.D = value', []],
    ['no entry of a map', 'spec.Labels["x"] = nil\nspec.List[i] = nil', []],
    ['no struct that is written', 'use(Spec{Limit: nil})', []],
    [
      'what a test with a statement before it decides',
      `if used := old.Limit != nil; ${off} && !used {\nspec.Limit = nil\n}`,
      ['Limit off Paging'],
    ],
    [
      'what a case decides',
      `switch {\ncase spec.Kind == "a":\nif ${off} {\nspec.Limit = nil\n}\n}`,
      ['Limit off Paging'],
    ],
    ['what a channel decides', `select {\ncase <-done:\nif ${off} {\nspec.Limit = nil\n}\n}`, ['Limit off Paging']],
    [
      'what the gate decides',
      `if ${off} {\nspec.Status.Limit = nil\n}`,
      ['Status.Limit off Paging, forgets prepare(old)'],
    ],
    [
      'what an exit decides',
      `if ${off.slice(1)} {\nreturn\n}\nspec.Limit = nil`,
      ['Limit off Paging, forgets prepare(old)'],
    ],
    [
      'what the value decides',
      `if ${off} && spec.Limit != nil {\nspec.Limit = nil\n}`,
      ['Limit off Paging, forgets prepare(old)'],
    ],
  ])('has %s', (_, body, clears) => {
    expect(clearsIn(inGo(body), '/p/strategy.go')).toEqual(clears)
  })
})
