import { itLeaves } from '../../support/both-values.js'
import { leftInTests } from '../../support/test-file.js'

describe('what becomes of a node', () => {
  itLeaves(
    'is decided for elements, attributes and braces of JSX',
    [
      ['send(<p>{C && <a />}</p>)', 'send(<p><a /></p>)', 'send(<p></p>)'],
      ['send(<p a={C ? "x" : "y"} {...(C && b)} />)', 'send(<p a="x" {...b} />)', 'send(<p a="y" />)'],
      ['send(<FeatureGate name="On"><a /></FeatureGate>)', 'send(<a />)', 'send(null)'],
    ],
    'input.tsx',
  )

  itLeaves('is decided for expressions, and for parts of what is kept', [
    ['send(C ? a : b, C && a, typeof C, [C])', "send(a, a, 'boolean', [true])", "send(b, false, 'boolean', [false])"],
    ['send(f(C), { a: C })', 'send(f(true), { a: true })', 'send(f(false), { a: false })'],
  ])

  itLeaves('is what an assignment to a removed member does', [
    [
      'class A {\n  #on\n\n  constructor() {\n    this.#on = run() && C\n  }\n}',
      'class A {\n  #on\n\n  constructor() {\n    this.#on = run() && true\n  }\n}',
      'class A {\n  #on\n\n  constructor() {\n    this.#on = run() && false\n  }\n}',
    ],
    [
      'class A {\n  #a = 1\n\n  m() { if (C) this.#a = run(); return 2 }\n\n  n() { if (!C) send(this.#a) }\n}',
      'class A {\n  #a = 1\n\n  m() { this.#a = run(); return 2 }\n\n  n() { }\n}',
      'class A {\n  #a = 1\n\n  m() { return 2 }\n\n  n() { send(this.#a) }\n}',
    ],
  ])

  it('is another name of `it` or `describe` in a test', () => {
    expect(leftInTests("const maybe = C ? it : it.skip\nmaybe('x', () => {\n  run()\n})")).toBe(
      "it('x', () => {\n  run()\n})",
    )
  })
})
