import { itLeaves, leftForBoth, written } from '../../support/both-values.js'

describe('a function of which all calls are known', () => {
  itLeaves('loses a parameter that each of them gives the value', [
    [
      'function f(on) { return on ? 1 : 2 }\nsend(f(C), f(C))',
      'function f() { return 1 }\nsend(f(), f())',
      'function f() { return 2 }\nsend(f(), f())',
    ],
    [
      'const f = function (on) { return on ? 1 : 2 }\nsend(f(C))',
      'const f = function () { return 1 }\nsend(f())',
      'const f = function () { return 2 }\nsend(f())',
    ],
    [
      'class A {\n  #f(on) { return on ? 1 : 2 }\n  m() { return this.#f(C) }\n}',
      'class A {\n  #f() { return 1 }\n  m() { return this.#f() }\n}',
      'class A {\n  #f() { return 2 }\n  m() { return this.#f() }\n}',
    ],
    [
      'const f = memo((on) => on)\nsend(f(C))',
      'const f = memo((on) => on)\nsend(f(true))',
      'const f = memo((on) => on)\nsend(f(false))',
    ],
  ])

  itLeaves('keeps it where something else may call the function', [
    [
      'function f(on) { return on ? 1 : 2 }\nsend(f(C), f)',
      'function f(on) { return on ? 1 : 2 }\nsend(f(true), f)',
      'function f(on) { return on ? 1 : 2 }\nsend(f(false), f)',
    ],
    [
      'export function f(on) { return on ? 1 : 2 }\nsend(f(C))',
      'export function f(on) { return on ? 1 : 2 }\nsend(f(true))',
      'export function f(on) { return on ? 1 : 2 }\nsend(f(false))',
    ],
    [
      'export default function f(on) { return on ? 1 : 2 }\nsend(f(C))',
      'export default function f(on) { return on ? 1 : 2 }\nsend(f(true))',
      'export default function f(on) { return on ? 1 : 2 }\nsend(f(false))',
    ],
    [
      'function f(on) { return on ? 1 : 2 }\nf = g\nsend(f(C))',
      'function f(on) { return on ? 1 : 2 }\nf = g\nsend(f(true))',
      'function f(on) { return on ? 1 : 2 }\nf = g\nsend(f(false))',
    ],
    [
      'let f = (on) => on ? 1 : 2\nf = g\nsend(f(C))',
      'let f = (on) => on ? 1 : 2\nf = g\nsend(f(true))',
      'let f = (on) => on ? 1 : 2\nf = g\nsend(f(false))',
    ],
    [
      'const f: F = (on) => on ? 1 : 2\nsend(f(C))',
      'const f: F = (on) => on ? 1 : 2\nsend(f(true))',
      'const f: F = (on) => on ? 1 : 2\nsend(f(false))',
    ],
    [
      'function f(on) { return on ? 1 : 2 }\nsend(f.call(a, C), f(C))',
      'function f(on) { return on ? 1 : 2 }\nsend(f.call(a, true), f(true))',
      'function f(on) { return on ? 1 : 2 }\nsend(f.call(a, false), f(false))',
    ],
    [
      'function f(on) { return on ? 1 : 2 }\nsend(new f(C))',
      'function f(on) { return on ? 1 : 2 }\nsend(new f(true))',
      'function f(on) { return on ? 1 : 2 }\nsend(new f(false))',
    ],
    [
      'const a = { f(on) { return on ? 1 : 2 } }\nsend(a.f(C))',
      'const a = { f(on) { return on ? 1 : 2 } }\nsend(a.f(true))',
      'const a = { f(on) { return on ? 1 : 2 } }\nsend(a.f(false))',
    ],
  ])

  itLeaves('keeps it where the function reads its arguments in another way', [
    [
      'function f(on) { return arguments[0] && on ? 1 : 2 }\nsend(f(C))',
      'function f(on) { return arguments[0] && on ? 1 : 2 }\nsend(f(true))',
      'function f(on) { return arguments[0] && on ? 1 : 2 }\nsend(f(false))',
    ],
    [
      'const f = (on) => eval("on")\nsend(f(C))',
      'const f = (on) => eval("on")\nsend(f(true))',
      'const f = (on) => eval("on")\nsend(f(false))',
    ],
    [
      'const f = function g(on) { return on ? 1 : g(a) }\nsend(f(C))',
      'const f = function g(on) { return on ? 1 : g(a) }\nsend(f(true))',
      'const f = function g(on) { return on ? 1 : g(a) }\nsend(f(false))',
    ],
  ])

  it('keeps a function in a block that may be called outside the block', () => {
    const text = '{\n  function f(on) { return on ? 1 : 2 }\n  send(f(C))\n}'
    expect(leftForBoth(text, 'input.cjs')).toEqual(written(text).slice(1))
    expect(leftForBoth(text, 'input.mjs')).toEqual([
      '{\n  function f() { return 1 }\n  send(f())\n}',
      '{\n  function f() { return 2 }\n  send(f())\n}',
    ])
  })

  it('keeps parameters that follow `this`', () => {
    expect(leftForBoth('function f(this: A, on) { return on ? 1 : 2 }\nsend(f(C))')).toEqual([
      'function f(this: A, on) { return on ? 1 : 2 }\nsend(f(true))',
      'function f(this: A, on) { return on ? 1 : 2 }\nsend(f(false))',
    ])
  })
})

describe('a component of which all uses are known', () => {
  itLeaves(
    'loses a prop',
    [
      [
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.displayName = "Card"\nsend(<Card on={C} />)',
        'const Card = () => <a />\nCard.displayName = "Card"\nsend(<Card />)',
        'const Card = () => <b />\nCard.displayName = "Card"\nsend(<Card />)',
      ],
      [
        "import { FC } from 'react'\nconst Card: FC<{ on: boolean }> = ({ on }) => on ? <a /> : <b />\nsend(<Card on={C}></Card>)",
        "import { FC } from 'react'\nconst Card: FC<{ }> = () => <a />\nsend(<Card></Card>)",
        "import { FC } from 'react'\nconst Card: FC<{ }> = () => <b />\nsend(<Card></Card>)",
      ],
    ],
    'input.tsx',
  )

  itLeaves(
    'keeps it where it is handed on',
    [
      [
        'const Card = ({ on }) => on ? <a /> : <b />\nsend(<Card on={C} />, Card)',
        'const Card = ({ on }) => on ? <a /> : <b />\nsend(<Card on={true} />, Card)',
        'const Card = ({ on }) => on ? <a /> : <b />\nsend(<Card on={false} />, Card)',
      ],
      [
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.defaults = {}\nsend(<Card on={C} />)',
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.defaults = {}\nsend(<Card on={true} />)',
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.defaults = {}\nsend(<Card on={false} />)',
      ],
      [
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.displayName = load(Card)\nsend(<Card on={C} />)',
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.displayName = load(Card)\nsend(<Card on={true} />)',
        'const Card = ({ on }) => on ? <a /> : <b />\nCard.displayName = load(Card)\nsend(<Card on={false} />)',
      ],
    ],
    'input.tsx',
  )
})
