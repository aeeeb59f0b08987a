import { escapeForPattern } from '../../../gates/mentions.js'
import { convertedText } from '../../../source/go-declarations.js'
import { unwrapExpression } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { resolveConstant } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'
import { mayAskGates } from './searched-code.js'

const JOINS = 'it joins the name of the gate from parts'
/** A shorter part of a name is found in too many texts. */
const SHORTEST_PART = 3
/** A constant is looked for by its own name. */
const SHORTEST_CONSTANT = 2

/** What stands before the value of a constant: `const START: string =`, `start featuregate.Feature =`, `START:`. */
const DECLARES =
  /(?:\b(?:const|let|var|readonly|static)\s+)?(?<![\w$])([\w$]+)(?:\s*:\s*[\w.<>]+|\s+[\w.]+)?\s*([=:])\s*(?:[\w.]+\()?$/
/** In characters. */
const LONGEST_HEAD = 120

/** What stands before `${` or `+`, or after `}` or `+`. */
const PARTS = /[`'"]([^\s'"`$}]+)(?=\$\{|[`'"]\)?\s*\+)|(?:\}|\+\s*(?:[\w.]+\()?[`'"])([^\s'"`$}]+)[`'"]/g

/** The starts and ends of names that texts join with something. */
export interface NameParts {
  readonly starts: Set<string>
  readonly ends: Set<string>
}

/** Adds the parts that a text joins: `Paged${kind}`, `kind + "Pager"`. */
export function addJoinedParts(parts: NameParts, text: string): void {
  for (const [, start, end = ''] of text.matchAll(PARTS)) {
    const part = start ?? end
    if (part.length < SHORTEST_PART) continue
    if (start === undefined) parts.ends.add(part)
    else parts.starts.add(part)
  }
}

/** Whether a name starts or ends with one of the parts. */
export function mayBeJoined(name: string, { starts, ends }: NameParts): boolean {
  return [...starts].some((start) => name.startsWith(start)) || [...ends].some((end) => name.endsWith(end))
}

/** Whether a text joins the start or the end of a gate's name with something. */
export function joinsPartOf(gates: AfterRemoval['gates'], text: string): boolean {
  const parts: NameParts = { starts: new Set(), ends: new Set() }
  addJoinedParts(parts, text)
  return [...gates.keys()].some((gate) => mayBeJoined(gate, parts))
}

/** Finds where the whole name of a removed gate is joined from texts and constants: `"Paged" + "Range"`. */
export class JoinedNames {
  readonly #context: AfterRemoval
  /** The files that join a constant which holds a part of a name, `START + rest`, with their texts. */
  readonly ofConstants: ReadonlyMap<string, string>

  constructor(texts: ProjectTexts, context: AfterRemoval) {
    this.#context = context
    const constants = constantsOfParts(texts, context.gates)
    const name = `(?:${[...constants].map(escapeForPattern).join('|')})`
    this.ofConstants =
      constants.size === 0
        ? new Map()
        : texts.matching(
            new RegExp(`(?<![\\w$])${name}\\s*[+}]|(?:\\+|\\$\\{)\\s*(?:[\\w$]+[.(])*${name}(?![\\w$])`),
            mayAskGates,
          )
  }

  mayBeIn(file: string, text: string): boolean {
    return this.ofConstants.has(file) || joinsPartOf(this.#context.gates, text)
  }

  in(view: SourceView): ResidualUse[] {
    if (!this.mayBeIn(view.file, view.text)) return []
    return nodesOf(view, 'BinaryExpression', 'TemplateLiteral').flatMap((node) => {
      if (node.parent?.type === 'BinaryExpression' && node.parent.operator === '+') return []
      const isJoin =
        node.type === 'BinaryExpression' || (node.type === 'TemplateLiteral' && node.expressions.length > 0)
      const name = isJoin ? joinedText(node, view, this.#context) : null
      return name !== null && this.#context.gates.has(name) ? [useAt(node, name, JOINS)] : []
    })
  }
}

/** The names of constants that hold the start or the end of a gate's name. */
function constantsOfParts(texts: ProjectTexts, gates: AfterRemoval['gates']): ReadonlySet<string> {
  const parts = new Set<string>()
  for (const gate of gates.keys())
    for (let at = SHORTEST_CONSTANT; at <= gate.length - 1; at++) {
      parts.add(gate.slice(0, at))
      parts.add(gate.slice(-at))
    }
  const names = new Set<string>()
  if (parts.size === 0) return names
  const literal = `["'\`](?:${[...parts].map((part) => escapeForPattern(part)).join('|')})["'\`]`
  for (const [file, text] of texts.matching(new RegExp(`[=:(]\\s*${literal}`), mayAskGates))
    for (const { index } of text.matchAll(new RegExp(literal, 'g'))) {
      const [, name = '', sign] = DECLARES.exec(text.slice(Math.max(0, index - LONGEST_HEAD), index)) ?? []
      // In Go, a colon comes before the value of a field.
      if (name !== '' && (sign === '=' || !file.endsWith('.go'))) names.add(name)
    }
  return names
}

/** The text of an expression whose parts are all known; `null` otherwise. */
export function joinedText(expression: Node, view: SourceView, context: AfterRemoval): string | null {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? (joinedParts([node.left, node.right], view, context)?.join('') ?? null) : null
    case 'TemplateLiteral': {
      const parts = joinedParts(node.expressions, view, context)
      return parts && node.quasis.map(({ value }, at) => `${value.cooked}${parts[at] ?? ''}`).join('')
    }
    case 'CallExpression': {
      const converted = view.language === 'go' ? convertedText(node) : null
      return converted && joinedText(converted, view, context)
    }
    default:
      return resolveConstant(node, view, context.resolveImport)?.value ?? null
  }
}

function joinedParts(parts: readonly Node[], view: SourceView, context: AfterRemoval): string[] | null {
  const texts: string[] = []
  for (const part of parts) {
    const text = joinedText(part, view, context)
    if (text === null) return null
    texts.push(text)
  }
  return texts
}
