import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a comment behind an operator that is removed', () => {
  itLeavesInGo('moves to the end of its new line, so that it ends no statement', [
    ['if ready && // of ready\n\tC {\n\tone()\n}', 'if ready { // of ready\n\tone()\n}', ''],
    [
      'if ready && // of ready\n\tC { // of branch\n\tone()\n}',
      'if ready { /* of ready */ // of branch\n\tone()\n}',
      '',
    ],
    ['use(ready && // of ready\n\tC, x)', 'use(ready, x) // of ready', 'use(false, x)'],
    ['use(ready && // of */ ready\n\tC, x, `\n`)', 'use(ready /* of * / ready */, x, `\n`)', 'use(false, x, `\n`)'],
    ['v := ready && // of ready\n\tC\nuse(v)', 'v := ready // of ready\nuse(v)', 'use(false)'],
    [
      'return !C ||\n\t// of x\n\t(ready && // of ready\n\t\tC)',
      'return ( // of x\nready)   // of ready',
      'return true',
    ],
  ])

  itLeavesInGo('is kept with the next operator', [
    ['if ready && // of ready\n\tC &&\n\tx > 1 {\n\tone()\n}', 'if ready && // of ready\n\tx > 1 {\n\tone()\n}', ''],
  ])
})

describe('in Go, a block comment in front of what is left', () => {
  itLeavesInGo('stands where gofmt puts it', [
    ['use(C && /* why */ ready)', 'use( /* why */ ready)', 'use(false)'],
    ['use(x, C && /* why */ ready)', 'use(x /* why */, ready)', 'use(x, false)'],
    ['use(x,\n\tC && /* why */ ready)', 'use(x,\n\t/* why */\n\tready)', 'use(x,\n\tfalse)'],
    ['use([]bool{C && /* why */ ready})', 'use([]bool{ /* why */ ready})', 'use([]bool{false})'],
    ['use(!(C && /* why */ ready))', 'use(! /* why */ ready)', 'use(true)'],
    ['if C && /* why */ ready {\n\tone()\n}', 'if /* why */ ready {\n\tone()\n}', ''],
    ['v := C &&\n\t/* why */ ready\nuse(v)', 'v := /* why */ ready\nuse(v)', 'use(false)'],
    ['use(x, pick(\n\tx), C && /* why */ ready)', 'use(x, pick(\n\tx), /* why */ ready)', 'use(x, pick(\n\tx), false)'],
  ])
})
