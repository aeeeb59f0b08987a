import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, the header of a loop', () => {
  itLeavesInGo('loses what is decided, and signs that nobody needs', [
    ['for C {\n\tone()\n}', 'for {\n\tone()\n}', ''],
    ['for (C) {\n\tone()\n}', 'for {\n\tone()\n}', ''],
    ['for i := 0; C; i++ {\n\tuse(i)\n}', 'for i := 0; ; i++ {\n\tuse(i)\n}', ''],
    ['for v := 1; x > 1; {\n\tif C {\n\t\tuse(v)\n\t}\n}', 'for v := 1; x > 1; {\n\tuse(v)\n}', 'for x > 1 {\n}'],
    [
      'for v := 1; (x > 1); v = 2 {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for v := 1; (x > 1); v = 2 {\n\tuse(v)\n}',
      'for (x > 1) {\n}',
    ],
    ['for v := 1; C; v = 2 {\n\tif !C {\n\t\tuse(v)\n\t}\n\tone()\n}', 'for {\n\tone()\n}', ''],
    [
      'for v := 1; /* why */ x > 1; x++ {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for v := 1; /* why */ x > 1; x++ {\n\tuse(v)\n}',
      'for ; /* why */ x > 1; x++ {\n}',
    ],
  ])

  itLeavesInGo('loses names of a list', [
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(i, v)\n\t}\n}',
      'for i, v := range list {\n\tuse(i, v)\n}',
      'for range list {\n}',
    ],
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(i)\n\t}\n\tuse(v)\n}',
      'for i, v := range list {\n\tuse(i)\n\tuse(v)\n}',
      'for _, v := range list {\n\tuse(v)\n}',
    ],
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(i)\n}',
      'for i, v := range list {\n\tuse(v)\n\tuse(i)\n}',
      'for i := range list {\n\tuse(i)\n}',
    ],
    [
      'for i := range pick(C, list) {\n\tuse(i)\n}',
      'for i := range pick(true, list) {\n\tuse(i)\n}',
      'for i := range pick(false, list) {\n\tuse(i)\n}',
    ],
    [
      'for _, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for _, v := range list {\n\tuse(v)\n}',
      'for range list {\n}',
    ],
  ])
})
