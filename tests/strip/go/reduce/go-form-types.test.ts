import { hasSameType, isWrittenType } from '../../../../src/strip/go/reduce/go-form-types.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import type { GoExpression } from '../../../../src/source/go-nodes.js'
import { parseScript } from '../../../support/strip-text.js'

const HEAD = `package a

type T struct{}

func one() int { return 1 }
func two() (a, b int) { return 1, 2 }
func both() (int, error) { return 1, nil }
func generic[P any]() P { panic(1) }
func pointer() *T { return nil }

func f() {
`

/** The declarators of a function's body, in their order. */
function declared(body: string) {
  const view = parseScript('a.go', `${HEAD}${body}\n}\n`)
  const inits = nodesOf(view, 'VariableDeclarator').map((node) => {
    const declarator = asGo(node)
    if (declarator.type !== 'VariableDeclarator') throw new Error(body)
    return declarator
  })
  return { view, inits }
}

function areSame(a: string, b: string, more = ''): boolean {
  const { view, inits } = declared(`${more}\na := ${a}\nb := ${b}`)
  const [one, two] = inits.slice(-2).map(({ init }) => init as GoExpression)
  return hasSameType(one as GoExpression, two as GoExpression, view)
}

function isOfType(value: string, type: string, more = ''): boolean {
  const { view, inits } = declared(`${more}\nvar a ${type} = ${value}`)
  const { init, goType } = inits.at(-1) ?? {}
  return isWrittenType(init as GoExpression, goType as GoExpression, view)
}

describe('in Go, two values', () => {
  it.each([
    ['1', '2'],
    ['"a"', '`b`'],
    ['1.5', '2e3'],
    ['x == 1', 'true'],
    ['x < 1', 'x != y'],
    ['[]T{}', '[]T{{}}'],
    ['map[string]int{}', 'make(map[string]int)'],
    ['&T{}', '&T{}'],
    ['&T{}', '&T{}'],
    ['int32(1)', 'int32(x)'],
    ['one()', '1'],
    ['make(chan int)', 'make(chan int, 1)'],
  ])('have one type, as their forms show: %s and %s', (a, b) => expect(areSame(a, b)).toBe(true))

  it.each([
    ['1', '1.5'],
    ['1', "'a'"],
    ['[]T{}', '[]*T{}'],
    ['T{}', '&T{}'],
    ['[...]int{1}', '[...]int{1}'],
    ['x', 'x'],
    ['x + 1', '1'],
    ['two()', '1'],
    ['both()', '1'],
    ['generic[int]()', '1'],
    ['p.one()', '1'],
    ['any(1)', 'any(2)'],
    ['1i', '2i'],
    ['new(T)', '&T{}'],
  ])('may have two: %s and %s', (a, b) => expect(areSame(a, b)).toBe(false))

  it('have two where a name in their type means something else', () => {
    const { view, inits } = declared('a := []T{}\n{\n\ttype T int\n\tb := []T{}\n\tuse(b)\n}')
    const [a, b] = inits.map(({ init }) => init as GoExpression)
    expect(hasSameType(a as GoExpression, b as GoExpression, view)).toBe(false)
    expect(areSame('int(1)', '2', 'int := make2')).toBe(false)
  })
})

describe('in Go, a value that is declared without its type', () => {
  it.each([
    ['1', 'int'],
    ['"a"', 'string'],
    ['x == 1', 'bool'],
    ['T{}', 'T'],
    ['&T{}', '*T'],
    ['[]T{}', '[]T'],
    ['one()', 'int'],
    ['int64(x)', 'int64'],
    ['pointer()', '*T'],
  ])('has it all the same: %s, %s', (value, type) => expect(isOfType(value, type)).toBe(true))

  it.each([
    ['1', 'int64'],
    ['1', 'T'],
    ['x == 1', 'Bool'],
    ['T{}', 'any'],
    ['&T{}', 'T'],
    ['T{}', '*T'],
    ['nil', '*T'],
    ['get()', 'int'],
  ])('has another, or an unknown one: %s, %s', (value, type) => expect(isOfType(value, type)).toBe(false))

  it('has another where the name of a type is declared again', () => {
    expect(isOfType('1', 'int', 'type int string')).toBe(false)
  })
})
