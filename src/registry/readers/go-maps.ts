import type { TSESTree } from '@typescript-eslint/utils'
import { topLevelVariable, variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { isNumber } from '../../source/go-constants.js'
import { goConstantBehind, goDeclarationOf, goFileOf, goInitOf, importPathOf } from '../../source/go-declarations.js'
import { folderOf } from '../../source/go-files.js'
import type { GoNode, GoObjectExpression, GoTypeSpec } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import { constantName, resolveConstant } from '../../source/resolve-constant.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'

/** Whether a composite literal is a map, by its type: its keys are values then, not fields. */
export function isGoMap(literal: TSESTree.ObjectExpression, view: SourceView): boolean {
  const type = goTypeOf(literal)
  return type !== null && isMapType(type, view, 0)
}

/** The type that a composite literal names; `null`: it is left out, or the literal isn't Go. */
export function goTypeOf(literal: AnyNode): GoNode | null {
  return (literal as unknown as Partial<GoObjectExpression>).goType ?? null
}

/** The last name of the type that a composite literal names: `FeatureGates` of `options.FeatureGates{...}`. */
export function goTypeNameOf(literal: AnyNode): string | null {
  const type = goTypeOf(literal)
  return type && lastNameOf(type)
}

/**
 * The type of a composite literal, even if it is left out because the literal around it gives the type of its elements.
 */
export function goLiteralType(literal: AnyNode): GoNode | null {
  const own = goTypeOf(literal)
  if (own) return own
  const { parent } = literal
  const holder = parent?.type === 'Property' && parent.value === literal ? parent.parent : parent
  if (holder?.type !== 'ObjectExpression' && holder?.type !== 'ArrayExpression') return null
  const type = goLiteralType(holder)
  const element = type?.type === 'GoMapType' ? type.value : type?.type === 'GoArrayType' ? type.element : null
  return element?.type === 'GoStarExpression' ? element.argument : element
}

/** `map[featuregate.Feature][]featuregate.Feature`: the gates that others need. */
export function isGoDependencies(type: GoNode): boolean {
  if (type.type !== 'GoMapType' || type.value.type !== 'GoArrayType') return false
  return isGoFeatureType(type.key) && lastNameOf(type.key) === lastNameOf(type.value.element)
}

/** Whether a type is that of gates' names, by its own: `featuregate.Feature`. */
export function isGoFeatureType(type: GoNode): boolean {
  return /^Feature(?:Gate|Name)?$/.test(lastNameOf(type) ?? '')
}

function lastNameOf(type: GoNode): string | null {
  if (type.type === 'Identifier') return type.name
  return type.type === 'MemberExpression' && !type.computed && type.property.type === 'Identifier'
    ? type.property.name
    : null
}

/** A type of another file is identified by its name: kubeadm's `features.FeatureList{...}`. */
function isMapType(type: GoNode, view: SourceView, depth: number): boolean {
  if (type.type === 'GoMapType') return true
  if (type.type === 'MemberExpression') return isNameOfMap(staticKeyName(type.property as Node, type.computed) ?? '')
  if (type.type !== 'Identifier') return false
  const declared = declaredTypeOf(type, view)
  if (!declared) return isNameOfMap(type.name)
  return depth < DEEPEST_TYPE && isMapType(declared, view, depth + 1)
}

/** Whether a map is of structs of this file that embed a spec: kubeadm's `FeatureList{}` of `Feature`. */
export function isGoMapOfWrappedSpecs(literal: AnyNode, view: SourceView): boolean {
  const map = declaredTypeOf(goTypeOf(literal), view)
  const value = map?.type === 'GoMapType' ? declaredTypeOf(map.value, view) : null
  if (value?.type !== 'GoStructType') return false
  return value.fields.some(({ names, goType }) => names.length === 0 && lastNameOf(goType) === 'FeatureSpec')
}

/** What a type's name is declared as in its file; any other type is itself. */
function declaredTypeOf(type: GoNode | null, view: SourceView): GoNode | null {
  if (type?.type !== 'Identifier') return type
  const variable = variableOf(view, type) ?? topLevelVariable(view, type.name)
  const spec = variable?.defs[0]?.node as unknown as GoTypeSpec | undefined
  return spec?.type === 'GoTypeSpec' ? spec.goType : null
}

function isNameOfMap(name: string): boolean {
  return /(?:List|Map|Gates|Features|Registry|Overrides)$/.test(name)
}

const DEEPEST_TYPE = 8

/**
 * The gate that a map's key or an argument names. For a constant of an unavailable package, its own name is used:
 * Kubernetes' projects name nearly all constants like their gates. A constant that is a number names none: nothing that
 * checks it would hold the name.
 */
export function readGoName(
  key: Node,
  view: SourceView,
  resolveImport: ImportResolver,
): { name: string | null; constant: string | null } {
  const node = unwrapExpression(key)
  const value = resolveConstant(node, view, resolveImport)?.value ?? null
  // In a loop that copies a map, the key is whatever gate comes next.
  if (value === null && (!isOfPackage(node, view) || isNumbered(node, view, resolveImport)))
    return { name: null, constant: null }
  const constant = constantName(node, view)
  const last = constant?.slice(constant.lastIndexOf('.') + 1) ?? null
  return { name: value ?? last, constant: last }
}

function isNumbered(node: Node, view: SourceView, resolveImport: ImportResolver): boolean {
  const declared = goDeclarationOf(node, view, resolveImport)
  return declared !== null && isNumber(declared.declarator, declared.view.visitorKeys)
}

/** Whether it names something of a package: it isn't a parameter, a variable of a function, or a field of one. */
function isOfPackage(node: Node, view: SourceView): boolean {
  if (node.type === 'MemberExpression') return importPathOf(node.object, view) !== null
  if (node.type !== 'Identifier') return false
  const variable = variableOf(view, node)
  return variable === null || topLevelVariable(view, node.name) === variable
}

/**
 * The package of another module that declares the constant of a key, also where one of this module is made of it:
 * `ContextualLogging = logsapi.ContextualLogging`.
 */
export function otherPackageOf(key: Node, view: SourceView, resolveImport: ImportResolver, depth = 0): string | null {
  const node = unwrapExpression(key)
  const path = node.type === 'MemberExpression' ? importPathOf(node.object, view) : null
  if (path !== null) {
    const file = goFileOf(node, view, resolveImport)?.view.file
    if (file === undefined || /[\\/]vendor[\\/]/.test(file)) return path
  }
  const declared = goDeclarationOf(node, view, resolveImport)
  const init =
    declared &&
    (declared.declarator.id.type === 'Identifier'
      ? (declared.declarator.init as Node | null)
      : goInitOf(declared.declarator, declared.name))
  if (!declared || !init || depth >= DEEPEST_TYPE) return null
  return otherPackageOf(init, declared.view, resolveImport, depth + 1)
}

/** The file of another package that declares the constant of a key, if it is available. */
export function constantFileOf(
  key: Node,
  view: SourceView,
  resolveImport: ImportResolver,
): { readonly constantFile?: string } {
  const file = goConstantBehind(key, view, resolveImport)?.view.file
  return file !== undefined && folderOf(file) !== folderOf(view.file) ? { constantFile: file } : {}
}

/** `lockToDefault` of `LockToDefault`: exported fields begin with a capital. KubeVirt calls the stage `State`. */
export function specFieldOfGo(name: string): string {
  return name === 'State' ? 'stage' : name.slice(0, 1).toLowerCase() + name.slice(1)
}
