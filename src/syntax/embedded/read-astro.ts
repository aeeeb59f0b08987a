import type { UnreadPart } from '../../source/embedded-parts.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import { parseTypeScript } from '../typescript/parse-typescript.js'
import type { EmbeddedFile, TemplateCode } from './embedded-file.js'
import type { TemplateNode } from './load-template-parser.js'

/** The code between the fences; `null`: the file has no frontmatter. */
function frontmatterOf(text: string): TextRange | null {
  const start = text.length - text.trimStart().length + '---'.length
  if (!text.startsWith('---', start - '---'.length)) return null
  const length = text.slice(start).search(/\n[ \t]*---/)
  return length < 0 ? null : { start, end: start + length + 1 }
}

/**
 * The text with blanks in place of its frontmatter, which is parsed on its own. So the template needs no parser for
 * TypeScript.
 */
export function withoutFrontmatter(text: string): string {
  const code = frontmatterOf(text)
  return code
    ? text.slice(0, code.start) + text.slice(code.start, code.end).replaceAll(/[^\n\r]/g, ' ') + text.slice(code.end)
    : text
}

/**
 * Finds the frontmatter and the expressions of an Astro file. Elements within an expression are read as those of JSX.
 *
 * @param ast the `Program` of astro-eslint-parser.
 */
export function readAstro(ast: TemplateNode, text: string): EmbeddedFile {
  const script = frontmatterOf(text)
  const reader = new AstroReader(text)
  for (const node of ast.body as readonly TemplateNode[]) if (node.type === 'AstroFragment') reader.readChildren(node)
  return {
    dialect: 'tsx',
    scripts: script
      ? [
          {
            ...script,
            code: withThrows(text.slice(script.start, script.end)),
            isPerInstance: true,
            isSeenByTemplate: true,
          },
        ]
      : [],
    codes: reader.codes,
    conditions: [],
    unread: reader.unread,
  }
}

/**
 * Replaces `return` by `throw`, which ends a module in the same way. The frontmatter is the body of a function. Both
 * have the same length.
 */
function withThrows(code: string): string {
  let patched = code
  for (let count = 0; count < MOST_RETURNS; count++) {
    const parsed = parseTypeScript('frontmatter.tsx', patched)
    if (parsed.kind !== 'failure') return patched
    const at = offsetIn(patched, parsed.place.line, parsed.place.column)
    if (!/^return\s+[^\s;]/.test(patched.slice(at))) return patched
    patched = `${patched.slice(0, at)}throw ${patched.slice(at + 'return'.length)}`
  }
  return patched
}

const MOST_RETURNS = 50

function offsetIn(text: string, line: number, column: number): number {
  let at = 0
  for (let count = 1; count < line; count++) at = text.indexOf('\n', at) + 1
  return at + column - 1
}

class AstroReader {
  readonly codes: TemplateCode[] = []
  readonly unread: UnreadPart[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /**
   * @param isPlain whether an expression may lose its braces. A component may examine its children, so there it may
   * not.
   */
  readChildren(parent: TemplateNode, isPlain = true): void {
    for (const child of (parent.children ?? []) as readonly TemplateNode[]) {
      if (child.type === 'JSXElement') this.#readElement(child, isPlain)
      else if (child.type === 'JSXFragment' || child.type === 'AstroFragment') this.readChildren(child, isPlain)
      else if (child.type === 'JSXExpressionContainer') this.#add(child, isPlain)
    }
  }

  #readElement(element: TemplateNode, isPlain: boolean): void {
    const { name, attributes } = element.openingElement as {
      readonly name: TemplateNode
      readonly attributes: readonly TemplateNode[]
    }
    for (const { type, value, range } of attributes as readonly (TemplateNode & { readonly value?: TemplateNode })[]) {
      if (type === 'JSXAttribute' && value?.type === 'JSXExpressionContainer') this.#add(value, false)
      else if (type === 'JSXSpreadAttribute') {
        const start = this.#text.indexOf('...', range[0]) + '...'.length
        this.#addCode({ start, end: range[1] - 1 }, null)
      }
    }
    const tag = this.#text.slice(...name.range)
    if (tag === 'script') this.unread.push({ ...rangeOf(element), reason: "a script for browsers isn't read" })
    else this.readChildren(element, isPlain && /^[a-z][a-z\d]*$/.test(tag) && !/^(?:pre|textarea|slot)$/.test(tag))
  }

  #add(container: TemplateNode, isShown: boolean): void {
    const code = { start: container.range[0] + 1, end: container.range[1] - 1 }
    if ((container.expression as TemplateNode).type !== 'JSXEmptyExpression')
      this.#addCode(code, isShown ? rangeOf(container) : null)
  }

  #addCode(range: TextRange, shownAs: TextRange | null): void {
    this.codes.push({ ...range, kind: 'expression', names: [], delimiters: [], shownAs })
  }
}
