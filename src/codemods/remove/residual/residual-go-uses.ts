import type { TSESTree } from '@typescript-eslint/utils'
import { findFlags, readFlagList } from '../../../gates/flag-text.js'
import { GoCallees } from '../../../gates/identity/go-callees.js'
import { resolveGate, type ResolveContext } from '../../../gates/resolve-gate.js'
import { isGoRegistryType } from '../../../registry/readers/estree-evidence.js'
import { goLiteralType, isGoMap } from '../../../registry/readers/go-maps.js'
import { literalString } from '../../../source/expressions.js'
import { isFunctionNode } from '../../../source/function-nodes.js'
import { asGo } from '../../../source/go-casts.js'
import { convertedText, goDeclarationOf, importPathOf } from '../../../source/go-declarations.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import { dottedPath } from '../../../gates/dotted-path.js'
import { goPartOf } from '../../../strip/test-code/go-test-structure.js'
import { isPlaceOfKind, isPrinted } from './api-kinds.js'
import {
  useAt,
  useOfHolder,
  type NameHolder,
  type ResidualContext,
  type ResidualFinds,
  type ResidualUse,
} from './residual-use.js'

/**
 * The places of a Go file that still need a gate: its name as a string, and references to the constants that hold it.
 *
 * @param names constants anywhere in the project that hold names of gates.
 */
export function findGoUses(view: SourceView, context: ResidualContext, names: ReadonlySet<string>): ResidualFinds {
  const finder = new GoUses(view, context, names)
  finder.find()
  return finder
}

class GoUses implements ResidualFinds {
  readonly uses: ResidualUse[] = []
  readonly #holders: NameHolder[] = []
  readonly #view: SourceView
  readonly #context: ResidualContext
  readonly #resolve: ResolveContext
  readonly #names: ReadonlySet<string>
  readonly #callees: GoCallees
  /** Constants that are keys of a registry in this file. */
  readonly #registered = new Set<string>()

  constructor(view: SourceView, context: ResidualContext, names: ReadonlySet<string>) {
    this.#view = view
    this.#context = context
    this.#resolve = { view, index: context.index, resolveImport: context.resolveImport }
    this.#names = names
    this.#callees = new GoCallees(context.resolveImport)
  }

  /** Excludes constants of another program's registry, such as a vendored module's, which registers the gate itself. */
  get holders(): NameHolder[] {
    return this.#holders.filter(({ name }) => !this.#registered.has(name))
  }

  find(): void {
    walk(this.#view.ast, this.#view.visitorKeys, (node) => {
      if (node.type === 'Property') this.#registration(node)
      else if (node.type === 'Literal') this.#string(node)
      else if (node.type === 'Identifier' && this.#names.has(node.name)) this.#reference(node)
    })
  }

  #registration({ key, parent }: TSESTree.Property): void {
    const type = key.type === 'Identifier' && parent.type === 'ObjectExpression' ? goLiteralType(parent) : null
    if (type && isGoRegistryType(type, this.#view)) this.#registered.add((key as TSESTree.Identifier).name)
  }

  #string(node: TSESTree.Literal): void {
    const text = literalString(node)
    if (text === null || node.parent.type === 'ImportDeclaration') return
    if (isTestTitle(node, this.#view)) return
    if (!this.#context.gates.has(text)) return this.#flags(node)
    const namesKind = isPrinted(node) || isPlaceOfKind(node, this.#view, this.#callees)
    if (namesKind && this.#context.isApiKind(text)) return
    const reason = describe(node)
    const name = constantDeclaredWith(node)
    const declaration = useAt(node, text, reason)
    if (name === null) this.uses.push(declaration)
    else this.#holders.push({ gate: text, name, view: this.#view, declaration })
  }

  #flags(node: TSESTree.Literal): void {
    const text = this.#view.text.slice(...node.range)
    if (!text.includes('=')) return
    const whole = readFlagList(text.slice(1, -1), node.range[0] + 1)
    for (const { pairs } of whole ? [whole] : findFlags(text, node.range[0])) {
      const pair = pairs.find(({ gate }) => this.#context.gates.has(gate))
      if (pair) this.uses.push(useAt(node, pair.gate, 'the string sets the gate'))
    }
  }

  #reference(node: TSESTree.Identifier): void {
    const { parent } = node
    const isSelected = parent.type === 'MemberExpression' && parent.property === node
    // A field or a method. A constant of another package is reached through an import.
    if (isSelected && importPathOf(parent.object, this.#view) === null) return
    if (isName(node) || isFieldOfLiteral(node, this.#view)) return
    const whole = isSelected ? parent : node
    const gate = this.#gateOf(whole, node.name)
    if (gate === null || !this.#context.gates.has(gate)) return
    const use = useOfHolder(whole, gate, this.#view)
    const name = constantDeclaredWith(whole)
    if (name === null || this.#names.has(name)) this.uses.push(use)
    else this.#holders.push({ gate, name, view: this.#view, declaration: use })
  }

  /**
   * The gate whose name a constant holds, or that a variable is: `var pagerGate = registry.MustRegister("pager", ...)`.
   */
  #gateOf(node: Node, name: string): string | null {
    const named = resolveGate(node, this.#resolve)
    if (named) return 'gate' in named && named.isFromOtherPackage !== true ? named.gate : null
    const gate = this.#context.index.constants.get(name)
    const declared = gate === undefined ? null : goDeclarationOf(node, this.#view, this.#context.resolveImport)
    const registered = this.#context.index.gates.get(gate ?? '')?.registrations ?? []
    return declared && gate !== undefined && registered.some(({ file }) => file === declared.view.file) ? gate : null
  }
}

/** `t.Run("NewPager", func(t *testing.T) {...})`, `Describe("NewPager", func() {...})`. */
function isTestTitle(node: Node, view: SourceView): boolean {
  const { parent } = node
  return (
    hasTestPath(view.file) &&
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === node &&
    (dottedPath(parent.callee)?.at(-1) === 'Run' ||
      parent.arguments.some((body) => isFunctionNode(body) && goPartOf(parent, body)))
  )
}

/**
 * The package constant that is declared with a value, or with a conversion of it: `const NewPager Feature =
 * "NewPager"`.
 */
function constantDeclaredWith(value: Node): string | null {
  const { parent } = value
  const whole = parent?.type === 'CallExpression' && convertedText(parent) === value ? parent : value
  const declarator = whole.parent
  if (declarator?.type !== 'VariableDeclarator' || declarator.init !== whole || declarator.id.type !== 'Identifier')
    return null
  return declarator.parent.kind === 'const' ? declarator.id.name : null
}

/** The name in a declaration, a parameter or a label. */
function isName(node: TSESTree.Identifier): boolean {
  const parent = node.parent as Node | undefined
  const type: string = parent?.type ?? ''
  if (
    /^Go(?:Field|TypeSpec|Method)|^(?:LabeledStatement|BreakStatement|ContinueStatement|FunctionDeclaration|ImportDeclaration)/.test(
      type,
    )
  )
    return true
  return parent?.type === 'VariableDeclarator' && (parent.id as Node) === node
}

/** `Named` of `thing{Named: 1}`: the name of a field. */
function isFieldOfLiteral(node: TSESTree.Identifier, view: SourceView): boolean {
  const { parent } = node
  if (parent.type !== 'Property' || parent.key !== node || parent.parent.type !== 'ObjectExpression') return false
  const literal = parent.parent
  return !(goLiteralType(literal)?.type as string | undefined)?.startsWith('GoMapType') && !isGoMap(literal, view)
}

function describe(node: Node): string {
  switch (node.parent && asGo(node.parent).type) {
    case 'CallExpression':
      return 'the name of the gate is passed to a function'
    case 'GoCaseClause':
      return 'a case compares with the name of the gate'
    case 'BinaryExpression':
      return 'it compares with the name of the gate'
    default:
      return 'the name of the gate is a value here'
  }
}
