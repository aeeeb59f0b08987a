import { GO_MODULE, type GoFeature, type GoFeatureWriter } from './go-features.js'

/** A method that answers otherwise than the gate, in several ways. */
function otherMethod(f: GoFeatureWriter, type: string): string {
  return f.pick(
    `type ${type} struct{}

func (${type}) Enabled(name featuregate.Feature) bool {
	return ${f.pick('true', 'false')}
}`,
    `type ${type} struct {
	inner interface {
		Enabled(name featuregate.Feature) bool
	}
}

func (t ${type}) Enabled(name featuregate.Feature) bool {
	return t.inner != nil && !t.inner.Enabled(name)
}`,
    `type ${type} map[featuregate.Feature]bool

func (t ${type}) Enabled(name featuregate.Feature) bool {
	return t[name]
}`,
    `type ${type} struct {
	own map[featuregate.Feature]bool
}

func (t ${type}) Enabled(name featuregate.Feature) bool {
	value, ok := t.own[name]
	return ok && value
}`,
    `type ${type} struct {
	featuregate.FeatureGate
}

func (t *${type}) Enabled(name featuregate.Feature) bool {
	return t.FeatureGate == nil || !t.FeatureGate.Enabled(name)
}`,
  )
}

/** A value of the type of {@link otherMethod}. */
function otherValue(f: GoFeatureWriter, type: string): string {
  return f.pick(`${type}{}`, `${type}{}`, `${type}{}`, `${type}{}`, `&${type}{}`)
}

/** The text of the gate's name, which only the running program puts together. */
export function joinedName(f: GoFeatureWriter): string {
  const { gate } = f.names
  const half = Math.floor(gate.length / 2)
  const [start, end] = [gate.slice(0, half), gate.slice(half)].map((part) => JSON.stringify(part))
  f.declare(`func join${f.id}(start, end string) string {
	return start + end
}`)
  return `join${f.id}(${start}, ${end})`
}

/** What answers otherwise than the registry says, or asks by names that are written nowhere. */
export const GO_CHANGED_ELSEWHERE: readonly GoFeature[] = [
  {
    name: 'an interface that another type has, too',
    write: (f) => {
      const type = `other${f.id}`
      f.import('featuregate').import('features')
      f.declare(otherMethod(f, type))
      f.declare(`type asked${f.id} interface {
	Enabled(name featuregate.Feature) bool
}

func ask${f.id}(gate asked${f.id}) bool {
	return ${f.mark('may', `gate.Enabled(${f.key})`)}
}`)
      f.add(f.logs(`ask${f.id}(features.DefaultFeatureGate)`), f.logs(`ask${f.id}(${otherValue(f, type)})`))
    },
  },
  {
    name: 'an interface that a type of another package has, too',
    write: (f) => {
      const type = `Other${f.id}`
      f.files[`others${f.id}/others.go`] = `package others

import "${GO_MODULE}/featuregate"

${otherMethod(f, type)}
`
      f.import('featuregate').import('features').import(`others${f.id}`, 'others')
      f.declare(`type asked${f.id} interface {
	Enabled(name featuregate.Feature) bool
}

type panel${f.id} struct {
	gate asked${f.id}
}

func (p panel${f.id}) show() string {
	if ${f.mark('asks', `p.gate.Enabled(${f.key})`)} {
		return "on"
	}
	return "off"
}`)
      f.add(
        f.logs(`panel${f.id}{gate: features.DefaultFeatureGate}.show()`),
        f.logs(`panel${f.id}{gate: ${otherValue(f, `others.${type}`)}}.show()`),
      )
    },
  },
  {
    name: 'a parameter that is another function, too',
    write: (f) => {
      f.import('featuregate').import('features')
      f.declare(`func ask${f.id}(enabled func(featuregate.Feature) bool) bool {
	return ${f.mark('may', `enabled(${f.key})`)}
}`)
      f.declare(`func never${f.id}(featuregate.Feature) bool {
	return false
}`)
      f.add(
        f.logs(`ask${f.id}(features.Enabled)`),
        f.logs(
          `ask${f.id}(${f.pick('func(featuregate.Feature) bool { return true }', `never${f.id}`, `func(name featuregate.Feature) bool { return !features.Enabled(name) }`)})`,
        ),
      )
    },
  },
  {
    name: 'a name that is put together',
    write: (f) => {
      const joined = joinedName(f)
      f.import('featuregate').import('features')
      f.add(
        f.pick(
          f.logs(`features.Enabled(featuregate.Feature(${joined}))`),
          f.logs(`features.DefaultFeatureGate.Enabled(featuregate.Feature(${joined}))`),
          `name := ${joined}\n${f.logs('features.Enabled(featuregate.Feature(name))')}`,
          `var name featuregate.Feature = featuregate.Feature(${joined})\n${f.logs('features.Enabled(name)')}`,
          `for _, name := range []string{${joined}} {\n\t${f.logs('features.Enabled(featuregate.Feature(name))')}\n}`,
        ),
      )
    },
  },
  {
    name: 'a name that is put together and handed on',
    write: (f) => {
      const joined = joinedName(f)
      f.import('featuregate').import('features')
      const body = f.pick(
        'return features.Enabled(featuregate.Feature(name))',
        'gate := featuregate.Feature(name)\n\treturn features.Enabled(gate)',
        'return features.DefaultFeatureGate.Enabled(featuregate.Feature(name))',
      )
      f.declare(`func byText${f.id}(name string) bool {
	${body}
}`)
      f.add(f.logs(`byText${f.id}(${joined})`))
    },
  },
  {
    name: 'an entry that another file of the package changes',
    write: (f) => {
      f.changesRegistry()
      const { constant } = f.names
      f.files[`features/patch${f.id}.go`] = `package features

import "${GO_MODULE}/featuregate"

var _ featuregate.Feature = patch${f.id}()

func patch${f.id}() featuregate.Feature {
	${f.pick(
    `specs[${constant}] = specs[Other]`,
    `delete(specs, ${constant})\n\tspecs[${constant}] = specs[Other]`,
    `for name := range specs {\n\t\tspecs[name] = specs[Other]\n\t}`,
    `all := specs\n\tall[${constant}] = all[Other]`,
    `change${f.id}(specs)`,
  )}
	return ${constant}
}

func change${f.id}[Spec any](all map[featuregate.Feature]Spec) {
	all[${constant}] = all[Other]
}
`
      f.show('is', `features.DefaultFeatureGate.Enabled(${f.key})`)
    },
  },
]
