import type { GateChecks } from '../../gates/gate-check.js'
import type { ResolveContext } from '../../gates/resolve-gate.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import type { TextRange } from '../../text/text-range.js'
import type { SharedSlotSearch } from '../slots/shared-slots.js'
import type { FileStrip } from './file-strip.js'
import type { LonePlan } from './lone-plan.js'
import type { StripSources } from './strip-sources.js'
import type { UnsureUse } from './unsure-tests.js'

/** What a strip of a project gets. */
export interface ProjectStripOptions {
  /** The project's folder. Every file in its repository may import its files. */
  readonly root: string
  /** The files that may be changed, absolute. */
  readonly files: readonly string[]
  /** The value of each gate to strip. */
  readonly values: ReadonlyMap<string, boolean>
  /** The value that a gate has unless something sets it; `null`: it isn't known. */
  readonly defaultOf: (gate: string) => boolean | null
  /** The files that check one of the gates. For files that depend on no other, only the plan. */
  readonly named: readonly (SourceView | LonePlan)[]
  /**
   * Finds the gates that code outside tests still checks in any case, so tests still set them. Called if tests set a
   * gate.
   */
  readonly findAsked?: () => readonly string[]
  readonly sources: StripSources
  /** Finds all checks in a file, including those of other gates, and the code that sets gates. */
  readonly findChecks: (view: SourceView) => Pick<GateChecks, 'checks' | 'settings'>
  /** What it takes to tell which gate an expression of a file names. */
  readonly resolveIn: (view: SourceView) => ResolveContext
  /** Whether the file's exports are kept, used or not: a registry of gates outlives the checks of its gates. */
  readonly keepsExports: (file: string) => boolean
  /** Whether some code of the project may change a class member, or override it. */
  readonly isMemberChanged: SharedSlotSearch['isMemberChanged']
  /** Why a file must not be changed, as half a sentence; `null` when it may be. */
  readonly refuseFile: (file: string) => string | null
}

/** The result of a strip of a project. */
export interface ProjectStrip {
  readonly files: readonly FileStrip[]
  /** Code that is kept although it may be about the removed path. */
  findUnsureUses(): UnsureUse[]
  /** The gate of a name in a check: the name itself, or for a check of a wrapper the wrapper's gate. */
  gateOf(name: string): string
  /**
   * What is left of imports of a file that is planned on its own, with some edits: those that lose all their names, but
   * are needed without them.
   */
  loadsOf(view: SourceView, edits: readonly TextRange[]): ReadonlyMap<AnyNode, string>
}
