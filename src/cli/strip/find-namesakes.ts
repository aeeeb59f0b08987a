import { dirname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'

/** Declarations whose names aren't those of gates, and their references. Only constants hold names of gates. */
const NAMED_OTHERWISE =
  /^(?:TS(?:Interface|TypeAlias|Enum|Module)Declaration|TSTypeParameter|Class(?:Declaration|Expression)|(?:TSDeclare)?Function(?:Declaration|Expression)?|MethodDefinition|TSMethodSignature|TSAbstractMethodDefinition|GoTypeSpec)$/
const TYPE_REFERENCE = /^TS(?:TypeReference|ExpressionWithTypeArguments|ClassImplements|InterfaceHeritage)$/

/**
 * Where a word is the name of something that can't be a gate: a type, a class, a function, a field.
 *
 * @param constantFolders folders whose packages declare constants of gates: in Go other packages need a qualifier.
 */
export function findNamesakes(
  view: SourceView,
  words: ReadonlySet<string>,
  constantFolders: ReadonlySet<string>,
): Set<number> {
  const found = new Set<number>()
  const isGo = view.language === 'go'
  const isOutside = isGo && !constantFolders.has(dirname(view.file)) && !hasDotImport(view)
  walk(view.ast, view.visitorKeys, (node) => {
    if ((node.type !== 'Identifier' && node.type !== 'JSXIdentifier') || !words.has(node.name)) return
    if (isGo ? isOtherInGo(node, view, isOutside) : isOther(node, view)) found.add(node.range[0])
  })
  return found
}

function isOther(node: TSESTree.Identifier | TSESTree.JSXIdentifier, view: SourceView): boolean {
  const { parent } = node
  if (isNameOf(node) || TYPE_REFERENCE.test(parent.type)) return true
  switch (parent.type) {
    case 'NewExpression':
      return parent.callee === node
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.superClass === node
    case 'JSXOpeningElement':
    case 'JSXClosingElement':
      return true
    case 'TSQualifiedName':
      return parent.left === node
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
      return isImportedType(parent, view)
    default: {
      const definition = variableOf(view, node)?.defs[0]
      return definition !== undefined && NAMED_OTHERWISE.test(definition.node.type) && definition.type !== 'Parameter'
    }
  }
}

/** Whether it is the name that a declaration gives. */
function isNameOf(node: Node): boolean {
  const { parent } = node
  if (!parent || !NAMED_OTHERWISE.test(parent.type)) return false
  return (
    ('id' in parent && parent.id === node) ||
    ('name' in parent && parent.name === node) ||
    ('key' in parent && parent.key === node && !('computed' in parent && parent.computed))
  )
}

/** An import that the file uses in types alone. */
function isImportedType(
  specifier: TSESTree.ImportSpecifier | TSESTree.ImportDefaultSpecifier,
  view: SourceView,
): boolean {
  if (specifier.parent.type === 'ImportDeclaration' && specifier.parent.importKind === 'type') return true
  if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') return true
  const references = view.scopes.getDeclaredVariables(specifier).flatMap((variable) => variable.references)
  return (
    references.length > 0 &&
    references.every(
      ({ identifier }) =>
        TYPE_REFERENCE.test(identifier.parent?.type ?? '') || identifier.parent?.type === 'NewExpression',
    )
  )
}

/** @param isOutside its package has no constants of gates. */
function isOtherInGo(
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  view: SourceView,
  isOutside: boolean,
): boolean {
  const { parent } = node
  const isSelected = parent.type === 'MemberExpression' && parent.property === node
  // A constant of another package is reached through an import; all else that is selected is a field or a method.
  if (isSelected && variableOf(view, parent.object)?.defs[0]?.type !== 'ImportBinding') return true
  return (!isSelected && isOutside) || isNameOf(node) || isGoType(isSelected ? parent : node)
}

/**
 * A type, or what makes one of a value: `TLSOptions{}`, `*TLSOptions`, `[]TLSOptions`, `new(TLSOptions)`,
 * `TLSOptions(x)`.
 */
function isGoType(node: Node): boolean {
  const { parent } = node
  const type: string = parent?.type ?? ''
  if (
    !parent ||
    type === 'GoStarExpression' ||
    type === 'GoField' ||
    /^Go\w+Type$/.test(type) ||
    ('goType' in parent && parent.goType === node)
  )
    return true
  if (parent.type !== 'CallExpression') return false
  return (
    parent.callee === node ||
    (parent.callee.type === 'Identifier' && /^(?:new|make)$/.test(parent.callee.name) && parent.arguments[0] === node)
  )
}

function hasDotImport(view: SourceView): boolean {
  return /^[ \t]*(?:import[ \t]+)?\.[ \t]+"/m.test(view.text)
}
