import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a boolean that has one value once its other assignments are decided', () => {
  itLeavesInGo('is removed, and its reads have that value', [
    ['on := false\nif C {\n\ton = true\n}\nif on {\n\tone()\n}', 'one()', ''],
    ['var on bool\nif C {\n\ton = true\n}\nif on {\n\tone()\n} else {\n\ttwo()\n}', 'one()', 'two()'],
    [
      'on := true\nif C && ready {\n\ton = false\n}\nuse(on)',
      'on := true\nif ready {\n\ton = false\n}\nuse(on)',
      'use(true)',
    ],
    [
      'on := false\nif C {\n\ton = true\n}\nreturnIt(func() bool { return !on })',
      'returnIt(func() bool { return false })',
      'returnIt(func() bool { return true })',
    ],
  ])

  itLeavesInGo('is kept where it may have another one', [
    ['on := ready\nif C {\n\ton = true\n}\nuse(on)', 'on := ready\non = true\nuse(on)', 'on := ready\nuse(on)'],
    [
      'on := false\nif C {\n\ton = true\n}\nif x > 1 {\n\ton = ready\n}\nuse(on)',
      'on := true\nif x > 1 {\n\ton = ready\n}\nuse(on)',
      'on := false\nif x > 1 {\n\ton = ready\n}\nuse(on)',
    ],
    ['on := false\nif C {\n\ton = true\n}\nuse(&on)', 'on := true\nuse(&on)', 'on := false\nuse(&on)'],
    [
      'on := Bool(false)\nif C {\n\ton = true\n}\nuse(on)',
      'on := Bool(false)\non = true\nuse(on)',
      'on := Bool(false)\nuse(on)',
    ],
    ['var on any\nif C {\n\ton = true\n}\nuse(on)', 'var on any\non = true\nuse(on)', 'var on any\nuse(on)'],
    ['on := false\nif C {\n\ton = ready\n}\nuse(on)', 'on := false\non = ready\nuse(on)', 'use(false)'],
  ])

  itLeavesInGo('is kept where the author gives it one value only', [
    ['on := false\nuse(on, C)', 'on := false\nuse(on, true)', 'on := false\nuse(on, false)'],
    ['var on bool\nuse(on, C)', 'var on bool\nuse(on, true)', 'var on bool\nuse(on, false)'],
  ])
})
