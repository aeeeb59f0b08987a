import type { RemovalProbe } from './probes.js'

const HEAD = 'package app\n\nimport (\n\t"fmt"\n\n\t"example.com/app/features"\n)\n\nvar _ = fmt.Sprint\n\n'
const OPTIONS = `type options struct {
	size  int
	paged bool
}

func build() options {
	return options{size: 3, paged: features.Gate.Enabled(features.NewPager)}
}

`
const READS = '\tgiven := build()\n\tif given.paged {\n\t\tgiven.size++\n\t}\n'

/** A struct with the gate's value in a field, and code that may print all its fields. */
function printed(name: string, before: string, result: string, files: Readonly<Record<string, string>> = {}) {
  const text = `${HEAD}${OPTIONS}${before}func Main() []any {\n${READS}${result}}\n`
  return { name, files: { 'app.go': text, ...files }, stoppedBy: [], keeps: ['app.go: paged'] }
}

/** A struct with the gate's value in a field, and code that makes one in which it is false. */
function unset(name: string, before: string, makes: string): RemovalProbe {
  const head = makes.includes('slices.') ? HEAD.replace('"fmt"', '"fmt"\n\t"slices"') : HEAD
  const text = `${head}${OPTIONS}${before}func Main() []any {\n\tgiven := build()\n${makes}\tif given.paged {\n\t\treturn []any{"pages"}\n\t}\n\treturn []any{"all"}\n}\n`
  return { name, files: { 'app.go': text }, stoppedBy: [], keeps: ['app.go: if given.paged'] }
}

export const GO_STRUCT_PROBES: readonly RemovalProbe[] = [
  printed(
    'a struct is given to a function that prints what it gets',
    'func show(v any) string { return fmt.Sprintf("%+v", v) }\n\n',
    '\treturn []any{show(given)}\n',
  ),
  printed(
    'a pointer to a struct is given to a variadic function of another file',
    '',
    '\treturn []any{show(1, &given)}\n',
    {
      'show.go':
        'package app\n\nimport "fmt"\n\nfunc show(values ...interface{}) string { return fmt.Sprintf("%+v", values[1]) }\n',
    },
  ),
  printed(
    'a list of structs is given to a generic function',
    'func show[T any](v T) string { return fmt.Sprintf("%+v", v) }\n\n',
    '\treturn []any{show([]options{given})}\n',
  ),
  printed(
    'a struct that holds another one is printed',
    'type request struct {\n\tname    string\n\toptions *options\n\tgiven   options\n}\n\n',
    '\treturn []any{fmt.Sprintf("%+v", request{name: "a", given: given})}\n',
  ),
  printed('a struct is an element of a list of anything', '', '\treturn []any{given}\n'),
  printed('a struct is a value of a map of anything', '', '\treturn []any{map[string]any{"given": given}}\n'),
  printed(
    'a struct is appended to a list of anything',
    '',
    '\tall := []any{}\n\tfmt.Print()\n\tall = append(all, 1, given)\n\treturn all\n',
  ),
  printed(
    'a struct is assigned to a variable of any type',
    'var last any\n\n',
    '\tlast = given\n\treturn []any{last}\n',
  ),
  printed(
    'a struct is the result of a function that returns anything',
    'func last() any { return build() }\n\n',
    '\treturn []any{last(), given.size}\n',
  ),
  printed(
    'a struct is given to a field of any type',
    'type event struct{ payload any }\n\n',
    '\treturn []any{fmt.Sprint(event{payload: given}.payload)}\n',
  ),
  printed(
    'a struct is sent to a channel of anything',
    '',
    '\tsent := make(chan any, 1)\n\tsent <- given\n\treturn []any{fmt.Sprint(<-sent)}\n',
  ),
  printed(
    'a struct is printed as a value of an interface that it implements',
    'type sized interface{ count() int }\n\nfunc (o options) count() int { return o.size }\n\n',
    '\tvar held sized = given\n\treturn []any{fmt.Sprint(held)}\n',
  ),
  {
    name: 'a method that only returns the value is called by its name',
    files: {
      'app.go': `package app\n\nimport (\n\t"reflect"\n\n\t"example.com/app/features"\n)\n\ntype pages struct{}\n\nfunc (pages) Paged() bool { return features.Gate.Enabled(features.NewPager) }\n\nfunc Main() []any {\n\tif (pages{}).Paged() {\n\t\tname := "Pa"\n\t\treturn []any{reflect.ValueOf(pages{}).MethodByName(name + "ged").Call(nil)[0].Bool()}\n\t}\n\treturn nil\n}\n`,
    },
    stoppedBy: [],
    keeps: ['app.go: func (pages) Paged() bool { return true }'],
  },
  {
    name: 'another package links a function that only returns the value',
    files: {
      'app.go': `package app\n\nimport "example.com/app/features"\n\nfunc paged() bool { return features.Gate.Enabled(features.NewPager) }\n\nfunc Main() []any {\n\treturn []any{paged()}\n}\n`,
      'link/link.go':
        'package link\n\nimport _ "unsafe"\n\n//go:linkname linked example.com/app.paged\nfunc linked() bool\n\nvar _ = linked\n',
      'link/stub.s': '',
    },
    stoppedBy: [],
    keeps: ['app.go: func paged() bool { return true }'],
  },
  {
    name: 'only functions that know a struct get it, and what is printed is one of its other fields',
    files: {
      'app.go': `${HEAD}${OPTIONS}func show(given *options) string { return fmt.Sprintf("%+v", given.size) }\n\nfunc Main() []any {\n${READS}\treturn []any{show(&given)}\n}\n`,
    },
    stoppedBy: [],
    loses: ['app.go: paged'],
  },
  unset(
    'a generic function makes a struct for the type that it is given',
    'func zero[T any]() (made T) { return }\n\n',
    '\tgiven = zero[options]()\n',
  ),
  unset(
    'a generic function makes a struct of the type of its argument',
    'func like[T any](T) T {\n\tvar zero T\n\treturn zero\n}\n\n',
    '\tgiven = like(given)\n',
  ),
  unset(
    'a list of structs loses one, and another list sees its place',
    '',
    '\tall := []options{given}\n\t_ = slices.Delete(all, 0, 1)\n\tgiven = all[0]\n',
  ),
  unset('a list of structs is cleared', '', '\tall := []options{given}\n\tclear(all)\n\tgiven = all[0]\n'),
]
