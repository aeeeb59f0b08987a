import { itLeavesInGo, type Row } from '../../../support/both-values.js'

const COMPARISONS: readonly Row[] = [
  ['use(C == ready)', 'use(ready)', 'use(!ready)'],
  ['use(C != ready)', 'use(!ready)', 'use(ready)'],
  ['use(ready == C)', 'use(ready)', 'use(!ready)'],
  ['use(C == (x > 1))', 'use(x > 1)', 'use(!(x > 1))'],
  ['if (x > 1) != C {\n\tone()\n}', 'if !(x > 1) {\n\tone()\n}', 'if x > 1 {\n\tone()\n}'],
  ['use(C == (ready && x > 1) || ready)', 'use(ready && x > 1 || ready)', 'use(!(ready && x > 1) || ready)'],
  ['use(C == /* why */ (x > 1))', 'use( /* why */ x > 1)', 'use(false == /* why */ (x > 1))'],
  ['use(C == !ready)', 'use(!ready)', 'use(!!ready)'],
  ['use(C == any)', 'use(true == any)', 'use(false == any)'],
  ['use(C == get())', 'use(true == get())', 'use(false == get())'],
  ['b := x > 1\nuse(C == b)', 'b := x > 1\nuse(b)', 'b := x > 1\nuse(!b)'],
  ['b := get()\nuse(C == b)', 'b := get()\nuse(true == b)', 'b := get()\nuse(false == b)'],
  ['var b bool\nuse(C == b)', 'var b bool\nuse(b)', 'var b bool\nuse(!b)'],
  ['var b Bool\nuse(C == b)', 'var b Bool\nuse(true == b)', 'var b Bool\nuse(false == b)'],
  ['b, _ := ready, 1\nuse(C == b)', 'b, _ := ready, 1\nuse(true == b)', 'b, _ := ready, 1\nuse(false == b)'],
  [
    'b := ready\nb = any.(bool)\nuse(C == b)',
    'b := ready\nb = any.(bool)\nuse(true == b)',
    'b := ready\nb = any.(bool)\nuse(false == b)',
  ],
  [
    'use(func(b ...bool) { use(C == b) })',
    'use(func(b ...bool) { use(true == b) })',
    'use(func(b ...bool) { use(false == b) })',
  ],
]

describe('in Go, a comparison with a check', () => {
  itLeavesInGo('is the other operand, or its opposite, where that is certainly a boolean', COMPARISONS)

  itLeavesInGo('is kept where it has a side effect or compares otherwise', [
    ['use((get(1) && C) == ready)', 'use(get(1) == ready)', 'use((get(1) && false) == ready)'],
    ['use(C == C, C != true, false == C)', 'use(true, false, false)', 'use(true, true, true)'],
    ['use(x == 1 && C)', 'use(x == 1)', 'use(false)'],
  ])
})
