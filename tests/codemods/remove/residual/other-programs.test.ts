import { otherProgramsIn } from '../../../../src/codemods/remove/residual/other-programs.js'
import { findGoUses } from '../../../../src/codemods/remove/residual/residual-go-uses.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

const AREAS = 'var areas = map[string]string{"paging": "Paging"}\n'
const imports = (...paths: string[]): string => paths.map((path) => `import "${path}"\n`).join('')

/** Whether the file `hack/notes/main.go` belongs to a program without the gates. */
function isOther(text: string, files: Files = {}): boolean {
  const { view, texts, context } = afterGoRemoval({
    'go.mod': 'module example.com/m\n',
    ...files,
    'hack/notes/main.go': text,
  })
  return otherProgramsIn(texts, context)(view('hack/notes/main.go'))
}

describe('a Go program that has none of the gates', () => {
  it.each([
    ['imports nothing of the registry', `package main\n\n${imports('fmt', 'github.com/other/features')}\n${AREAS}`, {}],
    [
      'imports packages that import nothing of it',
      `package main\n\n${imports('example.com/m/hack/text')}\n${AREAS}`,
      { 'hack/text/text.go': `package text\n\nimport (\n\t"fmt"\n)\n` },
    ],
    [
      'is of another module',
      `package main\n\n${imports('example.com/m/hack/text')}\n${AREAS}`,
      { 'hack/go.mod': 'module example.com/m/hack\n', 'hack/text/text.go': 'package text\n' },
    ],
    [
      'has tests with the gates',
      `package main\n\n${AREAS}`,
      { 'hack/notes/main_test.go': 'package main // feature gates\n' },
    ],
  ])('%s', (_, text, files) => {
    expect(isOther(text, files as Files)).toBe(true)
  })

  it.each([
    ['is a package that others import', `package notes\n\n${AREAS}`, {}],
    ['imports the registry', `package main\n\n${imports('example.com/m/features')}\n${AREAS}`, {}],
    [
      'imports the registry by another name',
      `package main\n\nimport (\n\tf "example.com/m/features"\n)\n\n${AREAS}`,
      {},
    ],
    ['imports it without using it', `package main\n\nimport _ "example.com/m/features"\n\n${AREAS}`, {}],
    [
      'imports a package that imports it',
      `package main\n\n${imports('example.com/m/hack/text')}\n${AREAS}`,
      { 'hack/text/text.go': `package text\n\n${imports('example.com/m/features')}` },
    ],
    [
      'has another file that imports it',
      `package main\n\n${AREAS}`,
      { 'hack/notes/more.go': `package main\n\n${imports('example.com/m/features')}` },
    ],
    ['imports a package that is missing', `package main\n\n${imports('example.com/m/generated')}\n${AREAS}`, {}],
    ['speaks of feature gates', `package main\n\n// Feature gates by area.\n${AREAS}`, {}],
  ])("isn't one that %s", (_, text, files) => {
    expect(isOther(text, files as Files)).toBe(false)
  })

  it("isn't known without the path of its module", () => {
    const { view, texts, context } = afterGoRemoval({ 'hack/notes/main.go': `package main\n\n${AREAS}` })
    const unknown = { ...context, resolveImport: () => null }
    expect(otherProgramsIn(texts, unknown)(view('hack/notes/main.go'))).toBe(false)
  })

  it('may have a text that is the name of an API kind, and also of a gate', () => {
    const { view, residual } = afterGoRemoval({ 'main.go': `package main\n\n${AREAS}` })
    const usesIn = (isApiKind: boolean, isOtherProgram: boolean): number =>
      findGoUses(
        view('main.go'),
        { ...residual, isApiKind: () => isApiKind, isOtherProgram: () => isOtherProgram },
        new Set(),
      ).uses.length
    expect([usesIn(true, true), usesIn(true, false), usesIn(false, true)]).toEqual([0, 1, 1])
  })
})
