import { itLeavesInGo, itLeavesInGoFile } from '../../../support/both-values.js'

describe('in Go, statements that the strip brings together', () => {
  itLeavesInGo('become one list', [
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2, x)\n}\nuse(all)',
      'all := []int{1, 2, x}\nuse(all)',
      'all := []int{1}\nuse(all)',
    ],
    [
      'all := []int{}\nif C {\n\tall = append(all, 2)\n}\nif C {\n\tall = append(all, x+1)\n}\nuse(all)',
      'all := []int{2, x + 1}\nuse(all)',
      'all := []int{}\nuse(all)',
    ],
    [
      'all := []int{\n\t1,\n}\nif C {\n\tall = append(all, 2)\n}\nuse(all)',
      'all := []int{\n\t1,\n\t2,\n}\nuse(all)',
      'all := []int{\n\t1,\n}\nuse(all)',
    ],
    [
      'var all = []T{}\nif C {\n\tall = append(all, T{\n\t\tA: 1,\n\t})\n}\nuse(all)',
      'var all = []T{\n\tT{\n\t\tA: 1,\n\t},\n}\nuse(all)',
      'var all = []T{}\nuse(all)',
    ],
  ])

  itLeavesInGo('become one value', [
    ['v := 1\nif C {\n\tv = 2\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\nuse(v)'],
    ['var v T\nif C {\n\tv = T{}\n}\nuse(v)', 'v := T{}\nuse(v)', 'var v T\nuse(v)'],
    ['v := "a"\nif C {\n\tv = `b`\n}\nuse(v)', 'v := `b`\nuse(v)', 'v := "a"\nuse(v)'],
  ])

  itLeavesInGoFile('become one value, if the file shows that both have one type', [
    [
      'type kind string\n\nconst (\n\told kind = "a"\n\tnext kind = "b"\n)\n\nfunc f() {\n\tv := old\n\tif C {\n\t\tv = next\n\t}\n\tuse(v)\n}',
      'type kind string\n\nconst (\n\told kind = "a"\n\tnext kind = "b"\n)\n\nfunc f() {\n\tv := next\n\tuse(v)\n}',
      'type kind string\n\nconst (\n\told kind = "a"\n\tnext kind = "b"\n)\n\nfunc f() {\n\tv := old\n\tuse(v)\n}',
    ],
    [
      'const old, next = 1, 2\n\nconst small int8 = 3\n\nfunc f() {\n\tv := small\n\tif C {\n\t\tv = next\n\t}\n\tuse(v)\n}',
      'const old, next = 1, 2\n\nconst small int8 = 3\n\nfunc f() {\n\tv := small\n\tv = next\n\tuse(v)\n}',
      'const old, next = 1, 2\n\nconst small int8 = 3\n\nfunc f() {\n\tv := small\n\tuse(v)\n}',
    ],
    [
      'const (\n\told = iota\n\tnext\n)\n\nfunc f() {\n\tv := old\n\tif C {\n\t\tv = next\n\t}\n\tuse(v)\n}',
      'const (\n\told = iota\n\tnext\n)\n\nfunc f() {\n\tv := old\n\tv = next\n\tuse(v)\n}',
      'const (\n\told = iota\n\tnext\n)\n\nfunc f() {\n\tv := old\n\tuse(v)\n}',
    ],
    [
      'func f() {\n\tv := one\n\tif C {\n\t\tv = two\n\t}\n\tuse(v)\n}\n\nfunc one() {}\n\nfunc two() {}',
      'func f() {\n\tv := two\n\tuse(v)\n}\n\nfunc one() {}\n\nfunc two() {}',
      'func f() {\n\tv := one\n\tuse(v)\n}\n\nfunc one() {}\n\nfunc two() {}',
    ],
  ])

  itLeavesInGo('become one `return`', [
    [
      'func() bool {\n\ton := C\n\tv := get()\n\treturn on && v\n}()',
      'func() bool {\n\treturn get()\n}()',
      'func() bool {\n\tget()\n\treturn false\n}()',
    ],
    [
      'func() bool {\n\tv := get()\n\treturn (!C || (v))\n}()',
      'func() bool {\n\treturn get()\n}()',
      'func() bool {\n\tget()\n\treturn true\n}()',
    ],
    [
      'func() bool {\n\tv := get()\n\t// Why.\n\treturn C && v\n}()',
      'func() bool {\n\tv := get()\n\t// Why.\n\treturn v\n}()',
      'func() bool {\n\tget()\n\t// Why.\n\treturn false\n}()',
    ],
    [
      'func() bool {\n\tv := get()\n\treturn C && !v\n}()',
      'func() bool {\n\tv := get()\n\treturn !v\n}()',
      'func() bool {\n\tget()\n\treturn false\n}()',
    ],
    [
      'func() int {\n\tv := get()\n\tif C {\n\t\tv = 2\n\t}\n\treturn v\n}()',
      'func() int {\n\tv := get()\n\tv = 2\n\treturn v\n}()',
      'func() int {\n\treturn get()\n}()',
    ],
    [
      'func() int {\n\tv := get()\n\tif !C {\n\t\tuse(v)\n\t}\n\treturn v\n}()',
      'func() int {\n\treturn get()\n}()',
      'func() int {\n\tv := get()\n\tuse(v)\n\treturn v\n}()',
    ],
  ])

  itLeavesInGo('stay apart where the author wrote them so', [
    [
      'all := []int{1}\nall = append(all, 2)\nuse(all, C)',
      'all := []int{1}\nall = append(all, 2)\nuse(all, true)',
      'all := []int{1}\nall = append(all, 2)\nuse(all, false)',
    ],
    [
      'func() int {\n\tv := get()\n\treturn v\n}()\nuse(C)',
      'func() int {\n\tv := get()\n\treturn v\n}()\nuse(true)',
      'func() int {\n\tv := get()\n\treturn v\n}()\nuse(false)',
    ],
  ])

  itLeavesInGo('stay apart where the list may be shared, or is no slice', [
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2)\n}\nuse(cap(all), all)',
      'all := []int{1}\nall = append(all, 2)\nuse(cap(all), all)',
      'all := []int{1}\nuse(cap(all), all)',
    ],
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2)\n}\nuse(all, all)',
      'all := []int{1}\nall = append(all, 2)\nuse(all, all)',
      'all := []int{1}\nuse(all, all)',
    ],
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2)\n}\nuse(append(all, 3), append(all, 4))',
      'all := []int{1}\nall = append(all, 2)\nuse(append(all, 3), append(all, 4))',
      'all := []int{1}\nuse(append(all, 3), append(all, 4))',
    ],
    [
      'all := []int{1}\nif C {\n\tall = append(all, 2)\n}\nfor range list {\n\tuse(all)\n}',
      'all := []int{1}\nall = append(all, 2)\nfor range list {\n\tuse(all)\n}',
      'all := []int{1}\nfor range list {\n\tuse(all)\n}',
    ],
    [
      'all := make([]int, 1)\nif C {\n\tall = append(all, 2)\n}\nuse(all)',
      'all := make([]int, 1)\nall = append(all, 2)\nuse(all)',
      'all := make([]int, 1)\nuse(all)',
    ],
    [
      'all := []int{0: 1}\nif C {\n\tall = append(all, 2)\n}\nuse(all)',
      'all := []int{0: 1}\nall = append(all, 2)\nuse(all)',
      'all := []int{0: 1}\nuse(all)',
    ],
    [
      'all := []int{1}\nif C {\n\tall = append(all, len(all))\n}\nuse(all)',
      'all := []int{1}\nall = append(all, len(all))\nuse(all)',
      'all := []int{1}\nuse(all)',
    ],
    [
      'all := []int{1}\nif C {\n\tall = append(all, list...)\n}\nuse(all)',
      'all := []int{1}\nall = append(all, list...)\nuse(all)',
      'all := []int{1}\nuse(all)',
    ],
  ])

  itLeavesInGo('stay apart where the type may be another one, or a comment stands between', [
    ['v := 1\nif C {\n\tv = x\n}\nuse(v)', 'v := 1\nv = x\nuse(v)', 'v := 1\nuse(v)'],
    ['v := get()\nif C {\n\tv = 2\n}\nuse(v)', 'v := get()\nv = 2\nuse(v)', 'v := get()\nuse(v)'],
    ['var v any\nif C {\n\tv = 1\n}\nuse(v)', 'var v any\nv = 1\nuse(v)', 'var v any\nuse(v)'],
    ['v := 1 // why\nif C {\n\tv = 2\n}\nuse(v)', 'v := 1 // why\nv = 2\nuse(v)', 'v := 1 // why\nuse(v)'],
    ['v := 1\nif C {\n\tv = v + 1\n}\nuse(v)', 'v := 1\nv = v + 1\nuse(v)', 'v := 1\nuse(v)'],
    [
      'all := []int{1}\n// why\nif C {\n\tall = append(all, 2) // two\n}\nuse(all)',
      'all := []int{1}\n// why\nall = append(all, 2) // two\nuse(all)',
      'all := []int{1}\nuse(all)',
    ],
  ])
})
