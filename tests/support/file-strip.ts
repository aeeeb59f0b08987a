import { FileStrip, type StripSituation } from '../../src/codemods/project/file-strip.js'
import type { CheckedFile } from '../../src/codemods/project/lone-plan.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { resolveNoImports } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { indexOf } from './strip-text.js'

/** A situation in which nothing is known of other files. */
export function situationOf(values: Readonly<Record<string, boolean>>): StripSituation {
  return {
    values: new Map(Object.entries(values)),
    findAsked: () => [],
    hasAutomaticJsx: () => true,
    goFunction: () => null,
    isLookup: () => false,
    isErrorResult: () => false,
    isOnlyHere: () => false,
    calls: { callsOf: () => null, isUntaken: () => false, isMemberAsked: () => true, isDeadIn: () => false },
  }
}

/** A file with its checks of the gate `On`; in Go, of the constant `On`. */
export function checkedFile(view: SourceView): CheckedFile {
  const index = indexOf(['On'], { On: 'On' })
  const { checks, settings } = findGateChecks(view, index, { shapes: [], resolveImport: resolveNoImports })
  return { view, checks, settings }
}

/** The strip of a file alone, with the gate `On` at a value. */
export function stripOfFile(view: SourceView, value = true): FileStrip {
  const checked = checkedFile(view)
  const strip = new FileStrip(() => ({ ...checked, plan: null }))
  strip.refresh(situationOf({ On: value }))
  return strip
}
