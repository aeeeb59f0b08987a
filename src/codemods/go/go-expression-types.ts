import { dirname } from 'node:path'
import { goLiteralType } from '../../registry/readers/go-maps.js'
import { variableOf } from '../../source/bindings.js'
import type {
  GoCallExpression,
  GoExpression,
  GoField,
  GoForOfStatement,
  GoFunctionDeclaration,
  GoNode,
  GoStructType,
  GoUnaryExpression,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import { isPredeclaredInGo } from '../../source/go-universe.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import {
  findFunction,
  findType,
  findVariable,
  folderOfImport,
  namedType,
  UNNAMED,
  type Found,
  type GoTypeName,
} from './find-go-declared.js'
import { declaringTypeOf, interfaceOf } from './go-methods.js'
import type { GoSources } from './go-sources.js'
import { asGo } from '../../source/go-casts.js'

/** A limit for nested expressions and chains of type names. */
const DEEPEST = 12

const NO_BOOLEANS = /^(?:string|u?int(?:8|16|32|64)?|uintptr|float(?:32|64)|complex(?:64|128)|byte|rune|error|any)$/

/** A type as written, and its file. */
export interface WrittenType {
  readonly type: GoExpression
  readonly view: SourceView
}

/**
 * The named type of an expression, or the type it points to, as far as declarations show it: typed names, literals,
 * fields, elements, results of the repository's functions.
 *
 * @returns {@link UNNAMED} for a type that no package names; `null` when the source doesn't show the type. An
 *   interface's name counts as a type, but isn't a struct's.
 */
export function typeOfExpression(expression: GoExpression, view: SourceView, sources: GoSources): GoTypeName | null {
  const written = new TypeFinder(sources).of(expression, view, 0)
  if (!written) return null
  return /^Go(?:Struct|Array|Map|Chan|Func|Interface)Type$|^GoEllipsis$/.test(written.type.type)
    ? UNNAMED
    : namedType(written.type, written.view, sources)
}

/** As {@link typeOfExpression}, but the type as it is written, also one that has no name. */
export function writtenTypeOf(expression: GoExpression, view: SourceView, sources: GoSources): WrittenType | null {
  return new TypeFinder(sources).of(expression, view, 0)
}

/** Whether declarations show that an expression is neither a boolean nor of a type defined from one. */
export function isKnownAsNoBoolean(expression: GoExpression, view: SourceView, sources: GoSources): boolean {
  const finder = new TypeFinder(sources)
  let written = finder.of(expression, view, 0)
  for (let depth = 0; written && depth < DEEPEST; depth++) {
    const { type, view: from } = written
    if (type.type !== 'Identifier' && type.type !== 'MemberExpression') return true
    const name = namedType(type, from, sources)
    const found = name && findType(name, sources)
    if (!found) return type.type === 'Identifier' && NO_BOOLEANS.test(type.name)
    written = { type: found.spec.goType, view: found.view }
  }
  return false
}

/** Whether a result of a call has the type `error`, as the function is declared. */
export function isErrorResult(call: AnyNode, index: number, view: SourceView, sources: GoSources): boolean {
  const node = asGo(call)
  const written = node.type === 'CallExpression' ? new TypeFinder(sources).ofResult(node, index, view, 0) : null
  return (
    written !== null &&
    isPredeclaredInGo(written.view, written.type, 'error') &&
    findType({ folder: dirname(written.view.file), name: 'error' }, sources) === null
  )
}

class TypeFinder {
  readonly #sources: GoSources

  constructor(sources: GoSources) {
    this.#sources = sources
  }

  of(expression: GoExpression, view: SourceView, depth: number): WrittenType | null {
    if (depth > DEEPEST) return null
    switch (expression.type) {
      case 'Identifier':
        return this.#ofName(expression, view, depth + 1)
      case 'UnaryExpression':
        return this.#ofOperation(expression, view, depth + 1)
      case 'GoStarExpression':
        return this.of(expression.argument, view, depth + 1)
      case 'ObjectExpression':
      case 'ArrayExpression': {
        const type = goLiteralType(expression)
        return type && { type: type as GoExpression, view }
      }
      case 'MemberExpression':
        if (expression.computed) return this.#elementOf(this.of(expression.object, view, depth + 1))
        return this.#ofMember(expression.object, expression.property, view, depth + 1)
      case 'GoSliceExpression':
        return this.of(expression.object, view, depth + 1)
      case 'GoTypeAssertion':
        return expression.goType && { type: expression.goType, view }
      case 'CallExpression':
        return this.ofResult(expression, 0, view, depth + 1)
      default:
        return null
    }
  }

  /** `&value` and `<-channel` */
  #ofOperation({ operator, argument }: GoUnaryExpression, view: SourceView, depth: number): WrittenType | null {
    if (operator === '&') return this.of(argument, view, depth)
    return operator === '<-' ? this.#elementOf(this.of(argument, view, depth)) : null
  }

  #ofName(identifier: GoNode & { readonly name: string }, view: SourceView, depth: number): WrittenType | null {
    const definitions = variableOf(view, identifier)?.defs ?? []
    const [definition] = definitions
    if (!definition)
      return this.#ofPackageVariable(findVariable(identifier.name, dirname(view.file), view, this.#sources), depth)
    if (definitions.length > 1) return null
    const node = asGo(definition.node)
    if (definition.type === 'Parameter') {
      const field = fieldAround(asGo(definition.name))
      return field && { type: field.goType, view }
    }
    return node.type === 'VariableDeclarator'
      ? this.#ofDeclarator(node, definition.name as GoExpression, view, depth)
      : null
  }

  #ofPackageVariable(found: Found<GoVariableDeclarator> | null, depth: number): WrittenType | null {
    if (!found) return null
    const { declaration, view } = found
    if (declaration.goType) return { type: declaration.goType, view }
    return declaration.init && declaration.init.type !== 'GoExpressionList'
      ? this.of(declaration.init, view, depth + 1)
      : null
  }

  #ofDeclarator(
    { goType, id, init, parent }: GoVariableDeclarator,
    name: GoExpression,
    view: SourceView,
    depth: number,
  ): WrittenType | null {
    if (goType) return { type: goType, view }
    const index = id.type === 'Identifier' ? 0 : id.elements.indexOf(name)
    const around = parent.parent as GoNode | undefined
    if (around?.type === 'ForOfStatement' && around.left === parent) return this.#ofRange(around, index, view, depth)
    if (!init) return null
    if (init.type === 'GoExpressionList') {
      const value = init.elements[index]
      return value ? this.of(value, view, depth + 1) : null
    }
    if (init.type === 'CallExpression') return this.ofResult(init, index, view, depth + 1)
    // `v, ok := m[k]`, `v, ok := x.(T)`, `v, ok := <-ch`
    return index === 0 ? this.of(init, view, depth + 1) : null
  }

  #ofRange({ right }: GoForOfStatement, index: number, view: SourceView, depth: number): WrittenType | null {
    const rows = this.#underlying(this.of(right, view, depth + 1))
    if (rows?.type.type === 'GoMapType') return { type: index === 0 ? rows.type.key : rows.type.value, view: rows.view }
    return (rows?.type.type === 'GoChanType') === (index === 0) ? this.#elementOf(rows) : null
  }

  /** The type of the elements of a slice, an array, a map or a channel. */
  #elementOf(written: WrittenType | null): WrittenType | null {
    const held = this.#underlying(written)
    switch (held?.type.type) {
      case 'GoArrayType':
      case 'GoChanType':
      case 'GoEllipsis':
        return { type: held.type.element, view: held.view }
      case 'GoMapType':
        return { type: held.type.value, view: held.view }
      default:
        return null
    }
  }

  /** The type that a name or pointer refers to. */
  #underlying(written: WrittenType | null): WrittenType | null {
    let current = written
    for (let depth = 0; current && depth < DEEPEST; depth++) {
      const { type, view } = current
      if (type.type === 'GoStarExpression') {
        current = { type: type.argument, view }
        continue
      }
      if (type.type !== 'Identifier' && type.type !== 'MemberExpression') return current
      const name = namedType(type, view, this.#sources)
      const found = name && findType(name, this.#sources)
      if (!found || found.spec.typeParameters) return null
      current = { type: found.spec.goType, view: found.view }
    }
    return null
  }

  #ofMember(object: GoExpression, property: GoExpression, view: SourceView, depth: number): WrittenType | null {
    if (property.type !== 'Identifier') return null
    const folder = importedFolder(object, view, this.#sources)
    if (folder !== null) return this.#ofPackageVariable(findVariable(property.name, folder, null, this.#sources), depth)
    return this.#ofField(this.of(object, view, depth), property.name, 0)
  }

  /** Resolves a field as Go does: embedded fields count only where the struct has no field of that name. */
  #ofField(owner: WrittenType | null, name: string, depth: number): WrittenType | null {
    const struct = this.#underlying(owner)
    if (struct?.type.type !== 'GoStructType' || depth > DEEPEST) return null
    const { view } = struct
    const field = fieldCalled(struct.type, name)
    if (field) return { type: field.goType, view }
    const embedded = struct.type.fields.filter(({ names }) => names.length === 0)
    const found = embedded
      .map(({ goType }) => this.#ofField({ type: goType, view }, name, depth + 1))
      .filter((written) => written !== null)
    return found.length === 1 ? (found[0] ?? null) : null
  }

  ofResult(
    { callee, arguments: [first] }: GoCallExpression,
    index: number,
    view: SourceView,
    depth: number,
  ): WrittenType | null {
    switch (callee.type) {
      case 'Identifier':
        return this.#ofCalledName(callee, first, index, view, depth)
      case 'MemberExpression':
        return callee.computed || callee.property.type !== 'Identifier'
          ? null
          : this.#ofCalledMember(callee.object, callee.property.name, index, view, depth)
      case 'GoStarExpression':
      case 'GoArrayType':
      case 'GoMapType':
        return { type: callee, view }
      default:
        return null
    }
  }

  #ofCalledName(
    callee: GoNode & { readonly name: string },
    first: GoExpression | undefined,
    index: number,
    view: SourceView,
    depth: number,
  ): WrittenType | null {
    const { name } = callee
    const variable = variableOf(view, callee)
    const isOwn = variable !== null && variable.defs.length > 0
    if (isOwn && variable.scope.type !== 'module') return this.#ofFunctionType(this.#ofName(callee, view, depth), index)
    const found = findFunction(name, null, dirname(view.file), view, this.#sources)
    if (found) return resultOf(found, index)
    if (findType({ folder: dirname(view.file), name }, this.#sources)) return { type: callee as GoExpression, view }
    if (!first || isOwn) return null
    if (name === 'new' || name === 'make') return { type: first, view }
    return name === 'append' ? this.of(first, view, depth) : null
  }

  #ofCalledMember(
    object: GoExpression,
    name: string,
    index: number,
    view: SourceView,
    depth: number,
  ): WrittenType | null {
    const folder = importedFolder(object, view, this.#sources)
    if (folder !== null) return resultOf(findFunction(name, null, folder, null, this.#sources), index)
    const written = this.of(object, view, depth)
    const owner = written && namedType(written.type, written.view, this.#sources)
    const declaring = owner && declaringTypeOf(owner, name, this.#sources)
    if (!declaring) return this.#ofFunctionType(this.#ofField(written, name, 0), index)
    const method = findFunction(name, declaring.name, declaring.folder, null, this.#sources)
    if (method) return resultOf(method, index)
    const asked = interfaceOf(declaring, this.#sources)
    const member = asked?.type.members.find(({ names }) => names.some((own) => own.name === name))
    return asked && member ? this.#ofFunctionType({ type: member.goType, view: asked.view }, index) : null
  }

  #ofFunctionType(written: WrittenType | null, index: number): WrittenType | null {
    const fn = this.#underlying(written)
    if (fn?.type.type !== 'GoFuncType') return null
    const type = resultAt(fn.type.results, index)
    return type && { type, view: fn.view }
  }
}

function resultOf(found: Found<GoFunctionDeclaration> | null, index: number): WrittenType | null {
  const type = found && !found.declaration.typeParameters ? resultAt(found.declaration.results, index) : null
  return found && type && { type, view: found.view }
}

function resultAt(results: readonly GoField[] | null, index: number): GoExpression | null {
  return (
    results?.flatMap(({ names, goType }) => Array.from({ length: Math.max(1, names.length) }, () => goType))[index] ??
    null
  )
}

/** An embedded field has the name of its type. */
function fieldCalled({ fields }: GoStructType, name: string): GoField | undefined {
  return fields.find(({ names, goType }) =>
    names.length > 0 ? names.some((own) => own.name === name) : lastNameOf(goType) === name,
  )
}

function lastNameOf(type: GoExpression): string | null {
  if (type.type === 'GoStarExpression') return lastNameOf(type.argument)
  if (type.type === 'MemberExpression') return lastNameOf(type.computed ? type.object : type.property)
  return type.type === 'Identifier' ? type.name : null
}

/** The package that a name refers to, if nothing in the file shadows the import. */
function importedFolder(object: GoExpression, view: SourceView, sources: GoSources): string | null {
  if (object.type !== 'Identifier') return null
  const [definition] = variableOf(view, object)?.defs ?? []
  return definition && definition.type !== 'ImportBinding' ? null : folderOfImport(object.name, view, sources)
}

function fieldAround(name: GoNode): GoField | null {
  return name.parent?.type === 'GoField' ? name.parent : null
}
