import { isNeverReassigned, mayMeanOther, topLevelVariable, valueDeclaredBy } from '../../src/source/bindings.js'
import { nodeWith } from '../support/open-files.js'
import { parseScript, stripText } from '../support/strip-text.js'

function isConstant(text: string, name = 'on'): boolean {
  const variable = topLevelVariable(parseScript('a.cjs', text), name)
  if (!variable) throw new Error(`no ${name}`)
  return isNeverReassigned(variable)
}

describe('a variable that keeps its value', () => {
  it.each(['const on = 1', 'let on = 1\nuse(on)', 'function on() {}', 'var on = 1\nfunction f(on) { on = 2 }'])(
    'is that of %j',
    (text) => {
      expect(isConstant(text)).toBe(true)
    },
  )

  it.each(['let on = 1\non = 2', 'var on\non++', 'let on = 1\n;[on] = list', 'let on = 1\nfor (on of list) use()'])(
    'is not that of %j',
    (text) => {
      expect(isConstant(text)).toBe(false)
    },
  )

  it('is not that of a function which a block of sloppy code declares as well', () => {
    const text = 'var on = 1\n{ function on() {} }\nuse(on)'
    expect([isConstant(text), isConstant(`'use strict'\n${text}`)]).toEqual([false, true])
  })

  it('is not that of a name in the body of `with`, where it may be a member of the object', () => {
    expect(isConstant('const on = 1\nwith (a) { use(on) }')).toBe(false)
    expect(isConstant('const on = 1\nwith (a) { use(() => on) }')).toBe(false)
    expect(isConstant('const on = 1\nwith (on) { use() }')).toBe(true)
    expect(isConstant('const on = 1\nwith (a) { const on = 2\nuse(on) }')).toBe(true)
  })
})

describe('a name that may mean something else than its variable', () => {
  it.each([
    ['with (a) { isOn() }', 'isOn', true],
    ['with (a) { flags.isOn() }', 'flags.isOn', true],
    ['with (a) {}\nisOn()', 'isOn', false],
    ['{ function isOn() {} }\nisOn()', 'isOn', true],
    ['isOn()', 'isOn', false],
  ])('in %j is %s: %j', (text, name, expected) => {
    const view = parseScript('a.cjs', text)
    const node = nodeWith(view, name.includes('.') ? 'MemberExpression' : 'Identifier', name)
    expect(mayMeanOther(view, node)).toBe(expected)
  })

  it.each([true, false])("keeps a gate's value from its place in a strip (gate at %s)", (value) => {
    const strip = (text: string): string => stripText({ file: 'a.cjs', text, values: { On: value } }).text
    const use = '\nfunction f(a) { with (a) { if (on) go() } }\n'
    expect(strip(`const on = isEnabled('On')${use}`)).toBe(`const on = ${value}${use}`)
    const call = '\nfunction f(a) { with (a) { if (on()) go() } }\n'
    expect(strip(`const on = () => isEnabled('On')${call}`)).toBe(`const on = () => ${value}${call}`)
  })
})

describe('the value that a declaration gives to its name', () => {
  it('is a function, or the initial value of a variable', () => {
    const view = parseScript('a.ts', 'const a = 1\nfunction b() {}\nimport c from "c"\nlet d\n')
    const valueOf = (name: string): string | undefined => valueDeclaredBy(topLevelVariable(view, name)?.defs[0])?.type
    expect(['a', 'b', 'c', 'd'].map(valueOf)).toEqual(['Literal', 'FunctionDeclaration', undefined, undefined])
  })
})
