import { describe, expect, it } from 'vitest'
import type { Node } from '../../../src/source/source-view.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { stripText } from '../../support/strip-text.js'

/** What may stay of a condition, from loose to tight. */
const KEPT = [
  'x, y',
  'x = y',
  'x += y',
  '() => x',
  'async () => x',
  'x => x',
  'x ? y : z',
  'x ?? y',
  'x || y',
  'x && y',
  'x | y',
  'x ^ y',
  'x & y',
  'x == y',
  'x !== y',
  'x < y',
  'x >= y',
  'x in y',
  'x instanceof y',
  'x << y',
  'x >>> y',
  'x + y',
  'x - y',
  'x * y',
  'x % y',
  'x ** y',
  'x as T',
  'x satisfies T',
  '!x',
  '-x',
  '+x',
  '~x',
  'typeof x',
  'void x',
  'await x',
  '++x',
  'x--',
  'x()',
  'f(1)',
  'x.y',
  'x[y]',
  'x?.y',
  'x?.()',
  'x?.y.z',
  'new x()',
  'new x',
  'import("x")',
  'x`t`',
  'x!',
  'x',
  'this',
  '1',
  '1.5',
  '"s"',
  '`t`',
  '/r/',
  '[x]',
  '{ x }',
  '{ x }.y',
  'function () {}',
  'async function () {}',
  'function () {}.y',
  'class {}',
  'class {}.y',
  'let[0]',
  'x.y()',
  'x().y',
  'x + (y, z)',
  '(x ?? y) + z',
  'x && (y in z)',
  'x in y ? z : w',
]

/** Where a condition may stand, as `_`. */
const PLACES = [
  '_',
  'f(_)',
  'f(p, _)',
  '_(p)',
  'new _(p)',
  'new f(_)',
  '_.p',
  '_[p]',
  'p[_]',
  '_?.p',
  '_`p`',
  '_!',
  '_!.p',
  'f(_!.p)',
  '_!?.p',
  '_![p]',
  '_!(p)',
  '!_',
  '-_',
  '+_',
  '~_',
  'typeof _',
  'void _',
  'await _',
  'delete _',
  '_ + p',
  'p + _',
  '_ - p',
  'p - _',
  '_ * p',
  'p * _',
  '_ ** p',
  'p ** _',
  '_ << p',
  'p << _',
  '_ < p',
  'p < _',
  '_ > (p)',
  'f(_, p > (q))',
  'f(_, p, q > (r))',
  '[_, p > (q)]',
  'r && _ > (p)',
  '_ in p',
  'p in _',
  '_ instanceof p',
  'p instanceof _',
  '_ == p',
  'p == _',
  '_ & p',
  'p & _',
  '_ ^ p',
  'p ^ _',
  '_ | p',
  'p | _',
  '_ && p',
  'p && _',
  '_ || p',
  'p || _',
  '_ ?? p',
  'p ?? _',
  '_ ? p : q',
  'p ? _ : q',
  'p ? q : _',
  'p = _',
  'p ||= _',
  'p, _',
  '_, p',
  'p, _, q',
  '[_]',
  '[..._]',
  'f(..._)',
  '({ p: _ })',
  '({ ..._ })',
  '({ [_]: p })',
  '`${_}`',
  '_ as P',
  '_ satisfies P',
  '() => _',
  'p => _',
  'const p = _',
  'let p = _',
  'import(_)',
  'function p() { return _ }',
  'function p() { throw _ }',
  'function* p() { yield _ }',
  'function* p() { yield* _ }',
  'function p(q = _) {}',
  'const { p = _ } = q',
  'const [p = _] = q',
  'const { [_]: p } = q',
  'if (_) p()',
  'while (_) p()',
  'do p(); while (_)',
  'for (_; p;) q()',
  'for (let p = _; q;) r()',
  'for (let p = f(_); q;) r()',
  'for (let p = () => { f(_) }; q;) r()',
  'for (; _;) p()',
  'for (; p; _) q()',
  'for (const p of _) q()',
  'for (const p in _) q()',
  'switch (_) { case p: }',
  'switch (p) { case _: q() }',
  'switch (p) { case _ + q: r() }',
  'class P extends _ {}',
  'p = class extends _ {}',
  'class P { p = _ }',
  'class P { [_] = p }',
  'enum P { Q = _ }',
  '@(_) class P {}',
  '<p q={_} />',
  '<p {..._} />',
  '<p>{_}</p>',
  '_ + p * q',
  'p * (q + _)',
  '(_ + p).q',
  '_.p.q',
  '_.p()',
  '(p, _).q',
  '_ + p, q',
  '_.p ? q : r',
  '_`p`.q',
  '_[p] = q',
  '_.p++',
  '_ as P + q',
  'p == _ & q',
  'p == _ < q',
  'p && _ | q',
  '_ & p as P',
  '(p == _) & q',
  '(_ as P)(q)',
  '(_ satisfies P)(q)',
  '(_! as P)(q)',
  '(_ as P).q',
  '(_ as P)`q`',
  'f(_ as P)',
]

/** Parentheses that are written although nothing needs them, by `place: what stays`. */
const CAREFUL = [
  // Members of numbers; callees of `new`, decorators and superclasses.
  /^.*_!?(?:\?\.|\.|\[).*: 1/,
  /^new _/,
  /^@/,
  /extends _.*: new x$/,
  // An `in` anywhere in the head of a loop; a type before an operator; signs that would grow together.
  /^for \(.*\bin\b/,
  /: x (?:as|satisfies) T$/,
  /^_ \*\* p: \+\+x$/,
  /^([-+])_: \1/,
  /^_!: x\?\./,
  /^<p \{\.\.\._.*: x, y$/,
]

/** A tree as the parser has it, without places; `null`: no program. */
function treeOf(text: string): string | null {
  return describeProgram(text).tree
}

/** What a program does, whatever its types: `a!` is `a`. */
function meaningOf(text: string): string | null {
  return describeProgram(text).meaning
}

interface Described {
  readonly tree: string | null
  readonly meaning: string | null
}

/** Of the place that is looked at: what is left is often the very text that was expected. */
const described = new Map<string, Described>()

function describeProgram(text: string): Described {
  const known = described.get(text)
  if (known) return known
  const view = parseSource('input.tsx', `async () => {\n${text}\n}`)
  const found =
    view?.kind === 'estree'
      ? { tree: JSON.stringify(bare(view.ast, flat)), meaning: JSON.stringify(bare(view.ast, untyped)) }
      : { tree: null, meaning: null }
  described.set(text, found)
  return found
}

function bare(value: unknown, simplify: (node: object) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, simplify))
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return String(value)
  const simple = simplify(value)
  if (simple !== value) return bare(simple, simplify)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !PLACES_IN_TEXT.has(key))
      .map(([key, inner]) => [key, bare(inner, simplify)]),
  )
}

const PLACES_IN_TEXT = new Set(['parent', 'range', 'loc', 'start', 'end', 'raw'])

/** `a && (b && c)` is `a && b && c`, and so is a sequence. */
function flat(object: object): unknown {
  const node = object as Node
  if (node.type === 'LogicalExpression') return { operator: node.operator, operands: operandsOf(node, node.operator) }
  return node.type === 'SequenceExpression' && node.expressions.some(({ type }) => type === 'SequenceExpression')
    ? { ...node, expressions: node.expressions.flatMap(partsOf) }
    : node
}

function operandsOf(node: Node, operator: string): Node[] {
  return node.type === 'LogicalExpression' && node.operator === operator
    ? [...operandsOf(node.left, operator), ...operandsOf(node.right, operator)]
    : [node]
}

function partsOf(node: Node): Node[] {
  return node.type === 'SequenceExpression' ? node.expressions.flatMap(partsOf) : [node]
}

/** `a!` is `a`. */
function untyped(object: object): unknown {
  return 'type' in object && object.type === 'TSNonNullExpression' && 'expression' in object
    ? (object.expression as object)
    : flat(object)
}

const put = (place: string, text: string): string => place.replace('_', () => text)

/** A method that is called, or a member or a name that is deleted, is the value of a condition first. */
function isTakenAsValue(place: string, kept: string): boolean {
  return (
    (place === 'delete _' && /^[a-z]\w*(?: (?:as|satisfies) T|!)?$/.test(kept) && kept !== 'this') ||
    (/^(?:_!?\(|\(_.* as P\)[(`]|\(_ satisfies P\)[(`]|_`|delete _)/.test(place) &&
      /(?:\.\w+|\]|\?\.\(\))$/.test(kept) &&
      !/^(?:\[|1)/.test(kept))
  )
}

const EFFECTS = [
  'x = y',
  'x += y',
  'await x',
  '++x',
  'x--',
  'x()',
  'f(1)',
  'x?.()',
  'new x()',
  'new x',
  'import("x")',
  'x`t`',
  'x.y()',
  'x().y',
]

/**
 * A literal in a template, a list in a list, a number in an object, what nobody needs, and what a certain operand
 * decides: those go.
 */
function isFolded(place: string, kept: string, result: string): boolean {
  const isNeedless = result === '' && place === '_' && !EFFECTS.includes(kept)
  return (
    isNeedless ||
    (/^_ (?:&&|\|\||\?\?) p$/.test(place) && !/&&|\|\||\?\?/.test(result)) ||
    (/^(?:if|while|for|do\b.*while) \((?:; )?_|^!_|^_ \? p : q$/.test(place) && /^[\d"'/]/.test(kept)) ||
    (place.includes('...') && /^(?:\[x\]|\{ x \})$/.test(kept)) ||
    (place === '({ ..._ })' && /^\d/.test(kept)) ||
    (/^[`<]/.test(place) && /^["`\d]/.test(kept))
  )
}

interface Sample {
  readonly kept: string
  readonly meant: string
  /** Without a parenthesis that isn't needed. */
  readonly shortest: string
}

/** `null`: nothing that could be written there. */
function sampleOf(place: string, kept: string): Sample | null {
  const meant = put(place, isTakenAsValue(place, kept) ? `(0, ${kept})` : `(${kept})`)
  const tree = treeOf(meant)
  if (tree === null || treeOf(put(place, '(on ? x : y)')) === null) return null
  return { kept, meant, shortest: treeOf(put(place, kept)) === tree ? put(place, kept) : meant }
}

/** As it may be in a condition: some also with parentheses of their own. */
function branchesOf(kept: string): string[] {
  if (kept === 'x, y') return [`(${kept})`]
  return [
    'x = y',
    'x ? y : z',
    'x && y',
    'x + y',
    'x as T',
    'await x',
    'new x',
    'x?.y',
    'x.y',
    '1',
    '{ x }',
    'let[0]',
  ].includes(kept)
    ? [kept, `(${kept})`]
    : [kept]
}

/**
 * What is left of a condition with each of these branches: in one text, which is read and stripped in far less time
 * than one for each.
 */
function strip(place: string, branches: readonly string[]): string[] {
  const functions = branches.map(
    (branch) => `async () => {\n${put(place, `(gates.enabled('On') ? ${branch} : other)`)}\n};\n`,
  )
  const { text } = stripText({ text: functions.join(BETWEEN), values: { On: true } })
  return text.split(BETWEEN).map((left) => left.trim().slice('async () => {'.length, -'};'.length).trim())
}

const BETWEEN = 'between();\n'

/** `C` is replaced by a check of the gate, which is on. */
const NESTED = [
  ['C ? (C && {}).c() : a', '({}.c())'],
  ['C ? (!C || {}).c() : a', '({}.c())'],
  ['C ? (!C ? b : {}).c() : a', '({}.c())'],
  ['C ? (C ? C ? {} : d : b).c() : a', '(({}).c())'],
  ['C ? (C && (C && class {})).c() : a', '((class {}).c())'],
  ['C ? (C ? function () {} : b)() : a', '(function () {}())'],
  ['C ? (b ?? {}).c() : a', '(b ?? {}).c()'],
  ['C ? ({} ?? C).c() : a', '({} ?? true).c()'],
  ['C ? ({}.d && C).c() : a', '({}.d && true).c()'],
  ['C ? (C ?? {}).c() : a', 'true.c()'],
  ['C ? (!C ?? {}).c() : a', 'false.c()'],
  ['C ? ((f(), C) && {}).c() : a', '(f(), {}).c()'],
  ['C ? ((f() || C) && {}).c() : a', '(f(), {}).c()'],
  ['C ? ((f(), C) || {}).c() : a', '(f(), true).c()'],
  ['C ? ((f(), !C) ? b : {}).c() : a', '(f(), {}).c()'],
]

describe('the rest of a condition', () => {
  it.each(NESTED)('is in parentheses if its first token would start a block, function or class: %s', (text, wanted) => {
    expect(stripText({ text: text.replaceAll('C', "gates.enabled('On')"), values: { On: true } }).text).toBe(wanted)
  })

  it.each(PLACES)('is in parentheses if it needs them: %s', (place) => {
    described.clear()
    const cases = KEPT.flatMap((text) => sampleOf(place, text) ?? []).flatMap((sample) =>
      branchesOf(sample.kept).map((branch) => ({ ...sample, branch })),
    )
    const results = strip(
      place,
      cases.map(({ branch }) => branch),
    )
    expect(results).toHaveLength(cases.length)
    for (const [index, { kept, meant, shortest, branch }] of cases.entries()) {
      const result = results[index] as string
      if (isFolded(place, kept, result)) continue
      expect(meaningOf(result), `${place}, of ${branch}: ${result}`).toBe(meaningOf(meant))
      if (!CAREFUL.some((pattern) => pattern.test(`${place}: ${kept}`))) expect(result).toBe(shortest)
    }
  })
})
