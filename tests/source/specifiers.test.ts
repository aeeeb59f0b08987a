import { specifiersIn } from '../../src/source/specifiers.js'

describe('the specifiers of a source', () => {
  it.each([
    ["import { a } from './a'", './a', null],
    ["export * from/* all */ './a'", './a', null],
    ["import './a'", './a', null],
    ["const a = require('./a')", './a', 'require'],
    ["await import ( './a' )", './a', 'import'],
    ["jest.mock('./a', make)", './a', 'mock'],
    ["import(/* one */ /* * two */ './a')", './a', 'import'],
    ["import(\n  // why\n  './a',\n)", './a', 'import'],
    ["jest.mock( // why;\n  /* so */ './a', make)", './a', 'mock'],
    ["export * from // all\n  './a'", './a', null],
  ])('are found with what is called with them: %s', (text, specifier, callee) => {
    expect([...specifiersIn(text)]).toEqual([{ specifier, isPattern: false, callee }])
  })

  it('are marked if the modules are only known at run time', () => {
    const text = "import(`./pages/${name}.ts`)\nimport.meta.glob('./pages/*')\nimport('./forms/' + name)\n"
    expect([...specifiersIn(text)].map(({ specifier, isPattern }) => [specifier, isPattern])).toEqual([
      ['./pages/', true],
      ['./pages/*', true],
      ['./forms/', true],
    ])
  })

  it('do not include strings in parentheses that call nothing', () => {
    expect([...specifiersIn("const a = ('./a')")]).toEqual([])
  })
})
