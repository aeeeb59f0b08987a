import type { ResolveContext } from '../../gates/resolve-gate.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { findLeftovers } from '../go/flow/go-leftovers.js'
import type { GoFlowState } from '../go/flow/flow-state.js'
import { findUnsureCalls } from '../go/go-unsure-calls.js'
import { findUnsureDotImports } from '../go/idle-dot-imports.js'
import type { SharedSlot } from '../slots/shared-slot.js'
import { findAutomockedTests } from './automocked-tests.js'
import type { FileStrip } from './file-strip.js'
import { findOtherValues } from './other-values.js'
import type { ProjectModules } from './project-modules.js'
import type { StripSources } from './strip-sources.js'
import { findTestsSetLate, findTestsWithoutSlots, findUnsureTests, type UnsureUse } from './unsure-tests.js'

/** A strip of a project, when all of its rounds are over. */
interface FinishedStrip {
  readonly root: string
  /** The files that may be changed. */
  readonly open: readonly string[]
  /** The value of each gate. */
  readonly values: ReadonlyMap<string, boolean>
  /** The value that a gate has unless something sets it; `null`: it isn't known. */
  readonly defaultOf: (gate: string) => boolean | null
  readonly sources: StripSources
  readonly resolveIn: (view: SourceView) => ResolveContext
  readonly files: readonly FileStrip[]
  readonly slots: readonly SharedSlot[]
  readonly goFlow: GoFlowState
  /** The gate that a check or a slot is of. */
  readonly gateOf: (name: string) => string
  readonly valueOf: (name: string) => boolean
}

/** Everything that is kept, and that the strip may have broken: a person has to look at it. */
export function findUnsureUses(strip: FinishedStrip): UnsureUse[] {
  const { root, open, values, defaultOf, sources, resolveIn, files, slots, goFlow, gateOf, valueOf } = strip
  const isGone = (view: SourceView, node: AnyNode): boolean => goFlow.isGone(view, node)
  const modules = (): ProjectModules => sources.modules
  const isDeleted = (file: string): boolean => goFlow.stripOf(file)?.isDeleted === true
  return [
    ...findUnsureTests({ modules, files, open, values, root, resolveIn, isGone }),
    ...findAutomockedTests({ modules, files, open, root, isDeleted, gateOf, valueOf }),
    ...findTestsSetLate({ files, values, defaultOf, isGone }),
    ...findOtherValues(files, values, root, isGone),
    ...findUnsureCalls(constantMethodsIn(files, gateOf), { sources: sources.go, open: new Set(open), isGone }),
    ...findLeftovers(files, goFlow, gateOf),
    ...findTestsWithoutSlots(slots, { gateOf, valueOf, isDeleted }),
    ...findUnsureDotImports(files, sources.go, isGone, [...values.keys()][0] ?? ''),
  ]
}

/** The functions and methods of Go that only return a constant now. */
function constantMethodsIn(files: readonly FileStrip[], gateOf: FinishedStrip['gateOf']) {
  return files.flatMap((file) =>
    (file.isGo ? (file.plan?.exported ?? []) : []).map((constant) => ({
      view: file.view,
      constant,
      gate: gateOf(constant.gate),
    })),
  )
}
