import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { Liveness } from '../../../src/strip/evaluate/liveness.js'
import { sortChecks, type ChecksToStrip } from '../../../src/strip/refuse/sort-checks.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

const CHECK = /\b([CD])\b/g

/** `C` is a check of the gate `On`, and `D` one of `Other`. Given are the places, and the reasons of refusals. */
function sorted(text: string, options: Partial<ChecksToStrip> = {}, file = 'src/a.ts') {
  const view = parseScript(
    file,
    text.replaceAll(CHECK, (_, name) => `gates.enabled('${name === 'C' ? 'On' : 'Other'}')`),
  )
  const { checks, settings } = findGateChecks(view, indexOf(['On', 'Other']), {
    shapes: [],
    resolveImport: resolveNoImports,
  })
  const values = new Map([['On', true]])
  const { folded, refusals, asked } = sortChecks(
    view,
    checks,
    { values, settings, ...options },
    new Liveness(view, new Set()),
  )
  return { checks, folded: folded.map(({ gate }) => gate), reasons: refusals.map(({ reason }) => reason), asked }
}

describe('the checks that a strip sorts', () => {
  it('are replaced if their gate is stripped', () => {
    expect(sorted('if (C) one()\nif (D) two()')).toMatchObject({ folded: ['On'], reasons: [], asked: [] })
    expect(sorted('if (D) two()').folded).toEqual([])
  })

  it('are replaced alone where only one is meant', () => {
    const text = 'if (C) one()\nif (C) two()'
    const [only] = sorted(text).checks
    if (!only) throw new Error('no check')
    expect(sorted(text).folded).toEqual(['On', 'On'])
    expect(sorted(text, { only }).folded).toEqual([])
  })

  it('leave their gate asked where code that runs keeps one', () => {
    expect(sorted('C.then(run)\nif (C) one()')).toMatchObject({
      folded: ['On'],
      reasons: ['its result is used as an object, perhaps a promise'],
      asked: ['On'],
    })
  })

  it('leave no gate asked where only a test keeps one', () => {
    expect(sorted("it('x', () => { expect(C).toBe(true) })", {}, 'src/a.test.ts')).toMatchObject({
      folded: [],
      reasons: ['a test asserts its value, so it tests the gate itself'],
      asked: [],
    })
  })

  it('keep an await that shows of other calls that they give promises', () => {
    const kept = 'the value it awaits is passed on elsewhere in the file, perhaps as a promise'
    expect(sorted('async () => { await C; send(C) }').reasons).toEqual([
      kept,
      'it may be a promise that is awaited later',
    ])
    expect(sorted('async () => { await C; send(!C) }')).toMatchObject({ folded: ['On', 'On'], reasons: [] })
  })

  it('are all kept in Go where a word of the language means something else', () => {
    const text = 'package a\n\nconst true = false\n\nfunc f() bool { return features.Gate.Enabled("On") }\n'
    expect(sorted(text, {}, 'a.go')).toMatchObject({ folded: [] })
  })
})
