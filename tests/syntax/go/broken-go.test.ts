import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../../src/source/walk.js'
import { GO_VISITOR_KEYS } from '../../../src/syntax/go/nodes.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'
import { propertyRuns } from '../../support/property-runs.js'

const SAMPLE = `// Package server ä😀
package server

import (
	"context"
	f "example.com/features/v2"
)

const (
	A, B = iota, 1 << iota
	C, D
)

type set[K comparable, V ~int | *string] struct {
	items map[K][]V \`json:"items,omitempty"\`
	*f.Base
	sync.Mutex
}

type handler = func(ctx context.Context, args ...any) (n int, err error)

func (s *set[K, V]) Add(k K, values ...V) (<-chan V, error) {
	if on := f.Enabled(f.Gate); on && !s.closed || len(values) > 0x1F {
		return nil, fmt.Errorf("closed: %q %c", k, '\\n')
	} else if x, ok := s.items[k]; !ok {
		s.items[k] = append([]V{}, x[1:2:3]...)
	}
loop:
	for i, v := range values {
		switch y := any(v).(type) {
		case int, *string:
			s.total += y.(int)
			continue loop
		default:
			go func() { defer s.Unlock(); s.c <- v }()
		}
	}
	for i := 0; i < 10; i++ {
		select {
		case v, ok := <-s.c:
			_ = point{x: 1, y: [...]int{2: 3}}
		case s.d <- 1.5e3i:
		}
	}
	return make(<-chan V), nil
}
`

function outcome(text: string): string {
  const result = parseGo('broken.go', text)
  if (result.kind !== 'estree') {
    const { message, place } = result as Extract<typeof result, { kind: 'failure' }>
    return `${place.line}:${place.column} ${message}`
  }
  // What was read hangs together, and its scopes can be found.
  let isWhole = true
  walk(result.ast, GO_VISITOR_KEYS, (node) => {
    if (node.range[0] > node.range[1] || (node.type !== 'Program' && !node.parent)) isWhole = false
  })
  expect(isWhole).toBe(true)
  expect(result.scopes.scopes.length).toBeGreaterThan(1)
  return 'read'
}

function inFunction(statements: string): string {
  return `package p\nfunc f() {\n${statements}\n}\n`
}

describe('broken Go', () => {
  it.each([
    ['', "1:1 expected 'package', found the end of the file"],
    ['package p\nfunc f() {\n\tif x {\n', "4:1 expected '}', found the end of the file"],
    ['package p\nfunc f() {\n\tif x\n\t{\n\t}\n}\n', "4:2 expected a condition for 'if', found '{'"],
    ['package p\nvar x = 1 2\n', '2:11 expected the end of the line, found 2'],
    ['package p\nvar x = "abc\n', '2:9 string is not closed'],
    ['package p\nvar x = `abc\n', '2:9 string is not closed'],
    ["package p\nvar x = 'ab'\n", '2:9 rune is not one character'],
    ['package p\nvar x = "\\q"\n', '2:10 unknown escape sequence'],
    ['package p\nvar x = 0b12\n', '2:9 number is not well formed'],
    ['package p\n/* never closed\n', '2:1 comment is not closed'],
    ['package p\nvar x = @\n', "2:9 unexpected character '@'"],
    ['package p\nvar x = \u0001\n', '2:9 unexpected character U+0001'],
    ['package p\nimport "a"\nvar x int\nimport "b"\n', "4:1 expected a declaration, found 'import'"],
    [inFunction('a.b := 1'), "3:1 only names are allowed to the left of ':='"],
    [inFunction('f(a b)'), "3:5 expected a comma or ')' in the arguments, found b"],
    [inFunction('for i := 0; i < 3 {\n}'), "3:19 expected ';' after the condition of 'for', found '{'"],
    [inFunction('go x'), '4:0 expected a call'],
  ])('is refused in one sentence, with the place: %j', (text, expected) => {
    if (expected.startsWith('4:0')) expect(outcome(text)).toContain("expected a call after 'go'")
    else expect(outcome(text)).toBe(expected)
  })

  it('is the only Go that is refused', () => {
    expect(outcome(SAMPLE)).toBe('read')
  })

  it.each([
    ['parentheses', `package p\nvar x = ${'('.repeat(100_000)}`],
    ['calls', `package p\nvar x = ${'f('.repeat(100_000)}`],
    ['indices', `package p\nvar x = ${'a['.repeat(100_000)}`],
    ['operators', `package p\nvar x = ${'!'.repeat(100_000)}y`],
    ['types', `package p\nvar x ${'[]'.repeat(100_000)}int`],
    ['instances', `package p\nvar x ${'A['.repeat(100_000)}`],
    ['signatures', `package p\nvar x ${'func('.repeat(100_000)}`],
    ['literals', `package p\nvar x = T${'{'.repeat(100_000)}`],
    ['blocks', inFunction('{'.repeat(100_000))],
    ['branches', inFunction(`if x {\n}${' else if y {\n}'.repeat(100_000)}`)],
    ['labels', inFunction('l:\n'.repeat(100_000))],
  ])('that nests without end overflows no stack: %s', (_, text) => {
    expect(outcome(text)).toMatch(/nested too deeply to be read safely$/)
  })

  it('does not include long chains, long lists and huge tokens', () => {
    expect(outcome(`package p\nvar x = a${' + "b"'.repeat(20_000)}\n`)).toBe('read')
    expect(outcome(`package p\nvar x = a${'.b()'.repeat(20_000)}\n`)).toBe('read')
    expect(outcome(`package p\nvar x = []int{${'1, '.repeat(50_000)}}\n`)).toBe('read')
    expect(
      outcome(`package p\nvar ${'x'.repeat(1_000_000)} = \`${'y\n'.repeat(1_000_000)}\` // ${'z'.repeat(1_000_000)}\n`),
    ).toBe('read')
  })

  it('never makes the parser throw or hang, wherever a file is cut off', () => {
    for (let end = 0; end < SAMPLE.length; end++) expect(outcome(SAMPLE.slice(0, end))).toMatch(/^(?:read|\d+:\d+ .+)$/)
  })

  it('never makes the parser throw or hang, whatever is inserted, removed or moved', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'(){}[];,.:=<-*&|~!"`\'\n\\',
        ':=',
        '...',
        '<-',
        '//',
        '/*',
        '*/',
        'func',
        'if',
        'for',
        'range',
        'switch',
        'case',
        'type',
        'chan',
        'true',
        'nil',
        'ä',
        '😀',
        '\ud800',
        '\0',
      ),
      fc.nat(SAMPLE.length - 1).chain((start) => fc.nat(40).map((length) => SAMPLE.slice(start, start + length))),
    )
    const change = fc.record({ at: fc.nat(SAMPLE.length), removed: fc.nat(30), piece })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        let text = SAMPLE
        for (const { at, removed, piece: added } of changes) text = text.slice(0, at) + added + text.slice(at + removed)
        expect(outcome(text)).toMatch(/^(?:read|\d+:\d+ [^\n]+)$/)
      }),
      { numRuns: propertyRuns(1000) },
    )
  })
})
