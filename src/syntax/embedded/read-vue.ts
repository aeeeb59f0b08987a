import type { TemplateCondition, UnreadPart } from '../../source/embedded-parts.js'
import type { TextRange } from '../../text/text-range.js'
import { rangeOf } from '../../text/text-range.js'
import type { EmbeddedFile, ScriptBlock, TemplateCode } from './embedded-file.js'
import type { TemplateNode } from './load-template-parser.js'
import { namesIn } from './names-in-pattern.js'
import { findVueConditions } from './vue-conditions.js'
import { directiveNameOf, elementsIn, plainAttributeOf, type VueAttribute, type VueElement } from './vue-nodes.js'

/**
 * Finds scripts and expressions of a Vue file. Only the places of expressions are used, because they are parsed again
 * as part of one program.
 *
 * @param document the `VDocumentFragment` of vue-eslint-parser.
 */
export function readVue(document: TemplateNode, text: string): EmbeddedFile {
  const top = elementsIn(document)
  const scripts = top.filter(({ name }) => name === 'script')
  const template = top.find(({ name }) => name === 'template') ?? null
  const languages = scripts.map((script) => plainAttributeOf(script, 'lang') ?? 'js')
  const hasSetup = scripts.some((script) => hasAttribute(script, 'setup'))
  const reader = new TemplateReader(text)
  const blocks: ScriptBlock[] = []
  for (const [index, script] of scripts.entries()) {
    const content = contentOf(script)
    if (content === null) continue
    const isSetup = hasAttribute(script, 'setup')
    if (/^(?:[jt]sx?)$/.test(languages[index] as string))
      blocks.push({ ...content, isPerInstance: isSetup, isSeenByTemplate: hasSetup })
    else reader.unread.push({ ...content, reason: `a script in "${languages[index]}" isn't read` })
  }
  const language = template && (plainAttributeOf(template, 'lang') ?? 'html')
  if (template && language !== 'html') {
    reader.unread.push({ ...rangeOf(template), reason: `a template in "${language}" isn't read` })
  } else if (template) reader.read(template)
  return {
    dialect: languages.includes('tsx') ? 'tsx' : languages.includes('ts') ? 'ts' : 'mjs',
    scripts: blocks,
    codes: reader.codes,
    conditions: reader.conditions,
    unread: reader.unread,
    hasOwnMembers: true,
  }
}

function hasAttribute(element: VueElement, name: string): boolean {
  return element.startTag.attributes.some(({ directive, key }) => !directive && key.name === name)
}

function contentOf({ startTag, endTag }: VueElement): TextRange | null {
  return endTag && endTag.range[0] > startTag.range[1] ? { start: startTag.range[1], end: endTag.range[0] } : null
}

/** An attribute with an HTML entity differs from the code that runs. */
const ENTITY = /&(?:#\w+|\w+);/

class TemplateReader {
  readonly codes: TemplateCode[] = []
  readonly conditions: TemplateCondition[] = []
  readonly unread: UnreadPart[] = []
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  read(template: VueElement): void {
    this.conditions.push(...findVueConditions(template, this.#text))
    this.#readChildren(template, [])
  }

  #readChildren(element: VueElement, names: readonly string[]): void {
    for (const child of element.children) {
      if (child.type === 'VElement') this.#readElement(child as VueElement, names)
      else if (child.type === 'VExpressionContainer')
        this.#add({ start: child.range[0] + 2, end: child.range[1] - 2 }, 'expression', names, ['}}'])
    }
  }

  #readElement(element: VueElement, outer: readonly string[]): void {
    const directives = element.startTag.attributes.filter(({ directive }) => directive)
    const declared = directives.flatMap((attribute) => this.#declaredBy(attribute))
    const names = [...new Set([...outer, ...declared])]
    for (const attribute of directives) this.#readDirective(attribute, names)
    this.#readChildren(element, names)
  }

  #declaredBy(attribute: VueAttribute): string[] {
    const value = this.#valueOf(attribute)
    if (value === null) return []
    const code = this.#text.slice(value.start, value.end)
    switch (directiveNameOf(attribute)) {
      case 'for':
        return namesIn(splitFor(code)?.left ?? code)
      case 'slot':
      case 'slot-scope':
      case 'scope':
        return namesIn(code)
      default:
        return []
    }
  }

  #readDirective(attribute: VueAttribute, names: readonly string[]): void {
    const value = this.#valueOf(attribute)
    if (value === null) return
    const delimiters = this.#delimitersOf(value)
    const argument = attribute.key.argument as TemplateNode | null | undefined
    if (argument?.type === 'VExpressionContainer')
      this.#add({ start: argument.range[0] + 1, end: argument.range[1] - 1 }, 'expression', names, [']', ' '])
    switch (directiveNameOf(attribute)) {
      case 'for': {
        const parts = splitFor(this.#text.slice(value.start, value.end))
        if (parts) this.#add({ start: value.start + parts.at, end: value.end }, 'expression', names, delimiters)
        return
      }
      case 'slot':
      case 'slot-scope':
      case 'scope':
        this.#add(value, 'parameters', names, delimiters)
        return
      case 'on':
        this.#add(value, 'handler', names, delimiters)
        return
      case 'model':
        this.#add(value, 'target', names, delimiters)
        return
      case 'if':
      case 'else-if':
      case 'show':
        this.#add(value, 'test', names, delimiters)
        return
      default:
        this.#add(value, 'expression', names, delimiters)
    }
  }

  /** The value of an attribute, without quotes; `null`: it doesn't have one. */
  #valueOf({ key, value }: VueAttribute): TextRange | null {
    if (!value || value.range[0] < key.range[1] || value.range[1] <= value.range[0]) return null
    const isQuoted = /["']/.test(this.#text[value.range[0]] as string)
    return isQuoted ? { start: value.range[0] + 1, end: value.range[1] - 1 } : rangeOf(value)
  }

  #delimitersOf({ start, end }: TextRange): string[] {
    const quote = this.#text[start - 1] as string
    return /["']/.test(quote) && this.#text[end] === quote ? [quote] : ['"', "'", '`', ' ', '\n', '>', '=', '<']
  }

  #add(range: TextRange, kind: TemplateCode['kind'], names: readonly string[], delimiters: readonly string[]): void {
    const code = this.#text.slice(range.start, range.end)
    if (code.trim() === '') return
    if (ENTITY.test(code)) this.unread.push({ ...range, reason: "an expression with HTML's own characters isn't read" })
    else if (mayFilter(code)) this.unread.push({ ...range, reason: "an expression with a filter isn't read" })
    else this.codes.push({ ...range, kind, names, delimiters, isHandler: kind === 'handler' })
  }
}

/** `name | upper`, which is not JavaScript in templates of Vue 2: https://v2.vuejs.org/v2/guide/filters.html */
function mayFilter(code: string): boolean {
  return /(?<!\|)\|(?!\|)/.test(code.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''"))
}

/** Splits `(item, index) in items` into the declared names and the start of the expression. */
function splitFor(code: string): { readonly left: string; readonly at: number } | null {
  const match = /^([^]*?)\s(?:in|of)\s/.exec(code)
  return match ? { left: match[1] as string, at: match[0].length } : null
}
