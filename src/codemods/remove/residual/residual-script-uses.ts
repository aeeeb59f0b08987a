import type { TSESTree } from '@typescript-eslint/utils'
import { findFlags, readFlagList } from '../../../gates/flag-text.js'
import { isFromOtherPackage, resolveGate, type ResolveContext } from '../../../gates/resolve-gate.js'
import {
  Evidence,
  evidenceAround,
  evidenceOfName,
  evidenceOfTypeText,
} from '../../../registry/readers/estree-evidence.js'
import { annotatedType } from '../../../source/annotations.js'
import { referenceOf, variableOf } from '../../../source/bindings.js'
import { resolveEntity } from '../../../source/entities.js'
import { findExport, moduleExportName } from '../../../source/exports.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { constantName } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import { hasTestPath, partOf } from '../../../strip/test-code/test-structure.js'
import { isDataOfGates, isRegistry, mayReadGate } from './gate-objects.js'
import { isOtherWord } from './other-words.js'
import {
  isUsualWord,
  useAt,
  useOfHolder,
  type NameHolder,
  type ResidualContext,
  type ResidualFinds,
  type ResidualUse,
} from './residual-use.js'
import { describeString, isDeclaredName, isPartOfSyntax } from './string-places.js'

/**
 * The places of a script that still need a gate. They are its name as a string or type, a member or entry with that
 * name, and references to declarations that hold the name.
 *
 * @param names declarations anywhere in the project that hold names of gates.
 */
export function findScriptUses(
  view: SourceView,
  context: ResidualContext,
  names: ReadonlySet<string> = new Set(),
): ResidualFinds {
  const finder = new ScriptUses(view, context, names)
  finder.find()
  return finder
}

class ScriptUses implements ResidualFinds {
  readonly uses: ResidualUse[] = []
  readonly holders: NameHolder[] = []
  readonly #view: SourceView
  readonly #context: ResidualContext
  readonly #resolve: ResolveContext
  readonly #names: ReadonlySet<string>
  readonly #isTest: boolean

  constructor(view: SourceView, context: ResidualContext, names: ReadonlySet<string>) {
    this.#view = view
    this.#context = context
    this.#resolve = { view, index: context.index, resolveImport: context.resolveImport }
    this.#names = names
    this.#isTest = hasTestPath(view.file)
  }

  find(): void {
    const aliases = this.#aliases()
    walk(this.#view.ast, this.#view.visitorKeys, (node) => {
      switch (node.type) {
        case 'Literal':
        case 'TemplateLiteral':
          return this.#string(node)
        case 'MemberExpression':
          return this.#member(node)
        case 'Property':
          return this.#property(node)
        case 'ImportSpecifier':
          return this.#import(node)
        case 'ExportSpecifier':
          return this.#reExport(node)
        case 'TSEnumMember':
          return this.#enumMember(node)
        case 'Identifier':
          if (this.#isGone(node.name)) this.#lostName(node)
          if (this.#names.has(node.name) || aliases.has(node.name)) this.#reference(node)
          return
        default:
          return
      }
    })
  }

  /** The local names of declarations that hold gates' names. */
  #aliases(): Set<string> {
    const aliases = new Set<string>()
    for (const statement of this.#view.ast.body) {
      if (statement.type !== 'ImportDeclaration') continue
      for (const specifier of statement.specifiers) {
        if (specifier.type === 'ImportDefaultSpecifier') aliases.add(specifier.local.name)
        else if (specifier.type === 'ImportSpecifier' && this.#names.has(moduleExportName(specifier.imported)))
          aliases.add(specifier.local.name)
      }
    }
    return aliases
  }

  #isGone(name: string | null | undefined): name is string {
    return name !== null && name !== undefined && this.#context.gates.has(name)
  }

  /** The gate that a string or key means. */
  #gateNamed(name: string): string | null {
    return this.#isGone(name) ? name : (this.#context.otherNames.get(name) ?? null)
  }

  #add(node: Node, gate: string, reason: string): void {
    this.uses.push(useAt(node, gate, reason))
  }

  #string(node: TSESTree.Literal | TSESTree.TemplateLiteral): void {
    const text = literalString(node)
    if (text === null) return this.#flags(node)
    const gate = this.#gateNamed(text)
    if (gate === null) return this.#flags(node)
    if (isPartOfSyntax(node) || this.#isTitle(node) || isOtherWord(node, text, this.#resolve)) return
    const use = useAt(node, gate, describeString(node))
    const holder = this.#holderOf(node, use)
    if (holder) this.holders.push(holder)
    else this.uses.push(use)
  }

  /** `--feature-gates=NewPager=true`, `NewPager=true,Compact=false`. */
  #flags(node: Node): void {
    const [start, end] = node.range
    const text = this.#view.text.slice(start, end)
    if (!text.includes('=')) return
    const whole = readFlagList(text.slice(1, -1), start + 1)
    for (const { pairs } of whole ? [whole] : findFlags(text, start)) {
      const pair = pairs.find(({ gate }) => this.#isGone(gate))
      if (pair) this.#add(node, pair.gate, 'the string sets the gate')
    }
  }

  /** Titles of tests and suites only describe them. */
  #isTitle(node: Node): boolean {
    const { parent } = node
    return this.#isTest && parent?.type === 'CallExpression' && parent.arguments[0] === node && partOf(parent) !== null
  }

  /** The declaration whose whole value this is. */
  #holderOf(node: Node, declaration: ResidualUse): NameHolder | null {
    const value = outermost(node)
    const { parent } = value
    const { gate } = declaration
    const make = (name: string | null): NameHolder | null =>
      name === null ? null : { gate, name, view: this.#view, declaration }
    switch (parent?.type) {
      case 'VariableDeclarator':
        return parent.init === value && parent.parent.kind === 'const' && parent.id.type === 'Identifier'
          ? make(parent.id.name)
          : null
      case 'TSEnumMember':
        return parent.initializer === value ? make(staticKeyName(parent.id, false)) : null
      case 'PropertyDefinition':
        return parent.static && parent.value === value ? make(staticKeyName(parent.key, parent.computed)) : null
      case 'Property':
        return parent.parent.type === 'ObjectExpression' && parent.value === value && isConstantObject(parent.parent)
          ? make(staticKeyName(parent.key, parent.computed))
          : null
      default:
        return null
    }
  }

  /** An import of a function or a constant that was the gate itself, perhaps through a barrel. */
  #import(node: TSESTree.ImportSpecifier): void {
    const name = moduleExportName(node.imported)
    if (node.parent.type !== 'ImportDeclaration' || !this.#isLost(name, node.parent.source)) return
    const references = this.#view.scopes.getDeclaredVariables(node).flatMap((variable) => variable.references)
    const uses = references.length > 0 ? references.map(({ identifier }) => identifier as Node) : [node]
    for (const use of uses) this.#add(use, name, `it uses "${name}", which is the gate`)
  }

  /** `export { enableTabs as tabs } from './flags.js'` */
  #reExport({ local, parent }: TSESTree.ExportSpecifier): void {
    const name = moduleExportName(local)
    if (parent.type === 'ExportNamedDeclaration' && parent.source && this.#isLost(name, parent.source))
      this.#add(local, name, `it exports "${name}", which is the gate`)
  }

  /** Whether a module exports the gate itself, and won't any more. */
  #isLost(name: string, { value }: TSESTree.StringLiteral): name is string {
    const { index, resolveImport } = this.#context
    if (!this.#isGone(name)) return false
    // `import { newPager } from './flags.json'`
    if (value.endsWith('.json') && isDataOfGates(value, index)) return true
    const module = resolveImport(this.#view.file, value)
    return module !== null && findExport(module, name, resolveImport) === null
  }

  #lostName(node: TSESTree.Identifier): void {
    const reference = referenceOf(this.#view, node)
    if (reference && !reference.resolved && isRegistry(this.#view.file, this.#context.index))
      this.#add(node, node.name, `it uses "${node.name}", which is the gate`)
  }

  /** `NAMES.PAGER`, and `gates.NewPager`. */
  #member(node: TSESTree.MemberExpression): void {
    const name = staticKeyName(node.property, node.computed)
    if (name === null) return
    if (this.#names.has(name)) this.#reference(node)
    const gate = this.#gateNamed(name)
    if (gate !== null && mayReadGate(node.object, name, this.#resolve) && !isDeclaredName(node))
      this.#add(node, gate, `it reads "${name}" of ${quote(node.object, this.#view)}, which may be the gate`)
  }

  #property(node: TSESTree.Property): void {
    const name = staticKeyName(node.key, node.computed)
    const gate = name === null ? null : this.#gateNamed(name)
    if (name === null || gate === null) return
    if (node.parent.type === 'ObjectPattern') this.#patternKey(node, name, gate)
    else if (gate === name) this.#entry(node, node.parent, name)
  }

  #patternKey(node: TSESTree.Property, name: string, gate: string): void {
    const source = sourceOfPattern(node.parent as TSESTree.ObjectPattern)
    if (
      source && 'type' in source
        ? this.#isTypedByGates(source.type, name)
        : source && mayReadGate(source.value, name, this.#resolve)
    )
      this.#add(node.key, gate, `it reads "${name}" of an object, which may be the gate`)
    else if (!source && !isUsualWord(name))
      this.#add(node.key, gate, `it reads "${name}" of an object that isn't known here`)
  }

  /** A member without a text of its own: without it, the numbers of later members change. */
  #enumMember({ id, initializer, parent }: TSESTree.TSEnumMember): void {
    const name = staticKeyName(id, false)
    if (initializer || !this.#isGone(name) || parent.type !== 'TSEnumBody') return
    const gates = parent.members.filter((member) =>
      this.#context.index.gates.has(staticKeyName(member.id, false) ?? ''),
    )
    if (gates.length > 1 || evidenceOfName(parent.parent.id.name) >= Evidence.Gates)
      this.#add(id, name, 'an enum has a member of that name, and code may use its number')
  }

  #isTypedByGates(type: Node, name: string): boolean {
    const [start, end] = type.range
    return !isUsualWord(name) || evidenceOfTypeText(this.#view.text.slice(start, end)) >= Evidence.Gates
  }

  #entry(node: TSESTree.Property, object: Node, name: string): void {
    if (object.type !== 'ObjectExpression' || node.kind !== 'init') return
    if ((node.shorthand || node.method) && !(isTyped(object) && this.#hasGatesOnly(object))) return
    const isNamedAlike = isUsualWord(name) && !this.#hasGatesOnly(object)
    if (isNamedAlike && evidenceAround(object, this.#view) < Evidence.Gates) return
    if (this.#isReadByName(object)) return
    this.#add(node, name, 'an object has an entry of that name, and what reads it is not known')
  }

  /** `{ NewPager, Compact }`: what has the names of several gates and no others isn't just named alike. */
  #hasGatesOnly({ properties }: TSESTree.ObjectExpression): boolean {
    const names = properties.map((property) =>
      property.type === 'Property' ? staticKeyName(property.key, property.computed) : null,
    )
    return names.length > 1 && names.every((name) => name !== null && this.#context.index.gates.has(name))
  }

  /** Whether only a constant of this file holds an object, and only members with literal names are read. */
  #isReadByName(object: TSESTree.ObjectExpression): boolean {
    const { parent } = outermost(object)
    if (parent?.type !== 'VariableDeclarator' || parent.parent.kind !== 'const' || parent.id.type !== 'Identifier')
      return false
    if (parent.parent.parent.type === 'ExportNamedDeclaration') return false
    const variable = this.#view.scopes.getDeclaredVariables(parent)[0]
    return Boolean(
      variable?.references.every(
        ({ identifier, init }) =>
          init === true ||
          (identifier.parent.type === 'MemberExpression' &&
            identifier.parent.object === identifier &&
            staticKeyName(identifier.parent.property, identifier.parent.computed) !== null),
      ),
    )
  }

  /** The gate whose name an expression holds, even if the registry entry that held it is removed. */
  #gateOf(node: Node): string | null {
    const named = resolveGate(node, this.#resolve)
    if (named && 'gate' in named) return named.isFromOtherPackage === true ? null : named.gate
    if (named || resolveEntity(node, this.#view, this.#context.resolveImport)) return null
    const gate = this.#context.index.constants.get(constantName(node, this.#view) ?? '')
    return gate === undefined || isFromOtherPackage(node, gate, this.#resolve) ? null : gate
  }

  /** A use of a declaration that holds the name of a gate. */
  #reference(node: TSESTree.Identifier | TSESTree.MemberExpression): void {
    if (node.type === 'Identifier' && (!variableOf(this.#view, node) || isDeclaredName(node) || isReExported(node)))
      return
    if (node.parent.type === 'MemberExpression' && node.parent.property === node && !node.parent.computed) return
    const gate = this.#gateOf(node)
    if (!this.#isGone(gate) || this.#isTitle(node)) return
    const use = useOfHolder(node, gate, this.#view)
    const holder = this.#holderOf(node, use)
    if (holder && !this.#names.has(holder.name)) this.holders.push(holder)
    else this.uses.push(use)
  }
}

/** The expression with `as const`, `satisfies` and parentheses around it. */
function outermost(node: Node): Node {
  let outer = node
  for (let { parent } = node; parent && isWrapper(parent, outer); parent = parent.parent) outer = parent
  return outer
}

function isWrapper(parent: Node, node: Node): boolean {
  const inner = unwrapExpression(parent)
  return inner !== parent && inner === unwrapExpression(node)
}

/** `const pages: Record<GateName, Page> = { ... }`, `{ ... } satisfies Pages` */
function isTyped(object: Node): boolean {
  const { parent } = outermost(object)
  return (
    object.parent?.type === 'TSSatisfiesExpression' ||
    (parent?.type === 'VariableDeclarator' && annotatedType(parent.id) !== null)
  )
}

function isConstantObject(object: TSESTree.ObjectExpression): boolean {
  const { parent } = outermost(object)
  return parent?.type === 'VariableDeclarator' && parent.parent.kind === 'const' && parent.id.type === 'Identifier'
}

function quote(node: Node, { text }: SourceView): string {
  const source = text.slice(...node.range)
  return source.length > LONGEST_QUOTE || source.includes('\n') ? 'an object' : `"${source}"`
}

const LONGEST_QUOTE = 40

function isReExported({ parent }: TSESTree.Identifier): boolean {
  return parent.type === 'ExportSpecifier'
}

/** What a pattern destructures: a value, or something of which only the type is known. */
function sourceOfPattern(pattern: TSESTree.ObjectPattern): { readonly value: Node } | { readonly type: Node } | null {
  const { parent } = pattern
  if (pattern.typeAnnotation) return { type: pattern.typeAnnotation.typeAnnotation }
  if (parent.type === 'VariableDeclarator' && parent.init) return { value: parent.init }
  if (parent.type === 'AssignmentExpression' && parent.left === pattern) return { value: parent.right }
  return null
}
