import type { RemovalProbe } from './probes.js'

/** Objects that answer from a map of their own, and ways to reach one. */
const OVERRIDES = `type Overrides struct{ On map[string]bool }

func (o Overrides) Enabled(name string) bool { return o.On[name] }

func Make() Overrides { return Overrides{} }

func Two() (Overrides, error) { return Overrides{}, nil }

func Same[T any](value T) T { return value }

type Box[T any] struct{ Value T }

func (b Box[T]) Get() T { return b.Value }

type Server struct {
	Overrides
	List   []Overrides
	ByName map[string]Overrides
	Lazy   func() Overrides
}

type Alias = Overrides

type Asks interface{ Enabled(name string) bool }

var (
	Default      = Make()
	Other, _     = Two()
	List         = []Overrides{{}}
	ByName       = map[string]Overrides{}
	Pointer      = new(Overrides)
	Held         = func() Overrides { return Overrides{} }
	Nested       = struct{ Inner Overrides }{}
	Any      any = Overrides{}
	Face     Asks = Overrides{}
)
`

/** How it is reached, the statements before the question, and what is asked. */
const IN_OWN_PACKAGE: readonly (readonly [string, string, string])[] = [
  ['is the result of a call', '', 'Make()'],
  ['is the field of a variable', 'server := Server{}', 'server.Overrides'],
  ['is embedded', 'server := Server{}', 'server'],
  ['is embedded behind a pointer', 'server := &Server{}', 'server'],
  ['is embedded in what `new` makes', 'server := new(Server)', 'server'],
  ['is embedded in a struct without a name', 'server := struct{ Overrides }{}', 'server'],
  ['is in a list', 'server := Server{List: []Overrides{{}}}', 'server.List[0]'],
  ['is in a map', 'server := Server{}', 'server.ByName["a"]'],
  ['is read from a map with a comma', 'found, _ := ByName["a"]', 'found'],
  ['is the result of a function in a field', 'server := Server{Lazy: Make}', 'server.Lazy()'],
  ['is asserted', 'var value any = Overrides{}', 'value.(Overrides)'],
  ['is asserted with a comma', 'var value any = Overrides{}\n\tasked, _ := value.(Overrides)', 'asked'],
  ['is one of two results', 'asked, _ := Two()', 'asked'],
  ['is one of two variables', 'asked, other := Make(), 1\n\t_ = other', 'asked'],
  ['is in parentheses', 'pointer := &Overrides{}', '(*pointer)'],
  ['is received', 'sent := make(chan Overrides, 1)\n\tsent <- Overrides{}', '(<-sent)'],
  ['was received', 'sent := make(chan Overrides, 1)\n\tsent <- Overrides{}\n\tasked := <-sent', 'asked'],
  ['is a field of a generic type', 'box := Box[Overrides]{}', 'box.Value'],
  ['is the result of a method of a generic type', 'box := Box[Overrides]{}', 'box.Get()'],
  ['is the result of a generic function', 'asked := Same(Overrides{})', 'asked'],
  ['has the type of an alias', 'var asked Alias', 'asked'],
  ['is the result of a function literal', 'give := func() Overrides { return Overrides{} }', 'give()'],
  ['is in a list that was made', 'made := make([]Overrides, 1)', 'made[0]'],
  ['is in a list that was appended to', 'made := append([]Overrides{}, Overrides{})', 'made[0]'],
  ['is an interface', 'var asked Asks = Overrides{}', 'asked'],
]

const IN_ANOTHER_PACKAGE: readonly (readonly [string, string])[] = [
  ['is a variable', 'lib.Default'],
  ['is one of two variables', 'lib.Other'],
  ['is in a list', 'lib.List[0]'],
  ['is in a map', 'lib.ByName["a"]'],
  ['is a pointer', 'lib.Pointer'],
  ['is the result of a function in a variable', 'lib.Held()'],
  ['is the result of a call', 'lib.Make()'],
  ['is in a struct without a name', 'lib.Nested.Inner'],
  ['is asserted', 'lib.Any.(lib.Overrides)'],
  ['is an interface', 'lib.Face'],
  ['is the result of a generic function', 'lib.Same(lib.Default)'],
]

function probeOf(name: string, text: string, files: Readonly<Record<string, string>> = {}): RemovalProbe {
  const line = text.split('\n').findIndex((one) => one.includes('Enabled(') && one.includes('features.NewPager')) + 1
  return { name, files: { 'app.go': text, ...files }, stoppedBy: [`app.go:${line}`] }
}

function main(before: string, asked: string): string {
  const first = before === '' ? '' : `\t${before}\n`
  return `func Main() string {\n${first}\tif ${asked} {\n\t\treturn "on"\n\t}\n\treturn "off"\n}\n`
}

const NAME = 'string(features.NewPager)'
const OWN = `package app\n\nimport "example.com/app/features"\n\n`
const WITH_LIB = `package app\n\nimport (\n\t"example.com/app/features"\n\t"example.com/app/lib"\n)\n\n`
const LIB = { 'lib/lib.go': `package lib\n\n${OVERRIDES}` }

/** Each object answers from its own map, so none of these calls checks the gate. */
export const GO_RECEIVER_PROBES: readonly RemovalProbe[] = [
  ...IN_OWN_PACKAGE.map(([how, before, asked]) =>
    probeOf(`the object that is asked ${how}`, `${OWN}${main(before, `${asked}.Enabled(${NAME})`)}\n${OVERRIDES}`),
  ),
  ...IN_ANOTHER_PACKAGE.map(([how, asked]) =>
    probeOf(
      `the object of another package that is asked ${how}`,
      `${WITH_LIB}${main('', `${asked}.Enabled(${NAME})`)}`,
      LIB,
    ),
  ),
  probeOf(
    'the object that is asked is the first argument',
    `${OWN}${main('', `Overrides.Enabled(Overrides{}, ${NAME})`)}\n${OVERRIDES}`,
  ),
  probeOf(
    'the object of another package that is asked is the first argument',
    `${WITH_LIB}${main('', `lib.Overrides.Enabled(lib.Overrides{}, ${NAME})`)}`,
    LIB,
  ),
  probeOf(
    'the object that is asked is the variable of a loop',
    `${OWN}func Main() string {\n\tfor _, one := range List {\n\t\tif one.Enabled(${NAME}) {\n\t\t\treturn "on"\n\t\t}\n\t}\n\treturn "off"\n}\n\n${OVERRIDES}`,
  ),
  probeOf(
    'the object that is asked is the variable of a switch over types',
    `${OWN}func Main() string {\n\tswitch asked := Any.(type) {\n\tcase Overrides:\n\t\tif asked.Enabled(${NAME}) {\n\t\t\treturn "on"\n\t\t}\n\t}\n\treturn "off"\n}\n\n${OVERRIDES}`,
  ),
  probeOf(
    'the object that is asked is one of many parameters',
    `${OWN}func any1(asked ...Overrides) bool { return asked[0].Enabled(${NAME}) }\n\nfunc Main() bool { return any1(Overrides{}) }\n\n${OVERRIDES}`,
  ),
]

const OTHER_MODULE = `package app

import (
	"example.org/library/features"
	library "example.org/library/api"
)

func Pages() bool { return features.Gate.Enabled(features.NewPager) }

func Kind() string { return library.NewPager }
`
const CHECK = `package app\n\nimport "example.com/app/features"\n\nfunc Main() bool { return features.Gate.Enabled(features.NewPager) }\n`

const OWN_HEAD = `package app\n\nimport (\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\n`
const MAIN = (asked: string, before = ''): string =>
  `func Main() []any {\n${before}\treturn []any{${asked}, features.Gate.Enabled(features.Compact)}\n}\n`

/** Functions that take the names of gates and answer from something else, each with what the question is. */
const OWN_ANSWERS: readonly (readonly [string, string, string])[] = [
  [
    'a function looks the name up in a map of its own',
    'var wanted = map[featuregate.Feature]bool{}\n\nfunc isEnabled(name featuregate.Feature) bool { return wanted[name] }\n\n',
    MAIN('isEnabled(features.NewPager)'),
  ],
  [
    'a closure looks the name up in a map of its own',
    '',
    MAIN(
      'isEnabled(features.NewPager)',
      '\twanted := map[featuregate.Feature]bool{}\n\tisEnabled := func(name featuregate.Feature) bool { return wanted[name] }\n',
    ),
  ],
  [
    'a method of a generic type looks the name up in itself',
    'type overlay[K comparable] map[K]bool\n\nfunc (o overlay[K]) Enabled(name K) bool { return o[name] }\n\n',
    MAIN('asked.Enabled(features.NewPager)', '\tasked := overlay[featuregate.Feature]{}\n'),
  ],
  [
    'a type within a function has a field of that name',
    '',
    MAIN(
      'asked.Enabled(features.NewPager)',
      '\ttype gate struct{ Enabled func(featuregate.Feature) bool }\n\tasked := gate{func(featuregate.Feature) bool { return false }}\n',
    ),
  ],
  [
    'the method of a pointer is called as a function',
    'type fixed bool\n\nfunc (f *fixed) Enabled(featuregate.Feature) bool { return bool(*f) }\n\n',
    MAIN('(*fixed).Enabled(&asked, features.NewPager)', '\tasked := fixed(false)\n'),
  ],
  [
    'the method of an interface is called as a function',
    'type fixed bool\n\nfunc (f fixed) Enabled(featuregate.Feature) bool { return bool(f) }\n\n',
    MAIN(
      '(interface{ Enabled(featuregate.Feature) bool }).Enabled(asked, features.NewPager)',
      '\tasked := fixed(false)\n',
    ),
  ],
]

export const GO_OWN_ANSWER_PROBES: readonly RemovalProbe[] = OWN_ANSWERS.map(([name, head, main]): RemovalProbe => {
  const text = OWN_HEAD + head + main
  const line = text.split('\n').findIndex((one) => /nabled\(.*features\.NewPager/.test(one)) + 1
  return { name, files: { 'app.go': text }, stoppedBy: [`app.go:${line}`] }
})

/** Another module, which isn't available, registers a gate of the same name in a package of the same name. */
export const GO_OTHER_MODULE_PROBES: readonly RemovalProbe[] = [
  {
    name: 'the package of another module is called for its own gate',
    files: { 'app.go': CHECK, 'pages.go': OTHER_MODULE },
    stoppedBy: [],
    keeps: [
      'pages.go: features.Gate.Enabled(features.NewPager)',
      'pages.go: library.NewPager',
      'app.go: func Main() bool { return true }',
    ],
  },
  {
    name: "the program's gate is called with the constant of another module",
    files: {
      'app.go': `package app\n\nimport (\n\t"example.com/app/features"\n\tother "example.org/library/features"\n)\n\nfunc Main() bool { return features.Gate.Enabled(other.NewPager) }\n`,
    },
    stoppedBy: ['app.go:8'],
  },
]
