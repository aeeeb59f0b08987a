// Extends data/kubernetes-gates.json by one release, from Kubernetes' own list of gates.
//   node scripts/update-kubernetes-gates.mjs 1.37 path/to/versioned_feature_list.yaml [--dry-run]
// The list is test/compatibility_lifecycle/reference/versioned_feature_list.yaml of the release's branch.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const DATA = fileURLToPath(new URL('../data/kubernetes-gates.json', import.meta.url))
const STAGES = ['PreAlpha', 'Alpha', 'Beta', 'GA', 'Deprecated']
/** Names that the lists up to 1.35 have instead of the gate's own. */
const MISNAMED = {
  CPUCFSQuotaPeriod: 'CustomCPUCFSQuotaPeriod',
  RuntimeClassInImageCriAPI: 'RuntimeClassInImageCriApi',
}

class WrongInput extends Error {}

/**
 * What the data is with one more release. Kubernetes rewrites history at times, so rows of earlier releases stay as
 * they are, and only rows of the new release are added. A listed gate that is gone from the list is removed in that
 * release; gates that the list never holds (`notListed`) are left alone.
 */
export function extend(data, release, list) {
  if (!/^1\.\d+$/.test(release) || minor(release) < minor(data.asOf))
    throw new WrongInput(`the release must be 1.x, not before ${data.asOf}, but is "${release}"`)
  if (!Array.isArray(list) || list.length < 50)
    throw new WrongInput('the file is no versioned_feature_list.yaml: it lists no gates')
  const gates = new Map(Object.entries(data.gates))
  const listed = new Set()
  for (const { name: written, versionedSpecs } of list) {
    const name = Object.hasOwn(MISNAMED, written) ? MISNAMED[written] : written
    if (typeof name !== 'string' || !/^\w+$/.test(name) || !Array.isArray(versionedSpecs))
      throw new WrongInput(`an entry of the list can't be read: ${JSON.stringify(written)}`)
    listed.add(name)
    const rows = versionedSpecs
      .map((spec) => readRow(name, spec))
      .filter(([version]) => minor(version) <= minor(release))
    if (rows.length === 0) continue
    gates.set(name, mergeGate(gates.get(name), rows, data.asOf, release))
  }
  for (const [name, gate] of gates) {
    if (!listed.has(name) && gate.removedIn === undefined && !data.notListed.includes(name))
      gates.set(name, { ...gate, removedIn: release })
  }
  const sorted = [...gates].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  return {
    ...data,
    about: data.about.replace(/to 1\.\d+/, `to ${release}`),
    asOf: release,
    gates: Object.fromEntries(sorted),
  }
}

function readRow(name, { version, preRelease, default: isOn, lockToDefault }) {
  const stage = preRelease === '' ? 'GA' : preRelease
  if (
    typeof version !== 'string' ||
    !/^1\.\d+$/.test(version) ||
    !STAGES.includes(stage) ||
    typeof isOn !== 'boolean'
  ) {
    throw new WrongInput(`a spec of ${name} can't be read: ${JSON.stringify({ version, preRelease, default: isOn })}`)
  }
  return [version, stage, isOn, lockToDefault === true]
}

function mergeGate(known, rows, asOf, release) {
  if (!known) {
    const first = rows.find(([version]) => version !== '1.0')?.[0]
    return { specs: rows, ...(first !== release && { addedIn: release }) }
  }
  const added = rows.filter(([version]) => minor(version) > minor(asOf))
  const { removedIn: _, ...kept } = known
  return {
    ...kept,
    specs: [...known.specs.filter(([version]) => !added.some(([other]) => other === version)), ...added],
  }
}

function minor(version) {
  return Number(version.split('.')[1])
}

/** One gate per line, which the reader of this file relies on. */
export function render({ gates, switches, ...head }) {
  const rows = (table) =>
    Object.entries(table)
      .map(([name, row]) => `    ${JSON.stringify(name)}: ${spaced(row)}`)
      .join(',\n')
  const fields = Object.entries(head)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${spaced(value)},\n`)
    .join('')
  return `{\n${fields}  "switches": {\n${rows(switches)}\n  },\n  "gates": {\n${rows(gates)}\n  }\n}\n`
}

function spaced(value) {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${spaced(item)}`)
    .join(', ')}}`
}

function main(argv) {
  const [release, file, ...options] = argv
  if (release === undefined || file === undefined || options.some((option) => option !== '--dry-run')) {
    throw new WrongInput(
      'usage: node scripts/update-kubernetes-gates.mjs RELEASE versioned_feature_list.yaml [--dry-run]',
    )
  }
  const before = JSON.parse(readFileSync(DATA, 'utf8'))
  const after = extend(before, release, parse(readFileSync(file, 'utf8')))
  const names = Object.keys(after.gates)
  const added = names.filter((name) => !Object.hasOwn(before.gates, name))
  const removed = names.filter(
    (name) => after.gates[name].removedIn === release && before.gates[name]?.removedIn === undefined,
  )
  console.log(`${release}: ${added.length} gates added, ${removed.length} removed`)
  for (const name of removed) console.log(`  removed: ${name}`)
  console.log(`Not in the list, so not looked at: ${after.notListed.join(', ')}`)
  if (!options.includes('--dry-run')) writeFileSync(DATA, render(after))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof WrongInput || error.code === 'ENOENT' ? error.message : error.stack)
    process.exitCode = 1
  }
}
