import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { isNeverReassigned } from '../source/bindings.js'
import { staticKeyName } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'
import { isFunctionNode, type CallSite } from './call-sites.js'
import type { FunctionNode } from './wrappers.js'

/** A named parameter, or a property of one that is taken apart: `f(name)`, `f({ key: name })`. */
export interface ParameterSlot {
  readonly fn: FunctionNode
  readonly index: number
  /** `null`: the parameter as a whole. */
  readonly key: string | null
  readonly name: TSESTree.Identifier
  readonly variable: Variable
  /** What goes when the name does: the parameter, the pattern's property. */
  readonly node: Node
  /** What it is where nothing is passed; `null`: `undefined`. */
  readonly fallback: Node | null
}

/** What a call passes for a parameter. */
export interface Given {
  /** `null`: `true`, as in `<F on/>`. */
  readonly value: Node | null
  /** The argument, the object's property, the attribute. */
  readonly part: Node
}

/** The parameter that declares a name and that nothing assigns again; `null`: it is none, or an element of a list. */
export function slotOf(name: Node, view: SourceView): ParameterSlot | null {
  if (name.type !== 'Identifier') return null
  const isDefaulted = name.parent.type === 'AssignmentPattern' && name.parent.left === name
  const node = isDefaulted ? name.parent : name
  const fallback = isDefaulted ? (name.parent as TSESTree.AssignmentPattern).right : null
  const property = node.parent?.type === 'Property' && node.parent.parent.type === 'ObjectPattern' ? node.parent : null
  const key = property && staticKeyName(property.key, property.computed)
  if (property && (key === null || property.computed)) return null
  const parameter = property ? withoutDefault(property.parent) : node
  const fn = parameter?.parent
  if (!parameter || !fn || !isFunctionNode(fn)) return null
  const index = fn.params.indexOf(parameter as TSESTree.Parameter)
  const variable = view.scopes.getDeclaredVariables(fn).find(({ identifiers }) => identifiers.includes(name))
  if (index < 0 || !variable || variable.defs.length !== 1 || !isNeverReassigned(variable)) return null
  return { fn, index, key, name, variable, node: property ?? node, fallback }
}

/** `{ a } = {}` for `{ a }`: where nothing is passed, no property is. */
function withoutDefault(pattern: Node): Node | null {
  if (pattern.parent?.type !== 'AssignmentPattern') return pattern
  const { right } = pattern.parent
  return right.type === 'ObjectExpression' && right.properties.length === 0 ? pattern.parent : null
}

/** The slots of all names that a function's parameters declare. */
export function slotsOf(fn: FunctionNode, view: SourceView): ParameterSlot[] {
  return view.scopes.getDeclaredVariables(fn).flatMap(({ defs, identifiers }) =>
    (defs[0]?.type === 'Parameter' ? (slotOf(identifiers[0] as Node, view) ?? []) : []))
}

/** @returns `missing`: nothing is passed; `null`: it can't be told what is. */
export function givenAt(site: CallSite, { index, key, fn }: Pick<ParameterSlot, 'index' | 'key' | 'fn'>): Given | 'missing' | null {
  if (site.type === 'JSXOpeningElement') return index === 0 && key !== null ? attributeGiven(site, key) : null
  if (site.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return null
  const argument = site.arguments[index]
  if (key === null) return argument ? { value: argument, part: argument } : 'missing'
  // Nothing can be taken out of `undefined`, unless a default is there.
  if (!argument) return fn.params[index]?.type === 'AssignmentPattern' ? 'missing' : null
  return argument.type === 'ObjectExpression' ? propertyGiven(argument, key) : null
}

function propertyGiven({ properties }: TSESTree.ObjectExpression, key: string): Given | 'missing' | null {
  const isNamed = (property: TSESTree.ObjectLiteralElement): boolean => property.type === 'Property' && staticKeyName(property.key, property.computed) === key
  const found = properties.filter(isNamed)
  const [only] = found
  const isOpen = (property: TSESTree.ObjectLiteralElement): boolean =>
    property.type === 'SpreadElement' || ['__proto__', null].includes(staticKeyName(property.key, property.computed))
  if (!only) return properties.some(isOpen) ? null : 'missing'
  if (found.length > 1 || only.type !== 'Property' || only.kind !== 'init' || only.method || key === '__proto__') return null
  return properties.slice(properties.indexOf(only)).some((property) => property !== only && isOpen(property)) ? null : { value: only.value, part: only }
}

function attributeGiven({ attributes }: TSESTree.JSXOpeningElement, key: string): Given | 'missing' | null {
  if (key === 'key' || key === 'ref' || key === 'children' || attributes.some(({ type }) => type === 'JSXSpreadAttribute')) return null
  const found = attributes.filter((attribute): attribute is TSESTree.JSXAttribute =>
    attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' && attribute.name.name === key)
  const [only] = found
  if (!only) return 'missing'
  if (found.length > 1) return null
  if (only.value?.type !== 'JSXExpressionContainer') return { value: only.value, part: only }
  return only.value.expression.type === 'JSXEmptyExpression' ? null : { value: only.value.expression, part: only }
}
