import type { GoExpression, GoField, GoNode, GoStructType, GoTypeSpec } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { rangeOf } from '../../text/text-range.js'
import type { ApiType } from './api-field.js'
import { makeType, namesIn, type Member } from './make-type.js'

/** The structs that a Go file declares, without unexported fields. */
export function findGoTypes(view: SourceView): ApiType[] {
  return (view.ast.body as unknown as GoNode[]).flatMap((declaration) => {
    if (declaration.type !== 'GoTypeDeclaration') return []
    return declaration.specs.flatMap((spec) => typeOf(spec, declaration.grouped ? spec : declaration, view))
  })
}

function typeOf({ id, goType }: GoTypeSpec, documented: GoNode, view: SourceView): ApiType[] {
  if (goType.type !== 'GoStructType') return []
  const bases = goType.fields.filter(({ names }) => names.length === 0).flatMap((field) => namesOf(field.goType, view))
  return [makeType({ name: id.name, range: rangeOf(documented), members: structMembers(goType, view), bases }, view)]
}

function structMembers({ fields }: GoStructType, view: SourceView): Member[] {
  return fields
    .filter((field) => !isHidden(field))
    .flatMap((field) =>
      field.names
        .filter(({ name }) => /^\p{Lu}/u.test(name))
        .map((name) => ({
          name: name.name,
          nameRange: rangeOf(name),
          range: rangeOf(field),
          references: namesOf(field.goType, view),
          isOptional: isOptional(field),
          hasDefault: false,
          members: innerMembers(field.goType, view),
        })),
    )
}

function innerMembers(type: GoExpression, view: SourceView): Member[] {
  switch (type.type) {
    case 'GoStructType':
      return structMembers(type, view)
    case 'GoStarExpression':
      return innerMembers(type.argument, view)
    case 'GoArrayType':
      return innerMembers(type.element, view)
    default:
      return []
  }
}

/** A field that no JSON has. */
function isHidden({ tag }: GoField): boolean {
  return typeof tag?.value === 'string' && /json:"-"/.test(tag.value)
}

/** A pointer, or a field that JSON omits when empty. */
function isOptional({ goType, tag }: GoField): boolean {
  return (
    goType.type === 'GoStarExpression' ||
    (typeof tag?.value === 'string' && /json:"[^"]*,omit(?:empty|zero)/.test(tag.value))
  )
}

function namesOf(type: GoExpression, view: SourceView): string[] {
  return namesIn(type as unknown as Node, view)
}
