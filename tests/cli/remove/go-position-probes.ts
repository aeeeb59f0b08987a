import { GO_BASE } from './go-probes.js'
import type { RemovalProbe } from './probes.js'

const REGISTRY = 'features/features.go'
const HEAD = 'package app\n\nimport "example.com/app/features"\n\n'
const REGISTRY_LINES = (GO_BASE[REGISTRY] as string).split('\n').length

/** A list beside the registry, and code that reads it. */
function ofList(name: string, list: string, text: string, isStopped = true): RemovalProbe {
  return {
    name,
    files: { [REGISTRY]: `${GO_BASE[REGISTRY]}\n${list}\n`, 'app.go': text.startsWith('package') ? text : HEAD + text },
    // The registration is kept for the list's sake.
    stoppedBy: isStopped ? [`${REGISTRY}:${REGISTRY_LINES + 1}`, `${REGISTRY}:13`] : [],
    isListedInRegistry: true,
  }
}

function besides(probe: RemovalProbe, files: RemovalProbe['files']): RemovalProbe {
  return { ...probe, files: { ...probe.files, ...files } }
}

const ORDER = 'var Order = []featuregate.Feature{NewPager, Compact}'

export const GO_POSITION_PROBES: readonly RemovalProbe[] = [
  ofList(
    'another package reads a list of names at an index that only the run knows',
    ORDER,
    'func pick(at int) bool { return features.Gate.Enabled(features.Order[at]) }\n\nfunc Main() []any {\n\treturn []any{pick(1)}\n}\n',
  ),
  ofList(
    'the length of a list of names is in its type',
    'var Order = [2]featuregate.Feature{NewPager, Compact}',
    'func Main() []any {\n\tcount := 0\n\tfor range features.Order {\n\t\tcount++\n\t}\n\treturn []any{count}\n}\n',
  ),
  ofList(
    'a list of names is read at a fixed index beside it',
    `${ORDER}\n\nfunc Last() bool { return Gate.Enabled(Order[1]) }`,
    'func Main() []any {\n\treturn []any{features.Last()}\n}\n',
  ),
  ofList(
    'the part of a list of names behind the first one is read',
    ORDER,
    'func Main() []any {\n\tonly := []any{}\n\tfor _, name := range features.Order[1:] {\n\t\tonly = append(only, features.Gate.Enabled(name))\n\t}\n\treturn only\n}\n',
  ),
  ofList(
    'a loop over a list of names reads another list at the same index',
    ORDER,
    'func Main() []any {\n\ttitles := []string{"pages", "small"}\n\tlast := ""\n\tfor i := range features.Order {\n\t\tlast = titles[i]\n\t}\n\treturn []any{last}\n}\n',
  ),
  ofList(
    'the length of a list of names is compared with a number',
    ORDER,
    'func Main() []any {\n\treturn []any{len(features.Order) == 2}\n}\n',
  ),
  ofList(
    'a function returns a list of names that is read at an index',
    'func Order() []featuregate.Feature { return []featuregate.Feature{NewPager, Compact} }',
    'func Main() []any {\n\tnames := features.Order()\n\treturn []any{features.Gate.Enabled(names[1])}\n}\n',
  ),
  ofList(
    'a list of names is one of two results',
    'func Order() ([]featuregate.Feature, error) { return []featuregate.Feature{NewPager, Compact}, nil }',
    'func Main() []any {\n\tnames, err := features.Order()\n\treturn []any{features.Gate.Enabled(names[1]), err == nil}\n}\n',
  ),
  ofList(
    'a parameter is a list of names that is read at an index',
    ORDER,
    'package app\n\nimport (\n\t"example.com/app/featuregate"\n\t"example.com/app/features"\n)\n\nfunc second(names []featuregate.Feature) bool { return features.Gate.Enabled(names[1]) }\n\nfunc Main() []any {\n\treturn []any{second(features.Order)}\n}\n',
  ),
  ofList(
    'a method returns a list of names from a field, and its caller reads an index',
    'var All = Held{order: []featuregate.Feature{NewPager, Compact}}\n\ntype Held struct{ order []featuregate.Feature }\n\nfunc (h Held) Order() []featuregate.Feature { return h.order }',
    'func Main() []any {\n\treturn []any{features.Gate.Enabled(features.All.Order()[1])}\n}\n',
  ),
  ofList(
    'a map holds lists of names that are read at an index',
    'var Orders = map[string][]featuregate.Feature{"all": {NewPager, Compact}}',
    'func Main() []any {\n\treturn []any{features.Gate.Enabled(features.Orders["all"][1])}\n}\n',
  ),
  ofList(
    'a function looks a name up in a list and returns its position',
    ORDER,
    'package app\n\nimport (\n\t"slices"\n\n\t"example.com/app/features"\n)\n\nfunc Main() []any {\n\torder := features.Order\n\treturn []any{slices.Index(order, features.Compact)}\n}\n',
  ),
  ofList(
    'loops over a list of names read only its elements',
    ORDER,
    'func Main() []any {\n\tisOn := false\n\tfor i, name := range features.Order {\n\t\tif i > 0 {\n\t\t\tisOn = features.Gate.Enabled(name)\n\t\t}\n\t}\n\tfor i := range features.Order {\n\t\tisOn = features.Gate.Enabled(features.Order[i])\n\t}\n\tfor i := 0; i < len(features.Order); i++ {\n\t\tisOn = features.Gate.Enabled(features.Order[i])\n\t}\n\treturn []any{isOn, len(features.Order) > 0}\n}\n',
    false,
  ),
  besides(
    ofList(
      'another package has a function of the same name, whose list is read at an index',
      'func Order() []featuregate.Feature { return []featuregate.Feature{NewPager, Compact} }',
      'package app\n\nimport (\n\t"example.com/app/features"\n\t"example.com/app/titles"\n)\n\nfunc Main() []any {\n\tisOn := false\n\tfor _, name := range features.Order() {\n\t\tisOn = features.Gate.Enabled(name)\n\t}\n\treturn []any{isOn, titles.Order()[1]}\n}\n',
      false,
    ),
    { 'titles/titles.go': 'package titles\n\nfunc Order() []string { return []string{"pages", "small"} }\n' },
  ),
  ofList(
    'a list of names is read at an index through a renamed import',
    ORDER,
    'package app\n\nimport flags "example.com/app/features"\n\nfunc Main() []any {\n\treturn []any{flags.Gate.Enabled(flags.Order[1])}\n}\n',
  ),
]
