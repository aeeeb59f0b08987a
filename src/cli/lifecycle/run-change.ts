import { describeUnknownGate } from '../../codemods/gate-value.js'
import { planSpecChange } from '../../codemods/lifecycle/plan-spec-change.js'
import type { SpecChange } from '../../codemods/lifecycle/spec-change.js'
import { isPreset } from '../../rules/support/open-linted-file.js'
import { showPath } from '../../files/paths.js'
import type { Project } from '../../project/project.js'
import type { RegisteredGate } from '../../registry/gate-index.js'
import type { Gate } from '../../registry/model.js'
import { parseVersion } from '../../registry/version.js'
import type { SemVer } from 'semver'
import type { CommandContext } from '../command.js'
import { openCommandProject } from '../command-project.js'
import type { PlannedFile, RefusedCheck } from '../strip/planned-changes.js'
import { finishRun, type PlannedRun } from '../strip/finish-run.js'
import { checkWriteOptions } from '../strip/write-options.js'
import { UsageError } from '../usage-error.js'
import { openRegistry, placesOf, type OpenedRegistry } from './registry-text.js'

/** Runs `lock` and `graduate`, which change one gate's entry in its registry. */
export async function runChange(context: CommandContext, change: SpecChange): Promise<number> {
  checkWriteOptions(context)
  return finishRun(context, planChangeRun(context, change))
}

export function planChangeRun(context: CommandContext, change: SpecChange): PlannedRun {
  const { cwd, operands } = context
  // Named twice, a gate would be refused for its own change.
  const names = [...new Set(operands)]
  if (names.length === 0) throw new UsageError('name the gate')
  const { project } = openCommandProject(context, { paths: [], named: 'any' })
  const unknown = names.find((name) => !project.index.gates.has(name))
  if (unknown !== undefined) throw new UsageError(describeUnknownGate(unknown, project.index))
  const registries = new Map<string, OpenedRegistry>()
  const plans = new Map<string, Planned>()
  for (const name of names) {
    const registered = project.index.gates.get(name)
    if (registered) plans.set(name, planRegistered(registered, change, { project, cwd, registries }))
  }
  const files = new Map([...plans.values()].flatMap((plan) => plan.files).map((file) => [file.file, file]))
  const before = (file: string): PlannedFile | undefined =>
    [...plans.values()].flatMap((plan) => plan.files).find((other) => other.file === file)
  return {
    files: [...files.values()].map((file) => ({ ...file, before: before(file.file)?.before ?? file.before })),
    refused: [...plans.values()].flatMap((plan) => plan.refused),
    remaining: [],
    followsItself: true,
    values: new Map(
      [...plans].map(([name, { value }]) => [name, value ?? project.index.gates.get(name)?.status.default ?? null]),
    ),
    describeGate: (name, isRestored) => describeGate(name, plans.get(name), isRestored, change),
  }
}

function describeGate(name: string, plan: Planned | undefined, isRestored: boolean, change: SpecChange): string {
  if (plan?.done !== undefined) return `${name}: ${plan.done}, so there is nothing to do`
  return isRestored || plan?.value === null ? `${name} is unchanged` : `${name} will be ${describeNext(change)}`
}

interface ChangeContext {
  readonly project: Project
  readonly cwd: string
  /** With the changes for the previous gates. */
  readonly registries: Map<string, OpenedRegistry>
}

function planRegistered(registered: RegisteredGate, change: SpecChange, context: ChangeContext): Planned {
  const [gate, other] = placesOf(registered)
  if (gate && !other) return planChange(gate, change, context)
  const places = placesOf(registered)
    .map(({ place }) => `${showPath(place.file, context.cwd)}:${place.line}`)
    .join(', ')
  return leave(registered.gate, `it is registered in several places (${places}); edit them by hand`)
}

/** `--in VERSION`, which both commands need. */
export function readVersionOption({ options }: CommandContext): SemVer {
  const text = options.text('in')
  if (text === undefined) throw new UsageError('name the version: --in VERSION')
  const version = parseVersion(text)
  if (!version) throw new UsageError(`option "--in" must be a version, such as 1.36 or v1.36.2, but is "${text}"`)
  return version
}

interface Planned {
  readonly files: readonly PlannedFile[]
  readonly refused: readonly RefusedCheck[]
  /** The gate's new default; `null` when it doesn't change. */
  readonly value: boolean | null
  /** Why there is nothing to do, as a clause. */
  readonly done?: string
}

function planChange(gate: Gate, change: SpecChange, { project, registries }: ChangeContext): Planned {
  const none = (reason: string): Planned => leave(gate, reason)
  const { index } = project
  if (index.files.some((file) => file.file === gate.file && isPreset(file))) {
    return none('it is a gate of Kubernetes itself, which ships with this package')
  }
  const registry = registries.get(gate.file) ?? openRegistry(gate.file, project)
  if (typeof registry === 'string') return none(registry)
  const own = registry.registry.gates.filter((other) => other.name === gate.name && other.file === gate.file)
  const [found] = own
  if (!found || own.length > 1) return none('its registry has changed or registers it twice; run the command again')
  const plan = planSpecChange(registry, found, change, index.policy, index)
  if ('reason' in plan && plan.isDone) return { files: [], refused: [], value: null, done: plan.reason }
  if ('reason' in plan) return none(`${plan.rule === null ? '' : `${plan.rule}: `}${plan.reason}`)
  const { file, text, bom } = registry
  registries.set(file, { ...registry, text: plan.after, registry: registry.read(plan.after).registry })
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
