import { visibleText } from '../../files/visible-text.js'
import { printed, type PrintedText } from '../../files/printed-text.js'
import type { SemVer } from 'semver'
import type { Stage } from '../../registry/model.js'
import { formatVersion } from '../../registry/version.js'
import { describeRemovalDates } from '../gate-notes.js'
import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import type { Period } from './life.js'

/** Short names of stages; colour is never the only sign. */
export const STAGE_LETTERS: Readonly<Record<Stage, string>> = {
  PreAlpha: 'P',
  Alpha: 'A',
  Beta: 'B',
  GA: 'G',
  Deprecated: 'D',
}

export function describeDefault(value: boolean | null): string {
  return value === null ? '?' : value ? 'on' : 'off'
}

/** `on, locked`. */
export function describeState({ status: { effective } }: ReportedGate): string {
  if (!effective) return ''
  return describeDefault(effective.default) + (effective.lockToDefault ? ', locked' : '')
}

export function describeRemoval({ status: { removal } }: ReportedGate): string {
  return describeRemovalDates(removal)
}

export function describeVersion(version: SemVer | null | undefined): string {
  return version ? formatVersion(version) : ''
}

/** Why a GA gate is to be locked. */
export function describeMissingLock({ status: { effective } }: ReportedGate): string {
  return `GA${effective?.version ? ` since ${formatVersion(effective.version)}` : ''} and not locked`
}

/** What the report leaves out where the current version is not known. */
export const VERSION_MISSING =
  "The current version is unknown, so this report doesn't say which gates are graduated or due, nor what of the time line is still to come."

/** `2+ checks`: a number of checks, where some code may not have been read. */
export function countChecks(number: number, { isComplete }: Pick<ReportData, 'isComplete'>): PrintedText {
  return isComplete ? count(number, 'check') : printed`${number}+ checks`
}

/** The same as the cell of a table. */
export function cellOfChecks(number: number, { isComplete }: Pick<ReportData, 'isComplete'>): PrintedText {
  return printed`${number}${isComplete ? '' : '+'}`
}

/** `Beta, on by default, 1.32 to 1.34`: a period in words. */
export function describePeriod(period: Period, columns: readonly SemVer[], start: number): string {
  const from = describeVersion(columns[start])
  const to = describeVersion(columns[start + period.columns - 1])
  const when = period.columns === 1 ? from : `${from} to ${to}`
  switch (period.kind) {
    case 'none':
      return ''
    case 'overdue':
      return `overdue, ${when}`
    case 'removal':
      return `removal in ${from}`
    case 'stage': {
      const state = `${describeDefault(period.default)} by default${period.locked ? ', locked' : ''}`
      return `${period.stage ?? 'unknown stage'}, ${state}, ${when}${period.isPlanned ? ', planned' : ''}`
    }
  }
}

export function count(number: number, noun: string): PrintedText {
  return printed`${number} ${visibleText(noun)}${number === 1 ? '' : 's'}`
}
