import { makesZeroUnseen } from '../../../../src/codemods/go/flow/made-zero.js'
import { openFiles } from '../../../support/open-files.js'

function makesZero(use: string, helper = ''): boolean {
  const { go, view, path } = openFiles({
    'a/a.go': `package a\n\nimport (\n\t"slices"\n\n\t"example.com/m/b"\n)\n\ntype page struct{ on bool }\n\nfunc f(list []page, all map[string]page, one page) { ${use} }\n\n${helper}\n`,
    'b/b.go':
      'package b\n\nfunc Zero[T any](list []T) T {\n\tvar zero T\n\treturn zero\n}\n\nfunc First[T any](list []T) T { return list[0] }\n',
  })
  return makesZeroUnseen({ folder: path('a'), name: 'page' }, view('a/a.go'), go)
}

describe('code that makes zero values of a type without naming it', () => {
  it.each([
    'clear(list)',
    'clear(all)',
    'list = slices.Delete(list, 0, 1)',
    'list = slices.Compact(list)',
    'list = slices.Grow(list, 3)',
    'use(b.Zero(list))',
  ])('has %s', (use) => {
    expect(makesZero(use)).toBe(true)
  })

  it.each([
    ['var zero T', 'func own[T any](list []T) T {\n\tvar zero T\n\treturn zero\n}'],
    ['new(T)', 'func own[T any](list []T) *T { return new(T) }'],
    ['make([]T, 1)', 'func own[T any](list []T) []T { return make([]T, 1) }'],
    ['clear(list)', 'func own[T any](list []T) { clear(list) }'],
    ['a named result', 'func own[T any](list []T) (first T) { return }'],
  ])('calls a generic function with %s', (_, helper) => {
    expect(makesZero('own(list)', helper)).toBe(true)
    expect(makesZero('own(one)', helper)).toBe(true)
  })

  it.each([
    ['list = slices.Clone(list)', ''],
    ['list = slices.Insert(list, 0, one)', ''],
    ['use(b.First(list))', ''],
    ['unknown(list)', ''],
    ['own(list)', 'func own(list []page) {\n\tclear(other)\n}'],
    ['clear(list)', 'func clear(list []page) {}'],
    ['own([]int{1})', 'func own[T any](list []T) T {\n\tvar zero T\n\treturn zero\n}'],
  ])("doesn't have %s beside %j", (use, helper) => {
    expect(makesZero(use, helper)).toBe(false)
  })
})
