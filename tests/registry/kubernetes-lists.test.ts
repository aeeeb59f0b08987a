import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { gateStatus, isAnchor, isFirstDefaultOnRelease } from '../../src/registry/lifecycle.js'
import { DEFAULT_POLICY, type Gate } from '../../src/registry/model.js'
import { readDataRegistry } from '../../src/registry/readers/data.js'
import { parseVersion } from '../../src/registry/version.js'
import { placeAt } from '../../src/text/line-index.js'
import { dataViewOf } from './data-fixtures.js'

const CURRENT = parseVersion('1.36')!

interface ScannedSpec {
  default: string
  lockToDefault: string
  preRelease: string
  /** The minor of 1.x; 0 for the anchor "1.0". */
  minor: number
}

interface ScannedGate {
  name: string
  line: number
  specs: ScannedSpec[]
}

/**
 * Reads a list without any of our code: the generator prints one field a line, always in the same order, so that lines
 * and plain regular expressions are enough. Throws at a line that it doesn't know, so that it can't miss one.
 */
function scan(text: string): ScannedGate[] {
  const gates: ScannedGate[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const [, dash, field, value = ''] = /^(- |  - |    |  )(\w+): ?(.*)$/.exec(line) ?? []
    const gate = gates.at(-1)
    const spec = gate?.specs.at(-1)
    if (line === '' || line.startsWith('#')) continue
    else if (dash === '- ' && field === 'name') gates.push({ name: value, line: index + 1, specs: [] })
    else if (field === 'versionedSpecs' && value === '') continue
    else if (dash === '  - ' && field === 'default')
      gate?.specs.push({ default: value, lockToDefault: '', preRelease: '', minor: -1 })
    else if (spec && (field === 'lockToDefault' || field === 'preRelease')) spec[field] = value
    else if (spec && field === 'version') spec.minor = Number(/^"1\.(\d+)"$/.exec(value)?.[1])
    else throw new Error(`Line ${index + 1} of the list is new: ${line}`)
  }
  return gates
}

/**
 * What holds at 1.36. The generator prints the oldest spec first, and the lists hold no later release than their own.
 */
const last = ({ specs }: ScannedGate): ScannedSpec => specs.at(-1)!

/** The first minor of the run of locked specs with one default at the end of the history. */
function lockMinor({ specs }: ScannedGate): number | null {
  let minor: number | null = null
  for (const spec of [...specs].reverse()) {
    if (spec.lockToDefault !== 'true' || spec.default !== specs.at(-1)?.default) break
    minor = spec.minor
  }
  return minor
}

function readList(file: string): {
  text: string
  gates: readonly Gate[]
  scanned: ScannedGate[]
  registry: ReturnType<typeof readDataRegistry>
} {
  const text = readFileSync(file, 'utf8')
  const registry = readDataRegistry(dataViewOf(file, text))
  return { text, registry, gates: registry.gates, scanned: scan(text) }
}

function describeList(file: string): void {
  const { text, registry, gates, scanned } = readList(file)
  const namesOf = (some: readonly { name: string }[]): string[] => some.map(({ name }) => name)
  const dueByLag = gates.filter((gate) => {
    const { removal } = gateStatus(gate, CURRENT, DEFAULT_POLICY)
    return removal.due && removal.by === 'lag'
  })

  it('is read completely, without a problem', () => {
    // Checked by counting the lines that begin a gate.
    expect(gates.length).toBe(text.match(/^- name:/gm)?.length)
    expect(namesOf(gates)).toEqual(namesOf(scanned))
    expect(registry).toMatchObject({ shape: 'kubernetes-list', problems: [], complete: true })
  })

  it('has each gate on its line', () => {
    // Checked by the line numbers of the scanner.
    expect(gates.map(({ name, place }) => `${name}:${place.line}`)).toEqual(
      scanned.map(({ name, line }) => `${name}:${line}`),
    )
    for (const gate of gates) expect(gate.place).toEqual(placeAt(file, text, gate.key.start))
  })

  it('has every state as it is printed', () => {
    // Checked by the last spec that the scanner sees of each gate.
    const stages: Record<string, string> = { ALPHA: 'Alpha', BETA: 'Beta' }
    for (const [index, gate] of gates.entries()) {
      const spec = last(scanned[index]!)
      const status = gateStatus(gate, CURRENT, DEFAULT_POLICY)
      expect([gate.name, String(status.default), String(status.graduated), status.stage]).toEqual([
        gate.name,
        spec.default,
        spec.lockToDefault,
        stages[spec.preRelease] ?? spec.preRelease,
      ])
    }
  })

  it('has removals due by the lag for exactly the gates locked at 1.33 or earlier', () => {
    // Checked by the scanner's own walk back over the locked specs: 1.33 + 3 = 1.36.
    const expected = scanned.filter((gate) => (lockMinor(gate) ?? Infinity) <= 33)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(scanned.filter((gate) => lockMinor(gate) !== null).length)
    expect(namesOf(dueByLag)).toEqual(namesOf(expected))
  })

  it('has no removal due by a promise: the generated list has no comments on gates', () => {
    expect(gates.filter((gate) => gate.removal !== null)).toEqual([])
  })

  it('has one GA gate that should be locked: DRAPrioritizedList', () => {
    const unlocked = gates.filter((gate) => {
      const { effective, stage, graduated } = gateStatus(gate, CURRENT, DEFAULT_POLICY)
      return stage === 'GA' && !graduated && effective !== null
    })
    // Checked by the scanner: these are all gates whose last spec says GA and isn't locked.
    expect(namesOf(unlocked)).toEqual(
      namesOf(scanned.filter((gate) => last(gate).preRelease === 'GA' && last(gate).lockToDefault === 'false')),
    )
    // By hand, in the file: AllowServiceExternalIPs has only the anchor 1.0; CustomCPUCFSQuotaPeriod and
    // MutatingAdmissionPolicy are on for the first time in 1.36; DRAPrioritizedList has been on since it was Beta.
    const faults = unlocked.filter((gate) => {
      const { effective } = gateStatus(gate, CURRENT, DEFAULT_POLICY)
      return (
        effective &&
        !isAnchor(effective, registry.anchorVersion) &&
        !isFirstDefaultOnRelease(gate, CURRENT, registry.anchorVersion)
      )
    })
    expect(namesOf(unlocked).sort()).toEqual([
      'AllowServiceExternalIPs',
      'CustomCPUCFSQuotaPeriod',
      'DRAPrioritizedList',
      'MutatingAdmissionPolicy',
    ])
    expect(namesOf(faults)).toEqual(['DRAPrioritizedList'])
  })
}

describe("a part of Kubernetes' list of 1.36", () => {
  describeList(fileURLToPath(new URL('../fixtures/kubernetes/versioned_feature_list.yaml', import.meta.url)))
})

const listOf = (release: string): string =>
  fileURLToPath(new URL(`../fixtures/kubernetes/lists/${release}.yaml`, import.meta.url))

describe("Kubernetes' whole list of 1.36", () => {
  describeList(listOf('1.36'))

  it('has 230 gates', () => {
    expect(readList(listOf('1.36')).gates).toHaveLength(230)
  })
})

it.each(['1.33', '1.34', '1.35', '1.37-prerelease'])("Kubernetes' list of %s is read completely", (release) => {
  const { registry, gates, scanned } = readList(listOf(release))
  expect(registry.problems).toEqual([])
  expect(gates.map(({ name, specs }) => `${name} ${specs.length}`)).toEqual(
    scanned.map(({ name, specs }) => `${name} ${specs.length}`),
  )
})
