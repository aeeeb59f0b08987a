import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a line that goes on', () => {
  itLeavesInGo('is indented as gofmt does it, once a comment moves to its end', [
    [
      'if ready && // of ready\n\tC && // of check\n\tx > 1 {\n\tone()\n}',
      'if ready && // of ready\n\tx > 1 {\n\tone()\n}',
      '',
    ],
    [
      'ready := C || // why\n\tx > 1 ||\n\tx > 2\nuse(ready)',
      'ready := true\nuse(ready)',
      'ready := x > 1 ||\n\tx > 2\nuse(ready)',
    ],
    ['use(x, C && // why\n\tready)', 'use(x, ready)', 'use(x, false)'],
    ['use(x, C &&\n\t// why\n\tready)', 'use(x, // why\n\tready)', 'use(x, false)'],
    ['return_(C &&\n\t// why\n\tready, x)', 'return_( // why\n\tready, x)', 'return_(false, x)'],
    ['v := C &&\n\t// why\n\tready\nuse(v)', 'v := // why\n\tready\nuse(v)', 'use(false)'],
    ['var v = C &&\n\t// why\n\tready\nuse(v)', 'var v = // why\nready\nuse(v)', 'use(false)'],
    [
      'v := []bool{C &&\n\t// why\n\tready, x > 1,\n\tx > 2}\nuse(v)',
      'v := []bool{ // why\n\tready, x > 1,\n\tx > 2}\nuse(v)',
      'v := []bool{false, x > 1,\n\tx > 2}\nuse(v)',
    ],
    [
      'switch x {\ncase 1:\n\tuse(C &&\n\t\t// why\n\t\tready)\n}',
      'switch x {\ncase 1:\n\tuse( // why\n\t\tready)\n}',
      'switch x {\ncase 1:\n\tuse(false)\n}',
    ],
    ['use(!(C &&\n\t// why\n\tready))', 'use(! // why\nready)', 'use(true)'],
    ['use(ready || C &&\n\t// why\n\tx > 1)', 'use(ready || // why\n\tx > 1)', 'use(ready)'],
  ])

  itLeavesInGo('keeps its indentation behind an item that spans lines', [
    ['use(pick(\n\tx), C || x > 1 ||\n\tready)', 'use(pick(\n\tx), true)', 'use(pick(\n\tx), x > 1 ||\n\tready)'],
    [
      'use(T{\n\tA: 1,\n}, C && func() bool {\n\treturn ready\n}())',
      'use(T{\n\tA: 1,\n}, func() bool {\n\treturn ready\n}())',
      'use(T{\n\tA: 1,\n}, false)',
    ],
    [
      'use((ready &&\n\t// why\n\tx > 1) && (C != true ||\n\tfunc() bool {\n\t\treturn ready\n\t}()), x)',
      'use((ready &&\n\t// why\n\tx > 1) && func() bool {\n\treturn ready\n}(), x)',
      'use(ready &&\n\t// why\n\tx > 1, x)',
    ],
    [
      'use(ready &&\n\tx > 1 && !(C != true ||\n\tfunc() bool {\n\t\treturn ready\n\t}()))',
      'use(ready &&\n\tx > 1 && !func() bool {\n\treturn ready\n}())',
      'use(false)',
    ],
    [
      'use(ready &&\n\tx > 1 && ok(C != true ||\n\tfunc() bool {\n\t\treturn ready\n\t}()))',
      'use(ready &&\n\tx > 1 && ok(func() bool {\n\treturn ready\n}()))',
      'use(ready &&\n\tx > 1 && ok(true))',
    ],
    [
      'use(ready &&\n\tx > 1 &&\n\tok(C != true ||\n\t\tfunc() bool {\n\t\t\treturn ready\n\t\t}()))',
      'use(ready &&\n\tx > 1 &&\n\tok(func() bool {\n\t\treturn ready\n\t}()))',
      'use(ready &&\n\tx > 1 &&\n\tok(true))',
    ],
  ])
})
