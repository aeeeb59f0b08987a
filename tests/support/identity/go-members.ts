import type { GoFeature } from './go-features.js'

/** What reaches the gate, or only seems to, through types, methods and functions that are passed around. */
export const GO_MEMBERS: readonly GoFeature[] = [
  {
    name: 'an alias of the type of names',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type name${f.id} = featuregate.Feature

func join${f.id}(parts ...string) (all string) {
	for _, part := range parts {
		all += part
	}
	return all
}`)
      const given = f.pick(
        f.key,
        `name${f.id}("${f.names.gate}")`,
        `name${f.id}(join${f.id}("${f.names.gate.slice(0, 1)}", "${f.names.gate.slice(1)}"))`,
      )
      f.add(f.logs(f.mark('asks', `features.Enabled(${given})`)))
    },
  },
  {
    name: 'a type of names of its own, which is converted',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type name${f.id} ${f.pick('string', 'featuregate.Feature')}

const own${f.id} name${f.id} = "${f.names.gate}"

func (n name${f.id}) on() bool {
	return features.Enabled(featuregate.Feature(n))
}`)
      f.add(
        f.pick(
          f.logs(`own${f.id}.on()`),
          f.logs(f.mark('asks', `features.Enabled(featuregate.Feature(own${f.id}))`)),
          f.logs(`len(own${f.id})`),
        ),
      )
    },
  },
  {
    name: 'a gate that is embedded',
    write: (f) => {
      f.import('features').import('featuregate')
      const type = f.pick('*featuregate.Gate', 'featuregate.FeatureGate')
      const own = f.pick(
        '',
        `

func (p panel${f.id}) Enabled(name featuregate.Feature) bool {
	return !p.${type.replace(/.*\./, '')}.Enabled(name)
}`,
        `

func (p *panel${f.id}) Enabled(name featuregate.Feature) bool {
	return len(name) > 100
}`,
      )
      f.declare(`type panel${f.id} struct {
	${type}
	shown int
}${own}`)
      f.add(
        `panel := &panel${f.id}{features.DefaultFeatureGate, 1}`,
        f.logs('panel.shown'),
        f.logs(f.mark('asks', `panel.Enabled(${f.key})`)),
      )
    },
  },
  {
    name: 'a gate that a type embeds twice over',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type inner${f.id} struct{ *featuregate.Gate }

type outer${f.id} struct {
	inner${f.id}
	${f.pick('other int', 'closed' + f.id)}
}

type closed${f.id} struct{}

func (closed${f.id}) Enabled(featuregate.Feature) bool {
	return ${f.pick('true', 'false')}
}`)
      f.add(
        `outer := outer${f.id}{inner${f.id}: inner${f.id}{features.DefaultFeatureGate}}`,
        f.logs(f.mark('asks', `outer.Enabled(${f.key})`)),
      )
    },
  },
  {
    name: 'the method as a function with its receiver',
    write: (f) => {
      f.import('features').import('featuregate')
      f.add(
        f.logs(
          f.mark(
            'asks',
            f.pick(
              `(*featuregate.Gate).Enabled(features.DefaultFeatureGate, ${f.key})`,
              `featuregate.FeatureGate.Enabled(features.DefaultFeatureGate, ${f.key})`,
            ),
          ),
        ),
      )
    },
  },
  {
    name: 'a function with a parameter of a type',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`func has${f.id}[Name ~string](name Name) bool {
	return ${f.pick('features.Enabled(featuregate.Feature(name))', 'len(name) > 100', '!features.Enabled(featuregate.Feature(name))')}
}`)
      f.add(f.logs(f.mark('asks', `has${f.id}(${f.pick(f.key, `"${f.names.gate}"`)})`)))
    },
  },
  {
    name: 'a field that holds a function',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type panel${f.id} struct {
	enabled func(featuregate.Feature) bool
}

func (p panel${f.id}) show() bool {
	return ${f.mark('asks', `p.enabled(${f.key})`)}
}`)
      const other = f.pick(
        'func(featuregate.Feature) bool { return true }',
        'func(name featuregate.Feature) bool { return !features.Enabled(name) }',
        'features.DefaultFeatureGate.Enabled',
      )
      f.add(f.logs(`panel${f.id}{features.Enabled}.show()`), f.logs(`panel${f.id}{enabled: ${other}}.show()`))
    },
  },
  {
    name: 'a variable of the package that holds a function, and that changes',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`var enabled${f.id} = features.Enabled

func show${f.id}() bool {
	return ${f.mark('asks', `enabled${f.id}(${f.key})`)}
}`)
      f.add(
        f.logs(`show${f.id}()`),
        f.pick(
          `enabled${f.id} = func(featuregate.Feature) bool { return ${f.pick('true', 'false')} }`,
          `enabled${f.id}, _ = func(name featuregate.Feature) bool { return !features.Enabled(name) }, 1`,
          `{\n\tat := &enabled${f.id}\n\t*at = func(featuregate.Feature) bool { return false }\n}`,
          '',
        ),
        f.logs(`show${f.id}()`),
      )
    },
  },
  {
    name: 'a variable of the package that holds a gate, and that changes',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type closed${f.id} struct{}

func (closed${f.id}) Enabled(featuregate.Feature) bool {
	return ${f.pick('true', 'false')}
}

var gate${f.id} ${f.pick('featuregate.FeatureGate', 'interface{ Enabled(featuregate.Feature) bool }')} = features.DefaultFeatureGate

func show${f.id}() bool {
	return ${f.mark('asks', `gate${f.id}.Enabled(${f.key})`)}
}`)
      f.add(f.logs(`show${f.id}()`), `gate${f.id} = closed${f.id}{}`, f.logs(`show${f.id}()`))
    },
  },
  {
    name: 'a gate of the same type with specs of its own',
    write: (f) => {
      f.changesRegistry()
      f.import('features').import('featuregate')
      f.declare(`func own${f.id}() *featuregate.Gate {
	gate := featuregate.New()
	gate.Add(map[featuregate.Feature]featuregate.FeatureSpec{${f.key}: {Default: ${f.pick('true', 'false')}}})
	return gate
}`)
      f.add(
        f.pick(
          f.logs(f.mark('asks', `own${f.id}().Enabled(${f.key})`)),
          `gate := own${f.id}()\n${f.logs(f.mark('asks', `gate.Enabled(${f.key})`))}`,
        ),
      )
    },
  },
  {
    name: 'a variable of a package that is called like the gate',
    write: (f) => {
      f.import('features').import('featuregate')
      f.declare(`type gates${f.id} struct{ DefaultFeatureGate closed${f.id} }

type closed${f.id} struct{}

func (closed${f.id}) Enabled(featuregate.Feature) bool {
	return ${f.pick('true', 'false')}
}`)
      f.add(`all := gates${f.id}{}`, f.logs(f.mark('asks', `all.DefaultFeatureGate.Enabled(${f.key})`)))
    },
  },
  {
    name: 'a name of an inner block that is called like the constant',
    write: (f) => {
      f.import('features')
      const local = f.names.constant
      f.add(
        `{\n\tconst ${local} = "Other"\n\t${f.logs(f.mark('no', `features.Enabled(${local})`))}\n}`,
        `for _, ${local} := range []int{1, 2} {\n\t${f.logs(local)}\n}`,
      ).show('is', `features.Enabled(${f.key})`)
    },
  },
  {
    name: 'a check in a statement with several parts',
    write: (f) => {
      f.import('features')
      const asked = f.mark('is', `features.Enabled(${f.key})`)
      f.declare(`func step${f.id}(text string) bool {
	fmt.Println(text)
	return true
}`)
      f.add(
        f.pick(
          `switch {\ncase step${f.id}("a") && ${asked}:\n\t${f.logs('"on"')}\ndefault:\n\t${f.logs('"off"')}\n}`,
          `switch on := ${asked}; on {\ncase true:\n\t${f.logs('"on"')}\ncase false:\n\t${f.logs('"off"')}\n}`,
          `for on := ${asked}; on; on = false {\n\t${f.logs('"on"')}\n}`,
          `if text := "a"; ${asked} && step${f.id}(text) {\n\t${f.logs('text')}\n} else if step${f.id}("b") {\n\t${f.logs('"b"')}\n}`,
          `outer${f.id}:\nfor _, step := range []int{1, 2} {\n\tif ${asked} {\n\t\tcontinue outer${f.id}\n\t}\n\t${f.logs('step')}\n}`,
          `defer func(on bool) {\n\t${f.logs('on')}\n}(${asked})`,
          `on, other := ${asked}, step${f.id}("a")\n${f.logs('on, other')}`,
        ),
      )
    },
  },
  {
    name: 'a method that another type has through an interface, and that asks for the gate',
    write: (f) => {
      f.import('features')
      f.declare(`type shown${f.id} interface{ IsOn() bool }

type first${f.id} struct{}

func (first${f.id}) IsOn() bool {
	return ${f.mark('is', `features.Enabled(${f.key})`)}
}

type second${f.id} struct{ ${f.pick(`first${f.id}`, `inner first${f.id}`)} }

func (s second${f.id}) IsOn() bool {
	return ${f.pick('false', 'true')}
}

func show${f.id}(all ...shown${f.id}) {
	for _, one := range all {
		if one.IsOn() {
			fmt.Println("${f.id} on")
		} else {
			fmt.Println("${f.id} off")
		}
	}
}`)
      f.add(`show${f.id}(first${f.id}{}, second${f.id}{})`)
    },
  },
]
