import { apiKindsIn, isPlaceOfKind, isPrinted } from '../../../../src/codemods/remove/residual/api-kinds.js'
import { GoCallees } from '../../../../src/gates/identity/go-callees.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { openFiles } from '../../../support/open-files.js'

describe('a gate that is named like an API kind', () => {
  const isKind = (text: string, gate = 'Paging'): boolean =>
    apiKindsIn(openFiles({ 'api/types.go': `package api\n\n${text}\n` }).texts)(gate)

  it('has a Go type with the metadata of types', () => {
    expect(isKind('type Paging struct {\n\tmetav1.TypeMeta `json:",inline"`\n\tSpec Spec\n}')).toBe(true)
    expect(isKind('type Paging struct {\n\tSpec Spec\n}')).toBe(false)
    expect(isKind('type PagingList struct {\n\tmetav1.TypeMeta\n}')).toBe(false)
    expect(isKind('type paging struct {\n\tmetav1.TypeMeta\n}', 'paging')).toBe(false)
  })

  it('is looked for once', () => {
    const { texts } = openFiles({ 'a.go': 'package a\n' })
    const naming = vi.fn(texts.naming)
    const ask = apiKindsIn({ ...texts, naming })
    expect([ask('Paging'), ask('Paging')]).toEqual([false, false])
    expect(naming).toHaveBeenCalledTimes(1)
  })
})

describe('a place for the name of a kind', () => {
  function placeIn(text: string): { kind: boolean; printed: boolean } {
    const { view, project } = openFiles({
      'a/a.go': `package a\n\nfunc f() {\n\t${text}\n}\n\nfunc named(kind string, n int) {}\n\nfunc other(name string) {}\n`,
    })
    const own = view('a/a.go')
    const found = nodesOf(own, 'Literal').find(({ value }) => value === 'Job')
    if (!found) throw new Error('no text')
    return { kind: isPlaceOfKind(found, own, new GoCallees(project.resolveImport)), printed: isPrinted(found) }
  }

  it.each([
    'x := T{Kind: "Job"}',
    'x := gv.WithKind("Job")',
    'const JobKind = "Job"',
    'x := owner.Kind == "Job"',
    'x := "Job" == owner.Kind',
    'named("Job", 1)',
    'switch x.Kind {\n\tcase "Job":\n\t}',
  ])('is in %s', (text) => {
    expect(placeIn(text).kind).toBe(true)
  })

  it.each([
    'x := T{Name: "Job"}',
    'x := owner.Name == "Job"',
    'other("Job")',
    'const kinder = "Job"',
    'switch {\n\tcase x == "Job":\n\t}',
  ])("isn't in %s", (text) => {
    expect(placeIn(text).kind).toBe(false)
  })

  it('is one that is only printed', () => {
    expect(placeIn('log.Error(err, "x", "controller", "Job")').printed).toBe(true)
    expect(placeIn('x := fmt.Errorf("%s", "Job")').printed).toBe(true)
    expect(placeIn('run("Job")').printed).toBe(false)
    expect(placeIn('log.Enable("Job")').printed).toBe(false)
  })
})
