import type { RemovalProbe } from './probes.js'

/** What the probes of Go share: a registry that panics at an unknown name. */
export const GO_BASE: Readonly<Record<string, string>> = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["features/features.go"] }], "currentVersion": "1.36" }\n',
  'go.mod': 'module example.com/app\n\ngo 1.21\n',
  'featuregate/featuregate.go': `package featuregate

type Feature string

const (
	Beta = "BETA"
	GA   = ""
)

type FeatureSpec struct {
	Default       bool
	LockToDefault bool
	PreRelease    string
}

type FeatureGate interface {
	Enabled(name Feature) bool
}

type Gate struct{ specs map[Feature]FeatureSpec }

func New() *Gate { return &Gate{specs: map[Feature]FeatureSpec{}} }

func (g *Gate) Add(specs map[Feature]FeatureSpec) {
	for name, spec := range specs {
		g.specs[name] = spec
	}
}

func (g *Gate) Set(name string, value bool) {
	spec, ok := g.specs[Feature(name)]
	if !ok {
		panic("unknown feature gate " + name)
	}
	spec.Default = value
	g.specs[Feature(name)] = spec
}

func (g *Gate) Enabled(name Feature) bool {
	spec, ok := g.specs[name]
	if !ok {
		panic("unknown feature gate " + string(name))
	}
	return spec.Default
}
`,
  'features/features.go': `package features

import "example.com/app/featuregate"

const (
	// Lists come in pages.
	NewPager featuregate.Feature = "NewPager"
	// Answers are small.
	Compact featuregate.Feature = "Compact"
)

var Specs = map[featuregate.Feature]featuregate.FeatureSpec{
	NewPager: {Default: true, LockToDefault: true, PreRelease: featuregate.GA},
	Compact:  {Default: false, PreRelease: featuregate.Beta},
}

var Gate = featuregate.New()

func init() {
	Gate.Add(Specs)
}
`,
}

const HEAD = 'package app\n\nimport "example.com/app/features"\n\n'
const BOTH = 'package app\n\nimport (\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\n'

/** Lines count from the first one of `text`. */
function stopped(name: string, head: string, text: string, ...lines: readonly number[]): RemovalProbe {
  const offset = head.split('\n').length - 1
  return { name, files: { 'app.go': head + text }, stoppedBy: lines.map((line) => `app.go:${line + offset}`) }
}

function gone(name: string, files: Readonly<Record<string, string>>, more: Partial<RemovalProbe> = {}): RemovalProbe {
  return { name, files, stoppedBy: [], ...more }
}

const DECODES =
  'package app\n\nimport (\n\t"encoding/json"\n\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\n'
/** Data that no file has the name in. */
const DATA = (before: string, after: string): string => `[]byte(\`${before}New\`+\`Pager${after}\`)`

const CHECKED =
  'func Main() []any {\n\tif features.Gate.Enabled(features.NewPager) {\n\t\treturn []any{"pages"}\n\t}\n\treturn []any{"all"}\n}\n'

/** A package with gates of its own, whose names have a type of its own. */
const AGENT: Readonly<Record<string, string>> = {
  'agent/agent.go':
    'package agent\n\ntype Feature string\n\ntype Gate interface {\n\tEnabled(name Feature, tenant string) (bool, error)\n}\n\ntype gate struct{}\n\nvar Default Gate = gate{}\n\nfunc (gate) Enabled(name Feature, tenant string) (bool, error) {\n\treturn len(name) > len(tenant), nil\n}\n',
}
const WITH_AGENT =
  'package app\n\nimport (\n\t"os"\n\n\t"example.com/app/agent"\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\nvar _ featuregate.Feature = features.Compact\n\n'

/** Each variable is set from the one before it twice: to follow every way from the first one takes 2 ** 40 steps. */
const SET_TWICE = Array.from(
  { length: 40 },
  (_, index) => `\tvar x${index + 1} featuregate.Feature\n${`\tx${index + 1} = x${index}\n`.repeat(2)}`,
).join('')

export const GO_PROBES: readonly RemovalProbe[] = [
  gone('a name that only the run knows is converted to a type of another package’s gates', {
    ...AGENT,
    'app.go': `${WITH_AGENT}func Main() []any {\n\tasked, _ := agent.Default.Enabled(agent.Feature(os.Getenv("GATE")), "")\n\treturn []any{asked, features.Gate.Enabled(features.NewPager)}\n}\n`,
  }),
  stopped(
    'a converted text is joined with the rest of a name',
    BOTH,
    'func Main() []any {\n\tname := featuregate.Feature("New") + "Pager"\n\treturn []any{features.Gate.Enabled(name)}\n}\n',
    2,
  ),
  stopped(
    'a text that only the run knows is converted and joined with the rest of a name',
    BOTH,
    'var start = []string{"New"}\n\nfunc Main() []any {\n\tname := featuregate.Feature(start[0]) + "Pager"\n\treturn []any{features.Gate.Enabled(name)}\n}\n',
    5,
  ),
  stopped(
    'constants join the name of a gate, with and without its type',
    BOTH,
    'const start = "New"\n\nconst typed featuregate.Feature = start + "Pager"\n\nconst plain = "New" + "Pager"\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(typed), features.Gate.Enabled(plain)}\n}\n',
    3,
    5,
  ),
  stopped(
    'a constant and a short text join the name of a gate',
    BOTH,
    'const start = "NewPag"\n\nvar joined featuregate.Feature = start + "er"\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(joined)}\n}\n',
    3,
  ),
  stopped(
    'a function that hands on its name is given a joined one',
    BOTH,
    'func ask(name featuregate.Feature) bool { return features.Gate.Enabled(name) }\n\nfunc Main() []any {\n\treturn []any{ask("New" + "Pager")}\n}\n',
    4,
  ),
  stopped(
    'a gate is set by a name that a format makes',
    'package app\n\nimport (\n\t"fmt"\n\n\t"example.com/app/features"\n)\n\n',
    'func Main() []any {\n\tkind := "Pager"\n\tfeatures.Gate.Set(fmt.Sprintf("New%s", kind), true)\n\treturn []any{features.Gate.Enabled(features.Compact)}\n}\n',
    3,
  ),
  gone('a gate is set by a name that a format makes, and that no removed gate has', {
    'app.go':
      'package app\n\nimport (\n\t"fmt"\n\n\t"example.com/app/features"\n)\n\nfunc set(name string) { features.Gate.Set(fmt.Sprintf("%s", name), true) }\n\nfunc Main() []any {\n\tset("Compact")\n\tfeatures.Gate.Set(fmt.Sprintf("Comp%s", "act"), true)\n\treturn []any{features.Gate.Enabled(features.NewPager), fmt.Sprintf("New%s", "Pager")}\n}\n',
  }),
  gone('texts are joined to another name', {
    'app.go': `${HEAD}const start = "New"\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(features.NewPager), start + "Pagers", "NewPage" + start}\n}\n`,
  }),
  stopped(
    'a name that only the run knows is converted to another name of the type of gates',
    BOTH,
    'type Key = featuregate.Feature\n\ntype Name = Key\n\nvar start = "New"\n\nfunc on(name Name) bool { return features.Gate.Enabled(name) }\n\nfunc Main() []any {\n\treturn []any{on(Name(start + "Pager"))}\n}\n',
    10,
  ),
  stopped(
    'a function that does more than look the name up gets a name that only the run knows',
    BOTH,
    'var asked int\n\nvar start = "New"\n\nfunc Enabled(name featuregate.Feature) bool {\n\tasked++\n\treturn features.Specs[name].Default\n}\n\nfunc Main() []any {\n\treturn []any{Enabled(featuregate.Feature(start + "Pager"))}\n}\n',
    11,
  ),
  stopped(
    'a name that only the run knows reaches a check through forty variables, each set twice',
    BOTH,
    `var start = []string{"New"}\n\nfunc Main() []any {\n\tx0 := featuregate.Feature(start[0]) + "Pager"\n${SET_TWICE}\treturn []any{features.Gate.Enabled(x40)}\n}\n`,
    125,
  ),
  stopped(
    'both results of a function are a name that only the run knows',
    BOTH,
    'var start = []string{"New"}\n\nfunc names() (featuregate.Feature, featuregate.Feature) {\n\tname := featuregate.Feature(start[0]) + "Pager"\n\treturn name, name\n}\n\nfunc Main() []any {\n\tfirst, second := names()\n\treturn []any{\n\t\tfeatures.Gate.Enabled(first),\n\t\tfeatures.Gate.Enabled(second),\n\t}\n}\n',
    11,
    12,
  ),
  stopped(
    'a receiver that only the run knows is converted to the type of gates',
    BOTH,
    'type name string\n\nvar start = "New"\n\nfunc (n name) on() bool { return features.Gate.Enabled(featuregate.Feature(n)) }\n\nfunc Main() []any {\n\treturn []any{name(start + "Pager").on()}\n}\n',
    5,
    8,
  ),
  {
    name: 'a field of another name of the type of gates is filled',
    files: {
      'app.go': `${DECODES}type Name = featuregate.Feature\n\ntype row struct {\n\tGate Name \`json:"gate"\`\n}\n\nfunc Main() []any {\n\tvar r row\n\tif err := json.Unmarshal(${DATA('{"gate":"', '"}')}, &r); err != nil {\n\t\tpanic(err)\n\t}\n\treturn []any{features.Gate.Enabled(r.Gate)}\n}\n`,
    },
    stoppedBy: ['app.go:13'],
  },
  {
    name: 'a name of the type of another package’s gates is converted to that of the registry',
    files: {
      ...AGENT,
      'app.go': `${WITH_AGENT}func on(name agent.Feature) bool {\n\treturn features.Gate.Enabled(featuregate.Feature(name))\n}\n\nfunc Main() []any {\n\treturn []any{on(agent.Feature("New" + os.Getenv("NONE") + "Pager"))}\n}\n`,
    },
    stoppedBy: ['app.go:14'],
  },
  stopped(
    'a map has the constant as a value',
    BOTH,
    'var byFlag = map[string]featuregate.Feature{\n\t"pager":   features.NewPager,\n\t"compact": features.Compact,\n}\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(byFlag["pager"]), len(byFlag)}\n}\n',
    2,
  ),
  stopped(
    'a field of a struct has the constant',
    BOTH,
    'type route struct {\n\tpath string\n\tgate featuregate.Feature\n}\n\nvar routes = []route{\n\t{path: "/pages", gate: features.NewPager},\n\t{path: "/list", gate: features.Compact},\n}\n\nfunc Main() []any {\n\tvar open []any\n\tfor _, r := range routes {\n\t\tif features.Gate.Enabled(r.gate) {\n\t\t\topen = append(open, r.path)\n\t\t}\n\t}\n\treturn open\n}\n',
    7,
  ),
  stopped(
    'an argument is the constant, and the function does more than ask',
    BOTH,
    'var asked []any\n\nfunc on(name featuregate.Feature) bool {\n\tasked = append(asked, string(name))\n\treturn features.Gate.Enabled(name)\n}\n\nfunc Main() []any {\n\treturn append(asked, on(features.NewPager), on(features.Compact))\n}\n',
    9,
  ),
  stopped(
    'a result is the constant',
    BOTH,
    'func pick(wide bool) featuregate.Feature {\n\tif wide {\n\t\treturn features.NewPager\n\t}\n\treturn features.Compact\n}\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(pick(true)), features.Gate.Enabled(pick(false))}\n}\n',
    3,
  ),
  stopped(
    'a case has the constant',
    BOTH,
    'func title(name featuregate.Feature) string {\n\tswitch name {\n\tcase features.NewPager:\n\t\treturn "pages"\n\tdefault:\n\t\treturn "other"\n\t}\n}\n\nfunc Main() []any {\n\treturn []any{title(features.Compact)}\n}\n',
    3,
  ),
  stopped(
    'a comparison has the constant',
    BOTH,
    'func Main() []any {\n\tvar found []any\n\tfor _, name := range []featuregate.Feature{features.Compact} {\n\t\tfound = append(found, name == features.NewPager)\n\t}\n\treturn found\n}\n',
    4,
  ),
  stopped(
    'the map of the specs is read',
    HEAD,
    'func Main() []any {\n\treturn []any{features.Specs[features.NewPager].LockToDefault}\n}\n',
    2,
  ),
  stopped(
    'a name is looked for in the specs by a string',
    HEAD,
    'func Main() []any {\n\t_, ok := features.Specs["NewPager"]\n\treturn []any{ok}\n}\n',
    2,
  ),
  stopped(
    'a string is made a name',
    BOTH,
    'func Main() []any {\n\tname := "New"\n\t_ = name\n\tall := []string{"NewPager", "Compact"}\n\tvar on []any\n\tfor _, one := range all {\n\t\ton = append(on, features.Gate.Enabled(featuregate.Feature(one)))\n\t}\n\treturn on\n}\n',
    4,
  ),
  stopped(
    'a list is gone through',
    BOTH,
    'var all = []featuregate.Feature{features.NewPager, features.Compact}\n\nfunc Main() []any {\n\tvar on []any\n\tfor _, name := range all {\n\t\ton = append(on, string(name), features.Gate.Enabled(name))\n\t}\n\treturn on\n}\n',
    1,
  ),
  stopped(
    'a variable is set to the constant later',
    HEAD,
    'func Main() []any {\n\tname := features.Compact\n\tfirst := features.Gate.Enabled(name)\n\tname = features.NewPager\n\treturn []any{first, features.Gate.Enabled(name)}\n}\n',
    4,
  ),
  stopped(
    'the name is shown',
    HEAD,
    'func Main() []any {\n\treturn []any{string(features.NewPager), features.Gate.Enabled(features.NewPager)}\n}\n',
    2,
  ),
  stopped(
    'a map by gate holds titles that are read by any key',
    BOTH,
    'var titles = map[featuregate.Feature]string{\n\tfeatures.NewPager: "Pages",\n\tfeatures.Compact:  "Small",\n}\n\nfunc Main() []any {\n\treturn []any{titles[featuregate.Feature("New"+"Pager")], len(titles)}\n}\n',
    2,
  ),
  {
    name: 'a test reads a line that it does not understand',
    files: {
      'app.go': HEAD + CHECKED,
      'app_test.go':
        'package app\n\nimport (\n\t"testing"\n\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\nfunc prepare(name featuregate.Feature) { features.Gate.Set(string(name), true) }\n\nfunc TestMain1(t *testing.T) {\n\tprepare(features.NewPager)\n\tif Main()[0] != "pages" {\n\t\tt.Error("no pages")\n\t}\n}\n',
    },
    stoppedBy: ['app_test.go:13'],
  },
  stopped(
    'a field with a tag is decoded',
    DECODES,
    `type route struct {\n\tGate featuregate.Feature \`json:"gate"\`\n}\n\nfunc Main() []any {\n\tvar r route\n\tif err := json.Unmarshal(${DATA('{"gate":"', '"}')}, &r); err != nil {\n\t\tpanic(err)\n\t}\n\treturn []any{features.Gate.Enabled(r.Gate)}\n}\n`,
    2,
  ),
  {
    name: 'a list in a field of another struct is decoded, and no field has a tag',
    files: {
      'app.go': `package app\n\nimport (\n\t"encoding/json"\n\n\t"example.com/app/config"\n\t"example.com/app/features"\n)\n\nfunc Main() []any {\n\tvar all config.Config\n\tif err := json.Unmarshal(${DATA('{"Page":{"Gates":["', '"]}}')}, &all); err != nil {\n\t\tpanic(err)\n\t}\n\treturn []any{features.Gate.Enabled(all.Page.Gates[0])}\n}\n`,
      'config/config.go': 'package config\n\ntype Config struct {\n\tPage Page\n}\n',
      'config/page.go':
        'package config\n\nimport "example.com/app/featuregate"\n\ntype Page struct {\n\tGates []featuregate.Feature\n}\n',
    },
    stoppedBy: ['config/page.go:6'],
  },
  stopped(
    'a map of names is decoded',
    DECODES,
    `func Main() []any {\n\tvar wanted map[featuregate.Feature]bool\n\tif err := json.Unmarshal(${DATA('{"', '":true}')}, &wanted); err != nil {\n\t\tpanic(err)\n\t}\n\tvar found []any\n\tfor name := range wanted {\n\t\tfound = append(found, features.Gate.Enabled(name))\n\t}\n\treturn found\n}\n`,
    2,
  ),
  gone('a field of names is neither decoded nor has a tag, and another one is left out of the data', {
    'app.go': `${DECODES}type route struct {\n\tPath string\n\tGate featuregate.Feature \`json:"-" yaml:"-"\`\n\thidden featuregate.Feature\n}\n\nfunc Main() []any {\n\tvar r route\n\tif err := json.Unmarshal([]byte(\`{"Path":"all"}\`), &r); err != nil {\n\t\tpanic(err)\n\t}\n\tr.Gate, r.hidden = features.Compact, features.Compact\n\treturn []any{r.Path, features.Gate.Enabled(r.Gate), features.Gate.Enabled(r.hidden), features.Gate.Enabled(features.NewPager)}\n}\n`,
    'other/other.go':
      'package other\n\nimport "example.com/app/featuregate"\n\ntype Row struct {\n\tGate featuregate.Feature\n}\n',
  }),
  gone('a field of settings is decoded', {
    'app.go': `${DECODES}type config struct {\n\tFeatureGates map[featuregate.Feature]bool \`json:"featureGates"\`\n}\n\nfunc Main() []any {\n\tvar c config\n\tif err := json.Unmarshal([]byte(\`{"featureGates":{"Compact":true}}\`), &c); err != nil {\n\t\tpanic(err)\n\t}\n\treturn []any{c.FeatureGates[features.Compact], features.Gate.Enabled(features.NewPager)}\n}\n`,
  }),
  gone('a check is all', { 'app.go': HEAD + CHECKED }),
  gone('a constant made of it is all', {
    'app.go': `${HEAD}const pager = features.NewPager\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(pager)}\n}\n`,
  }),
  gone(
    'fields, methods and types are called like it',
    {
      'app.go': `${HEAD}type NewPager struct{ NewPagers int }\n\nfunc (p NewPager) NewPager() int { return p.NewPagers }\n\ntype page struct{ NewPager int }\n\nfunc Main() []any {\n\tp := page{NewPager: 2}\n\treturn []any{features.Gate.Enabled(features.NewPager), NewPager{1}.NewPager(), p.NewPager}\n}\n`,
    },
    { keeps: ['app.go: p.NewPager'] },
  ),
  gone(
    'a constant of another package has its name',
    {
      'app.go':
        'package app\n\nimport (\n\t"example.com/app/features"\n\t"example.com/app/views"\n)\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(features.NewPager), views.NewPager}\n}\n',
      'views/views.go': 'package views\n\n// NewPager is a number.\nconst NewPager = 3\n',
    },
    { keeps: ['app.go: views.NewPager'] },
  ),
  gone(
    'an input of a fixture has it',
    {
      'app.go': HEAD + CHECKED,
      'testdata/a.go': `${HEAD}var On = features.Gate.Enabled(features.NewPager)\n`,
    },
    { keeps: ['testdata/a.go: features.Gate.Enabled(features.NewPager)'] },
  ),
  gone('names that begin like it', {
    'app.go': `${HEAD}const NewPagerSize = "NewPagerSize"\n\nfunc Main() []any {\n\treturn []any{features.Gate.Enabled(features.NewPager), NewPagerSize}\n}\n`,
  }),
]
