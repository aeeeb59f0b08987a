import { askedFunction } from '../../gates/general-mocks.js'
import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { OutsideCalls } from '../../strip/slots/outside-calls.js'
import type { StripPlan } from '../../strip/strip-plan.js'
import { isCovered } from '../../text/text-edits.js'
import { stripText } from '../strip-text.js'
import { findSharedMembers } from '../slots/shared-members.js'
import { findSharedProperties } from '../slots/shared-properties.js'
import { calledFunction } from './exported-functions.js'
import { importsWithoutNames, type LostImport } from './lost-loads.js'
import { namesNoLongerTaken, type TakenName } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

/** A file with its tree and the checks found in it. */
export interface CheckedFile {
  readonly view: SourceView
  /** All checks of gates in the file. */
  readonly checks: readonly GateCheck[]
  /** Code in the file that sets gates. */
  readonly settings: readonly GateSetting[]
}

/** The place of a gate check. */
export interface CheckPlace {
  readonly gate: string
  readonly start: number
  /** The function that is called; `null` when no known function is. */
  readonly asked: string | null
}

/** The plan of a file, with the resulting source. */
export type FilePlan = StripPlan & { readonly after: string }

/**
 * The plan of a file that depends on no other file and affects no other, except that it no longer imports some names.
 * Most files are like that, so a strip needn't keep their trees: nothing in here is a node.
 */
export interface LonePlan {
  readonly file: string
  readonly text: string
  readonly plan: FilePlan
  readonly checks: readonly CheckPlace[]
  readonly dropped: readonly TakenName[]
  readonly lostImports: readonly LostImport[]
}

export interface LoneSituation {
  /** The value of each gate that is stripped. */
  readonly values: ReadonlyMap<string, boolean>
  readonly modules: ProjectModules
}

/** Plans a script before anything is known about other files. @returns `null` when that must be known first. */
export function planAlone(checked: CheckedFile, { values, modules }: LoneSituation): LonePlan | null {
  const { view, checks, settings } = checked
  // Whether a setting can be removed depends on which files still check the gate.
  if (settings.length > 0) return null
  const plan = planByItself(checked, { values, modules })
  if (!plan || plan.exported.length > 0 || plan.removed.tests > 0 || (plan.across && plan.across.elsewhere.length > 0))
    return null
  if (plan.across?.passing.some((site) => calledFunction(modules, view, site) !== null)) return null
  if (
    findSharedProperties({ view, checks, plan }, modules).length > 0 ||
    findSharedMembers({ view, checks, plan }, modules).length > 0
  )
    return null
  const isGone = (node: Node): boolean => isCovered({ start: node.range[0], end: node.range[1] }, plan.edits)
  return {
    file: view.file,
    text: view.text,
    plan: { ...plan, across: null },
    checks: checks.map(placeOfCheck),
    dropped: namesNoLongerTaken(view, isGone),
    lostImports: plan.removed.imports > 0 ? importsWithoutNames(view, isGone) : [],
  }
}

/** The plan of a file that needs nothing from other files; `null` when it does, or planning fails. */
export function planByItself(
  { view, checks, settings }: CheckedFile,
  { values, modules }: LoneSituation,
): FilePlan | null {
  let asksOthers = false
  const ask = (): never => {
    asksOthers = true
    throw new Error("it isn't known yet what other files do")
  }
  const outside: OutsideCalls = {
    functions: new Set(),
    slots: [],
    callsOf: ask,
    isUntaken: ask,
    isMemberAsked: ask,
    isDeadIn: ask,
  }
  const stripped = stripText(view, checks, {
    values,
    settings,
    outside,
    hasAutomaticJsx: () => modules.hasAutomaticJsx(view.file),
    isErrorResult: ask,
  })
  return asksOthers || 'reason' in stripped ? null : stripped
}

export function placeOfCheck(check: GateCheck): CheckPlace {
  return { gate: check.gate, start: check.node.range[0], asked: askedFunction(check) }
}
