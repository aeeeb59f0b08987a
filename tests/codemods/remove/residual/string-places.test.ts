import {
  describeString,
  isDeclaredName,
  isPartOfSyntax,
} from '../../../../src/codemods/remove/residual/string-places.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import type { Node } from '../../../../src/source/source-view.js'
import { parseScript } from '../../../support/strip-text.js'

function stringIn(text: string): Node {
  const found = nodesOf(parseScript('a.tsx', text), 'Literal').find(({ value }) => value === 'X')
  if (!found) throw new Error('no string')
  return found
}

describe('a string in code', () => {
  it.each([
    `import a from 'X'`,
    `export * from 'X'`,
    `import('X')`,
    `import a = require('X')`,
    `require('X')`,
    `declare module 'X' {}`,
    `'X'`,
    `const a = { 'X': 1 }`,
    `a['X']`,
    `enum A { 'X' }`,
    `class A { 'X' = 1 }`,
    `interface A { 'X': 1 }`,
  ])('is a part of the syntax: %s', (text) => {
    expect(isPartOfSyntax(stringIn(text))).toBe(true)
  })

  it.each([
    [`type A = 'X'`, 'a type names the gate'],
    [`switch (a) { case 'X': }`, 'a case compares with the name of the gate'],
    [`a === 'X'`, 'it compares with the name of the gate'],
    [`'X' in a`, 'it looks for the name of the gate in an object'],
    [`run('X')`, 'the name of the gate is passed to "run"'],
    [`a.run('X')`, 'the name of the gate is passed to "run"'],
    [`make()('X')`, 'the name of the gate is passed to a function'],
    [`new Page('X')`, 'the name of the gate is passed to "Page"'],
    [`const a = { b: 'X' }`, 'an object holds the name of the gate'],
    [`const a = ['X']`, 'a list holds the name of the gate'],
    [`const a = <A b="X" />`, 'an element is given the name of the gate'],
    [`const a = () => 'X'`, 'a function returns the name of the gate'],
    [`function f() { return 'X' }`, 'a function returns the name of the gate'],
    [`function f(a = 'X') {}`, 'a default value is the name of the gate'],
    [`const a = 'X'`, 'the name of the gate is a value here'],
  ])('is a value: %s: %s', (text, reason) => {
    expect(isPartOfSyntax(stringIn(text))).toBe(false)
    expect(describeString(stringIn(text))).toBe(reason)
  })
})

describe('a name in code', () => {
  const namesIn = (text: string): boolean[] =>
    nodesOf(parseScript('a.ts', text), 'Identifier')
      .filter(({ name }) => name === 'X')
      .map(isDeclaredName)

  it.each([
    ['const X = 1', true],
    ['function X() {}', true],
    ['class X {}', true],
    [`import X from 'a'`, true],
    [`import * as X from 'a'`, true],
    ['use(X)', false],
    ['const a = X', false],
    ['a.X', false],
  ])('is one of a declaration in %s: %j', (text, expected) => {
    expect(namesIn(text)[0]).toBe(expected)
  })
})
