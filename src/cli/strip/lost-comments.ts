import { basename } from 'node:path'
import type { Comment } from '../../text/trivia.js'
import { parseSource } from '../../syntax/parse-source.js'
import type { PlannedFile } from './planned-changes.js'

/** A removed comment that tells of other work: its place in the file before the change. */
export interface LostComment {
  readonly file: string
  readonly line: number
  readonly text: string
}

const WORK = /\b(?:TODO|FIXME|HACK|XXX)\b|\bNOTE:/
/** `oss/biome.json`, `kube_features.go`, but not `https://example.org/page.html`, `Node.js` or `response.json()`. */
const OTHER_FILE =
  /(?<![\w./:@-])(?:(?:[\w@.-]+\/)+[\w@.-]+\.(?:js|[a-z]{2,5})|[\w-]+\.(?:[cm]?tsx?|[cm]js|jsx|go|vue|svelte|json|ya?ml|toml|md|sh|css|html|sql|proto))\b(?![(\w])/g
const PLAIN_WORDS =
  /^(?:remove|delete|drop|clean|up|this|the|it|feature|flag|gate|check|code|branch|in|after|by|when|once|is|are|has|been|graduates|graduated|GA|removed|released|v?\d[\w.]*)$/i
const LINE_BREAKS = /\r\n|[\n\r\u2028\u2029]/
const LONGEST = 200

/** The comments of planned files that are removed although they tell of other work, in the order of the files. */
export function findLostComments(files: readonly PlannedFile[]): LostComment[] {
  return files.flatMap((file) => (mayLose(file) ? lostIn(file) : []))
}

/** The end of an import, which tells of another file, but of no work. */
const IMPORT = /^(?:import\b|export\b|\})(?:(?!\/[/*]).)*\bfrom\s*(['"])[^'"]*\1;?$/

/** Whether a line of the file that tells of work is gone. Only then are its comments read. */
function mayLose({ file, before, after, isDeleted }: PlannedFile): boolean {
  const kept = new Map<string, number>()
  const linesOf = (text: string): string[] => text.split(LINE_BREAKS).map((line) => line.trim())
  if (!isDeleted) for (const line of linesOf(after)) kept.set(line, (kept.get(line) ?? 0) + 1)
  return linesOf(before).some((line) => {
    const count = kept.get(line) ?? 0
    kept.set(line, count - 1)
    return count <= 0 && !IMPORT.test(line) && tellsOfWork(line, file)
  })
}

function lostIn({ file, before, after, isDeleted }: PlannedFile): LostComment[] {
  const told = linesOfComments(file, before)
  const kept = new Map<string, CommentLine[]>()
  for (const line of isDeleted ? [] : linesOfComments(file, after)) {
    const equal = kept.get(line.text)
    if (equal) equal.push(line)
    else kept.set(line.text, [line])
  }
  const lost = new Set(told.filter(({ text }) => tellsOfWork(text, file)))
  // Of equal comments, those that still stand above or below the same line are kept.
  for (const isSame of [isAbove, isBelow, isEqual])
    for (const line of lost) {
      const equal = kept.get(line.text) ?? []
      const index = equal.findIndex((other) => isSame(line, other))
      if (index === -1) continue
      equal.splice(index, 1)
      lost.delete(line)
    }
  const reported = new Set<CommentLine>()
  return [...lost].flatMap((found) => {
    const lines = restOfComment(told, told.indexOf(found))
    const text = lines.map((part) => part.text).join(' ')
    if (reported.has(found) || tellsOnlyOfRemoval(text)) return []
    for (const line of lines) reported.add(line)
    return [{ file, line: found.line, text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text }]
  })
}

interface CommentLine {
  readonly line: number
  readonly text: string
  /** The lines of the source around it. */
  readonly previous: string
  readonly next: string
}

const isAbove = (a: CommentLine, b: CommentLine): boolean => a.next === b.next
const isBelow = (a: CommentLine, b: CommentLine): boolean => a.previous === b.previous
const isEqual = (): boolean => true

function tellsOfWork(text: string, file: string): boolean {
  return WORK.test(text) || [...text.matchAll(OTHER_FILE)].some(([path]) => basename(path) !== basename(file))
}

/** `TODO(ann): remove NewParser in 1.36`: the change that loses the comment is what it tells of. */
function tellsOnlyOfRemoval(text: string): boolean {
  const words = text
    .replace(/^\W*(?:TODO|FIXME)(?:\([^)]*\))?/, '')
    .split(/[^\w./-]+/)
    .flatMap((word) => (/\w/.test(word) ? [word.replace(/\.$/, '')] : []))
  const others = words.filter((word) => !PLAIN_WORDS.test(word))
  return (
    /^(?:remove|delete|drop|clean)$/i.test(words[0] ?? '') && others.length <= 1 && !tellsOfWork(others[0] ?? '', '')
  )
}

function linesOfComments(file: string, text: string): CommentLine[] {
  const view = parseSource(file, text)
  if (!view || view.kind === 'failure') return []
  const source = text.split(LINE_BREAKS).map((line) => line.trim())
  const lines: CommentLine[] = []
  let [line, at] = [1, 0]
  for (const comment of [...view.comments].sort((a, b) => a.start - b.start)) {
    line += text.slice(at, comment.start).split(LINE_BREAKS).length - 1
    at = comment.start
    for (const [offset, part] of comment.value.split(LINE_BREAKS).entries())
      lines.push({
        line: line + offset,
        text: wordsIn(part, comment),
        previous: source[line + offset - 2] ?? '',
        next: source[line + offset] ?? '',
      })
  }
  return lines
}

function wordsIn(line: string, { type }: Comment): string {
  return (type === 'Block' ? line.replace(/^\s*\*+(?=\s|$)/, '') : line).trim()
}

/** A sentence may go on in the next lines. */
function restOfComment(lines: readonly CommentLine[], index: number): readonly CommentLine[] {
  let end = index + 1
  while (lines[end]?.text && lines[end]?.line === (lines[end - 1]?.line ?? 0) + 1 && !WORK.test(lines[end]?.text ?? ''))
    end++
  return lines.slice(index, end)
}
