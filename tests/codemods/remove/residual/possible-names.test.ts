import { MadeNames } from '../../../../src/codemods/remove/residual/made-names.js'
import { nameOfFunction, PossibleNames } from '../../../../src/codemods/remove/residual/possible-names.js'
import { RegistryValues } from '../../../../src/gates/identity/registry-values.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { isFunctionWithBody } from '../../../../src/source/targets/target.js'
import { parseScript } from '../../../support/strip-text.js'
import { afterRemoval, NAMES_IMPORT } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

function open(text: string, files: Files = {}) {
  const opened = afterRemoval({ 'src/a.ts': `${NAMES_IMPORT}${text}\n`, ...files })
  const { texts, context, viewOf, targets } = opened
  const own = opened.view('src/a.ts')
  const values = new RegistryValues(context.index, targets)
  const possible = new PossibleNames({ texts, context, viewOf, targets, values, made: new MadeNames(targets) })
  const call = nodesOf(own, 'CallExpression').find(
    ({ callee }) => callee.type === 'Identifier' && callee.name === 'ask',
  )
  const [argument] = call?.arguments ?? []
  if (!argument) throw new Error('no argument')
  return { possible, argument, own }
}

function mayBeAny(text: string, files?: Files): boolean {
  const { possible, argument, own } = open(text, files)
  return possible.mayBeAny(argument, own)
}

describe('an expression that may have the name of a removed gate', () => {
  it.each([
    'ask(load())',
    'ask(options.gate)',
    'ask(`${start}Pager`)',
    `ask(start + 'Pager')`,
    'let name\nask(name)',
    'const name = load()\nask(name)',
    'for (const name of names) ask(name)',
    `ask(a ? 'Other' : load())`,
    'function f(name) { ask(name) }',
    'function f(name) { ask(name) }\nf(load())',
    `function f({ gate }) { ask(gate) }\nf({ gate: load() })`,
    'const a = b\nconst b = a\nask(a)',
  ])('is in %s', (text) => {
    expect(mayBeAny(text)).toBe(true)
  })

  it.each([
    `ask('NewPager')`,
    `ask('Other')`,
    'ask(1)',
    `ask(start + 'Bar')`,
    '`${start}Bar`; ask(`${start}Bar`)',
    'function f(name: GateName) { ask(name) }',
    `const name = 'Other'\nask(name)`,
    `for (const name of ['Other']) ask(name)`,
    'for (const name of Object.keys(featureGates)) ask(name)',
    `function f(name) { ask(name) }\nf('Other')`,
    `function f({ gate }) { ask(gate) }\nf({ gate: 'Other' })`,
    `['Other'].map((name) => ask(name))`,
    `ask(a ? 'Other' : 'NewPager')`,
  ])("isn't in %s, where the name is written down", (text) => {
    expect(mayBeAny(text)).toBe(false)
  })

  it('may come from a call in another file', () => {
    const own = 'export function f(name) { ask(name) }'
    const user = (name: string): Files => ({ 'src/b.ts': `import { f } from './a'\nf(${name})\n` })
    expect(mayBeAny(own, user('load()'))).toBe(true)
    expect(mayBeAny(own, user(`'Other'`))).toBe(false)
  })
})

describe('a list of known names', () => {
  it.each([
    [`ask(['Other', 'NewPager'])`, true],
    ['ask(Object.keys(featureGates))', true],
    [`ask(['Other'].filter(Boolean))`, true],
    [`const names = ['Other']\nask(names)`, true],
    ['ask(Object.keys({ Other: 1 }))', true],
    ['ask([load()])', false],
    ['ask([...names])', false],
    ['ask(load())', false],
    ['ask(Object.keys(load()))', false],
  ])('%s: %j', (text, expected) => {
    const { possible, argument, own } = open(text)
    expect(possible.isListOfKnown(argument, own)).toBe(expected)
    expect(possible.mayAnyBe([{ node: argument, view: own, isList: true }])).toBe(!expected)
  })
})

describe('the name by which a function is called', () => {
  it.each([
    ['function f() {}', 'f'],
    ['const f = () => 1', 'f'],
    ['exports.f = function () {}', 'f'],
    ['const a = { f() {} }', 'f'],
    ['const a = { f: () => 1 }', 'f'],
    ['class A { f() {} }', 'f'],
    ['class A { f = () => 1 }', 'f'],
    ['use(() => 1)', null],
    ['const { f } = () => 1', null],
  ])('of %s is %s', (text, expected) => {
    const fn = nodesOf(
      parseScript('a.ts', text),
      'FunctionDeclaration',
      'FunctionExpression',
      'ArrowFunctionExpression',
    ).find(isFunctionWithBody)
    expect(fn && nameOfFunction(fn)).toBe(expected)
  })
})
