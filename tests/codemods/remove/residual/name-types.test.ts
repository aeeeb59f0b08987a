import {
  hasOwnType,
  isUntyped,
  mayBeMadeName,
  mayTakeName,
} from '../../../../src/codemods/remove/residual/name-types.js'
import { annotatedType } from '../../../../src/source/annotations.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import type { Node } from '../../../../src/source/source-view.js'
import { parseScript } from '../../../support/strip-text.js'

function parameter(type: string): Node {
  const [fn] = nodesOf(parseScript('a.ts', `function f(a${type === '' ? '' : `: ${type}`}) {}`), 'FunctionDeclaration')
  const [first] = fn?.params ?? []
  if (!first) throw new Error('no parameter')
  return first
}

describe('the type of a name', () => {
  it.each([
    ['GateName', true, true],
    [`'a' | 'b'`, true, true],
    ['string', false, false],
    ['any', false, false],
    ['unknown', false, false],
    ['', false, false],
    ['number', true, false],
    ['GateName[]', true, false],
    ['() => GateName', true, false],
    ['{ gate: GateName }', true, false],
  ])('%s is its own: %j; may take a name: %j', (type, isOwn, mayTake) => {
    expect([hasOwnType(parameter(type)), mayTakeName(parameter(type))]).toEqual([isOwn, mayTake])
  })

  it.each([
    ['any', true],
    ['unknown', true],
    ['string', true],
    ['string[]', true],
    ['readonly string[]', true],
    ['Promise<any>', true],
    ['Record<string, unknown>', true],
    ['GateName | string', true],
    ['GateName', false],
    ['Promise<GateName>', false],
    ['number', false],
  ])('%s says nothing of a value: %j', (type, expected) => {
    const declared = annotatedType(parameter(type))
    expect(declared && isUntyped(declared)).toBe(expected)
  })

  it('that nobody wrote says nothing to ask about', () => {
    expect(isUntyped(undefined)).toBe(false)
  })
})

describe('an expression that may be a name', () => {
  it.each([
    ['name', true],
    ['a.name', true],
    ['ask()', true],
    ['`a${b}`', true],
    ['(name as GateName)', true],
    [`'name'`, false],
    ['{ a: 1 }', false],
    ['[name]', false],
    ['() => name', false],
    ['new Name()', false],
    ['!name', false],
    ['<A />', false],
  ])('%s: %j', (text, expected) => {
    const [call] = nodesOf(parseScript('a.tsx', `use(${text})`), 'CallExpression')
    const [argument] = call?.arguments ?? []
    expect(argument && mayBeMadeName(argument)).toBe(expected)
  })
})
