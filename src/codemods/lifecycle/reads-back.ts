import { compareVersions } from '../../registry/version.js'
import type { FeatureSpec, Gate, RegistryFile } from '../../registry/model.js'
import type { NextSpec } from './spec-change.js'

/** Whether a changed registry reads as before, except that `gate` has the new spec. */
export function readsBackAs(
  before: { readonly registry: RegistryFile; readonly file: string },
  after: RegistryFile,
  gate: Gate,
  next: NextSpec,
): boolean {
  const { registry } = before
  if (
    after.shape !== registry.shape ||
    after.problems.length !== registry.problems.length ||
    after.gates.length !== registry.gates.length
  )
    return false
  return registry.gates.every((was, index) => {
    const is = after.gates[index]
    if (!is) return false
    return was === gate ? isChangedGate(was, is, next) : describeGate(was) === describeGate(is)
  })
}

/** Everything that is registered for a gate, without its places. */
export function describeGate({ name, constant, scope, description, specs, removal, file }: Gate): string {
  return JSON.stringify([
    name,
    constant,
    scope,
    description,
    specs.map(describeSpec),
    removal && [removal.kind, removal.version.version],
    file,
  ])
}

export function describeSpec({ version, stage, default: on, lockToDefault }: FeatureSpec): string {
  return JSON.stringify([version?.version ?? null, stage, on, lockToDefault])
}

function isChangedGate(was: Gate, is: Gate, next: NextSpec): boolean {
  const kept = next.how === 'append' ? was.specs : was.specs.slice(0, -1)
  const last = is.specs.at(-1)
  const lastWas = was.specs.at(-1)
  if (!last || !lastWas || is.specs.length !== kept.length + 1) return false
  if (
    is.name !== was.name ||
    is.constant !== was.constant ||
    is.scope !== was.scope ||
    describedAs(is, was) !== describedAs(was, was)
  )
    return false
  if (!kept.every((spec, index) => describeSpec(spec) === describeSpec(is.specs[index] as FeatureSpec))) return false
  const version = next.how === 'append' ? next.version : lastWas.version
  if (describeSpec(last) !== JSON.stringify([version?.version ?? null, next.stage, next.default, next.lockToDefault]))
    return false
  return isPromised(was, is, next)
}

/** In Go the promise may be part of the comment that describes the gate, so its release changes with the promise. */
function describedAs({ description }: Gate, { removal }: Gate): string | null {
  return removal && description !== null ? description.replaceAll(/[\d.]/g, '') : description
}

function isPromised(was: Gate, is: Gate, { removeIn }: NextSpec): boolean {
  if (removeIn === null)
    return is.removal === null ? was.removal === null || was.removal.source === 'field' : was.removal !== null
  if (!is.removal) return false
  return is.removal.kind !== 'in' || was.removal !== null || compareVersions(is.removal.version, removeIn) === 0
}
