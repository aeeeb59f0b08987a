import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../../codemods/remove-fixtures.js'
import { itLeavesInGo } from '../../../support/both-values.js'
import { runCli } from '../../../support/run-cli.js'
import { tempFolder } from '../../../support/temp-folder.js'

describe('in Go, a call whose error alone is left', () => {
  const [joined, kept] = [
    'if _, err := get(x); err != nil {\n\tstop(err)\n}',
    '_, err := get(x)\nif err != nil {\n\tstop(err)\n}',
  ]
  const read = '\nif C {\n\tuse(n)\n}'
  const before = 'n, err := get(x)\nif err != nil {\n\tstop(err)\n}'

  itLeavesInGo('moves into its test', [
    [before + read, `${before}\nuse(n)`, joined],
    [
      `n, more, err := get(x)\n\nif err != nil {\n\tstop(err)\n} else {\n\tstart()\n}\nuse(more)${read}`,
      'n, more, err := get(x)\n\nif err != nil {\n\tstop(err)\n} else {\n\tstart()\n}\nuse(more)\nuse(n)',
      '_, more, err := get(x)\n\nif err != nil {\n\tstop(err)\n} else {\n\tstart()\n}\nuse(more)',
    ],
    [
      `n, _, err := get(x)\nif err != nil {\n\treturn\n}${read}`,
      'n, _, err := get(x)\nif err != nil {\n\treturn\n}\nuse(n)',
      'if _, _, err := get(x); err != nil {\n\treturn\n}',
    ],
  ])

  itLeavesInGo('stays in front of it where the error is read again, or something is between them', [
    [`${before}${read}\nuse(err)`, `${before}\nuse(n)\nuse(err)`, `${kept}\nuse(err)`],
    [`${before}${read}\nerr = get()`, `${before}\nuse(n)\nerr = get()`, `${kept}\nerr = get()`],
    [
      `n, err := get(x) // why\nif err != nil {\n\tstop(err)\n}${read}`,
      'n, err := get(x) // why\nif err != nil {\n\tstop(err)\n}\nuse(n)',
      '_, err := get(x) // why\nif err != nil {\n\tstop(err)\n}',
    ],
    [
      `n, err := get(x)\nstart()\nif err != nil {\n\tstop(err)\n}${read}`,
      'n, err := get(x)\nstart()\nif err != nil {\n\tstop(err)\n}\nuse(n)',
      '_, err := get(x)\nstart()\nif err != nil {\n\tstop(err)\n}',
    ],
    [
      `n, err := get(x)\nif err == nil {\n\tstart()\n}${read}`,
      'n, err := get(x)\nif err == nil {\n\tstart()\n}\nuse(n)',
      '_, err := get(x)\nif err == nil {\n\tstart()\n}',
    ],
    [
      `n, err := T{1}.get(x)\nif err != nil {\n\tstop(err)\n}${read}`,
      'n, err := T{1}.get(x)\nif err != nil {\n\tstop(err)\n}\nuse(n)',
      '_, err := T{1}.get(x)\nif err != nil {\n\tstop(err)\n}',
    ],
    [
      `n, err := get(func() {\n\tstart()\n})\nif err != nil {\n\tstop(err)\n}${read}`,
      'n, err := get(func() {\n\tstart()\n})\nif err != nil {\n\tstop(err)\n}\nuse(n)',
      '_, err := get(func() {\n\tstart()\n})\nif err != nil {\n\tstop(err)\n}',
    ],
    [
      `var err error\nn, err := get(x)\nif err != nil {\n\tstop(err)\n}${read}\nerr = get()\nuse(err)`,
      'var err error\nn, err := get(x)\nif err != nil {\n\tstop(err)\n}\nuse(n)\nerr = get()\nuse(err)',
      'var err error\n_, err = get(x)\nif err != nil {\n\tstop(err)\n}\nerr = get()\nuse(err)',
    ],
  ])

  itLeavesInGo('stays where the author wrote the blank name', [
    [
      '_, err := get(x)\nif err != nil {\n\tstop(err)\n}\nuse(C)',
      '_, err := get(x)\nif err != nil {\n\tstop(err)\n}\nuse(true)',
      '_, err := get(x)\nif err != nil {\n\tstop(err)\n}\nuse(false)',
    ],
  ])
})

const FEATURES = `package features

import "k8s.io/component-base/featuregate"

const NewPager featuregate.Feature = "NewPager"

var Gate = featuregate.NewFeatureGate()

var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	NewPager: {Default: true, PreRelease: featuregate.Beta},
}

func init() {
	_ = Gate.Add(specs)
}
`
const HEAD = 'package app\n\nimport (\n\t"example.com/app/features"\n\t"example.com/app/pages"\n)\n\n'
const PAGES = `package pages

type Failure struct{}

func (*Failure) Error() string { return "" }

func Write() error { return nil }

func Open() (int, error) { return 0, nil }

func Check() (int, *Failure) { return 0, nil }

func Print() *Failure { return nil }
`

/** What is left of a function in a project with the package `pages`, with the gate off. */
async function left(declarations: string): Promise<string | undefined> {
  const root = tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }] }',
    'go.mod': 'module example.com/app\n\ngo 1.21\n',
    'features/features.go': FEATURES,
    'pages/pages.go': PAGES,
    'app/app.go': `${HEAD}var _ = features.Gate\nvar _ = pages.Open\n\n${declarations}\n`,
  })
  await runCli(root, ['strip', 'NewPager', '--value', 'false', '--write', '--force', '--json'])
  return filesBelow(root)['app/app.go']?.split('pages.Open\n\n')[1]?.trimEnd()
}

const LOG = '\tif features.Gate.Enabled(features.NewPager) {\n\t\tlog()\n\t}\n'
const tested = (call: string) => `\tif err := ${call}; err != nil {\n\t\treturn err\n\t}\n`

describe('in Go, a call whose declaration, in whichever file, says that its result is an error', () => {
  it('is returned where the strip brought its test and the end together', async () => {
    const text = (body: string) => `func write() error {\n${body}}`
    expect(await left(text(`${tested('pages.Write()')}\n${LOG}\treturn nil`.concat('\n')))).toBe(
      text('\treturn pages.Write()\n'),
    )
  })

  const apart: Readonly<Record<string, readonly [before: string, after: string]>> = {
    'gives a pointer': [
      `func write() error {\n${tested('pages.Print()')}${LOG}\treturn nil\n}`,
      `func write() error {\n${tested('pages.Print()')}\treturn nil\n}`,
    ],
    'is of another module': [
      `func write() error {\n${tested('other.Write()')}${LOG}\treturn nil\n}`,
      `func write() error {\n${tested('other.Write()')}\treturn nil\n}`,
    ],
    'is in a function with more results': [
      `func write() (err, other error) {\n\tif err := pages.Write(); err != nil {\n\t\treturn err, nil\n\t}\n${LOG}\treturn nil, nil\n}`,
      'func write() (err, other error) {\n\tif err := pages.Write(); err != nil {\n\t\treturn err, nil\n\t}\n\treturn nil, nil\n}',
    ],
    'is in a function that returns anything': [
      `func write() any {\n${tested('pages.Write()')}${LOG}\treturn nil\n}`,
      `func write() any {\n${tested('pages.Write()')}\treturn nil\n}`,
    ],
    'was in front of the end already': [
      `func write() error {\n${LOG}${tested('pages.Write()')}\treturn nil\n}`,
      `func write() error {\n${tested('pages.Write()')}\treturn nil\n}`,
    ],
    'has a comment behind it': [
      `func write() error {\n${tested('pages.Write()')}${LOG}\t// Done.\n\treturn nil\n}`,
      `func write() error {\n${tested('pages.Write()')}\t// Done.\n\treturn nil\n}`,
    ],
    'has another error returned': [
      `func write(old error) error {\n\tif err := pages.Write(); err != nil {\n\t\treturn old\n\t}\n${LOG}\treturn nil\n}`,
      'func write(old error) error {\n\tif err := pages.Write(); err != nil {\n\t\treturn old\n\t}\n\treturn nil\n}',
    ],
  }
  it.each(Object.entries(apart))("isn't returned if it %s", async (_, [before, after]) => {
    expect(await left(before)).toBe(after)
  })

  const opened = (call: string, end: string, again = '\terr = pages.Write()\n') =>
    `func open() error {\n\tvar err error\n\tn, err := ${call}\n\tif err != nil {\n\t\treturn err\n\t}\n${end}${again}\treturn err\n}`
  const isRead = '\tif features.Gate.Enabled(features.NewPager) {\n\t\tuse(n)\n\t}\n'

  it('moves into its test where the variable gets its next value before it is read', async () => {
    expect(await left(opened('pages.Open()', isRead))).toBe(
      'func open() error {\n\tvar err error\n\tif _, err := pages.Open(); err != nil {\n\t\treturn err\n\t}\n\terr = pages.Write()\n\treturn err\n}',
    )
  })

  it.each([
    ['gives a pointer', 'pages.Check()', '\terr = pages.Write()\n'],
    ['is read again', 'pages.Open()', '\tuse(err)\n\terr = pages.Write()\n'],
    ['is read for its next value', 'pages.Open()', '\terr = wrap(err)\n'],
    ['gets its next value only sometimes', 'pages.Open()', '\tif on {\n\t\terr = pages.Write()\n\t}\n'],
    ['is known to a function', 'pages.Open()', '\tdefer func() { use(err) }()\n\terr = pages.Write()\n'],
    ['is reached by a jump', 'pages.Open()', 'again:\n\terr = pages.Write()\n\tgoto again\n'],
  ])("doesn't move if it %s", async (_, call, again) => {
    const after = opened(call, '', again).replace('n, err :=', '_, err =')
    expect(await left(opened(call, isRead, again))).toBe(after)
  })
})
