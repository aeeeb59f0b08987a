import { lastNameOf } from '../../../gates/dotted-path.js'
import { escapeForPattern } from '../../../gates/mentions.js'
import { goTypeOf } from '../../../registry/readers/go-maps.js'
import { declaredBy, usesOf } from '../../../source/bindings.js'
import { literalString, unwrapExpression } from '../../../source/expressions.js'
import { convertedText } from '../../../source/go-declarations.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'
import { isGoOfProject } from './searched-code.js'

const SETS = 'it may set the gate by a name that it makes from parts'
/** A shorter part of a name is in too many texts. */
const SHORTEST_PART = 3
/** A part that only the run knows. */
const UNKNOWN = '\0'
/** What `fmt.Sprintf` replaces: `%s`, `%[1]v`, `%-8q`. */
const VERB = /%(?:\[\d+\])?[-+# ]*[\d.]*[a-zA-Z]/g
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
  /** The files that may have such a text. */
  readonly files: ReadonlyMap<string, string>

  constructor(texts: ProjectTexts, { gates }: AfterRemoval) {
    this.#gates = [...gates.keys()].filter((gate) => gate.length > SHORTEST_PART)
    const starts = this.#gates.map((gate) => escapeForPattern(gate.slice(0, SHORTEST_PART))).join('|')
    const ends = this.#gates.map((gate) => escapeForPattern(gate.slice(-SHORTEST_PART))).join('|')
    const pattern = new RegExp(
      `["\`=,](?:${starts})\\w*(?:%|["\`]\\s*\\+)|(?:%(?:\\[\\d+\\])?[a-z]|\\+\\s*["\`])\\w*(?:${ends})["\`=]`,
    )
    this.files = this.#gates.length === 0 ? new Map() : texts.matching(pattern, isGoOfProject)
  }

  in(view: SourceView): ResidualUse[] {
    return nodesOf(view, 'BinaryExpression', 'CallExpression').flatMap((node) => {
      if (node.parent?.type === 'BinaryExpression' && node.parent.operator === '+') return []
      const text = composedText(node)
      if (text === null) return []
      const gates = this.#gates.filter((gate) => isNamedBy(text, gate))
      return gates.length > 0 && (FLAG.test(text) || reachesSetter(node, view))
        ? gates.map((gate) => useAt(node, gate, SETS))
        : []
    })
  }
}

/** A text with `\0` for each part that isn't written down; `null`: the expression makes no text from parts. */
function composedText(node: Node): string | null {
  if (node.type === 'CallExpression') {
    const [format] = node.arguments
    const text = lastNameOf(node.callee) === 'Sprintf' && format ? literalString(format) : null
    return text === null ? null : text.replaceAll(VERB, UNKNOWN)
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  return [node.left, node.right].map(partOf).join('')
}

function partOf(expression: Node): string {
  const node = unwrapExpression(expression)
  return literalString(node) ?? composedText(node) ?? UNKNOWN
}

/** Whether one of the settings in a text, `Paged\0=\0,Other=true`, may be that of a gate. */
function isNamedBy(text: string, gate: string): boolean {
  return text
    .replace(FLAG, '')
    .split(',')
    .some((setting) => {
      const [name = ''] = setting.trim().split('=')
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
    default:
      return false
  }
}

function isMapOfSwitches(literal: Node): boolean {
  const type = literal.type === 'ObjectExpression' ? goTypeOf(literal) : null
  return type?.type === 'GoMapType' && type.value.type === 'Identifier' && type.value.name === 'bool'
}
