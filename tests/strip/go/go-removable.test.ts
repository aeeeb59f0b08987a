import { itLeavesInGo, itLeavesInGoFile } from '../../support/both-values.js'

describe('in Go, what a variable leaves that nothing reads any more', () => {
  itLeavesInGo('is nothing, also of the assignments to it', [
    ['v := 1\nv = 2\nif C {\n\tuse(v)\n}', 'v := 1\nv = 2\nuse(v)', ''],
    [
      'var v int\nv, x = 1, 2\nif C {\n\tuse(v)\n}\nuse(x)',
      'var v int\nv, x = 1, 2\nuse(v)\nuse(x)',
      '_, x = 1, 2\nuse(x)',
    ],
    [
      'v := 1\nfor v = range list {\n\tone()\n}\nif C {\n\tuse(v)\n}',
      'v := 1\nfor v = range list {\n\tone()\n}\nuse(v)',
      'for range list {\n\tone()\n}',
    ],
    [
      'v := 0\nfor v = 1; x > 1; x++ {\n\tone()\n}\nif C {\n\tuse(v)\n}',
      'v := 0\nfor v = 1; x > 1; x++ {\n\tone()\n}\nuse(v)',
      'for ; x > 1; x++ {\n\tone()\n}',
    ],
    [
      'v, err := two()\nif C {\n\tuse(v)\n}\nuse(err)',
      'v, err := two()\nuse(v)\nuse(err)',
      '_, err := two()\nuse(err)',
    ],
    ['v, err := two()\nif C {\n\tuse(v, err)\n}', 'v, err := two()\nuse(v, err)', 'two()'],
  ])

  itLeavesInGo('is all of it where an assignment also reads it', [
    ['v := 1\nv += 2\nif C {\n\tuse(v)\n}', 'v := 1\nv += 2\nuse(v)', 'v := 1\nv += 2'],
    ['v := 1\nv++\nif C {\n\tuse(v)\n}', 'v := 1\nv++\nuse(v)', 'v := 1\nv++'],
    ['v := []int{1}\nv[0] = 2\nif C {\n\tuse(v)\n}', 'v := []int{1}\nv[0] = 2\nuse(v)', 'v := []int{1}\nv[0] = 2'],
    ['v := 1\nuse(&v)\nif C {\n\tuse(v)\n}', 'v := 1\nuse(&v)\nuse(v)', 'v := 1\nuse(&v)'],
  ])

  itLeavesInGo('is the order of constants that are counted', [
    [
      'const (\n\ta = iota\n\tv\n\tb\n)\nif C {\n\tuse(v)\n}\nuse(a, b)',
      'const (\n\ta = iota\n\tv\n\tb\n)\nuse(v)\nuse(a, b)',
      'const (\n\ta = iota\n\tv\n\tb\n)\nuse(a, b)',
    ],
    [
      'const (\n\ta = 1\n\tv = 2\n\tb = 3\n)\nif C {\n\tuse(v)\n}\nuse(a, b)',
      'const (\n\ta = 1\n\tv = 2\n\tb = 3\n)\nuse(v)\nuse(a, b)',
      'const (\n\ta = 1\n\tb = 3\n)\nuse(a, b)',
    ],
  ])

  itLeavesInGoFile('is a name of the package, which other files may use', [
    [
      'var v = 1\n\nfunc f() {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'var v = 1\n\nfunc f() {\n\tuse(v)\n}',
      'var v = 1\n\nfunc f() {\n}',
    ],
    [
      'func v() {}\n\nfunc f() {\n\tif C {\n\t\tv()\n\t}\n}',
      'func v() {}\n\nfunc f() {\n\tv()\n}',
      'func v() {}\n\nfunc f() {\n}',
    ],
    [
      'type v int\n\nfunc f() {\n\tif C {\n\t\tuse(v(1))\n\t}\n}',
      'type v int\n\nfunc f() {\n\tuse(v(1))\n}',
      'type v int\n\nfunc f() {\n}',
    ],
    ['func f(v int) {\n\tif C {\n\t\tuse(v)\n\t}\n}', 'func f(v int) {\n\tuse(v)\n}', 'func f(v int) {\n}'],
  ])
})
