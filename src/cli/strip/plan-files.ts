import { isLink } from '../../files/paths.js'
import { findHandedGates } from '../../codemods/go/handed-gates.js'
import { findGateSkips } from '../../codemods/go/find-gate-skips.js'
import { withoutOtherFields } from '../../codemods/go/go-flag-fields.js'
import type { FileStrip } from '../../codemods/project/file-strip.js'
import type { LonePlan } from '../../codemods/project/lone-plan.js'
import { describeOpposite } from '../../codemods/remove/find-code-overrides.js'
import { stripProject } from '../../codemods/project/strip-project.js'
import { StripSources } from '../../codemods/project/strip-sources.js'
import { spellEntry, withAdvice } from '../../gates/identity/advice.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import type { GateChecks } from '../../gates/gate-check.js'
import { isTestFile, type ListedFiles } from '../../project/list-files.js'
import { isGoTestFile } from '../../source/go-files.js'
import { findOptionsOf } from '../../project/find-options.js'
import type { Project } from '../../project/project.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { indexLines, type LineIndex } from '../../text/line-index.js'
import { linesOf } from '../../source/lines-of.js'
import type { SourceView } from '../../source/source-view.js'
import { TargetFinder } from '../../source/targets/find-target.js'
import { isMemberChanged } from '../../source/targets/replaced-members.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import { isCovered } from '../../text/text-edits.js'
import { readRedeclaredGoNames } from '../../source/go-declarations.js'
import { placeOf } from '../../strip/test-code/test-structure.js'
import type { Progress } from '../progress.js'
import { scanFiles } from '../scan.js'
import { deleteEmptiedTests } from './emptied-tests.js'
import { wordsOfRemaining } from './find-remaining.js'
import type { FilesPlan, PlannedFile, RefusedCheck } from './planned-changes.js'
import { ComponentPlans } from './plan-component-file.js'
import { UnknownCalls } from './unknown-calls.js'

/** The name of a constant, and no everyday word. */
const CONSTANT = /^(?:[\p{L}\d_$]+\.)*\p{Lu}[\p{L}\d_$]{3,}$/u

export interface StripPlanOfFiles extends FilesPlan {
  /** The constants by which code names the gates: `Flags.Paging`. */
  readonly constants: ReadonlySet<string>
  /** Code besides tests that sets a gate to its other value. */
  readonly opposite: readonly RefusedCheck[]
}

export interface PlanFilesOptions {
  /** Called with files that don't name the gates. */
  readonly onSilent?: (file: string) => void
  /** The files that were already listed, including those that aren't stripped. */
  readonly listed?: ListedFiles
  /** Whether to list tests that hand a gate to other code. A removal finds all uses of a gate on its own. */
  readonly findsHanded?: boolean
}

/** Plans the strip of `files` and of what it makes dead in them; writes nothing. */
export async function planFiles(
  files: readonly string[],
  project: Project,
  values: ReadonlyMap<string, boolean>,
  progress: Progress,
  { onSilent, listed, findsHanded }: PlanFilesOptions = {},
): Promise<StripPlanOfFiles> {
  if (listed) project.useListed(listed)
  const planned: PlannedFile[] = []
  const refused: RefusedCheck[] = []
  const constants = new Set<string>()
  const unproven: UnprovenPlace[] = []
  const components = new ComponentPlans(project, values)
  const opposite: RefusedCheck[] = []
  const onUnread = (file: string, reason: string, line: number, column: number): void => {
    refused.push({ file, line, column, gate: null, reason })
  }
  const known = new Map<SourceView, GateChecks>()
  const named: (SourceView | LonePlan)[] = []
  const sources = new StripSources(project.root, files, listed, project.config.closed)
  const onText = (file: string, text: string): void => sources.takeText(file, text)
  const parsed = (file: string): SourceView | null => sources.parsed(file)
  const calls = new UnknownCalls(project, parsed)
  const completed = (view: SourceView, found: GateChecks): GateChecks => ({
    ...found,
    checks: withoutOtherFields(found.checks, view, sources.go),
    settings: [
      ...found.settings,
      ...findGateSkips({ view, index: project.index, resolveImport: project.resolveImport }, values, sources.go),
    ],
  })
  for await (const { file, bom, view, checks: found } of scanFiles(files, project, progress, {
    gates: values,
    onText,
    onUnread,
    parsed,
    ...(onSilent && { onSilent }),
  })) {
    const checks = completed(view, found)
    unproven.push(...unprovenIn(view, checks, values), ...handedIn(view, checks, project, { values, findsHanded }))
    if (!isTestFile(file, project.root)) opposite.push(...oppositeIn(view, checks, values))
    calls.add(view, checks)
    for (const { gate, node, nameRange } of checks.checks)
      if (values.has(gate) && nameRange.start > node.range[0])
        constants.add(view.text.slice(nameRange.start, nameRange.end))
    if (view.embedded) {
      components.add({ file, bom, view, found: checks }, refuseFile(file))
      continue
    }
    const isMeant =
      checks.checks.some(({ gate }) => values.has(gate)) || checks.settings.some(({ name }) => values.has(name))
    if (!isMeant) continue
    readRedeclaredGoNames(view, project.resolveImport)
    const taken = sources.take({ view, ...checks }, values)
    if (taken === view) known.set(view, checks)
    named.push(taken)
  }
  const findChecks = (view: SourceView): GateChecks => {
    readRedeclaredGoNames(view, project.resolveImport)
    return known.get(view) ?? completed(view, findGateChecks(view, project.index, findOptionsOf(project)))
  }
  const targets = new TargetFinder(project.resolveImport, project.elsewhere)
  const strip = stripProject({
    root: project.root,
    files,
    values,
    defaultOf: (gate) => project.index.gates.get(gate)?.status.effective?.default ?? null,
    named,
    findAsked: () => [
      ...unproven.filter(({ isInTest }) => !isInTest).map(({ refusal: { gate } }) => gate as string),
      ...components.asked,
      ...calls.gates(),
    ],
    sources,
    findChecks,
    resolveIn: (view) => ({ view, index: project.index, resolveImport: project.resolveImport }),
    refuseFile,
    isMemberChanged: ({ declaration, name, view }) => isMemberChanged(declaration.parent.parent, name, view, targets),
    keepsExports: (file) => project.registryEntryOf(file) !== null,
  })
  refused.push(...components.refused)
  planned.push(...components.finish(strip))
  for (const file of strip.files) {
    const outcome = outcomeOf(file, values, strip.gateOf.bind(strip))
    refused.push(...outcome.refused)
    if (outcome.planned) planned.push(outcome.planned)
  }
  refused.push(...leftBy(strip.files, unproven))
  for (const { view, node, gate, reason } of strip.findUnsureUses())
    refused.push({ ...refuse(linesOf(view), node.range[0], gate, reason), needsGate: false })
  refused.sort((a, b) => a.line - b.line || a.column - b.column)
  const constantsOfChecks = new Set([...constants].filter((text) => CONSTANT.test(text)))
  const along = onSilent && { words: wordsOfRemaining(project, values, constantsOfChecks), onSilent }
  return {
    files: deleteEmptiedTests(inOrderOf(files, planned), project.root, listed ?? null, along),
    refused: inOrderOf(files, refused),
    constants: constantsOfChecks,
    opposite,
  }
}

/** Calls that may set a gate to its other value: while the program runs them, the stripped code isn't what it was. */
function oppositeIn(view: SourceView, { overrides }: GateChecks, values: ReadonlyMap<string, boolean>): RefusedCheck[] {
  return overrides
    .filter(
      ({ name, value }) => values.has(name) && (value === null ? view.language === 'go' : value !== values.get(name)),
    )
    .map(({ name, value, nameRange }) => refuse(linesOf(view), nameRange.start, name, describeOpposite(value)))
}

/** A place that may be a check, and where its text is. */
interface UnprovenPlace extends TextRange {
  readonly refusal: RefusedCheck
  readonly isInTest: boolean
}

function unprovenIn(view: SourceView, { unproven }: GateChecks, values: ReadonlyMap<string, boolean>): UnprovenPlace[] {
  return unproven
    .filter(({ gate }) => values.has(gate))
    .map(({ gate, node, reason, entry }) => ({
      ...rangeOf(node),
      isInTest: placeOf(node).test !== null,
      refusal: {
        ...refuse(linesOf(view), node.range[0], gate, withAdvice(reason, entry && spellEntry(entry))),
      },
    }))
}

const HANDED = 'the test hands the gate to code that may set it'
const MAY_SET = 'it may set the gate, and the stripped code no longer handles its other value'

/** Gates that code gets which may set them. */
function handedIn(
  view: SourceView,
  checks: GateChecks,
  { index, resolveImport }: Project,
  { values, findsHanded }: { readonly values: ReadonlyMap<string, boolean>; readonly findsHanded: boolean | undefined },
): UnprovenPlace[] {
  if (!findsHanded) return []
  return findHandedGates(checks, { view, index, resolveImport }, values).map(({ gate, node }) => ({
    ...rangeOf(node),
    isInTest: true,
    refusal: {
      ...refuse(linesOf(view), node.range[0], gate, isGoTestFile(view.file) ? HANDED : MAY_SET),
      needsGate: false,
    },
  }))
}

/** Those that aren't deleted with dead code. */
function leftBy(files: readonly FileStrip[], unproven: readonly UnprovenPlace[]): RefusedCheck[] {
  if (unproven.length === 0) return []
  const stripped = new Map(files.map((file) => [file.file, file]))
  return unproven
    .filter(({ refusal, ...range }) => {
      const strip = stripped.get(refusal.file)
      return !strip?.isDeleted && !isCovered(range, strip?.plan?.edits ?? [])
    })
    .map(({ refusal }) => refusal)
}

function refuseFile(file: string): string | null {
  return isLink(file) ? 'the file is a symbolic link; strip its target' : null
}

function outcomeOf(
  { file, text, checkPlaces: all, plan, failure, isDeleted }: FileStrip,
  values: ReadonlyMap<string, boolean>,
  gateOf: (name: string) => string,
): { planned: PlannedFile | null; refused: RefusedCheck[] } {
  let index: LineIndex | null = null
  const lines = (): LineIndex => (index ??= indexLines(file, text))
  const own = all.filter(({ gate }) => values.has(gate))
  const checks = all.filter(({ gate }) => values.has(gateOf(gate)))
  if (!plan)
    return {
      planned: null,
      refused: failure === null ? [] : own.map(({ start, gate }) => refuse(lines(), start, gate, failure)),
    }
  // A check of a wrapper that can't be replaced still calls the wrapper, so no gate check was left. A mock that returns
  // the other value, or may return it, is reported.
  const refused = isDeleted
    ? []
    : plan.refusals.filter(({ gate, maySetOther }) => values.has(gate) || (maySetOther && values.has(gateOf(gate))))
  const refusals = refused.map(({ start, gate, reason, needsGate }) => ({
    ...refuse(lines(), start, gateOf(gate), reason),
    ...((needsGate === false || !values.has(gate)) && { needsGate: false as const }),
  }))
  if (plan.after === text && !isDeleted) return { planned: null, refused: refusals }
  const refusedAt = new Set(isDeleted ? [] : plan.refusals.map(({ start }) => start))
  const folded = checks.filter(({ start }) => !refusedAt.has(start)).map(({ gate }) => gateOf(gate))
  const planned: PlannedFile = {
    file,
    before: text,
    bom: hasByteOrderMark(file),
    isDeleted,
    after: isDeleted ? '' : plan.after,
    edits: isDeleted ? 1 : plan.edits.length,
    removed: isDeleted ? { ...plan.removed, checks: folded.length, imports: 0, declarations: 0 } : plan.removed,
    checks: countNames(folded),
  }
  return { planned, refused: refusals }
}

function refuse(lines: LineIndex, offset: number, gate: string, reason: string): RefusedCheck {
  return { ...lines.placeOf(offset), gate, reason }
}

function hasByteOrderMark(file: string): boolean {
  const read = readText(file, LARGEST_NAMED_FILE)
  return !('error' in read) && read.bom
}

function countNames(gates: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const gate of gates) counts.set(gate, (counts.get(gate) ?? 0) + 1)
  return counts
}

/** A wrapper's callers are found after the wrapper; people read lists in one order. */
function inOrderOf<Item extends { readonly file: string }>(files: readonly string[], items: readonly Item[]): Item[] {
  const order = new Map(files.map((file, index) => [file, index]))
  return [...items].sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0))
}
