import { describe, expect, it } from 'vitest'
import { depthFault, faultInProcess } from '../../../src/syntax/typescript/known-depth.js'
import { parseTypeScript } from '../../../src/syntax/typescript/parse-typescript.js'

const times = (count: number, text: string): string => text.repeat(count)

/** Whatever nests, with and without brackets, as deep as the words say. */
const SHAPES: readonly (readonly [name: string, file: string, nest: (depth: number) => string])[] = [
  ['arrows', 'a.ts', (depth) => `x = ${times(depth, 'a=>')}a`],
  ['ternaries', 'a.ts', (depth) => `x = ${times(depth, 'a?b:')}c`],
  ['ternaries in their middle', 'a.ts', (depth) => `x = ${times(depth, 'a?')}b${times(depth, ':c')}`],
  ['else if', 'a.ts', (depth) => `if (a) {}${times(depth, 'else if(a){}')}`],
  ['elements', 'a.tsx', (depth) => `x = ${times(depth, '<a>')}${times(depth, '</a>')}`],
  ['elements behind quotes', 'a.tsx', (depth) => `x = ${times(depth, "<a>'")}${times(depth, '</a>')}`],
  ['sums', 'a.ts', (depth) => `x = a${times(depth, '+a')}`],
  ['powers', 'a.ts', (depth) => `x = a${times(depth, '**a')}`],
  ['or', 'a.ts', (depth) => `x = a${times(depth, '||a')}`],
  ['assignments', 'a.ts', (depth) => `${times(depth, 'a=')}b`],
  ['if', 'a.ts', (depth) => `${times(depth, 'if(a)')};`],
  ['do', 'a.ts', (depth) => `${times(depth, 'do ')};${times(depth, 'while(a);')}`],
  ['labels', 'a.ts', (depth) => `${Array.from({ length: depth }, (_, index) => `l${index}:`).join('')};`],
  ['typeof', 'a.ts', (depth) => `x = ${times(depth, 'typeof ')}a`],
  ['new', 'a.ts', (depth) => `x = ${times(depth, 'new ')}a`],
  ['classes', 'a.ts', (depth) => `x = ${times(depth, 'class extends ')}a${times(depth, '{}')}`],
  ['generic types', 'a.ts', (depth) => `type X = ${times(depth, 'A<')}B${times(depth, '>')}`],
  ['conditional types', 'a.ts', (depth) => `type X = ${times(depth, 'A extends B?C:')}D`],
  ['keyof', 'a.ts', (depth) => `type X = ${times(depth, 'keyof ')}D`],
  ['as', 'a.ts', (depth) => `x = a${times(depth, ' as T')}`],
  ['brackets with closing ones in strings', 'a.ts', (depth) => `x = ${times(depth, '(")"+')}a${times(depth, ')')}`],
  ['brackets with closing ones in comments', 'a.ts', (depth) => `x = ${times(depth, '(/*)*/')}a${times(depth, ')')}`],
  ['calls', 'a.ts', (depth) => `x = a${times(depth, '()')}`],
  ['templates', 'a.ts', (depth) => `x = a${times(depth, '``')}`],
  ['members', 'a.ts', (depth) => `x = a${times(depth, '.b')}`],
  ['namespaces', 'a.ts', (depth) => `namespace a${times(depth, '.b')} {}`],
  ['names of types', 'a.ts', (depth) => `type X = typeof a${times(depth, '.b')}`],
]

describe('a file that nests without end', () => {
  it.each(SHAPES)('is reported with its place, and does not end the process: %s', (_, file, nest) => {
    expect(parseTypeScript(file, nest(40_000))).toMatchObject({
      kind: 'failure',
      message: expect.stringMatching(/^nested too deeply to be read safely|^[A-Z]/),
      place: { line: 1 },
    })
  })

  it('does not end the process like the native parser: assignments within each other', () => {
    expect(parseTypeScript('a.ts', `${times(19_000, 'a=')}b`).kind).toBe('failure')
  })

  it.each(SHAPES)('is read up to the depth that people write: %s', (_, file, nest) => {
    expect(parseTypeScript(file, nest(50)).kind).toBe('estree')
    expect(parseTypeScript(file, `${nest(50)}\n`.concat('foo();\n'.repeat(4_000))).kind).toBe('estree')
  })
})

describe('a large file', () => {
  it('is read whatever it contains, unless it is deep', () => {
    const text = 'export const a = (b: Map<string, number>) => (b ? { c: [b.get("x")] } : null)\n'.repeat(3_000)
    expect(depthFault('a.ts', text)).toBeNull()
  })
})

describe('if TypeScript is not installed', () => {
  it.each([SHAPES[0]!, SHAPES[4]!, SHAPES[16]!])('a separate process finds what is too deep: %s', (_, file, nest) => {
    expect(faultInProcess(file, nest(40_000))).toBe('nested too deeply to be read safely')
    expect(faultInProcess(file, nest(4_000))).toBe('nested too deeply to be read safely')
    expect(faultInProcess(file, nest(50))).toBeNull()
  })
})
