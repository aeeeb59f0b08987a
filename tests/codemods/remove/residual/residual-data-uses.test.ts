import { findDataUses } from '../../../../src/codemods/remove/residual/residual-data-uses.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'

describe('data that names a gate', () => {
  function inData(text: string, reader: string | null = null, isApiKind = false, gate = 'NewPager'): string[] {
    const view = parseSource('a.yaml', text)
    if (view?.kind !== 'data') throw new Error('does not parse')
    const context = { gates: new Map([[gate, true]]), isApiKind: () => isApiKind }
    return findDataUses(view, context, () => reader).map(
      ({ start, end, reason }) => `${text.slice(start, end)}: ${reason}`,
    )
  }

  it.each(['featureGate: NewPager\n', 'flags: [NewPager, Other]\n', 'a:\n  - toggle: NewPager\n'])(
    'has it as the value of a key about gates: %j',
    (text) => {
      expect(inData(text)).toEqual(['NewPager: the data names the gate'])
    },
  )

  it.each(['data:\n  gates: NewPager=true\n', 'list:\n  - Other=false,NewPager=true\n'])(
    'has it in a text that sets it: %j',
    (text) => {
      expect(inData(text)).toEqual([expect.stringMatching(/NewPager=true: the data sets the gate$/)])
      expect(inData(text.replace('NewPager', 'NewPagers'))).toEqual([])
    },
  )

  it.each([
    'run: FEATURE_GATES=NewPager=true npm test\n',
    'steps:\n  - run: FEATURE_GATES="Other=false,NewPager=true" npm test\n',
    'args:\n  - helm install x ./chart --set featureGates.NewPager=true\n',
  ])('has it in a command that sets it: %j', (text) => {
    expect(inData(text)).toEqual([expect.stringMatching(/: the data sets the gate$/)])
    expect(inData(text.replace('NewPager', 'NewPagers'))).toEqual([])
    expect(inData(text.replace('NewPager=true', 'NewPager'))).toEqual([])
  })

  it.each(['required: [NewPager]\n', 'name:\n  enum:\n    - Other\n    - NewPager\n'])(
    'has it where a schema demands it: %j',
    (text) => {
      expect(inData(text)).toEqual(['NewPager: the data names the gate'])
      expect(inData(text.replace('NewPager', 'debug'), null, false, 'debug')).toEqual([])
    },
  )

  it.each(['title: NewPager\n', 'NewPager: 1\n', '- NewPager\n', 'gate: Other\n'])(
    'has it elsewhere, which counts only if code reads it: %j',
    (text) => {
      expect(inData(text)).toEqual([])
      expect(inData(text, 'code imports it')).toEqual(
        text.includes('NewPager') ? ['NewPager: the data names the gate, and code imports it'] : [],
      )
    },
  )

  it('may have it as an API kind', () => {
    expect(inData('kind: NewPager\n', 'code imports it', true)).toEqual([])
    expect(inData('kind: NewPager\n', 'code imports it', false)).toHaveLength(1)
  })

  it('says nothing with a common word', () => {
    expect(inData('title: debug\n', 'code imports it', false, 'debug')).toEqual([])
    expect(inData('gate: debug\n', null, false, 'debug')).toHaveLength(1)
  })
})
