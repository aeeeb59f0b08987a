import { mark, type Truth } from './written-project.js'

/** What the gates of a Go project are called: the constant, and the name that it holds. */
export interface GoNames {
  readonly constant: string
  readonly gate: string
}

export const GO_NAMES: readonly GoNames[] = [
  { constant: 'X', gate: 'X' },
  { constant: 'NewParser', gate: 'NewParser' },
  { constant: 'Debug', gate: 'debug' },
  { constant: 'DefaultGate', gate: 'default' },
]

/** A way to register gates in Go. */
export interface GoRegistryShape {
  readonly name: string
  /** The declaration of `specs`, and what is added of it. */
  readonly write: (names: GoNames, value: boolean) => string
}

export const GO_REGISTRIES: readonly GoRegistryShape[] = [
  {
    name: 'specs',
    write: ({ constant }, value) => `var specs = map[featuregate.Feature]featuregate.FeatureSpec{
	${constant}: {Default: ${value}, LockToDefault: true, PreRelease: featuregate.${value ? 'GA' : 'Deprecated'}}, // remove in 1.39
	Other: {Default: false, PreRelease: featuregate.Alpha},
}

func init() {
	DefaultFeatureGate.Add(specs)
}
`,
  },
  {
    name: 'versioned specs',
    write: ({ constant }, value) => `var specs = map[featuregate.Feature]featuregate.VersionedSpecs{
	${constant}: {
		{Version: "1.30", Default: ${!value}, PreRelease: featuregate.${value ? 'Alpha' : 'Beta'}},
		{Version: "1.36", Default: ${value}, LockToDefault: true, PreRelease: featuregate.${value ? 'GA' : 'Deprecated'}}, // remove in 1.39
	},
	Other: {
		{Version: "1.36", Default: false, PreRelease: featuregate.Alpha},
	},
}

func init() {
	DefaultFeatureGate.AddVersioned(specs)
}
`,
  },
]

/** A small part of a generated Go project: one way to reach a gate, or one thing that looks like a gate. */
export interface GoFeature {
  readonly name: string
  readonly write: (feature: GoFeatureWriter) => void
}

export interface GoFeatureContext {
  readonly names: GoNames
  /** The number of the feature: what it declares ends with it. */
  readonly id: number
  /** Which of several forms it has. */
  readonly form: number
}

/** The module of a generated project, before many are put into one. */
export const GO_MODULE = 'example.test/app'

/** Writes a feature into a file of its own: imports, declarations and the statements of a function. */
export class GoFeatureWriter {
  readonly #context: GoFeatureContext
  readonly #imports = new Map<string, string>([['fmt', '']])
  readonly #declarations: string[] = []
  readonly #body: string[] = []
  /** Other files of the project, by path. */
  readonly files: Record<string, string> = {}
  #logs = 0
  #changesRegistry = false

  constructor(context: GoFeatureContext) {
    this.#context = context
  }

  get id(): number {
    return this.#context.id
  }

  get names(): GoNames {
    return this.#context.names
  }

  /** The constant of the gate in its package. */
  get key(): string {
    this.import('features')
    return `features.${this.names.constant}`
  }

  /** One of several, as the project has chosen. */
  pick<const Item>(...items: readonly [Item, ...Item[]]): Item {
    return items[this.#context.form % items.length] as Item
  }

  /** Imports a package of the project by its folder. */
  import(folder: string, alias = ''): this {
    this.#imports.set(`${GO_MODULE}/${folder}`, alias)
    return this
  }

  /**
   * Says that code of the feature changes what is registered: then no check can be told to have the registered value.
   */
  changesRegistry(): this {
    this.#changesRegistry = true
    return this
  }

  get isRegistryChanged(): boolean {
    return this.#changesRegistry
  }

  declare(text: string): this {
    this.#declarations.push(text)
    return this
  }

  add(...lines: readonly string[]): this {
    this.#body.push(...lines)
    return this
  }

  mark(truth: Truth, code: string): string {
    return mark(truth, code)
  }

  /** A statement that prints a value, under an identifier of its own. */
  logs(code: string): string {
    return `fmt.Println("${this.id}.${++this.#logs}", ${code})`
  }

  /** Statements that show a boolean. */
  show(truth: Truth, code: string): this {
    const text = mark(truth, code)
    return this.add(
      this.pick(
        () => this.logs(text),
        () => `if ${text} {\n\t${this.logs('"on"')}\n} else {\n\t${this.logs('"off"')}\n}`,
        () => `if !${text} {\n\t${this.logs('"off"')}\n}\n${this.logs('"then"')}`,
      )(),
    )
  }

  toString(): string {
    const code = [...this.#declarations, ...this.#body].join('\n')
    const imports = [...this.#imports]
      .filter(([path, alias]) => code.includes(`${alias || path.replace(/.*\//, '')}.`))
      .sort(([a], [b]) => (a.includes('.') === b.includes('.') ? (a < b ? -1 : 1) : a.includes('.') ? 1 : -1))
      .map(([path, alias]) => `\t${alias === '' ? '' : `${alias} `}"${path}"`)
    const body = this.#body.join('\n').replaceAll(/^(?=.)/gm, '\t')
    const parts = [
      'package app',
      `import (\n${imports.join('\n')}\n)`,
      ...this.#declarations,
      `func run${this.id}() {\n${body}\n}`,
    ]
    return `${parts.join('\n\n')}\n`
  }
}

function lookAlike(f: GoFeatureWriter, name: string): string {
  return `func ${name}(name string) bool {
	${f.logs('name')}
	return len(name) == ${f.names.gate.length + f.pick(0, 1)}
}`
}

function literal(f: GoFeatureWriter): string {
  return `func(name string) bool {
	${f.logs('name')}
	return len(name) == ${f.names.gate.length + f.pick(0, 1)}
}`
}

export const GO_REACHING_WAYS: readonly GoFeature[] = [
  {
    name: 'the gate of the package',
    write: (f) => f.import('features').show('is', `features.DefaultFeatureGate.Enabled(${f.key})`),
  },
  {
    name: 'the gate of another package',
    write: (f) => f.import('utilfeature').show('is', `utilfeature.DefaultFeatureGate.Enabled(${f.key})`),
  },
  {
    name: 'a package under another name',
    write: (f) => f.import('features', 'ff').show('is', `ff.DefaultFeatureGate.Enabled(ff.${f.names.constant})`),
  },
  {
    name: 'a function that hands its name on',
    write: (f) => f.import('features').show('is', `features.Enabled(${f.key})`),
  },
  {
    name: 'a variable that holds the gate',
    write: (f) => f.import('features').add('gate := features.DefaultFeatureGate').show('is', `gate.Enabled(${f.key})`),
  },
  {
    name: 'a variable that holds the method',
    write: (f) => f.import('features').add('on := features.DefaultFeatureGate.Enabled').show('is', `on(${f.key})`),
  },
  {
    name: 'a variable that holds the function',
    write: (f) => f.import('features').add('on := features.Enabled').show('is', `on(${f.key})`),
  },
  {
    name: 'a gate that is given to a function',
    write: (f) => {
      f.import('features').import('featuregate')
      // Another feature may have a type of its own for the interface.
      const [type, truth] = f.pick(['featuregate.FeatureGate', 'asks'], ['*featuregate.Gate', 'is'])
      f.declare(`func ask${f.id}(gate ${type}) bool {
	return ${f.mark(truth, `gate.Enabled(${f.key})`)}
}`)
      f.add(f.logs(`ask${f.id}(features.DefaultFeatureGate)`))
    },
  },
  {
    name: 'a gate in a field',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type panel${f.id} struct {
	gates featuregate.FeatureGate
}

func (p panel${f.id}) show() bool {
	return ${f.mark('asks', `p.gates.Enabled(${f.key})`)}
}`)
      f.add(f.logs(`panel${f.id}{gates: features.DefaultFeatureGate}.show()`))
    },
  },
  {
    name: 'a function of the project that hands its name on',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`func has${f.id}(name featuregate.Feature) bool {
	return features.DefaultFeatureGate.Enabled(name)
}`)
      f.show('is', `has${f.id}(${f.key})`)
    },
  },
  {
    name: 'a constant of its own',
    write: (f) => {
      f.import('features').declare(`const mine${f.id} = ${f.key}`)
      f.show('is', `features.Enabled(mine${f.id})`)
    },
  },
  {
    name: 'a string',
    write: (f) => f.import('features').show('is', `features.DefaultFeatureGate.Enabled("${f.names.gate}")`),
  },
  {
    name: 'a function that asks for the gate alone',
    write: (f) => {
      f.import('features')
      f.declare(`func isOn${f.id}() bool {
	return ${f.mark('is', `features.Enabled(${f.key})`)}
}`)
      f.add(f.logs(`isOn${f.id}()`))
    },
  },
]

export const GO_LOOK_ALIKES: readonly GoFeature[] = [
  {
    name: 'the constant of another registry',
    write: (f) => {
      f.files[`plugins${f.id}/plugins.go`] = `package plugins

import "${GO_MODULE}/featuregate"

const ${f.names.constant} featuregate.Feature = "${f.names.gate}"

var Gate = featuregate.New()

func init() {
	Gate.Add(map[featuregate.Feature]featuregate.FeatureSpec{
		${f.names.constant}: {Default: ${f.pick('true', 'false')}, PreRelease: featuregate.Alpha},
	})
}
`
      f.import(`plugins${f.id}`, 'plugins')
      f.show('no', `plugins.Gate.Enabled(plugins.${f.names.constant})`)
    },
  },
  {
    name: 'the constant of a package of the same name',
    write: (f) => {
      f.files[`lib${f.id}/features/features.go`] = `package features

import "${GO_MODULE}/featuregate"

const ${f.names.constant} featuregate.Feature = "${f.pick(f.names.gate, 'Own')}"

var DefaultFeatureGate = featuregate.New()

func Enabled(name featuregate.Feature) bool {
	return DefaultFeatureGate.Enabled(name)
}

func init() {
	DefaultFeatureGate.Add(map[featuregate.Feature]featuregate.FeatureSpec{
		${f.names.constant}: {Default: ${f.pick('true', 'false', 'true', 'false')}, PreRelease: featuregate.Alpha},
	})
}
`
      f.import(`lib${f.id}/features`)
      const asked = f.pick('DefaultFeatureGate.Enabled', 'Enabled', 'DefaultFeatureGate.Enabled')
      f.show('no', `features.${asked}(features.${f.names.constant})`)
    },
  },
  {
    name: 'a method of another type',
    write: (f) => {
      f.declare(`type toolbar${f.id} struct{}

${lookAlike(f, 'Enabled').replace('func ', `func (toolbar${f.id}) `)}`)
      f.add(`toolbar := toolbar${f.id}{}`).show('no', `toolbar.Enabled("${f.names.gate}")`)
    },
  },
  {
    name: 'a local function',
    write: (f) => f.add(`enabled := ${literal(f)}`).show('no', `enabled("${f.names.gate}")`),
  },
  {
    name: 'a function of the package',
    write: (f) => f.declare(lookAlike(f, `isEnabled${f.id}`)).show('no', `isEnabled${f.id}("${f.names.gate}")`),
  },
  {
    name: 'a parameter',
    write: (f) => {
      f.declare(`func inner${f.id}(enabled func(string) bool) bool {
	return ${f.mark('no', `enabled("${f.names.gate}")`)}
}`)
      f.add(f.logs(`inner${f.id}(${literal(f)})`))
    },
  },
  {
    name: 'the variable of a loop',
    write: (f) =>
      f.add(`for _, enabled := range []func(string) bool{${literal(f)}} {
	${f.logs(f.mark('no', `enabled("${f.names.gate}")`))}
}`),
  },
  {
    name: 'a function of another package',
    write: (f) => {
      f.files[`permissions${f.id}/permissions.go`] = `package permissions

import "fmt"

${lookAlike(f, 'Enabled')}
`
      f.import(`permissions${f.id}`, 'permissions')
      f.show('no', `permissions.Enabled("${f.names.gate}")`)
    },
  },
  {
    name: 'a function of another package with a type of names of its own',
    write: (f) => {
      f.files[`agent${f.id}/agent.go`] = `package agent

type Feature string

type table map[Feature]bool

var Gate = table{"${f.names.gate}": ${f.pick('true', 'false')}}

func (t table) Enabled(name Feature) bool {
	return t[name]
}

func Enabled(name Feature) bool {
	return Gate[name]
}
`
      f.import(`agent${f.id}`, 'agent')
      const asked = f.pick('agent.Enabled', 'agent.Gate.Enabled')
      f.show('no', `${asked}(${f.pick(`"${f.names.gate}"`, `agent.Feature("${f.names.gate}")`)})`)
    },
  },
  {
    name: 'a name of another package’s gates that is put together',
    write: (f) => {
      f.files[`agent${f.id}/agent.go`] = `package agent

import "errors"

type Feature string

type FeatureGate interface {
	Enabled(name Feature, tenant string) (bool, error)
}

var Gate FeatureGate = gate{}

type gate struct{}

func (gate) Enabled(name Feature, tenant string) (bool, error) {
	if tenant == "" {
		return false, errors.New("no tenant")
	}
	return len(name) == 3, nil
}
`
      f.import(`agent${f.id}`, 'agent').import('features')
      f.declare(`func ask${f.id}(name string) bool {
	on, _ := agent.Gate.Enabled(agent.Feature(name), "a")
	return on
}`)
      f.add(f.logs(`ask${f.id}("a" + fmt.Sprint(10))`)).show('is', `features.Enabled(${f.key})`)
    },
  },
  {
    name: 'a wrapper that depends on more',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`func enabledFor${f.id}(name featuregate.Feature, tenant string) bool {
	return tenant != "old" && features.Enabled(name)
}`)
      f.add(`for _, tenant := range []string{"new", "old"} {
	${f.logs(f.mark('no', `enabledFor${f.id}(${f.key}, tenant)`))}
}`)
    },
  },
  {
    name: 'a wrapper of another package that depends on more',
    write: (f) => {
      f.files[`tenants${f.id}/tenants.go`] = `package tenants

import (
	"${GO_MODULE}/featuregate"
	"${GO_MODULE}/features"
)

var Tenant string

func Enabled(name featuregate.Feature) bool {
	return Tenant != "old" && features.Enabled(name)
}
`
      f.import(`tenants${f.id}`, 'tenants')
      f.add(`for _, tenants.Tenant = range []string{"new", "old"} {
	${f.logs(f.mark('no', `tenants.Enabled(${f.key})`))}
}`)
    },
  },
  {
    name: 'a gate with answers of its own',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type ownGate${f.id} struct {
	featuregate.FeatureGate
	own map[featuregate.Feature]bool
}

func (g ownGate${f.id}) Enabled(name featuregate.Feature) bool {
	if value, ok := g.own[name]; ok {
		return value
	}
	return g.FeatureGate.Enabled(name)
}`)
      f.add(
        `gate := ownGate${f.id}{features.DefaultFeatureGate, map[featuregate.Feature]bool{${f.key}: ${f.pick('true', 'false')}}}`,
      )
      f.show('no', `gate.Enabled(${f.key})`)
    },
  },
  {
    name: 'a variable that is called like the package',
    write: (f) => {
      f.add(`features := struct{ ${f.names.constant} string }{"${f.names.gate}"}`)
      f.add(`enabled := ${literal(f)}`).show('no', `enabled(features.${f.names.constant})`)
    },
  },
]

export const GO_NAMES_ELSEWHERE: readonly GoFeature[] = [
  {
    name: 'a map of features',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`var gates${f.id} = map[string]featuregate.Feature{"a": ${f.key}, "b": features.Other}`)
      f.add(`for _, key := range []string{"a", "b"} {
	${f.logs(`features.Enabled(gates${f.id}[key])`)}
}`)
    },
  },
  {
    name: 'a name that is joined from parts',
    write: (f) => {
      const middle = Math.max(3, Math.floor(f.names.gate.length / 2))
      const [start, end] = [f.names.gate.slice(0, middle), f.names.gate.slice(middle)]
      f.import('features').import('featuregate')
      const joined = f.pick(
        `"${start}" + "${end}"`,
        `featuregate.Feature("${start}") + "${end}"`,
        `start${f.id} + "${end}"`,
        `featuregate.Feature(start${f.id} + "${end}")`,
      )
      f.declare(`const start${f.id} = "${start}"`)
      f.declare(`var joined${f.id} featuregate.Feature = ${joined}`)
      f.add(f.logs(`features.Enabled(joined${f.id})`), f.logs(`len(start${f.id})`))
    },
  },
  {
    name: 'a list of features',
    write: (f) => {
      f.import('features').import('featuregate')
      f.add(`for _, name := range []featuregate.Feature{${f.key}, features.Other} {
	${f.logs('features.Enabled(name)')}
}`)
    },
  },
  {
    name: 'rows that name their gate',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type route${f.id} struct {
	path string
	gate featuregate.Feature
}

var routes${f.id} = []route${f.id}{{path: "/a", gate: ${f.key}}}`)
      f.add(`for _, route := range routes${f.id} {
	if features.Enabled(route.gate) {
		${f.logs('route.path')}
	}
}
${f.logs('"end"')}`)
    },
  },
  {
    name: 'a name that is handed to a function',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`func withGate${f.id}(name featuregate.Feature, run func()) {
	if features.Enabled(name) {
		run()
	}
}`)
      f.add(`withGate${f.id}(${f.key}, func() { ${f.logs('"ran"')} })\n${f.logs('"end"')}`)
    },
  },
  {
    name: 'a name that a function gives',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`func gateOf${f.id}(kind string) featuregate.Feature {
	if kind == "a" {
		return ${f.key}
	}
	return features.Other
}`)
      f.add(f.logs(`features.Enabled(gateOf${f.id}("a"))`))
    },
  },
  {
    name: 'a case of a switch',
    write: (f) => {
      f.import('featuregate').import('features')
      f.declare(`func titleOf${f.id}(name featuregate.Feature) string {
	switch name {
	case ${f.key}:
		return "first"
	case features.Other:
		return "other"
	}
	return "rest"
}`)
      f.add(f.logs(`titleOf${f.id}("${f.names.gate}")`))
    },
  },
  {
    name: 'the name as a string',
    write: (f) => f.add(f.logs(`string(${f.key})`)),
  },
]

/** Builds with the tag `special` take other files. */
export const GO_OTHER_PLATFORMS: readonly GoFeature[] = [
  {
    name: 'a function that is another one in another build',
    write: (f) => {
      f.files[`app/size${f.id}.go`] = `//go:build !special

package app

import "${GO_MODULE}/features"

func isLarge${f.id}() bool {
	return ${f.mark('is', `features.Enabled(${f.key})`)}
}
`
      f.files[`app/size${f.id}_special.go`] = `//go:build special

package app

func isLarge${f.id}() bool {
	return ${f.pick('true', 'false')}
}
`
      f.add(`if isLarge${f.id}() {
	${f.logs('"large"')}
} else {
	${f.logs('"small"')}
}`)
    },
  },
  {
    name: 'a function that is another one on another system',
    write: (f) => {
      f.files[`app/room${f.id}_linux.go`] = `package app

import "${GO_MODULE}/features"

func hasRoom${f.id}() bool {
	return ${f.mark('is', `features.Enabled(${f.key})`)}
}
`
      f.files[`app/room${f.id}_windows.go`] = `package app

func hasRoom${f.id}() bool {
	return ${f.pick('true', 'false')}
}
`
      f.add(f.logs(`hasRoom${f.id}()`))
    },
  },
  {
    name: 'a variable that is another one in another build',
    write: (f) => {
      f.files[`app/mode${f.id}.go`] = `//go:build !special

package app

import "${GO_MODULE}/features"

var isFast${f.id} = ${f.mark('is', `features.Enabled(${f.key})`)}
`
      f.files[`app/mode${f.id}_special.go`] = `//go:build special

package app

var isFast${f.id} = ${f.pick('true', 'false')}
`
      f.add(f.logs(`isFast${f.id}`))
    },
  },
  {
    name: 'a method that is another one in another build',
    write: (f) => {
      f.declare(`type box${f.id} struct{}`)
      f.files[`app/box${f.id}.go`] = `//go:build !special

package app

import "${GO_MODULE}/features"

func (box${f.id}) isOpen() bool {
	return ${f.mark('is', `features.Enabled(${f.key})`)}
}
`
      f.files[`app/box${f.id}_special.go`] = `//go:build special

package app

func (box${f.id}) isOpen() bool {
	return ${f.pick('true', 'false')}
}
`
      f.add(f.logs(`box${f.id}{}.isOpen()`))
    },
  },
  {
    name: 'a function with a parameter that is another one in another build',
    write: (f) => {
      for (const [tag, factor] of [
        ['!special', 1],
        ['special', 10],
      ] as const) {
        f.files[`app/width${f.id}${tag === 'special' ? '_special' : ''}.go`] = `//go:build ${tag}

package app

func width${f.id}(isWide bool) int {
	if isWide {
		return ${2 * factor}
	}
	return ${factor}
}
`
      }
      f.import('features').add(f.logs(`width${f.id}(${f.mark('is', `features.Enabled(${f.key})`)})`))
    },
  },
]
