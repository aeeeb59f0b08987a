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
    ['v, a := x, (x+1)\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, (x+1)\nuse(v)\nuse(a)', 'a := (x+1)\nuse(a)'],
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
