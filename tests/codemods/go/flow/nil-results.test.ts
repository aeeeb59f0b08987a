import { flowOfResult } from '../../../../src/codemods/go/flow/nil-results.js'
import { asGo } from '../../../../src/source/go-casts.js'
import type { GoFunctionDeclaration } from '../../../../src/source/go-nodes.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

const LOAD = `func load() (int, error) {
	if ${GO_CHECK} {
		return 1, fail()
	}
	return 2, nil
}
`

/** What is returned for the second result of `load`, and who reads it. */
function flowIn(files: Record<string, string>, load = LOAD): { values: string[]; reads: string[] } | null {
  const flow = goFlow({ 'a/a.go': GO_HEAD + load, ...files }, { value: false })
  flow.strip('a/a.go')
  const view = flow.view('a/a.go')
  const [declaration] = nodesOf(view, 'FunctionDeclaration').map((node) => asGo(node) as GoFunctionDeclaration)
  const found = declaration ? flowOfResult({ view, declaration }, 1, flow.state) : null
  if (!found) return null
  return { values: flow.places(found.values), reads: flow.places(found.variables.flatMap(({ reads }) => reads)) }
}

const using = (body: string, file = 'a/b.go'): Record<string, string> => ({
  [file]: `package a\n\nfunc use() {\n\tn, err := load()\n\t${body}\n\tshow(n)\n}\n`,
})

describe('the result of a Go function', () => {
  it('has the values that are still returned, and the reads of the variables that get it', () => {
    expect(flowIn(using('if err != nil {\n\t\tshow(err)\n\t}'))).toEqual({
      values: ['a/a.go: nil'],
      reads: ['a/b.go: err', 'a/b.go: err'],
    })
  })

  it.each([
    ['the variable gets another value', 'err = other()\n\tshow(err)'],
    ['its address is taken', 'set(&err)'],
    ['a later declaration assigns to it', 'm, err := other()\n\tshow(m, err)'],
  ])('is unknown where %s', (_, body) => {
    expect(flowIn(using(body))).toBeNull()
  })

  it('is followed into a test only where that fails with an error', () => {
    expect(flowIn(using('if err != nil {\n\t\tt.Fatal(err)\n\t}', 'a/b_test.go'))?.reads).toHaveLength(2)
    expect(flowIn(using('if err == nil {\n\t\tt.Fatal(err)\n\t}', 'a/b_test.go'))).toBeNull()
    expect(flowIn(using('expect(t, err)', 'a/b_test.go'))).toBeNull()
    expect(flowIn(using('if err != nil {\n\t\tshow(err)\n\t} else {\n\t\tt.Fatal()\n\t}', 'a/b_test.go'))).toBeNull()
  })

  it('is unknown where the function returns what another one does', () => {
    expect(flowIn(using('show(err)'), LOAD.replace('return 2, nil', 'return other()'))).toBeNull()
  })
})
