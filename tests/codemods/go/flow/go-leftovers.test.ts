import { findLeftovers } from '../../../../src/codemods/go/flow/go-leftovers.js'
import { goFlow, GO_CHECK, GO_HEAD } from '../../../support/go-flow.js'

type Files = Readonly<Record<string, string>>

function leftIn(files: Files, value = true): string[] {
  const flow = goFlow(files, { value })
  const strips = Object.keys(files)
    .filter((name) => name.endsWith('.go'))
    .map(flow.strip)
  return findLeftovers(strips, flow.state, (name) => `the gate ${name}`).map(({ view, node, gate, reason }) => {
    expect(gate).toBe('the gate On')
    return `${flow.places([{ view, node }])[0]}: ${reason}`
  })
}

const KEEPS = "keeps the gate's value, because other modules may use it"

describe('a name for other modules that still holds a gate', () => {
  it.each([true, false])('is a variable (gate at %s)', (value) => {
    expect(leftIn({ 'a/a.go': `${GO_HEAD}var On = ${GO_CHECK}\n` }, value)).toEqual([
      `a/a.go: On = ${GO_CHECK}: the exported variable On ${KEEPS}`,
    ])
  })

  it('is a field, which is listed once', () => {
    const text = `${GO_HEAD}type Page struct{ IsNew bool }\n\nvar a = Page{IsNew: ${GO_CHECK}}\nvar b = Page{IsNew: ${GO_CHECK}}\n\nfunc f(p Page) { p.IsNew = ${GO_CHECK} }\n`
    expect(leftIn({ 'a/a.go': text })).toEqual([`a/a.go: IsNew: ${GO_CHECK}: the exported field Page.IsNew ${KEEPS}`])
  })

  it('is a parameter that gets the value at every call here', () => {
    const draw = { 'b/b.go': 'package b\n\nfunc Draw(size int, isNew bool) { use(isNew) }\n' }
    const call = `${GO_HEAD.replace('import ', 'import "example.com/m/b"\nimport ')}func f() { b.Draw(1, ${GO_CHECK}) }\n`
    const reason =
      "the parameter isNew of the exported Draw gets the gate's value at every call, but other modules may call it"
    expect(leftIn({ 'a/a.go': call, ...draw })).toEqual([`b/b.go: isNew: ${reason}`])
    const other = { 'c/c.go': 'package c\n\nimport "example.com/m/b"\n\nfunc f() { b.Draw(1, false) }\n' }
    expect(leftIn({ 'a/a.go': call, ...draw, ...other })).toEqual([])
    const test = { 'c/c_test.go': other['c/c.go'] }
    expect(leftIn({ 'a/a.go': call, ...draw, ...test })).toEqual([`b/b.go: isNew: ${reason}`])
  })

  it.each([
    ['is not exported', `var on = ${GO_CHECK}`],
    ['is made of more than the gate', `var On = ${GO_CHECK} && x`],
    ['is in a function', `func f() {\n\tOn := ${GO_CHECK}\n\tuse(On)\n}`],
    ['is a field that is not exported', `type Page struct{ isNew bool }\n\nvar a = Page{isNew: ${GO_CHECK}}`],
  ])("isn't one that %s", (_, text) => {
    expect(leftIn({ 'a/a.go': `${GO_HEAD}${text}\n` })).toEqual([])
  })

  it("isn't one of a test or a private package", () => {
    const text = `${GO_HEAD}var On = ${GO_CHECK}\n`
    expect(leftIn({ 'a/a_test.go': text })).toEqual([])
    expect(leftIn({ 'internal/a/a.go': text })).toEqual([])
  })
})
