import type { TemplateCondition } from '../../source/embedded-parts.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import type { EmbeddedFile, ScriptBlock, TemplateCode } from './embedded-file.js'
import type { ParsedTemplate, TemplateNode } from './load-template-parser.js'
import { namesIn } from './names-in-pattern.js'
import { svelteCondition } from './svelte-conditions.js'

type VisitorKeys = NonNullable<ParsedTemplate['visitorKeys']>

const SCRIPT = /(<script(?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*\s*>)([^]*?)(<\/script\s*>)/gi

/**
 * The text with blanks in place of its scripts, which are parsed on their own. So the template needs no parser for
 * TypeScript.
 */
export function withoutScripts(text: string): string {
  return text.replaceAll(
    SCRIPT,
    (_, open: string, code: string, close: string) => open + code.replaceAll(/[^\n\r]/g, ' ') + close,
  )
}

/** Whether a Svelte file declares that it uses TypeScript. */
export function isSvelteInTypeScript(text: string): boolean {
  return /<script\b[^>]*\blang\s*=\s*["']?(?:ts|typescript)\b/i.test(text)
}

/**
 * Finds scripts and expressions of a Svelte file.
 *
 * @param parsed what svelte-eslint-parser gives, with or without the scripts.
 */
export function readSvelte({ ast, visitorKeys = {} }: ParsedTemplate, text: string): EmbeddedFile {
  const reader = new SvelteReader(text, visitorKeys)
  const body = ast.body as readonly TemplateNode[]
  const scripts = body.filter(({ type }) => type === 'SvelteScriptElement')
  reader.readChildren(body, [], { isComponent: false, keepsSpace: false })
  const blocks = scripts.flatMap((script): ScriptBlock[] => {
    const [startTag, endTag] = [script.startTag as TemplateNode, script.endTag as TemplateNode | null]
    if (!endTag || endTag.range[0] <= startTag.range[1]) return []
    const isModule = /\smodule\b|context\s*=\s*["']?module\b/.test(text.slice(...startTag.range))
    return [{ start: startTag.range[1], end: endTag.range[0], isPerInstance: !isModule, isSeenByTemplate: true }]
  })
  return {
    dialect: isSvelteInTypeScript(text) ? 'ts' : 'mjs',
    scripts: blocks,
    codes: reader.codes,
    conditions: reader.conditions,
    unread: [],
    hasOpenExports: true,
  }
}

interface Parent {
  readonly isComponent: boolean
  readonly keepsSpace: boolean
}

class SvelteReader {
  readonly codes: TemplateCode[] = []
  readonly conditions: TemplateCondition[] = []
  readonly #text: string
  readonly #keys: VisitorKeys

  constructor(text: string, keys: VisitorKeys) {
    this.#text = text
    this.#keys = keys
  }

  readChildren(children: readonly TemplateNode[], outer: readonly string[], parent: Parent): void {
    const names = [...outer, ...children.flatMap((child) => this.#declaredBeside(child))]
    const shown = children.filter(
      ({ type, range }) =>
        !/^Svelte(?:Script|Style)Element$/.test(type) &&
        !(type === 'SvelteText' && this.#text.slice(...range).trim() === ''),
    )
    for (const child of shown) this.#read(child, names, parent, shown.length === 1)
  }

  /** The names that a tag or a snippet declares for its siblings. */
  #declaredBeside(node: TemplateNode): string[] {
    if (node.type === 'SvelteConstTag')
      return (node.declarations as readonly TemplateNode[]).flatMap(({ id }) => this.#namesIn(id as TemplateNode))
    return node.type === 'SvelteSnippetBlock' ? this.#namesIn(node.id as TemplateNode) : []
  }

  #read(node: TemplateNode, names: readonly string[], parent: Parent, isOnly: boolean): void {
    switch (node.type) {
      case 'SvelteIfBlock':
        this.#readIf(node, names, parent, isOnly)
        return
      case 'SvelteEachBlock':
        this.#readEach(node, names, parent)
        return
      case 'SvelteAwaitBlock':
        this.#readAwait(node, names, parent)
        return
      case 'SvelteSnippetBlock':
        this.#readSnippet(node, names, parent)
        return
      case 'SvelteElement':
        this.#readElement(node, names, parent)
        return
      default:
        this.#readCodes(node, names)
        if (Array.isArray(node.children)) this.readChildren(node.children as TemplateNode[], names, inBlock(parent))
    }
  }

  #readIf(node: TemplateNode, names: readonly string[], parent: Parent, isOnly: boolean): void {
    if (node.elseif !== true) {
      const surroundings = { fillsComponent: parent.isComponent && isOnly, keepsSpace: parent.keepsSpace }
      const condition = svelteCondition(node, surroundings, this.#text)
      if (condition) this.conditions.push(condition)
    }
    this.#add(node.expression as TemplateNode, names, 'test')
    this.readChildren(node.children as TemplateNode[], names, inBlock(parent))
    const other = node.else as TemplateNode | null
    if (other) this.readChildren(other.children as TemplateNode[], names, inBlock(parent))
  }

  #readEach(node: TemplateNode, names: readonly string[], parent: Parent): void {
    this.#add(node.expression as TemplateNode, names)
    const own = [...names, ...this.#namesIn(node.context), ...this.#namesIn(node.index)]
    if (node.key) this.#add(node.key as TemplateNode, own)
    this.readChildren(node.children as TemplateNode[], own, inBlock(parent))
    const other = node.else as TemplateNode | null
    if (other) this.readChildren(other.children as TemplateNode[], names, inBlock(parent))
  }

  #readAwait(node: TemplateNode, names: readonly string[], parent: Parent): void {
    this.#add(node.expression as TemplateNode, names)
    for (const part of [node.pending, node.then, node.catch] as (TemplateNode | null | undefined)[]) {
      if (!part) continue
      const own = [...names, ...this.#namesIn(part.value), ...this.#namesIn(part.error)]
      this.readChildren(part.children as TemplateNode[], own, inBlock(parent))
    }
  }

  #readSnippet(node: TemplateNode, names: readonly string[], parent: Parent): void {
    const params = node.params as readonly TemplateNode[]
    const [first, last] = [params[0], params.at(-1)]
    if (first && last)
      this.codes.push({ start: first.range[0], end: last.range[1], kind: 'parameters', names, delimiters: [] })
    const own = [...names, ...params.flatMap((param) => this.#namesIn(param))]
    this.readChildren(node.children as TemplateNode[], own, inBlock(parent))
  }

  #readElement(node: TemplateNode, names: readonly string[], parent: Parent): void {
    const attributes = (node.startTag as { readonly attributes: readonly TemplateNode[] }).attributes
    for (const attribute of attributes) this.#readCodes(attribute, names)
    const lets = attributes.filter(({ type, kind }) => type === 'SvelteDirective' && kind === 'Let')
    const own = [...names, ...lets.flatMap((attribute) => namesIn(this.#text.slice(...attribute.range).slice(4)))]
    const name = this.#text.slice(...(node.name as TemplateNode).range)
    this.readChildren(node.children as TemplateNode[], own, {
      isComponent: node.kind !== 'html',
      keepsSpace: parent.keepsSpace || name === 'pre' || name === 'textarea',
    })
  }

  /**
   * Reads all expressions of a tag or an attribute. A shorthand `{name}` is left out, because it is also the
   * attribute's name.
   */
  #readCodes(node: TemplateNode, names: readonly string[]): void {
    if (node.type === 'SvelteShorthandAttribute' || node.type === 'SvelteDirectiveKey') return
    if (node.type === 'SvelteDirective' && node.kind === 'Let') return
    const kind = node.type === 'SvelteDirective' && node.kind === 'Binding' ? 'target' : 'expression'
    const key = node.key as TemplateNode | undefined
    for (const name of this.#keys[node.type] ?? []) {
      if (name === 'key' || name === 'children') continue
      for (const child of [node[name]].flat() as (TemplateNode | null | undefined)[]) {
        if (!child) continue
        if (child.type === 'VariableDeclarator') this.#add(child.init as TemplateNode, names)
        else if (child.type.startsWith('Svelte')) this.#readCodes(child, names)
        else if (!key || child.range[0] >= key.range[1]) this.#add(child, names, kind)
      }
    }
  }

  #add(node: TemplateNode, names: readonly string[], kind: TemplateCode['kind'] = 'expression'): void {
    this.codes.push({ ...rangeOf(node), kind, names: [...new Set(names)], delimiters: [] })
  }

  #namesIn(node: unknown): string[] {
    const range: TextRange | null = node ? rangeOf(node as TemplateNode) : null
    return range ? namesIn(this.#text.slice(range.start, range.end)) : []
  }
}

/** The parent for the contents of a block. They also belong to the component, but aren't its only content. */
function inBlock({ keepsSpace }: Parent): Parent {
  return { isComponent: false, keepsSpace }
}
