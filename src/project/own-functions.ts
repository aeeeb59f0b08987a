import type { TSESTree } from '@typescript-eslint/utils'
import { meansData } from './data-imports.js'
import type { RegistryFile } from '../registry/model.js'
import { isFlagShape } from '../registry/readers/flags/flag-row.js'
import { variableOf } from '../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { ImportResolver } from '../source/import-resolver.js'
import type { Node, SourceView } from '../source/source-view.js'
import { TargetFinder } from '../source/targets/find-target.js'

/**
 * Whether a call asks a function that a list of flags, or a file that imports one, declares: `isOn('newParser')`.
 */
export function asksOwnFunction(
  { callee }: TSESTree.CallExpression,
  view: SourceView,
  lists: readonly RegistryFile[],
  resolveImport: ImportResolver,
): boolean {
  const target = new TargetFinder(resolveImport).of(callee, view)
  if (target.kind !== 'function') return false
  const files = new Set(lists.filter(({ shape }) => isFlagShape(shape)).map(({ file }) => file))
  return files.has(target.view.file) || importsAny(target.view, files, resolveImport)
}

function importsAny({ ast, file }: SourceView, files: ReadonlySet<string>, resolveImport: ImportResolver): boolean {
  return ast.body.some(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      (files.has(resolveImport(file, statement.source.value)?.file ?? '') ||
        [...files].some((data) => meansData(statement.source.value, file, data))),
  )
}

/** The key that a read has in the result of a call without arguments, and that call. */
export type FlagOfCall = readonly [key: string, call: TSESTree.CallExpression] | readonly [key: null, call: null]

const NO_FLAG: FlagOfCall = [null, null]

/** `newParser` of `useFlags().newParser`, or of the variable in `const { newParser } = useFlags()`. */
export function flagOfCall(node: Node, view: SourceView): FlagOfCall {
  if (node.type === 'MemberExpression') return ofResult(staticKeyName(node.property, node.computed), node.object)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const declarator = variable?.defs.length === 1 ? (variable.defs[0]?.node as Node) : null
  if (declarator?.type !== 'VariableDeclarator' || declarator.id.type !== 'ObjectPattern') return NO_FLAG
  for (const property of declarator.id.properties) {
    if (property.type === 'Property' && property.value === variable?.identifiers[0])
      return ofResult(staticKeyName(property.key, property.computed), declarator.init)
  }
  return NO_FLAG
}

function ofResult(key: string | null, object: Node | null): FlagOfCall {
  const call = object && unwrapExpression(object)
  return key !== null && call?.type === 'CallExpression' && call.arguments.length === 0 ? [key, call] : NO_FLAG
}
