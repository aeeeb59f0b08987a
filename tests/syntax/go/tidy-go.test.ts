import { tidyGo } from '../../../src/syntax/go/format/tidy-go.js'

const tidy = (before: string, after: string): string =>
  tidyGo('a.go', `package a\n\n${before}`, `package a\n\n${after}`).slice('package a\n\n'.length)

describe('a Go file after an edit', () => {
  it('has the values of a composite literal in the column of the remaining keys', () => {
    expect(
      tidy(
        'var x = T{\n\ta:        1,\n\tlongest:  2, // two\n\tlongerst: 3,\n\tb:        4, // four\n}\n',
        'var x = T{\n\ta:        1,\n\tb:        4, // four\n}\n',
      ),
    ).toBe('var x = T{\n\ta: 1,\n\tb: 4, // four\n}\n')
  })

  it('has one blank if a column has one line left', () => {
    expect(tidy('type T struct {\n\ta      int\n\tlonger string `x`\n}\n', 'type T struct {\n\ta      int\n}\n')).toBe(
      'type T struct {\n\ta int\n}\n',
    )
  })

  it('has names, types, tags and comments of fields in columns', () => {
    expect(
      tidy(
        'type T struct {\n\tName    string  `json:"name"` // a\n\tB       int     // b\n\tEnabled []*bool // c\n}\n',
        'type T struct {\n\tName    string  `json:"name"` // a\n\tB       int     // b\n}\n',
      ),
    ).toBe('type T struct {\n\tName string `json:"name"` // a\n\tB    int    // b\n}\n')
  })

  it('drops the column of types with the last type', () => {
    expect(
      tidy(
        'const (\n\tfoobar int = 42 // a\n\tx          = 7  // b\n\ty          = 8\n)\n',
        'const (\n\tx          = 7  // b\n\ty          = 8\n)\n',
      ),
    ).toBe('const (\n\tx = 7 // b\n\ty = 8\n)\n')
  })

  it('aligns the comments of statements, up to the next one of several lines', () => {
    expect(
      tidy(
        'func f() {\n\ta()       // a\n\tlonger(1) // b\n\tb()       // c\n\tif x {\n\t\tc() // d\n\t}\n\td() // e\n}\n',
        'func f() {\n\ta()       // a\n\tb()       // c\n\tif x {\n\t\tc() // d\n\t}\n\td() // e\n}\n',
      ),
    ).toBe('func f() {\n\ta() // a\n\tb() // c\n\tif x {\n\t\tc() // d\n\t}\n\td() // e\n}\n')
  })

  it('aligns the bodies of functions on one line', () => {
    expect(
      tidy(
        'func (a A) Len() int           { return 1 }\nfunc (a A) Less(i, j int) bool { return a }\nfunc (a A) Swap()              { b() }\n',
        'func (a A) Len() int           { return 1 }\nfunc (a A) Swap()              { b() }\n',
      ),
    ).toBe('func (a A) Len() int { return 1 }\nfunc (a A) Swap()    { b() }\n')
  })

  it('counts characters, not bytes or units', () => {
    const longest = '\t"ccccc": 3,\n'
    expect(
      tidy(`var x = T{\n\t"ä𝒳":    1,\n\t"b":     2,\n${longest}}\n`, 'var x = T{\n\t"ä𝒳":    1,\n\t"b":     2,\n}\n'),
    ).toBe('var x = T{\n\t"ä𝒳": 1,\n\t"b":  2,\n}\n')
  })

  it('has one blank line, without blanks, where elements between comments were removed', () => {
    expect(
      tidy(
        'var x = []T{\n\t// a\n\t{1}, {2},\n\n\t/* b */\n\n\t{3}, {4},\n}\n',
        'var x = []T{\n\t// a\n\t\n\n\t/* b */\n\n\t\n\n\t{4},\n}\n',
      ),
    ).toBe('var x = []T{\n\t// a\n\n\t/* b */\n\n\t{4},\n}\n')
  })

  it('closes brackets that are now empty', () => {
    expect(tidy('import (\n\t"fmt"\n)\n\nvar x = f(T{\n\ta: 1,\n})\n', 'import (\n)\n\nvar x = f(T{\n})\n')).toBe(
      'import ()\n\nvar x = f(T{})\n',
    )
  })

  it('has empty function bodies on one line closed, and those of several lines open', () => {
    expect(tidy('func f() { a() }\nfunc gg() { b() } // c\n', 'func f() { }\nfunc gg() { } // c\n')).toBe(
      'func f()  {}\nfunc gg() {} // c\n',
    )
    expect(tidy('func f() {\n\ta()\n}\n', 'func f() {\n}\n')).toBe('func f() {\n}\n')
  })

  it('closes a list on its line if the other elements are gone', () => {
    expect(tidy('var x = f(a,\n\tb,\n\tT{(c),\n\t\td,\n\t},\n)\n', 'var x = f(a,\n\tT{(c),\n\t},\n)\n')).toBe(
      'var x = f(a,\n\tT{(c)},\n)\n',
    )
    expect(tidy('var x = f(a,\n\tb,\n)\n', 'var x = f(a,\n)\n')).toBe('var x = f(a)\n')
    expect(tidy('var x = f(a, // c\n\tb,\n)\n', 'var x = f(a, // c\n)\n')).toBe('var x = f(a, // c\n)\n')
  })

  it('has no blank line at the brackets of fields and specs', () => {
    expect(tidy('var (\n\ta = 1\n\n\tb = 2\n)\n', 'var (\n\n\tb = 2\n)\n')).toBe('var (\n\tb = 2\n)\n')
    expect(tidy('type T struct {\n\ta int\n\n\tb int\n}\n', 'type T struct {\n\ta int\n\n}\n')).toBe(
      'type T struct {\n\ta int\n}\n',
    )
  })

  it('keeps a comment that is alone in brackets', () => {
    expect(tidy('var x = T{\n\t// none\n\n\ta: 1,\n}\n', 'var x = T{\n\t// none\n\n}\n')).toBe(
      'var x = T{\n\t// none\n\n}\n',
    )
  })

  it('keeps blanks that were there before the edit, and those that share a column with them', () => {
    const untidy = 'var x = T{\n\ta:  1,\n\tb:    2,\n\tlong: 3,\n}\n'
    expect(tidy(untidy, untidy.replace('\tlong: 3,\n', ''))).toBe('var x = T{\n\ta:  1,\n\tb:    2,\n}\n')
    const elsewhere = 'var z   = 1\n\nvar x = T{\n\ta:    1,\n\tlong: 3,\n}\n'
    expect(tidy(elsewhere, elsewhere.replace('\tlong: 3,\n', ''))).toBe('var z   = 1\n\nvar x = T{\n\ta: 1,\n}\n')
  })

  it("is not changed if it can't be parsed", () => {
    expect(tidyGo('a.go', 'package a\n', 'package a\n\nvar (\n')).toBe('package a\n\nvar (\n')
    expect(tidyGo('a.go', 'package', 'package a\n\n\n')).toBe('package a\n\n\n')
  })
})
