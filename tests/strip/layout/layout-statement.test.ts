import { itLeaves } from '../../support/both-values.js'

describe('a statement of which parts are removed', () => {
  itLeaves('is written without them: names, cases, members, imports', [
    ['const a = 1, v = 2\nif (C) use(v)\nsend(a)', 'const a = 1, v = 2\nuse(v)\nsend(a)', 'const a = 1\nsend(a)'],
    [
      "import a, { b as c, type D } from 'e'\nif (C) { const x: D = c; send(x) }\na()",
      "import a, { b as c, type D } from 'e'\nconst x: D = c; send(x)\na()",
      "import a from 'e'\na()",
    ],
    [
      "import type { A, B } from 'c' with { type: 'x' }\nconst a: A = 1\nif (C) { const b: B = 2; send(b) }\nsend(a)",
      "import type { A, B } from 'c' with { type: 'x' }\nconst a: A = 1\nconst b: B = 2; send(b)\nsend(a)",
      "import type { A } from 'c' with { type: 'x' }\nconst a: A = 1\nsend(a)",
    ],
    [
      'class A { #on = C; #a = 1; m() { return this.#on ? this.#a : 2 } }',
      'class A { #a = 1; m() { return this.#a } }',
      'class A { m() { return 2 } }',
    ],
    [
      'switch (true) { case a: one(); break; case C: two() }',
      'switch (true) { case a: one(); break; default: two() }',
      'switch (true) { case a: one(); break; }',
    ],
  ])

  itLeaves('is left as written where nothing of it is removed', [
    [
      "import { a,b } from 'c'\nexport { a , b }\nif (C) b()",
      "import { a,b } from 'c'\nexport { a , b }\nb()",
      "import { a,b } from 'c'\nexport { a , b }\n",
    ],
    ['const a=1 ,b=2\nsend(a,b,C)', 'const a=1 ,b=2\nsend(a,b,true)', 'const a=1 ,b=2\nsend(a,b,false)'],
  ])
})
