import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a loop whose condition is decided', () => {
  itLeavesInGo('never runs, or has no condition any more', [
    ['for C {\n\tone()\n}', 'for {\n\tone()\n}', ''],
    ['for C && ready {\n\tone()\n}', 'for ready {\n\tone()\n}', ''],
    ['for i := 0; i < 3 && C; i++ {\n\tone()\n}', 'for i := 0; i < 3; i++ {\n\tone()\n}', ''],
    ['for i := 0; C; i++ {\n\tuse(i)\n}', 'for i := 0; ; i++ {\n\tuse(i)\n}', ''],
    [
      'for i := get(); C; i++ {\n\tuse(i)\n}',
      'for i := get(); ; i++ {\n\tuse(i)\n}',
      'for i := get(); false; i++ {\n\tuse(i)\n}',
    ],
    ['for x = 0; C; x++ {\n\tuse(x)\n}', 'for x = 0; ; x++ {\n\tuse(x)\n}', 'for x = 0; false; x++ {\n\tuse(x)\n}'],
    ['for ; C; x++ {\n\tone()\n}', 'for ; ; x++ {\n\tone()\n}', ''],
    ['for x = 0; C; {\n\tone()\n}', 'for x = 0; ; {\n\tone()\n}', 'for x = 0; false; {\n\tone()\n}'],
    ['for C || ready {\n\tone()\n}', 'for {\n\tone()\n}', 'for ready {\n\tone()\n}'],
    ['for get() && C {\n\tone()\n}', 'for get() {\n\tone()\n}', 'for get() && false {\n\tone()\n}'],
  ])

  itLeavesInGo('loses the names that nothing reads', [
    [
      'for v := 1; x > 1; x++ {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for v := 1; x > 1; x++ {\n\tuse(v)\n}',
      'for ; x > 1; x++ {\n}',
    ],
    [
      'for v := get(); x > 1; x++ {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for v := get(); x > 1; x++ {\n\tuse(v)\n}',
      'for get(); x > 1; x++ {\n}',
    ],
  ])

  itLeavesInGo('ends a function where nothing leaves it', [
    [
      'func() int {\n\tfor C {\n\t\tif ready {\n\t\t\treturn 1\n\t\t}\n\t}\n\treturn 2\n}()',
      'func() int {\n\tfor {\n\t\tif ready {\n\t\t\treturn 1\n\t\t}\n\t}\n}()',
      'func() int {\n\treturn 2\n}()',
    ],
    [
      'func() int {\n\tfor C {\n\t\tif ready {\n\t\t\tbreak\n\t\t}\n\t}\n\treturn 2\n}()',
      'func() int {\n\tfor {\n\t\tif ready {\n\t\t\tbreak\n\t\t}\n\t}\n\treturn 2\n}()',
      'func() int {\n\treturn 2\n}()',
    ],
  ])
})

describe('in Go, a loop over a list', () => {
  itLeavesInGo('loses the names that nothing reads', [
    [
      'for i := range list {\n\tif C {\n\t\tuse(i)\n\t}\n}',
      'for i := range list {\n\tuse(i)\n}',
      'for range list {\n}',
    ],
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(i)\n}',
      'for i, v := range list {\n\tuse(v)\n\tuse(i)\n}',
      'for i := range list {\n\tuse(i)\n}',
    ],
    [
      'for i, v := range list {\n\tif C {\n\t\tuse(i)\n\t}\n\tuse(v)\n}',
      'for i, v := range list {\n\tuse(i)\n\tuse(v)\n}',
      'for _, v := range list {\n\tuse(v)\n}',
    ],
    [
      'select {\ncase v := <-ch:\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'select {\ncase v := <-ch:\n\tuse(v)\n}',
      'select {\ncase <-ch:\n}',
    ],
    [
      'for k, v := range m {\n\tif C {\n\t\tuse(k, v)\n\t}\n}',
      'for k, v := range m {\n\tuse(k, v)\n}',
      'for range m {\n}',
    ],
    [
      'for _, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n}',
      'for _, v := range list {\n\tuse(v)\n}',
      'for range list {\n}',
    ],
    ['for range list {\n\tif C {\n\t\tone()\n\t}\n}', 'for range list {\n\tone()\n}', 'for range list {\n}'],
  ])

  itLeavesInGo('is kept with a list that the author wrote with one value', [
    [
      'for _, on := range []bool{true} {\n\tif C {\n\t\tuse(on)\n\t}\n\tone()\n}',
      'for _, on := range []bool{true} {\n\tuse(on)\n\tone()\n}',
      'one()',
    ],
    [
      'for range []bool{true} {\n\tif C {\n\t\tone()\n\t}\n}',
      'for range []bool{true} {\n\tone()\n}',
      'for range []bool{true} {\n}',
    ],
    [
      'for _, on := range []bool{true} {\n\tif C {\n\t\tuse(on)\n\t\tcontinue\n\t}\n\tone()\n}',
      'for _, on := range []bool{true} {\n\tuse(on)\n}',
      'for range []bool{true} {\n\tone()\n}',
    ],
  ])
})
