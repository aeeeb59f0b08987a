import { FileFacts } from '../../../src/strip/evaluate/file-facts.js'
import { parseScript } from '../../support/strip-text.js'

describe('the facts about a file', () => {
  it('are found once, so that several plans of the file share them', () => {
    const facts = new FileFacts(parseScript('a.ts', '// why\nfunction f(a) { return a }\nf(1)\n'))
    expect(facts.trivia).toBe(facts.trivia)
    expect(facts.members).toBe(facts.members)
    expect(facts.names).toBe(facts.names)
    expect(facts.calls).toBe(facts.calls)
    expect(facts.testParts).toBe(facts.testParts)
  })

  it('are those of one file', () => {
    const [one, two] = ['// one\na()\n', '// two, longer\nb()\n'].map(
      (text) => new FileFacts(parseScript('a.ts', text)),
    )
    expect(one?.trivia.commentsIn(0, 10)).not.toEqual(two?.trivia.commentsIn(0, 10))
  })
})
