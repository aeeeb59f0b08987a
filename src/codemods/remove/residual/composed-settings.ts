import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { escapeForPattern } from '../../../gates/mentions.js'
import { goTypeOf } from '../../../registry/readers/go-maps.js'
import { declaredBy, usesOf, variableOf } from '../../../source/bindings.js'
import { literalString, unwrapExpression } from '../../../source/expressions.js'
import { convertedText } from '../../../source/go-declarations.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { resolveConstant } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import type { ProjectTexts } from '../delete-constants.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'
import { isGoOfProject } from './searched-code.js'

export const SETS = 'it may set the gate by a name that it makes from parts'
/** A shorter part of a name is in too many texts. */
export const SHORTEST_PART = 3
/** A part that only the run knows. */
export const UNKNOWN = '\0'
/** What `fmt.Sprintf` replaces: `%s`, `%[1]v`, `%-8q`. */
export const VERB = /%(?:\[\d+\])?[-+# ]*[\d.]*[a-zA-Z]/g
/** Functions that set a gate, or parse a flag that does. */
const SETTER = /^(?:Set|Parse|Override)|FeatureGate|FeatureFlag/
const FLAG = /^.*feature-?_?gates[= ]/i

/**
 * Finds where Go code, tests included, may set a removed gate by a text that it makes from parts: `Set(fmt.Sprintf(
 * "Paged%s=%t", kind, on))`, `SetFromMap(map[string]bool{"Paged" + kind: true})`. A part that is written down must be
 * one of the gate's name.
 */
export class ComposedSettings {
  readonly #gates: readonly string[]
  readonly #resolveImport: AfterRemoval['resolveImport']
  /** The files that may have such a text. */
  readonly files: ReadonlyMap<string, string>

  constructor(texts: ProjectTexts, { gates, resolveImport }: AfterRemoval) {
    this.#resolveImport = resolveImport
    this.#gates = [...gates.keys()].filter((gate) => gate.length > SHORTEST_PART)
    const starts = this.#gates.map((gate) => escapeForPattern(gate.slice(0, SHORTEST_PART))).join('|')
    const ends = this.#gates.map((gate) => escapeForPattern(gate.slice(-SHORTEST_PART))).join('|')
    const parts = this.#gates.flatMap(partsOf).map(escapeForPattern).join('|')
    const pattern = new RegExp(
      `["\`](?:${parts})=?\\w*["\`]|["\`=,](?:${starts})\\w*(?:%|["\`]\\s*\\+)|(?:%(?:\\[\\d+\\])?[a-z]|\\+\\s*["\`])\\w*(?:${ends})["\`=]`,
    )
    this.files = this.#gates.length === 0 ? new Map() : texts.matching(pattern, isGoOfProject)
  }

  in(view: SourceView): ResidualUse[] {
    return nodesOf(view, 'BinaryExpression', 'CallExpression', 'AssignmentExpression').flatMap((node) => {
      if (node.parent?.type === 'BinaryExpression' && node.parent.operator === '+') return []
      const text = composedText(node, { view, resolveImport: this.#resolveImport })
      if (text === null) return []
      const gates = this.#gates.filter((gate) => isNamedBy(text, gate))
      return gates.length > 0 && (FLAG.test(text) || reachesSetter(node, view))
        ? gates.map((gate) => useAt(node, gate, SETS))
        : []
    })
  }
}

/** The starts and ends of a name. */
function partsOf(gate: string): string[] {
  const lengths = Array.from({ length: gate.length - SHORTEST_PART }, (_, index) => index + SHORTEST_PART)
  return lengths.flatMap((length) => [gate.slice(0, length), gate.slice(-length)])
}

/** Where a text is read, and how constants of other files are found. */
interface Reading {
  readonly view: SourceView
  readonly resolveImport: AfterRemoval['resolveImport']
}

/** A text with `\0` for each part that isn't written down; `null`: the expression makes no text from parts. */
export function composedText(node: Node, reading: Reading): string | null {
  if (node.type === 'BinaryExpression')
    return node.operator === '+' ? [node.left, node.right].map((part) => partOf(part, reading)).join('') : null
  if (node.type === 'AssignmentExpression') return node.operator === '+=' ? UNKNOWN + partOf(node.right, reading) : null
  if (node.type !== 'CallExpression') return null
  const [first, ...others] = node.arguments
  switch (lastNameOf(node.callee)) {
    case 'Sprintf':
    case 'Errorf':
      return first ? formattedText(first, others, reading) : null
    case 'Sprint':
      return node.arguments.map((argument) => partOf(argument, reading)).join('')
    case 'Join': {
      const separator = others[0] ? partOf(others[0], reading) : ''
      const list = first && unwrapExpression(first)
      if (list?.type !== 'ArrayExpression') return null
      return list.elements.map((element) => (element ? partOf(element, reading) : UNKNOWN)).join(separator)
    }
    default:
      return null
  }
}

/** A verb is replaced by the text that it prints, if only one verb may print it. */
function formattedText(format: Node, values: readonly Node[], reading: Reading): string | null {
  const text = literalString(format)
  if (text === null) return null
  let index = 0
  return text.replaceAll(VERB, (verb) => {
    const value = /^%[svq]$/.test(verb) && !text.includes('%[') ? values[index] : undefined
    index++
    return value ? partOf(value, reading) : UNKNOWN
  })
}

function partOf(expression: Node, reading: Reading): string {
  const node = unwrapExpression(expression)
  const text = literalString(node) ?? composedText(node, reading)
  return text ?? resolveConstant(node, reading.view, reading.resolveImport)?.value ?? UNKNOWN
}

/** Whether one of the settings in a text, `Paged\0=\0,Other=true`, may be that of a gate. */
function isNamedBy(text: string, gate: string): boolean {
  return text
    .replace(FLAG, '')
    .split(',')
    .some((setting) => {
      const [name = ''] = setting.trim().split('=')
      if (name === gate) return true
      const parts = name.split(UNKNOWN)
      const isPart = parts.some((part) => part.length >= SHORTEST_PART)
      return parts.length > 1 && isPart && new RegExp(`^${parts.map(escapeForPattern).join('.*')}$`).test(gate)
    })
}

/** Whether a text is given to a function that sets gates, or is the key of a map of switches. */
function reachesSetter(text: Node, view: SourceView): boolean {
  const { parent } = text
  switch (parent?.type) {
    case 'CallExpression':
      if (convertedText(parent) === text) return reachesSetter(parent, view)
      return parent.callee !== text && SETTER.test(lastNameOf(parent.callee) ?? '')
    case 'Property':
      return parent.key === text && isMapOfSwitches(parent.parent)
    case 'MemberExpression':
      return parent.property === text && parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent
    case 'VariableDeclarator':
      return declaredBy(view, parent)
        .flatMap(usesOf)
        .some((use) => use !== text && reachesSetter(use, view))
    case 'ReturnStatement':
      return isResultForSetter(parent, view)
    default:
      return text.type === 'AssignmentExpression' && isAddedForSetter(text, view)
  }
}

/** `name += "Pager"` */
function isAddedForSetter({ left }: TSESTree.AssignmentExpression, view: SourceView): boolean {
  const variable = left.type === 'Identifier' ? variableOf(view, left) : null
  return variable !== null && usesOf(variable).some((use) => use !== left && reachesSetter(use, view))
}

/** Whether the file gives the results of the function around to one that sets gates. */
function isResultForSetter(node: Node, view: SourceView): boolean {
  const fn = [...ancestorsOf(node)].find(({ type }) => /^Function/.test(type))
  const name = fn?.type === 'FunctionDeclaration' ? fn.id?.name : undefined
  return (
    name !== undefined &&
    nodesOf(view, 'CallExpression').some(
      (call) => call.type === 'CallExpression' && lastNameOf(call.callee) === name && givesOn(call, view),
    )
  )
}

function givesOn(call: TSESTree.CallExpression, view: SourceView): boolean {
  return call.parent.type !== 'ReturnStatement' && reachesSetter(call, view)
}

function isMapOfSwitches(literal: Node): boolean {
  const type = literal.type === 'ObjectExpression' ? goTypeOf(literal) : null
  return type?.type === 'GoMapType' && type.value.type === 'Identifier' && type.value.name === 'bool'
}
