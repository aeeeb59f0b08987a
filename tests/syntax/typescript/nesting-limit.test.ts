import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SURE_COST } from '../../../src/syntax/typescript/known-depth.js'
import { nestingCost } from '../../../src/syntax/typescript/nesting-cost.js'
import { randomFrom, type Random } from '../../support/hostile-repository.js'
import { propertyRuns } from '../../support/property-runs.js'

const require = createRequire(import.meta.url)

interface Nest {
  readonly before: string
  readonly after?: string
}

const nests = (...pairs: readonly (string | readonly [string, string])[]): Nest[] =>
  pairs.map((pair) => (typeof pair === 'string' ? { before: pair } : { before: pair[0], after: pair[1] }))

/** Whatever may stand within itself, by what it is. */
const EXPRESSIONS = nests(
  ...['a=>', '()=>', 'async a=>', '<T>(a)=>', 'a?b:', '!', '-', '~', 'typeof ', 'void ', 'delete ', '<T>', 'new '],
  ...['a=', 'a+', 'a||', 'a??', 'a**', 'a,', 'a in ', 'a instanceof ', 'a<', '"("+', '/;/+', '`;`+', 'class extends '],
  ...([
    ['(', ')'],
    ['[', ']'],
    ['{a:', '}'],
    ['`${', '}`'],
    ['f(', ')'],
    ['a[', ']'],
    ['a?', ':b'],
    ['function(){return ', '}'],
    ['{get a(){b;return ', '}}'],
    ['class{a=', '}'],
    ['class{static{b;', '}}'],
    ['(a=', ')=>b'],
    ['a=>{b;return ', '}'],
    ['new a(', ')'],
    ['import(', ')'],
  ] as const),
)
const TYPES = nests(
  ...['keyof ', 'readonly ', 'a|', 'a&', '()=>', 'new()=>', '<T>()=>', 'a extends b?c:'],
  ...([
    ['A<', '>'],
    ['(', ')'],
    ['[', ']'],
    ['{a:', '}'],
    ['{[a in ', ']:b}'],
    ['(a:', ')=>b'],
    ['`${', '}`'],
    ['a extends b?', ':c'],
    ['a[', ']'],
  ] as const),
)
const STATEMENTS = nests(
  ...['if(a)', 'if(a);else ', 'if(a){}else ', 'if(a)b;\nelse ', 'for(;;)', 'for(a of b)', 'while(a)'],
  ...([
    ['do ', ';while(a)'],
    ['{', '}'],
    ['{b;', '}'],
    ['try{', '}finally{}'],
    ['()=>{', '}'],
    ['switch(a){case b:', '}'],
  ] as const),
)
/** What may follow itself, within what is in front of it. */
const CHAINS = ['.b', '?.b', '()', '[0]', '!', '``', '+b', '%b', '/b', '<b', '&&b', ' as T', ' satisfies T', '\n.b']
const NAMES = ['.b']

const KINDS: readonly (readonly [kind: string, nests: readonly Nest[], build: (nested: string) => string])[] = [
  ['expressions', EXPRESSIONS, (nested) => `x=${nested}`],
  ['types', TYPES, (nested) => `type X=${nested}`],
  ['statements', STATEMENTS, (nested) => nested],
  ['chains', CHAINS.map((after) => ({ before: '', after })), (nested) => `x=${nested}`],
  ['names', NAMES.map((after) => ({ before: '', after })), (nested) => `namespace ${nested}{}`],
]

/** Some of the kind within each other, one of them mostly. */
function generate(nests: readonly Nest[], random: Random, depth: number): string {
  const few = Array.from({ length: 1 + random(4) }, () => nests[random(nests.length)] as Nest)
  const chosen = Array.from({ length: depth }, () => few[random(few.length)] as Nest)
  const after = chosen.map(({ after }) => after ?? '').toReversed()
  return `${chosen.map(({ before }) => before).join('')}a${after.join('')}`
}

/** As deep as the count takes it for sure that the native parser may have it; `null`: of this it never is sure. */
function deepest(nests: readonly Nest[], build: (nested: string) => string, seed: number): string | null {
  const isSure = (depth: number): boolean | null => {
    const cost = nestingCost(build(generate(nests, randomFrom(seed), depth)), { mayHaveJsx: false })
    return cost === null ? null : cost <= SURE_COST
  }
  if (isSure(1) !== true) return null
  let [sure, unsure] = [1, 1_000]
  for (; isSure(unsure) === true; unsure *= 2) {
    if (unsure > 60_000) throw new Error(`it costs nothing: ${build(generate(nests, randomFrom(seed), 3))}`)
    sure = unsure
  }
  while (unsure - sure > sure / 20) {
    const middle = (sure + unsure) >> 1
    if (isSure(middle) === true) sure = middle
    else unsure = middle
  }
  return build(generate(nests, randomFrom(seed), sure))
}

const PARSE = `
for (const text of JSON.parse(require('node:fs').readFileSync(0, 'utf8'))) {
  console.log(JSON.stringify(text.slice(0, 200)))
  require(process.argv[1]).parseSync('a.ts', text, { lang: 'ts', sourceType: 'module', preserveParens: false, astType: 'ts' })
}
`

describe('a file that is as deep as the count allows', () => {
  it.each(KINDS)('does not end the process of the native parser: %s', { timeout: 120_000 }, (_, nests, build) => {
    const seeds = Array.from({ length: propertyRuns(80) }, (_, index) => 21_000 + index)
    const texts = seeds.map((seed) => deepest(nests, build, seed)).filter((text) => text !== null)
    expect(texts.length).toBeGreaterThan(0)
    const { status, signal, stdout } = spawnSync(process.execPath, ['-e', PARSE, '--', require.resolve('oxc-parser')], {
      input: JSON.stringify(texts),
      encoding: 'utf8',
    })
    const [last] = stdout.trim().split('\n').slice(-1)
    expect({ status, signal, last: status === 0 ? null : last }).toEqual({ status: 0, signal: null, last: null })
  })
})

describe('code that people write', () => {
  it('costs far less than the count allows', () => {
    const folder = join(import.meta.dirname, '../../../src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const costs = files.map((file) => nestingCost(readFileSync(join(folder, file), 'utf8'), { mayHaveJsx: false }))
    const counted = costs.filter((cost) => cost !== null)
    expect(counted.length).toBeGreaterThan(100)
    expect(Math.max(...counted)).toBeLessThan(SURE_COST / 4)
  })
})
