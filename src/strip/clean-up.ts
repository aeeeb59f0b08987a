import type { Definition, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, SourceView } from '../source/source-view.js'
import { isCommonJs } from './bindings.js'
import type { KnownValues } from './known-values.js'
import type { Liveness } from './liveness.js'

/**
 * Declarations that nothing uses since `dead` is gone: import specifiers, variables, functions, classes, types. What
 * nothing used before stays; what is exported stays.
 */
export function findUnusedDeclarations(view: SourceView, liveness: Liveness, known: KnownValues): Set<Node> {
  const unused = new Set<Node>()
  for (const scope of view.scopes.scopes) {
    if (scope.type === 'global' && (view.ast.sourceType !== 'module' || scope.childScopes[0]?.type !== 'module') && !isCommonJs(view)) continue
    for (const variable of scope.variables) {
      const definition = variable.defs[0]
      if (!definition || variable.defs.length !== 1 || !lostItsUses(variable, definition, liveness)) continue
      const node = removableNode(definition, known)
      if (node) unused.add(node)
    }
  }
  return withWholePatterns(unused)
}

/** It had uses, all of them are dead now, and it is not the name that JSX compiles to. */
function lostItsUses(variable: Variable, definition: Definition, liveness: Liveness): boolean {
  const own = definition.node as Node
  const uses = variable.references.filter((reference) => !reference.init && !isInside(reference.identifier as Node, own, definition))
  if (uses.length === 0 || uses.some(({ identifier }) => !liveness.isDead(identifier as Node))) return false
  return !liveness.isNamedInJsx(variable.name)
}

/** A function that calls itself isn't used by that. */
function isInside(node: Node, own: Node, definition: Definition): boolean {
  if (definition.type === 'Variable' || definition.type === 'ImportBinding') return false
  return node.range[0] >= own.range[0] && node.range[1] <= own.range[1]
}

function removableNode(definition: Definition, known: KnownValues): Node | null {
  const node = definition.node as Node
  const { parent } = node
  switch (node.type) {
    case 'ImportSpecifier': case 'ImportDefaultSpecifier': case 'ImportNamespaceSpecifier':
      return node
    case 'FunctionDeclaration': case 'TSTypeAliasDeclaration': case 'TSInterfaceDeclaration': case 'TSEnumDeclaration':
      return isInList(parent) ? node : null
    case 'ClassDeclaration':
      return isInList(parent) && !known.hasEffects(node) ? node : null
    case 'VariableDeclarator': {
      if (!parent || parent.type !== 'VariableDeclaration' || !isInList(parent.parent) || /using$/.test(parent.kind)) return null
      return node.id.type === 'Identifier' ? node : patternProperty(node, definition.name as Node, known)
    }
    default:
      return null
  }
}

/** The property of `const { a, b: c } = ...` that declares the name. */
function patternProperty(declarator: TSESTree.VariableDeclarator, name: Node, known: KnownValues): Node | null {
  if (declarator.id.type !== 'ObjectPattern') return null
  const { properties } = declarator.id
  if (properties.some(({ type }) => type === 'RestElement')) return null
  for (const property of properties) {
    if (property.type !== 'Property' || (property.computed && known.hasEffects(property.key))) continue
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
    if (target !== name) continue
    return property.value.type === 'AssignmentPattern' && known.hasEffects(property.value.right) ? null : property
  }
  return null
}

/** Where every property of a pattern goes, the declarator goes. */
function withWholePatterns(unused: Set<Node>): Set<Node> {
  for (const node of [...unused]) {
    const pattern = node.type === 'Property' ? node.parent : undefined
    if (pattern?.type !== 'ObjectPattern' || !pattern.properties.every((property) => unused.has(property))) continue
    for (const property of pattern.properties) unused.delete(property)
    if (pattern.parent.type === 'VariableDeclarator') unused.add(pattern.parent)
  }
  return unused
}

function isInList(parent: Node | undefined): boolean {
  return parent?.type === 'Program' || parent?.type === 'BlockStatement' || parent?.type === 'StaticBlock' ||
    parent?.type === 'SwitchCase' || parent?.type === 'TSModuleBlock'
}
