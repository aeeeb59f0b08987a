import type { TSESTree } from '@typescript-eslint/utils'
import type { GateIndex } from '../../registry/gate-index.js'
import { variableOf } from '../../source/bindings.js'
import { enumMembers } from '../../source/entities.js'
import { findExport, moduleExportName } from '../../source/exports.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Targets } from '../../source/targets/target.js'

const DEEPEST = 8

/**
 * Whether a type is that of the registered names: `keyof typeof gates`, an enum or a union of them. All its names are
 * registered, and more than one where the registry has more.
 */
export function isKeyType(type: Node, view: SourceView, index: GateIndex, targets: Targets): boolean {
  const names = namesOfType(type, view, targets)
  if (!names || names.size === 0) return false
  if (names.size < Math.min(2, index.gates.size)) return false
  return [...names].every((name) => index.gates.has(name))
}

/** The strings that a value of a type can be; `null`: any string, or unknown ones. */
export function namesOfType(type: Node, view: SourceView, targets: Targets): ReadonlySet<string> | null {
  return new NameTypes(targets).namesOf(type, view, 0)
}

/** Reads the strings that a value of a type can be; `null`: any string, or unknown ones. */
class NameTypes {
  readonly #targets: Targets

  constructor(targets: Targets) {
    this.#targets = targets
  }

  namesOf(type: Node, view: SourceView, depth: number): Set<string> | null {
    if (depth > DEEPEST) return null
    switch (type.type) {
      case 'TSLiteralType': {
        const text = literalString(type.literal)
        return text === null ? null : new Set([text])
      }
      case 'TSUnionType':
        return union(type.types.map((part) => this.namesOf(part, view, depth + 1)))
      case 'TSIntersectionType': {
        // `GateName & string`
        const [only, ...others] = type.types.filter((part) => part.type !== 'TSStringKeyword')
        return only && others.length === 0 ? this.namesOf(only, view, depth + 1) : null
      }
      case 'TSTypeOperator':
        return type.operator === 'keyof' && type.typeAnnotation
          ? this.#keysOf(type.typeAnnotation, view, depth + 1)
          : null
      case 'TSIndexedAccessType':
        return this.#valuesOf(type, view)
      case 'TSTypeReference':
        return this.#namesOfReference(type, view, depth)
      default:
        return null
    }
  }

  #namesOfReference(
    { typeName, typeArguments }: TSESTree.TSTypeReference,
    view: SourceView,
    depth: number,
  ): Set<string> | null {
    const [first, second] = typeArguments?.params ?? []
    if (typeName.type !== 'Identifier') return null
    if (typeName.name === 'Extract' && first) return this.namesOf(first, view, depth + 1)
    if (typeName.name === 'Exclude' && first && second)
      return without(this.namesOf(first, view, depth + 1), this.namesOf(second, view, depth + 1))
    return this.#namesOfName(typeName, view, depth + 1)
  }

  #namesOfName(name: TSESTree.Identifier, view: SourceView, depth: number): Set<string> | null {
    const found = this.#declarationOf(name, view)
    switch (found?.node.type) {
      case 'TSTypeAliasDeclaration':
        return this.namesOf(found.node.typeAnnotation, found.view, depth + 1)
      case 'TSTypeParameter':
        return found.node.constraint ? this.namesOf(found.node.constraint, found.view, depth + 1) : null
      // `K` of `{ [K in GateName as ...]: ... }`
      case 'TSMappedType':
        return this.namesOf(found.node.constraint, found.view, depth + 1)
      case 'TSEnumDeclaration':
        return all(enumMembers(found.node).map(({ initializer }) => (initializer ? literalString(initializer) : null)))
      default:
        return null
    }
  }

  #declarationOf(
    name: TSESTree.Identifier,
    view: SourceView,
  ): { readonly node: Node; readonly view: SourceView } | null {
    const node = variableOf(view, name)?.defs[0]?.node as Node | undefined
    if (node?.type !== 'ImportSpecifier' && node?.type !== 'ImportDefaultSpecifier') return node ? { node, view } : null
    const module = this.#targets.resolveImport(view.file, (node.parent as TSESTree.ImportDeclaration).source.value)
    const exported =
      module &&
      findExport(
        module,
        node.type === 'ImportSpecifier' ? moduleExportName(node.imported) : 'default',
        this.#targets.resolveImport,
      )
    if (exported?.kind === 'variable') {
      const declared = exported.variable.defs[0]?.node as Node | undefined
      return declared ? { node: declared, view: exported.view } : null
    }
    return null
  }

  /** `keyof typeof gates`, `keyof Flags` */
  #keysOf(type: Node, view: SourceView, depth: number): Set<string> | null {
    if (type.type === 'TSTypeQuery' && type.exprName.type === 'Identifier') {
      const target = this.#targets.of(type.exprName, view)
      return target.kind === 'object' ? this.#keysOfObject(target.node, target.view) : null
    }
    if (type.type === 'TSTypeLiteral') return all(type.members.map(keyOfMember))
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null
    const found = this.#declarationOf(type.typeName, view)
    if (found?.node.type === 'TSInterfaceDeclaration') return all(found.node.body.body.map(keyOfMember))
    if (found?.node.type === 'TSTypeAliasDeclaration' && depth < DEEPEST)
      return this.#keysOf(found.node.typeAnnotation, found.view, depth + 1)
    return null
  }

  #keysOfObject(node: TSESTree.ObjectExpression, view: SourceView): Set<string> | null {
    return all(
      node.properties.map((property) => {
        if (property.type !== 'Property') return null
        return staticKeyName(property.key, property.computed) ?? this.#textOf(property.key, view)
      }),
    )
  }

  /** `(typeof NAMES)[number]`, `(typeof Gates)[keyof typeof Gates]` */
  #valuesOf({ objectType, indexType }: TSESTree.TSIndexedAccessType, view: SourceView): Set<string> | null {
    if (objectType.type !== 'TSTypeQuery' || objectType.exprName.type !== 'Identifier') return null
    const target = this.#targets.of(objectType.exprName, view)
    if (target.kind === 'object' && indexType.type === 'TSTypeOperator')
      return all(
        target.node.properties.map((property) =>
          property.type === 'Property' ? this.#textOf(property.value, target.view) : null,
        ),
      )
    if (target.kind !== 'value' || indexType.type !== 'TSNumberKeyword') return null
    const list = unwrapExpression(target.node)
    if (list.type !== 'ArrayExpression') return null
    return all(
      list.elements.map((element) =>
        element && element.type !== 'SpreadElement' ? this.#textOf(element, target.view) : null,
      ),
    )
  }

  #textOf(node: Node, view: SourceView): string | null {
    const target = this.#targets.of(node, view)
    return target.kind === 'value' ? literalString(unwrapExpression(target.node)) : null
  }
}

function keyOfMember(member: TSESTree.TypeElement): string | null {
  return member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature'
    ? staticKeyName(member.key, member.computed)
    : null
}

function all(names: readonly (string | null)[]): Set<string> | null {
  return names.includes(null) ? null : new Set(names as string[])
}

function union(parts: readonly (Set<string> | null)[]): Set<string> | null {
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => [...(part as Set<string>)]))
}

/** `Exclude<GateName, 'X'>` */
function without(names: Set<string> | null, others: Set<string> | null): Set<string> | null {
  return names && others && new Set([...names].filter((name) => !others.has(name)))
}
