import { leftForBoth, type Row } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

/** With the gate on. */
function left(text: string): string {
  return stripText({ file: 'input.ts', text: text.replaceAll(/\bC\b/g, "gates.enabled('On')"), values: { On: true } })
    .text
}

const comment = (...lines: readonly string[]): string =>
  `/**\n${lines.map((line) => `${` * ${line}`.trimEnd()}\n`).join('')} */\n`
const F = 'function f(on, a) { return on ? a : 2 }\nsend(f(C, 1))'
const F_LEFT = 'function f(a) { return a }\nsend(f(1))'
const A = '@param a what is sent'

describe('the tag of a parameter that is removed', () => {
  it.each<[tags: readonly string[], left: readonly string[]]>([
    [
      ['Sends.', '', '@param on whether', A],
      ['Sends.', '', A],
    ],
    [
      ['Sends.', A, '@param on whether'],
      ['Sends.', A],
    ],
    [['@param on whether', '  it is on,', '', '  or not', A], [A]],
    [['@param {boolean} on whether', A], [A]],
    [['@param {{ b: { c: boolean } }} on whether', A], [A]],
    [['@param {boolean} [on] whether', A], [A]],
    [['@param [on=true] whether', A], [A]],
    [['@arg on', A], [A]],
    [['@argument on', A], [A]],
    [['  @param   on   whether', A], [A]],
    [['@param on', '@param on.b', '@param on[].c', '@param on[0]', A], [A]],
    [
      ['Sends.', '', '@param on whether', '@returns a'],
      ['Sends.', '', '@returns a'],
    ],
    [['Sends.', '', '@param on whether'], ['Sends.']],
    [['Sends.', '@param on whether'], ['Sends.']],
    [['Sends.', '', '@param on whether', ''], ['Sends.']],
  ])('is removed with all its lines: %j', (tags, kept) => {
    expect(left(comment(...tags) + F)).toBe(comment(...kept) + F_LEFT)
    const isCrlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(left(isCrlf(comment(...tags) + F))).toBe(isCrlf(comment(...kept) + F_LEFT))
  })

  it.each([
    ['@param onTime whether'],
    ['@param once'],
    ['@returns on'],
    ['@parameter on'],
    ['@paramon'],
    ['on @param on'],
    ['@param {boolean on'],
    ['@param {on}'],
    ['@param'],
    ['@param - on'],
  ])('is kept if it has another name, or none: %s', (tag) => {
    expect(left(comment(tag, A) + F)).toBe(comment(tag, A) + F_LEFT)
  })

  it.each([
    [comment('@param on whether'), ''],
    ['/** @param on whether */\n', ''],
    ['/** @param on whether\n */\n', ''],
    ['/**\n * @param on whether */\n', ''],
    ['/**\n@param on whether\n*/\n', ''],
    ['one()\n\n/** @param on whether */\n', 'one()\n\n'],
  ])('is removed with a comment that has nothing else: %s', (text, kept) => {
    expect(left(text + F)).toBe(kept + F_LEFT)
  })

  it.each([
    ['/** Sends. @param on whether */\n'],
    ['/** @param on whether @param a what */\n'],
    ['/** @param a what */\n'],
    ['/* @param on whether */\n'],
    ['// @param on whether\n'],
    ['/**/\n'],
    ['/***/\n'],
    ['/** @param on whether */\none()\n'],
  ])('is kept in a comment that says more, or is about something else: %s', (text) => {
    expect(left(text + F)).toBe(text + F_LEFT)
  })

  it.each([
    ['/** @param on whether\n * @returns a\n */\n', '/**\n * @returns a\n */\n'],
    ['/** @param on whether\n *   it is on\n * @param a what */\n', '/**\n * @param a what */\n'],
    ['/** @param a what\n * @param on whether */\n', '/** @param a what\n */\n'],
    ['/**\n * Sends.\n * @param on whether\n *   it is on */\n', '/**\n * Sends.\n */\n'],
    ['/** Sends.\n@param on whether */\n', '/** Sends.\n*/\n'],
    ['/**\n * Sends.\n * @param on whether */\n', '/**\n * Sends.\n */\n'],
    ['/** Sends.\n * @param on whether */\n', '/** Sends.\n */\n'],
  ])('leaves the beginning and the end of the comment, whatever is on their lines: %s', (text, kept) => {
    expect(left(text + F)).toBe(kept + F_LEFT)
    expect(left((text + F).replaceAll('\n', '\r\n'))).toBe((kept + F_LEFT).replaceAll('\n', '\r\n'))
  })

  it.each<[text: string, kept: string, stays?: boolean]>([
    [
      'export function f(on, a) { return on ? a : 2 }\nsend(f(C, 1))',
      'export function f(on, a) { return on ? a : 2 }\nsend(f(true, 1))',
      true,
    ],
    ['const f = (on, a) => on ? a : 2\nsend(f(C, 1))', 'const f = (a) => a\nsend(f(1))'],
    [
      'const f = function (on, a) { return on ? a : 2 }\nsend(f(C, 1))',
      'const f = function (a) { return a }\nsend(f(1))',
    ],
    ['\n\n  function f(on, a) { return on ? a : 2 }\nsend(f(C, 1))', '\n\n  function f(a) { return a }\nsend(f(1))'],
  ])('is found above what holds the function: %s', (text, kept, stays) => {
    const both = comment('@param on whether', A)
    expect(left(both + text)).toBe((stays ? both : comment(A)) + kept)
  })

  it.each<[tags: readonly string[], left: readonly string[]]>([
    [
      ['@param options what is wanted', '@param options.on whether', '@param options.a what'],
      ['@param options what is wanted', '@param options.a what'],
    ],
    [
      ['@param {object} param0', '@param {boolean} [param0.on=true] whether', '@param param0.a what'],
      ['@param {object} param0', '@param param0.a what'],
    ],
    [['@param options.on whether', '@param options.once what'], ['@param options.once what']],
    [
      ['@param options what', '@param others what', '@param options.on whether'],
      ['@param options what', '@param others what', '@param options.on whether'],
    ],
  ])('of a property is removed from under the name of its object: %j', (tags, kept) => {
    expect(left(`${comment(...tags)}function f({ on, a }) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))`)).toBe(
      `${comment(...kept)}function f({ a }) { return a }\nsend(f({ a: 1 }))`,
    )
  })

  it('of a property is removed if the code reads that off a name, or off one with a default', () => {
    expect(
      left(
        `${comment('@param props.on whether', '@param props.a what')}function f(props) { return props.on ? props.a : 2 }\nsend(f({ on: C, a: 1 }))`,
      ),
    ).toBe(`${comment('@param props.a what')}function f(props) { return props.a }\nsend(f({ a: 1 }))`)
    expect(
      left(
        `${comment('@param b.on whether', '@param b.a what')}function f({ on, a } = {}) { return on ? a : 2 }\nsend(f({ on: C, a: 1 }))`,
      ),
    ).toBe(`${comment('@param b.a what')}function f({ a } = {}) { return a }\nsend(f({ a: 1 }))`)
  })
})

/** A parameter's documentation is removed with it. */
function documented(lines: readonly string[], left: readonly string[], parameters = 'a, isNew', kept = 'a'): Row {
  const code = (own: string, body: string, call: string): string =>
    `function f(${own}) { return ${body} }\nsend(f(${call}))`
  const comment = (all: readonly string[]): string =>
    all.length === 0
      ? ''
      : /^\/[/*]/.test(all[0] ?? '')
        ? `${all[0]}\n`
        : `/**\n${all.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`
  const calls = parameters
    .split(', ')
    .map((name) => (name.startsWith('isNew') ? 'C' : '1'))
    .join(', ')
  const leftCalls =
    kept === ''
      ? ''
      : kept
          .split(', ')
          .map(() => '1')
          .join(', ')
  return [
    comment(lines) + code(parameters, 'isNew ? 1 : 2', calls),
    comment(left) + code(kept, '1', leftCalls),
    comment(left) + code(kept, '2', leftCalls),
  ]
}

const TAGS: readonly Row[] = [
  documented(
    ['Does it.', '', '@param a the first', '@param isNew whether', '  it is new', '@returns it'],
    ['Does it.', '', '@param a the first', '@returns it'],
  ),
  documented(
    ['Does it.', '', '@param {number} a the first', '@param {boolean} [isNew=false] whether'],
    ['Does it.', '', '@param {number} a the first'],
  ),
  documented(
    ['Does it.', '', '@param  {boolean}  isNew whether', '@param a the first'],
    ['Does it.', '', '@param a the first'],
  ),
  [
    '/**\n * Does it.\n * @param props all\n * @param props.isNew whether\n */\nfunction f(props) { const { isNew, a } = props; return isNew ? a : 2 }\nsend(f({ isNew: C, a: 1 }))',
    '/**\n * Does it.\n * @param props all\n */\nfunction f(props) { const { a } = props; return a }\nsend(f({ a: 1 }))',
    '/**\n * Does it.\n */\nfunction f() { return 2 }\nsend(f())',
  ],
  documented(
    ['Does it.', '', '@arg isNew whether', '@argument a the first'],
    ['Does it.', '', '@argument a the first'],
  ),
  documented(
    ['Does it.', '@param {{ a: { b: 1 } }} isNew whether', '@param a the first'],
    ['Does it.', '@param a the first'],
  ),
  documented(
    [
      'Does it.',
      '@param isNew.part whether',
      '@param isNew[].part whether',
      '@param isNewer no',
      '@params isNew no',
      '@returns isNew',
    ],
    ['Does it.', '@param isNewer no', '@params isNew no', '@returns isNew'],
  ),
  documented(['Does it.', '', '@param isNew whether'], ['Does it.'], 'isNew', ''),
  documented(['/** @param isNew whether */'], [], 'isNew', ''),
  documented(['/** Does it. @param isNew whether */'], ['/** Does it. @param isNew whether */'], 'isNew', ''),
  documented(['/* @param isNew whether */'], ['/* @param isNew whether */'], 'isNew', ''),
  documented(['// @param isNew whether'], ['// @param isNew whether'], 'isNew', ''),
  documented(['@param isNew whether', '@param other'], ['@param other'], 'isNew', ''),
]

describe('the comment of a function that loses a parameter', () => {
  it.each(TAGS)('loses what describes it: %s', (text, on, off) => {
    expect(leftForBoth(text)).toEqual([on, off])
  })
})
