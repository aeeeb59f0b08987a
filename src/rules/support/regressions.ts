import { resolve } from 'node:path'
import {
  acknowledgementOf,
  acknowledgementOfName,
  findAcknowledgements,
  type Acknowledgement,
} from '../../registry/acknowledgement.js'
import type { GateIndex } from '../../registry/gate-index.js'
import { gateStatus } from '../../registry/lifecycle.js'
import type { FeatureSpec, RegistryFile } from '../../registry/model.js'
import type { Snapshot } from '../../registry/snapshot-model.js'
import { compareWithSnapshot, type GateRegression, type RemovalRegression } from '../../registry/snapshot-compare.js'
import { formatVersion } from '../../registry/version.js'
import type { Comment } from '../../text/trivia.js'
import { placeAt } from '../../text/line-index.js'
import type { TextRange } from '../../text/text-range.js'
import { parseSource } from '../../syntax/parse-source.js'
import { describeState, nameOfPlace, relativePath } from './message-words.js'

export type RegressionId =
  | Exclude<GateRegression['kind'] | RemovalRegression['kind'], 'historyRewritten'>
  | 'historyChanged'
  | 'historyDeleted'
  | 'historyAdded'

/** A broken promise as it is reported. */
export interface Regression {
  readonly id: RegressionId
  readonly gate: string
  readonly range: TextRange
  readonly data: Readonly<Record<string, string>>
  /** The reason given in a comment; `null` when the broken promise isn't acknowledged. */
  readonly acknowledged: string | null
}

/** A registry whose text is compared. */
export interface ComparedRegistry {
  readonly root: string
  readonly text: string
  readonly registry: RegistryFile
  /** All gates as they are now, with those of `registry`. */
  readonly index: GateIndex
  readonly comments: () => readonly Comment[]
}

/** What one registry breaks of the promises that the last release shipped. */
export function findRegressions(snapshot: Snapshot, compared: ComparedRegistry): Regression[] {
  const { registry, index } = compared
  const { gates, removals } = compareWithSnapshot(snapshot, index)
  const own = gates.filter(({ gate }) => gate.file === registry.file)
  const gone = removals.filter((removal) => isReportedIn(removal, compared))
  if (own.length + gone.length === 0) return []
  const comments = compared.comments()
  const acknowledgements = findAcknowledgements(comments)
  return [
    ...own.map((regression): Regression => {
      const acknowledgement = acknowledgementOf(regression.gate, acknowledgements, comments, compared.text)
      return {
        id: idOf(regression),
        gate: regression.gate.name,
        range:
          (regression.field && regression.spec?.fields[regression.field]?.range) ??
          regression.spec?.range ??
          regression.gate.key,
        data: {
          ...describeRegression(regression, snapshot, compared),
          unexplained: describeUnexplained(acknowledgement, compared),
        },
        acknowledged: acknowledgement?.reason || null,
      }
    }),
    ...gone.map((removal): Regression => {
      const acknowledgement = acknowledgementOfName(removal.before.name, acknowledgements)
      return {
        id: removal.kind,
        gate: removal.before.name,
        range: registry.declaration ?? { start: 0, end: 0 },
        data: {
          ...describeRemoval(removal, snapshot, compared),
          unexplained: describeUnexplained(acknowledgement, compared),
        },
        acknowledged: acknowledgement?.reason || null,
      }
    }),
  ]
}

function describeUnexplained(acknowledgement: Acknowledgement | null, { registry, text }: ComparedRegistry): string {
  if (acknowledgement?.reason !== '') return ''
  return ` The one on line ${placeAt(registry.file, text, acknowledgement.start).line} gives no reason.`
}

/** Comments of a text that no host has parsed; JSON's own parsers keep none. */
export function commentsOf(file: string, text: string): readonly Comment[] {
  const source = parseSource(file, text)
  return source && source.kind !== 'failure' ? source.comments : []
}

/** A gate that is gone has no entry: it's reported on the registry that had it, else on the first one. */
function isReportedIn({ before }: RemovalRegression, { root, registry, index }: ComparedRegistry): boolean {
  const own = index.files.filter((file) => !('removedGates' in file))
  const home = own.find(({ file }) => file === resolve(root, before.file)) ?? own[0]
  return home?.file === registry.file
}

function idOf(regression: GateRegression): RegressionId {
  if (regression.kind !== 'historyRewritten') return regression.kind
  return regression.spec === null ? 'historyDeleted' : regression.released === null ? 'historyAdded' : 'historyChanged'
}

function describeRegression(
  regression: GateRegression,
  snapshot: Snapshot,
  { root, text, index }: ComparedRegistry,
): Record<string, string> {
  const { gate, spec } = regression
  const status = gateStatus(gate, index.currentVersion, index.policy)
  const released = 'released' in regression ? regression.released : null
  return {
    gate: gate.name,
    state: describeState(status),
    place: nameOfPlace(root, spec ? placeAt(gate.file, text, spec.range.start) : gate.place),
    release: releaseOf(snapshot),
    before: 'before' in regression ? describeState(gateStatus(regression.before, snapshot.version, index.policy)) : '',
    value: String(released?.default),
    version: 'version' in regression ? formatVersion(regression.version) : '',
    written: regression.kind === 'shippedEarlier' && spec?.version ? formatVersion(spec.version) : '',
    shipped: released ? describeSpec(released) : '',
    now: spec ? describeSpec(spec) : '',
    removed:
      regression.kind === 'nameReused' && regression.removed.lastIn
        ? ` after ${formatVersion(regression.removed.lastIn)}`
        : '',
  }
}

function describeRemoval(
  { before, lockedSince, dueIn }: RemovalRegression,
  snapshot: Snapshot,
  { root, registry, index }: ComparedRegistry,
): Record<string, string> {
  return {
    gate: before.name,
    state: describeState(gateStatus(before, snapshot.version, index.policy)),
    place: `${before.file}:${before.place.line}`,
    registry: relativePath(root, registry.file),
    release: releaseOf(snapshot),
    locked: lockedSince ? formatVersion(lockedSince) : '',
    due: dueIn ? formatVersion(dueIn) : '',
    lag: index.policy.removalLag === null ? 'some' : String(index.policy.removalLag),
  }
}

function releaseOf({ version }: Snapshot): string {
  return version ? `release ${formatVersion(version)}` : 'the last release'
}

/** `GA, on, locked`. */
export function describeSpec({ stage, default: on, lockToDefault }: FeatureSpec): string {
  return [
    stage ?? 'unknown stage',
    ...(on === null ? [] : [on ? 'on' : 'off']),
    ...(lockToDefault ? ['locked'] : []),
  ].join(', ')
}
