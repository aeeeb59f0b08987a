import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a declaration that loses names', () => {
  itLeavesInGo('is written with blank names, or without them', [
    ['a, v := get()\nif C {\n\tuse(v)\n}\nuse(a)', 'a, v := get()\nuse(v)\nuse(a)', 'a, _ := get()\nuse(a)'],
    ['v, a := x, x+1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x+1\nuse(v)\nuse(a)', 'a := x + 1\nuse(a)'],
    ['var a, v int\nif C {\n\tuse(v)\n}\nuse(a)', 'var a, v int\nuse(v)\nuse(a)', 'var a int\nuse(a)'],
    ['var a, v = 1, 2\nif C {\n\tuse(v)\n}\nuse(a)', 'var a, v = 1, 2\nuse(v)\nuse(a)', 'var a = 1\nuse(a)'],
    ['v, w := get()\nif C {\n\tuse(v, w)\n}', 'v, w := get()\nuse(v, w)', 'get()'],
    ['v := Kind(x)\nif C {\n\tuse(v)\n}', 'v := Kind(x)\nuse(v)', '_ = Kind(x)'],
    ['var v = Kind(x) // why\nif C {\n\tuse(v)\n}', 'var v = Kind(x) // why\nuse(v)', '_ = Kind(x) // why'],
  ])

  itLeavesInGo('loses lines of a group with their comments', [
    [
      'var (\n\ta = 1\n\t// of v\n\tv = 2 // two\n\n\tb = 3\n)\nif C {\n\tuse(v)\n}\nuse(a, b)',
      'var (\n\ta = 1\n\t// of v\n\tv = 2 // two\n\n\tb = 3\n)\nuse(v)\nuse(a, b)',
      'var (\n\ta = 1\n\n\tb = 3\n)\nuse(a, b)',
    ],
    [
      'var (\n\ta = 1\n\tv = get()\n)\nif C {\n\tuse(v)\n}\nuse(a)',
      'var (\n\ta = 1\n\tv = get()\n)\nuse(v)\nuse(a)',
      'var (\n\ta = 1\n\t_ = get()\n)\nuse(a)',
    ],
    ['const (\n\tv = 1\n)\nif C {\n\tuse(v)\n}', 'const (\n\tv = 1\n)\nuse(v)', ''],
  ])

  itLeavesInGo('assigns with `=` where no new name is left', [
    [
      'a := 1\nv, a := get()\nif C {\n\tuse(v)\n}\nuse(a)',
      'a := 1\nv, a := get()\nuse(v)\nuse(a)',
      'a := 1\n_, a = get()\nuse(a)',
    ],
    [
      'a, b := 1, 2\na, v, b := get()\nif C {\n\tuse(v)\n}\nuse(a, b)',
      'a, b := 1, 2\na, v, b := get()\nuse(v)\nuse(a, b)',
      'a, b := 1, 2\na, _, b = get()\nuse(a, b)',
    ],
  ])
})
