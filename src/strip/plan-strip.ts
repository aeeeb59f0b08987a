import type { GateCheck } from '../gates/gate-check.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView, AnyNode } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { withBlankLines } from '../text/blank-lines.js'
import { brokenClaims, findUnusedDeclarations } from './sweep/find-unused-declarations.js'
import { endLineComments } from './layout/line-comments.js'
import { findExportedSlots } from './slots/exported-slots.js'
import { FileFacts } from './evaluate/file-facts.js'
import { pureChecks, seedsOf } from './evaluate/seeds.js'
import { KnownValues } from '../evaluate/known-values.js'
import { Liveness } from './evaluate/liveness.js'
import type { Layout } from './layout/layout-context.js'
import type { Reducer, SettledFunction, SettledVariable } from './reduce/reducer.js'
import { withPlainTexts } from './layout/plain-texts.js'
import type { OutsideCalls } from './slots/outside-calls.js'
import { findAcrossFiles } from './slots/plan-facts.js'
import type { Refusal, RemovedCounts, StripPlan } from './strip-plan.js'
import { isCovered } from '../text/text-edits.js'
import { sortChecks, type ChecksToStrip, type SortedChecks } from './refuse/sort-checks.js'
import type { Removable } from './sweep/removal-claim.js'
import { learnChosenTexts } from './slots/chosen-texts.js'
import { learnNothingNames } from './slots/nothing-names.js'
import { solve, type Solution } from './slots/solve.js'
import type { TestCode } from './test-code/find-test-code.js'
import { findSkippedTests } from './test-code/skips.js'
import { isSurelyShallow } from './refuse/tree-depth.js'
import { writeLayout } from './layout/write-layout.js'
import { decideFates } from './reduce/decide-fates.js'
import { STRIP_DIALECTS } from './dialects/strip-dialects.js'

export interface StripOptions extends ChecksToStrip {
  /**
   * Exported declarations (and import or export specifiers) that no file uses any more once other files are stripped.
   * They are removed like unused local ones.
   */
  readonly orphaned?: ReadonlySet<AnyNode>
  /** What is left of declarations once they are unused: `import './polyfill.js'` of an import with names. */
  readonly restated?: ReadonlyMap<AnyNode, string>
  /** What other files do with the functions of this file. Without it, exported functions keep their parameters. */
  readonly outside?: OutsideCalls
  /** Facts of the same view without `outside`, for callers that plan several strips of it. */
  readonly facts?: FileFacts
  /** Whether the project compiles JSX to calls that need no `React` in scope. Default: `React` may be needed. */
  readonly hasAutomaticJsx?: () => boolean
  /** Whether a result of a call has the type `error` of Go. Default: it isn't known. */
  readonly isErrorResult?: (call: AnyNode, index: number) => boolean
}

/**
 * Each round feeds the next, two to four times, until nothing more is unused. This many rounds without progress are a
 * bug.
 */
const MOST_IDLE_ROUNDS = 10

/**
 * Plans the text edits that replace the checks by their values and remove what became dead. Pure.
 *
 * @param checks all checks of the file, including those of other gates: they are known to have no side effect.
 */
export function planStrip(view: SourceView, checks: readonly GateCheck[], given: StripOptions): StripPlan {
  const options: PlanOptions = {
    ...given,
    facts: given.facts ?? new FileFacts(view, given.outside ?? null),
    orphaned: given.orphaned ?? new Set(),
    isErrorResult: given.isErrorResult ?? (() => false),
  }
  let planned = planWith(view, checks, options, livenessOf(view, new Set(), options))
  for (;;) {
    const { plan, liveness } = planned
    if (plan.refusals.every(({ needsGate }) => needsGate === false) || !liveness || liveness.dead.size === 0)
      return plan
    // Code that was in the way of some checks may be removed with the others.
    const next = planWith(view, checks, options, liveness)
    if (next.plan.refusals.length >= plan.refusals.length) return plan
    planned = next
  }
}

/** Why checks would not be stripped: the refusals of {@link planStrip}, without a plan when there are none. */
export function findRefusals(
  view: SourceView,
  checks: readonly GateCheck[],
  options: StripOptions,
): readonly Refusal[] {
  const { refusals } = sortChecks(view, checks, options, livenessOf(view, new Set(), options))
  return refusals.length === 0 && isSurelyShallow(view) ? refusals : planStrip(view, checks, options).refusals
}

/** What is used once the dead nodes, and what other files' plans remove, are gone. */
function livenessOf(
  view: SourceView,
  dead: ReadonlySet<AnyNode>,
  { outside }: Pick<StripOptions, 'outside'>,
  hasAutomaticJsx?: () => boolean,
): Liveness {
  return new Liveness(view, dead, hasAutomaticJsx, outside && ((home, node) => outside.isDeadIn(home, node)))
}

type PlanOptions = StripOptions & Required<Pick<StripOptions, 'facts' | 'orphaned' | 'isErrorResult'>>

interface Planned {
  readonly plan: StripPlan
  /** Tells what is removed; `null` when nothing is. */
  readonly liveness: Liveness | null
}

function planWith(view: SourceView, checks: readonly GateCheck[], options: PlanOptions, earlier: Liveness): Planned {
  const { folded, refusals, asked, testCode } = sortChecks(view, checks, options, earlier)
  const isAskedFor = options.outside !== undefined && options.outside.functions.size + options.outside.slots.length > 0
  const isIdle =
    folded.length === 0 &&
    testCode.gone.size === 0 &&
    testCode.texts.length === 0 &&
    options.orphaned.size === 0 &&
    !isAskedFor
  if (isIdle)
    return { plan: { edits: [], refusals, removed: NOTHING, exported: [], asked, across: null }, liveness: null }
  try {
    const { plan, liveness } = foldChecks(view, checks, { folded, testCode }, options)
    // A refused check may be in code that is dead.
    return {
      plan: { ...plan, asked, refusals: refusals.filter((refusal) => !isCovered(refusal, plan.edits)) },
      liveness,
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const reason = 'the code around it is nested too deeply'
    const all = [...refusals, ...folded.map((check) => ({ ...rangeOf(check.node), gate: check.gate, reason }))]
    return {
      plan: {
        edits: [],
        removed: NOTHING,
        exported: [],
        across: null,
        asked: folded.map(({ gate }) => gate),
        refusals: all,
      },
      liveness: null,
    }
  }
}

const NOTHING: RemovedCounts = { checks: 0, imports: 0, declarations: 0, tests: 0 }

/** @param kept declarations that are kept, used or not. */
function foldChecks(
  view: SourceView,
  checks: readonly GateCheck[],
  { folded, testCode }: Pick<SortedChecks, 'folded' | 'testCode'>,
  options: PlanOptions,
  kept: ReadonlySet<AnyNode> = new Set(),
): { plan: Omit<StripPlan, 'refusals' | 'asked'>; liveness: Liveness } {
  const { components, errors, ...seeds } = seedsOf(view, folded, testCode.constants, options.values)
  const [checked, gates] = [new Map(seeds.checked), new Map(seeds.gates)]
  const pure = pureChecks(checks, view)
  const { trivia, testParts, members, names, calls } = options.facts
  const dialect = STRIP_DIALECTS[view.language]
  const isPure = (node: Node): boolean => pure.has(node)
  const settle = (liveness: Liveness): Solution =>
    solve({ view, members, calls, liveness, outside: options.outside ?? null }, checked, gates, isPure)
  const restated = restatedBy(errors, options.restated)
  let settled = settle(livenessOf(view, new Set(), options))
  const skipped = findSkippedTests(view, new KnownValues(view, settled.values, isPure), (node) =>
    testCode.gone.has(node),
  )
  const tests = new Set([...testCode.tests, ...skipped.gone])
  let unused: ReadonlySet<AnyNode> = new Set([
    ...options.orphaned,
    ...testCode.gone,
    ...errors.map(({ name }) => name),
    ...replacedBy(settled),
    ...skipped.gone,
    ...skipped.idle,
    ...skipped.declarators,
  ])
  let dead: ReadonlySet<AnyNode> = new Set<AnyNode>()
  const aliases = new Map(skipped.aliases)
  const moved = new Set<AnyNode>()
  const claims: Removable[] = []

  for (let idleRounds = 0; ;) {
    const known = new KnownValues(view, settled.values, isPure, [...unused, ...components.keys(), ...aliases.keys()])
    learnNothingNames(view, settled.values, known)
    learnChosenTexts(view, settled.values, known)
    const reducer = decideFates({
      dialect,
      view,
      trivia,
      known,
      components,
      unused,
      orphaned: options.orphaned,
      aliases,
      restated: new Map([...dialect.restatedImports(view, (node) => unused.has(node)), ...restated]),
      liveness: livenessOf(view, dead, options),
      isErrorResult: options.isErrorResult,
    })
    const fresh = dialect.settledVariables(reducer, settled.gateIn)
    const held = dialect.settledFunctions(reducer)
    if (fresh.length + held.length > 0) {
      addReads(fresh, checked, gates)
      addNames(held, aliases, moved)
      const next = settle(livenessOf(view, dead, options))
      settled = { ...next, values: new Map([...settled.values, ...next.values]) }
      unused = new Set([...unused, ...[...fresh, ...held].flatMap(({ gone }) => gone), ...replacedBy(settled)])
      continue
    }
    const reduced = reducer.fates.dead

    const liveness = livenessOf(view, reduced, options, options.hasAutomaticJsx)
    const found = findUnusedDeclarations({ view, dialect, names, calls, known, liveness, gone: unused, kept })
    claims.push(...found.claims)
    const empty = testParts.findEmpty(liveness, unused)
    for (const { statement } of empty.filter(({ kind }) => kind !== 'hook')) tests.add(statement)
    const nowUnused = new Set([...found.nodes, ...empty.map(({ statement }) => statement)])
    const isStable = nowUnused.size === 0 && haveSameNodes(reduced, dead)
    idleRounds = nowUnused.size === 0 ? idleRounds + 1 : 0
    const last = isStable || idleRounds === MOST_IDLE_ROUNDS ? settled : null
    // A parameter may be constant once the calls that pass something else are removed.
    if (last?.hasOpenParameters) settled = withEarlier(settle(liveness), last)
    if (last && settled.values.size === last.values.size) {
      const broken = brokenClaims(claims, liveness, unused).flatMap(({ nodes }) => nodes)
      if (broken.length > 0)
        return foldChecks(view, checks, { folded, testCode }, options, new Set([...kept, ...broken]))
      const across = options.outside ? findAcrossFiles(view, last, calls, isPure, { dead: reduced, unused }) : null
      return {
        plan: {
          ...finish(layOut(reducer, testCode), folded.length, tests.size),
          exported: findExportedSlots(view, last.slots, last.gateIn),
          moved,
          across,
        },
        liveness,
      }
    }
    // Unused names remain unused, because names in dead code don't count as uses.
    unused = new Set([...unused, ...nowUnused, ...replacedBy(settled)])
    dead = reduced
  }
}

function restatedBy(
  errors: ReturnType<typeof seedsOf>['errors'],
  given: ReadonlyMap<AnyNode, string> = new Map(),
): ReadonlyMap<AnyNode, string> {
  const declared = errors.flatMap((error) => error.declared ?? [])
  return new Map([...given, ...declared.map(({ statement, text }) => [statement, text] as const)])
}

/** From now on the reads of settled variables count as checks. */
function addReads(settled: readonly SettledVariable[], values: Map<Node, boolean>, gates: Map<Node, string>): void {
  for (const { reads, value, gate } of settled)
    for (const read of reads) {
      values.set(read, value)
      gates.set(read, gate)
    }
}

/** From now on the calls of variables that hold one function have its name. */
function addNames(settled: readonly SettledFunction[], names: Map<Node, string>, moved: Set<AnyNode>): void {
  for (const { calls, name, source } of settled) {
    for (const call of calls) names.set(call, name)
    moved.add(source)
  }
}

/** Writes the decisions, once no round finds more unused code. */
function layOut(reducer: Reducer, { texts }: TestCode): Layout {
  const layout = writeLayout(reducer, STRIP_DIALECTS[reducer.view.language])
  for (const { start, end } of texts) layout.edits.delete(start, end)
  return layout
}

/**
 * Keeps the values that earlier rounds found. Once a function's calls are removed, its value can't be computed again.
 */
function withEarlier(settled: Solution, earlier: Solution): Solution {
  return settled.values.size <= earlier.values.size
    ? earlier
    : { ...settled, values: new Map([...earlier.values, ...settled.values]) }
}

/** Declarations whose every use was replaced by the value. */
function replacedBy({ slots }: Solution): AnyNode[] {
  return slots.flatMap((slot) => slot.removal(() => false).map(({ node }) => node))
}

function finish(
  layout: Layout,
  checks: number,
  tests: number,
): Omit<StripPlan, 'refusals' | 'exported' | 'asked' | 'across'> {
  layout.dialect.putIntoForm(layout, linesInStrings(layout))
  for (const { start, end } of withBlankLines(layout.edits.deletedLines, layout.trivia)) layout.edits.delete(start, end)
  let imports = 0
  let declarations = 0
  const after = new Liveness(layout.view, layout.fates.dead)
  for (const node of layout.unused) {
    // Those of a Go file are within a group, which may be removed as a whole.
    if (/^(?:TS)?Import/.test(node.type)) imports++
    // Nodes inside a dead branch are not counted individually.
    else if (node.parent && after.isDead(node.parent) && !layout.fates.dead.has(node.parent)) continue
    else if (isDeclaration(node)) declarations++
  }
  const edits = endLineComments(layout.edits.toEdits(layout.view.text, linesInStrings(layout)), layout.trivia)
  return {
    edits: withPlainTexts(edits, layout.view),
    removed: { checks, imports, declarations, tests },
  }
}

/**
 * Whether a node counts as a declaration. A statement that only stored something doesn't, and neither does an argument
 * of a call, or what is returned.
 */
function isDeclaration({ type, parent }: AnyNode): boolean {
  return (
    !/^(?:Expression|Assignment|JSXAttribute|TSPropertySignature)/.test(type) &&
    parent?.type !== 'ObjectExpression' &&
    parent?.type !== 'CallExpression' &&
    parent?.type !== 'ReturnStatement' &&
    parent?.type !== 'GoExpressionList' &&
    parent?.type !== 'MemberExpression'
  )
}

/** Lines that begin inside a string or template keep their indentation. */
function linesInStrings({ view }: Layout): (lineStart: number) => boolean {
  let ranges: readonly (readonly [number, number])[] | null = null
  return (lineStart) => {
    ranges ??= nodesOf(view, 'TemplateElement', 'Literal')
      .filter(
        (node) =>
          (node.type === 'TemplateElement' || typeof node.value === 'string') &&
          /[\n\r]/.test(view.text.slice(...node.range)),
      )
      .map(({ range }) => range)
    return isInside(ranges, lineStart)
  }
}

/** @param ranges sorted and disjoint. */
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

function haveSameNodes(a: ReadonlySet<AnyNode>, b: ReadonlySet<AnyNode>): boolean {
  if (a.size !== b.size) return false
  for (const node of a) if (!b.has(node)) return false
  return true
}
