import type { GateCheck } from '../gates/gate-check.js'
import { rangeOf, type Node, type SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'
import { withBlankLines } from './blank-lines.js'
import { findGateBindings } from './bindings.js'
import { findUnusedDeclarations } from './clean-up.js'
import { separateJoints } from './joints.js'
import { findConstantExports } from './constant-exports.js'
import { KnownValues } from './known-values.js'
import { Liveness } from './liveness.js'
import { Pass } from './pass.js'
import type { Refusal, RemovedCounts, StripPlan } from './plan.js'
import { calleeText, refusalOf } from './refusals.js'
import { Trivia } from './trivia.js'
import { findGateFunctions } from './wrappers.js'

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
  const awaited = new Set(checks.filter(({ node }) => node.type === 'AwaitExpression').map(({ node }) => calleeText(node, view) ?? ''))
  for (const check of checks) {
    if (!options.values.has(check.gate)) continue
    const reason = refusalOf(check, view, awaited)
    if (reason === null) folded.push(check)
    else refusals.push({ ...rangeOf(check.node), gate: check.gate, reason })
  }
  if (folded.length === 0 && !options.orphaned?.size) return { edits: [], refusals, removed: NOTHING, constants: [] }
  try {
    return { ...foldChecks(view, checks, folded, options), refusals }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const reason = 'the code around it is nested too deeply'
    return { edits: [], removed: NOTHING, constants: [], refusals: [...refusals, ...folded.map((check) => ({ ...rangeOf(check.node), gate: check.gate, reason }))] }
  }
}

const NONE: ReadonlySet<string> = new Set()
const NOTHING: RemovedCounts = { checks: 0, imports: 0, declarations: 0, tests: 0 }

function foldChecks(view: SourceView, checks: readonly GateCheck[], folded: readonly GateCheck[], options: StripOptions): Omit<StripPlan, 'refusals'> {
  const cleanUp = options.cleanUp ?? true
  const pure = new Set(checks.filter((check) => check.form !== 'jsx' && refusalOf(check, view, NONE) === null).map((check) => check.node))
  const valueOf = (check: GateCheck): readonly [Node, boolean] => [check.node, options.values.get(check.gate) === true]
  const values = new Map(folded.filter(({ form }) => form !== 'jsx').map(valueOf))
  const components = new Map(folded.filter(({ form }) => form === 'jsx').map(valueOf))
  const gates = new Map(folded.map((check) => [check.node, check.gate]))
  const trivia = new Trivia(view)
  let unused: ReadonlySet<Node> = options.orphaned ?? new Set<Node>()
  let dead: ReadonlySet<Node> = new Set<Node>()

  for (let round = 0; ; round++) {
    const known = new KnownValues(view, values, (node) => pure.has(node), [...unused, ...components.keys()])
    const liveness = new Liveness(view, dead)
    const pass = new Pass({ view, trivia, known, components, unused, liveness })
    pass.fold(view.ast)

    const bindings = cleanUp ? findGateBindings(view, values, known) : []
    const functions = cleanUp ? findGateFunctions(view, values, known) : []
    const found = [...bindings.map((binding) => ({ ...binding, source: binding.declarator })), ...functions.map((fn) => ({ ...fn, source: fn.declaration }))]
      .flatMap(({ uses, value, source }) => uses.map((use) => ({ use, value, source }))).filter(({ use }) => !values.has(use))
    const nowUnused = cleanUp ? findUnusedDeclarations(view, new Liveness(view, pass.dead), known) : new Set<Node>()
    for (const binding of bindings) if (binding.isWhollyReplaced) nowUnused.add(binding.declarator)
    // What was unused stays unused: names in dead code are no uses.
    const allUnused = new Set([...unused, ...nowUnused])
    const isStable = found.length === 0 && allUnused.size === unused.size && haveSameNodes(pass.dead, dead)
    const gateIn = (node: Node): string | null => firstGateIn(node, view, gates)
    if (isStable || round === MOST_PASSES) {
      return { ...finish(pass, folded.length), constants: findConstantExports(view, bindings, functions, gateIn) }
    }

    for (const { use, value, source } of found) {
      values.set(use, value)
      const gate = gateIn(source)
      if (gate !== null) gates.set(use, gate)
    }
    unused = allUnused
    dead = pass.dead
  }
}

/** The gate of the first known value inside a node. */
function firstGateIn(root: Node, view: SourceView, gates: ReadonlyMap<Node, string>): string | null {
  let found: string | null = null
  walk(root, view.visitorKeys, (node) => {
    found ??= gates.get(node) ?? null
    return found === null
  })
  return found
}

function finish(pass: Pass, checks: number): Omit<StripPlan, 'refusals' | 'constants'> {
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
    return isInside(ranges, lineStart)
  }
}

/** @param ranges sorted, none in another. */
function isInside(ranges: readonly (readonly [number, number])[], offset: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] as readonly [number, number])[1] < offset) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range[0] < offset && offset <= range[1]
}

function haveSameNodes(a: ReadonlySet<Node>, b: ReadonlySet<Node>): boolean {
  if (a.size !== b.size) return false
  for (const node of a) if (!b.has(node)) return false
  return true
}
