import { dirname } from 'node:path'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { GoCallExpression, GoExpression, GoFunctionDeclaration, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { findFunction, findType, folderOfImport, namedType, type GoTypeName } from '../find-go-declared.js'
import { typeOfExpression, writtenTypeOf, type WrittenType } from '../go-expression-types.js'
import type { GoSources } from '../go-sources.js'

/** Packages that print all fields of what they get. */
const PRINTS = /^(?:fmt|log|log\/slog)$|(?:^|\/)(?:klog|logr|zap|logrus)(?:\/|$)/
/** Functions of unknown packages and loggers that do. */
const PRINTS_BY_NAME =
  /^(?:S|F)?(?:Print|Dump|Error|Fatal|Panic|Log|Info|Debug|Warn|Warning|Trace|Skip)(?:f|ln|S|w)?$|^(?:Wrapf|WithValues|WithFields?|Any|Append)$/
/** What may take a value as one of any type. */
const BOXES = [
  'CallExpression',
  'ArrayExpression',
  'ObjectExpression',
  'AssignmentExpression',
  'VariableDeclarator',
  'ReturnStatement',
] as const
/** How deep types are followed. */
const DEEPEST = 5

/**
 * Whether the values of a struct type, or those that hold them, may become a value of any type. Code may then print all
 * their fields: `fmt.Printf("%+v", options)`, `show(options)` of `func show(v any)`, `[]any{options}`.
 */
export function becomesAny(type: GoTypeName, view: SourceView, sources: GoSources): boolean {
  return new AnyFlows(type, view, sources).areThere()
}

class AnyFlows {
  readonly #type: GoTypeName
  readonly #view: SourceView
  readonly #sources: GoSources

  constructor(type: GoTypeName, view: SourceView, sources: GoSources) {
    this.#type = type
    this.#view = view
    this.#sources = sources
  }

  areThere(): boolean {
    const isTest = isGoTestFile(this.#view.file)
    return BOXES.some((kind) =>
      nodesOf(this.#view, kind).some((found) => {
        const node = asGo(found)
        // What a test compares or prints shows no difference, except where it prints the fields itself.
        if (isTest && !(node.type === 'CallExpression' && this.#printsAll(node))) return false
        return this.#boxedBy(node).some((value) => this.#holds(writtenTypeOf(value, this.#view, this.#sources), 0))
      }),
    )
  }

  /** The values that a node makes values of any type. */
  #boxedBy(node: GoNode): readonly GoExpression[] {
    switch (node.type) {
      case 'CallExpression':
        return this.#printsAll(node) ? node.arguments : this.#boxedArguments(node)
      case 'ArrayExpression':
        return hasElements(node) ? (node.elements as GoExpression[]) : []
      case 'ObjectExpression':
        return hasElements(node) ? node.properties.map(({ value }) => value) : []
      case 'AssignmentExpression': {
        const { left, right } = node
        return this.#isAnyVariable(left as GoExpression) ? [right as GoExpression] : []
      }
      case 'VariableDeclarator':
        return node.init && isAny(node.goType) ? [node.init as GoExpression] : []
      case 'ReturnStatement':
        return returnsAny(node) && node.argument ? [node.argument as GoExpression] : []
      default:
        return []
    }
  }

  #isAnyVariable(variable: GoExpression): boolean {
    return isAny(writtenTypeOf(variable, this.#view, this.#sources)?.type)
  }

  #printsAll({ callee }: GoCallExpression): boolean {
    return callee.type === 'MemberExpression' && PRINTS.test(importPathOf(callee.object, this.#view) ?? '')
  }

  #boxedArguments(call: GoCallExpression): readonly GoExpression[] {
    const { callee, arguments: given } = call
    const [first, ...others] = given
    if (callee.type === 'Identifier' && callee.name === 'append' && first) {
      const list = writtenTypeOf(first, this.#view, this.#sources)?.type
      return list?.type === 'GoArrayType' && isAny(list.element) ? others : []
    }
    const fn = this.#functionCalled(callee)
    if (!fn) return PRINTS_BY_NAME.test(lastNameOf(callee) ?? '') ? given : []
    if (fn.typeParameters) return given
    const fields = fn.params.flatMap((field) => (field.names.length === 0 ? [field] : field.names.map(() => field)))
    return given.filter((_, index) => {
      const field = fields[index] ?? fields.at(-1)
      return isAny(field?.goType.type === 'GoEllipsis' ? field.goType.element : field?.goType)
    })
  }

  #functionCalled(callee: GoExpression): GoFunctionDeclaration | null {
    const sources = this.#sources
    if (callee.type === 'Identifier')
      return findFunction(callee.name, null, dirname(this.#view.file), this.#view, sources)?.declaration ?? null
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return null
    const { object, property } = callee
    const folder = object.type === 'Identifier' ? folderOfImport(object.name, this.#view, sources) : null
    if (folder !== null) return findFunction(property.name, null, folder, null, sources)?.declaration ?? null
    const owner = typeOfExpression(object, this.#view, sources)
    return owner && (findFunction(property.name, owner.name, owner.folder, null, sources)?.declaration ?? null)
  }

  /** Whether values of a type are, or hold, structs of the type in question. */
  #holds(written: WrittenType | null, depth: number): boolean {
    if (!written || depth > DEEPEST) return false
    const { type, view } = written
    const inner = (part: GoExpression): boolean => this.#holds({ type: part, view }, depth + 1)
    switch (type.type) {
      case 'GoStarExpression':
        return inner(type.argument)
      case 'GoArrayType':
      case 'GoEllipsis':
        return type.element !== null && inner(type.element)
      case 'GoMapType':
        return inner(type.key) || inner(type.value)
      case 'GoStructType':
        return type.fields.some(({ goType }) => inner(goType))
      default: {
        const name = namedType(type, view, this.#sources)
        if (name?.name === this.#type.name && name.folder === this.#type.folder) return true
        const found = name && findType(name, this.#sources)
        return found ? this.#holds({ type: found.spec.goType, view: found.view }, depth + 1) : false
      }
    }
  }
}

function isAny(type: GoExpression | null | undefined): boolean {
  return type?.type === 'GoInterfaceType'
    ? type.members.length === 0
    : type?.type === 'Identifier' && type.name === 'any'
}

/** `[]any{...}`, `map[string]any{...}` */
function hasElements(literal: GoNode): boolean {
  const type = goLiteralType(literal)
  return (type?.type === 'GoArrayType' && isAny(type.element)) || (type?.type === 'GoMapType' && isAny(type.value))
}

function returnsAny(statement: GoNode): boolean {
  for (const ancestor of ancestorsOf(statement)) {
    const node = asGo(ancestor)
    if (node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression')
      return node.results?.some(({ goType }) => isAny(goType)) === true
  }
  return false
}
