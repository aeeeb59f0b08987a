import { GoKeyAliases } from '../../../../src/codemods/remove/residual/go-key-aliases.js'
import { asGo } from '../../../../src/source/go-casts.js'
import { nodesOf } from '../../../../src/source/nodes-of.js'
import { openFiles, textOf } from '../../../support/open-files.js'

const FILES = {
  'a/a.go':
    'package a\n\ntype Name = featuregate.Feature\n\ntype (\n\tKey = a.Name // ours\n\tSize = int\n)\n\ntype Other featuregate.Feature\n',
  'a/b.go':
    'package a\n\nvar x = []any{Name("x"), Key(y), featuregate.Feature(z), string(v), Size(1), Other("w"), Name(a, b)}\n',
}

describe("other names for the type of gates' names", () => {
  const opened = () => {
    const { texts, view } = openFiles(FILES)
    return { aliases: new GoKeyAliases(texts), view: view('a/b.go') }
  }

  it('are found in all files, also those of other names', () => {
    const { aliases } = opened()
    expect([
      aliases.isNamedIn('Name("x")'),
      aliases.isNamedIn('a.Key(x)'),
      aliases.isNamedIn('Names'),
      aliases.isNamedIn('Size'),
    ]).toEqual([true, true, false, false])
  })

  it('convert texts, like the type itself', () => {
    const { aliases, view } = opened()
    const converted = nodesOf(view, 'CallExpression').map((call) => {
      const argument = aliases.convertedBy(call)
      return `${textOf(view, call)}: ${argument ? textOf(view, argument) : '-'}`
    })
    expect(converted).toEqual([
      'Name("x"): "x"',
      'Key(y): y',
      'featuregate.Feature(z): z',
      'string(v): v',
      'Size(1): -',
      'Other("w"): -',
      'Name(a, b): -',
    ])
  })

  it('are such types', () => {
    const { aliases, view } = opened()
    const types = nodesOf(view, 'CallExpression').filter(({ callee }) => aliases.isKeyType(asGo(callee)))
    expect(types.map((call) => textOf(view, call.callee))).toEqual(['Name', 'Key', 'featuregate.Feature', 'Name'])
  })
})
