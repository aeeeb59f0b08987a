import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a statement of its own', () => {
  itLeavesInGo('is written in its own way', [
    ['if v := get(); C {\n\tuse(v)\n}', 'v := get()\nuse(v)', 'get()'],
    ['v := get()\nif C {\n\tuse(v)\n}', 'v := get()\nuse(v)', 'get()'],
    ['for i := 0; C; i++ {\n\tone()\n}', 'for i := 0; ; i++ {\n\tone()\n}', ''],
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(i)\n}',
      'for i, v := range list {\n\tuse(v)\n\tuse(i)\n}',
      'for i := range list {\n\tuse(i)\n}',
    ],
    ['switch {\ncase C:\n\tone()\n}', 'one()', ''],
    [
      'switch v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'switch v := any.(type) {\ncase int:\n\tuse(v)\n}',
      'switch any.(type) {\ncase int:\n}',
    ],
    ['loop:\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n}'],
  ])

  itLeavesInGo('is written as in any language where there is nothing of its own about it', [
    ['if C {\n\tone()\n} else {\n\ttwo()\n}', 'one()', 'two()'],
    ['{\n\tif C {\n\t\tone()\n\t}\n}', '{\n\tone()\n}', ''],
    ['if v := 1; x > 1 && C {\n\tone()\n}', 'if v := 1; x > 1 {\n\tone()\n}', ''],
    ['use(C)', 'use(true)', 'use(false)'],
  ])
})
