import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned, isSharedByFiles } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { goValuesOf } from '../go/go-stores.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import type { Known } from '../../evaluate/known-values.js'
import { positionOfVariable } from '../reduce/variable-positions.js'
import { misuseOf } from '../refuse/usage.js'
import { isGlobal, isReplaceable } from './replaceable-names.js'

/** Variables that are declared with a known value and never reassigned. */
export function findVariables({ view, fresh, known }: SlotSearch): Slot[] {
  const declarators = new Set<TSESTree.VariableDeclarator>()
  for (const node of fresh) {
    const declarator = declaratorAround(node)
    if (declarator) declarators.add(declarator)
  }
  const slots: Slot[] = []
  for (const { declarator, name, init } of [...declarators].flatMap(namesOf)) {
    const value = known.of(init)
    const variable = view.scopes.getDeclaredVariables(declarator).find(({ identifiers }) => identifiers.includes(name))
    if (!value || value.effects.length > 0 || !variable || !isDecided(value, declarator, view)) continue
    // Other files may assign to a variable that files share.
    if (isSharedByFiles(variable, view)) continue
    if (!isOnlyRead(variable, declarator)) continue
    const reads = variable.references.filter((reference) => !reference.init)
    const uses = reads.filter(isReplaceable).map(({ identifier }) => identifier as Node)
    const declaration = name === declarator.id ? declarator : name
    const isWhollyReplaced = uses.length === reads.length && !isExported(declarator) && !isGlobal(variable, view)
    const removed = isWhollyReplaced ? [declaration] : []
    slots.push(slotOfFile(view, { kind: 'variable', declaration, source: init, value: value.truth, uses, removed }))
  }
  return slots
}

/** Whether a value is known, or all that counts of it. */
function isDecided({ exact, truth }: Known, declarator: TSESTree.VariableDeclarator, view: SourceView): boolean {
  if (exact) return true
  const { truthyMatters, falsyMatters } = positionOfVariable(declarator, view)
  return truth ? !truthyMatters : !falsyMatters
}

interface NamedValue {
  readonly declarator: TSESTree.VariableDeclarator
  readonly name: TSESTree.Identifier
  readonly init: Node
}

/** The name of a declarator with its value; in Go also the names of `a, b := x, y`. */
function namesOf(declarator: TSESTree.VariableDeclarator): NamedValue[] {
  const { id, init } = declarator
  if (!init) return []
  if (id.type === 'Identifier') return [{ declarator, name: id, init }]
  const values = goValuesOf(declarator)
  if (id.type !== 'ArrayPattern' || values?.length !== id.elements.length) return []
  return id.elements.flatMap((name, index) =>
    name?.type === 'Identifier' ? [{ declarator, name, init: values[index] as Node }] : [],
  )
}

/** The declarator in the same function whose value `node` is part of. */
export function declaratorAround(node: Node): TSESTree.VariableDeclarator | null {
  for (const ancestor of ancestorsOf(node)) {
    if (ancestor.type === 'VariableDeclarator') return ancestor
    if (/Statement$|Function|Declaration$|^Class/.test(ancestor.type) && !isValueOfCall(ancestor)) return null
  }
  return null
}

/** In `useMemo(() => check, [])`, other code decides whether the call returns what its function returns. */
function isValueOfCall(node: Node): boolean {
  return (
    node.type === 'ArrowFunctionExpression' &&
    node.body.type !== 'BlockStatement' &&
    node.parent.type === 'CallExpression' &&
    node.parent.arguments[0] === node
  )
}

function isOnlyRead(variable: Variable, declarator: TSESTree.VariableDeclarator): boolean {
  return (
    keepsItsValue(variable, declarator) &&
    variable.references.every(({ identifier }) => misuseOf(identifier as Node) === null)
  )
}

/** Whether each read of a variable sees what its declaration gives it. */
export function keepsItsValue(variable: Variable, declarator: TSESTree.VariableDeclarator): boolean {
  if (variable.defs.length !== 1 || !isNeverReassigned(variable)) return false
  const declaration = declarator.parent
  if (declaration.type !== 'VariableDeclaration' || /^For/.test(declaration.parent.type)) return false
  // A `var` is `undefined` until its declaration runs.
  return (
    declaration.kind !== 'var' ||
    (variable.scope === scopeOfUse(variable) &&
      isDeclaredAtOnce(declaration) &&
      variable.references.every(({ identifier }) => identifier.range[0] >= declarator.range[0]))
  )
}

function isExported(declarator: TSESTree.VariableDeclarator): boolean {
  return declarator.parent.parent.type === 'ExportNamedDeclaration'
}

/** The scope that contains all uses, if it is one function: a closure could run before the declaration. */
function scopeOfUse(variable: Variable): Variable['scope'] | null {
  const scopes = new Set(variable.references.map((reference) => reference.from.variableScope))
  return scopes.size === 1 ? ([...scopes][0] ?? null) : null
}

function isDeclaredAtOnce(declaration: Node): boolean {
  const { parent } = declaration
  return parent?.type === 'Program' || (parent?.type === 'BlockStatement' && /Function/.test(parent.parent.type))
}
