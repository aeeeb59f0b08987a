import type { Variable } from '@typescript-eslint/scope-manager'
import { declaredAs, declaredBy, usesOf, variableOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoCallExpression, GoExpression, GoForOfStatement, GoNode } from '../../source/go-nodes.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import { isMeasured, useOfGateList, useOfGateMap, type GateMapLookup, type GateMapUse } from './go-gate-map-use.js'
import { hasFixedLength } from './go-table-loops.js'
import type { GoLiteralNode } from './go-table.js'
import { nameOf } from './go-table-parts.js'
import { showsText } from './go-tables.js'
import { typeNameOf, type FindGoFunction, type GoFunction, type GoPackage } from './go-test-package.js'

export interface GateMapRead extends GateMapLookup {
  /** Whether other tables may reach this code too. */
  readonly isShared: boolean
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
  readonly writes: readonly AnyNode[]
  /** Where the code looks one gate up: `tc.gates[features.X]`. */
  readonly reads: readonly GateMapRead[]
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
): GateMapUses & { readonly user: AnyNode | null } {
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

class Follower {
  readonly reads: GateMapRead[] = []
  readonly writes: AnyNode[] = []
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

  followList(list: GoLiteralNode, place: Place): AnyNode | null {
    const { parent } = list
    let user: AnyNode | null = null
    if (parent.type === 'ForOfStatement' && parent.right === list) {
      this.#addRow(parent, place)
      user = parent
    } else if (parent.type === 'CallExpression') {
      this.#note(this.#passOn(list, parent, true, place))
      user = parent
    } else {
      const variable = this.#declaredBy(list, place.view)
      // Other files of the package may use a package variable.
      if (variable && variable.scope.type !== 'module') {
        this.#add({ ...place, variable, isList: true })
        const [use, ...others] = usesOf(variable)
        const by = use && others.length === 0 ? asGo(use).parent : null
        user = by?.type === 'ForOfStatement' || by?.type === 'CallExpression' ? by : null
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

  #addRow(loop: GoForOfStatement, place: Place): void {
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
    const use = part === undefined ? this.#useOfMap(node, place) : null
    return use ? this.#record(use, place) : this.#handOn(node, place)
  }

  /** Another field, or a method of the row, perhaps not called here: `t.Cleanup(tc.restore)`. */
  #useOfOther(name: string | null, { rowType, path }: Place): boolean {
    const method = name !== null && rowType !== null ? this.#find(name, rowType) : null
    return !method || this.#enter(method, { name: receiverNameOf(method), isList: false, path, type: rowType })
  }

  #useOfMap(node: GoNode, { view }: Place): GateMapUse | null {
    return this.#isOfLists ? useOfGateList(node, view) : useOfGateMap(node, view, this.#isLookup)
  }

  /** @returns whether the entries that a strip removes make no difference elsewhere. */
  #record(use: GateMapUse, place: Place): boolean {
    switch (use.kind) {
      case 'harmless':
        return true
      case 'set':
        this.isFed = true
        return true
      case 'set all':
        this.isFed = true
        this.values.add(use.value)
        return true
      case 'ask':
        this.isFed = true
        this.isAsked = true
        return true
      case 'look up':
        this.reads.push({ ...use.lookup, isShared: place.isShared })
        return true
      case 'write':
        this.writes.push(use.key)
        return !use.isAny && this.#noteWrite(place)
      case 'fill':
        return this.#noteWrite(place)
      case 'clone':
        return this.#handOn(use.copy, place)
      case 'copy':
        this.#add({ ...place, variable: use.target, isList: false, path: [], rowType: null, isMade: true })
        return true
    }
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

  #passOn(node: GoNode, call: GoCallExpression, isList: boolean, { view, path, rowType }: Place): boolean {
    const index = call.arguments.indexOf(node as GoExpression)
    const called = call.ellipsis ? null : this.#functionBehind(call.callee, view)
    if (!called) return false
    const { fn } = called
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
      this.#enter(called, { name: parameter.name, isList, path, type: rowType ?? typeNameOf(parameter.type) })
    )
  }

  #functionBehind(callee: GoNode, view: SourceView): GoFunction | null {
    const variable = variableOf(view, callee)
    const local = variable?.scope.type === 'module' ? null : variable?.defs[0]
    if (!local) return callee.type === 'Identifier' ? this.#find(callee.name, null) : null
    const declarator = asGo(local.node)
    const isConstant =
      variable?.defs.length === 1 && variable.references.every((reference) => !reference.isWrite() || reference.init)
    return isConstant && declarator.type === 'VariableDeclarator' && declarator.init?.type === 'FunctionExpression'
      ? { fn: declarator.init, view }
      : null
  }

  /** @returns whether the function and its parameter's name are known. */
  #enter(
    { fn, view }: GoFunction,
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

function receiverNameOf({ fn }: GoFunction): string | null {
  return fn.type === 'FunctionDeclaration' ? (fn.receiver?.names[0]?.name ?? null) : null
}

function isBlank({ left }: Extract<GoNode, { type: 'AssignmentExpression' }>): boolean {
  return left.type === 'Identifier' && left.name === '_'
}
