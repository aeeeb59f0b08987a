import type { TSESTree } from '@typescript-eslint/utils'
import type { GateCheck } from '../../gates/gate-check.js'
import type { CodeRegion, EmbeddedParts, TemplateCondition } from '../../source/embedded-parts.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { planStrip, type StripOptions } from '../../strip/plan-strip.js'
import type { Refusal, StripPlan } from '../../strip/strip-plan.js'
import { withBlankLines } from '../../text/blank-lines.js'
import { composeEdits } from '../../text/compose-edits.js'
import { EditList } from '../../text/edit-list.js'
import { applyEdits, isCovered, type TextEdit } from '../../text/text-edits.js'
import { contains, rangeOf, type TextRange } from '../../text/text-range.js'
import { Trivia } from '../../text/trivia.js'
import { parseTypeScript } from '../typescript/parse-typescript.js'
import { deletePart } from './edit-parts.js'
import { parseEmbedded } from './parse-embedded.js'

/** Half sentences. */
const REACHES_OUT = 'the code to remove with it is not all in one script or one expression'
const NOTHING_LEFT = 'nothing would be left of the expression in the template'
const OTHER_HANDLER = 'the handler would be read as a function to call'
const SHOWN_BY_ASTRO = 'Astro shows `true`, and JSX does not'
const ENDS_EARLY = 'the expression would hold a character that ends it'

/**
 * Plans the strip of a file of components. Scripts and expressions are stripped as one program. Parts of the template
 * that are never shown are removed, and so are conditions that are always true. If the template must keep a part, its
 * check is refused.
 */
export function planEmbeddedStrip(
  view: SourceView,
  parts: EmbeddedParts,
  checks: readonly GateCheck[],
  options: StripOptions,
): StripPlan {
  const left = new Map<GateCheck, string>()
  for (;;) {
    const plan = planStrip(
      view,
      checks.map((check) => (left.has(check) ? asAnother(check) : check)),
      options,
    )
    const folded = foldTemplate(view, parts, plan.edits)
    if (!('reason' in folded)) return finishPlan(view, plan, folded, left, options.restated)
    const isMeant = (check: GateCheck): boolean =>
      !left.has(check) && options.values.has(check.gate) && (options.only ?? check) === check
    const own = checks.filter((check) => isMeant(check) && contains(folded.at, check.node))
    const refused = own.length > 0 ? own : checks.filter(isMeant)
    if (refused.length === 0) return { ...plan, edits: [], refusals: [...plan.refusals, ...refusalsOf(left)] }
    for (const check of refused) left.set(check, folded.reason)
  }
}

/** Turns a kept check into one of another gate, so that it counts as free of effects. */
function asAnother(check: GateCheck): GateCheck {
  return { ...check, gate: `left:${check.gate}` }
}

function refusalsOf(left: ReadonlyMap<GateCheck, string>): Refusal[] {
  return [...left].map(([{ node, gate }, reason]) => ({ ...rangeOf(node), gate, reason }))
}

function finishPlan(
  view: SourceView,
  plan: StripPlan,
  edits: readonly TextEdit[],
  left: ReadonlyMap<GateCheck, string>,
  restated: StripOptions['restated'],
): StripPlan {
  const refusals = [...plan.refusals, ...refusalsOf(left)].filter((refusal) => !isCovered(refusal, edits))
  const { edits: all, imports } = withoutImports(view, edits, restated)
  return {
    ...plan,
    edits: all,
    removed: { ...plan.removed, imports: plan.removed.imports + imports },
    refusals,
    asked: [...new Set([...plan.asked, ...refusals.map(({ gate }) => gate)])],
    exported: [],
  }
}

interface Misfit {
  readonly at: TextRange
  readonly reason: string
}

/** Translates edits of the code into edits of the file. */
function foldTemplate(
  view: SourceView,
  parts: EmbeddedParts,
  planned: readonly TextEdit[],
): Misfit | readonly TextEdit[] {
  const byRegion = new Map<CodeRegion, TextEdit[]>()
  for (const edit of planned) {
    const region = parts.regions.find((one) => contains(one, edit))
    if (!region)
      return {
        at: parts.regions.find((one) => one.start < edit.end && edit.start < one.end) ?? edit,
        reason: REACHES_OUT,
      }
    byRegion.set(region, [...(byRegion.get(region) ?? []), edit])
  }
  const list = new EditList()
  const tested = new Set<CodeRegion>()
  for (const condition of parts.conditions) {
    const reason = foldCondition(condition, view.text, byRegion, list, tested)
    if (reason !== null) return { at: condition, reason }
  }
  const dropped = droppedByJsx(view, planned)
  if (dropped) return { at: dropped, reason: SHOWN_BY_ASTRO }
  for (const [region, edits] of byRegion) {
    if (tested.has(region)) continue
    const reason = region.kind === 'template' ? misfitOf(region, view.text, edits) : null
    if (reason !== null) return { at: region, reason }
    if (region.kind === 'script') {
      for (const { start, end, text } of edits)
        list.replace(start, end, isEnd(text, end, region, view.text) ? '' : text)
      continue
    }
    if (!showsNothing(region, view.text, edits, list))
      for (const { start, end, text } of edits) list.replace(start, end, text)
    if (region.shownAs && isElement(textAfter(region, view.text, edits), view.file))
      dropBraces(region, region.shownAs, view.text, list)
  }
  const trivia = new Trivia(view)
  for (const { start, end } of withBlankLines(list.deletedLines, trivia)) list.delete(start, end)
  const fixed = nodesOf(view, 'TemplateElement').map(rangeOf)
  return list.toEdits(view.text, (lineStart) => fixed.some(({ start, end }) => start < lineStart && lineStart <= end))
}

function foldCondition(
  condition: TemplateCondition,
  text: string,
  byRegion: ReadonlyMap<CodeRegion, readonly TextEdit[]>,
  list: EditList,
  tested: Set<CodeRegion>,
): string | null {
  const regions = condition.tests.map((test) =>
    test ? ([...byRegion.keys()].find((region) => region.start === test.start) ?? null) : null,
  )
  const values = regions.map((region) =>
    region === null ? null : valueOfTest(region, text, byRegion.get(region) as readonly TextEdit[]),
  )
  if (values.every((value) => value === null)) return null
  const reason = condition.fold(values, list)
  if (reason === null)
    for (const [index, region] of regions.entries()) if (region && values[index] !== null) tested.add(region)
  return reason
}

/** Whether an added semicolon only ends a script. No code follows that could continue its last statement. */
function isEnd(added: string, offset: number, region: CodeRegion, text: string): boolean {
  return added === ';' && text.slice(offset, region.end).trim() === ''
}

/** Text between tags that JSX ignores and Astro may show: https://docs.astro.build/en/reference/astro-syntax/ */
function droppedByJsx(view: SourceView, edits: readonly TextEdit[]): TextRange | null {
  const isCertain = ({ expression }: TSESTree.JSXExpressionContainer): boolean =>
    expression.type === 'ConditionalExpression'
      ? [expression.consequent, expression.alternate].some(({ type }) => /^JSX/.test(type))
      : expression.type === 'LogicalExpression' && expression.operator === '&&' && /^JSX/.test(expression.right.type)
  const node = nodesOf(view, 'JSXExpressionContainer').find(
    (container) =>
      container.parent.type !== 'JSXAttribute' &&
      !isCertain(container) &&
      isCovered(rangeOf(container), edits) &&
      !isCovered(rangeOf(container.parent), edits),
  )
  return node ? rangeOf(node) : null
}

/**
 * Deletes an expression that shows nothing, with its braces.
 *
 * @returns whether it deleted it.
 */
function showsNothing(region: CodeRegion, text: string, edits: readonly TextEdit[], list: EditList): boolean {
  if (!region.shownAs || !/^\s*(?:false|null|undefined)\s*$/.test(textAfter(region, text, edits))) return false
  deletePart(region.shownAs, text, list)
  return true
}

/** Whether code is one element and nothing else. */
function isElement(code: string, file: string): boolean {
  if (!code.trim().startsWith('<')) return false
  const parsed = parseTypeScript(`${file}.tsx`, `(${code}\n)`)
  const [statement] = parsed.kind === 'estree' ? parsed.ast.body : []
  return statement?.type === 'ExpressionStatement' && /^JSX(?:Element|Fragment)$/.test(statement.expression.type)
}

function dropBraces(region: CodeRegion, { start, end }: TextRange, text: string, list: EditList): void {
  const code = text.slice(region.start, region.end)
  list.delete(start, region.start + (code.length - code.trimStart().length))
  list.delete(region.end - (code.length - code.trimEnd().length), end)
}

/** `null`: the test isn't constant. */
function valueOfTest(region: CodeRegion, text: string, edits: readonly TextEdit[]): boolean | null {
  const after = textAfter(region, text, edits).trim()
  return after === 'true' ? true : after === 'false' ? false : null
}

function textAfter({ start, end }: TextRange, text: string, edits: readonly TextEdit[]): string {
  const moved = edits.map((edit) => ({ start: edit.start - start, end: edit.end - start, text: edit.text }))
  return applyEdits(text.slice(start, end), moved)
}

function misfitOf(region: CodeRegion, text: string, edits: readonly TextEdit[]): string | null {
  const before = text.slice(region.start, region.end)
  const after = textAfter(region, text, edits)
  if (after.trim() === '') return NOTHING_LEFT
  if (region.isHandler && mayBeFunction(after) !== mayBeFunction(before)) return OTHER_HANDLER
  return region.delimiters.some((mark) => after.includes(mark) && !before.includes(mark)) ? ENDS_EARLY : null
}

/**
 * Vue calls a handler that is a name or a function, and runs other code:
 * https://vuejs.org/guide/essentials/event-handling.html
 */
function mayBeFunction(code: string): boolean {
  return /^[\w$.[\]'"`\s]+$/.test(code) || /^\s*(?:async\b\s*)?(?:function\b|[\w$]+\s*=>|\([^]*?=>)/.test(code)
}

/** Imports that only removed parts of the template used are removed with them. */
function withoutImports(
  view: SourceView,
  edits: readonly TextEdit[],
  restated: StripOptions['restated'],
): { readonly edits: readonly TextEdit[]; readonly imports: number } {
  const unchanged = { edits, imports: 0 }
  if (edits.length === 0) return unchanged
  const text = applyEdits(view.text, edits)
  const after = parseEmbedded(view.file, text)
  if (after.kind === 'failure' || !after.embedded) return unchanged
  const used = new Set(importsOf(view, true).keys())
  const orphaned = new Set([...importsOf(after, false)].filter(([name]) => used.has(name)).map(([, node]) => node))
  if (orphaned.size === 0) return unchanged
  const { edits: later } = planStrip(after, [], {
    values: new Map(),
    orphaned,
    restated: restatedAfter(after, view, restated ?? new Map()),
  })
  const { regions } = after.embedded
  return later.every((edit) => regions.some((region) => region.kind === 'script' && contains(region, edit)))
    ? { edits: composeEdits(edits, text, later), imports: orphaned.size }
    : unchanged
}

/** The imports that are to be restated, in a later version of the file. */
function restatedAfter(
  after: SourceView,
  before: SourceView,
  restated: ReadonlyMap<AnyNode, string>,
): Map<AnyNode, string> {
  const texts = new Map([...restated].map(([node, text]) => [before.text.slice(...node.range), text]))
  return new Map(
    after.ast.body.flatMap((node): [AnyNode, string][] => {
      const text = texts.get(after.text.slice(...node.range))
      return text === undefined ? [] : [[node, text]]
    }),
  )
}

/** What a file imports and uses, or doesn't use, by name. */
function importsOf({ scopes }: SourceView, isUsed: boolean): Map<string, Node> {
  const found = new Map<string, Node>()
  const top = scopes.scopes.find(({ type }) => type === 'module')
  for (const { name, defs, references } of top?.variables ?? []) {
    const [definition] = defs
    if (defs.length === 1 && definition?.type === 'ImportBinding' && references.length > 0 === isUsed)
      found.set(name, definition.node as Node)
  }
  return found
}
