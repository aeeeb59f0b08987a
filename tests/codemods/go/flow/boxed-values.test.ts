import {
  boxedIn,
  COMPARING,
  GIVING,
  LOOKING_INSIDE,
  PRINTING,
  type Uses,
} from '../../../../src/codemods/go/flow/boxed-values.js'
import { openFiles } from '../../../support/open-files.js'

/** The types of what a call gives to code that may treat it as a value of any type. */
function typesIn(call: string, uses: Uses, file = 'a/a.go'): string[] {
  const { go, view } = openFiles({
    [file]: `package a\n\nimport (\n\t"fmt"\n\t"example.org/x"\n)\n\ntype page struct{}\n\nfunc f(p page, q *page) {\n\t${call}\n}\n`,
  })
  return boxedIn(view(file), go, uses).map(({ type, view: from }) => from.text.slice(...type.range))
}

describe('the values of a file that may become values of any type', () => {
  it.each([
    ['printed', 'fmt.Println(p)', PRINTING, ['page']],
    ['decoded', 'x.Unmarshal(data, q)', LOOKING_INSIDE, ['*page']],
    ['compared', 'x.Add(p)', COMPARING, ['page']],
    ['given away', 'x.Add(q)', GIVING, ['*page']],
  ] as const)('are those that are %s: %s', (_, call, uses, types) => {
    expect(typesIn(call, uses)).toEqual(types)
  })

  it.each([
    ['print', 'x.Add(p)', PRINTING],
    ['decode', 'fmt.Println(p)', LOOKING_INSIDE],
    ['compare', 'x.Add(q)', COMPARING],
    ['give away', 'f(p, q)', GIVING],
  ] as const)('leave out a call that does not %s them: %s', (_, call, uses) => {
    expect(typesIn(call, uses)).toEqual([])
  })

  it('leave out a test that compares them', () => {
    expect(typesIn('x.Add(p)', COMPARING, 'a/a_test.go')).toEqual([])
  })
})
