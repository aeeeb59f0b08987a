import { printed, type PrintedText } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import type { SemVer } from 'semver'
import { loadFacts } from '../../project/load-preset.js'
import { showPath } from '../../files/paths.js'
import { compareVersions, formatVersion, isSameMinor, parseVersion } from '../../registry/version.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import type { LookedAtSetting } from '../../rules/support/host-services.js'
import type { SkippedListener } from './lint.js'

/** The release of Kubernetes given by `--target-version`; `null` without the option. */
export function readTarget({ options }: CommandContext): SemVer | null {
  const text = options.text('target-version')
  if (text === undefined) return null
  const version = parseVersion(text)
  if (version?.major !== 1)
    throw new UsageError(`option "--target-version" must be a release of Kubernetes, such as 1.36, but is "${text}"`)
  return version
}

/** Writes once per place why a configuration wasn't read. */
export function skippedWriter({ io, cwd }: CommandContext): SkippedListener {
  return (file, line, column, reason) =>
    io.stderr.write(
      printed`${showPath(file, cwd)}:${line}:${column}: this document was not read: ${visibleText(reason)}\n`,
    )
}

/** The release of an upgrade, and what was found. */
export interface UpgradeRun {
  readonly target: SemVer
  readonly settings: readonly LookedAtSetting[]
  /** How many settings break. */
  readonly breaking: number
}

const MOST_UNJUDGED = 20

/** Says what was looked at, what could not be judged, and how far the facts go. */
export function writeUpgradeHints({ io, cwd }: CommandContext, { target, settings, breaking }: UpgradeRun): void {
  const { asOf } = loadFacts('kubernetes', null)
  const isBeyond = asOf && compareVersions(target, asOf) > 0 && !isSameMinor(target, asOf)
  const at = visibleText(formatVersion(isBeyond ? asOf : target))
  if (isBeyond)
    io.stderr.write(
      printed`The newest release of Kubernetes known to this package is ${at}, so the report is for ${at}.\n`,
    )
  if (settings.length === 0) {
    io.stderr.write('No file was found that sets feature gates.\n')
    return
  }
  const judged = settings.filter(({ isJudged }) => isJudged)
  const gates = new Set(judged.map(({ gate }) => gate)).size
  const files = new Set(judged.map(({ file }) => file)).size
  const found = breaking === 0 ? printed`nothing breaks` : printed`${breaking} ${breaking === 1 ? 'breaks' : 'break'}`
  if (judged.length > 0)
    io.stderr.write(
      printed`Checked ${count(judged.length, 'setting')} of ${count(gates, 'gate')} in ${count(files, 'file')}: ${found} at Kubernetes ${at}.\n`,
    )
  const others = settings.filter(({ isJudged }) => !isJudged)
  if (others.length === 0) return
  io.stderr.write(
    printed`Not judged, because it isn't known which component reads ${others.length === 1 ? 'it' : 'them'}:\n`,
  )
  for (const { file, line, gate } of others.slice(0, MOST_UNJUDGED))
    io.stderr.write(printed`  ${showPath(file, cwd)}:${line}  ${visibleText(gate)}\n`)
  if (others.length > MOST_UNJUDGED) io.stderr.write(printed`  and ${others.length - MOST_UNJUDGED} more\n`)
}

function count(number: number, noun: string): PrintedText {
  return printed`${number} ${visibleText(noun)}${number === 1 ? '' : 's'}`
}
