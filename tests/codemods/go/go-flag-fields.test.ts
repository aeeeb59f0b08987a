import { withoutOtherFields } from '../../../src/codemods/go/go-flag-fields.js'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { openFiles, textOf } from '../../support/open-files.js'
import { indexOf } from '../../support/strip-text.js'

function checksIn(type: string, use = 'use(opts.Gates.On)', file = 'a/a.go'): string[] {
  const { go, view } = openFiles({
    'a/a.go': `package a\n\ntype Gates struct{ On ${type} }\ntype Options struct{ Gates Gates }\ntype Bool bool\n\nfunc f(opts Options) { ${use} }\n`,
    'a/a.ts': 'use(opts.Gates.On)\n',
  })
  const found = findGateChecks(view(file), indexOf(['On']), {
    shapes: [{ member: 'Gates' }],
    resolveImport: resolveNoImports,
  })
  return withoutOtherFields(found.checks, view(file), go).map(({ node }) => textOf(view(file), node))
}

describe('a Go field that is named like a gate', () => {
  it.each(['bool', 'Bool', 'unknown.Type'])('is a check if it may be a boolean: %s', (type) => {
    expect(checksIn(type)).toEqual(['opts.Gates.On'])
  })

  it.each(['*bool', 'string', '[]bool', 'map[string]bool', 'struct{}'])("isn't a check if its type is %s", (type) => {
    expect(checksIn(type)).toEqual([])
  })

  it('is looked at only in Go', () => {
    expect(checksIn('string', 'use(1)', 'a/a.ts')).toEqual(['opts.Gates.On'])
  })
})
