import { stripText } from '../support/strip-text.js'

function strippedBoth(text: string, head = ''): string[] {
  return [true, false].map((value) => {
    const { text: result } = stripText({
      file: 'input.tsx',
      text: head + text.replaceAll(/\bC\b/g, "gates.enabled('On')"),
      values: { On: value },
      others: ['Other'],
      checks: [{ jsx: 'Gate', prop: 'name' }],
    })
    expect(result.startsWith(head)).toBe(true)
    return result.slice(head.length).trimEnd()
  })
}

const HEAD = `import { Injectable } from '@angular/core'
import styled, { css } from 'styled-components'
import React, { createContext, lazy, memo, useCallback, useContext, useId, useMemo, useRef, useState, useState as state, useEffect } from 'react'
import { observer } from 'mobx-react'
import { other } from 'other'
use(Injectable, styled, css, React, createContext, lazy, memo, useCallback, useContext, useId, useMemo, useRef, useState, state, useEffect, observer, other)
`

describe('a value that is only created by a library', () => {
  it.each([
    'useState(0)',
    'useState()',
    "useState('a')",
    'useState({})',
    'useState([])',
    'useState(`a`)',
    'useState(undefined)',
    'useState(!a)',
    'useState(-1)',
    'state(1)',
    'React.useState(1)',
    'useRef(null)',
    'useCallback(() => run(), [])',
    'useContext(A)',
    'useId()',
    'createContext(a)',
    'React.createRef()',
    'lazy(() => import("./a"))',
    'memo(A)',
    'React.forwardRef(A)',
    'observer(A)',
    'useMemo(() => a, [])',
    'React.useMemo(() => a + b, [a])',
    'styled.div`a`',
    'styled(A)`a`',
    'styled.div.attrs({})`a`',
    'styled(A)',
    'styled.div.attrs({})',
    '@Injectable() class {}',
    '@Injectable class {}',
    'class { @Injectable() a }',
    'class { @Injectable({ a: 1 }) m() {} }',
  ])('is removed with its last use: %s', (value) => {
    const text = value.startsWith('@')
      ? `${value.replace('class', 'class V')}\nif (C) use(V)`
      : `const v = ${value}\nif (C) use(v)`
    expect(strippedBoth(text, HEAD)[1]).toBe('')
  })

  it.each([
    'useState(run)',
    'useState(() => run())',
    'useState(delete a.b)',
    'useState(a)',
    'useState(a.b)',
    'useEffect(run)',
    'React.useEffect(run)',
    "React['useRef'](null)",
    'a.React.useRef(1)',
    'other(A)',
    'other.observer(A)',
    'useMemo(() => run(), [])',
    'useMemo(run, [])',
    'useMemo((a) => a, [])',
    'useMemo(async () => a, [])',
    'useMemo(() => { return a }, [])',
    'useRef(run())',
    'memo(run())',
    'other`a`',
    'css`a`',
    'other.div`a`',
    "styled['div']`a`",
    'styled.div(run())',
    'observer(run())',
  ])('is kept if it may do more: %s', (value) => {
    expect(strippedBoth(`const v = ${value}\nif (C) use(v)`, HEAD)[1]).toBe(value)
  })

  it.each([
    '@other class V {}',
    '@Injectable(run()) class V {}',
    'class V { @other a }',
    'class V { @Injectable(run()) m() {} }',
    'class V { static a = run() }',
    'class V { static { run() } }',
    'class V { static [run()] = 1 }',
    'class V { [run()]() {} }',
    'class V extends run() {}',
    'class V { static accessor a = run() }',
  ])('is kept as a class that does something when it is declared: %s', (text) => {
    expect(strippedBoth(`${text}\nif (C) use(V)`, HEAD)[1]).toBe(text)
  })

  it.each([
    'class V { a = run() }',
    'class V { static a }',
    'class V { static a = 1; static m() { run() } }',
    'class V extends A {}',
    'class V { accessor a = run() }',
    'class V { get a() { return run() } }',
    'class V { ["a"]() {} }',
  ])('is removed as a class that does nothing when it is declared: %s', (text) => {
    expect(strippedBoth(`${text}\nif (C) use(V)`, HEAD)[1]).toBe('')
  })
})
