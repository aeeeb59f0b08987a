import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../../source/expressions.js'
import type { ProtoView } from '../../source/proto-view.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import type { ApiType } from './api-field.js'
import { findGoTypes } from './go-types.js'
import { makeType, namesIn, type Member } from './make-type.js'
import { findProtoTypes } from './proto-types.js'
import { isSchemaObject, schemaBases, schemaFields } from './schema-objects.js'

/** A parsed file that may declare types of an API. */
export type ApiView = SourceView | ProtoView

/**
 * The types that a file declares at its top level: interfaces, type aliases with members, classes, schemas in the style
 * of zod (`z.object({ ... })`), structs of Go, and messages of protobuf.
 */
export function findApiTypes(view: ApiView): ApiType[] {
  if (view.kind === 'proto') return findProtoTypes(view)
  if (view.language === 'go') return findGoTypes(view)
  return view.ast.body.flatMap((statement) => {
    const declaration = declarationOf(statement)
    return declaration === null ? [] : typesOf(declaration, rangeOf(statement), view)
  })
}

function declarationOf(statement: Node): Node | null {
  if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return statement
  return statement.declaration
}

function typesOf(node: Node, range: TextRange, view: SourceView): ApiType[] {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
      return [
        makeType(
          {
            name: node.id.name,
            range,
            members: membersOf(node.body.body, view),
            bases: node.extends.flatMap((base) => namesIn(base, view)),
          },
          view,
        ),
      ]
    case 'TSTypeAliasDeclaration': {
      const parts =
        node.typeAnnotation.type === 'TSIntersectionType' ? node.typeAnnotation.types : [node.typeAnnotation]
      const literals = parts.filter((part) => part.type === 'TSTypeLiteral')
      if (literals.length === 0) return []
      const bases = parts.filter((part) => part.type !== 'TSTypeLiteral').flatMap((part) => namesIn(part, view))
      return [
        makeType(
          { name: node.id.name, range, members: literals.flatMap(({ members }) => membersOf(members, view)), bases },
          view,
        ),
      ]
    }
    case 'ClassDeclaration':
      if (!node.id) return []
      return [
        makeType(
          {
            name: node.id.name,
            range,
            members: classMembers(node, view),
            bases: node.superClass ? namesIn(node.superClass, view) : [],
          },
          view,
        ),
      ]
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id, init }) => {
        if (id.type !== 'Identifier' || !init || !isSchemaObject(init)) return []
        return [
          makeType({ name: id.name, range, members: schemaFields(init, view), bases: schemaBases(init, view) }, view),
        ]
      })
    default:
      return []
  }
}

function membersOf(elements: readonly TSESTree.TypeElement[], view: SourceView): Member[] {
  return elements.flatMap((element) => {
    if (element.type !== 'TSPropertySignature') return []
    const name = staticKeyName(element.key, element.computed)
    const type = element.typeAnnotation?.typeAnnotation
    if (name === null || type?.type === 'TSFunctionType') return []
    return [
      typedMember(
        {
          name,
          nameRange: rangeOf(element.key),
          range: rangeOf(element),
          isOptional: element.optional,
          hasDefault: false,
        },
        type,
        view,
      ),
    ]
  })
}

function typedMember(
  member: Omit<Member, 'references' | 'members'>,
  type: TSESTree.TypeNode | undefined,
  view: SourceView,
): Member {
  return { ...member, references: type ? namesIn(type, view) : [], members: type ? inlineMembers(type, view) : [] }
}

/** `{ ... }`, `{ ... }[]`, `{ ... } | null`. */
function inlineMembers(type: Node, view: SourceView): Member[] {
  switch (type.type) {
    case 'TSTypeLiteral':
      return membersOf(type.members, view)
    case 'TSArrayType':
      return inlineMembers(type.elementType, view)
    case 'TSUnionType':
    case 'TSIntersectionType':
      return type.types.flatMap((part) => inlineMembers(part, view))
    default:
      return []
  }
}

function classMembers({ body }: TSESTree.ClassDeclaration, view: SourceView): Member[] {
  return body.body.flatMap((element) => {
    if (element.type === 'MethodDefinition' && element.kind === 'constructor')
      return parameterProperties(element.value.params, view)
    if (element.type !== 'PropertyDefinition' && element.type !== 'AccessorProperty') return []
    const name = element.key.type === 'PrivateIdentifier' ? null : staticKeyName(element.key, element.computed)
    const isFunction = element.value?.type === 'ArrowFunctionExpression' || element.value?.type === 'FunctionExpression'
    if (name === null || element.static || element.accessibility === 'private' || isFunction) return []
    const type = element.typeAnnotation?.typeAnnotation
    return [
      typedMember(
        {
          name,
          nameRange: rangeOf(element.key),
          range: rangeOf(element),
          isOptional: element.optional,
          hasDefault: element.value !== null,
        },
        type,
        view,
      ),
    ]
  })
}

function parameterProperties(parameters: readonly TSESTree.Parameter[], view: SourceView): Member[] {
  return parameters.flatMap((parameter) => {
    if (parameter.type !== 'TSParameterProperty' || parameter.accessibility === 'private') return []
    const target = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter
    if (target.type !== 'Identifier') return []
    const type = target.typeAnnotation?.typeAnnotation
    const nameRange = { start: target.range[0], end: target.range[0] + target.name.length }
    const hasDefault = parameter.parameter.type === 'AssignmentPattern'
    return [
      typedMember(
        { name: target.name, nameRange, range: rangeOf(parameter), isOptional: target.optional, hasDefault },
        type,
        view,
      ),
    ]
  })
}
