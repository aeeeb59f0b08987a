import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../source/bindings.js'
import { staticKeyName } from '../source/expressions.js'
import { isWritten, roleOf } from '../source/role-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { GateCheck } from './gate-check.js'
import { variableDeclaredBy } from './pattern-checks.js'

/** An expression or a name that has the value of a gate, as of a `GateCheck`. */
export type ResultUse = Pick<GateCheck, 'node' | 'form' | 'error'>

/**
 * Where code takes the part of an object or a tuple that says whether the gate is enabled: `useFeature('x').on`, `const
 * { on } = useFeature('x')`, `const [isOn] = useX('x')`, and `feature.on` of `const feature = useFeature('x')`. Other
 * parts aren't checks.
 *
 * @param value gives the object or tuple.
 * @param part its property, or its index.
 */
export function usesOfResult(value: Node, part: string | number, view: SourceView): ResultUse[] {
  const whole = wholeOf(value)
  const { parent } = whole
  if (parent?.type === 'MemberExpression')
    return parent.object === whole && partOf(parent) === String(part) ? usesOfMember(parent) : []
  if (parent?.type !== 'VariableDeclarator' || parent.init !== whole) return []
  return usesOfDeclared(parent.id, part, view)
}

/** The same, of what a declaration names. */
export function usesOfDeclared(name: Node, part: string | number, view: SourceView): ResultUse[] {
  switch (name.type) {
    case 'ArrayPattern': {
      const element = typeof part === 'number' ? name.elements[part] : null
      return element?.type === 'Identifier' && isFixed(variableDeclaredBy(element, view))
        ? [{ node: element, form: 'pattern' }]
        : []
    }
    case 'ObjectPattern':
      return name.properties.flatMap((property): ResultUse[] => {
        if (property.type !== 'Property' || staticKeyName(property.key, property.computed) !== String(part)) return []
        const declared = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
        return declared.type === 'Identifier' && isFixed(variableDeclaredBy(declared, view))
          ? [{ node: declared, form: 'pattern' }]
          : []
      })
    case 'Identifier': {
      const variable = variableDeclaredBy(name, view)
      if (!isFixed(variable)) return []
      return (variable?.references ?? []).flatMap((reference) =>
        reference.isRead() ? usesOfResult(reference.identifier as Node, part, view) : [],
      )
    }
    default:
      return []
  }
}

function isFixed(variable: Variable | null): boolean {
  return variable !== null && variable.defs.length === 1 && isNeverReassigned(variable)
}

/** With the `?.` chain, the `await` and the assertions around it. */
function wholeOf(value: Node): Node {
  let node = value
  while (
    (node.parent?.type === 'AwaitExpression' && node.parent.argument === node) ||
    (node.parent?.type === 'ChainExpression' && node.parent.expression === node) ||
    node.parent?.type === 'TSNonNullExpression' ||
    node.parent?.type === 'TSAsExpression' ||
    node.parent?.type === 'TSSatisfiesExpression'
  )
    node = node.parent
  return node
}

function usesOfMember(member: TSESTree.MemberExpression): ResultUse[] {
  const node = member.parent.type === 'ChainExpression' ? member.parent : member
  return isWritten(node) || roleOf(node) === 'called' ? [] : [{ node, form: 'member' }]
}

function partOf({ property, computed }: TSESTree.MemberExpression): string | null {
  return property.type === 'PrivateIdentifier' ? null : staticKeyName(property, computed)
}
