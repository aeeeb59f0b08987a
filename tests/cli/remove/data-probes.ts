import type { RemovalProbe } from './probes.js'

const HEAD = `import { log } from 'runtime'\nimport { isEnabled } from './features.js'\n`
const MAIN = `export const main = () => log(isEnabled('NewPager') ? 'pages' : 'all', data)\n`

/** Code that reads data, and where it does so. */
function reads(name: string, code: string, data: Readonly<Record<string, string>>, ...places: string[]): RemovalProbe {
  return {
    name,
    files: { 'src/main.ts': HEAD + code + MAIN, ...data },
    stoppedBy: places,
    isOnlyRead: true,
  }
}

const LIST = { 'src/menus/main.json': '[{ "path": "/a", "shown": "NewPager" }]\n' }
const KEYS = { 'config/titles.yaml': 'NewPager: The pager\nother: The rest\n' }

/** As Kubernetes generates it from its registries. */
const LIST_OF_GATES = ['Compact', 'NewPager']
  .map(
    (name) =>
      `- name: ${name}\n  versionedSpecs:\n  - default: true\n    lockToDefault: true\n    preRelease: GA\n    version: "1.33"\n`,
  )
  .join('')

/** Data that code reads without importing them. */
export const DATA_PROBES: readonly RemovalProbe[] = [
  reads('a file', "const data = readFileSync('src/menus/main.json')\n", LIST, 'src/menus/main.json:1'),
  reads('a joined path', "const data = readFile(join(root, 'menus', 'main.json'))\n", LIST, 'src/menus/main.json:1'),
  reads('a URL', "const data = new URL('./menus/main.json', import.meta.url)\n", LIST, 'src/menus/main.json:1'),
  reads('a request', "const data = fetch('/menus/main.json?now')\n", LIST, 'src/menus/main.json:1'),
  reads(
    'a require of its own',
    "const data = createRequire(import.meta.url)('./menus/main.json')\n",
    LIST,
    'src/menus/main.json:1',
  ),
  reads('a glob', "const data = import.meta.glob('./menus/*.json')\n", LIST, 'src/menus/main.json:1'),
  reads(
    'a glob of all folders',
    "const data = import.meta.glob(['./**/*.{json,yaml}'])\n",
    LIST,
    'src/menus/main.json:1',
  ),
  reads(
    'a path with a name in it',
    'const data = (name: string) => import(`./menus/${name}.json`)\n',
    LIST,
    'src/menus/main.json:1',
  ),
  reads(
    'a path that is added up',
    "const data = (name: string) => readFileSync(dir + name + '.json')\n",
    LIST,
    'src/menus/main.json:1',
  ),
  reads('a folder', "const data = readdirSync('src/menus')\n", LIST, 'src/menus/main.json:1'),
  reads(
    'a file of keys',
    "const data = parse(readFileSync('config/titles.yaml', 'utf8'))\n",
    KEYS,
    'config/titles.yaml:1',
  ),
  reads(
    'a file of lines',
    "const data = readFileSync('gates.txt', 'utf8')\n",
    { 'gates.txt': 'Compact\nNewPager\n' },
    'gates.txt:2',
  ),
  reads(
    'settings',
    "const data = readFileSync(join(root, 'app.toml'))\n",
    { 'app.toml': 'shown = ["NewPager"]\n' },
    'app.toml:1',
  ),
  {
    name: 'a program of another language',
    files: {
      'src/main.ts': HEAD + MAIN.replace(', data', ''),
      ...LIST,
      'tools/list.py': 'data = json.load(open("src/menus/main.json"))\n',
    },
    stoppedBy: ['src/menus/main.json:1'],
  },

  reads('another file', "const data = readFileSync('src/menus/other.json')\n", LIST),
  reads('a file with a longer name', "const data = readFileSync('src/menus/domain.json')\n", LIST),
  reads('a glob of other files', "const data = import.meta.glob('./menus/*.ts')\n", LIST),
  reads('another folder', "const data = readdirSync('src/pages')\n", LIST),
  reads('texts with names in them', 'const data = (a: string, b: string) => `${a}.${b} ${a}`\n', LIST),
  {
    name: 'only a comment names the file',
    files: { 'src/main.ts': `${HEAD}// see menus/main.json\n${MAIN.replace(', data', '')}`, ...LIST },
    stoppedBy: [],
    keeps: ['src/menus/main.json: NewPager'],
  },
  {
    name: 'only a document names the file',
    files: { 'src/main.ts': HEAD + MAIN.replace(', data', ''), ...LIST, 'README.md': 'See `src/menus/main.json`.\n' },
    stoppedBy: [],
    keeps: ['src/menus/main.json: NewPager'],
  },
]

/** The same in Go, beside the files that all of its probes have. */
export const GO_DATA_PROBES: readonly RemovalProbe[] = [
  {
    name: 'an embedded file has the name',
    files: {
      'data/menu.go': 'package data\n\nimport _ "embed"\n\n//go:embed menu.json\nvar Menu []byte\n',
      'data/menu.json': '["NewPager"]\n',
    },
    stoppedBy: ['data/menu.json:1'],
  },
  {
    name: 'an embedded folder has the name',
    files: {
      'data/menu.go': 'package data\n\nimport "embed"\n\n//go:embed all:menus\nvar Menus embed.FS\n',
      'data/menus/main.yaml': '- NewPager\n',
    },
    stoppedBy: ['data/menus/main.yaml:1'],
  },
  {
    name: 'a file that is opened has the name',
    files: {
      'data/menu.go':
        'package data\n\nimport "os"\n\nfunc Menu() ([]byte, error) { return os.ReadFile("data/menu.json") }\n',
      'data/menu.json': '["NewPager"]\n',
    },
    stoppedBy: ['data/menu.json:1'],
  },
  {
    name: 'another embedded file has the name',
    files: {
      'data/menu.go': 'package data\n\nimport _ "embed"\n\n//go:embed other.json\nvar Menu []byte\n',
      'data/other.json': '["Compact"]\n',
      'data/menu.json': '["NewPager"]\n',
    },
    stoppedBy: [],
    keeps: ['data/menu.json: NewPager'],
  },
  {
    name: 'a list of all gates, generated by a script, has the name',
    files: {
      'hack/generate.sh': 'go run ./hack/list >reference/versioned_feature_list.yaml\n',
      'reference/versioned_feature_list.yaml': LIST_OF_GATES,
    },
    stoppedBy: [],
    keeps: ['reference/versioned_feature_list.yaml: name: NewPager'],
  },
  {
    name: 'a sentence in a template has the name',
    files: {
      'charts/templates/crd.yaml':
        '{{- if .Values.crds }}\ndescription: |-\n  This is alpha and requires enabling the NewPager feature gate.\n{{- end }}\n',
    },
    stoppedBy: [],
    keeps: ['charts/templates/crd.yaml: NewPager'],
  },
  {
    name: 'a template links the name to a page',
    files: {
      'charts/templates/crd.yaml':
        '{{- if .Values.crds }}\ndescription: |-\n  - NewPager: https://example.com/pager\n{{- end }}\n',
    },
    stoppedBy: [],
    keeps: ['charts/templates/crd.yaml: NewPager'],
  },
  ...[
    '  newPager: {{ .Values.featureGates.NewPager }}',
    '  args: ["--feature-gates=NewPager=true"]',
    '  NewPager: true',
    '  - NewPager',
    '  value: "{{ if .on }}use NewPager here{{ end }}"',
  ].map((line) => ({
    name: `a template has the name: ${line.trim()}`,
    files: { 'charts/templates/main.yaml': `{{- if .Values.main }}\nmain:\n${line}\n{{- end }}\n` },
    stoppedBy: ['charts/templates/main.yaml:3'],
  })),
]
