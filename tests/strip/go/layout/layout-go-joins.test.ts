import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a list that takes what was appended', () => {
  itLeavesInGo('gets it on its line, or on lines of its own', [
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2, 3)\n}\nuse(all)',
      'all := []int{1, 2, 3}\nuse(all)',
      'all := []int{1}\nuse(all)',
    ],
    [
      'all := []int{}\nif C {\n\tall = append(all, 2)\n}\nuse(all)',
      'all := []int{2}\nuse(all)',
      'all := []int{}\nuse(all)',
    ],
    [
      'all := []int{\n\t1,\n\t// two\n}\nif C {\n\tall = append(all, 2)\n}\nuse(all)',
      'all := []int{\n\t1,\n\t// two\n\t2,\n}\nuse(all)',
      'all := []int{\n\t1,\n\t// two\n}\nuse(all)',
    ],
    [
      'all := []int{1,\n\t2}\nif C {\n\tall = append(all, 3)\n}\nuse(all)',
      'all := []int{1,\n\t2, 3}\nuse(all)',
      'all := []int{1,\n\t2}\nuse(all)',
    ],
    [
      'all := []T{{A: 1}}\nif C {\n\tall = append(all, T{\n\t\tA: 2,\n\t})\n}\nuse(all)',
      'all := []T{\n\t{A: 1},\n\tT{\n\t\tA: 2,\n\t},\n}\nuse(all)',
      'all := []T{{A: 1}}\nuse(all)',
    ],
  ])

  itLeavesInGo('gets an element of several lines with the indentation of its place', [
    [
      'all := []T{\n\t{A: 1},\n}\nif C {\n\tall = append(all,\n\t\tT{\n\t\t\tA: 2,\n\t\t},\n\t\tT{A: 3},\n\t)\n}\nuse(all)',
      'all := []T{\n\t{A: 1},\n\tT{\n\t\tA: 2,\n\t},\n\tT{A: 3},\n}\nuse(all)',
      'all := []T{\n\t{A: 1},\n}\nuse(all)',
    ],
    [
      'all := []T{{A: 1}, {\n\tA: 2,\n}}\nif C {\n\tall = append(all, T{\n\t\tA: 3,\n\t}, T{\n\t\tA: 4,\n\t})\n}\nuse(all)',
      'all := []T{\n\t{A: 1},\n\t{\n\t\tA: 2,\n\t},\n\tT{\n\t\tA: 3,\n\t},\n\tT{\n\t\tA: 4,\n\t},\n}\nuse(all)',
      'all := []T{{A: 1}, {\n\tA: 2,\n}}\nuse(all)',
    ],
  ])

  itLeavesInGo('sets the blanks of an element as gofmt does for one alone', [
    [
      'all := []int{}\nif C {\n\tall = append(all, x+1, x*2+1)\n}\nuse(all)',
      'all := []int{x + 1, x*2 + 1}\nuse(all)',
      'all := []int{}\nuse(all)',
    ],
    [
      'all := []int{}\nif C {\n\tall = append(all, get(x+1), -x, x<<1)\n}\nuse(all)',
      'all := []int{get(x + 1), -x, x << 1}\nuse(all)',
      'all := []int{}\nuse(all)',
    ],
  ])

  itLeavesInGo('is broken where the elements make the line too long', [
    [
      'all := []string{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}\nif C {\n\tall = append(all, "cccccccccccccccccccccccccccccccccc", "ddddddddddddddddddddd")\n}\nuse(all)',
      'all := []string{\n\t"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",\n\t"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",\n\t"cccccccccccccccccccccccccccccccccc",\n\t"ddddddddddddddddddddd",\n}\nuse(all)',
      'all := []string{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}\nuse(all)',
    ],
  ])
})

describe('in Go, a value that is assigned or returned at once', () => {
  itLeavesInGo('takes the place of the first', [
    ['v := 1\nif C {\n\tv = 2\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\nuse(v)'],
    ['var v T\nif C {\n\tv = T{\n\t\tA: 1,\n\t}\n}\nuse(v)', 'v := T{\n\tA: 1,\n}\nuse(v)', 'var v T\nuse(v)'],
    ['var v int = 1\nif C {\n\tv = x\n}\nuse(v)', 'var v int = x\nuse(v)', 'var v int = 1\nuse(v)'],
    [
      'func() int {\n\tv := get(\n\t\tx,\n\t)\n\tif !C {\n\t\tuse(v)\n\t}\n\treturn v\n}()',
      'func() int {\n\treturn get(\n\t\tx,\n\t)\n}()',
      'func() int {\n\tv := get(\n\t\tx,\n\t)\n\tuse(v)\n\treturn v\n}()',
    ],
  ])
})
