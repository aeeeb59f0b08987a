import type { GateCheck } from '../gates/gate-check.js'
import { rangeOf, type Node, type SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'
import { withBlankLines } from './blank-lines.js'
import { findGateBindings } from './bindings.js'
import { findUnusedDeclarations } from './clean-up.js'
import { separateJoints } from './joints.js'
import { KnownValues } from './known-values.js'
import { Liveness } from './liveness.js'
import { Pass } from './pass.js'
import type { Refusal, RemovedCounts, StripPlan } from './plan.js'
import { refusalOf } from './refusals.js'
import { Trivia } from './trivia.js'

export interface StripOptions {
  /** The value of each gate that is stripped; checks of other gates stay as they are. */
  readonly values: ReadonlyMap<string, boolean>
  /**
   * Whether to clean up outside the statement that holds a check (imports and bindings that became unused).
   * Default: true.
   */
  readonly cleanUp?: boolean
  /**
   * Exported declarations (and import or export specifiers) that nothing in the project uses any more, now that other
   * files are stripped: they go as unused local ones do.
   */
  readonly orphaned?: ReadonlySet<Node>
}

/** One pass feeds the next until nothing new is known; real code needs two to four. */
const MOST_PASSES = 50

/**
 * Plans the text edits that replace the checks by their values and take out what became dead. Pure.
 *
 * @param checks all checks of the file, of other gates as well: they are known to have no side effect.
 */
export function planStrip(view: SourceView, checks: readonly GateCheck[], options: StripOptions): StripPlan {
  const refusals: Refusal[] = []
  const folded: GateCheck[] = []
  for (const check of checks) {
    if (!options.values.has(check.gate)) continue
    const reason = refusalOf(check, view)
    if (reason === null) folded.push(check)
    else refusals.push({ ...rangeOf(check.node), gate: check.gate, reason })
  }
  if (folded.length === 0) return { edits: [], refusals, removed: NOTHING, constants: [] }
  try {
    return { ...foldChecks(view, checks, folded, options), refusals }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const reason = 'the code around it is nested too deeply'
    return { edits: [], removed: NOTHING, constants: [], refusals: [...refusals, ...folded.map((check) => ({ ...rangeOf(check.node), gate: check.gate, reason }))] }
  }
}

const NOTHING: RemovedCounts = { checks: 0, imports: 0, declarations: 0, tests: 0 }

function foldChecks(view: SourceView, checks: readonly GateCheck[], folded: readonly GateCheck[], options: StripOptions): Omit<StripPlan, 'refusals'> {
  const cleanUp = options.cleanUp ?? true
  const pure = new Set(checks.filter((check) => refusalOf(check, view) === null).map((check) => check.node))
  const values = new Map(folded.map((check) => [check.node, options.values.get(check.gate) === true]))
  const trivia = new Trivia(view)
  let unused = new Set<Node>()
  let dead: ReadonlySet<Node> = new Set<Node>()

  for (let round = 0; ; round++) {
    const known = new KnownValues(view, values, (node) => pure.has(node), unused)
    const liveness = new Liveness(view, dead)
    const pass = new Pass({ view, trivia, known, unused, liveness })
    pass.fold(view.ast)

    const replaced = cleanUp ? findGateBindings(view, values, known) : []
    const found = replaced.flatMap(({ value, uses }) => uses.map((use) => [use, value] as const)).filter(([use]) => !values.has(use))
    const after = new Liveness(view, pass.dead)
    const nowUnused = cleanUp ? findUnusedDeclarations(view, after, known) : new Set<Node>()
    for (const binding of replaced) if (binding.isWhollyReplaced) nowUnused.add(binding.declarator)
    const isStable = found.length === 0 && haveSameNodes(nowUnused, unused) && haveSameNodes(pass.dead, dead)
    if (isStable || round === MOST_PASSES) return finish(pass, folded.length)

    for (const [use, value] of found) values.set(use, value)
    // What was unused stays unused: names in dead code are no uses.
    unused = new Set([...unused, ...nowUnused])
    dead = pass.dead
  }
}

function finish(pass: Pass, checks: number): Omit<StripPlan, 'refusals'> {
  separateJoints(pass)
  for (const { start, end } of withBlankLines(pass.edits.deletedLines, pass.trivia)) pass.edits.delete(start, end)
  let imports = 0
  let declarations = 0
  const after = new Liveness(pass.view, pass.dead)
  for (const node of pass.unused) {
    // What goes with a dead branch is not counted one by one.
    if (node.parent && after.isDead(node.parent) && !pass.dead.has(node.parent)) continue
    if (node.type.startsWith('Import')) imports++
    else declarations++
  }
  return {
    edits: pass.edits.toEdits(pass.view.text, linesInStrings(pass)),
    constants: [],
    removed: { checks, imports, declarations, tests: 0 },
  }
}

/** Lines that begin inside a string or a template keep their blanks. */
function linesInStrings({ view }: Pass): (lineStart: number) => boolean {
  let ranges: (readonly [number, number])[] | null = null
  return (lineStart) => {
    if (!ranges) {
      const found: (readonly [number, number])[] = []
      walk(view.ast, view.visitorKeys, (node) => {
        const isText = node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')
        if (isText && /[\n\r]/.test(view.text.slice(...node.range))) found.push(node.range)
      })
      ranges = found
    }
    return ranges.some(([start, end]) => start < lineStart && lineStart <= end)
  }
}

function haveSameNodes(a: ReadonlySet<Node>, b: ReadonlySet<Node>): boolean {
  if (a.size !== b.size) return false
  for (const node of a) if (!b.has(node)) return false
  return true
}
