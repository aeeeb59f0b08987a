import { askedFunction } from '../../gates/general-mocks.js'
import type { GateCheck } from '../../gates/gate-check.js'
import type { GateSetting } from '../../gates/gate-settings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { OutsideCalls } from '../../strip/slots/outside-calls.js'
import type { StripPlan } from '../../strip/strip-plan.js'
import { isCovered } from '../../text/text-edits.js'
import { stripText } from '../strip-text.js'
import { findConstantMembers } from './constant-members.js'
import { findConstantProperties } from './constant-properties.js'
import { calledFunction } from './exported-functions.js'
import { namesNoLongerTaken, type TakenName } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

/** A file with its tree, and what was found in it. */
export interface CheckedFile {
  readonly view: SourceView
  /** All checks of gates in the file. */
  readonly checks: readonly GateCheck[]
  /** The code of the file that sets gates. */
  readonly settings: readonly GateSetting[]
}

/** Where a gate is asked for. */
export interface CheckPlace {
  readonly gate: string
  readonly start: number
  /** The function that is asked; `null`: none that knows other gates. */
  readonly asked: string | null
}

/** The plan of a file, with the text that comes of it. */
export type FilePlan = StripPlan & { readonly after: string }

/**
 * The plan of a file that neither rests on what other files do nor says anything to them, but for names that it no longer
 * takes. That is most files, and so a strip needn't hold their trees: nothing in here is a node.
 */
export interface LonePlan {
  readonly file: string
  readonly text: string
  readonly plan: FilePlan
  readonly checks: readonly CheckPlace[]
  readonly dropped: readonly TakenName[]
}

export interface LoneSituation {
  /** The value of each gate that is stripped. */
  readonly values: ReadonlyMap<string, boolean>
  readonly modules: ProjectModules
}

/** Plans a script before it is known what other files do. @returns `null`: that has to be known. */
export function planAlone(checked: CheckedFile, { values, modules }: LoneSituation): LonePlan | null {
  const { view, checks, settings } = checked
  // Whether what sets gates may go depends on who goes on asking for them.
  if (settings.length > 0) return null
  const plan = planByItself(checked, { values, modules })
  if (!plan || plan.constants.length > 0 || plan.removed.tests > 0 || (plan.across && plan.across.elsewhere.length > 0))
    return null
  if (plan.across?.passing.some((site) => calledFunction(modules, view, site) !== null)) return null
  if (
    findConstantProperties({ view, checks, plan }).length > 0 ||
    findConstantMembers({ view, checks, plan }).length > 0
  )
    return null
  const isGone = (node: Node): boolean => isCovered({ start: node.range[0], end: node.range[1] }, plan.edits)
  return {
    file: view.file,
    text: view.text,
    plan: { ...plan, across: null },
    checks: checks.map(placeOfCheck),
    dropped: namesNoLongerTaken(view, isGone),
  }
}

/** The plan of a file that asks nothing of others; `null`: it does, or it fails. */
export function planByItself(
  { view, checks, settings }: CheckedFile,
  { values, modules }: LoneSituation,
): FilePlan | null {
  let asksOthers = false
  const ask = (): never => {
    asksOthers = true
    throw new Error('what other files do is not known yet')
  }
  const outside: OutsideCalls = {
    functions: new Set(),
    slots: [],
    callsOf: ask,
    isUntaken: ask,
    isMemberAsked: ask,
  }
  const stripped = stripText(view, checks, {
    values,
    settings,
    outside,
    hasAutomaticJsx: () => modules.hasAutomaticJsx(view.file),
  })
  return asksOthers || 'reason' in stripped ? null : stripped
}

export function placeOfCheck(check: GateCheck): CheckPlace {
  return { gate: check.gate, start: check.node.range[0], asked: askedFunction(check) }
}
