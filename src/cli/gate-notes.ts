import type { SemVer } from 'semver'
import type { Gate, Stage } from '../registry/model.js'
import { plannedSpec, type RemovalStatus } from '../registry/lifecycle.js'
import { compareVersions, formatVersion } from '../registry/version.js'

/**
 * What the registry says to people who set the gate: `requires Paging, needs 1.35, not in the help, "Use --config."`.
 * It is empty if there is nothing to say.
 */
export function describeNotes({ requires, minimumVersion, hiddenInHelpText, deprecationMessage, flag }: Gate): string {
  return [
    ...(requires ? [`requires ${requires.join(', ')}`] : []),
    ...(minimumVersion ? [`needs ${formatVersion(minimumVersion)}`] : []),
    ...(hiddenInHelpText ? ['not in the help'] : []),
    ...(flag?.owner === undefined ? [] : [`owner ${flag.owner}`]),
    ...(flag?.created === undefined ? [] : [`since ${flag.created}`]),
    ...(flag?.serves === undefined ? [] : [`serves ${flag.serves} only`]),
    ...(deprecationMessage ? [`"${deprecationMessage.replaceAll(/\s+/g, ' ')}"`] : []),
  ].join(', ')
}

/** `locked in 1.37`, `GA, on in 1.37`: what the next release changes, in words. It is empty if nothing changes. */
export function describePlanned(gate: Gate, at: SemVer | null, stage: Stage | null): string {
  const planned = plannedSpec(gate, at)
  if (!planned?.version) return ''
  const changes = [
    ...(planned.stage !== null && planned.stage !== stage ? [planned.stage] : []),
    ...(planned.lockToDefault ? ['locked'] : planned.default === null ? [] : [planned.default ? 'on' : 'off']),
  ]
  return `planned: ${changes.join(', ')} in ${formatVersion(planned.version)}`
}

/**
 * `due since 1.36`, `1.36 (promised for 1.40)`, `1.34 (1.36 by policy)`: the earlier date decides, and the other one is
 * shown.
 */
export function describeRemovalDates(removal: RemovalStatus): string {
  const { due, dueIn } = removal
  if (!dueIn) return ''
  const decided = `${due ? 'due since ' : ''}${formatVersion(dueIn)}`
  if (!hasTwoDates(removal)) return decided
  const { promised, byLag } = removal
  return dueIn === promised
    ? `${decided} (${formatVersion(byLag)} by policy)`
    : `${decided} (promised for ${formatVersion(promised)})`
}

/** Whether the registry's promise contradicts the policy. */
export function hasTwoDates(
  removal: RemovalStatus,
): removal is RemovalStatus & { readonly promised: SemVer; readonly byLag: SemVer } {
  const { promised, byLag } = removal
  return promised !== null && byLag !== null && compareVersions(promised, byLag) !== 0
}
