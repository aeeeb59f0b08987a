import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, statements that follow each other once others are removed', () => {
  itLeavesInGo('are those of the block around, of blocks that are opened, and of clauses', [
    ['v := 1\nif C {\n\tv = 2\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\nuse(v)'],
    ['v := 1\nif C {\n\tif C {\n\t\tv = 2\n\t}\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\nuse(v)'],
    ['v := 1\nswitch {\ncase C:\n\tv = 2\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\nuse(v)'],
    [
      'switch x {\ncase 1:\n\tv := 1\n\tif C {\n\t\tv = 2\n\t}\n\tuse(v)\n}',
      'switch x {\ncase 1:\n\tv := 2\n\tuse(v)\n}',
      'switch x {\ncase 1:\n\tv := 1\n\tuse(v)\n}',
    ],
    ['v := 1\nif !C {\n\tone()\n}\nv = 2\nuse(v)', 'v := 2\nuse(v)', 'v := 1\none()\nv = 2\nuse(v)'],
    ['v := 1\nif !C {\n\tone()\n} else if C {\n\tv = 2\n}\nuse(v)', 'v := 2\nuse(v)', 'v := 1\none()\nuse(v)'],
  ])

  itLeavesInGo('are none across a brace that stays, or a side effect', [
    [
      'v := 1\nif get() || C {\n\tv = 2\n}\nuse(v)',
      'v := 1\nget()\nv = 2\nuse(v)',
      'v := 1\nif get() {\n\tv = 2\n}\nuse(v)',
    ],
    [
      'v := 1\nif w := get(); C {\n\tv = 2\n\tuse(w)\n}\nuse(v)',
      'v := 1\nw := get()\nv = 2\nuse(w)\nuse(v)',
      'v := 1\nget()\nuse(v)',
    ],
    ['v := 1\n{\n\tif C {\n\t\tv = 2\n\t}\n}\nuse(v)', 'v := 1\n{\n\tv = 2\n}\nuse(v)', 'v := 1\nuse(v)'],
    ['v := 1\nif ready && C {\n\tv = 2\n}\nuse(v)', 'v := 1\nif ready {\n\tv = 2\n}\nuse(v)', 'v := 1\nuse(v)'],
  ])
})
