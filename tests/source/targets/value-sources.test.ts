import { nodesOf } from '../../../src/source/nodes-of.js'
import { TargetFinder } from '../../../src/source/targets/find-target.js'
import { valueSources } from '../../../src/source/targets/value-sources.js'
import { parseSource } from '../../../src/syntax/parse-source.js'

/** The texts of what the argument of `ask(...)` may come from. */
function sourcesIn(text: string, stopsAtTypes = false): string[] {
  const view = parseSource('a.ts', text)
  if (view?.kind !== 'estree') throw new Error('it is no script')
  const call = nodesOf(view, 'CallExpression').find(
    (node) => node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'ask',
  )
  const argument = call?.type === 'CallExpression' ? call.arguments[0] : undefined
  if (!argument) throw new Error('nothing is asked')
  return valueSources(argument, view, new TargetFinder(() => null), { stopsAtTypes }).map(({ node, isType }) => {
    const source = text.slice(...node.range)
    return isType ? `type ${source}` : source
  })
}

describe('what the value of an expression may come from', () => {
  it('is what a variable is declared with', () => {
    expect(sourcesIn('const a = first\nconst b = a\nask(b)')).toEqual(['b', 'a', 'first'])
  })

  it('is each element of a list, however the list is read', () => {
    for (const read of ['all[1]', 'all.at(-1)', 'all.find(Boolean)!', '[...all][0]'])
      expect(sourcesIn(`const all = [one, two]\nask(${read})`)).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('is each element of a list that a callback or a loop gets', () => {
    expect(sourcesIn('const all = [one, two]\nall.forEach((name) => ask(name))')).toEqual(
      expect.arrayContaining(['one', 'two']),
    )
    expect(sourcesIn('for (const name of [one, two]) ask(name)')).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('is the member of an object that is read, and not its other members', () => {
    const sources = sourcesIn('const rows = [{ path: one, gate: two }]\nrows.map(({ gate }) => ask(gate))')
    expect(sources).toContain('two')
    expect(sources).not.toContain('one')
  })

  it('is all that a function may return, called directly or in another way', () => {
    const give = 'function give() {\n  if (now) return one\n  return two\n}\n'
    for (const call of ['give()', 'give.call(null)', '[give][0]()', 'list.map(give)[0]'])
      expect(sourcesIn(`${give}ask(${call})`)).toEqual(expect.arrayContaining(['one', 'two']))
  })

  it('is an argument that a function gives back, and no other argument', () => {
    const sources = sourcesIn('const same = (a, b) => a\nask(same(one, two))')
    expect(sources).toContain('one')
    expect(sources).not.toContain('two')
  })

  it('is the type of a variable too, and only the type where it says all', () => {
    const text = 'const name: Name = raw as Name\nask(name)'
    expect(sourcesIn(text)).toEqual(['name', 'type Name', 'raw as Name', 'raw'])
    expect(sourcesIn(text, true)).toEqual(['name', 'type Name'])
  })

  it('is found once where lists of lists hold it many times, and where functions call each other', () => {
    const lists = Array.from({ length: 30 }, (_, at) => `const list${at + 1} = [list${at}, list${at}]\n`).join('')
    const sources = sourcesIn(`const list0 = [one]\n${lists}ask(list30.flat(30)[0])`)
    expect(sources.filter((source) => source === 'one')).toEqual(['one'])
    expect(sourcesIn('const a = () => b()\nconst b = () => a()\nask(a())')).toContain('b()')
  })
})
