import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../../gates/dotted-path.js'
import { findFlags, readFlagList } from '../../../gates/flag-text.js'
import { resolveGate, type ResolveContext } from '../../../gates/resolve-gate.js'
import { Evidence, evidenceAround, evidenceOfTypeText } from '../../../registry/readers/estree-evidence.js'
import { annotatedType } from '../../../source/annotations.js'
import { referenceOf, variableOf } from '../../../source/bindings.js'
import { resolveEntity, type Entity } from '../../../source/entities.js'
import { findExport, moduleExportName } from '../../../source/exports.js'
import { literalString, staticKeyName, unwrapExpression } from '../../../source/expressions.js'
import { constantName } from '../../../source/resolve-constant.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'
import { partOf } from '../../../strip/test-code/test-structure.js'
import { hasTestPath } from '../../../strip/test-code/test-structure.js'
import {
  isUsualWord,
  useAt,
  useOfHolder,
  type NameHolder,
  type ResidualContext,
  type ResidualFinds,
  type ResidualUse,
} from './residual-use.js'

/** Modules that have no members named like gates: styles, images. */
const NO_CODE = /\.(?:css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|wasm|json5?|ya?ml|md|txt)(?:\?.*)?$/

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
    if (isPartOfSyntax(node) || this.#isTitle(node) || this.#isOtherWord(node, text)) return
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

  /** A common word that types, or an HTML element, show to be unrelated to the gate. */
  #isOtherWord(node: Node, gate: string): boolean {
    if (!isUsualWord(gate)) return false
    const type = this.#typeAround(node)
    if (type) return this.#isOtherType(type)
    const { parent } = node
    if (parent?.type !== 'JSXAttribute') return false
    const { name } = parent.parent
    return name.type === 'JSXIdentifier' && /^\p{Ll}/u.test(name.name)
  }

  /** The type declared for the position of a string. */
  #typeAround(node: Node): Node | null {
    const { parent } = node
    switch (parent?.type) {
      case 'TSLiteralType':
        return parent.parent.type === 'TSUnionType' ? parent.parent : null
      case 'VariableDeclarator':
        return parent.init === node ? annotatedType(parent.id) : null
      case 'AssignmentPattern':
        return parent.right === node ? annotatedType(parent) : null
      case 'PropertyDefinition':
        return parent.value === node ? annotatedType(parent) : null
      case 'CallExpression':
        return this.#typeOfParameter(parent, parent.arguments.indexOf(node as TSESTree.Expression))
      default:
        return null
    }
  }

  /** The type that a function of the project declares for its parameter. */
  #typeOfParameter({ callee }: TSESTree.CallExpression, index: number): Node | null {
    const declared =
      callee.type === 'Identifier' ? (variableOf(this.#view, callee)?.defs[0]?.node as Node | undefined) : undefined
    const fn = declared?.type === 'VariableDeclarator' && declared.init ? unwrapExpression(declared.init) : declared
    if (
      index < 0 ||
      (fn?.type !== 'FunctionDeclaration' &&
        fn?.type !== 'ArrowFunctionExpression' &&
        fn?.type !== 'FunctionExpression')
    )
      return null
    return annotatedType(fn.params[index])
  }

  /** Whether a type in this file is a union of strings of which one isn't a gate. */
  #isOtherType(type: Node, depth = 0): boolean {
    if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && depth < DEEPEST_TYPE) {
      const declared = variableOf(this.#view, type.typeName)?.defs[0]?.node as Node | undefined
      return declared?.type === 'TSTypeAliasDeclaration' && this.#isOtherType(declared.typeAnnotation, depth + 1)
    }
    if (type.type !== 'TSUnionType') return false
    const texts = type.types.map((member) => (member.type === 'TSLiteralType' ? literalString(member.literal) : null))
    return !texts.includes(null) && texts.some((text) => text !== null && !this.#context.index.gates.has(text))
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

  /** An import of a function that was the gate itself: `enableTabs` of a file with one function per flag. */
  #import(node: TSESTree.ImportSpecifier): void {
    const name = moduleExportName(node.imported)
    if (!this.#isGone(name) || node.parent.type !== 'ImportDeclaration') return
    const module = this.#context.resolveImport(this.#view.file, node.parent.source.value)
    if (!module || !this.#isRegistry(module.file) || findExport(module, name, this.#context.resolveImport)) return
    const references = this.#view.scopes.getDeclaredVariables(node).flatMap((variable) => variable.references)
    const uses = references.length > 0 ? references.map(({ identifier }) => identifier as Node) : [node]
    for (const use of uses) this.#add(use, name, `it uses "${name}", which is the gate`)
  }

  #lostName(node: TSESTree.Identifier): void {
    const reference = referenceOf(this.#view, node)
    if (reference && !reference.resolved && this.#isRegistry(this.#view.file))
      this.#add(node, node.name, `it uses "${node.name}", which is the gate`)
  }

  /** `NAMES.PAGER`, and `gates.NewPager`. */
  #member(node: TSESTree.MemberExpression): void {
    const name = staticKeyName(node.property, node.computed)
    if (name === null) return
    if (this.#names.has(name)) this.#reference(node)
    const gate = this.#gateNamed(name)
    if (gate !== null && this.#mayReadGate(node.object, name) && !isDeclaredName(node))
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
        : source && this.#mayReadGate(source.value, name)
    )
      this.#add(node.key, gate, `it reads "${name}" of an object, which may be the gate`)
    else if (!source && !isUsualWord(name))
      this.#add(node.key, gate, `it reads "${name}" of an object that isn't known here`)
  }

  #isTypedByGates(type: Node, name: string): boolean {
    const [start, end] = type.range
    return !isUsualWord(name) || evidenceOfTypeText(this.#view.text.slice(start, end)) >= Evidence.Gates
  }

  #entry(node: TSESTree.Property, object: Node, name: string): void {
    if (object.type !== 'ObjectExpression' || node.shorthand || node.method || node.kind !== 'init') return
    if (isUsualWord(name) && evidenceAround(object, this.#view) < Evidence.Gates) return
    if (this.#isReadByName(object)) return
    this.#add(node, name, 'an object has an entry of that name, and what reads it is not known')
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

  /** Whether reading `name` of an object may read something about the gate. */
  #mayReadGate(expression: Node, name: string): boolean {
    const object = unwrapExpression(expression)
    if (object.type === 'ThisExpression') return !isUsualWord(name) && !declaresMember(object, name)
    if (object.type === 'Super') return false
    const module = this.#moduleOf(object)
    if (module === 'other') return false
    if (module === 'registry') return true
    const entity = module ?? resolveEntity(object, this.#view, this.#context.resolveImport)
    if (entity) return this.#lacksMember(entity, name)
    return !isUsualWord(name) || this.#isTypedAsGates(object)
  }

  /** Whether a known object had a member of that name and no longer has it. */
  #lacksMember(entity: Entity, name: string): boolean {
    switch (entity.kind) {
      case 'module':
        return !isUsualWord(name) && findExport(entity.view, name, this.#context.resolveImport) === null
      case 'enum':
      case 'class':
        return !isUsualWord(name) && !hasOwnMember(entity.node, name)
      case 'expression': {
        const { node, view } = entity
        if (node.type !== 'ObjectExpression')
          return !isUsualWord(name) && !/Function|Literal|ArrayExpression/.test(node.type)
        if (node.properties.some((property) => property.type === 'Property' && keyOf(property) === name)) return false
        return !isUsualWord(name) || this.#isRegistry(view.file)
      }
    }
  }

  #isRegistry(file: string): boolean {
    return this.#context.index.files.some((registry) => registry.file === file)
  }

  /** Whether a specifier may mean a registry in JSON. */
  #isDataOfGates(specifier: string): boolean {
    const [name = ''] = specifier.split('/').slice(-1)
    return this.#context.index.files.some(({ file, gates }) => gates.length > 0 && file.split(/[/\\]/).at(-1) === name)
  }

  /** `await import('./pages.js')`, and names from modules that aren't code. */
  #moduleOf(node: Node): Entity | 'other' | 'registry' | null {
    const source =
      node.type === 'AwaitExpression' && node.argument.type === 'ImportExpression'
        ? literalString(node.argument.source)
        : node.type === 'Identifier'
          ? importSourceOf(node, this.#view)
          : null
    if (source === null) return null
    if (NO_CODE.test(source)) return this.#isDataOfGates(source) ? 'registry' : 'other'
    if (node.type !== 'AwaitExpression') return null
    const view = this.#context.resolveImport(this.#view.file, source)
    return view && { kind: 'module', view }
  }

  /** `(gates: typeof featureGates) => gates.debug` */
  #isTypedAsGates(node: Node): boolean {
    if (node.type !== 'Identifier') return false
    const type = annotatedType(variableOf(this.#view, node)?.defs[0]?.name as TSESTree.Identifier | undefined)
    return type !== null && evidenceOfTypeText(this.#view.text.slice(...type.range)) >= Evidence.Gates
  }

  /** The gate whose name an expression holds, even if the registry entry that held it is removed. */
  #gateOf(node: Node): string | null {
    const named = resolveGate(node, this.#resolve)
    if (named && 'gate' in named) return named.gate
    if (named || resolveEntity(node, this.#view, this.#context.resolveImport)) return null
    return this.#context.index.constants.get(constantName(node, this.#view) ?? '') ?? null
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

const DEEPEST_TYPE = 8

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

function isConstantObject(object: TSESTree.ObjectExpression): boolean {
  const { parent } = outermost(object)
  return parent?.type === 'VariableDeclarator' && parent.parent.kind === 'const' && parent.id.type === 'Identifier'
}

const MODULE_SYNTAX =
  /^(?:Import(?:Declaration|Expression|Attribute|Specifier)|Export(?:Named|All)Declaration|ExportSpecifier|TS(?:ImportType|ExternalModuleReference|ModuleDeclaration))$/

/** A string that isn't a value: a key, a module's path, a directive. */
function isPartOfSyntax(node: Node): boolean {
  const { parent } = node
  if (parent && MODULE_SYNTAX.test(parent.type)) return true
  switch (parent?.type) {
    case 'ExpressionStatement':
      return 'directive' in parent
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key === node
    case 'MemberExpression':
      return parent.property === node
    case 'TSEnumMember':
      return parent.id === node
    case 'CallExpression':
      return dottedPath(parent.callee)?.join('.') === 'require' && parent.arguments[0] === node
    default:
      return false
  }
}

function describeString(node: Node): string {
  const { parent } = node
  switch (parent?.type) {
    case 'TSLiteralType':
      return 'a type names the gate'
    case 'SwitchCase':
      return 'a case compares with the name of the gate'
    case 'BinaryExpression':
      return parent.operator === 'in'
        ? 'it looks for the name of the gate in an object'
        : 'it compares with the name of the gate'
    case 'CallExpression':
    case 'NewExpression':
      return `the name of the gate is passed to ${lastPart(parent.callee)}`
    case 'Property':
      return 'an object holds the name of the gate'
    case 'ArrayExpression':
      return 'a list holds the name of the gate'
    case 'JSXAttribute':
      return 'an element is given the name of the gate'
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return 'a function returns the name of the gate'
    case 'AssignmentPattern':
      return 'a default value is the name of the gate'
    default:
      return 'the name of the gate is a value here'
  }
}

function lastPart(callee: Node): string {
  const name = dottedPath(callee)?.at(-1)
  return name === undefined ? 'a function' : `"${name}"`
}

function quote(node: Node, { text }: SourceView): string {
  const source = text.slice(...node.range)
  return source.length > LONGEST_QUOTE || source.includes('\n') ? 'an object' : `"${source}"`
}

const LONGEST_QUOTE = 40

/** The name in a declaration or of a member. */
function isDeclaredName(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return parent.id === node
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return true
    default:
      return false
  }
}

function isReExported({ parent }: TSESTree.Identifier): boolean {
  return parent.type === 'ExportSpecifier'
}

function keyOf({ key, computed }: TSESTree.Property): string | null {
  return staticKeyName(key, computed)
}

function hasOwnMember(
  node: TSESTree.TSEnumDeclaration | TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  name: string,
): boolean {
  if (node.type === 'TSEnumDeclaration') return node.body.members.some(({ id }) => staticKeyName(id, false) === name)
  return node.body.body.some((member) => 'key' in member && staticKeyName(member.key, member.computed) === name)
}

/** Whether the class that `this` belongs to has a member of that name. */
function declaresMember(node: Node, name: string): boolean {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent.type === 'ClassDeclaration' || parent.type === 'ClassExpression') return hasOwnMember(parent, name)
  return false
}

/** What a pattern destructures: a value, or something of which only the type is known. */
function sourceOfPattern(pattern: TSESTree.ObjectPattern): { readonly value: Node } | { readonly type: Node } | null {
  const { parent } = pattern
  if (pattern.typeAnnotation) return { type: pattern.typeAnnotation.typeAnnotation }
  if (parent.type === 'VariableDeclarator' && parent.init) return { value: parent.init }
  if (parent.type === 'AssignmentExpression' && parent.left === pattern) return { value: parent.right }
  return null
}

function importSourceOf(node: TSESTree.Identifier, view: SourceView): string | null {
  const declaration = variableOf(view, node)?.defs[0]?.parent as Node | null | undefined
  return declaration?.type === 'ImportDeclaration' ? declaration.source.value : null
}
