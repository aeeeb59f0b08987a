import { itLeaves, itLeavesInGo } from '../../support/both-values.js'

describe('what is left of an expression whose value nobody uses', () => {
  itLeaves('is what has an effect in it', [
    ['C && class { static a = run() }', '(class { static a = run() })', ''],
    ['C && class { [run()]() {} }', '(class { [run()]() {} })', ''],
    ['C ? run() : a', 'run()', ''],
    ['C ? a ? run() : b : walk()', 'a ? run() : b', 'walk()'],
    ['run() && C\nrun() || !C\nC && run() && a', 'run()\nrun()\nrun() && a', 'run()\nrun()\n'],
    ['run() ?? C', 'run()', 'run()'],
    ['C && a.b\nC && a', 'a.b\na', ''],
    ['(run(), C) && one()', 'run();\none()', 'run(), false'],
  ])

  itLeaves('is nothing where nothing has one', [
    ['C\n!C\na && C\nC ? a : b\nC && "text"\none()', 'one()', 'one()'],
    ['C && (a ? b : c)\none()', 'a ? b : c\none()', 'one()'],
  ])

  itLeaves('is a variable without its name', [
    ['const v = C ? run() : 1\nif (!C) use(v)', 'run()\n', 'const v = 1\nuse(v)'],
    ['const v = a && run()\nif (C) use(v)', 'const v = a && run()\nuse(v)', 'a && run()\n'],
    ['const v = C && run(1)\nif (!C) use(v)', 'run(1)\n', 'use(false)'],
  ])

  itLeavesInGo('is a statement of Go', [
    ['v := get(1, 2)\nif C {\n\tuse(v)\n}', 'v := get(1, 2)\nuse(v)', 'get(1, 2)'],
    ['v := C && get()\nif !C {\n\tuse(v)\n}', '_ = get()', 'use(false)'],
  ])
})
