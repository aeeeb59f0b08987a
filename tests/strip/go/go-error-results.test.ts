import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { errorResultOf } from '../../../src/strip/go/go-error-results.js'
import { indexOf, parseScript } from '../../support/strip-text.js'

/** What the error of the only check in a function decides: comparisons, then a declaration; `null`: it is unsure. */
function decidedIn(body: string, results = 'error'): readonly string[] | null {
  const view = parseScript('a.go', `package a\n\nfunc f() ${results} {\n\t${body}\n}\n`)
  const { checks } = findGateChecks(view, indexOf(['On'], { On: 'On' }), {
    shapes: [{ call: 'enabled', result: 0 }],
    resolveImport: resolveNoImports,
  })
  const [check] = checks
  const found = check ? errorResultOf(check, view) : null
  if (!found) return null
  return [
    ...[...found.answers].map(([node, value]) => `${view.text.slice(...node.range)}: ${value}`),
    ...(found.declared ? [found.declared.text] : []),
  ]
}

const ASKED = 'on, err := enabled(On)'
const GUARD = 'if err != nil {\n\t\treturn err\n\t}'

describe('the error of a check that is always nil', () => {
  it.each([
    ['after the statement', `${ASKED}\n\t${GUARD}\n\treturn run(on)`, ['err != nil: false']],
    ['on either side', `${ASKED}\n\tif nil == err && on {\n\t\trun()\n\t}\n\treturn nil`, ['nil == err: true']],
    [
      'in an else',
      `if on, err := enabled(On); err == nil {\n\t\trun(on)\n\t} else {\n\t\treturn err\n\t}\n\treturn nil`,
      ['err == nil: true'],
    ],
    [
      'in a switch',
      `switch on, err := enabled(On); {\n\tcase err != nil:\n\t\treturn err\n\tcase on:\n\t\trun()\n\t}\n\treturn nil`,
      ['err != nil: false'],
    ],
    [
      'until another value',
      `${ASKED}\n\t${GUARD}\n\tx, err := load(on)\n\treturn keep(x, err)`,
      ['err != nil: false', 'var err error'],
    ],
    [
      'until it is asked again',
      `${ASKED}\n\t${GUARD}\n\tx, err := enabled(on)\n\treturn keep(x, err)`,
      ['err != nil: false'],
    ],
    [
      'of an earlier variable',
      `x, err := load()\n\tuse(x, err)\n\t${ASKED}\n\t${GUARD}\n\terr = run(on)\n\treturn err`,
      ['err != nil: false'],
    ],
  ])('decides comparisons %s', (_, body, decided) => {
    expect(decidedIn(body)).toEqual(decided)
  })

  it.each([
    ['read in another way', `${ASKED}\n\treturn log(on, err)`],
    ['read where a comparison doesn’t decide', `${ASKED}\n\tif err != nil || !on {\n\t\treturn err\n\t}\n\treturn nil`],
    ['assigned to in a branch', `${ASKED}\n\tif on {\n\t\terr = run()\n\t}\n\treturn err`],
    ['read by another function', `${ASKED}\n\tdefer func() { log(err) }()\n\t${GUARD}\n\treturn run(on)`],
    ['read through its address', `${ASKED}\n\t${GUARD}\n\tkeep(&err)\n\treturn run(on)`],
    [
      'read behind a loop around it',
      `var err error\n\tfor range 3 {\n\t\tvar on bool\n\t\ton, err = enabled(On)\n\t\tuse(on)\n\t}\n\treturn err`,
    ],
    ['reached by a jump', `${ASKED}\n\tif err != nil {\n\t\tgoto end\n\t}\n\terr = run(on)\nend:\n\treturn err`],
    ['read by the next assignment', `${ASKED}\n\t${GUARD}\n\terr = wrap(err, on)\n\treturn err`],
    [
      'entered from the case above',
      `switch on, err := enabled(On); {\n\tcase on:\n\t\tfallthrough\n\tcase err != nil:\n\t\treturn err\n\t}\n\treturn nil`,
    ],
  ])('is unsure if it is %s', (_, body) => {
    expect(decidedIn(body)).toBeNull()
  })

  it('is unsure if a return without values gives it back', () => {
    expect(decidedIn(`${ASKED}\n\tuse(on)\n\treturn`, '(err error)')).toBeNull()
    expect(decidedIn(`${ASKED}\n\tuse(on)\n\treturn nil`, '(err error)')).toEqual([])
  })
})
