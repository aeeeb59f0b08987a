import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, an operator in a value that was one of several', () => {
  itLeavesInGo('gets the blanks that gofmt writes around it in a value alone', [
    ['v, a := x, x+1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x+1\nuse(v)\nuse(a)', 'a := x + 1\nuse(a)'],
    ['v, a := x, x*2+1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x*2+1\nuse(v)\nuse(a)', 'a := x*2 + 1\nuse(a)'],
    ['v, a := x, x+1-2\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x+1-2\nuse(v)\nuse(a)', 'a := x + 1 - 2\nuse(a)'],
    ['v, a := x, x<<1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x<<1\nuse(v)\nuse(a)', 'a := x << 1\nuse(a)'],
    [
      'v, a := x, get(x+1)\nif C {\n\tuse(v)\n}\nuse(a)',
      'v, a := x, get(x+1)\nuse(v)\nuse(a)',
      'a := get(x + 1)\nuse(a)',
    ],
  ])

  itLeavesInGo('keeps its blanks where gofmt has none, or the author wrote them', [
    ['v, a := x, (x + 1)\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, (x + 1)\nuse(v)\nuse(a)', 'a := (x + 1)\nuse(a)'],
    [
      'v, a := x, get(x+1, 2)\nif C {\n\tuse(v)\n}\nuse(a)',
      'v, a := x, get(x+1, 2)\nuse(v)\nuse(a)',
      'a := get(x+1, 2)\nuse(a)',
    ],
    ['v, a := x, x + 1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x + 1\nuse(v)\nuse(a)', 'a := x + 1\nuse(a)'],
    ['v, a := x, -x\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, -x\nuse(v)\nuse(a)', 'a := -x\nuse(a)'],
    [
      'v, a := x, list[x+1]\nif C {\n\tuse(v)\n}\nuse(a)',
      'v, a := x, list[x+1]\nuse(v)\nuse(a)',
      'a := list[x+1]\nuse(a)',
    ],
  ])
})

describe('in Go, an operator in a value that is no longer an operand', () => {
  itLeavesInGo('gets the blanks that gofmt writes around it', [
    ['if C && get(x+1) {\n\tuse(x)\n}', 'if get(x + 1) {\n\tuse(x)\n}', ''],
    ['use(!(C && get(x*2+1)))', 'use(!get(x*2 + 1))', 'use(true)'],
    ['use(C && get(x+1).on)', 'use(get(x + 1).on)', 'use(false)'],
    ['use(ready || C && get(x+1))', 'use(ready || get(x+1))', 'use(ready)'],
    ['use(C && get(x+1), 1)', 'use(get(x+1), 1)', 'use(false, 1)'],
    ['use(C && get(x+1, 2))', 'use(get(x+1, 2))', 'use(false)'],
    ['use(C && list[x+1])', 'use(list[x+1])', 'use(false)'],
  ])
})
