import { GoCallees } from '../../../../src/gates/identity/go-callees.js'
import { GoIdentity } from '../../../../src/gates/identity/go-identity.js'
import { GoKeyAliases } from '../../../../src/codemods/remove/residual/go-key-aliases.js'
import { GoNameFlow } from '../../../../src/codemods/remove/residual/go-name-flow.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { textOf } from '../../../support/open-files.js'
import { afterGoRemoval } from '../../../support/after-removal.js'

type Files = Readonly<Record<string, string>>

const HEAD = 'package a\n\nimport (\n\t"k8s.io/component-base/featuregate"\n\n\t"example.com/m/features"\n)\n\n'

/** Where the first conversion of a text to a name is used. */
function usesIn(body: string, files: Files = {}): string[] {
  const { texts, context, viewOf, view, nameOf } = afterGoRemoval({ 'a/a.go': `${HEAD}${body}\n`, ...files })
  const own = view('a/a.go')
  const callees = new GoCallees(context.resolveImport)
  const identity = new GoIdentity(context.index, context.resolveImport, null, false, (file) =>
    viewOf(file, texts.textOf(file) ?? ''),
  )
  const flow = new GoNameFlow({ texts, context, viewOf, identity, callees, types: new GoKeyAliases(texts) })
  const value = nodesOf(own, 'CallExpression').find((call) => textOf(own, call).startsWith('featuregate.Feature('))
  if (!value) throw new Error('no conversion')
  return flow.usesOf(value, own).map(({ node, view: user }) => `${nameOf(user.file)}: ${textOf(user, node)}`)
}

const N = 'featuregate.Feature(raw)'

describe('a name that Go code converts', () => {
  it.each([
    [`var x = features.Gate.Enabled(${N})`, `features.Gate.Enabled(${N})`],
    [
      `func f() {\n\tname := ${N}\n\tother := name\n\tuse(features.Gate.Enabled(other))\n}`,
      'features.Gate.Enabled(other)',
    ],
    [`func f() {\n\ta, name := 1, ${N}\n\tuse(a, features.Gate.Enabled(name))\n}`, 'features.Gate.Enabled(name)'],
    [`func f() bool { return on(${N}) }\n\nfunc on(name featuregate.Feature) bool { return true }`, `on(${N})`],
    [
      `func name() featuregate.Feature { return ${N} }\n\nfunc f() bool { return features.Gate.Enabled(name()) }`,
      'features.Gate.Enabled(name())',
    ],
    [
      `func name() (featuregate.Feature, error) { return ${N}, nil }\n\nfunc f() bool {\n\tname, err := name()\n\treturn err == nil && features.Gate.Enabled(name)\n}`,
      'features.Gate.Enabled(name)',
    ],
    [
      `func f() bool { return features.Gate.Enabled(same(${N})) }\n\nfunc same(x any) any { return x }`,
      `features.Gate.Enabled(same(${N}))`,
    ],
    [`var all = []featuregate.Feature{${N}}`, N],
    [`var row = Row{Gate: ${N}}`, N],
    [`func f(c chan featuregate.Feature) { c <- ${N} }`, N],
  ])('is used in %j', (body, expected) => {
    expect(usesIn(body)).toContain(`a/a.go: ${expected}`)
  })

  it.each([
    ['printed', `func f() { print(${N}) }`],
    ['registered', `func f() { registerGate(${N}) }`],
    ['given to nothing', `func f() { _ = ${N} }`],
    ['given to a function for another type', `func f() { show(${N}) }\n\nfunc show(text string) {}`],
    ['compared', `var x = ${N} == other`],
  ])("isn't used where it is %s", (_, body) => {
    expect(usesIn(body)).toEqual([])
  })

  it('is followed to the files that call a function for it', () => {
    const user = 'package a\n\nimport "example.com/m/features"\n\nvar x = features.Gate.Enabled(name())\n'
    expect(usesIn(`func name() featuregate.Feature { return ${N} }`, { 'a/b.go': user })).toEqual([
      'a/b.go: features.Gate.Enabled(name())',
    ])
  })

  it('may be used in another file, which reads the variable', () => {
    expect(usesIn(`var name = ${N}`, { 'a/b.go': 'package a\n\nvar x = name\n' })).toEqual([`a/a.go: ${N}`])
    expect(usesIn(`var name = ${N}`)).toEqual([])
  })

  it('ends where a variable gets its own value', () => {
    expect(usesIn(`func f() {\n\tname := ${N}\n\tname = name\n}`)).toEqual([])
  })
})
