import { describe, expect, it } from 'vitest'
import type { Node } from '../../../../src/source/source-view.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'
import { itLeavesInGo, type Row } from '../../../support/both-values.js'
import { stripText } from '../../../support/strip-text.js'

/** What may stay of a condition in Go. */
const KEPT = [
  'a || b',
  'a && b',
  'a == b',
  'a != b',
  'a < b',
  'a+b > c',
  'a|b == c',
  'a*b >= c',
  'a&b == c',
  'a<<b <= c',
  '!a',
  '<-a',
  '*a',
  'a()',
  'a.b',
  'a[b]',
  'a',
  'T{}.a',
  'T{a: b} == c',
  '[]T{a}[0] == b',
  'func() bool { return a }()',
  '(a || b) && c',
  'a.(bool)',
  'a == T{}',
  'f(T{})',
  'map[string]bool{"a": true}["a"]',
  'a == struct{}{}',
  'T{}[1:]',
  'T{}.(U)',
  'T{}()',
  '*T{}.a',
  '!T{}.a(b)',
  '!T{}.a',
  'len([]T{a}) > 0',
  '(T{}).a',
]

/** Where a condition may stand, as `_`. */
const PLACES = [
  'x := _',
  'x = _',
  'return _',
  'f(_)',
  'f(p, _)',
  'x := []bool{_}',
  'x := T{p: _}',
  'x := map[bool]bool{q || _: p}',
  '!_',
  'x := !_',
  'x := _ && p',
  'x := p && _',
  'x := _ || p',
  'x := p || _',
  'x := _ == p',
  'x := p == _',
  'x := p != _',
  'x := p && q || _',
  'x := p && (q || _)',
  'if _ {\n\t\tp()\n\t}',
  'if _ && p {\n\t\tq()\n\t}',
  'if p && _ {\n\t\tq()\n\t}',
  'if p || _ {\n\t\tq()\n\t}',
  'if x := _; x {\n\t\tq()\n\t}',
  'if f(_) {\n\t\tq()\n\t}',
  'if !_ {\n\t\tq()\n\t}',
  'for _ {\n\t\tp()\n\t}',
  'for i := 0; _; i++ {\n\t\tp()\n\t}',
  'switch _ {\n\tcase p:\n\t}',
  'switch p {\n\tcase _:\n\t\tq()\n\t}',
  'switch x := _; x {\n\tcase p:\n\t}',
  'a[_] = p',
  'p <- _',
  'go f(_)',
  'defer f(_)',
  'x := func() bool { return _ }',
  'if func() bool { return _ }() {\n\t\tq()\n\t}',
  'if p == _ {\n\t\tq()\n\t}',
  'if a[_] {\n\t\tq()\n\t}',
  'if (p || _) {\n\t\tq()\n\t}',
  'if p {\n\t\tx = _\n\t}',
  'for p {\n\t\tx = _\n\t}',
  'if p {\n\t} else if _ && p {\n\t}',
  'x := _.(T)',
  '_.p()',
  'x := _[0]',
  'x := _[1:2]',
  'x := p[_:q]',
  '_()',
  'for _ && p {\n\t\tq()\n\t}',
  'if p[_:q] == nil {\n\t}',
  'for range f(_) {\n\t}',
  'switch f(_).(type) {\n\t}',
]

function treeOf(text: string): string | null {
  const view = parseSource('input.go', `package a\n\nfunc g() {\n\t${text}\n}\n`)
  return view?.kind === 'estree' ? JSON.stringify(bare(view.ast)) : null
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  // Numbers are places in the text.
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? 0 : String(value)
  const node = value as Node
  if (node.type === 'LogicalExpression')
    return { operator: node.operator, operands: operandsOf(node, node.operator).map(bare) }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !['parent', 'range', 'loc', 'start', 'end', 'raw', 'parens'].includes(key))
      .map(([key, inner]) => [key, bare(inner)]),
  )
}

function operandsOf(node: Node, operator: string): Node[] {
  return node.type === 'LogicalExpression' && node.operator === operator
    ? [...operandsOf(node.left, operator), ...operandsOf(node.right, operator)]
    : [node]
}

const put = (place: string, text: string): string => place.replace('_', () => text)

describe('the rest of a Go condition', () => {
  it.each(PLACES)('is in parentheses if it needs them: %s', (place) => {
    for (const kept of KEPT) {
      const meant = treeOf(put(place, `(${kept})`))
      if (meant === null) continue
      const shortest = treeOf(put(place, kept)) === meant ? put(place, kept) : put(place, `(${kept})`)
      for (const written of [
        `(gates.Enabled("On") && (${kept}))`,
        ...(/\|\||&&/.test(kept) ? [] : [`(gates.Enabled("On") && ${kept})`]),
      ]) {
        const text = `package a\n\nfunc g() {\n\t${put(place, written)}\n}\n`
        const result = stripText({ file: 'input.go', text, values: { On: true } }).text
        const body = result.slice('package a\n\nfunc g() {\n\t'.length, -'\n}\n'.length)
        expect(treeOf(body), `${written}: ${body}`).toBe(meant)
        // Around the whole of a condition they are the author's.
        if (!place.startsWith('if _ {')) expect(body).toBe(shortest)
      }
    }
  })
})

/** Literals that would open a block, and operands that need parentheses. */
const HEADERS: readonly Row[] = [
  ['if C && p == (&T{}) {\n\tone()\n}', 'if p == (&T{}) {\n\tone()\n}', ''],
  ['if C && (T{}).ok() {\n\tone()\n}', 'if (T{}).ok() {\n\tone()\n}', ''],
  ['if C && ok(T{}) {\n\tone()\n}', 'if ok(T{}) {\n\tone()\n}', ''],
  ['if C && []int{}[x] > 1 {\n\tone()\n}', 'if []int{}[x] > 1 {\n\tone()\n}', ''],
  [
    'for _, v := range pick(C, T{}) {\n\tuse(v)\n}',
    'for _, v := range pick(true, T{}) {\n\tuse(v)\n}',
    'for _, v := range pick(false, T{}) {\n\tuse(v)\n}',
  ],
  ['if ready && (C && (ready || x > 1)) {\n\tone()\n}', 'if ready && (ready || x > 1) {\n\tone()\n}', ''],
  ['if !(C && x > 1) {\n\tone()\n}', 'if !(x > 1) {\n\tone()\n}', 'one()'],
  ['if !(C && ready) {\n\tone()\n}', 'if !ready {\n\tone()\n}', 'one()'],
  ['if ready == (C && x > 1) {\n\tone()\n}', 'if ready == (x > 1) {\n\tone()\n}', 'if !ready {\n\tone()\n}'],
  ['if (C || ready) && x > 1 {\n\tone()\n}', 'if x > 1 {\n\tone()\n}', 'if ready && x > 1 {\n\tone()\n}'],
  ['use((ready && C).(T))', 'use(ready.(T))', 'use(false.(T))'],
]

describe('in Go, a part of the header of a statement', () => {
  itLeavesInGo('keeps parentheses around a literal that would open a block, and gets those that it needs', HEADERS)
})
