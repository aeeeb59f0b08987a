import type { Variable } from '@typescript-eslint/scope-manager'
import { dottedPath } from '../../gates/dotted-path.js'
import { declaredAs, declaredBy, usesOf, variableOf } from '../../source/bindings.js'
import { asGo, asNode } from '../../source/go-casts.js'
import type {
  GoExpression,
  GoFunctionDeclaration,
  GoFunctionExpression,
  GoMemberExpression,
  GoNode,
} from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { conditionOf, isCompared, setsEachEntry, setsEachGate } from './go-map-loops.js'
import { hasFixedLength } from './go-table-loops.js'
import type { GoLiteralNode } from './go-table.js'
import { setsGates, showsText } from './go-tables.js'
import { nameOf, pairTaken } from './go-table-parts.js'
import { isWritten } from '../../source/role-of.js'

/** The function of the package with that name, or the method of its type `owner`, in any of its files. */
export type FindGoFunction = (
  name: string,
  owner: string | null,
) => { readonly fn: Node; readonly view: SourceView } | null

/** What code besides the table's own file tells. */
export interface GoPackage {
  readonly find: FindGoFunction
  /** Whether a call checks a gate, and reads nothing else of the map that it is called on. */
  readonly isLookup: (node: Node, view: SourceView) => boolean
}

/** How code uses the maps of gates in a table's rows. */
export interface GateMapUses {
  /** Whether gates are set to the values in the maps, or checked in them, and no use of the maps is unknown. */
  readonly isFed: boolean
  /** Whether code checks gates in the maps themselves: `gates.Enabled(features.X)`. Without an entry a gate is off. */
  readonly isAsked: boolean
  /** For lists of gates: the value to which a loop sets each of them; `null` when there is none or more than one. */
  readonly each: boolean | null
  /** Whether the code writes entries into the maps or copies of them: writing to a nil map panics. */
  readonly isWritten: boolean
  /** Entries that the code itself sets in one of the maps: `features.X` of `tc.gates[features.X] = true`. */
  readonly writes: readonly Node[]
  /** Where the code looks one gate up: `tc.gates[features.X]`. */
  readonly reads: readonly GateMapRead[]
}

export interface GateMapRead {
  readonly node: Node
  readonly key: Node
  readonly view: SourceView
  /**
   * The map's value with which the guarded code runs, when the lookup is only its condition; `null` for any other use.
   */
  readonly runsAt: boolean | null
  /** Whether other tables may reach this code too. */
  readonly isShared: boolean
}

/** Something that holds the maps: a list of rows, or a value from which the names in `path` lead to the map. */
interface Holder {
  readonly view: SourceView
  readonly variable: Variable
  readonly isList: boolean
  readonly path: readonly string[]
  /** The type of a row, if the package names it: it may have methods. */
  readonly rowType: string | null
  readonly isShared: boolean
  /** Whether the code creates the map itself and copies into it, so that it exists for every row. */
  readonly isMade: boolean
}

/** As {@link FindGoFunction}, when only one file is available. */
export function functionsIn(view: SourceView): FindGoFunction {
  return (name, owner) => {
    const fn = view.ast.body.find((statement) => {
      const declaration = asGo(statement as unknown)
      return (
        declaration.type === 'FunctionDeclaration' &&
        declaration.id.name === name &&
        typeNameOf(declaration.receiver?.goType ?? null) === owner
      )
    })
    return fn ? { fn, view } : null
  }
}

type Place = Omit<Holder, 'variable' | 'isList'>

/**
 * Follows the maps of a table's rows from the list through loops, variables and functions of the package.
 *
 * @param path the fields that lead from a row to its map.
 * @param isOfLists whether the rows hold lists of gates: `[]featuregate.Feature{features.X}`.
 * @returns also the only statement that needs the list, if there is just one.
 */
export function followGateMaps(
  list: GoLiteralNode,
  path: readonly string[],
  view: SourceView,
  around: GoPackage,
  isOfLists = false,
): GateMapUses & { readonly user: Node | null } {
  const type = list.goType
  const element = type?.type === 'GoArrayType' ? type.element : type?.type === 'GoMapType' ? type.value : null
  const follower = new Follower(around, isOfLists)
  const user = follower.followList(list, { view, path, rowType: typeNameOf(element), isShared: false, isMade: false })
  return {
    isFed: follower.isFed && follower.isClear && !hasFixedLength(list),
    isAsked: follower.isAsked,
    each: follower.values.size === 1 ? ([...follower.values][0] as boolean) : null,
    isWritten: follower.isWritten,
    writes: follower.writes,
    reads: follower.reads,
    user,
  }
}

function typeNameOf(type: GoExpression | null): string | null {
  switch (type?.type) {
    case 'GoStarExpression':
      return typeNameOf(type.argument)
    case 'GoArrayType':
    case 'GoEllipsis':
      return typeNameOf(type.element)
    case 'GoMapType':
      return typeNameOf(type.value)
    default:
      return type?.type === 'Identifier' ? type.name : null
  }
}

class Follower {
  readonly reads: GateMapRead[] = []
  readonly writes: Node[] = []
  isFed = false
  isAsked = false
  isWritten = false
  isClear = true
  /** The values to which loops over lists of gates set each of them. */
  readonly values = new Set<boolean>()
  readonly #find: FindGoFunction
  readonly #isLookup: GoPackage['isLookup']
  readonly #isOfLists: boolean
  readonly #holders: Holder[] = []

  constructor({ find, isLookup }: GoPackage, isOfLists: boolean) {
    this.#find = find
    this.#isLookup = isLookup
    this.#isOfLists = isOfLists
  }

  followList(list: GoLiteralNode, place: Place): Node | null {
    const { parent } = list
    let user: Node | null = null
    if (parent.type === 'ForOfStatement' && parent.right === list) {
      this.#addRow(parent, place)
      user = asNode(parent)
    } else if (parent.type === 'CallExpression') {
      this.#note(this.#passOn(list, parent, true, place))
      user = asNode(parent)
    } else {
      const variable = this.#declaredBy(list, place.view)
      // Other files of the package may use a package variable.
      if (variable && variable.scope.type !== 'module') {
        this.#add({ ...place, variable, isList: true })
        const [use, ...others] = usesOf(variable)
        const by = use && others.length === 0 ? asGo(use).parent : null
        user = by?.type === 'ForOfStatement' || by?.type === 'CallExpression' ? asNode(by) : null
      }
    }
    for (const holder of this.#holders) this.#follow(holder)
    return user
  }

  #note(isUnderstood: boolean): void {
    if (!isUnderstood) this.isClear = false
  }

  #noteWrite({ isMade }: Place): true {
    this.isWritten ||= !isMade
    return true
  }

  #add(holder: Holder): void {
    const isSame = (other: Holder): boolean =>
      other.variable === holder.variable &&
      other.isList === holder.isList &&
      other.path.join('.') === holder.path.join('.')
    if (!this.#holders.some(isSame)) this.#holders.push(holder)
  }

  #addRow(loop: Extract<GoNode, { type: 'ForOfStatement' }>, place: Place): void {
    const declarator = loop.left?.type === 'VariableDeclaration' ? loop.left.declarations[0] : undefined
    const name = declarator?.id.type === 'ArrayPattern' ? declarator.id.elements[1] : undefined
    const variable = declarator && name && declaredAs(place.view, declarator, name)
    // `for i := range cases` looks the rows up by index.
    if (variable) this.#add({ ...place, variable, isList: false })
    else this.#note(loop.left === null || declarator?.id.type === 'Identifier')
  }

  #follow({ variable, isList, ...place }: Holder): void {
    for (const { identifier, init } of variable.references) {
      const node = asGo(identifier)
      if (init || (node.parent?.type === 'AssignmentExpression' && isBlank(node.parent))) continue
      this.#note(isList ? this.#useOfList(node, place) : this.#useOf(node, place))
    }
  }

  #useOfList(node: GoNode, place: Place): boolean {
    const { parent } = node
    if (parent?.type === 'ForOfStatement' && parent.right === node) {
      this.#addRow(parent, place)
      return true
    }
    if (parent?.type === 'MemberExpression' && parent.computed && parent.object === node)
      return isIndexOf(parent.property, node, place.view) && this.#useOf(parent, place)
    return isMeasured(node) || (parent?.type === 'CallExpression' && this.#passOn(node, parent, true, place))
  }

  /** @returns whether every use of the row, of a part of it, or of the map is known. */
  #useOf(node: GoNode, place: Place): boolean {
    const { parent } = node
    const [part, ...rest] = place.path
    if (parent?.type === 'MemberExpression' && parent.object === node && !parent.computed && part !== undefined) {
      const name = nameOf(parent.property)
      if (name === part) return this.#useOf(parent, { ...place, path: rest, rowType: null })
      return this.#useOfOther(name, place)
    }
    return (part === undefined && this.#useOfMap(node, place)) || this.#handOn(node, place)
  }

  /** Another field, or a method of the row, perhaps not called here: `t.Cleanup(tc.restore)`. */
  #useOfOther(name: string | null, { rowType, path }: Place): boolean {
    const method = name !== null && rowType !== null ? this.#find(name, rowType) : null
    return (
      !method ||
      this.#enter(method, asGo(method.fn as unknown) as GoFunctionDeclaration, {
        name: receiverNameOf(method.fn),
        isList: false,
        path,
        type: rowType,
      })
    )
  }

  #useOfMap(node: GoNode, place: Place): boolean {
    if (isMeasured(node) || isOnlyGuard(node, place.view)) return true
    return this.#isOfLists ? this.#addLoop(node, place) : this.#useOfEntries(node, place)
  }

  /** `for _, gate := range tc.gates { set(t, gate, true) }` */
  #addLoop(node: GoNode, { view }: Place): boolean {
    const { parent: loop } = node
    const value = loop?.type === 'ForOfStatement' && loop.right === node ? setsEachGate(loop, view) : null
    if (value === null) return false
    this.isFed = true
    this.values.add(value)
    return true
  }

  #useOfEntries(node: GoNode, place: Place): boolean {
    const { parent } = node
    if (parent?.type === 'MemberExpression' && parent.object === node && this.#isAskedIn(parent, place)) {
      this.isFed = true
      this.isAsked = true
      return true
    }
    if (parent?.type === 'CallExpression') return this.#useInCall(node, parent, place)
    if (parent?.type === 'ForOfStatement' && parent.right === node) {
      const answer = setsEachEntry(parent, place.view)
      if (answer === 'set') this.isFed = true
      return answer !== null
    }
    return parent?.type === 'MemberExpression' && parent.computed && parent.object === node
      ? this.#useOfEntry(parent, place)
      : false
  }

  /** `gates.Enabled(features.X)` checks one gate, and depends on no other entry. */
  #isAskedIn(member: GoMemberExpression, { view }: Place): boolean {
    const { parent } = member
    return parent.type === 'CallExpression' && parent.callee === member && this.#isLookup(asNode(parent), view)
  }

  #useOfEntry(entry: GoMemberExpression, place: Place): boolean {
    if (isWritten(entry)) {
      this.writes.push(asNode(entry.property))
      return isConstantName(entry.property, place.view) && this.#noteWrite(place)
    }
    if (pairTaken(entry.parent) && isCompared(entry, place.view)) return true
    return isConstantName(entry.property, place.view) && this.#addRead(entry, place)
  }

  /** `m[key]`, and `if on, ok := m[key]; ok && !on {...}`. */
  #addRead(looked: GoMemberExpression, { view, isShared }: Place): boolean {
    const condition = conditionOf(looked, view)
    if (!condition && pairTaken(looked.parent)) return false
    this.reads.push({
      node: condition?.test ?? asNode(looked),
      key: asNode(looked.property),
      view,
      isShared,
      runsAt: condition?.runsAt ?? null,
    })
    return true
  }

  #useInCall(node: GoNode, call: Extract<GoNode, { type: 'CallExpression' }>, place: Place): boolean {
    if (setsGates(call)) {
      this.isFed = true
      return true
    }
    const path = dottedPath(call.callee)?.join('.')
    if (path !== 'maps.Copy' && path !== 'maps.Clone') return false
    if (path === 'maps.Clone') return this.#handOn(call, place)
    if (call.arguments[0] === node) return this.#noteWrite(place)
    const [target] = call.arguments
    const variable = target?.type === 'Identifier' ? variableOf(place.view, target) : null
    if (!variable || variable.scope.type === 'module' || variable.defs.length !== 1) return false
    this.#add({ ...place, variable, isList: false, path: [], rowType: null, isMade: true })
    return true
  }

  /** Follows a copy, a pointer or an argument. */
  #handOn(node: GoNode, place: Place): boolean {
    const { parent } = node
    if (parent?.type === 'VariableDeclarator' && parent.init === node) {
      const variable = this.#declaredBy(node, place.view)
      if (variable) this.#add({ ...place, variable, isList: false })
      return variable !== null
    }
    if (parent?.type === 'GoStarExpression' || (parent?.type === 'UnaryExpression' && parent.operator === '&'))
      return this.#useOf(parent, place)
    return (
      parent?.type === 'CallExpression' &&
      parent.callee !== node &&
      (showsText(parent) || this.#passOn(node, parent, false, place))
    )
  }

  #declaredBy({ parent }: GoNode, view: SourceView): Variable | null {
    if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier') return null
    const { name } = parent.id
    return declaredBy(view, parent).find((variable) => variable.name === name && variable.defs.length === 1) ?? null
  }

  #passOn(
    node: GoNode,
    call: Extract<GoNode, { type: 'CallExpression' }>,
    isList: boolean,
    { view, path, rowType }: Place,
  ): boolean {
    const index = call.arguments.indexOf(node as GoExpression)
    const called = call.ellipsis ? null : this.#functionBehind(call.callee, view)
    if (!called) return false
    const fn = asGo(called.fn as unknown) as GoFunctionDeclaration | GoFunctionExpression
    const field = fn.params.find(({ variadic }) => variadic)
    const names = fn.params.flatMap((parameter) =>
      parameter.names.length === 0
        ? [null]
        : parameter.names.map((name) => ({ name: name.name, type: parameter.goType })),
    )
    if (field || index >= names.length) return false
    const parameter = names[index]
    // A parameter without a name isn't used.
    return (
      !parameter ||
      this.#enter(called, fn, { name: parameter.name, isList, path, type: rowType ?? typeNameOf(parameter.type) })
    )
  }

  #functionBehind(callee: GoNode, view: SourceView): { readonly fn: Node; readonly view: SourceView } | null {
    const variable = variableOf(view, callee)
    const local = variable?.scope.type === 'module' ? null : variable?.defs[0]
    if (!local) return callee.type === 'Identifier' ? this.#find(callee.name, null) : null
    const declarator = asGo(local.node)
    const isConstant =
      variable?.defs.length === 1 && variable.references.every((reference) => !reference.isWrite() || reference.init)
    return isConstant && declarator.type === 'VariableDeclarator' && declarator.init?.type === 'FunctionExpression'
      ? { fn: asNode(declarator.init), view }
      : null
  }

  /** @returns whether the function and its parameter's name are known. */
  #enter(
    { view }: { view: SourceView },
    fn: GoFunctionDeclaration | GoFunctionExpression,
    given: { name: string | null; isList: boolean; path: readonly string[]; type: string | null },
  ): boolean {
    if (given.name === null || given.name === '_') return true
    const variable = declaredBy(view, fn).find(({ name, defs }) => name === given.name && defs[0]?.type === 'Parameter')
    if (!variable || !fn.body) return false
    this.#add({
      view,
      variable,
      isList: given.isList,
      path: given.path,
      rowType: given.type,
      isShared: true,
      isMade: false,
    })
    return true
  }
}

/** Whether the index is the `i` of `for i := range cases`: any other index may depend on removed rows. */
function isIndexOf(index: GoExpression, list: GoNode, view: SourceView): boolean {
  const variable = index.type === 'Identifier' ? variableOf(view, index) : null
  const loop = variable?.defs.length === 1 ? asGo(variable.defs[0]?.node).parent?.parent : null
  return (
    loop?.type === 'ForOfStatement' &&
    loop.right.type === 'Identifier' &&
    variableOf(view, loop.right) === variableOf(view, list) &&
    variable?.references.every((reference) => !reference.isWrite() || reference.init) === true
  )
}

function receiverNameOf(fn: Node): string | null {
  const { receiver } = asGo(fn as unknown) as GoFunctionDeclaration
  return receiver?.names[0]?.name ?? null
}

/**
 * Whether a key such as `features.X` or `X` visibly names a gate's own constant. A variable, or a constant that refers
 * to another one, may be any gate.
 */
function isConstantName(key: GoExpression, view: SourceView): boolean {
  if (key.type === 'MemberExpression')
    return !key.computed && key.object.type === 'Identifier' && isPackage(key.object, view)
  if (key.type !== 'Identifier') return false
  const definition = variableOf(view, key)?.defs[0]
  // It is declared in another file of the package. A gate's constant is exported.
  if (!definition) return /^\p{Lu}/u.test(key.name)
  const declarator = asGo(definition.node)
  return (
    declarator.type === 'VariableDeclarator' &&
    declarator.parent.type === 'VariableDeclaration' &&
    declarator.parent.kind === 'const' &&
    declarator.init?.type === 'Literal'
  )
}

function isPackage(name: GoExpression, view: SourceView): boolean {
  const variable = variableOf(view, name)
  return variable === null || variable.defs[0]?.type === 'ImportBinding'
}

function isBlank({ left }: Extract<GoNode, { type: 'AssignmentExpression' }>): boolean {
  return left.type === 'Identifier' && left.name === '_'
}

/** `len(cases)`, used only to reserve capacity. */
function isMeasured({ parent }: GoNode): boolean {
  if (parent?.type !== 'CallExpression' || dottedPath(parent.callee)?.join('.') !== 'len') return false
  return parent.parent.type === 'CallExpression' && dottedPath(parent.parent.callee)?.join('.') === 'make'
}

/** `len(gates) > 0`, `gates != nil` */
function testOfEntries(map: GoNode): GoNode | null {
  const { parent } = map
  const isMeasure =
    parent?.type === 'CallExpression' && parent.callee !== map && dottedPath(parent.callee)?.join('.') === 'len'
  const comparison = isMeasure ? parent.parent : parent
  if (comparison?.type !== 'BinaryExpression' || comparison.right.type !== 'Literal') return null
  const { operator, right } = comparison
  const isTest = isMeasure
    ? /^(?:>|!=)$/.test(operator) && right.raw === '0'
    : operator === '!=' && right.goKind === 'nil'
  return isTest ? comparison : null
}

/** `if len(tc.gates) > 0 { set(t, tc.gates) }`, `if tc.gates != nil {...}`: an empty map sets nothing either. */
function isOnlyGuard(node: GoNode, view: SourceView): boolean {
  const guard = testOfEntries(node)?.parent
  if (guard?.type !== 'IfStatement' || guard.init || guard.alternate) return false
  const map = view.text.slice(...node.range)
  return guard.consequent.body.every((statement) => {
    if (statement.type === 'ForOfStatement') return view.text.slice(...statement.right.range) === map
    const call =
      statement.type === 'ExpressionStatement' && statement.expression.type === 'CallExpression'
        ? statement.expression
        : null
    return call !== null && setsGates(call) && call.arguments.some(({ range }) => view.text.slice(...range) === map)
  })
}
