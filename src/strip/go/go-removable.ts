import type { Definition, Variable } from '@typescript-eslint/scope-manager'
import { asGo } from '../../source/go-casts.js'
import { isCountedOn } from '../../source/go-constants.js'
import type { GoNode } from '../../source/go-nodes.js'
import type { AnyNode, Node } from '../../source/source-view.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import type { Removable } from '../sweep/removal-claim.js'

interface Part {
  readonly nodes: readonly GoNode[]
  readonly vanishing: readonly GoNode[]
}

/**
 * What must be deleted to remove a Go variable: its declaration, and assignments to it. Go doesn't count an assignment
 * as a use.
 *
 * @returns `null` when the variable must be kept. Package-level names are kept because other files of the package may
 *   use them, and so are parameters.
 */
export function removableGoVariable(
  variable: Variable,
  known: KnownValues,
  orphaned: ReadonlySet<AnyNode>,
): Removable | null {
  const isShared = variable.scope.type === 'module' && variable.defs.some(({ type }) => type !== 'ImportBinding')
  if (isShared && !variable.defs.every(({ node }) => orphaned.has(node as Node))) return null
  const parts = variable.defs.map((definition) => removableDefinition(definition, known, orphaned))
  const uses: GoNode[] = []
  for (const reference of [variable, ...siblingsOf(variable)].flatMap(({ references }) => references)) {
    if (reference.init) continue
    const identifier = asGo(reference.identifier)
    const part = reference.isRead() ? null : removableWrite(identifier, known)
    if (part) parts.push(part)
    else uses.push(identifier)
  }
  if (parts.length === 0 || parts.includes(null)) return null
  return {
    uses,
    nodes: parts.flatMap((part) => part?.nodes ?? []),
    vanishing: parts.flatMap((part) => part?.vanishing ?? []),
  }
}

/** `switch v := x.(type)` declares one variable per clause, and all of them together. */
function siblingsOf(variable: Variable): Variable[] {
  const [definition] = variable.defs
  if (!definition || asGo(definition.node).parent?.parent?.type !== 'GoTypeSwitchStatement') return []
  const siblings = variable.scope.upper?.childScopes.flatMap(({ set }) => set.get(variable.name) ?? []) ?? []
  return siblings.filter((sibling) => sibling !== variable && sibling.defs[0]?.node === definition.node)
}

function removableDefinition(definition: Definition, known: KnownValues, gone: ReadonlySet<AnyNode>): Part | null {
  const node = asGo(definition.node)
  switch (node.type) {
    case 'ImportNamespaceSpecifier':
      return isOfC(node) ? null : { nodes: [node], vanishing: [] }
    case 'VariableDeclarator': {
      if (isCountedOn(node, (spec) => gone.has(spec), known.visitorKeys)) return null
      if (node.id.type === 'ArrayPattern') return removableName(asGo(definition.name))
      if (node.parent.parent?.type === 'ForOfStatement') return { nodes: [node.id], vanishing: [] }
      return {
        nodes: [node],
        vanishing: node.init && known.hasEffects(node.init) ? [] : [node],
      }
    }
    case 'GoTypeSpec':
    case 'FunctionDeclaration':
      return definition.type === 'Parameter' ? null : { nodes: [node], vanishing: [node] }
    default:
      return null
  }
}

/** `import "C"` needs no use. Without it, `#cgo`, `//export` and C's files beside it no longer mean anything. */
function isOfC({ parent }: GoNode): boolean {
  return parent?.type === 'ImportDeclaration' && parent.source.value === 'C'
}

/** One of several declared names. */
function removableName(name: GoNode): Part {
  return { nodes: [name], vanishing: [] }
}

/**
 * Assignments: `x = f()`, `x, err = f()`, the `x` of `x, err := f()` when it was declared before, and a loop header
 * that assigns.
 */
function removableWrite(identifier: GoNode, known: KnownValues): Part | null {
  const { parent } = identifier
  if (parent?.type === 'ArrayPattern' || parent?.type === 'ForOfStatement')
    return { nodes: [identifier], vanishing: [] }
  if (parent?.type !== 'AssignmentExpression' || parent.left !== identifier || parent.operator !== '=') return null
  const statement = parent.parent.type === 'ForStatement' ? parent : parent.parent
  if (statement !== parent && statement.type !== 'ExpressionStatement') return null
  return known.hasEffects(parent.right)
    ? { nodes: [parent], vanishing: [parent.left] }
    : { nodes: [statement], vanishing: [statement] }
}
