import { itLeaves } from '../../support/both-values.js'

describe('a pattern that loses names', () => {
  itLeaves('leaves a hole in front of elements that stay', [
    ['const [a, b] = c\nif (C) send(a)\nsend(b)', 'const [a, b] = c\nsend(a)\nsend(b)', 'const [, b] = c\nsend(b)'],
    [
      'const [a, b, d] = c\nif (C) send(a, b)\nsend(d)',
      'const [a, b, d] = c\nsend(a, b)\nsend(d)',
      'const [, , d] = c\nsend(d)',
    ],
    [
      'const [ a, b ] = c\nif (C) send(a)\nsend(b)',
      'const [ a, b ] = c\nsend(a)\nsend(b)',
      'const [ , b ] = c\nsend(b)',
    ],
  ])

  itLeaves('loses the last elements with their commas', [
    ['const [a, b] = c\nif (C) send(b)\nsend(a)', 'const [a, b] = c\nsend(b)\nsend(a)', 'const [a] = c\nsend(a)'],
    [
      'const [a, b, , d,] = c\nif (C) send(b, d)\nsend(a)',
      'const [a, b, , d,] = c\nsend(b, d)\nsend(a)',
      'const [a] = c\nsend(a)',
    ],
    [
      'const [a, [b], { d }] = c\nif (C) send(b)\nsend(a, d)',
      'const [a, [b], { d }] = c\nsend(b)\nsend(a, d)',
      'const [a, , { d }] = c\nsend(a, d)',
    ],
    [
      'const [\n  a,\n  b,\n] = c\nif (C) send(b)\nsend(a)',
      'const [\n  a,\n  b,\n] = c\nsend(b)\nsend(a)',
      'const [\n  a\n] = c\nsend(a)',
    ],
  ])

  itLeaves('loses properties with their commas', [
    ['const { a, b } = c\nif (C) send(a)\nsend(b)', 'const { a, b } = c\nsend(a)\nsend(b)', 'const { b } = c\nsend(b)'],
    [
      'const { a, b: { d }, e = 1 } = c\nif (C) send(d, e)\nsend(a)',
      'const { a, b: { d }, e = 1 } = c\nsend(d, e)\nsend(a)',
      'const { a } = c\nsend(a)',
    ],
    [
      'const {\n  a, // of a\n  b,\n} = c\nif (C) send(a)\nsend(b)',
      'const {\n  a, // of a\n  b,\n} = c\nsend(a)\nsend(b)',
      'const {\n  b,\n} = c\nsend(b)',
    ],
  ])

  itLeaves('keeps all names beside one that takes the rest', [
    [
      'const { a, ...b } = c\nif (C) send(a)\nsend(b)',
      'const { a, ...b } = c\nsend(a)\nsend(b)',
      'const { a, ...b } = c\nsend(b)',
    ],
  ])
})
