import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, topLevelVariable } from './bindings.js'
import { literalString, staticKeyName } from './expressions.js'
import type { ImportResolver } from './import-resolver.js'
import { nodesOf } from './nodes-of.js'
import type { Node, SourceView } from './source-view.js'

/** Where an export is declared, after all re-exports. */
export type Exported =
  | { readonly kind: 'variable'; readonly variable: Variable; readonly view: SourceView }
  | { readonly kind: 'expression'; readonly node: Node; readonly view: SourceView }
  /** The member `name` of the value of `object`: `module.exports = { name }`. */
  | { readonly kind: 'property'; readonly object: Node; readonly name: string; readonly view: SourceView }
  | { readonly kind: 'module'; readonly view: SourceView }
  /** An unavailable module exports it, under this name. */
  | { readonly kind: 'outside'; readonly specifier: string; readonly name: string; readonly from: string }

/**
 * What `module` exports as `name` (`default` for its default export), through re-exports, barrels and CommonJS.
 *
 * @returns `null` when it exports no such name, as far as the available modules show.
 */
export function findExport(module: SourceView, name: string, resolveImport: ImportResolver): Exported | null {
  return lookUp(module, name, resolveImport, new Set())
}

/** Exports without their names: `export *`, also with comments, and CommonJS. Escapes may spell any name. */
const EXPORTS_UNNAMED = /\bexport(?:\s+type)?\s*[*/]|\bexports\b|\\[ux]/

/** Whether a module may export `name`, as far as its source tells without being parsed. */
export function mayExportName(text: string, name: string): boolean {
  return text.includes(name) || EXPORTS_UNNAMED.test(text)
}

/**
 * `import flags = require('./flags')`: the module; `null`: it is another name for something else, `import Flags =
 * Gates.Flags`.
 */
export function requiredBy({ moduleReference }: TSESTree.TSImportEqualsDeclaration): string | null {
  const required = moduleReference.type === 'TSExternalModuleReference' ? moduleReference.expression : null
  return required?.type === 'Literal' && typeof required.value === 'string' ? required.value : null
}

/** The name under which an import or export specifier is known to other modules. */
export function moduleExportName(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value
}

/** `exports` and `module.exports` of a CommonJS module, in that module itself. */
export function isOwnExports(node: Node, view: SourceView): boolean {
  if (node.type !== 'MemberExpression') return isGlobalName(view, node, 'exports')
  return staticKeyName(node.property, node.computed) === 'exports' && isGlobalName(view, node.object, 'module')
}

/** @param seen what is being looked up counts as unknown, so that cyclic barrels end. */
function lookUp(module: SourceView, name: string, resolveImport: ImportResolver, seen: Set<string>): Exported | null {
  const key = `${module.file}\0${name}`
  if (seen.has(key)) return null
  seen.add(key)
  const through = (specifier: string, exported: string): Exported | null => {
    const source = resolveImport(module.file, specifier)
    return source
      ? lookUp(source, exported, resolveImport, seen)
      : { kind: 'outside', specifier, name: exported, from: module.file }
  }
  for (const statement of module.ast.body) {
    if (statement.type === 'ExportNamedDeclaration') {
      const specifier = statement.specifiers.find((candidate) => moduleExportName(candidate.exported) === name)
      if (specifier && statement.source) return through(statement.source.value, moduleExportName(specifier.local))
      if (specifier) return ofTopLevel(module, moduleExportName(specifier.local))
      if (statement.declaration && declaresName(statement.declaration, name)) return ofTopLevel(module, name)
    } else if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
      return ofDefault(statement.declaration, module)
    } else if (
      statement.type === 'ExportAllDeclaration' &&
      statement.exported &&
      moduleExportName(statement.exported) === name
    ) {
      const view = resolveImport(module.file, statement.source.value)
      return view
        ? { kind: 'module', view }
        : { kind: 'outside', specifier: statement.source.value, name: '*', from: module.file }
    }
  }
  const throughStar = (specifier: string): Exported | null =>
    resolveImport.mayExport?.(module.file, specifier, name) === false ? null : through(specifier, name)
  return (name === 'default' ? null : throughStars(module, throughStar)) ?? ofCommonJs(module, name)
}

/** An unavailable module is assumed to export the name only if no other does. */
function throughStars(module: SourceView, through: (specifier: string) => Exported | null): Exported | null {
  let outside: Exported | null = null
  for (const statement of module.ast.body) {
    if (statement.type !== 'ExportAllDeclaration' || statement.exported) continue
    const found = through(statement.source.value)
    if (found && found.kind !== 'outside') return found
    outside ??= found
  }
  return outside
}

function ofTopLevel(module: SourceView, name: string): Exported | null {
  const variable = topLevelVariable(module, name)
  return variable && { kind: 'variable', variable, view: module }
}

/** `export default function isOn() {}` declares a variable, without a name it doesn't. */
function ofDefault(declaration: TSESTree.DefaultExportDeclarations, module: SourceView): Exported | null {
  const id =
    declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration' ? declaration.id : null
  return id ? ofTopLevel(module, id.name) : { kind: 'expression', node: declaration, view: module }
}

/** `exports.name = value`, `module.exports.name = value`, `module.exports = { name: value }`. */
function ofCommonJs(module: SourceView, name: string): Exported | null {
  if (assignsInside(module, name)) return null
  for (const statement of [...module.ast.body].reverse()) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue
    const { left, right } = statement.expression
    if (left.type !== 'MemberExpression') continue
    const target = module.text.slice(...left.range)
    if (target === `exports.${name}` || target === `module.exports.${name}`)
      return { kind: 'expression', node: right, view: module }
    if (target === 'module.exports')
      return name === 'default'
        ? { kind: 'expression', node: right, view: module }
        : { kind: 'property', object: right, name, view: module }
  }
  return null
}

/**
 * Whether a module assigns to an export, or to all of them, somewhere other than in a statement at its top level, or by
 * a name in brackets: `if (old) exports.isOn = other`, `exports[key] = other`.
 */
function assignsInside(module: SourceView, name: string): boolean {
  if (!module.text.includes('exports')) return false
  const targets = new Set([`exports.${name}`, `module.exports.${name}`, 'module.exports'])
  return nodesOf(module, 'AssignmentExpression').some(
    (node) =>
      node.type === 'AssignmentExpression' &&
      (isExportInBrackets(node.left, name, module) ||
        (targets.has(module.text.slice(...node.left.range)) &&
          (node.parent.type !== 'ExpressionStatement' || node.parent.parent !== module.ast))),
  )
}

function isExportInBrackets(written: Node, name: string, module: SourceView): boolean {
  if (written.type !== 'MemberExpression' || !written.computed) return false
  const key = literalString(written.property)
  return (key === null || key === name) && /^(?:module\.)?exports$/.test(module.text.slice(...written.object.range))
}

function declaresName(declaration: TSESTree.NamedExportDeclarations, name: string): boolean {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.some(({ id }) => declaresInPattern(id, name))
  return 'id' in declaration && declaration.id?.type === 'Identifier' && declaration.id.name === name
}

function declaresInPattern(pattern: Node, name: string): boolean {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name
    case 'ObjectPattern':
      return pattern.properties.some((property) =>
        declaresInPattern(property.type === 'Property' ? property.value : property.argument, name),
      )
    case 'AssignmentPattern':
      return declaresInPattern(pattern.left, name)
    default:
      return false
  }
}
