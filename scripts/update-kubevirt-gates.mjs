// Writes data/kubevirt-gates.json from KubeVirt's sources:
//   node scripts/update-kubevirt-gates.mjs 1.10 path/to/kubevirt
// The release is the one that these sources become. Only the present state is told: comments say for some gates since
// when.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DATA = fileURLToPath(new URL('../data/kubevirt-gates.json', import.meta.url))
const FOLDER = 'pkg/virt-config/featuregate'

/**
 * What KubeVirt's states mean, in words of feature specs: stage, on by default, locked. A discontinued gate does
 * nothing.
 */
const STATES = {
  Alpha: ['Alpha', false, false],
  Beta: ['Beta', true, false],
  GA: ['GA', true, true],
  Deprecated: ['Deprecated', false, false],
  Discontinued: ['Deprecated', false, true],
}

/** @param sources the texts of the Go files in which KubeVirt names and registers its gates. */
export function readGates(sources) {
  const named = new Map()
  const states = new Map()
  for (const text of sources) {
    let comment = ''
    for (const line of text.split('\n')) {
      const [, constant, name] = /^\s*(?:const )?(\w+)\s*=\s*"(\w+)"\s*$/.exec(line) ?? []
      if (constant) named.set(constant, { name, comment })
      comment = /^\s*\/\//.test(line) ? `${comment}${line}\n` : ''
    }
    for (const [, constant, state] of text.matchAll(/RegisterFeatureGate\(FeatureGate\{Name: (\w+), State: (\w+)/g))
      states.set(constant, state)
  }
  return [...states]
    .map(([constant, state]) => {
      const { name, comment } = named.get(constant) ?? {}
      if (!name || !(state in STATES)) throw new Error(`a registration can't be read: ${constant}, ${state}`)
      const [, version = null] = new RegExp(`${state}(?::| in)\\s*v(\\d+\\.\\d+)`).exec(comment) ?? []
      return [name, { specs: [[version, ...STATES[state]]] }]
    })
    .sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
}

export function showData(release, gates) {
  const about = `KubeVirt's own feature gates, as the sources of release ${release} have them, in the form of kubernetes-gates.json. Only their present state is told, not what they were; null: it isn't told since when.`
  const head = {
    about,
    source: 'The feature-gate registry of KubeVirt (pkg/virt-config/featuregate). Copyright The KubeVirt Authors.',
    license:
      'Apache-2.0, https://www.apache.org/licenses/LICENSE-2.0. Changed: the facts were taken out of Go source and put into this form.',
    since: release,
    asOf: release,
  }
  const value = (part) => JSON.stringify(part).replaceAll(',', ', ').replaceAll(':', ': ')
  const rows = gates.map(([name, gate]) => `    ${JSON.stringify(name)}: ${value(gate)}`)
  return `{\n${Object.entries(head)
    .map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)},\n`)
    .join('')}  "gates": {\n${rows.join(',\n')}\n  }\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [release, tree] = process.argv.slice(2)
  if (!/^\d+\.\d+$/.test(release ?? '') || !tree)
    throw new Error('usage: node scripts/update-kubevirt-gates.mjs 1.10 path/to/kubevirt')
  const files = readdirSync(join(tree, FOLDER)).filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
  const gates = readGates(files.map((file) => readFileSync(join(tree, FOLDER, file), 'utf8')))
  writeFileSync(DATA, showData(release, gates))
  console.log(`${gates.length} gates of KubeVirt ${release}`)
}
