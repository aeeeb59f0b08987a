import { parenthesesAround } from '../../src/source/parentheses.js'
import type { Node } from '../../src/source/source-view.js'
import { walk } from '../../src/source/walk.js'
import { Trivia } from '../../src/text/trivia.js'
import { parseScript } from '../support/strip-text.js'

describe('the parentheses around a node', () => {
  /** Those around `x`, innermost first. */
  function around(source: string): string[] {
    const view = parseScript('input.js', source)
    const found: Node[] = []
    walk(view.ast, view.visitorKeys, (node) => {
      if (node.type === 'Identifier' && node.name === 'x') found.push(node)
    })
    return parenthesesAround(found[0] as Node, new Trivia(view)).map(({ start, end }) => source.slice(start, end))
  }

  it.each([
    ['x', []],
    ['(x)', ['(x)']],
    ['( /* a */ (x) )', ['(x)', '( /* a */ (x) )']],
    ['if (x) a', []],
    ['if ((x)) a', ['(x)']],
    ['if (a) (x)', ['(x)']],
    ['while (x) a', []],
    ['do a; while (x)', []],
    ['do (x); while (a)', ['(x)']],
    ['switch (x) {}', []],
    ['switch (a) { case (x): }', ['(x)']],
    ['with (x) a', []],
    ['with (a) (x)', ['(x)']],
    ['f(x)', []],
    ['f((x))', ['(x)']],
    ['f(a, (x))', ['(x)']],
    ['f((x), a)', ['(x)']],
    ['(x)()', ['(x)']],
    ['(x)(a)', ['(x)']],
    ['new F(x)', []],
    ['new (x)()', ['(x)']],
    ['new (x)', ['(x)']],
    ['import(x)', []],
    ['import((x))', ['(x)']],
    ['(x) => a', []],
    ['a => (x)', ['(x)']],
    ['(function (x) {})', []],
    ['function f(x) {}', []],
    ['for (x;;) a', []],
    ['for (;;) (x)', ['(x)']],
  ])('group it: %s', (source, wanted) => {
    expect(around(source)).toEqual(wanted)
  })
})
