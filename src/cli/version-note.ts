import { printed } from '../files/printed-text.js'
import { visibleText } from '../files/visible-text.js'
import type { Project } from '../project/project.js'
import type { GateIndex } from '../registry/gate-index.js'
import { isPreset } from '../rules/support/open-linted-file.js'
import { formatVersion } from '../registry/version.js'
import { EXIT_OK, EXIT_USAGE, type CommandContext } from './command.js'

/**
 * Whether the state of some gate of the project's own depends on the current version. Gates of a preset follow the
 * releases of its program.
 */
export function dependsOnVersion({ files }: GateIndex): boolean {
  return files
    .filter((file) => !isPreset(file))
    .some(({ gates }) =>
      gates.some(({ specs, removal }) => removal !== null || specs.some(({ version }) => version !== null)),
    )
}

/** The current version for a line of results; `null`: it is a guess, and no result depends on it. */
export function versionOfResults({ index, versionOrigin }: Project): string | null {
  if (!index.currentVersion || (versionOrigin.kind === 'assumed' && !dependsOnVersion(index))) return null
  return formatVersion(index.currentVersion)
}

/** Says on standard error which version is taken to be the current one, where nothing states it. */
export function writeAssumedVersion({ io }: CommandContext, project: Project): void {
  const line = describeAssumedVersion(project)
  if (line !== null) io.stderr.write(printed`${visibleText(line)}\n`)
}

/** The same note as a hint of a plan. With a commit per gate, each gate has a plan. */
export function versionHints({ options }: CommandContext, project: Project): string[] {
  const line = options.has('commit-per-gate') ? null : describeAssumedVersion(project)
  return line === null ? [] : [line]
}

function describeAssumedVersion({ index, versionOrigin }: Project): string | null {
  if (versionOrigin.kind !== 'assumed' || !index.currentVersion || !dependsOnVersion(index)) return null
  return `The current version is taken to be ${formatVersion(index.currentVersion)} (${versionOrigin.from}); to state it, set "currentVersion" in the configuration or pass --current-version.`
}

/** Why nothing can be reported about locks and removals, as one sentence; `null` when something can. */
export function describeUnknownVersion({ index, versionOrigin }: Project): string | null {
  if (versionOrigin.kind !== 'unknown' || !dependsOnVersion(index)) return null
  return `${versionOrigin.reason}, so removals, and locks of a version, cannot be judged: pass --current-version, or set "currentVersion" in the configuration`
}

/** The last line and the exit code of a command that needs the current version but may not know it. */
export function endOf({ io }: CommandContext, project: Project, code: number = EXIT_OK): number {
  const unknown = describeUnknownVersion(project)
  if (unknown === null) return code
  io.stderr.write(printed`feature-gates: ${visibleText(unknown)}\n`)
  return code === EXIT_OK ? EXIT_USAGE : code
}
