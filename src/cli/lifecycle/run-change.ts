import { visibleText } from '../../files/visible-text.js'
import { describeUnknownGate } from '../../codemods/gate-value.js'
import { planSpecChange } from '../../codemods/lifecycle/plan-spec-change.js'
import type { SpecChange } from '../../codemods/lifecycle/spec-change.js'
import { isPreset } from '../../rules/support/open-linted-file.js'
import { showPath } from '../../files/paths.js'
import type { Project } from '../../project/project.js'
import type { Gate } from '../../registry/model.js'
import { parseVersion } from '../../registry/version.js'
import type { SemVer } from 'semver'
import type { CommandContext } from '../command.js'
import { openCommandProject } from '../command-project.js'
import type { PlannedFile, RefusedCheck } from '../strip/plan-files.js'
import { finishRun, type PlannedRun } from '../strip/finish-run.js'
import { checkWriteOptions } from '../strip/write-options.js'
import { UsageError } from '../usage-error.js'
import { openRegistry, placesOf } from './registry-text.js'

/** Runs `lock` and `graduate`, which change one gate's entry in its registry. */
export async function runChange(context: CommandContext, change: SpecChange): Promise<number> {
  checkWriteOptions(context)
  return finishRun(context, planChangeRun(context, change))
}

export function planChangeRun(context: CommandContext, change: SpecChange): PlannedRun {
  const {
    cwd,
    operands: [name, ...others],
  } = context
  if (name === undefined) throw new UsageError('name the gate')
  if (others.length > 0) throw new UsageError(`one gate at a time: "${name}" was named, and "${others[0]}" as well`)
  const { project } = openCommandProject(context, { paths: [], named: 'any' })
  const registered = project.index.gates.get(name)
  if (!registered) throw new UsageError(describeUnknownGate(name, project.index))
  const [gate, other] = placesOf(registered)
  const places = placesOf(registered)
    .map(({ place }) => `${showPath(place.file, cwd)}:${place.line}`)
    .join(', ')
  const { files, refused, value } =
    other || !gate
      ? leave(registered.gate, `it is registered in several places (${places}); edit them by hand`)
      : planChange(gate, change, project)
  return {
    files,
    refused,
    remaining: [],
    values: new Map([[name, value ?? registered.status.default]]),
    describeGate:
      value === null
        ? () => `${visibleText(name)} is left as it is`
        : (_, isRestored) =>
            isRestored
              ? `${visibleText(name)} is left as it is`
              : `${visibleText(name)} will be ${describeNext(change)}`,
  }
}

/** `--in VERSION`, which both commands need. */
export function readVersionOption({ options }: CommandContext): SemVer {
  const text = options.text('in')
  if (text === undefined) throw new UsageError('say in which version: --in VERSION')
  const version = parseVersion(text)
  if (!version) throw new UsageError(`option "--in" must be a version, such as 1.36 or v1.36.2, but is "${text}"`)
  return version
}

interface Planned {
  readonly files: readonly PlannedFile[]
  readonly refused: readonly RefusedCheck[]
  /** The default that the gate gets; `null`: it stays as it is. */
  readonly value: boolean | null
}

function planChange(gate: Gate, change: SpecChange, project: Project): Planned {
  const none = (reason: string): Planned => leave(gate, reason)
  const { index } = project
  if (index.files.some((file) => file.file === gate.file && isPreset(file))) {
    return none('it is a gate of Kubernetes that this package knows; it is registered in Kubernetes itself')
  }
  const registry = openRegistry(gate.file, project)
  if (typeof registry === 'string') return none(registry)
  const own = registry.registry.gates.filter((other) => other.name === gate.name && other.file === gate.file)
  const [found] = own
  if (!found || own.length > 1) return none('its registry has changed, or has it twice; run the command again')
  const plan = planSpecChange(registry, found, change, index.policy, index)
  if ('reason' in plan) return none(`${plan.rule === null ? '' : `${plan.rule}: `}${plan.reason}`)
  const { file, text, bom } = registry
  return {
    files: [
      {
        file,
        bom,
        before: text,
        after: plan.after,
        isDeleted: false,
        edits: plan.edits.length,
        removed: { checks: 0, imports: 0, declarations: 0, tests: 0 },
        checks: new Map(),
      },
    ],
    refused: [],
    value: plan.next.default,
  }
}

function leave({ name, place }: Gate, reason: string): Planned {
  return { files: [], refused: [{ ...place, gate: name, reason }], value: null }
}

function describeNext(change: SpecChange): string {
  return change.kind === 'lock' ? 'locked' : change.to
}
