import type { TSESTree } from '@typescript-eslint/utils'
import type { ClassNode } from '../../source/targets/target.js'
import { usesOf, variableOf } from '../../source/bindings.js'
import { lastName, literalString, unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import { isWritten } from '../../source/role-of.js'

export type MemberElement = TSESTree.PropertyDefinition | TSESTree.AccessorProperty | TSESTree.MethodDefinition
export type Store = TSESTree.AssignmentExpression | TSESTree.UpdateExpression

/** What a class declares under one private name: a field, a method with its overloads, a pair of accessors. */
export interface MemberGroup {
  readonly owner: ClassNode
  readonly elements: MemberElement[]
  /**
   * Everything that may read it. Where the source can't tell members of the same name apart, it includes those of other
   * classes.
   */
  readonly uses: Node[]
  /** The uses that certainly read it: `this.name`, `Class.name`. */
  readonly ownReads: TSESTree.MemberExpression[]
  /** Statements that only store into it, and certainly into it. */
  readonly stores: Store[]
  hasOtherWrites: boolean
  /** Whether all fields of an instance are exposed: `{ ...this }`, `Object.keys(new Class())`. */
  isListed: boolean
}

/** What `this` refers to: an instance of the class, or the class itself. */
interface ThisOwner {
  readonly owner: ClassNode
  readonly isStatic: boolean
}

/** Class decorators of frameworks whose templates, in files not read here, use private members. */
const TEMPLATED: ReadonlySet<string> = new Set(['Component', 'Options'])

/**
 * The private members of a file's classes, `#name` and `private name`, and their uses. Parameter properties such as
 * `constructor(private name: Name)` are excluded: every caller of the constructor passes them, so they are kept.
 */
export class ClassMembers {
  readonly #view: SourceView
  readonly #groups = new Map<Node, Map<string, MemberGroup>>()
  readonly #names = new Set<string>()
  readonly #byNode = new Map<Node, MemberGroup>()
  readonly #byUse = new Map<Node, MemberGroup>()

  constructor(view: SourceView) {
    this.#view = view
    if (!/\bclass\b/.test(view.text) || !/\bprivate\b|#/.test(view.text)) return
    for (const body of nodesOf(view, 'ClassBody')) this.#collect(body)
    if (this.#groups.size > 0)
      for (const node of nodesOf(
        view,
        'MemberExpression',
        'PrivateIdentifier',
        'Property',
        'Literal',
        'ThisExpression',
      ))
        this.#collectUse(node)
    if (this.#groups.size > 0) for (const node of nodesOf(view, 'NewExpression')) this.#collectInstance(node)
  }

  get groups(): readonly MemberGroup[] {
    return [...this.#groups.values()].flatMap((ofClass) => [...ofClass.values()])
  }

  /** The group of a class element, or of an assignment that only stores into it. */
  groupOf(node: Node): MemberGroup | undefined {
    return this.#byNode.get(node)
  }

  /** The group of the member that `this.name` reads. */
  groupUsedBy(access: Node): MemberGroup | undefined {
    return this.#byUse.get(access)
  }

  #collect(body: TSESTree.ClassBody): void {
    const owner = body.parent
    const isTemplated = (owner.decorators ?? []).some(({ expression }) => TEMPLATED.has(decoratorName(expression)))
    const groups = new Map<string, MemberGroup>()
    for (const element of body.body) {
      if (
        element.type !== 'PropertyDefinition' &&
        element.type !== 'AccessorProperty' &&
        element.type !== 'MethodDefinition'
      )
        continue
      const name = privateName(element)
      if (name === null || (isTemplated && !name.startsWith('#'))) continue
      const key = groupKey(name, element.static)
      const group = groups.get(key) ?? newGroup(owner)
      group.elements.push(element)
      this.#byNode.set(element, group)
      groups.set(key, group)
      this.#names.add(name)
    }
    if (groups.size > 0) this.#groups.set(owner, groups)
  }

  #collectUse(node: Node): void {
    switch (node.type) {
      case 'MemberExpression':
        return this.#collectAccess(node)
      case 'PrivateIdentifier':
        if (node.parent.type === 'BinaryExpression')
          for (const group of this.#enclosing(node, `#${node.name}`)) group.uses.push(node)
        return
      case 'Property':
        if (node.parent.type === 'ObjectPattern' && node.key.type === 'Identifier' && !node.computed)
          this.#collectTakenOut(node.key.name, node)
        return
      case 'Literal':
        if (typeof node.value === 'string' && mayNameMember(node)) this.#collectNamed(node.value, node)
        return
      case 'ThisExpression':
        if (handsOutFields(node)) this.#markListed(thisOwner(node))
    }
  }

  /** A new instance, and the uses of the variable that holds it. */
  #collectInstance(created: TSESTree.NewExpression): void {
    const { parent } = created
    const held = parent.type === 'VariableDeclarator' ? variableOf(this.#view, parent.id) : null
    const places = [created, ...(held ? usesOf(held) : [])]
    if (places.some(handsOutFields)) this.#markListed(this.#ownerOf(created.callee))
  }

  #collectAccess(node: TSESTree.MemberExpression): void {
    const { property } = node
    if (property.type === 'PrivateIdentifier') {
      const [group] = this.#enclosing(node, `#${property.name}`)
      if (group) this.#addAccess(group, node, isPlainObject(node.object), this.#isOwn(node.object, group))
      return
    }
    const name = node.computed ? literalString(property) : property.type === 'Identifier' ? property.name : null
    if (name === null) return this.#markComputed(node)
    if (!this.#names.has(name)) return
    const target = this.#ownerOf(node.object)
    const own = target && this.#groups.get(target.owner)?.get(groupKey(name, target.isStatic))
    if (own) return this.#addAccess(own, node, !node.computed, !node.computed)
    // As far as the source shows, this is another object's member. Outside the class only a cast can reach a private
    // one.
    const isCast = node.object.type === 'TSAsExpression' || node.object.type === 'TSTypeAssertion'
    const groups =
      node.computed || isCast
        ? this.#named(name)
        : [...this.#enclosing(node, name), ...this.#enclosing(node, `static ${name}`)]
    for (const group of groups) this.#addAccess(group, node, false, false)
  }

  /** Sorts one access into the group's uses. An assignment to a setter calls it, so the setter counts as used. */
  #addAccess(group: MemberGroup, access: TSESTree.MemberExpression, isCertain: boolean, isOwn: boolean): void {
    const { parent } = access
    const store =
      (parent.type === 'AssignmentExpression' && parent.left === access) || parent.type === 'UpdateExpression'
        ? parent
        : null
    const hasCode = group.elements.some(({ type }) => type === 'MethodDefinition')
    if (store && isCertain && !hasCode && store.parent.type === 'ExpressionStatement') {
      group.stores.push(store)
      this.#byNode.set(store, group)
      return
    }
    group.uses.push(access)
    this.#byUse.set(access, group)
    if (isWritten(access)) group.hasOtherWrites = true
    else if (isOwn && !access.optional) group.ownReads.push(access)
  }

  /**
   * `const { name } = this`, or from another instance. Only inside the class, and not when the object is declared as
   * something else.
   */
  #collectTakenOut(name: string, node: TSESTree.Property): void {
    if (!this.#names.has(name)) return
    const annotation = (node.parent as TSESTree.ObjectPattern).typeAnnotation
    const type = annotation && this.#view.text.slice(...annotation.range)
    for (const group of [...this.#enclosing(node, name), ...this.#enclosing(node, `static ${name}`)]) {
      if (!type || /\bthis\b/.test(type) || (group.owner.id && type.includes(group.owner.id.name)))
        group.uses.push(node)
    }
  }

  /** `spyOn(a, 'name')`: a string that may name the member of any class. */
  #collectNamed(name: string, node: TSESTree.Literal): void {
    if (!this.#names.has(name)) return
    for (const group of this.#named(name)) {
      group.uses.push(node)
      group.hasOtherWrites = true
    }
  }

  /** `this[key]` may read any member whose name is a string. */
  #markComputed(access: TSESTree.MemberExpression): void {
    const { object, property } = access
    const isOther =
      property.type === 'Literal' ||
      (property.type === 'MemberExpression' &&
        property.object.type === 'Identifier' &&
        property.object.name === 'Symbol')
    if (object.type !== 'ThisExpression' || isOther) return
    const isStored = isWritten(access)
    for (const group of this.#groups.get(thisOwner(object)?.owner ?? object)?.values() ?? []) {
      if (group.elements.some(({ key }) => key.type === 'PrivateIdentifier')) continue
      group.isListed = true
      if (isStored) group.hasOtherWrites = true
    }
  }

  /** A subclass has the fields of its base class. */
  #markListed(target: ThisOwner | null): void {
    const seen = new Set<Node>()
    for (let at: Node | null = target?.owner ?? null; at && !seen.has(at); at = this.#baseOf(at)) {
      seen.add(at)
      for (const group of this.#groups.get(at)?.values() ?? []) group.isListed = true
    }
  }

  #baseOf(owner: Node): Node | null {
    const base = 'superClass' in owner ? owner.superClass : null
    return base ? (this.#ownerOf(base)?.owner ?? null) : null
  }

  /** The groups with that name in all classes. */
  #named(name: string): MemberGroup[] {
    return [...this.#groups.values()].flatMap((groups) =>
      [groups.get(name), groups.get(`static ${name}`)].filter((group) => group !== undefined),
    )
  }

  /** The groups with that name in the classes around a node, innermost first. */
  #enclosing(node: Node, key: string): MemberGroup[] {
    const found: MemberGroup[] = []
    for (const ancestor of ancestorsOf(node)) {
      const group = this.#groups.get(ancestor)?.get(key)
      if (group) found.push(group)
    }
    return found
  }

  #isOwn(object: Node, group: MemberGroup): boolean {
    const target = this.#ownerOf(object)
    return target?.owner === group.owner && target.isStatic === group.elements.some((element) => element.static)
  }

  #ownerOf(object: Node): ThisOwner | null {
    const node = unwrapExpression(object)
    if (node.type === 'ThisExpression') return thisOwner(node)
    if (node.type !== 'Identifier') return null
    const definition = variableOf(this.#view, node)?.defs[0]
    if (definition?.type !== 'ClassName') return null
    return { owner: definition.node as ClassNode, isStatic: true }
  }
}

const reaching = new WeakMap<Node, boolean>()

/**
 * Whether code in `node` can reach the instance before it is complete. A function expression alone does nothing until
 * it is called.
 */
export function reachesThis(node: Node, view: SourceView): boolean {
  if (/Function/.test(node.type)) return false
  let found = reaching.get(node)
  if (found !== undefined) return found
  found = false
  walk(node, view.visitorKeys, (current) => {
    if (current.type === 'FunctionExpression' || current.type === 'FunctionDeclaration' || isStoreTarget(current))
      return false
    if (current.type === 'ThisExpression') found = true
    return !found
  })
  reaching.set(node, found)
  return found
}

function isStoreTarget(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.object.type === 'ThisExpression' &&
    node.parent.type === 'AssignmentExpression' &&
    node.parent.left === node &&
    node.parent.operator === '='
  )
}

function newGroup(owner: ClassNode): MemberGroup {
  return { owner, elements: [], uses: [], ownReads: [], stores: [], hasOtherWrites: false, isListed: false }
}

/** `#name`, or the name of a `private` member; `null` when it isn't private or has a computed name. */
function privateName(element: MemberElement): string | null {
  if (element.key.type === 'PrivateIdentifier') return `#${element.key.name}`
  if (element.accessibility !== 'private' || element.computed || element.key.type !== 'Identifier') return null
  return element.type === 'MethodDefinition' && element.kind === 'constructor' ? null : element.key.name
}

/** `#a` and `static #a` share one name, but `private a` and `private static a` are two members. */
function groupKey(name: string, isStatic: boolean): string {
  return isStatic && !name.startsWith('#') ? `static ${name}` : name
}

function isPlainObject(object: Node): boolean {
  return object.type === 'Identifier' || object.type === 'ThisExpression'
}

function decoratorName(expression: Node): string {
  const callee = expression.type === 'CallExpression' ? expression.callee : expression
  return callee.type === 'Identifier' ? callee.name : ''
}

/** The class that `this` is an instance of, or that `this` is. */
function thisOwner(node: Node): ThisOwner | null {
  for (let child = node, { parent } = node; parent; child = parent, { parent } = parent) {
    switch (parent.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        if (parent.parent.type !== 'MethodDefinition' || parent.parent.value !== parent) return null
        return { owner: parent.parent.parent.parent, isStatic: parent.parent.static }
      case 'PropertyDefinition':
      case 'AccessorProperty':
        if (parent.value === child) return { owner: parent.parent.parent, isStatic: parent.static }
        // In a computed name or a decorator, `this` belongs to the code around the class.
        parent = parent.parent.parent
        break
      case 'MethodDefinition':
        parent = parent.parent.parent
        break
      case 'StaticBlock':
        return { owner: parent.parent.parent, isStatic: true }
      // Both become functions, without a `this` that TypeScript accepts.
      case 'TSEnumBody':
      case 'TSModuleBlock':
        return null
    }
  }
  return null
}

/**
 * `this['name']`, `spyOn(a, 'name')`, `A['name']`: strings that may name a member. In other types they are plain
 * strings.
 */
function mayNameMember(node: TSESTree.Literal): boolean {
  const { parent } = node
  return (
    (parent.type === 'TSLiteralType' && isIndexOfType(parent)) ||
    parent.type === 'BinaryExpression' ||
    (parent.type === 'CallExpression' &&
      parent.arguments.length > 1 &&
      parent.arguments.includes(node as TSESTree.Expression))
  )
}

/** `A['name']`, `A['name' | 'other']`. No other type reaches a private member, not even `Pick` or `keyof`. */
function isIndexOfType(node: Node): boolean {
  const { parent } = node
  return parent?.type === 'TSUnionType' ? isIndexOfType(parent) : parent?.type === 'TSIndexedAccessType'
}

/** `{ ...this }`, `JSON.stringify(this)`, `structuredClone(this)`, `for (const key in this)`. */
function handsOutFields(node: Node): boolean {
  const { parent } = node
  if (parent?.type === 'SpreadElement' || parent?.type === 'ForInStatement') return true
  if (parent?.type !== 'CallExpression' || parent.callee === node) return false
  if (parent.callee.type !== 'MemberExpression') return lastName(parent.callee) === 'structuredClone'
  const { object } = parent.callee
  return object.type === 'Identifier' && ['Object', 'JSON', 'Reflect'].includes(object.name)
}
