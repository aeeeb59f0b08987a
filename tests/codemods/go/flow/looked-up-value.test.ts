import { lookedUpValue } from '../../../../src/codemods/go/flow/looked-up-value.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { goFlow } from '../../../support/go-flow.js'

const DEFAULTS = 'func defaults() map[string]bool {\n\treturn map[string]bool{Paging: true, Search: false}\n}\n'
const NAMES = 'const (\n\tPaging = "paging"\n\tSearch = "search"\n)\n'

function valueOf(expression: string, { defaults = DEFAULTS, names = NAMES, more = {} } = {}): boolean | null {
  const flow = goFlow({ 'a/a.go': `package a\n\n${names}\n${defaults}\nvar looked = ${expression}\n`, ...more })
  const view = flow.view('a/a.go')
  const looked = nodesOf(view, 'VariableDeclarator').find(({ id }) => id.type === 'Identifier' && id.name === 'looked')
  if (!looked?.init) throw new Error('no expression')
  return lookedUpValue(asGo(looked.init), view, flow.go)
}

describe('a value that is looked up in a map of defaults', () => {
  it('is that of its constant', () => {
    expect(valueOf('defaults()[Paging]')).toBe(true)
    expect(valueOf('defaults()[Search]')).toBe(false)
  })

  it.each([
    ['a key that the map lacks', 'defaults()[Other]', {}],
    ['a text', 'defaults()["paging"]', {}],
    ['a variable', 'defaults()[Paging]', { names: 'var Paging, Search = "paging", "search"\n' }],
    ['a function that takes something', 'defaults(1)[Paging]', {}],
    ['a map', 'all[Paging]', {}],
    ['another value', 'Paging', {}],
    ['a value that is computed', 'defaults()[Paging]', { defaults: DEFAULTS.replace('true', 'on()') }],
    [
      'a function that does more',
      'defaults()[Paging]',
      { defaults: DEFAULTS.replace('\treturn', '\tcount()\n\treturn') },
    ],
  ])('is unknown for %s', (_, expression, given) => {
    expect(valueOf(expression, given)).toBeNull()
  })

  it('is unknown where another build has another function', () => {
    const more = { 'a/a_windows.go': `package a\n\n${DEFAULTS.replace('true', 'false')}` }
    const defaults = `${DEFAULTS}`
    expect(valueOf('defaults()[Paging]', { defaults, more })).toBeNull()
  })
})
