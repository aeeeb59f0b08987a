import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** Options of a component whose members its template can use. */
const MEMBERS: ReadonlySet<string> = new Set(['methods', 'computed', 'data', 'props', 'inject', 'setup'])

/**
 * The top-level names of a script without `setup` that its component exposes to the template unchanged: `methods: {
 * isOn }`, or `setup() { return { isOn } }`. A name in two options is left out.
 */
export function exposedNames(view: SourceView): ReadonlySet<string> {
  const options = optionsOf(view.ast)
  if (!options || options.properties.some(isOpenOption)) return new Set()
  const exposed: string[] = []
  const others: string[] = []
  for (const property of options.properties) {
    if (property.type !== 'Property') continue
    const option = staticKeyName(property.key, property.computed)
    if (option === null || !MEMBERS.has(option)) continue
    const object =
      option === 'methods' ? asObject(property.value) : option === 'setup' ? returnedBy(property.value) : null
    if (!object) {
      others.push(...namesOf(property.value, view))
      continue
    }
    for (const member of object.properties) {
      if (member.type !== 'Property') return new Set()
      const name = staticKeyName(member.key, member.computed)
      if (name === null) return new Set()
      const isHandedOut =
        member.value.type === 'Identifier' && member.value.name === name && isAtTop(member.value, view)
      ;(isHandedOut && !exposed.includes(name) ? exposed : others).push(name)
    }
  }
  return new Set(exposed.filter((name) => !others.includes(name)))
}

/** Whether an option may expose more names, such as a spread object. */
function isOpenOption(property: TSESTree.ObjectLiteralElement): boolean {
  if (property.type !== 'Property') return true
  const name = staticKeyName(property.key, property.computed)
  return name === null || name === 'mixins' || name === 'extends'
}

function optionsOf({ body }: TSESTree.Program): TSESTree.ObjectExpression | null {
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')
  if (exported?.type !== 'ExportDefaultDeclaration') return null
  const value = unwrapExpression(exported.declaration as Node)
  const options = value.type === 'CallExpression' ? value.arguments[0] : value
  return options ? asObject(options) : null
}

function asObject(node: Node): TSESTree.ObjectExpression | null {
  const value = unwrapExpression(node)
  return value.type === 'ObjectExpression' ? value : null
}

/** The object that a function returns, if its last statement is its only `return`. */
function returnedBy(node: Node): TSESTree.ObjectExpression | null {
  if (node.type !== 'FunctionExpression' && node.type !== 'ArrowFunctionExpression') return null
  if (node.body.type !== 'BlockStatement') return asObject(node.body)
  const last = node.body.body.at(-1)
  const isOnly = node.body.body.every((statement) => statement === last || isPlainStatement(statement))
  return isOnly && last?.type === 'ReturnStatement' && last.argument ? asObject(last.argument) : null
}

function isPlainStatement({ type }: Node): boolean {
  return type === 'VariableDeclaration' || type === 'FunctionDeclaration' || type === 'ExpressionStatement'
}

function isAtTop(node: TSESTree.Identifier, view: SourceView): boolean {
  const scope = variableOf(view, node)?.scope.type
  return scope === 'module' || scope === 'global'
}

/** The names that an option may expose: its keys, or any word of a function. */
function namesOf(node: Node, view: SourceView): string[] {
  const keys = asObject(node)?.properties.map((property) =>
    property.type === 'Property' ? staticKeyName(property.key, property.computed) : null,
  )
  return keys && !keys.includes(null)
    ? (keys as string[])
    : (view.text.slice(...node.range).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [])
}
