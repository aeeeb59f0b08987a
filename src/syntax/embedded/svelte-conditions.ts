import type { TemplateCondition } from '../../source/embedded-parts.js'
import type { EditList } from '../../text/edit-list.js'
import type { TextRange } from '../../text/text-range.js'
import { deletePart, unwrapPart } from './edit-parts.js'
import type { TemplateNode } from './load-template-parser.js'
import { EMPTIES_SLOT, KEEPS_SPACE } from './template-words.js'

/** Half sentences. */
const DECLARES = 'it declares a snippet or a constant for itself'
const MOVES = 'a transition plays when the block around it appears'

/** `{#if}`, `{:else if}` or `{:else}`, and the part that it shows. */
interface SvelteBranch {
  readonly head: TextRange
  readonly content: TextRange
  /** `null` for `{:else}`. */
  readonly test: TextRange | null
  readonly children: readonly TemplateNode[]
}

/** The place of an `{#if}`. */
export interface SvelteSurroundings {
  /** It is the only content of a component. */
  readonly fillsComponent: boolean
  /** It is in `<pre>` or the like. */
  readonly keepsSpace: boolean
}

/** The condition of an `{#if}` with all its branches; `null`: it has an unknown form. */
export function svelteCondition(
  block: TemplateNode,
  surroundings: SvelteSurroundings,
  text: string,
): TemplateCondition | null {
  const branches = branchesOf(block, text)
  if (branches === null) return null
  const whole = { start: block.range[0], end: block.range[1] }
  return {
    ...whole,
    tests: branches.map(({ test }) => test),
    fold: (values, edits) => foldBranches(branches, values, { whole, text, ...surroundings }, edits),
  }
}

function branchesOf(block: TemplateNode, text: string): SvelteBranch[] | null {
  const close = text.lastIndexOf('{/if', block.range[1])
  const heads: Pick<SvelteBranch, 'head' | 'test' | 'children'>[] = []
  for (let at: TemplateNode | null = block; at;) {
    const expression = at.expression as TemplateNode
    const end = /^[\s)]*\}/.exec(text.slice(expression.range[1]))
    if (!end) return null
    const test = { start: expression.range[0], end: expression.range[1] }
    heads.push({
      head: { start: at.range[0], end: expression.range[1] + end[0].length },
      test,
      children: at.children as readonly TemplateNode[],
    })
    const other: TemplateNode | null = at.else as TemplateNode | null
    at = null
    if (!other) continue
    const [only] = other.children as readonly TemplateNode[]
    if (only?.type === 'SvelteIfBlock' && only.elseif === true) at = only
    else {
      const head = /^\{:else\s*\}/.exec(text.slice(other.range[0]))
      if (!head) return null
      const start = other.range[0]
      heads.push({
        head: { start, end: start + head[0].length },
        test: null,
        children: other.children as readonly TemplateNode[],
      })
    }
  }
  return heads.map((one, index) => ({
    ...one,
    content: { start: one.head.end, end: heads[index + 1]?.head.start ?? close },
  }))
}

function foldBranches(
  branches: readonly SvelteBranch[],
  values: readonly (boolean | null)[],
  {
    whole,
    text,
    fillsComponent,
    keepsSpace,
  }: SvelteSurroundings & { readonly whole: TextRange; readonly text: string },
  edits: EditList,
): string | null {
  const valueOf = (branch: SvelteBranch): boolean | null =>
    branch.test === null || (values[branches.indexOf(branch)] ?? null)
  const firstTrue = branches.findIndex((branch) => valueOf(branch) === true)
  const kept = branches.filter((branch, index) => valueOf(branch) !== false && (firstTrue < 0 || index <= firstTrue))
  const [first] = kept
  if (keepsSpace) return KEEPS_SPACE
  if (!first) {
    if (fillsComponent) return EMPTIES_SLOT
    deletePart(whole, text, edits)
    return null
  }
  if (valueOf(first) === true) {
    const reason = unwrapRefusal(first, whole, text)
    if (reason === null)
      unwrapPart(
        whole,
        first.content,
        text,
        edits,
        /<(?:pre|textarea)\b/i.test(text.slice(first.content.start, first.content.end)),
      )
    return reason
  }
  edits.delete(whole.start, first.head.start)
  if (first !== branches[0]) edits.replace(first.head.start, (first.test as TextRange).start, '{#if ')
  for (const branch of branches) {
    if (branch === first || branch.head.start < first.head.start) continue
    if (!kept.includes(branch)) edits.delete(branch.head.start, branch.content.end)
    else if (valueOf(branch) === true && branch.test) edits.replace(branch.head.start, branch.head.end, '{:else}')
  }
  return null
}

function unwrapRefusal({ content, children }: SvelteBranch, whole: TextRange, text: string): string | null {
  if (children.some(({ type }) => type === 'SvelteConstTag' || type === 'SvelteSnippetBlock')) return DECLARES
  const code = text.slice(content.start, content.end)
  if (/[\s<](?:transition|in|out|animate):/.test(code)) return MOVES
  // Versions of Svelte differ in which blanks they keep at the border of a block. Next to other blanks that makes no
  // difference.
  const isOpen = (character: string | undefined): boolean => character !== undefined && !/\s/.test(character)
  const loses =
    code.trim() !== '' &&
    ((/^\s/.test(code) && isOpen(text[whole.start - 1])) || (/\s$/.test(code) && isOpen(text[whole.end])))
  return loses ? KEEPS_SPACE : null
}
