import type { TSESTree } from '@typescript-eslint/utils'
import { topLevelVariable, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goFileOf, importPathOf } from '../../source/go-declarations.js'
import type {
  GoExpression,
  GoField,
  GoFuncType,
  GoFunctionDeclaration,
  GoFunctionExpression,
  GoNode,
  GoTypeSpec,
} from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** A type as it is written, and the file that it is written in. */
export interface GoWrittenType {
  readonly type: GoExpression
  readonly view: SourceView
}

/** What a call in Go calls, as far as the package at hand tells. */
export type GoCallee =
  | {
      readonly kind: 'function'
      readonly node: GoFunctionDeclaration | GoFunctionExpression
      readonly view: SourceView
    }
  /** Only its type is at hand. */
  | { readonly kind: 'signature'; readonly type: GoFuncType; readonly view: SourceView }
  /** A function or a variable of a package that isn't at hand. */
  | { readonly kind: 'outside'; readonly path: string | null }
  /** A method of something of which the text doesn't tell the type. */
  | { readonly kind: 'method'; readonly owner: string | null }
  /** A name that the function itself declares. */
  | { readonly kind: 'local' }

const DEEPEST = 8

/** Finds what calls in Go call, by declarations and declared types. */
export class GoCallees {
  readonly #resolveImport: ImportResolver

  constructor(resolveImport: ImportResolver) {
    this.#resolveImport = resolveImport
  }

  of(callee: Node, view: SourceView): GoCallee {
    const node = unwrapExpression(callee)
    if (node.type === 'Identifier') return this.#ofName(node, view)
    if (node.type === 'FunctionExpression') return { kind: 'function', node: asGo(node) as GoFunctionExpression, view }
    if (node.type !== 'MemberExpression' || node.computed) return { kind: 'method', owner: null }
    const path = importPathOf(node.object, view)
    if (path !== null) {
      const file = goFileOf(node, view, this.#resolveImport)
      return file ? this.#ofTopLevel(file.name, file.view) : { kind: 'outside', path }
    }
    const name = staticKeyName(node.property, false)
    return name === null
      ? { kind: 'method', owner: null }
      : this.#ofMethod(this.typeOf(node.object, view, 0), name, node, view)
  }

  #ofName(node: TSESTree.Identifier, view: SourceView): GoCallee {
    const variable = variableOf(view, node)
    const [definition] = variable?.defs ?? []
    if (!variable || !definition) {
      const file = goFileOf(node, view, this.#resolveImport)
      return file ? this.#ofTopLevel(file.name, file.view) : { kind: 'outside', path: null }
    }
    const declared = asGo(definition.node)
    if (definition.type === 'FunctionName' && declared.type === 'FunctionDeclaration')
      return { kind: 'function', node: declared, view }
    if (
      declared.type === 'VariableDeclarator' &&
      declared.init?.type === 'FunctionExpression' &&
      variable.references.every((reference) => !reference.isWrite() || reference.init === true)
    )
      return { kind: 'function', node: declared.init, view }
    const type = this.#typeOfName(node, view, 0)
    const fn = type && this.#underlying(type)
    return fn?.type.type === 'GoFuncType' ? { kind: 'signature', type: fn.type, view: fn.view } : { kind: 'local' }
  }

  #ofTopLevel(name: string, view: SourceView): GoCallee {
    const declared = asGo(topLevelVariable(view, name)?.defs[0]?.node)
    return declared?.type === 'FunctionDeclaration'
      ? { kind: 'function', node: declared, view }
      : { kind: 'outside', path: null }
  }

  #ofMethod(written: GoWrittenType | null, name: string, node: TSESTree.MemberExpression, view: SourceView): GoCallee {
    if (!written) return this.#ofUntyped(node, view)
    const owner = typeName(written.type)
    const method = owner === null ? null : methodOf(owner, name, written.view)
    if (method) return { kind: 'function', node: method, view: written.view }
    const type = this.#underlying(written)
    if (type?.type.type === 'GoInterfaceType') {
      const member = type.type.members.find(({ names }) => names.some((own) => own.name === name))
      if (member?.goType.type === 'GoFuncType') return { kind: 'signature', type: member.goType, view: type.view }
    }
    if (type?.type.type === 'GoStructType') {
      const field = fieldOf(type.type.fields, name)
      const fn = field && this.#underlying({ type: field.goType, view: type.view })
      if (fn?.type.type === 'GoFuncType') return { kind: 'signature', type: fn.type, view: fn.view }
    }
    return { kind: 'method', owner: written.view.text.slice(...written.type.range) }
  }

  /** What begins with a name that nothing at hand declares comes from elsewhere. */
  #ofUntyped(node: TSESTree.MemberExpression, view: SourceView): GoCallee {
    let root: Node = unwrapExpression(node.object)
    while (root.type === 'MemberExpression' || root.type === 'CallExpression')
      root = unwrapExpression(root.type === 'MemberExpression' ? root.object : root.callee)
    if (root.type !== 'Identifier') return { kind: 'method', owner: null }
    const path = importPathOf(root, view)
    if (path !== null) return { kind: 'outside', path }
    return variableOf(view, root) ? { kind: 'method', owner: null } : { kind: 'outside', path: null }
  }

  /** The type of an expression, as it is written where it is declared. */
  typeOf(expression: Node, view: SourceView, depth: number): GoWrittenType | null {
    if (depth > DEEPEST) return null
    const node = asGo(unwrapExpression(expression))
    switch (node.type) {
      case 'Identifier':
        return this.#typeOfName(asNode(node) as TSESTree.Identifier, view, depth + 1)
      case 'MemberExpression': {
        if (node.computed || node.property.type !== 'Identifier') return null
        if (importPathOf(asNode(node.object), view) !== null)
          return this.#typeOfPackageVariable(asNode(node), view, depth + 1)
        const struct = this.#underlying(this.typeOf(asNode(node.object), view, depth + 1))
        const field = struct?.type.type === 'GoStructType' ? fieldOf(struct.type.fields, node.property.name) : undefined
        return struct && field ? { type: field.goType, view: struct.view } : null
      }
      case 'UnaryExpression':
        return node.operator === '&' ? this.typeOf(asNode(node.argument), view, depth + 1) : null
      case 'GoStarExpression':
        return this.typeOf(asNode(node.argument), view, depth + 1)
      case 'ObjectExpression':
      case 'ArrayExpression':
        return node.goType && { type: node.goType, view }
      case 'CallExpression':
        return this.#resultOf(this.of(asNode(node.callee), view))
      default:
        return null
    }
  }

  #resultOf(callee: GoCallee): GoWrittenType | null {
    if (callee.kind !== 'function' && callee.kind !== 'signature') return null
    const { results } = callee.kind === 'function' ? callee.node : callee.type
    const [first] = results ?? []
    return first ? { type: first.goType, view: callee.view } : null
  }

  #typeOfPackageVariable(node: Node, view: SourceView, depth: number): GoWrittenType | null {
    const file = goFileOf(node, view, this.#resolveImport)
    const declared = file && asGo(topLevelVariable(file.view, file.name)?.defs[0]?.node)
    return file && declared ? this.#typeOfDeclaration(declared, file.view, depth) : null
  }

  #typeOfName(node: TSESTree.Identifier, view: SourceView, depth: number): GoWrittenType | null {
    const [definition] = variableOf(view, node)?.defs ?? []
    if (!definition) return this.#typeOfPackageVariable(node, view, depth)
    if (definition.type === 'Parameter') {
      const field = (definition.name as Node).parent as Node | undefined
      return field && asGo(field).type === 'GoField' ? { type: (asGo(field) as GoField).goType, view } : null
    }
    return this.#typeOfDeclaration(asGo(definition.node), view, depth)
  }

  #typeOfDeclaration(declared: GoNode, view: SourceView, depth: number): GoWrittenType | null {
    if (declared.type !== 'VariableDeclarator') return null
    if (declared.goType) return { type: declared.goType, view }
    return declared.init && declared.init.type !== 'GoExpressionList' && declared.id.type === 'Identifier'
      ? this.typeOf(asNode(declared.init), view, depth + 1)
      : null
  }

  /** The type behind a name of the same file, and behind a pointer. */
  #underlying(written: GoWrittenType | null): GoWrittenType | null {
    let current = written
    for (let depth = 0; current && depth < DEEPEST; depth++) {
      const { type, view } = current
      if (type.type === 'GoStarExpression') current = { type: type.argument, view }
      else if (type.type === 'Identifier') {
        const spec = typeSpecOf(type.name, view)
        current = spec ? { type: spec.goType, view } : null
      } else return current
    }
    return null
  }
}

/** The type of the parameter that gets an argument. */
export function goParameterType(params: readonly GoField[], index: number): GoExpression | null {
  return (
    params.flatMap(({ names, goType }) => Array.from({ length: Math.max(1, names.length) }, () => goType))[index] ??
    null
  )
}

function typeSpecOf(name: string, view: SourceView): GoTypeSpec | null {
  const node = asGo(topLevelVariable(view, name)?.defs[0]?.node)
  return node?.type === 'GoTypeSpec' ? node : null
}

/** `T`, `*T`; `null`: of another package, or without a name. */
function typeName(type: GoExpression): string | null {
  if (type.type === 'GoStarExpression') return typeName(type.argument)
  return type.type === 'Identifier' ? type.name : null
}

function methodOf(owner: string, name: string, view: SourceView): GoFunctionDeclaration | null {
  for (const statement of view.ast.body) {
    const node = asGo(statement)
    if (node.type !== 'FunctionDeclaration' || node.id.name !== name || !node.receiver) continue
    if (typeName(node.receiver.goType) === owner) return node
  }
  return null
}

function fieldOf(fields: readonly GoField[], name: string): GoField | undefined {
  return fields.find(({ names }) => names.some((own) => own.name === name))
}
