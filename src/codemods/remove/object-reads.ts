import { basename, dirname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { dottedPath } from '../../gates/dotted-path.js'
import { resolveGate } from '../../gates/resolve-gate.js'
import { Evidence, evidenceOfCall, evidenceOfTypeText } from '../../registry/readers/estree-evidence.js'
import { annotatedType } from '../../source/annotations.js'
import { variableOf } from '../../source/bindings.js'
import { resolveEntity } from '../../source/entities.js'
import { moduleExportName } from '../../source/exports.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { readsPosition } from '../../source/list-positions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import type { RemovalContext } from './removal.js'
import { isClass, type ClassNode } from '../../source/targets/target.js'

/** How the project reads a named object, array, enum or class. */
export interface ObjectReads {
  /** The members that are read by literal name. */
  readonly members: ReadonlySet<string>
  /** Whether code iterates over the whole object: `Object.keys(TITLES)`. */
  readonly isListed: boolean
  /** Whether single members are read with a computed key: `TITLES[name]`, `NAMES.includes(name)`. */
  readonly isLookedUp: boolean
  /**
   * Whether it is passed to code that registers or sets gates: `new FeatureGate(NAMES)`, `export const config = { flags
   * }`.
   */
  readonly isGivenToGates: boolean
  /** Whether the position of an element counts: `NAMES[saved]`, `NAMES.indexOf(name)`. */
  readonly isReadByPosition: boolean
  /** Whether it has any other use, such as passing it on. */
  readonly isOpen: boolean
}

const UNKNOWN: ObjectReads = {
  members: new Set(),
  isListed: true,
  isLookedUp: true,
  isGivenToGates: false,
  isReadByPosition: false,
  isOpen: true,
}

/**
 * How code reads an object, in its own file and in all files that import it.
 *
 * @param object the literal, or the declaration of an enum or a class.
 * @returns `isOpen` when no constant holds it, or a file that isn't parsed mentions it.
 */
export function readsOfObject(object: Node, view: SourceView, context: RemovalContext): ObjectReads {
  const id = nameOfObject(object)
  if (!id) return UNKNOWN
  const reads = new Reads(view, object, context)
  // A class has its name inside, too.
  const variables = view.scopes.getDeclaredVariables(id.parent as Node).filter(({ name }) => name === id.name)
  if (variables.length === 0 || object.parent?.type === 'ExportDefaultDeclaration') return UNKNOWN
  for (const variable of variables)
    for (const { identifier, init } of variable.references) if (init !== true) reads.add(identifier as Node, view)
  if (isClass(object)) reads.addOwn(object)
  if (!isSeenOutside(id, view)) return reads
  const others = context.viewsNaming?.(id.name)
  if (!others) return UNKNOWN
  for (const other of others) {
    if (other === null) return UNKNOWN
    if (other.file !== view.file) reads.addImported(id.name, other)
  }
  return reads
}

/** Whether code depends on the positions in an array, which may have no name: `['A', 'B'].map((name, i) => ...)`. */
export function isReadByPosition(list: TSESTree.ArrayExpression, view: SourceView, context: RemovalContext): boolean {
  return readsPosition(outermost(list), view) || readsOfObject(list, view, context).isReadByPosition
}

/**
 * Whether a file takes all that a module exports as one value: `Object.values(all)` of `import * as all from
 * './names.js'`.
 */
export function isModuleListed(module: SourceView, context: RemovalContext): boolean {
  const [name = ''] = basename(module.file).split('.')
  const others = context.viewsNaming?.(name === 'index' ? basename(dirname(module.file)) : name) ?? []
  for (const other of others) {
    const listed = other?.ast.body.some(
      (statement) =>
        statement.type === 'ImportDeclaration' &&
        statement.specifiers.some(
          (specifier) => specifier.type === 'ImportNamespaceSpecifier' && isTakenAsOne(specifier, other),
        ) &&
        context.resolveImport(other.file, statement.source.value)?.file === module.file,
    )
    if (listed) return true
  }
  return false
}

function isTakenAsOne(namespace: TSESTree.ImportNamespaceSpecifier, view: SourceView): boolean {
  return view.scopes.getDeclaredVariables(namespace).some(({ references }) =>
    references.some(({ identifier }) => {
      const { parent } = identifier as Node
      const isMember = parent?.type === 'MemberExpression' && parent.object === identifier
      const isOfType = parent?.type === 'TSQualifiedName' || parent?.type === 'TSTypeQuery'
      return isMember ? staticKeyName(parent.property, parent.computed) === null : !isOfType
    }),
  )
}

class Reads implements ObjectReads {
  readonly members = new Set<string>()
  isListed = false
  isLookedUp = false
  isGivenToGates = false
  isReadByPosition = false
  isOpen = false
  readonly #view: SourceView
  readonly #object: Node
  readonly #context: RemovalContext

  constructor(view: SourceView, object: Node, context: RemovalContext) {
    this.#view = view
    this.#object = object
    this.#context = context
  }

  /** @param node the name of the object, or the expression that gives it. */
  add(node: Node, view: SourceView): void {
    if (this.#object.type === 'ArrayExpression' && readsPosition(node, view)) this.isReadByPosition = true
    this.#addUse(node, view)
  }

  #addUse(node: Node, view: SourceView): void {
    const { parent } = node
    if (!parent || isNoRead(node, parent) || (isClass(this.#object) && isUseOfInstances(node, parent))) return
    if (parent.type === 'MemberExpression' && parent.object === node) this.#addMember(parent, view)
    else if (parent.type === 'CallExpression' && isListing(parent)) {
      if (isGivenToGates(parent, view)) this.isGivenToGates = true
      else this.isListed = true
    } else if (isGivenToGates(node, view) || isPartOfSettings(node, parent)) this.isGivenToGates = true
    else if (parent.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'ObjectPattern')
      this.#addPattern(parent.id)
    else this.isOpen = true
  }

  /** Adds what static members read through `this`; decorators are given the class. */
  addOwn({ decorators, body }: ClassNode): void {
    if (decorators.length > 0) this.isOpen = true
    for (const member of body.body) {
      const isStatic = member.type === 'StaticBlock' || ('static' in member && member.static)
      if (isStatic)
        walk(member, this.#view.visitorKeys, (node) => {
          if (node.type === 'ThisExpression') this.add(node, this.#view)
          return undefined
        })
    }
  }

  #addMember(node: TSESTree.MemberExpression, view: SourceView): void {
    const name = staticKeyName(node.property, node.computed)
    const isArray = this.#object.type === 'ArrayExpression'
    // Without one element, the same position means another one.
    if (isArray && name === null) this.isListed = true
    if (name === null) return this.#addKey(node.property, view)
    if (isArray) {
      const sought = soughtIn(node)
      if (sought) return this.#addKey(sought, view)
      if (name !== 'length') this.isListed = true
    }
    this.members.add(name)
  }

  #addKey(key: Node, view: SourceView): void {
    const named = resolveGate(key, { view, ...this.#context })
    if (named && 'gate' in named) this.members.add(named.gate)
    else if (!isTypedByGates(key, view) || this.#isTypedByItself(key, view)) this.isLookedUp = true
  }

  /** `key: keyof typeof NAMES` can be any of its own keys. */
  #isTypedByItself(key: Node, view: SourceView): boolean {
    const type = typeOfKey(key, view)
    const name = nameOfObject(this.#object)?.name ?? ''
    return type !== null && view.text.slice(...type.range).includes(`typeof ${name}`)
  }

  #addPattern(pattern: TSESTree.ObjectPattern): void {
    for (const property of pattern.properties) {
      const name = property.type === 'Property' ? staticKeyName(property.key, property.computed) : null
      if (name === null) this.isOpen = true
      else this.members.add(name)
    }
  }

  /** Adds the reads in a file that may import it under its name, or as a member of its module. */
  addImported(name: string, other: SourceView): void {
    walk(other.ast, other.visitorKeys, (node) => {
      if (this.#isKnown()) return false
      if (node.type === 'ImportSpecifier' && moduleExportName(node.imported) === name) {
        const references = other.scopes.getDeclaredVariables(node).flatMap((variable) => variable.references)
        for (const { identifier } of references)
          if (this.#mayBeIt(identifier as Node, other)) this.add(identifier as Node, other)
      } else if (node.type === 'MemberExpression' && staticKeyName(node.property, node.computed) === name) {
        if (this.#mayBeIt(node, other)) this.add(node, other)
      } else if (
        node.type === 'Property' &&
        node.parent.type === 'ObjectPattern' &&
        staticKeyName(node.key, node.computed) === name
      ) {
        // Names that a pattern destructures from a module aren't followed.
        const source = node.parent.parent
        if (source.type !== 'VariableDeclarator' || !source.init || this.#mayBeModule(source.init, other))
          this.isOpen = true
      }
      return undefined
    })
  }

  /** Whether nothing more can be found. */
  #isKnown(): boolean {
    return this.isOpen && (this.isReadByPosition || this.#object.type !== 'ArrayExpression')
  }

  /** An unknown expression may be the object. */
  #mayBeIt(node: Node, other: SourceView): boolean {
    const entity = resolveEntity(node, other, this.#context.resolveImport)
    return (
      !entity ||
      entity.kind === 'module' ||
      (entity.view.file === this.#view.file && isSameRange(entity.node, this.#object))
    )
  }

  #mayBeModule(node: Node, other: SourceView): boolean {
    const entity = resolveEntity(node, other, this.#context.resolveImport)
    return !entity || entity.kind === 'module' ? !entity || entity.view.file === this.#view.file : false
  }
}

/** The name that `NAMES.includes(name)` searches for. */
function soughtIn({ parent, property, computed }: TSESTree.MemberExpression): Node | null {
  if (parent.type !== 'CallExpression' || parent.arguments.length !== 1) return null
  return staticKeyName(property, computed) === 'includes' ? (parent.arguments[0] ?? null) : null
}

/**
 * Whether a value is an argument of code that registers or sets gates: `new FeatureGate(...)`, `gates.setFromMap(...)`.
 */
export function isGivenToGates(node: Node, view: SourceView): boolean {
  const { parent } = node
  if ((parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') || parent.callee === node) return false
  const evidence = evidenceOfCall(parent.callee, view)
  if (evidence === Evidence.Declared) return true
  if (evidence < Evidence.Gates) return false
  return parent.type === 'NewExpression' || /^(?:set|override)/i.test(dottedPath(parent.callee)?.at(-1) ?? '')
}

/** The property that holds the settings of gates. */
export const NAMES_SETTINGS = /(?:flag|gate|feature|toggle|experiment)s?$/i

/** `export const config = { flags }`. An argument of a call may instead be sent or printed. */
function isPartOfSettings(node: Node, parent: Node): boolean {
  if (parent.type !== 'Property' || parent.value !== node || parent.parent.type !== 'ObjectExpression') return false
  if (/^(?:Call|New)Expression$/.test(parent.parent.parent.type)) return false
  return NAMES_SETTINGS.test(staticKeyName(parent.key, parent.computed) ?? '')
}

/** Types, and exports of the object under its name, don't count as reads: importing files are searched separately. */
function isNoRead(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'TSTypeQuery':
    case 'TSTypeReference':
    case 'TSQualifiedName':
      return true
    case 'Property':
      return parent.shorthand && isExportsObject(parent.parent)
    case 'AssignmentExpression':
      return parent.right === node && isExports(parent.left)
    default:
      return false
  }
}

/** `new Flags()`, `value instanceof Flags`, `<Flags />`: nothing reads a static member there. */
function isUseOfInstances(node: Node, parent: Node): boolean {
  switch (parent.type) {
    case 'NewExpression':
      return parent.callee === node
    case 'BinaryExpression':
      return parent.operator === 'instanceof' && parent.right === node
    case 'JSXOpeningElement':
    case 'JSXClosingElement':
      return true
    default:
      return false
  }
}

function isSameRange(a: Pick<Node, 'range'>, b: Pick<Node, 'range'>): boolean {
  return a.range[0] === b.range[0] && a.range[1] === b.range[1]
}

/** An object with `as const` and the like around it. */
function outermost(object: Node): Node {
  let outer = object
  for (let { parent } = object; parent && parent !== unwrapExpression(parent); parent = parent.parent) outer = parent
  return outer
}

/** The name of the constant or enum that holds an object. */
export function nameOfObject(object: Node): TSESTree.Identifier | null {
  if (object.type === 'TSEnumDeclaration' || object.type === 'ClassDeclaration') return object.id
  const outer = outermost(object)
  const { parent } = outer
  return parent?.type === 'VariableDeclarator' &&
    parent.init === outer &&
    parent.parent.kind === 'const' &&
    parent.id.type === 'Identifier'
    ? parent.id
    : null
}

/** Whether other files can access a top-level name. */
function isSeenOutside(id: TSESTree.Identifier, view: SourceView): boolean {
  const isStatement = id.parent.type === 'TSEnumDeclaration' || id.parent.type === 'ClassDeclaration'
  const statement = isStatement ? id.parent : id.parent.parent
  if (statement?.parent?.type !== 'Program' && statement?.parent?.type !== 'ExportNamedDeclaration') return false
  return statement.parent.type === 'ExportNamedDeclaration' || /\bexports?\b/.test(view.text)
}

function isListing({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'Object' &&
    /^(?:keys|values|entries)$/.test(staticKeyName(callee.property, callee.computed) ?? '')
  )
}

function isExportsObject(node: Node): boolean {
  return node.parent?.type === 'AssignmentExpression' && node.parent.right === node && isExports(node.parent.left)
}

function isExports(node: Node): boolean {
  if (node.type !== 'MemberExpression') return node.type === 'Identifier' && node.name === 'exports'
  const name = staticKeyName(node.property, node.computed)
  return (
    (node.object.type === 'Identifier' && node.object.name === 'module' && name === 'exports') || isExports(node.object)
  )
}

/** Whether the type of a key is the gates' names: `name: GateName`, `key as keyof typeof featureGates`. */
function isTypedByGates(key: Node, view: SourceView): boolean {
  const type = typeOfKey(key, view)
  return type !== null && evidenceOfTypeText(view.text.slice(...type.range)) >= Evidence.Features
}

function typeOfKey(key: Node, view: SourceView): Node | null {
  if (key.type === 'TSAsExpression') return key.typeAnnotation
  if (key.type !== 'Identifier') return null
  return annotatedType(variableOf(view, key)?.defs[0]?.name as TSESTree.Identifier | undefined)
}
