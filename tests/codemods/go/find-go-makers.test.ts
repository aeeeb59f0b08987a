import { findGoMakers } from '../../../src/codemods/go/find-go-makers.js'
import { isGoMaker } from '../../../src/evaluate/go-makers.js'
import { asGo } from '../../../src/source/go-casts.js'
import { nodesOf } from '../../../src/source/nodes-of.js'
import { goFlow } from '../../support/go-flow.js'

/** The calls of a test that only make a value. */
function makersIn(body: string, files: Readonly<Record<string, string>> = {}): string[] {
  const text = `package a\n\nimport "example.com/m/pages"\n\nvar _ = pages.New\n\nfunc TestA(t *testing.T) {\n\t${body}\n}\n`
  const flow = goFlow({
    'a/a_test.go': text,
    'a/a.go':
      'package a\n\ntype page struct{ size int }\n\nfunc newPage() *page { return &page{size: 1} }\n\nfunc plain(n int) page { return page{size: n} }\n\nfunc counted() page {\n\tcount()\n\treturn page{}\n}\n\nfunc filled() page { return page{size: count()} }\n\nfunc number() int { return 1 }\n\nfunc (p page) copied() page { return page{} }\n',
    'pages/pages.go': 'package pages\n\ntype Page struct{}\n\nfunc New() *Page { return &Page{} }\n',
    ...files,
  })
  const view = flow.view('a/a_test.go')
  findGoMakers(view, () => flow.go)
  return nodesOf(view, 'CallExpression')
    .filter(({ callee }) => isGoMaker(asGo(callee), view))
    .map(({ callee }) => view.text.slice(...callee.range))
}

describe('a call in a Go test that only makes a value', () => {
  it('calls a function that does nothing but return a literal', () => {
    expect(makersIn('use(newPage(), plain(2), pages.New())')).toEqual(['newPage', 'plain', 'pages.New'])
  })

  it.each([
    ['does more', 'use(counted())'],
    ['calls something for a part', 'use(filled())'],
    ['returns no literal of a struct', 'use(number())'],
    ['is a method', 'use(x.copied())'],
    ['is of another package', 'use(other.New())'],
    ['is a local one', 'newPage := start\n\tuse(newPage())'],
  ])('does not call one that %s', (_, body) => {
    expect(makersIn(body)).toEqual([])
  })

  it('does not call one that another build declares differently', () => {
    const files = {
      'a/b_linux.go': 'package a\n\nfunc made() page { return page{} }\n',
      'a/b_windows.go': 'package a\n\nfunc made() page { return start() }\n',
    }
    expect(makersIn('use(made())', files)).toEqual([])
  })
})
