import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf } from '../source/walk.js'
import type { DottedName } from './check-shapes.js'
import { dottedPath } from './dotted-path.js'

/** A name that a pattern declares, and where its value comes from. */
export interface TakenOut {
  readonly name: TSESTree.Identifier
  /** `['config', 'flags']` of `const { flags: { On } } = config`. */
  readonly path: DottedName
}

/** What `On: isOn` of `const { On: isOn } = useFlags()` declares; `null`: it declares no name, or nobody can read it. */
export function takenOutBy(property: TSESTree.Property, view: SourceView): TakenOut | null {
  if (property.parent.type !== 'ObjectPattern') return null
  const name = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
  const path = name.type === 'Identifier' ? pathOfPattern(property.parent) : null
  if (name.type !== 'Identifier' || !path) return null
  const variable = variableDeclaredBy(name, view)
  return variable && (isExported(name) || variable.references.some((reference) => reference.isRead())) ? { name, path } : null
}

/** The variable that a name in a declaration declares. */
export function variableDeclaredBy(name: TSESTree.Identifier, view: SourceView): Variable | null {
  for (const ancestor of ancestorsOf(name)) {
    const variable = view.scopes.getDeclaredVariables(ancestor).find(({ identifiers }) => identifiers.includes(name))
    if (variable) return variable
  }
  return null
}

function isExported(name: Node): boolean {
  for (const ancestor of ancestorsOf(name)) if (ancestor.type === 'VariableDeclaration') return ancestor.parent.type === 'ExportNamedDeclaration'
  return false
}

/** The names of an object; of what a function gives, those of the function: `['useFlags']` of `useFlags()`. */
export function pathOfObject(object: Node): string[] | null {
  let node = unwrapExpression(object)
  if (node.type === 'AwaitExpression') node = unwrapExpression(node.argument)
  return dottedPath(node.type === 'CallExpression' ? node.callee : node)
}

/** The names of what a pattern takes apart, as far as they are written down. */
function pathOfPattern(pattern: Node): string[] | null {
  const whole = pattern.parent?.type === 'AssignmentPattern' ? pattern.parent : pattern
  const { parent } = whole
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id === pattern && parent.init ? pathOfObject(parent.init) : null
    case 'Property': {
      const key = parent.parent.type === 'ObjectPattern' ? staticKeyName(parent.key, parent.computed) : null
      const outer = key === null ? null : pathOfPattern(parent.parent)
      return outer && [...outer, key as string]
    }
    case 'FunctionDeclaration': case 'FunctionExpression': case 'ArrowFunctionExpression':
      return []
    default:
      return null
  }
}
