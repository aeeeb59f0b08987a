import SemVer from 'semver/classes/semver.js'
import { indexLines } from '../text/line-index.js'
import type { TextRange } from '../text/text-range.js'
import { fileName, fileProblem, unreadRegistry } from './file-problem.js'
import { STAGES, type FeatureSpec, type Gate, type RegistryFile, type Stage } from './model.js'
import { compareVersions, parseVersion } from './version.js'

/** Where the facts are kept, from the root of this package. */
export const KUBERNETES_PRESET_PATH = 'data/kubernetes-gates.json'
/** kubeadm has gates of its own, in a registry of its own. */
export const KUBEADM_PRESET_PATH = 'data/kubeadm-gates.json'
/** KubeVirt's gates are set in its own resource. */
export const KUBEVIRT_PRESET_PATH = 'data/kubevirt-gates.json'

/** The gates of Kubernetes' core components, for projects that set gates and don't register them. */
export interface KubernetesPreset extends RegistryFile {
  /** The newest release that the facts are from; `null`: they could not be read. */
  readonly asOf: SemVer | null
  /** The oldest release whose gates are all known; `null`: every one. */
  readonly since: SemVer | null
  /** Gates that are no longer registered, by name, with the first release without them: `1.33`. */
  readonly removedGates: ReadonlyMap<string, string>
  /** Gates in {@link gates} that only a later release has, by name, with that release: `1.36`. */
  readonly newerGates: ReadonlyMap<string, string>
  /** Gates that the core components don't know, by name, with the component that does. */
  readonly onlyIn: ReadonlyMap<string, string>
}

export interface KubernetesPresetOptions {
  /** Absolute path of the file, for the places of gates. */
  readonly file?: string
  /** The Kubernetes release that is used; without it, the newest that is known. */
  readonly at?: SemVer | null
}

type SpecRow = readonly [version: string | null, stage: Stage, isOn: boolean, locked: boolean]

interface GateRow {
  readonly specs: readonly SpecRow[]
  readonly addedIn?: string
  readonly removedIn?: string
  readonly onlyIn?: string
}

const ANCHOR = '1.0'

/** Every gate has a line to itself: `"Name": {"specs": [["1.30", "Alpha", false, false]], "removedIn": "1.33"}`. */
const GATE_LINE = /^ *("(\w+)"): (\{"specs": .*\}),?$/gm
const SPEC = /\[(?:"[\d.]+"|null), "\w+", (?:true|false), (?:true|false)\]/g

/**
 * Reads the facts that this package ships (`data/kubernetes-gates.json`).
 *
 * A gate that a release has removed is in `removedGates`, and not in `gates`.
 */
export function readKubernetesPreset(text: string, options: KubernetesPresetOptions = {}): KubernetesPreset {
  const { file = KUBERNETES_PRESET_PATH } = options
  const asOf = versionIn(text, /^ *"asOf": "([\d.]+)",$/m)
  const since = versionIn(text, /^ *"since": "([\d.]+)",$/m)
  const removedGates = new Map<string, string>()
  const newerGates = new Map<string, string>()
  const onlyIn = new Map<string, string>()
  const gates: Gate[] = []
  if (!asOf || parseJson(text) === null) return broken(file)
  const at = options.at ?? asOf
  const lines = indexLines(file, text)
  for (const match of text.matchAll(GATE_LINE)) {
    const [, key = '', name = '', body = ''] = match
    const row = parseRow(body)
    if (!row) return broken(file)
    if (row.removedIn !== undefined && isReached(row.removedIn, at)) {
      removedGates.set(name, row.removedIn)
      continue
    }
    const addedIn = addedInOf(row)
    if (addedIn !== null && isLater(addedIn, at)) newerGates.set(name, addedIn)
    if (row.onlyIn !== undefined) onlyIn.set(name, row.onlyIn)
    const keyStart = match.index + match[0].indexOf(key)
    const bodyStart = match.index + match[0].indexOf(body)
    gates.push({
      ...NOTHING_ELSE,
      name,
      file,
      specs: readSpecs(row, body, bodyStart),
      key: { start: keyStart, end: keyStart + key.length },
      range: { start: keyStart, end: bodyStart + body.length },
      place: lines.placeOf(keyStart),
    })
  }
  if (gates.length === 0) return broken(file)
  return {
    file,
    gates,
    removedGates,
    newerGates,
    onlyIn,
    asOf,
    since,
    shape: 'kubernetes-list',
    problems: [],
    complete: true,
    anchorVersion: new SemVer(`${ANCHOR}.0`),
  }
}

function versionIn(text: string, pattern: RegExp): SemVer | null {
  return parseVersion(pattern.exec(text)?.[1] ?? '')
}

/** What the list doesn't say of a gate. */
const NOTHING_ELSE = { constant: null, scope: null, description: null, removal: null } as const

function addedInOf({ addedIn, specs }: GateRow): string | null {
  return addedIn ?? specs.find(([version]) => version !== ANCHOR)?.[0] ?? null
}

function isReached(version: string, at: SemVer): boolean {
  const parsed = parseVersion(version)
  return parsed !== null && compareVersions(parsed, at) <= 0
}

function isLater(version: string, at: SemVer): boolean {
  const parsed = parseVersion(version)
  return parsed !== null && compareVersions(parsed, at) > 0
}

function parseRow(body: string): GateRow | null {
  const row = parseJson(body) as GateRow | null
  return row && row.specs.length > 0 && row.specs.every(([, stage]) => STAGES.includes(stage)) ? row : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readSpecs(row: GateRow, body: string, bodyStart: number): FeatureSpec[] {
  const ranges = [...body.matchAll(SPEC)].map((match): TextRange => {
    const start = bodyStart + match.index
    return { start, end: start + match[0].length }
  })
  return row.specs.map(([version, stage, isOn, locked], index) => ({
    version: version === null ? null : parseVersion(version),
    stage,
    default: isOn,
    lockToDefault: locked,
    range: ranges[index] ?? { start: bodyStart, end: bodyStart + body.length },
    fields: {},
  }))
}

function broken(file: string): KubernetesPreset {
  const message = `${fileName(file)}, which ships with eslint-plugin-feature-gates, is damaged; install the package again.`
  return {
    ...unreadRegistry(fileProblem('unparsable', file, message)),
    removedGates: new Map(),
    newerGates: new Map(),
    onlyIn: new Map(),
    asOf: null,
    since: null,
  }
}
