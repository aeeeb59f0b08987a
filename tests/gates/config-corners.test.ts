import { describe, expect, it } from 'vitest'
import { findHashComments, findInText } from '../../src/gates/configs/find-in-text.js'
import { readerBefore, readerOfCommand, readerOfImage, versionIn } from '../../src/gates/configs/named-programs.js'
import { findConfigOverrides } from '../../src/rules/support/find-config-overrides.js'
import type { SourceView } from '../../src/source/source-view.js'
import { placeAt } from '../../src/text/line-index.js'
import { parseSource } from '../../src/syntax/parse-source.js'

const KINDS = { yaml: 'yaml', json: 'json', ts: 'script', sh: 'text' } as const

/** `3 A=true kubelet 1.34.0`: line, gate, who reads it, and at which version. */
function overridesIn(text: string, extension: keyof typeof KINDS = 'yaml'): string[] {
  const file = `/p/a.${extension}`
  return findConfigOverrides({
    file,
    text,
    kind: KINDS[extension],
    get view() {
      return parseSource(file, text) as SourceView
    },
    services: {},
  }).map(({ name, value, nameRange, component, version }) => {
    expect(text.slice(nameRange.start, nameRange.end)).toBe(name)
    return `${placeAt(file, text, nameRange.start).line} ${name}=${value ?? '?'} ${component ?? '-'}${version ? ` ${version.version}` : ''}`
  })
}

const kubelet = (gates: string): string =>
  `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfeatureGates: ${gates}\n`

describe('the gates of a key', () => {
  it.each([
    [
      'a map',
      '{A: true, B: false, C: "true", D: \'FALSE\', E: True}',
      ['A=true', 'B=false', 'C=true', 'D=false', 'E=true'],
    ],
    [
      'values that are neither true nor false',
      '{A: untrue, B: truely, C: falsehood, D: xfalse, E: 1, F: null, G: {a: true}, H: [true]}',
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => `${name}=?`),
    ],
    ["names that can't be gates", '{"": true, "a b": true, 1: true, -a: true, a.B-c: true}', ['a.B-c=true']],
    ['a list of names', '[A, "B", a b, 5, null, [C]]', ['A=true', 'B=true']],
    ['a list of pairs', '[A=true, "B=false", "C=true,D=false"]', ['A=true', 'B=false', 'C=true', 'D=false']],
    [
      'a list of maps',
      '[{name: A, enabled: true}, {name: "B", enabled: "false"}, {name: C}, {enabled: true}, {name: [D]}, {name: 5}, {name: E, enabled: maybe}]',
      ['A=true', 'B=false', 'C=true', 'E=?'],
    ],
    ['a text', 'A=true,B=false', ['A=true', 'B=false']],
    ['a string in quotes', '"A=true, B=FALSE,"', ['A=true', 'B=false']],
    ['nothing', '', []],
    ['a number', '5', []],
    ['the schema of a custom resource', '{additionalProperties: {type: boolean}, description: set, type: object}', []],
    ['another text', 'A', []],
    ['switches for a stage', '{AllAlpha: true, AllBeta: false, A: true}', ['A=true']],
  ])('are read from %s', (_, gates, expected) => {
    expect(overridesIn(kubelet(gates))).toEqual(expected.map((gate) => `3 ${gate} kubelet`))
  })
})

describe('the arguments of a program', () => {
  const cluster = (args: string): string => `kind: ClusterConfiguration\napiServer: {extraArgs: ${args}}\n`

  it.each([
    [
      'a map',
      '{feature-gates: "A=true,B=false", v: "C=true", --feature-gates: D=true, feature-gates-file: E=true, my-feature-gates: F=true}',
      ['A=true', 'B=false', 'D=true'],
    ],
    ['a map of a map', '{featureGates: {A: true}, feature-gates: }', ['A=true']],
    [
      'a list of names and values',
      '[{name: feature-gates, value: "A=true"}, {name: v, value: "B=true"}, {name: feature-gates}, {value: "C=true"}]',
      ['A=true'],
    ],
    [
      'a list of strings',
      `[feature-gates=A=true, -feature-gates=B=true, '--feature-gates="C=true"', "--feature-gates='D=true'", feature_gates=E=true, 5, [F=true]]`,
      ['A=true', 'B=true', 'C=true', 'D=true', 'E=true'],
    ],
    [
      'a list of a flag and its value',
      '[--v, G=true, --feature-gates, "A=true,B=false", C=true]',
      ['A=true', 'B=false'],
    ],
    ['a text', '--feature-gates=A=true', ['A=true']],
    ['a string without dashes', 'feature-gates=A=true', ['A=true']],
    ['a string with other flags', '--v=2 --feature-gates=A=true --x', ['A=true']],
    ['another text', 'my-feature-gates=A=true', []],
    ['nothing', '', []],
  ])('are read from %s', (_, args, expected) => {
    expect(overridesIn(cluster(args))).toEqual(expected.map((gate) => `2 ${gate} kube-apiserver`))
  })

  it('are those of the container, by its command or otherwise its image', () => {
    expect(
      overridesIn(`kind: Pod
spec:
  containers:
    - image: registry.k8s.io/kube-apiserver:v1.34.0
      args: ['--feature-gates=A=true']
    - image: registry.k8s.io/kube-scheduler-amd64:v1.33.2
      command: [/bin/sh]
      args: ['--feature-gates=B=true']
    - image: registry.k8s.io/cloud-controller-manager:v1.30.0
      args: [--feature-gates=C=true]
    - image: example.com/mine:v1.20.0
      command: [/usr/local/bin/kubelet, --feature-gates, 'D=false']
    - image: registry.k8s.io/kube-proxy:v1.32.0
      command: [kubelet, --feature-gates=E=true]
    - command: kubelet --feature-gates=F=true
    - args: [--feature-gates=G=true]
    - {image: registry.k8s.io/kube-proxy:v1.31.0, args: --feature-gates=H=true}
    - {image: registry.k8s.io/kube-proxy:v1.31.0, command: [[kubelet]], args: [--feature-gates=I=true]}
`),
    ).toEqual([
      '5 A=true kube-apiserver 1.34.0',
      '8 B=true kube-scheduler 1.33.2',
      '10 C=true -',
      '12 D=false kubelet',
      '14 E=true kubelet 1.32.0',
      '15 F=true kubelet',
      '16 G=true -',
      '17 H=true -',
      '18 I=true kube-proxy 1.31.0',
    ])
  })

  it('are those of a command in a list', () => {
    expect(
      overridesIn(`run:
  - [kubelet, --feature-gates=A=true]
  - [5, --feature-gates=B=true]
  - kubelet --feature-gates=C=true
  - |
    kube-proxy --feature-gates=D=true
`),
    ).toEqual(['2 A=true kubelet', '3 B=true -', '4 C=true kubelet', '6 D=true kube-proxy'])
  })
})

describe('the version of a document', () => {
  const versioned = (version: string, rest = ''): string =>
    `kind: ClusterConfiguration\nkubernetesVersion: ${version}\nfeatureGates: {A: true}\n${rest}`

  it.each([
    ['v1.34.1', ' 1.34.1'],
    ['"1.34.1"', ' 1.34.1'],
    ["'v1.34'", ' 1.34.0'],
    ['1.34.2+k3s1', ' 1.34.2'],
    ['1.34.0-beta.1', ' 1.34.0'],
    ['v2.0.0', ''],
    ['stable', ''],
    ['[1.34.1]', ''],
    ['', ''],
  ])('may be %s', (version, expected) => {
    expect(overridesIn(versioned(version))).toEqual([`3 A=true kubeadm${expected}`])
  })

  it('applies to the other documents of the file, if only one states it', () => {
    expect(overridesIn(`${versioned('v1.34.1')}---\n${kubelet('{B: true}')}`)).toEqual([
      '3 A=true kubeadm 1.34.1',
      '7 B=true kubelet 1.34.1',
    ])
    expect(overridesIn(`${versioned('v1.34.1')}---\n${versioned('v1.33.0')}---\n${kubelet('{B: true}')}`)).toEqual([
      '3 A=true kubeadm 1.34.1',
      '7 A=true kubeadm 1.33.0',
      '11 B=true kubelet',
    ])
    expect(overridesIn(`${versioned('v1.34.1')}---\ndata-dir: /x\nfeature-gates: B=true\n`)).toEqual([
      '3 A=true kubeadm 1.34.1',
      '6 B=true etcd',
    ])
  })
})

describe('a document in a string of another document', () => {
  it('is read where it begins with a kind, as YAML or JSON', () => {
    expect(
      overridesIn(`kind: ConfigMap
data:
  json: |
    {
      "kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1",
      "featureGates": {"A": true}
    }
  yaml: |
    featureGates: {B: true}
    kind: KubeProxyConfiguration
  single: |
    'kind': KubeProxyConfiguration
    featureGates: {C: true}
  notes: |
    humankind: [
    kubelet --feature-gates=D=true
  folded: >
    kind: x --feature-gates=E=true
  broken: |
    kind: [
    kubelet --feature-gates=F=true
`),
    ).toEqual(['6 A=true kubelet', '9 B=true kube-proxy', '13 C=true kube-proxy', '16 D=true kubelet', '18 E=true -'])
  })
})

describe('the program that owns the gates', () => {
  it.each([
    ['values of a chart', 'featureGates: {A: true}', ['1 A=true -']],
    ['a document of a kind that is not known', 'kind: X\nfeatureGates: {A: true}', []],
    ['one with a version alone', 'apiVersion: v1\nfeatureGates: {A: true}', []],
    ['one that holds them deeper', 'kind: X\nspec: {featureGates: {A: true}}', ['2 A=true -']],
    ['an enhancement proposal', 'kep-number: 1\nfeature-gates: [{name: A}]', []],
    ['Talos', 'machine: {kubelet: {extraConfig: {featureGates: {A: true}}}}', ['1 A=true kubelet']],
    ['Talos by its cluster', 'cluster: {proxy: {extraArgs: {feature-gates: A=true}}}', ['1 A=true kube-proxy']],
    [
      'not Talos with a kind',
      'kind: X\nmachine: {kubelet: {extraConfig: {featureGates: {A: true}}}}',
      ['2 A=true kubelet'],
    ],
    [
      'not Talos with a version',
      'apiVersion: x\nmachine: {kubelet: {extraConfig: {featureGates: {A: true}}}}',
      ['2 A=true kubelet'],
    ],
    ['RKE', 'services: {kube-api: {extra_args: {feature-gates: A=true}}}', ['1 A=true kube-apiserver']],
    [
      'RKE by its controller',
      'services: {kube-controller: {extra_args: {feature-gates: A=true}}}',
      ['1 A=true kube-controller-manager'],
    ],
    ['not RKE', 'services: {web: {}, scheduler: {extra_args: {feature-gates: A=true}}}', ['1 A=true -']],
    [
      'not RKE without services',
      'kubelet: {}\nother: {kubelet: {extra_args: {feature-gates: A=true}}}',
      ['2 A=true kubelet'],
    ],
    ['a patch', 'kind: KubeletConfiguration\nfeatureGates: {A: true}', ['2 A=true kubelet']],
    ['a kind of another group', 'apiVersion: example.com/v1\nkind: KubeletConfiguration\nfeatureGates: {A: true}', []],
    ['etcd', 'listen-client-urls: x\nfeature-gates: A=true', ['2 A=true etcd']],
    ['not etcd with a kind', 'kind: X\ndata-dir: x\nfeature-gates: A=true', []],
    ['the whole document as a string', 'kubelet --feature-gates=A=true', ['1 A=true kubelet']],
  ])('is known: %s', (_, text, expected) => {
    expect(overridesIn(text)).toEqual(expected)
  })
})

describe('objects in code', () => {
  it('are read like documents, if they say whose gates they set', () => {
    expect(
      overridesIn(
        `
const name = 'KubeletConfiguration'
new ConfigMap('a', {
  apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration',
  featureGates: { A: true, 'B': false, C: enabled, [D]: true, ['E']: 'true', F() {}, get G() { return true }, ...more, H: null, I: /x/, J: \`true\`, K: 1 } as Gates,
})
const other = { featureGates: { L: true } }
const args = ['--v=2', \`kubelet --feature-gates=M=true\`, , ...rest]
const text = 'kubelet --feature-gates=N=true'
const list = [{ kind: 'KubeProxyConfiguration', featureGates: { O: true } }]
const none = { kubelet: { A: true } }
`,
        'ts',
      ),
    ).toEqual([
      '5 A=true kubelet',
      '5 B=false kubelet',
      '5 C=? kubelet',
      '5 E=true kubelet',
      '5 H=? kubelet',
      '5 I=? kubelet',
      '5 J=true kubelet',
      '5 K=? kubelet',
      '8 M=true kubelet',
      '9 N=true kubelet',
      '10 O=true kube-proxy',
    ])
  })

  it('may be as deep as they like', () => {
    const deep = (depth: number): string =>
      `x(${'{ a: '.repeat(depth)}{ kind: 'KubeProxyConfiguration', featureGates: { A: true } }${' }'.repeat(depth)})`
    expect(overridesIn(deep(50), 'ts')).toEqual(['1 A=true kube-proxy'])
    expect(overridesIn(deep(150), 'ts')).toEqual([])
    expect(
      overridesIn(
        `x(${'['.repeat(150)}{ kind: 'KubeProxyConfiguration', featureGates: { A: true } }${']'.repeat(150)})`,
        'ts',
      ),
    ).toEqual([])
  })
})

describe('a shell script', () => {
  it('has comments after a # that is on its own and outside quotes', () => {
    const commentsIn = (text: string): string[] =>
      findHashComments(text).map(({ start, end }) => text.slice(start, end))
    expect(
      commentsIn(
        '# one\n  # two\r\na#b c # three\nd "# no \\" # no" # four\ne \'# no \\\' # five\n\\# no \\\\# no\nf\\ # six\ng "open # no\nh # seven',
      ),
    ).toEqual(['# one', '# two', '# three', '# four', '# five', '# six', '# seven'])
    expect(commentsIn('')).toEqual([])
  })

  it.each([
    ['kubelet --feature-gates=A=true,AllAlpha=true', ['1 A=true kubelet']],
    ['kubelet -featuregate=A=true', ['1 A=true kubelet']],
    ['# kubelet --feature-gates=A=true\nkubelet --feature-gates=B=true', ['2 B=true kubelet']],
    ['kubelet \\\n  --v=2 \\\r\n  --feature-gates=A=true\n--feature-gates=B=true', ['3 A=true kubelet', '4 B=true -']],
    ['kubelet \\ x\n--feature-gates=A=true', ['2 A=true -']],
    ['kubelet; --feature-gates=A=true', ['1 A=true -']],
    ['kubelet && x --feature-gates=A=true', ['1 A=true -']],
    ['kubelet | x --feature-gates=A=true', ['1 A=true -']],
    ['kube-proxy; exec /usr/bin/kubelet --feature-gates=A=true', ['1 A=true kubelet']],
    ['ENTRYPOINT ["kubelet", "--feature-gates=A=true"]', ['1 A=true kubelet']],
    ['KUBELET_EXTRA_ARGS="--feature-gates=A=true"', ['1 A=true kubelet']],
    ['KUBE_API_ARGS="--feature-gates=A=true"', ['1 A=true kube-apiserver']],
    ['KUBEPROXY_OPTS="--feature-gates=A=true"', ['1 A=true kube-proxy']],
    [
      'k3s server --kubelet-arg=feature-gates=A=true,B=false --kube-proxy-args "feature-gates=C=true"',
      ['1 A=true kubelet', '1 B=false kubelet', '1 C=true kube-proxy'],
    ],
    [
      'KUBE_FEATURE_GATES="A=true" KUBELET_FEATURE_GATES=B=true MY_KUBE_FEATURE_GATES=C=true',
      ['1 A=true -', '1 B=true kubelet'],
    ],
    ['KUBE_FEATURE_GATES=x', []],
    ['kubeadm --feature-gates A=true', ['1 A=true kubeadm']],
    ['docker run kindest/node:v1.34.0. kubelet --feature-gates=A=true', ['1 A=true kubelet 1.34.0']],
    ['KUBE_VERSION=v1.34.0\nkubelet --feature-gates=A=true', ['2 A=true kubelet 1.34.0']],
    ['KUBE_VERSION=v1.34.0\nK8S_VERSION=1.33.0\nkubelet --feature-gates=A=true', ['3 A=true kubelet']],
    ['# KUBE_VERSION=v1.34.0\nkubelet --feature-gates=A=true', ['2 A=true kubelet']],
    ['kubeadm init --kubernetes-version 1.34.2 --feature-gates=A=true', ['1 A=true kubeadm 1.34.2']],
  ])('sets gates by flags and variables: %s', (text, expected) => {
    expect(overridesIn(text, 'sh')).toEqual(expected)
  })

  it.each([
    [`yq -i '.featureGates.A = true' "$DIR/manager.kind.yaml"`, 'A', true, 'kubernetes'],
    [`$YQ e -i '.featureGates["A"]=false' kind/cluster.yaml`, 'A', false, 'kubernetes'],
    [`yq -i '.featureGates.A |= true' kubelet-config.yaml`, 'A', true, 'kubernetes'],
    [`\${YQ} -i '.featureGates."A" = true' "$patched"`, 'A', true, null],
  ])('sets gates by yq: %s', (line, gate, isOn, program) => {
    expect(findInText(line).map((found) => [found.name, found.value, found.program])).toEqual([[gate, isOn, program]])
    const [found] = findInText(line)
    expect(line.slice(found?.nameRange.start, found?.nameRange.end)).toBe(gate)
  })

  it.each([
    "yq '.featureGates.A' kind.yaml",
    "yq '.featureGates.A == true' kind.yaml",
    "jq '.featureGates.A = true' a.json",
  ])('sets no gate that yq only reads, or that something else sets: %s', (line) => {
    expect(findInText(line)).toEqual([])
  })

  const edits = (...lines: string[]): string => ['function patch {', ...lines, '}', ''].join('\n')
  const ON = `  $YQ -i '.featureGates.A = true' "$patched"`

  it.each([
    ['of kind', edits(ON, `  yq -i '.containerdConfigPatches += ["a"]' "$patched"`), 'kubernetes'],
    [
      'of kind, by several lines of text',
      edits(ON, `  yq -i '.kubeadmConfigPatches[0] = "kind: ClusterConfiguration`, 'scheduler: {}', `"' "$patched"`),
      'kubernetes',
    ],
    ['of kind in another function', edits(ON) + edits(`  yq -i '.containerdConfigPatches = []' "$patched"`), null],
    ['in another variable', edits(ON, `  yq -i '.containerdConfigPatches = []' "$other"`), null],
    ['that nothing shows', edits(ON), null],
  ])('sets gates by yq in a file %s', (_, text, program) => {
    expect(findInText(text).map((found) => [found.name, found.program])).toEqual([['A', program]])
  })

  it('tells which gates are set together', () => {
    expect(findInText('kubelet --feature-gates=A=true,B=false').map(({ siblings }) => siblings)).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ])
  })
})

describe('names of programs', () => {
  it.each([
    ['kubelet', 'kubelet'],
    ['/usr/bin/kubelet', 'kubelet'],
    ['etcd', 'etcd'],
    ['kubelets', null],
    ['/kubelet/x', null],
    ['', null],
  ])('are in commands: %s', (command, component) => {
    expect(readerOfCommand(command).component).toBe(component)
  })

  it.each([
    ['kubelet', 'kubelet'],
    ['registry.k8s.io/kube-apiserver:v1.34.0', 'kube-apiserver'],
    ['localhost:5000/kube-proxy:v1', 'kube-proxy'],
    ['k8s.gcr.io/kube-proxy-arm64', 'kube-proxy'],
    ['kube-proxy:v1.34.0@sha256:0a1b', 'kube-proxy'],
    ['kube-proxy-amd64-x', null],
    ['a b/kube-proxy', 'kube-proxy'],
    ['cloud-controller-manager', null],
    ['my kubelet', null],
    ['kubelet:a/b', null],
    ['kubelet/', null],
  ])('are in images: %s', (image, component) => {
    expect(readerOfImage(image).component).toBe(component)
  })

  it.each([
    ['kubelet ', 'kubelet'],
    ['sudo -E kubelet --v=2 ', 'kubelet'],
    ['["kubelet", "', 'kubelet'],
    ['exec=/usr/bin/kubelet ', 'kubelet'],
    ['mykubelet ', null],
    ['kubelet-x ', null],
    ['kubelet kube-proxy ', 'kube-proxy'],
    ['KUBELET_KUBEADM_ARGS=', 'kubelet'],
    ['KUBELET_X=', null],
    ['MYKUBELET_ARGS=', null],
  ])('precede an argument: %s', (text, component) => {
    expect(readerBefore(text).component).toBe(component)
  })

  it.each([
    ['v1.34.2', '1.34.2'],
    ['1.30.2+k3s1', '1.30.2'],
    ['kindest/node:v1.34.0@sha256:0a1b', '1.34.0'],
    ['node:1.30', '1.30.0'],
    ['node:1.31.12', '1.31.12'],
    ['node:v1.30.2-alpha.1', '1.30.2'],
    ['node:v1.30.2_x@sha256:0', '1.30.2'],
    ['localhost:5000/node:1.29.0+x', '1.29.0'],
    ['node:v10.3.0', null],
    ['v2.0.0', null],
    ['latest', null],
    ['node:latest', null],
    ['localhost:5000/node', null],
    ['node:v1.30.2x', null],
    ['node:1.30/x', null],
    ['', null],
  ])('have versions: %s', (text, version) => {
    expect(versionIn(text)?.version ?? null).toBe(version)
  })
})

describe('data without a kind', () => {
  it.each([
    ['kubelet:\n  featureGates: {A: true}\n', ['2 A=true kubelet']],
    ['node:\n  kubelet:\n    extraArgs:\n      feature-gates: A=true\n', ['4 A=true kubelet']],
    ['kubeletConfig: {featureGates: {A: true}}\n', ['1 A=true kubelet']],
    ['kubeApiServer:\n  args: ["--feature-gates=A=true"]\n', ['2 A=true kube-apiserver']],
    ['kube-controller-manager:\n  flags: "--feature-gates=A=true"\n', ['2 A=true kube-controller-manager']],
    ['kubeadm:\n  featureGates: {A: true}\n', ['2 A=true kubeadm']],
    ['kubelet:\n- name: one\n  featureGates: {A: true}\n', ['3 A=true kubelet']],
    ['kubeletwatcher:\n  featureGates: {A: true}\n', ['2 A=true -']],
    ['manager:\n  featureGates: {A: true}\n', ['2 A=true -']],
  ])('is read by the component whose key is above it: %j', (text, found) => {
    expect(overridesIn(text)).toEqual(found)
  })

  it('in code may be anything, also below such a key', () => {
    expect(overridesIn('export const kubelet = { kubelet: { featureGates: { A: true } } }\n', 'ts')).toEqual([])
  })
})

describe('a flag in a sentence', () => {
  it.each([
    'Start the kubelet with --feature-gates=A=true',
    'Pass `--feature-gates=A=true` to the kubelet',
    'pass it --v=2 and --feature-gates=A=true',
    'using "--feature-gates=A=true" for that',
  ])('sets nothing: %s', (line) => {
    expect(findInText(line)).toEqual([])
    expect(overridesIn(`export const help = ${JSON.stringify(line)}\n`, 'ts')).toEqual([])
  })

  it.each([
    'kubelet --feature-gates=A=true',
    'ARGS="--v=2 --feature-gates=A=true"',
    'use --v=2 --feature-gates=A=true',
  ])('is told from a command: %s', (line) => {
    expect(findInText(line).map(({ name }) => name)).toEqual(['A'])
  })
})
