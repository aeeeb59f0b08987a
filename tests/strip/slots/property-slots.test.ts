import { itLeaves } from '../../support/both-values.js'

describe('a property of a local object that holds a check', () => {
  itLeaves('is removed, and its reads have the value', [
    [
      'export {}\nconst flags = { on: C, a: 1 }\nif (flags.on) send(flags.a)',
      'export {}\nconst flags = { a: 1 }\nsend(flags.a)',
      'export {}\n',
    ],
    [
      'export {}\nconst flags = { "on": C } as const\nsend(flags["on"])',
      'export {}\nsend(true)',
      'export {}\nsend(false)',
    ],
    [
      'export {}\nconst flags = { on: C && !C, off: !C }\nsend(flags.on, flags.off)',
      'export {}\nsend(false, false)',
      'export {}\nsend(false, true)',
    ],
    [
      'function f() {\n  const flags = {\n    // whether\n    on: C,\n    a: 1,\n  }\n  return flags.on ? flags.a : 2\n}',
      'function f() {\n  const flags = {\n    a: 1,\n  }\n  return flags.a\n}',
      'function f() {\n  return 2\n}',
    ],
  ])

  itLeaves('is kept with its value where other code may reach the object', [
    [
      'export {}\nconst flags = { on: C }\nsend(flags, flags.on)',
      'export {}\nconst flags = { on: true }\nsend(flags, flags.on)',
      'export {}\nconst flags = { on: false }\nsend(flags, flags.on)',
    ],
    [
      'export {}\nconst flags = { on: C }\nconst { on } = flags\nsend(on)',
      'export {}\nconst flags = { on: true }\nconst { on } = flags\nsend(on)',
      'export {}\nconst flags = { on: false }\nconst { on } = flags\nsend(on)',
    ],
    [
      'export const flags = { on: C }\nif (flags.on) one()',
      'export const flags = { on: true }\nif (flags.on) one()',
      'export const flags = { on: false }\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C }\nsend(flags[a], flags.on)',
      'export {}\nconst flags = { on: true }\nsend(flags[a], flags.on)',
      'export {}\nconst flags = { on: false }\nsend(flags[a], flags.on)',
    ],
    [
      'export {}\nconst flags = { on: C }\nsend(flags?.on)',
      'export {}\nconst flags = { on: true }\nsend(flags?.on)',
      'export {}\nconst flags = { on: false }\nsend(flags?.on)',
    ],
    ['const flags = { on: C }\nif (flags.on) one()', 'one()', ''],
    [
      'export {}\nvar flags = { on: C }\nif (flags.on) one()',
      'export {}\nvar flags = { on: true }\nif (flags.on) one()',
      'export {}\nvar flags = { on: false }\nif (flags.on) one()',
    ],
    ['send({ on: C }.on)', 'send({ on: true }.on)', 'send({ on: false }.on)'],
  ])

  itLeaves('is kept where it may change, or may be another one', [
    [
      'export {}\nconst flags = { on: C }\nflags.on = a\nif (flags.on) one()',
      'export {}\nconst flags = { on: true }\nflags.on = a\nif (flags.on) one()',
      'export {}\nconst flags = { on: false }\nflags.on = a\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, m() { this.on = a } }\nflags.m()\nif (flags.on) one()',
      'export {}\nconst flags = { on: true, m() { this.on = a } }\nflags.m()\nif (flags.on) one()',
      'export {}\nconst flags = { on: false, m() { this.on = a } }\nflags.m()\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, ...a }\nif (flags.on) one()',
      'export {}\nconst flags = { on: true, ...a }\nif (flags.on) one()',
      'export {}\nconst flags = { on: false, ...a }\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, [a]: 1 }\nif (flags.on) one()',
      'export {}\nconst flags = { on: true, [a]: 1 }\nif (flags.on) one()',
      'export {}\nconst flags = { on: false, [a]: 1 }\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, on: a }\nif (flags.on) one()',
      'export {}\nconst flags = { on: true, on: a }\nif (flags.on) one()',
      'export {}\nconst flags = { on: false, on: a }\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, get a() { return this } }\nif (flags.on) send(flags.a)',
      'export {}\nconst flags = { on: true, get a() { return this } }\nif (flags.on) send(flags.a)',
      'export {}\nconst flags = { on: false, get a() { return this } }\nif (flags.on) send(flags.a)',
    ],
    [
      'export {}\nconst flags = { __proto__: a, on: C }\nif (flags.on) one()',
      'export {}\nconst flags = { __proto__: a, on: true }\nif (flags.on) one()',
      'export {}\nconst flags = { __proto__: a, on: false }\nif (flags.on) one()',
    ],
    [
      'export {}\nlet flags = { on: C }\nflags = a\nif (flags.on) one()',
      'export {}\nlet flags = { on: true }\nflags = a\nif (flags.on) one()',
      'export {}\nlet flags = { on: false }\nflags = a\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C, run }\nflags.run()\nif (flags.on) one()',
      'export {}\nconst flags = { on: true, run }\nflags.run()\nif (flags.on) one()',
      'export {}\nconst flags = { on: false, run }\nflags.run()\nif (flags.on) one()',
    ],
  ])

  itLeaves('is kept where it is no plain value', [
    [
      'export {}\nconst flags = { on: run() && C }\nif (flags.on) one()',
      'export {}\nconst flags = { on: run() && true }\nif (flags.on) one()',
      'export {}\nconst flags = { on: run() && false }\nif (flags.on) one()',
    ],
    [
      'export {}\nconst flags = { on: C }\nsend(flags.on.then(a))',
      'export {}\nconst flags = { on: true }\nsend(flags.on.then(a))',
      'export {}\nconst flags = { on: false }\nsend(flags.on.then(a))',
    ],
    [
      'export {}\nconst flags = { on: () => C }\nif (flags.on()) one()',
      'export {}\nconst flags = { on: () => true }\nif (flags.on()) one()',
      'export {}\nconst flags = { on: () => false }\nif (flags.on()) one()',
    ],
    [
      'export {}\nconst flags = { on: C ? 1 : 2 }\nif (flags.on) one()',
      'export {}\nconst flags = { on: 1 }\nif (flags.on) one()',
      'export {}\nconst flags = { on: 2 }\nif (flags.on) one()',
    ],
  ])
})
