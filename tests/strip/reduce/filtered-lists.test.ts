import { itLeaves } from '../../support/both-values.js'

describe('an item of a list whose falsy items are dropped', () => {
  itLeaves('is dropped with its check', [
    ['send([a, C && b].filter(Boolean))', 'send([a, b].filter(Boolean))', 'send([a].filter(Boolean))'],
    [
      'send([C ? a : null, C ? 0 : b, C ? undefined : c].filter((x) => x))',
      'send([a].filter((x) => x))',
      'send([b, c].filter((x) => x))',
    ],
    [
      'send([a, C && b].filter((x) => !!x), [a, C && b].filter((x) => Boolean(x)))',
      'send([a, b].filter((x) => !!x), [a, b].filter((x) => Boolean(x)))',
      'send([a].filter((x) => !!x), [a].filter((x) => Boolean(x)))',
    ],
    [
      "import clsx from 'clsx'\nsend(clsx('a', C && 'b', c))",
      "import clsx from 'clsx'\nsend(clsx('a', 'b', c))",
      "import clsx from 'clsx'\nsend(clsx('a', c))",
    ],
    [
      "import { twMerge } from 'tailwind-merge'\nsend(twMerge('a', C ? 'b' : ''))",
      "import { twMerge } from 'tailwind-merge'\nsend(twMerge('a', 'b'))",
      "import { twMerge } from 'tailwind-merge'\nsend(twMerge('a'))",
    ],
  ])

  itLeaves('is kept where the list is not known to drop it', [
    [
      'send([a, C && b].filter((x) => x.ok), [a, C && b].filter(Boolean, c), [a, C && b].filter())',
      'send([a, b].filter((x) => x.ok), [a, b].filter(Boolean, c), [a, b].filter())',
      'send([a, false].filter((x) => x.ok), [a, false].filter(Boolean, c), [a, false].filter())',
    ],
    [
      'send([a, C && b].filter((x, i) => x), [a, C && b].map(Boolean), [a, C && b]["filter"](Boolean))',
      'send([a, b].filter((x, i) => x), [a, b].map(Boolean), [a, b]["filter"](Boolean))',
      'send([a, false].filter((x, i) => x), [a, false].map(Boolean), [a, false]["filter"](Boolean))',
    ],
    [
      'send([a, C && b].filter(async (x) => x), [a, C && b].filter((x) => !x))',
      'send([a, b].filter(async (x) => x), [a, b].filter((x) => !x))',
      'send([a, false].filter(async (x) => x), [a, false].filter((x) => !x))',
    ],
    [
      'const f = (Boolean) => [a, C && b].filter(Boolean)\nsend(f)',
      'const f = (Boolean) => [a, b].filter(Boolean)\nsend(f)',
      'const f = (Boolean) => [a, false].filter(Boolean)\nsend(f)',
    ],
    [
      "import { clsx } from './own'\nsend(clsx('a', C && 'b'))",
      "import { clsx } from './own'\nsend(clsx('a', 'b'))",
      "import { clsx } from './own'\nsend(clsx('a', false))",
    ],
    [
      'send(clsx(a, C && b), own.clsx(a, C && b))',
      'send(clsx(a, b), own.clsx(a, b))',
      'send(clsx(a, false), own.clsx(a, false))',
    ],
  ])

  itLeaves('is kept where its value is not falsy, or evaluating it does something', [
    [
      'send([a, C && run(), C ? 0n : /x/, C ? {} : []].filter(Boolean))',
      'send([a, run(), 0n, {}].filter(Boolean))',
      'send([a, /x/, []].filter(Boolean))',
    ],
    [
      'send([a, run() && C].filter(Boolean))',
      'send([a, run() && true].filter(Boolean))',
      'send([a, (run(), false)].filter(Boolean))',
    ],
    [
      'send([...a, ...(b && C)].filter(Boolean))',
      'send([...a, ...(b && true)].filter(Boolean))',
      'send([...a, ...(b && false)].filter(Boolean))',
    ],
  ])

  itLeaves('needs no value of its own where it is falsy', [
    [
      'send([a, b && C, b || C].filter(Boolean))',
      'send([a, b && true, b || true].filter(Boolean))',
      'send([a, b].filter(Boolean))',
    ],
  ])
})
