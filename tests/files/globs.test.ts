import createIgnore from 'ignore'
import picomatch from 'picomatch'
import { globSync, isDynamicPattern } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { expandGlob, isGlob, matcherOf, PatternFault, refusalToMatch } from '../../src/files/globs.js'
import { IgnoreRules } from '../../src/files/ignore-patterns.js'
import { PathAutomaton, type PathState } from '../../src/files/path-automaton.js'
import { shapeOf } from '../../src/files/pattern-shapes.js'
import { randomFrom } from '../support/hostile-repository.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const random = randomFrom(21)
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
const some = (items: readonly string[], most: number, between = ''): string =>
  Array.from({ length: 1 + random(most) }, () => pick(items)).join(between)

const NAMES = ['a', 'b', 'ab', 'aab', 'a.ts', 'b.tsx', '.a', '.github', 'c-1', 'A', 'b.', 'a b', 'é']
const path = (): string => some(NAMES, 5, '/')

describe('a pattern', () => {
  it.each([
    'src/**/*.ts',
    '**/*.{ts,tsx,js,jsx,mts,cts}',
    'pkg/**/features/**/*_features.go',
    'report.[0-9]*.[0-9]*.[0-9]*.json',
    '!(test)/**',
    'packages/*/src/*gates*.ts',
    `${'*a'.repeat(40)}b`,
  ])('is matched: %s', (pattern) => {
    expect(refusalToMatch(pattern)).toBeNull()
  })

  it.each([
    ['many choices', `{${'a,'.repeat(100)}b}`],
    ['choices of choices', '{a,b}'.repeat(10)],
    ['a long range', '{1..65}'],
    ['a long one', 'a'.repeat(501)],
  ])('with %s is refused with a reason', (_, pattern) => {
    expect(refusalToMatch(pattern)).toBe('has more than 500 characters or 64 alternatives; write it shorter')
    expect(() => expandGlob(pattern, tempFolder())).toThrow(PatternFault)
  })

  it('matches the paths that picomatch matches', () => {
    const parts = ['a', 'b', '*', '?', '[ab]', '[!a]', '[a-c]', '.', '*.ts', '\\*', '[[:alpha:]]', '-', '1']
    const name = (): string =>
      pick([
        () => some(parts, 3),
        () => '**',
        () => `{${some(NAMES, 1)},${some(NAMES, 2)}}`,
        () => `@(${some(NAMES, 2)}|b)x`,
      ])()
    let matched = 0
    for (let run = 0; run < 3_000; run++) {
      const pattern = Array.from({ length: 1 + random(4) }, name)
        .join('/')
        .replaceAll(/\*\*\/(?=\*\*)/g, '')
      const [subject, hidden] = [path(), random(2) === 0]
      const expected = picomatch.isMatch(subject, pattern, { dot: true, posix: true })
      if (expected) matched++
      expect([pattern, subject, hidden, matcherOf([pattern])(subject)]).toEqual([pattern, subject, hidden, expected])
    }
    expect(matched).toBeGreaterThan(100)
  })

  it.each([
    ['+(a|aa)b', ['aaab', 'ab'], ['b', 'aac']],
    ['*(a|b).ts', ['.ts', 'abba.ts'], ['c.ts']],
    ['?(a)b', ['b', 'ab'], ['aab']],
    ['!(a|b*)', ['c', 'aa', 'cb'], ['a', 'b', 'bcd', 'a/c']],
    ['src/!(*.test).ts', ['src/a.ts'], ['src/a.test.ts', 'src/x/a.ts']],
    ['{a..c}{1..2}', ['a1', 'c2'], ['d1', 'a3']],
    ['{src/**,lib}/*.ts', ['src/a.ts', 'src/x/y/a.ts', 'lib/a.ts'], ['lib/x/a.ts']],
    ['(a', ['(a'], ['a']],
    ['[a', ['[a'], ['a']],
    ['!a', ['b', 'c/d'], ['a']],
  ])('has groups, ranges and negations as in a shell: %s', (pattern, inside, outside) => {
    const matches = matcherOf([pattern])
    expect([inside.filter(matches), outside.filter(matches)]).toEqual([inside, []])
  })

  it('is recognised as a pattern whenever tinyglobby recognises it', () => {
    const parts = ['a', '*', '?', '[ab]', '{a,b}', '{1..2}', '(a)', '!', '@(a', '\\*', '/', '+', '..', ',']
    for (let run = 0; run < 3_000; run++) {
      const text = some(parts, 6)
      expect([text, isGlob(text)]).toEqual([text, isDynamicPattern(text)])
    }
  })
})

describe('the time that matching takes', () => {
  const workOf = (pattern: string, subject: string): number => {
    const automaton = new PathAutomaton([shapeOf(pattern, 'glob')], { hidden: true })
    automaton.matching(subject)
    return automaton.work
  }

  it.each([
    ['many stars', '*a'.repeat(40), 'a', 'a'],
    ['many folders of any depth', '**/a/'.repeat(20), 'a/', 'b'],
    ['repetitions of repetitions', '+(a|+(aa|+(a|b)))*', 'a', 'c'],
    ['all but something', '!(*a*a*a*b)*c', 'a', 'd'],
  ])(
    'grows with the length of the path and that of the pattern, whatever the wildcards: %s',
    (_, pattern, part, end) => {
      const [short, long] = [500, 2_000].map((count) => workOf(`${pattern}${end}`, part.repeat(count)))
      expect(long).toBeLessThanOrEqual(4 * pattern.length * 2_000 * part.length)
      expect(long! / short!).toBeLessThan(4.5)
    },
  )

  it('is short for a pattern that the user types', async () => {
    const root = tempFolder({ ['a'.repeat(200)]: '', 'gates.json': '{ "gates": {} }' })
    const run = await runCli(root, ['list', `${'*a'.repeat(30)}b`])
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('does not exist')])
    const long = await runCli(root, ['list', `{${'a,'.repeat(100)}b}`])
    expect([long.code, long.stderr]).toEqual([2, expect.stringContaining('alternatives; write it shorter')])
  })
})

describe('the memory that matching takes', () => {
  const MOST = 128 * 1000
  /** Everything that can be reached from a state, and so can't be collected. */
  const reachable = (automaton: PathAutomaton): Set<PathState> => {
    const seen = new Set([automaton.start])
    for (const { next, threads } of seen) {
      for (const state of next) if (state) seen.add(state)
      for (const { inner } of threads) if (inner) seen.add(inner)
    }
    return seen
  }
  const name = (length: number): string => Array.from({ length }, () => pick(['a', 'b'])).join('')

  it.each([
    ['one that a wildcard begins', `*a${'?'.repeat(18)}`, 200],
    ['all but something', `!(*a${'?'.repeat(18)})c`, 200],
    ['all but something long', `!(*a${'?'.repeat(190)})c`, 200],
  ])('has a limit, however many names there are: %s', (_, pattern, length) => {
    const automaton = new PathAutomaton([shapeOf(pattern, 'glob')], { hidden: true, mostCached: MOST })
    const held = Array.from({ length: 20 }, () => {
      automaton.matching(name(length))
      return [...reachable(automaton)].reduce((sum, { next, threads }) => sum + next.length + threads.length, 0)
    })
    // Its own states, and those of the automaton inside.
    expect(Math.max(...held)).toBeLessThan(1.5 * MOST)
    expect(automaton.work).toBeGreaterThan(4_000)
  })
})

describe('the files of a pattern', () => {
  it('are those that tinyglobby finds', () => {
    const names = [
      'a.ts',
      'b/a.ts',
      'b/c/a.ts',
      'b/.c/a.ts',
      '.h/a.ts',
      'node_modules/a.ts',
      'b/node_modules/a.ts',
      'a/b/c/d/e.js',
      'b/[x].ts',
      'b/é.ts',
    ]
    const root = tempFolder(Object.fromEntries(names.map((name) => [name, ''])))
    for (const pattern of [
      '**/*.ts',
      '*.ts',
      'b/*',
      'b/**',
      '**',
      './b/**/a.ts',
      '{a,b}/**/*.{ts,js}',
      '**/c/**',
      '.h/*.ts',
      'b/.c/*',
      '**/.c/*',
      'node_modules/*',
      '*/a.ts',
      '**/node_modules/*.ts',
      `${root}/b/*.ts`,
      'b/*/',
      'x/*',
      '*/../a.ts',
      '{b/c,.h}/a.ts',
    ])
      expect([pattern, expandGlob(pattern, root)]).toEqual([
        pattern,
        globSync(pattern, {
          cwd: root,
          absolute: true,
          expandDirectories: false,
          followSymbolicLinks: false,
          ignore: ['**/node_modules/**', '**/.git/**'],
        }).sort(),
      ])
  })
})

describe('the rules of a .gitignore file', () => {
  it('are those of its first 10,000 lines, none of which has more than 500 characters', () => {
    const rules = new IgnoreRules(`${'a'.repeat(501)}\n${'b\n'.repeat(9_998)}c\nd\n`)
    expect(['a'.repeat(501), 'b', 'c', 'd'].map((path) => rules.ignores(path))).toEqual([null, true, true, null])
  })

  it('are those of the lines up to its 20,000th star', () => {
    const rules = new IgnoreRules(`${`${'*a'.repeat(100)}\n`.repeat(199)}b${'*'.repeat(99)}\nc*\nd*\n`)
    expect(['b', 'c', 'd'].map((path) => rules.ignores(path))).toEqual([true, true, null])
  })

  it('ignore what the package "ignore" ignores', () => {
    const parts = ['a', 'b', '*', '?', '[ab]', '[!a]', '.ts', '\\*', '**', 'A', '[[:alpha:]]', '{', '(', '+']
    const line = (): string =>
      `${pick(['', '', '', '!', '/', '**/'])}${some(parts, 3, pick(['', '', '/']))}${pick(['', '', '/', '/**', '/*', ' ', '\\ '])}`
    let ignored = 0
    for (let run = 0; run < 3_000; run++) {
      const text = `${Array.from({ length: 1 + random(4) }, line).join('\n')}\n# comment\n`
      const subject = path() + pick(['', '/'])
      const result = createIgnore().add(text).test(subject)
      const expected = result.ignored ? true : result.unignored ? false : null
      if (expected) ignored++
      expect(JSON.stringify([text, subject, new IgnoreRules(text).ignores(subject)])).toBe(
        JSON.stringify([text, subject, expected]),
      )
    }
    expect(ignored).toBeGreaterThan(100)
  })
})
