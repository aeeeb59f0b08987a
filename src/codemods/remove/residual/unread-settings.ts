import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { hasOneValue, variableOf } from '../../../source/bindings.js'
import { literalString, unwrapExpression } from '../../../source/expressions.js'
import { isFunctionNode } from '../../../source/function-nodes.js'
import { goDeclarationOf } from '../../../source/go-declarations.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { resolveConstant } from '../../../source/resolve-constant.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { contains, rangeOf } from '../../../text/text-range.js'
import type { ProjectTexts } from '../delete-constants.js'
import { composedText, SETS, SHORTEST_PART, UNKNOWN, VERB } from './composed-settings.js'
import { useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'
import { isGo, mayAskGates } from './searched-code.js'

/** `features.Gate.Set(text)`, `SetFromMap(values)`, `setFeatureGates(text)`: nothing in quotes is given. */
const SETS_GATES =
  /(?:(?:[gG]ate|[fF]eature)\w*(?:\(\))?|\b\w*[fF][gG])\.Set\(\s*[^\s"`)]|\bSetFromMap\(|[sS]et\w*Feature(?:Gate|Flag)s?\(/
const OF_GATES = /(?:gate|feature)\w*(?:\(\))?$|fg$/i
/** Declarations that a function reads, and those that they read. */
const MOST_STEPS = 2

/**
 * Finds where Go code, tests left out, sets gates by a text that isn't understood, `Set(strings.ReplaceAll("New-Pager=
 * true", "-", ""))`. It may set a removed gate if a text of the same function, or one that the function is given, has a
 * part of its name.
 */
export class UnreadSettings {
  readonly #gates: readonly string[]
  readonly #resolveImport: AfterRemoval['resolveImport']
  /** The whole name of another gate isn't a part. */
  readonly #registered: AfterRemoval['index']['gates']
  /** The files that may have such a setting. */
  readonly files: ReadonlyMap<string, string>

  constructor(texts: ProjectTexts, { gates, index, resolveImport }: AfterRemoval) {
    this.#resolveImport = resolveImport
    this.#registered = index.gates
    this.#gates = [...gates.keys()].filter((gate) => gate.length > SHORTEST_PART)
    this.files =
      this.#gates.length === 0 ? new Map() : texts.matching(SETS_GATES, (file) => isGo(file) && mayAskGates(file))
  }

  in(view: SourceView): ResidualUse[] {
    return nodesOf(view, 'CallExpression').flatMap((call) => {
      const given = settingOf(call)
      if (!given || this.#isUnderstood(given, view)) return []
      const texts = this.#textsFor(given, view).filter((text) => !this.#registered.has(text))
      return this.#gates
        .filter((gate) => texts.some((text) => hasPartOf(text, gate)))
        .map((gate) => useAt(given, gate, SETS))
    })
  }

  /** Whether the names in a text are written down. */
  #isUnderstood(given: Node, view: SourceView): boolean {
    const reading = { view, resolveImport: this.#resolveImport }
    const node = unwrapExpression(given)
    const variable = node.type === 'Identifier' ? variableOf(view, node) : null
    const declared = variable && hasOneValue(variable) ? (variable.defs[0]?.node as Node) : null
    if (declared?.type === 'VariableDeclarator' && declared.id.type === 'Identifier' && declared.init)
      return this.#isUnderstood(declared.init, view)
    const text = composedText(node, reading)
    if (text !== null) return text.split(',').every((setting) => !setting.split('=', 1)[0]?.includes(UNKNOWN))
    return node.type === 'ObjectExpression' || resolveConstant(node, view, this.#resolveImport) !== null
  }

  /** The texts of the function around, if it does more than pass one on, and of the calls of it in the file. */
  #textsFor(given: Node, view: SourceView): string[] {
    const fn = outermostFunction(given)
    const isPassedOn =
      given.type === 'Identifier' && variableOf(view, given)?.defs.every(({ type }) => type === 'Parameter') === true
    const name = fn.type === 'FunctionDeclaration' ? fn.id?.name : undefined
    const calls = nodesOf(view, 'CallExpression').filter(
      ({ callee }) => name !== undefined && lastNameOf(callee) === name,
    )
    const parts = calls.flatMap((call) => call.arguments)
    return [...(isPassedOn ? [] : [fn]), ...parts].flatMap((part) => this.#textsIn(part, view, 0))
  }

  #textsIn(part: AnyNode, view: SourceView, steps: number): string[] {
    const isInside = (node: Node): boolean => contains(part, rangeOf(node))
    const names = nodesOf(view, 'Identifier', 'MemberExpression').filter(isInside)
    return [
      ...nodesOf(view, 'Literal')
        .filter(isInside)
        .flatMap((node) => literalString(node) ?? []),
      ...names.flatMap((node) => this.#textsOf(node, view, steps)),
    ]
  }

  #textsOf(name: Node, view: SourceView, steps: number): string[] {
    const constant = resolveConstant(name, view, this.#resolveImport)
    if (constant) return [constant.value]
    const found = steps < MOST_STEPS ? goDeclarationOf(name, view, this.#resolveImport) : null
    const { init = null, parent } = found?.declarator ?? {}
    const isOfPackage = parent?.parent?.type === 'Program'
    return found && init && isOfPackage ? this.#textsIn(init, found.view, steps + 1) : []
  }
}

/** What is given to a function that sets gates; `null`: the call sets none, or not by a text or a map. */
function settingOf({ callee, arguments: given }: TSESTree.CallExpression): Node | null {
  const name = lastNameOf(callee) ?? ''
  const [first, second] = given
  if (name === 'SetFromMap' || /^set\w*Feature(?:Gate|Flag)s?$/i.test(name)) return second ? null : (first ?? null)
  if (name !== 'Set' || second || !first || callee.type !== 'MemberExpression') return null
  const object = callee.object.type === 'CallExpression' ? callee.object.callee : callee.object
  return OF_GATES.test(lastNameOf(object) ?? '') ? first : null
}

/** The function of the package; outside of any, the node itself. */
function outermostFunction(node: Node): Node {
  return [...ancestorsOf(node)].findLast((ancestor) => isFunctionNode(ancestor)) ?? node
}

/** Whether a word of a text begins or ends a name, or has more than all of it. A sentence is a message. */
function hasPartOf(text: string, gate: string): boolean {
  if (/\S\s+\S/.test(text)) return false
  const words = text.replaceAll(VERB, ' ').match(/[\p{L}\d]+/gu) ?? []
  return words.some(
    (word) =>
      word !== gate &&
      word.length >= SHORTEST_PART &&
      (gate.startsWith(word) || gate.endsWith(word) || word.includes(gate)),
  )
}
