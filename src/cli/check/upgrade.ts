import { printed } from '../../files/printed-text.js'
import { visibleText } from '../../files/visible-text.js'
import type { SemVer } from 'semver'
import { loadFacts } from '../../project/load-preset.js'
import { showPath } from '../../files/paths.js'
import { compareVersions, formatVersion, isSameMinor, parseVersion } from '../../registry/version.js'
import type { CommandContext } from '../command.js'
import { UsageError } from '../usage-error.js'
import type { SkippedListener } from './lint.js'

/** The release of Kubernetes that `--target-version` asks about; `null`: the option was not given. */
export function readTarget({ options }: CommandContext): SemVer | null {
  const text = options.text('target-version')
  if (text === undefined) return null
  const version = parseVersion(text)
  if (version?.major !== 1)
    throw new UsageError(`option "--target-version" must be a release of Kubernetes, such as 1.36, but is "${text}"`)
  return version
}

/** Says once for each place that a configuration wasn't read, and why. */
export function skippedWriter({ io, cwd }: CommandContext): SkippedListener {
  return (file, line, column, reason) =>
    io.stderr.write(
      printed`${showPath(file, cwd)}:${line}:${column}: this document was not read: ${visibleText(reason)}\n`,
    )
}

/** Says how far the facts go, and that there was nothing to look at. */
export function writeUpgradeHints({ io }: CommandContext, target: SemVer, count: number): void {
  const { asOf } = loadFacts('kubernetes', null)
  if (asOf && compareVersions(target, asOf) > 0 && !isSameMinor(target, asOf)) {
    const version = visibleText(formatVersion(asOf))
    io.stderr.write(
      printed`What is known of Kubernetes ends with ${version}, so this says what happens at ${version}.\n`,
    )
  }
  if (count === 0) io.stderr.write('No file was found that sets feature gates.\n')
}
