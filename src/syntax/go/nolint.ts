import { Directive } from '@eslint/plugin-kit'
import { lineAndColumn } from '../../text/line-index.js'
import type { LocatedComment } from '../bare-source-code.js'

const LINTER = 'feature-gates'

/**
 * Directives in Go's own form: `//nolint:feature-gates` for all rules of this plugin, `//nolint:feature-gates/RULE //
 * why` for one. After code, such a comment applies to its line. Alone on a line, it applies to the next line and the
 * block or list that this one opens. Before `package`, it applies to the file.
 * https://golangci-lint.run/docs/linters/false-positives/#nolint-directive
 *
 * @param start the offset of the package clause.
 */
export function findNolintDirectives(comments: readonly LocatedComment[], text: string, start: number): Directive[] {
  return comments.flatMap((node) => {
    const { value, justification } = parseNolint(node) ?? {}
    if (value === undefined || justification === undefined) return []
    const make = (type: 'disable' | 'enable' | 'disable-line' | 'disable-next-line', at: object = node): Directive =>
      new Directive({ type, node: at, value, justification })
    const lineStart = text.lastIndexOf('\n', node.range[0] - 1) + 1
    if (text.slice(lineStart, node.range[0]).trim() !== '') return [make('disable-line')]
    if (node.range[0] < start) return [make('disable')]
    const end = endOfBlock(text, node.range[1])
    return end === null
      ? [make('disable-next-line')]
      : [make('disable'), make('enable', { ...node, ...placeAt(text, end) })]
  })
}

/** @returns `value`: names of rules, separated by commas; empty for all. `null` when it isn't about this plugin. */
function parseNolint({ type, value }: LocatedComment): { value: string; justification: string } | null {
  const text = type === 'Line' ? value.trim() : ''
  if (!text.startsWith('nolint:')) return null
  const end = text.indexOf('//')
  const list = text.slice('nolint:'.length, end === -1 ? undefined : end)
  const why = end === -1 ? '' : text.slice(end + 2)
  const own = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name === LINTER || name.startsWith(`${LINTER}/`))
  if (own.length === 0) return null
  return { value: own.includes(LINTER) ? '' : own.join(', '), justification: why.trim() }
}

/**
 * Where the block ends that the line below a comment opens, in a text as gofmt writes it: before the first line that
 * isn't indented further and closes it. `null` if it opens none.
 */
function endOfBlock(text: string, from: number): number | null {
  const lines = text.slice(from).split('\n')
  const opening = lines[1] ?? ''
  if (!/[{(]\s*(?:\/\/.*)?\r?$/.test(opening)) return null
  const indent = /^[ \t]*/.exec(opening)?.[0] ?? ''
  let offset = from + (lines[0]?.length ?? 0) + 1 + opening.length + 1
  for (const line of lines.slice(2)) {
    const end = offset + line.length
    if (line.startsWith(indent) && /^[})]/.test(line.slice(indent.length)) && !/[{(]\s*\r?$/.test(line)) return end
    offset = end + 1
  }
  return null
}

function placeAt(text: string, offset: number): Pick<LocatedComment, 'range' | 'loc'> {
  const place = lineAndColumn(text, offset)
  return { range: [offset, offset], loc: { start: place, end: place } }
}
