import { describe, expect, it } from 'vitest'

interface Finding {
  readonly line: number
  readonly rule: string
}

interface Passage {
  readonly text: string
  readonly origins: readonly { readonly line: number }[]
}

const load = async (name: string): Promise<unknown> =>
  import(new URL(`../../scripts/prose/${name}.mjs`, import.meta.url).href)
const { checkProse } = (await load('check-prose')) as { checkProse: (text: string) => Promise<Finding[]> }
const { passagesOf } = (await load('passages')) as { passagesOf: (path: string, source: string) => Passage[] }

const rulesOf = async (text: string): Promise<string[]> => (await checkProse(text)).map(({ rule }) => rule)

describe('the check of prose', () => {
  it.each([
    'Mend the version.',
    'What is dead goes.',
    'The parameter stays.',
    'Code that asks for a gate.',
    'It takes the check out of the code.',
    'The value is handed on.',
    'Whoever sets it is told.',
    'This is said in the list.',
    'It removes needless parentheses.',
    'One commit a gate.',
    'The name is no proof.',
  ])('reports the house word in: %s', async (sentence) => {
    expect(await rulesOf(sentence)).toEqual(['house-words'])
  })

  it.each([
    'A gate goes through four stages.',
    'We recommend it, and it commends itself.',
    'The command removes each check.',
    'Write `goes` in code: `whoever` is a name there.',
    'The list is out of date.',
    'There is no proof, and the gate is no longer registered.',
  ])('accepts: %s', async (sentence) => {
    expect(await rulesOf(sentence)).toEqual([])
  })

  it('reports a sentence of 31 words, and none of 30', async () => {
    const words = (count: number): string =>
      `The ${'long quiet '.repeat((count - 2) / 2)}${count % 2 ? 'old ' : ''}sentence.`
    expect(await rulesOf(words(30))).toEqual([])
    expect(await rulesOf(words(31))).toEqual(['long-sentence'])
  })

  it('ends a sentence where the next one begins with code', async () => {
    const words = 'two short words '.repeat(7).trim()
    expect(await rulesOf(`The ${words}. \`code\` ${words}.`)).toEqual([])
  })

  it('counts neither two cells of a table nor two items of a list as one sentence', async () => {
    const words = 'two short words '.repeat(7).trim()
    expect(await rulesOf(`| ${words} | ${words} |\n| --- | --- |\n| one | one |\n\n- ${words}\n- ${words}`)).toEqual([])
  })

  it('counts code as one word', async () => {
    expect(await rulesOf(`See ${'`a b c d e f`, '.repeat(20)} and more.`)).toEqual([])
  })

  it('reports a doubled word and a wrong article', async () => {
    expect(await rulesOf('It is a error in the the list.')).toEqual([
      'retext-indefinite-article',
      'retext-repeated-words',
    ])
  })

  it('reads cells of tables, but no fenced code and nothing that a script writes', async () => {
    const page = [
      '| now |',
      '| --- |',
      '| mend it |',
      '',
      '```sh',
      'mend',
      '```',
      '',
      '<!-- begin: node scripts/x.mjs -->',
      '',
      'Mend it.',
      '',
      '<!-- end -->',
    ]
    expect((await checkProse(page.join('\n'))).map(({ line, rule }) => [line, rule])).toEqual([[3, 'house-words']])
  })

  it('reads comments and sentences of a program, with their places', async () => {
    const source = [
      '// A gate that',
      '//   somebody set.',
      "import { goes } from './it/stays/needless.js'",
      '/**',
      ' * The first line.',
      ' * @returns what is handed on',
      ' */',
      "export const message = `Remove ${goes}: whoever set it didn't.`",
    ].join('\n')
    const found = await Promise.all(
      passagesOf('sample.ts', source).map(async ({ text, origins }) =>
        (await checkProse(text)).map(({ line, rule }) => [origins[line - 1]?.line, rule]),
      ),
    )
    expect(found.flat()).toEqual([
      [2, 'house-words'],
      [6, 'house-words'],
      [8, 'house-words'],
    ])
  })
})

describe('passages of other files', () => {
  const placesOf = (path: string, source: string): unknown[] =>
    passagesOf(path, source).map(({ text, origins }) => [text, origins.map(({ line }) => line)])

  it('are the comments of a shell script, and no code after a sign of a comment in it', () => {
    const script = '#!/bin/sh\n# Why it runs,\n# and when.\necho "${value#*/}" # here\n#   docker build .\n'
    expect(placesOf('.ci/run', script)).toEqual([['Why it runs,\nand when.', [2, 3]]])
    expect(placesOf('Dockerfile', 'FROM node\n  # Why.\n')).toEqual([['Why.', [2]]])
  })

  it('are comments and sentences of YAML, and no script in it', () => {
    const action = [
      'name: An action that checks gates',
      'with: short',
      'run: |',
      '  # Why it runs.',
      '  echo some words of a script',
      '',
    ].join('\n')
    expect(placesOf('action.yml', action)).toEqual([
      ['Why it runs.', [4]],
      ['An action that checks gates', [1]],
    ])
  })

  it('are the descriptions of a schema', () => {
    const schema = '{\n  "title": "four words of data",\n  "description": "The \\"name\\" of a gate."\n}'
    expect(placesOf('schema/a.schema.json', schema)).toEqual([['The "name" of a gate.', [3]]])
  })

  it('are what a component shows, and the comments of its script', () => {
    const component = [
      '<script setup>',
      '// Why.',
      '</script>',
      '<template>',
      '  <p :class="one two three four">No findings in {{ file }}.</p>',
      '</template>',
    ].join('\n')
    expect(placesOf('site/A.vue', component)).toEqual([
      ['Why.', [2]],
      ['No findings in `xxxxxxxx`.', [5]],
    ])
  })
})

describe('passages of a test', () => {
  const textsOf = (path: string, source: string): string[] => passagesOf(path, source).map(({ text }) => text)
  const source = "it.each(rows)('removes the whole check: %s', () => { run('some data of four words') })\n// why\n"

  it('are its comments and titles, not its data', () => {
    expect(textsOf('tests/a.test.ts', source)).toEqual(['why', 'removes the whole check: %s'])
    expect(textsOf('src/a.ts', source)).toHaveLength(3)
  })

  it('are the names of the cases of a rule, and the promise of a fixture', () => {
    const cases =
      "typescript.run('a-rule', rule, { valid: [{ name: 'accepts a locked gate', code: 'some data of four words' }] })"
    expect(textsOf('tests/rules/a-rule.test.ts', cases)).toEqual(['accepts a locked gate'])
    const fixture = '{ "promise": "keeps the comments", "checks": [{ "call": "some data of four words" }] }'
    expect(textsOf('tests/fixtures/strip/a/case.json', fixture)).toEqual(['keeps the comments'])
    expect(textsOf('tests/fixtures/strip/b/case.json', '{ "values": {} }')).toEqual([])
  })

  it('leave out commands, which a comment indents', () => {
    expect(textsOf('scripts/a.mjs', '// Runs it.\n//   node scripts/a.mjs\n')).toEqual(['Runs it.\n'])
  })

  it('report no sentence that says that there are none', async () => {
    expect(await rulesOf('It returns `null` when there is none.')).toEqual([])
    expect(await rulesOf('The name is none.')).toEqual(['house-words'])
  })
})
