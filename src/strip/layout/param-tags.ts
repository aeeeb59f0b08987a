import { staticKeyName } from '../../source/expressions.js'
import type { FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Comment } from '../../text/trivia.js'
import { ancestorsOf } from '../../source/walk.js'
import { parameterOf, positionOf } from '../slots/parameter.js'
import type { Layout } from './layout-context.js'
import { asNode } from '../../source/go-casts.js'

/** `@param {boolean} options.isNew - whether ...`, with its continuation lines. */
interface ParamTag {
  /** `options.isNew` */
  readonly path: string
  /** Whole lines in the source, without the opening and closing of the comment. */
  readonly start: number
  readonly end: number
}

/** Nodes that may come between a function and the comment that describes it. */
const CARRIERS = /^(?:Function|Arrow|Variable|Export|Assignment|Expression|Property|MethodDefinition)/

/** Removes the `@param` lines of removed parameters from the comments above their functions. */
export function removeParamTags(layout: Layout): void {
  const goneIn = new Map<Comment, Set<ParamTag>>()
  const tagsOf = new Map<Comment, readonly ParamTag[]>()
  for (const node of layout.unused) {
    const place = placeOf(asNode(node), layout.view)
    const comment = place && commentAbove(place.fn, layout)
    if (!place || !comment) continue
    const tags = tagsOf.get(comment) ?? tagsIn(comment, layout)
    tagsOf.set(comment, tags)
    const root = rootAt(place.fn, place.index, tags)
    const path = place.key === null ? root : `${root}.${place.key}`
    const gone = tags.filter(
      (tag) => tag.path === path || tag.path.startsWith(`${path}.`) || tag.path.startsWith(`${path}[`),
    )
    const known = goneIn.get(comment) ?? new Set()
    for (const tag of gone) known.add(tag)
    goneIn.set(comment, known)
  }
  for (const [comment, gone] of goneIn)
    if (gone.size > 0) removeTags(comment, gone.size === tagsOf.get(comment)?.length, [...gone], layout)
}

/** The position of a parameter, or of a property of a destructured one. */
function placeOf(node: Node, view: SourceView): { fn: FunctionNode; index: number; key: string | null } | null {
  const take = readOff(node, view)
  if (take) return take
  const property = node.type === 'Property' && node.parent.type === 'ObjectPattern' ? node : null
  const pattern = property?.parent ?? node
  const place = positionOf(property && pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern)
  const key = property && staticKeyName(property.key, property.computed)
  return !place || (property && key === null) ? null : { ...place, key }
}

/** The parameter from which `props.key` or a pattern reads a property. */
function readOff(node: Node, view: SourceView): ReturnType<typeof placeOf> {
  const slot =
    node.parent?.type === 'MemberExpression'
      ? parameterOf(node.parent, view)
      : node.type === 'Property'
        ? parameterOf(node, view)
        : null
  return slot && slot.key !== null ? { fn: slot.fn, index: slot.index, key: slot.key } : null
}

/** The documentation comment of a function, above the statement or member that contains it. */
function commentAbove(fn: FunctionNode, { trivia }: Layout): Comment | null {
  for (const node of ancestorsOf(fn)) {
    if (!CARRIERS.test(node.type)) return null
    let at = node.range[0]
    while (/\s/.test(trivia.text[at - 1] ?? '')) at--
    const comment = trivia.commentEndingAt(at)
    if (comment?.type === 'Block' && comment.value.startsWith('*')) return comment
  }
  return null
}

function tagsIn(comment: Comment, { trivia: { text } }: Layout): ParamTag[] {
  const tags: ParamTag[] = []
  const starts: number[] = []
  const pattern = /^[ \t]*(?:(?:\/\*\*|\*)[ \t]*)?@\w/gm
  const body = text.slice(comment.start, comment.end)
  for (const { 0: match, index } of body.matchAll(pattern)) starts.push(index + match.indexOf('@'))
  starts.forEach((at, order) => {
    const next = starts[order + 1]
    const nextLine = next === undefined ? endOfLast(body) : body.lastIndexOf('\n', next) + 1
    const path = pathOf(body.slice(at, nextLine))
    if (path === null) return
    const [start, end] = withoutEnds(body, body.lastIndexOf('\n', at) + 1, nextLine)
    tags.push({ path, start: comment.start + start, end: comment.start + end })
  })
  return tags
}

/** The start of the line with the comment's end, or that end itself when it is on the tag's line. */
function endOfLast(body: string): number {
  const lastLine = body.lastIndexOf('\n') + 1
  return /^[^\S\n]*\*\/$/.test(body.slice(lastLine)) ? lastLine : body.length - '*/'.length
}

/** The lines of a tag without the comment's opening and closing. */
function withoutEnds(body: string, lineStart: number, nextLine: number): [start: number, end: number] {
  const lineBreak = /\r?\n$/.exec(body.slice(0, nextLine))
  if (lineStart === 0) return ['/**'.length, lineBreak?.index ?? nextLine]
  return [lineBreak ? lineStart : lineStart + body.slice(lineStart).search(/\S/), nextLine]
}

/** `a.b` of `@param {{ c: string }} [a.b=1]`. */
function pathOf(tag: string): string | null {
  const [head] = /^@(?:param|arg|argument)\b\s*/.exec(tag) ?? []
  if (head === undefined) return null
  let at = head.length
  if (tag[at] === '{') {
    let depth = 0
    do {
      if (tag[at] === '{') depth++
      if (tag[at] === '}') depth--
      at++
    } while (depth > 0 && at < tag.length)
  }
  return /^\s*(?:\[\s*)?([\w$.[\]]+)/.exec(tag.slice(at))?.[1]?.replace(/\]$/, '') ?? null
}

/** The name under which a parameter is described: its own, or for a destructured one the name at its position. */
function rootAt(fn: FunctionNode, index: number, tags: readonly ParamTag[]): string | null {
  const parameter = fn.params[index] as Node
  const name = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  if (name.type === 'Identifier') return name.name
  const roots = [...new Set(tags.map(({ path }) => path.split(/[.[]/, 1)[0]))]
  return roots.length === fn.params.length ? (roots[index] ?? null) : null
}

/** @param areAll whether no other `@param` remains. */
function removeTags(comment: Comment, areAll: boolean, gone: readonly ParamTag[], { edits, trivia }: Layout): void {
  const { text } = trivia
  const isOneLine = !trivia.hasLineBreak(comment.start, comment.end)
  let left = ''
  let at = comment.start + '/**'.length
  const inOrder = [...gone].sort((a, b) => a.start - b.start)
  for (const { start, end } of inOrder) {
    left += text.slice(at, start)
    at = end
  }
  left += text.slice(at, comment.end)
  if (isOneLine ? areAll && /^\*\s*@[^@]*$/.test(comment.value) : /^[*\s/]*$/.test(left)) {
    return edits.deleteLines({
      start: trivia.lineStart(comment.start),
      end: trivia.afterLineBreak(trivia.lineEnd(comment.end)),
    })
  }
  if (isOneLine) return
  let behind = ''
  let from = comment.end
  for (const { start, end } of inOrder.reverse()) {
    behind = text.slice(end, from) + behind
    from = start
    const isLast = areAll && /^[^\S\n]*\*\/$/.test(behind)
    edits.delete(isLast ? startOfBlank(text, start) : start, end)
  }
}

/** Includes the empty line in front of the last tags. */
function startOfBlank(text: string, start: number): number {
  const before = text.lastIndexOf('\n', start - 2) + 1
  return /^[^\S\n]*(?:\*[^\S\n]*)?\n$/.test(text.slice(before, start)) ? before : start
}
