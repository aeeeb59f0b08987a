import { variableOf } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import type {
  GoCallExpression,
  GoExpression,
  GoIdentifier,
  GoNode,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { BASIC_TYPES, isPredeclaredInGo } from '../../../source/go-universe.js'
import type { SourceView } from '../../../source/source-view.js'
import { walk } from '../../../source/walk.js'

/** What a value's own form says about its type: a predeclared name, or the type that is written in it. */
type FormType = { readonly name: string } | { readonly type: GoNode; readonly isPointer: boolean }

/** Whether two values have the same type, as their forms show. */
export function hasSameType(a: GoExpression, b: GoExpression, view: SourceView): boolean {
  const [one, other] = [formType(a, view), formType(b, view)]
  if (!one || !other) return false
  if ('name' in one) return 'name' in other && one.name === other.name
  return 'type' in other && one.isPointer === other.isPointer && isSameType(one.type, other.type, view)
}

/** Whether a variable that is declared by the value alone gets the type. */
export function isWrittenType(value: GoExpression, type: GoExpression, view: SourceView): boolean {
  const own = formType(value, view)
  if (!own) return false
  if ('name' in own) return isPredeclaredInGo(view, type, own.name)
  if (!own.isPointer) return isSameType(own.type, type, view)
  return type.type === 'GoStarExpression' && isSameType(own.type, type.argument, view)
}

const OF_LITERALS: Readonly<Record<string, string>> = {
  string: 'string',
  rune: 'rune',
  int: 'int',
  float: 'float64',
  bool: 'bool',
}

function formType(value: GoNode, view: SourceView): FormType | null {
  switch (value.type) {
    case 'Literal': {
      const name = OF_LITERALS[value.goKind]
      return name === undefined ? null : { name }
    }
    case 'Identifier':
      return typeOfName(value, view)
    case 'BinaryExpression':
      // A comparison declares a variable of type `bool`.
      return /^(?:[!=]=|[<>]=?)$/.test(value.operator) ? { name: 'bool' } : null
    case 'ArrayExpression':
    case 'ObjectExpression':
      return value.goType ? written(value.goType) : null
    case 'UnaryExpression':
      return value.operator === '&' ? pointerTo(value.argument, view) : null
    case 'CallExpression':
      return typeOfCall(value, view)
    default:
      return null
  }
}

function pointerTo(value: GoNode, view: SourceView): FormType | null {
  const type = value.type === 'ArrayExpression' || value.type === 'ObjectExpression' ? formType(value, view) : null
  return type && 'type' in type ? { ...type, isPointer: true } : null
}

/** A constant or a function of the file. A variable gets only functions that have one type. */
function typeOfName(name: GoIdentifier, view: SourceView): FormType | null {
  const [definition, ...others] = variableOf(view, name)?.defs ?? []
  if (!definition || others.length > 0) return null
  const declared = asGo(definition.node)
  if (declared.type === 'VariableDeclarator') return typeOfConstant(declared, view)
  const isFunction = definition.type === 'FunctionName' && declared.type === 'FunctionDeclaration'
  return isFunction && !declared.typeParameters ? { name: 'func' } : null
}

function typeOfConstant({ id, parent, goType, init }: GoVariableDeclarator, view: SourceView): FormType | null {
  if (id.type !== 'Identifier' || parent.type !== 'VariableDeclaration' || parent.kind !== 'const') return null
  if (goType) return namedOrWritten(goType, view)
  return init && formType(init, view)
}

/** `make(T)`, a conversion, or a call of a function of the file. */
function typeOfCall({ callee, arguments: [first] }: GoCallExpression, view: SourceView): FormType | null {
  if (callee.type !== 'Identifier') return null
  const result = resultOf(callee, view)
  if (result) return namedOrWritten(result, view)
  if (!first || !isPredeclaredInGo(view, callee, callee.name)) return null
  if (callee.name === 'make') return written(first)
  return BASIC_TYPES.has(callee.name) && !/^(?:any|error)$/.test(callee.name) ? { name: callee.name } : null
}

/** The type of the only result of a function of the file; `null`: it's another one, or has type parameters. */
function resultOf(callee: GoIdentifier, view: SourceView): GoExpression | null {
  const [definition, ...others] = variableOf(view, callee)?.defs ?? []
  const declared = definition && others.length === 0 ? asGo(definition.node) : null
  if (definition?.type !== 'FunctionName' || declared?.type !== 'FunctionDeclaration' || declared.typeParameters)
    return null
  const [result, ...more] = declared.results ?? []
  return result && more.length === 0 && result.names.length <= 1 ? result.goType : null
}

function namedOrWritten(type: GoExpression, view: SourceView): FormType | null {
  const isBasic = type.type === 'Identifier' && BASIC_TYPES.has(type.name) && isPredeclaredInGo(view, type, type.name)
  return isBasic ? { name: type.name } : written(type)
}

/** `[...]T{...}` counts its elements. */
function written(type: GoNode): FormType | null {
  return type.type === 'GoArrayType' && type.length === '...' ? null : { type, isPointer: false }
}

/** Whether two types are written alike, and their names mean the same. */
function isSameType(a: GoNode, b: GoNode, view: SourceView): boolean {
  const [one, other] = [namesIn(a, view), namesIn(b, view)]
  return (
    view.text.slice(...a.range) === view.text.slice(...b.range) &&
    one.length === other.length &&
    one.every((variable, index) => variable === other[index])
  )
}

function namesIn(type: GoNode, view: SourceView): unknown[] {
  const variables: unknown[] = []
  walk(type, view.visitorKeys, (node) => {
    if (node.type === 'Identifier') variables.push(variableOf(view, node))
    return true
  })
  return variables
}
