import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import { goTypeOf } from '../go-maps.js'
import { nameOfFile, namesOfCopies } from './flag-copies.js'

/** The declaration at the top of a file that a value belongs to. */
export interface FlagHolder {
  /** The name that it declares. */
  readonly name: string
  /**
   * That name, those of the type that it is declared with, those of functions that do nothing but return it, and those
   * of its copies.
   */
  readonly names: readonly string[]
  readonly start: number
}

/**
 * The variable that holds `value`, or the function that returns it: `const flags = freeze({...})`, `() => ({...})`.
 * Only of the file's top; what a function keeps for itself is not a registry.
 */
export function holderOf(value: Node, view: SourceView): FlagHolder | null {
  const types: string[] = []
  const noteType = (type: { readonly range: readonly [number, number] } | null | undefined): void => {
    if (type) types.push(...typeNames(view.text.slice(...type.range)))
  }
  noteType(goTypeOf(value))
  let node = value
  for (let parent = node.parent; parent; node = parent, parent = node.parent) {
    if (passesOn(parent, node, view)) {
      noteType(goTypeOf(parent))
      continue
    }
    switch (parent.type) {
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
        noteType(parent.typeAnnotation)
        continue
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        noteType(parent.returnType)
        continue
      case 'FunctionDeclaration':
        noteType(parent.returnType)
        return parent.id && isAtTop(parent) ? holder(parent.id.name, types, parent) : null
      case 'VariableDeclarator':
        if (parent.id.type !== 'Identifier' || !isAtTop(parent)) return null
        noteType(parent.id.typeAnnotation)
        return holder(
          parent.id.name,
          [...types, ...functionsReturning(parent.id.name, view), ...namesOfCopies(parent.id.name, view)],
          parent,
        )
      default:
        return null
    }
  }
  return null
}

/**
 * As {@link holderOf}, also for an object inside another one of the file's top, which its key names. What a module
 * exports without a name is named by its file.
 */
export function holderWithin(value: Node, view: SourceView): FlagHolder | null {
  const [name, last] = keyOutside(value)
  const { parent } = last
  if (!parent || !isAtTop(parent)) return null
  switch (parent.type) {
    case 'VariableDeclarator':
      return name === null ? null : holder(name, [], value)
    case 'ExportDefaultDeclaration':
      return holder(name ?? nameOfFile(view.file), [], value)
    case 'AssignmentExpression': {
      const exported = name ?? exportedBy(parent, view)
      return exported === null ? null : holder(exported, [], value)
    }
    default:
      return null
  }
}

/** The innermost key that a value has in objects around it, and the outermost expression that holds it. */
function keyOutside(value: Node): [key: string | null, holder: Node] {
  let key: string | null = null
  let node = value
  for (let { parent } = node; parent; node = parent, { parent } = node) {
    if (parent.type === 'Property' && parent.value === node && !parent.computed)
      key ??= staticKeyName(parent.key, false)
    else if (!PASSES_ON.test(parent.type) || (parent.type === 'CallExpression' && parent.arguments[0] !== node)) break
  }
  return [key, node]
}

const PASSES_ON = /^(?:TSAsExpression|TSSatisfiesExpression|ObjectExpression|CallExpression)$/

/** `flags` of `exports.flags = {...}`; the file's name for `module.exports = {...}`; `null`: it exports nothing. */
function exportedBy({ left }: TSESTree.AssignmentExpression, { file, text }: SourceView): string | null {
  const [, name] = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(text.slice(...left.range)) ?? []
  if (name !== undefined) return name
  return text.slice(...left.range) === 'module.exports' ? nameOfFile(file) : null
}

/** Whether a node has the value of its part, or is an object of Go around it: `&gates{state: flags}`. */
function passesOn(node: Node, part: Node, { language }: SourceView): boolean {
  switch (node.type) {
    case 'TSNonNullExpression':
    case 'ReturnStatement':
    case 'BlockStatement':
      return true
    case 'CallExpression':
      return node.arguments[0] === part
    case 'NewExpression':
      return node.arguments[0] === part && node.callee.type === 'Identifier' && /^(?:Map|Set)$/.test(node.callee.name)
    case 'Property':
    case 'UnaryExpression':
      return language === 'go'
    case 'ObjectExpression':
      return goTypeOf(node) !== null
    default:
      return false
  }
}

function holder(name: string, types: readonly string[], { range }: Node): FlagHolder {
  return { name, names: [name, ...types], start: range[0] }
}

/** `featureGates` of `function featureGates() { return features }`. */
function functionsReturning(variable: string, { ast }: SourceView): string[] {
  return ast.body.flatMap((statement) => {
    const fn = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (fn?.type !== 'FunctionDeclaration' || fn.id === null) return []
    const [only, ...others] = fn.body?.body ?? []
    const result = only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null
    return result?.type === 'Identifier' && result.name === variable ? [fn.id.name] : []
  })
}

/** `FeatureFlag` and `Record` of `Record<FeatureFlag, boolean>`, without the words of the language. */
function typeNames(text: string): string[] {
  return [...text.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name).filter((name) => !PLAIN_TYPE.test(name))
}

const PLAIN_TYPE =
  /^(?:Record|Partial|Readonly|Required|Array|ReadonlyArray|Map|ReadonlyMap|Object|const|readonly|keyof|typeof|in|string|boolean|bool|map|key)$/

/** Whether no function, class or block is around a declaration. */
export function isAtTop(node: Node): boolean {
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor !== node && /Function|Class|Block|Module/.test(ancestor.type)) return false
  }
  return true
}
