import type { GoFeature, GoFeatureWriter } from './go-features.js'

/** A way to reach a value through what holds it. */
export interface GoHolder {
  readonly name: string
  /**
   * @param value an expression for the value.
   * @param type of the value.
   * @returns the expression that gives the value back, after what it needs was written.
   */
  readonly reach: (f: GoFeatureWriter, value: string, type: string) => string
}

export const GO_HOLDERS: readonly GoHolder[] = [
  {
    name: 'in a list',
    reach: (f, value, type) => {
      f.declare(`var all${f.id} = []${type}{${value}}`)
      return f.pick(`all${f.id}[0]`, `append(all${f.id}, all${f.id}...)[1]`, `all${f.id}[:1][0]`)
    },
  },
  {
    name: 'in an array of arrays',
    reach: (f, value, type) => {
      f.declare(`var all${f.id} = [1][1]${type}{{${value}}}`)
      return `all${f.id}[0][0]`
    },
  },
  {
    name: 'in a map',
    reach: (f, value, type) => {
      f.declare(`var byKey${f.id} = map[string]${type}{"a": ${value}}`)
      if (f.pick('at once', 'with a second value') === 'at once') return `byKey${f.id}["a"]`
      f.add(`found${f.id}, _ := byKey${f.id}["a"]`)
      return `found${f.id}`
    },
  },
  {
    name: 'in a channel',
    reach: (f, value, type) => {
      f.add(`waiting${f.id} := make(chan ${type}, 1)`, `waiting${f.id} <- ${value}`)
      return `(<-waiting${f.id})`
    },
  },
  {
    name: 'that a function gives',
    reach: (f, value, type) => {
      f.declare(`func give${f.id}() ${type} {\n\treturn ${value}\n}`)
      return f.pick(`give${f.id}()`, `func() ${type} { return give${f.id}() }()`)
    },
  },
  {
    name: 'that a function gives with something else',
    reach: (f, value, type) => {
      f.declare(`func give${f.id}() (${type}, error) {\n\treturn ${value}, nil\n}`)
      f.add(`given${f.id}, _ := give${f.id}()`)
      return `given${f.id}`
    },
  },
  {
    name: 'that a function of any type gives back',
    reach: (f, value, type) => {
      f.declare(`func same${f.id}[T any](one T) T {\n\treturn one\n}`)
      return f.pick(`same${f.id}(${value})`, `same${f.id}[${type}](${value})`)
    },
  },
  {
    name: 'in a field of a field',
    reach: (f, value, type) => {
      f.declare(`type outer${f.id} struct{ inner struct{ held ${type} } }`)
      f.add(`var outer outer${f.id}`, `outer.inner.held = ${value}`)
      return 'outer.inner.held'
    },
  },
  {
    name: 'in a struct of any type',
    reach: (f, value, type) => {
      f.declare(`type box${f.id}[T any] struct{ held T }`)
      return f.pick(`box${f.id}[${type}]{${value}}.held`, `(&box${f.id}[${type}]{held: ${value}}).held`)
    },
  },
  {
    name: 'that is known as an interface',
    reach: (f, value, type) => {
      f.add(`var something${f.id} any = ${value}`)
      return `something${f.id}.(${type})`
    },
  },
  {
    name: 'behind a pointer',
    reach: (f, value, type) => {
      f.add(`pointer${f.id} := new(${type})`, `*pointer${f.id} = ${value}`)
      return `(*pointer${f.id})`
    },
  },
  {
    name: 'in a loop over a list',
    reach: (f, value, type) => {
      f.add(`var last${f.id} ${type}`, `for _, one := range []${type}{${value}} {\n\tlast${f.id} = one\n}`)
      return `last${f.id}`
    },
  },
  {
    name: 'under many names',
    reach: (f, value) => {
      const names = Array.from({ length: 12 }, (_, at) => `name${f.id}${at + 1} := name${f.id}${at}`)
      f.add(`name${f.id}0 := ${value}`, ...names)
      return `name${f.id}12`
    },
  },
]

/** A type of the project with a method like that of the gates, and answers of its own. */
function ownValue(f: GoFeatureWriter, parameter: string): { value: string; type: string } {
  const body = `${f.logs('name')}\n\treturn len(name) > ${f.pick('0', '100')}`
  const methodOf = (type: string): string => `func (t ${type}) Enabled(name ${parameter}) bool {\n\t${body}\n}`
  const type = `own${f.id}`
  switch (f.pick('struct', 'pointer', 'map', 'interface')) {
    case 'struct':
      f.declare(`type ${type} struct{ size int }\n\n${methodOf(type)}`)
      return { value: `${type}{1}`, type }
    case 'pointer':
      f.declare(`type ${type} struct{ size int }\n\n${methodOf(`*${type}`)}`)
      return { value: `&${type}{1}`, type: `*${type}` }
    case 'map':
      f.declare(`type ${type} map[string]bool\n\n${methodOf(type)}`)
      return { value: `${type}{"a": true}`, type }
    default:
      f.declare(
        `type asker${f.id} interface{ Enabled(name ${parameter}) bool }\n\ntype ${type} struct{}\n\n${methodOf(type)}`,
      )
      return { value: `asker${f.id}(${type}{})`, type: `asker${f.id}` }
  }
}

/** Values that are asked where something else holds them: the registry's own, and others. */
export const GO_HELD_OBJECTS: readonly GoFeature[] = GO_HOLDERS.flatMap(({ name, reach }): GoFeature[] => [
  {
    name: `a value that takes a text ${name}`,
    write: (f) => {
      const { value, type } = ownValue(f, 'string')
      const receiver = reach(f, value, type)
      const asked = f.pick(`string(${f.key})`, `"${f.names.gate}"`, `fmt.Sprint(${f.key})`)
      f.import('features').add(f.logs(f.mark('doubt', `${receiver}.Enabled(${asked})`)))
      f.show('is', `features.Enabled(${f.key})`)
    },
  },
  {
    name: `a value with answers of its own ${name}`,
    write: (f) => {
      f.import('features').import('featuregate')
      const { value, type } = ownValue(f, 'featuregate.Feature')
      const receiver = reach(f, value, type)
      f.add(f.logs(f.mark('doubt', `${receiver}.Enabled(${f.key})`)))
      f.show('is', `features.Enabled(${f.key})`)
    },
  },
  {
    name: `the gates ${name}`,
    write: (f) => {
      f.import('features').import('featuregate')
      const receiver = reach(f, 'features.DefaultFeatureGate', f.pick('*featuregate.Gate', 'featuregate.FeatureGate'))
      f.add(f.logs(f.mark('asks', `${receiver}.Enabled(${f.key})`)))
    },
  },
])
