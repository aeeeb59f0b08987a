import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, topLevelVariable, valueDefinitionsOf, variableOf } from './bindings.js'
import { findExport, isOwnExports, moduleExportName, requiredBy } from './exports.js'
import { literalString, staticKeyName, unwrapExpression } from './expressions.js'
import { convertedTextIn, goFileOf, goInitOf } from './go-declarations.js'
import type { GoVariableDeclarator } from './go-nodes.js'
import type { ImportResolver } from './import-resolver.js'
import type { Node, SourceView } from './source-view.js'

/** The fixed meaning of a name or an expression, and the file that declares it. */
export type Entity =
  | { readonly kind: 'expression'; readonly node: Node; readonly view: SourceView }
  | { readonly kind: 'enum'; readonly node: TSESTree.TSEnumDeclaration; readonly view: SourceView }
  | {
      readonly kind: 'class'
      readonly node: TSESTree.ClassDeclaration | TSESTree.ClassExpression
      readonly view: SourceView
    }
  | { readonly kind: 'module'; readonly view: SourceView }

/** Limits chains of re-exports and bindings, which may be cyclic. */
const LONGEST_CHAIN = 32

/**
 * Follows an expression through bindings that never change, enums, object literals, classes' static fields, imports and
 * re-exports.
 *
 * @returns `null` when the source doesn't show the entity, or a module isn't available.
 */
export function resolveEntity(expression: Node, view: SourceView, resolveImport: ImportResolver): Entity | null {
  return new EntityResolver(resolveImport).ofExpression(expression, view, 0)
}

/** What `module` exports as `name` (`default` for its default export). */
export function resolveExport(module: SourceView, name: string, resolveImport: ImportResolver): Entity | null {
  return new EntityResolver(resolveImport).ofExport(module, name, 0)
}

class EntityResolver {
  readonly #resolveImport: ImportResolver
  /** Exports that were looked up; one that is being looked up counts as unknown, so that cyclic barrels end. */
  readonly #exports = new Map<SourceView, Map<string, Entity | null>>()

  constructor(resolveImport: ImportResolver) {
    this.#resolveImport = resolveImport
  }

  ofExpression(expression: Node, view: SourceView, depth: number): Entity | null {
    if (depth > LONGEST_CHAIN) return null
    const node = unwrapExpression(expression)
    if (view.language === 'go') {
      const file = goFileOf(node, view, this.#resolveImport)
      if (file) return this.#ofTopLevel(file.view, file.name, depth + 1)
    }
    if (isOwnExports(node, view)) return { kind: 'module', view }
    switch (node.type) {
      case 'Identifier': {
        const variable = variableOf(view, node)
        return variable && this.ofVariable(variable, view, depth + 1)
      }
      case 'MemberExpression': {
        const name = node.property.type === 'PrivateIdentifier' ? null : this.#propertyName(node, view, depth)
        const object = name === null ? null : this.ofExpression(node.object, view, depth + 1)
        return object && name !== null ? this.ofProperty(object, name, depth + 1) : null
      }
      case 'ChainExpression':
        return this.ofExpression(node.expression, view, depth + 1)
      case 'CallExpression': {
        if (view.language === 'go') {
          const text = convertedTextIn(node, view, this.#resolveImport)
          return text ? this.ofExpression(text, view, depth + 1) : { kind: 'expression', node, view }
        }
        const specifier = requiredModule(node)
        const module = specifier === null ? null : this.#resolveImport(view.file, specifier)
        if (module) return { kind: 'module', view: module }
        return { kind: 'expression', node, view }
      }
      case 'ClassExpression':
        return { kind: 'class', node, view }
      default:
        return { kind: 'expression', node, view }
    }
  }

  ofVariable(variable: Variable, view: SourceView, depth: number): Entity | null {
    const [definition, ...others] = valueDefinitionsOf(variable)
    if (!definition || others.length > 0 || depth > LONGEST_CHAIN) return null
    const { node } = definition
    switch (node.type) {
      case 'VariableDeclarator':
        if (!node.init || !isNeverReassigned(variable)) return null
        if (node.id.type === 'Identifier') return this.ofExpression(node.init, view, depth + 1)
        if (view.language === 'go') {
          const value = goInitOf(node as unknown as GoVariableDeclarator, variable.name)
          return value && this.ofExpression(value, view, depth + 1)
        }
        return this.#ofDestructured(node, variable.name, view, depth + 1)
      case 'TSEnumDeclaration':
        return { kind: 'enum', node, view }
      case 'ClassDeclaration':
        return { kind: 'class', node, view }
      case 'TSImportEqualsDeclaration':
        return this.#ofModule(requiredBy(node), view)
      case 'ImportNamespaceSpecifier':
        return this.#ofModule((node.parent as TSESTree.ImportDeclaration).source.value, view)
      case 'ImportDefaultSpecifier':
      case 'ImportSpecifier':
        return this.#ofImport(node, view, depth)
      default:
        return null
    }
  }

  #ofModule(specifier: string | null, view: SourceView): Entity | null {
    const module = specifier === null ? null : this.#resolveImport(view.file, specifier)
    return module && { kind: 'module', view: module }
  }

  #ofImport(
    node: TSESTree.ImportSpecifier | TSESTree.ImportDefaultSpecifier,
    view: SourceView,
    depth: number,
  ): Entity | null {
    const module = this.#resolveImport(view.file, (node.parent as TSESTree.ImportDeclaration).source.value)
    const name = node.type === 'ImportSpecifier' ? moduleExportName(node.imported) : 'default'
    return module && this.ofExport(module, name, depth + 1)
  }

  ofProperty(object: Entity, name: string, depth: number): Entity | null {
    if (depth > LONGEST_CHAIN) return null
    switch (object.kind) {
      case 'module':
        return this.ofExport(object.view, name, depth + 1)
      case 'enum': {
        const member = enumMembers(object.node).find((candidate) => staticKeyName(candidate.id, false) === name)
        return member?.initializer ? this.ofExpression(member.initializer, object.view, depth + 1) : null
      }
      case 'class': {
        const field = object.node.body.body.find(
          (member) =>
            member.type === 'PropertyDefinition' &&
            member.static &&
            staticKeyName(member.key, member.computed) === name,
        )
        return field?.type === 'PropertyDefinition' && field.value
          ? this.ofExpression(field.value, object.view, depth + 1)
          : null
      }
      case 'expression':
        return object.node.type === 'ObjectExpression' ? this.#ofKey(object.node, name, object.view, depth) : null
    }
  }

  /** The last of an object's properties that have, or may have, the name. */
  #ofKey(object: TSESTree.ObjectExpression, name: string, view: SourceView, depth: number): Entity | null {
    for (const property of [...object.properties].reverse()) {
      if (property.type === 'SpreadElement') {
        const spread = this.ofExpression(property.argument, view, depth + 1)
        if (!spread || this.#mayHold(spread, name, depth)) return spread && this.ofProperty(spread, name, depth + 1)
        continue
      }
      const key = this.#keyOf(property, view, depth)
      if (key === null) return null
      if (key === name) return property.kind === 'init' ? this.ofExpression(property.value, view, depth + 1) : null
    }
    return null
  }

  #keyOf({ key, computed }: TSESTree.Property, view: SourceView, depth: number): string | null {
    return computed ? this.#stringOf(key, view, depth) : staticKeyName(key, false)
  }

  /** Whether a spread object may have a property of this name. */
  #mayHold(object: Entity, name: string, depth: number): boolean {
    if (depth > LONGEST_CHAIN || object.kind !== 'expression' || object.node.type !== 'ObjectExpression') return true
    return object.node.properties.some((property) => {
      if (property.type !== 'SpreadElement') {
        const key = this.#keyOf(property, object.view, depth)
        return key === null || key === name
      }
      const spread = this.ofExpression(property.argument, object.view, depth + 1)
      return !spread || this.#mayHold(spread, name, depth + 1)
    })
  }

  ofExport(module: SourceView, name: string, depth: number): Entity | null {
    if (depth > LONGEST_CHAIN) return null
    const known = this.#exports.get(module) ?? new Map<string, Entity | null>()
    this.#exports.set(module, known)
    const found = known.get(name)
    if (found !== undefined) return found
    known.set(name, null)
    const entity = this.#lookUpExport(module, name, depth)
    known.set(name, entity)
    return entity
  }

  #lookUpExport(module: SourceView, name: string, depth: number): Entity | null {
    const exported = findExport(module, name, this.#resolveImport)
    switch (exported?.kind) {
      case 'variable':
        return this.ofVariable(exported.variable, exported.view, depth + 1)
      case 'expression':
        return this.ofExpression(exported.node, exported.view, depth + 1)
      case 'property': {
        const object = this.ofExpression(exported.object, exported.view, depth + 1)
        return object && this.ofProperty(object, exported.name, depth + 1)
      }
      case 'module':
        return exported
      default:
        return null
    }
  }

  #ofTopLevel(module: SourceView, name: string, depth: number): Entity | null {
    const variable = topLevelVariable(module, name)
    return variable && this.ofVariable(variable, module, depth + 1)
  }

  #ofDestructured(
    declarator: TSESTree.VariableDeclarator,
    name: string,
    view: SourceView,
    depth: number,
  ): Entity | null {
    if (declarator.id.type !== 'ObjectPattern' || !declarator.init) return null
    for (const property of declarator.id.properties) {
      if (property.type !== 'Property' || property.value.type !== 'Identifier' || property.value.name !== name) continue
      const key = staticKeyName(property.key, property.computed)
      const source = key === null ? null : this.ofExpression(declarator.init, view, depth + 1)
      return source && key !== null ? this.ofProperty(source, key, depth + 1) : null
    }
    return null
  }

  #propertyName(node: TSESTree.MemberExpression, view: SourceView, depth: number): string | null {
    return node.computed ? this.#stringOf(node.property, view, depth) : staticKeyName(node.property, false)
  }

  #stringOf(node: Node, view: SourceView, depth: number): string | null {
    const entity = this.ofExpression(node, view, depth + 1)
    return entity?.kind === 'expression' ? literalString(entity.node) : null
  }
}

/** Whether an enum numbers its members itself, though some may have a number that is written down. */
export function isNumbered(node: TSESTree.TSEnumDeclaration): boolean {
  const values = enumMembers(node).map(({ initializer }) => initializer)
  return (
    values.some((value) => !value) &&
    values.every((value) => !value || (value.type === 'Literal' && typeof value.value === 'number'))
  )
}

export function enumMembers(node: TSESTree.TSEnumDeclaration): TSESTree.TSEnumMember[] {
  // typescript-estree before version 8 has no body.
  return (
    (node.body as TSESTree.TSEnumBody | undefined)?.members ??
    (node as unknown as { members: TSESTree.TSEnumMember[] }).members
  )
}

/** The specifier of `require('./module')`; `null` for another call. */
export function requiredModule(node: TSESTree.CallExpression): string | null {
  const argument = node.arguments[0]
  return node.callee.type === 'Identifier' && node.callee.name === 'require' && argument && node.arguments.length === 1
    ? literalString(argument)
    : null
}
