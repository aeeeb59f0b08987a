import { dirname } from 'node:path'
import { usesOf, variableOf } from '../../source/bindings.js'
import { asGo } from '../../source/go-casts.js'
import type { GoCallExpression, GoExpression, GoField, GoIdentifier, GoNode } from '../../source/go-nodes.js'
import { goFilesDeclaring, goPathsOfBareNames, importPathOf } from '../../source/go-declarations.js'
import { isPredeclaredInGo, UNIVERSE } from '../../source/go-universe.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import type { RemovalContext } from './removal.js'
import { fieldAtPosition } from './go-struct-positions.js'

/** What must be done with an expression to get the list: read an item, or call it. Empty: it is the list. */
type Layers = readonly ('item' | 'call')[]

export interface GoPlace {
  readonly node: GoNode
  readonly view: SourceView
}

/**
 * Follows a Go list through variables, results, parameters, fields, and the lists and maps that hold it. Names that
 * can't be resolved are followed wherever they are written, so that it visits too much rather than too little.
 */
export class GoListFlow {
  readonly #context: RemovalContext
  readonly #isFound: (place: GoPlace) => boolean
  readonly #seen = new WeakMap<object, Set<string>>()
  readonly #names = new Set<string>()

  /** @param isFound whether a place that holds the list is what the caller looks for. */
  constructor(context: RemovalContext, isFound: (place: GoPlace) => boolean) {
    this.#context = context
    this.#isFound = isFound
  }

  /** Whether the list gets to a place that is looked for, or out of sight. */
  reaches(node: GoNode, view: SourceView, layers: Layers = []): boolean {
    if (this.#wasAt(node, layers)) return false
    if (layers.length === 0 && this.#isFound({ node, view })) return true
    return this.#reachesAround(node, view, layers)
  }

  #reachesAround(node: GoNode, view: SourceView, layers: Layers): boolean {
    const { parent } = node
    switch (parent?.type) {
      case 'MemberExpression':
      case 'ForOfStatement':
        return layers.length > 0 && this.#isItemRead(parent, node, view, layers.slice(1))
      case 'CallExpression':
        return this.#isCalled(parent, node, view, layers)
      case 'GoSliceExpression':
      case 'UnaryExpression':
      case 'GoStarExpression':
      case 'GoTypeAssertion':
        return this.reaches(parent, view, layers)
      case 'Property':
        return parent.value === node && this.#isEntry(parent, view, layers)
      case 'ArrayExpression':
        return this.#isElement(parent, node, view, layers)
      case 'GoSendStatement':
        return true
      default:
        return this.#isStored(node, view, layers)
    }
  }

  /** `lists[i]` and `for _, list := range lists`. */
  #isItemRead(read: ItemRead, node: GoNode, view: SourceView, inner: Layers): boolean {
    if (read.type === 'MemberExpression')
      return read.computed && read.object === node && this.reaches(read, view, inner)
    return read.right === node && this.#isGiven(valueOfLoop(read.left), view, inner)
  }

  /** In a declaration, an assignment or `return`, alone or in a row of values. */
  #isStored(node: GoNode, view: SourceView, layers: Layers): boolean {
    const row = node.parent?.type === 'GoExpressionList' ? node.parent : null
    const value = row ?? node
    const index = row ? row.elements.findIndex((element) => element === node) : null
    const { parent } = value
    if (parent?.type === 'ReturnStatement') return this.#isReturned(parent, view, layers)
    if (parent?.type === 'VariableDeclarator' && parent.init === value)
      return targetsOf(parent.id, index).some((target) => this.#isGiven(target, view, layers))
    if (parent?.type === 'AssignmentExpression' && parent.right === value)
      return targetsOf(parent.left, index).some((target) => this.#isGiven(target, view, layers))
    return false
  }

  #isReturned(node: GoNode, view: SourceView, layers: Layers): boolean {
    for (let around = node.parent; around; around = around.parent) {
      if (around.type === 'FunctionExpression') return this.reaches(around, view, ['call', ...layers])
      if (around.type === 'FunctionDeclaration')
        return this.#isNamed(around.id.name, view, ['call', ...layers], around.receiver ? null : 'func')
    }
    return false
  }

  /** An assignment to what `target` names. */
  #isGiven(target: GoNode | null, view: SourceView, layers: Layers): boolean {
    switch (target?.type) {
      case 'Identifier':
        return this.#isVariable(target, view, layers)
      case 'MemberExpression':
        if (target.computed) return this.#isGiven(target.object, view, ['item', ...layers])
        return target.property.type !== 'Identifier' || this.#isNamed(target.property.name, view, layers)
      case 'GoStarExpression':
        return this.#isGiven(target.argument, view, layers)
      case undefined:
        return false
      default:
        return true
    }
  }

  #isVariable(name: GoIdentifier, view: SourceView, layers: Layers): boolean {
    if (name.name === '_') return false
    const variable =
      variableOf(view, name) ??
      view.scopes.scopes
        .flatMap(({ variables }) => variables)
        .find(({ identifiers }) => identifiers.some((other) => asGo(other) === name))
    if (!variable) return this.#isNamed(name.name, view, layers)
    if (variable.scope.type === 'module') return this.#isNamed(name.name, view, layers, 'var')
    const field = variable.identifiers
      .map((identifier) => asGo(identifier).parent)
      .find((one) => one?.type === 'GoField')
    const isResult = field?.type === 'GoField' && isResultOf(field)
    return (
      usesOf(variable).some((use) => this.reaches(asGo(use), view, layers)) ||
      (isResult && this.#isReturned(field, view, layers))
    )
  }

  /**
   * What a name of a package, a field or a method means, in all files.
   *
   * @param kind what the package of `from` declares with that name; `null`: a field, a method, or what isn't known.
   */
  #isNamed(name: string, from: SourceView, layers: Layers, kind: 'func' | 'var' | null = null): boolean {
    const key = `${name} ${layers.join(' ')} ${kind ? dirname(from.file) : ''}`
    if (this.#names.has(key)) return false
    this.#names.add(key)
    const views = this.#viewsNaming(name, from)
    const declared = kind && { declaration: `${kind} ${name}` as const, folder: dirname(from.file) }
    return views === null || views.some((view) => this.#isNamedIn(view, name, layers, declared))
  }

  #isNamedIn(view: SourceView, name: string, layers: Layers, declared: Declared | null): boolean {
    return nodesOf(view, 'Identifier').some((identifier) => {
      if (identifier.name !== name) return false
      const node = asGo(identifier)
      const { parent } = node
      if (parent?.type === 'MemberExpression' && !parent.computed && parent.property === node)
        return !this.#isOfOther(parent.object, view, declared) && this.reaches(parent, view, layers)
      const variable = variableOf(view, identifier)
      return (!variable || variable.scope.type === 'module') && this.reaches(node, view, layers)
    })
  }

  /** `pkg.Name`, where another package of the project declares that name as well, or a field or method `x.Name`. */
  #isOfOther(object: GoExpression, view: SourceView, declared: Declared | null): boolean {
    if (!declared) return false
    const path = importPathOf(object, view)
    if (path === null) return true
    const files = goFilesDeclaring(declared.declaration, path, view, this.#context.resolveImport)
    return files.length > 0 && files.every(({ file }) => dirname(file) !== declared.folder)
  }

  /** `null`: a file can't be read. */
  #viewsNaming(name: string, from: SourceView): SourceView[] | null {
    const views = [from]
    for (const view of this.#context.viewsNaming?.(name) ?? []) {
      if (view === null) return null
      if (view.language === 'go' && view.file !== from.file) views.push(view)
    }
    return views
  }

  #isCalled(call: GoCallExpression, node: GoNode, view: SourceView, layers: Layers): boolean {
    if (call.callee !== node) return this.#isArgument(call, node, view, layers)
    return layers[0] === 'call' && this.reaches(call, view, layers.slice(1))
  }

  #isArgument(call: GoCallExpression, node: GoNode, view: SourceView, layers: Layers): boolean {
    const { callee } = call
    const index = call.arguments.findIndex((argument) => argument === node)
    const isSpread = call.ellipsis && index === call.arguments.length - 1
    if (callee.type === 'GoArrayType' || callee.type === 'GoMapType') return this.reaches(call, view, layers)
    if (isPredeclaredInGo(view, callee, 'append'))
      return this.reaches(call, view, index === 0 || isSpread ? layers : ['item', ...layers])
    if (isPredeclaredInGo(view, callee, 'copy'))
      return index === 1 && this.#isGiven(call.arguments[0] ?? null, view, layers)
    const given = { index, isSpread, layers }
    if (callee.type === 'FunctionExpression') return this.#isParameter(callee.params, given, view)
    const name = calledName(callee)
    return name !== null && !UNIVERSE.has(name) && this.#isParameterOf(name, call, given, view)
  }

  /** The functions and types with a name. One of another module does something else with a list than to count. */
  #isParameterOf(name: string, call: GoCallExpression, given: Given, from: SourceView): boolean {
    const local = call.callee.type === 'Identifier' ? variableOf(from, call.callee) : null
    if (local && local.scope.type !== 'module') return this.#isParameterOfLocal(local.identifiers[0], given, from)
    const views = this.#viewsDeclaring(name, call.callee, from)
    if (views === null) return true
    return views.some(
      (view) =>
        nodesOf(view, 'FunctionDeclaration').some((one) => {
          const fn = asGo(one)
          return fn.type === 'FunctionDeclaration' && fn.id.name === name && this.#isParameter(fn.params, given, view)
        }) ||
        (nodesOf(view, 'GoTypeSpec').some(({ id }) => id.name === name) && this.reaches(call, from, given.layers)),
    )
  }

  /** A method may be anywhere, a function is in its package. */
  #viewsDeclaring(name: string, callee: GoExpression, from: SourceView): readonly SourceView[] | null {
    const path = callee.type === 'MemberExpression' ? importPathOf(callee.object, from) : null
    if (callee.type === 'MemberExpression' && path === null) return this.#viewsNaming(name, from)
    const { resolveImport } = this.#context
    const paths = path === null ? goPathsOfBareNames(from) : [path]
    const others = paths.flatMap((folder) =>
      (['func', 'type'] as const).flatMap((kind) => goFilesDeclaring(`${kind} ${name}`, folder, from, resolveImport)),
    )
    return path === null ? [from, ...others] : others
  }

  #isParameterOfLocal(identifier: unknown, given: Given, view: SourceView): boolean {
    const declarator = (identifier as GoNode | undefined)?.parent
    const value = declarator?.type === 'VariableDeclarator' ? declarator.init : null
    return value?.type !== 'FunctionExpression' || this.#isParameter(value.params, given, view)
  }

  #isParameter(params: readonly GoField[], { index, isSpread, layers }: Given, view: SourceView): boolean {
    const names = params.flatMap((field) => field.names.map((name) => ({ name, field })))
    const last = params.at(-1)
    const found = names[index] ?? (last?.variadic === true ? names.at(-1) : undefined)
    if (!found) return false
    return this.#isGiven(found.name, view, found.field.variadic && !isSpread ? ['item', ...layers] : layers)
  }

  /** `name: list`, a field of a struct, or an entry of a map or an array. */
  #isEntry(entry: Extract<GoNode, { type: 'Property' }>, view: SourceView, layers: Layers): boolean {
    const literal = entry.parent
    const type = literal.type === 'ObjectExpression' ? literal.goType?.type : 'GoArrayType'
    const isField = entry.key.type === 'Identifier' && type !== 'GoMapType' && type !== 'GoArrayType'
    if (isField && entry.key.type === 'Identifier' && this.#isNamed(entry.key.name, view, layers)) return true
    return this.reaches(literal, view, ['item', ...layers])
  }

  /** An element of a list, or the value of a struct's field by its position. */
  #isElement(
    literal: GoExpression & { type: 'ArrayExpression' },
    node: GoNode,
    view: SourceView,
    layers: Layers,
  ): boolean {
    if (literal.goType?.type === 'GoArrayType') return this.reaches(literal, view, ['item', ...layers])
    const index = literal.elements.findIndex((element) => element === node)
    const field = fieldAtPosition(literal, index, (name) => this.#viewsNaming(name, view))
    if (field === 'unknown') return true
    return field === null ? this.reaches(literal, view, ['item', ...layers]) : this.#isNamed(field, view, layers)
  }

  #wasAt(node: GoNode, layers: Layers): boolean {
    const key = layers.join(' ')
    const known = this.#seen.get(node)
    if (known?.has(key) === true || layers.length > MAX_LAYERS) return true
    if (known) known.add(key)
    else this.#seen.set(node, new Set([key]))
    return false
  }
}

/** A function or a variable of a package, and its folder. */
interface Declared {
  readonly declaration: `${'func' | 'var'} ${string}`
  readonly folder: string
}

/** `x = append(x, y)` of lists in lists would go on for ever. */
const MAX_LAYERS = 6

type ItemRead = Extract<GoNode, { type: 'MemberExpression' | 'ForOfStatement' }>

interface Given {
  readonly index: number
  /** `list...` */
  readonly isSpread: boolean
  readonly layers: Layers
}

/** The value variable of a loop. */
function valueOfLoop(left: GoNode | null): GoNode | null {
  const id = left?.type === 'VariableDeclaration' ? left.declarations[0]?.id : left
  return id?.type === 'ArrayPattern' ? (id.elements[1] ?? null) : null
}

function targetsOf(target: GoNode, index: number | null): readonly GoNode[] {
  if (target.type !== 'ArrayPattern') return [target]
  return index === null ? target.elements : target.elements.slice(index, index + 1)
}

function isResultOf(field: GoField): boolean {
  const fn = field.parent
  return (fn.type === 'FunctionDeclaration' || fn.type === 'FunctionExpression') && fn.results?.includes(field) === true
}

function calledName(callee: GoExpression): string | null {
  const fn = callee.type === 'MemberExpression' && callee.computed ? callee.object : callee
  const name = fn.type === 'MemberExpression' ? fn.property : fn
  return name.type === 'Identifier' ? name.name : null
}
