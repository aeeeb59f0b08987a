import type { TSESTree } from '@typescript-eslint/utils'
import { declaredAs, hasOneValue, variableOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { isFunctionNode, type FunctionNode } from '../../source/function-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isReplaceable } from './replaceable-names.js'
import type { CallSite } from './call-site.js'
import { readPropertiesOf, type ReadProperty } from './read-properties.js'

/** A named parameter, or a property of one: `f(name)`, `f({ key: name })`, `f(props)` with `props.key`. */
export interface Parameter {
  readonly fn: FunctionNode
  readonly index: number
  /** `null` for the parameter as a whole. */
  readonly key: string | null
  /** The name, or the first node that reads the property off the parameter. */
  readonly name: Node
  /** Everything that reads the value. */
  readonly reads: ReadonlySet<Node>
  /** The reads that a literal can replace; empty when the value may change. */
  readonly uses: readonly Node[]
  /**
   * The node to remove with the name: the parameter, or the pattern's property; `null` when the signature doesn't
   * change.
   */
  readonly node: Node | null
  /** The parameter's own type, or the type of the object that has the property. */
  readonly type: TSESTree.TypeNode | null
  /** The value when nothing is passed; `null` means `undefined`. */
  readonly fallback: Node | null
  /** Properties of the parameter that are called with it as `this`. */
  readonly called: ReadonlySet<string>
}

/** The value that a call passes for a parameter. */
export interface Given {
  /** `null` means `true`, as in `<F on/>`. */
  readonly value: Node | null
  /** The argument, the object's property, or the attribute. */
  readonly part: Node
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The parameter that a name declares, or whose property a node reads, if it is never reassigned. `null` for
 * everything else, including elements of a list.
 */
export function parameterOf(name: Node, view: SourceView): Parameter | null {
  if (name.type !== 'Identifier') return parameterOfTake(name, view)
  const defaulted = defaultOf(name)
  const node = defaulted ?? name
  const property = propertyAround(node)
  const key = property && !property.computed ? staticKeyName(property.key, false) : null
  if (property && key === null) return null
  const place = positionOf(property ? withoutDefault(property.parent) : node)
  const variable = place && declaredAs(view, place.fn, name)
  if (!variable || !hasOneValue(variable)) return null
  const references = variable.references.filter(({ init }) => !init)
  return {
    ...place,
    key,
    name,
    node: property ?? node,
    fallback: defaulted?.right ?? null,
    called: NOTHING,
    type: typeOf(property ? property.parent : name),
    reads: new Set(references.map(({ identifier }) => identifier as Node)),
    uses: references.filter(isReplaceable).map(({ identifier }) => identifier as Node),
  }
}

function typeOf({ typeAnnotation }: { readonly typeAnnotation?: TSESTree.TSTypeAnnotation }): TSESTree.TypeNode | null {
  return typeAnnotation?.typeAnnotation ?? null
}

/** `a = 1` around `a`. */
function defaultOf(name: TSESTree.Identifier): TSESTree.AssignmentPattern | null {
  return name.parent.type === 'AssignmentPattern' && name.parent.left === name ? name.parent : null
}

/** The property of an object's pattern that gives a name its value. */
function propertyAround({ parent }: Node): (TSESTree.Property & { readonly parent: TSESTree.ObjectPattern }) | null {
  return parent?.type === 'Property' && isInPattern(parent) ? parent : null
}

function isInPattern(node: TSESTree.Property): node is TSESTree.Property & { readonly parent: TSESTree.ObjectPattern } {
  return node.parent.type === 'ObjectPattern'
}

/** The function that has this parameter, and where in its list. */
export function positionOf(parameter: Node | null): Pick<Parameter, 'fn' | 'index'> | null {
  const fn = parameter?.parent
  if (!fn || !isFunctionNode(fn)) return null
  const index = fn.params.indexOf(parameter as TSESTree.Parameter)
  return index < 0 ? null : { fn, index }
}

/** The parameter of a property that a function reads from its parameter. */
export function parameterOfProperty({
  fn,
  index,
  key,
  parameter,
  takes,
  reads,
  isOpen,
  called,
}: ReadProperty): Parameter {
  return {
    fn,
    index,
    key,
    name: takes[0] as Node,
    node: null,
    fallback: null,
    called,
    reads,
    uses: isOpen ? [] : [...reads],
    type: typeOf(parameter),
  }
}

/** @param take `props.key`, or the pattern's property that reads it. */
function parameterOfTake(take: Node, view: SourceView): Parameter | null {
  const key =
    take.type === 'Property'
      ? staticKeyName(take.key, take.computed)
      : take.type === 'MemberExpression'
        ? staticKeyName(take.property, take.computed)
        : null
  const object =
    take.type === 'MemberExpression'
      ? take.object
      : take.parent?.parent?.type === 'VariableDeclarator'
        ? take.parent.parent.init
        : null
  const variable = object && variableOf(view, object)
  const property = variable && key !== null ? readPropertiesOf(variable, view).get(key) : undefined
  return property ? parameterOfProperty(property) : null
}

/** `{ a }` of `{ a } = {}`: when nothing is passed, no property is. */
function withoutDefault(pattern: Node): Node | null {
  if (pattern.parent?.type !== 'AssignmentPattern') return pattern
  const { right } = pattern.parent
  return right.type === 'ObjectExpression' && right.properties.length === 0 ? pattern.parent : null
}

/** All names that a function's parameters declare, and the properties read from them. */
export function parametersOf(fn: FunctionNode, view: SourceView): Parameter[] {
  return view.scopes.getDeclaredVariables(fn).flatMap((variable) => {
    if (variable.defs[0]?.type !== 'Parameter') return []
    const slot = parameterOf(variable.identifiers[0] as Node, view)
    return [...(slot ? [slot] : []), ...[...readPropertiesOf(variable, view).values()].map(parameterOfProperty)]
  })
}

/** @returns `missing` when nothing is passed; `null` when that can't be determined. */
export function givenAt(
  site: CallSite,
  {
    index,
    key,
    fn,
    called = NOTHING,
  }: Pick<Parameter, 'index' | 'key' | 'fn'> & { readonly called?: ReadonlySet<string> },
): Given | 'missing' | null {
  for (const method of called) if (mayLookAround(site, { index, key: method, fn })) return null
  if (site.type === 'JSXOpeningElement') return index === 0 && key !== null ? attributeGiven(site, key) : null
  if (site.arguments.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return null
  const argument = site.arguments[index]
  if (key === null) return argument ? { value: argument, part: argument } : 'missing'
  // Destructuring `undefined` throws, unless there is a default.
  if (!argument) return fn.params[index]?.type === 'AssignmentPattern' ? 'missing' : null
  return argument.type === 'ObjectExpression' ? propertyGiven(argument, key) : null
}

/** Called as `props.run()`, the function passed for `run` can read the other properties through `this`. */
function mayLookAround(site: CallSite, method: Pick<Parameter, 'index' | 'key' | 'fn'>): boolean {
  const given = givenAt(site, method)
  const value = given === null || given === 'missing' ? null : given.value
  // A function passed to a component has no `this`, unless it is a function expression.
  if (site.type === 'JSXOpeningElement') return value?.type === 'FunctionExpression'
  return given !== 'missing' && value?.type !== 'ArrowFunctionExpression'
}

function propertyGiven({ properties }: TSESTree.ObjectExpression, key: string): Given | 'missing' | null {
  const isNamed = (property: TSESTree.ObjectLiteralElement): boolean =>
    property.type === 'Property' && staticKeyName(property.key, property.computed) === key
  const found = properties.filter(isNamed)
  const [only] = found
  // `get limit() { return this.isNew ? 1 : 2 }`
  if (properties.some((property) => property.type === 'Property' && property.kind !== 'init')) return null
  const isOpen = (property: TSESTree.ObjectLiteralElement): boolean =>
    property.type === 'SpreadElement' || ['__proto__', null].includes(staticKeyName(property.key, property.computed))
  if (!only) return properties.some(isOpen) ? null : 'missing'
  if (found.length > 1 || only.type !== 'Property' || only.method || key === '__proto__') return null
  return properties.slice(properties.indexOf(only)).some((property) => property !== only && isOpen(property))
    ? null
    : { value: only.value, part: only }
}

function attributeGiven({ attributes }: TSESTree.JSXOpeningElement, key: string): Given | 'missing' | null {
  if (
    key === 'key' ||
    key === 'ref' ||
    key === 'children' ||
    attributes.some(({ type }) => type === 'JSXSpreadAttribute')
  )
    return null
  const found = attributes.filter(
    (attribute): attribute is TSESTree.JSXAttribute =>
      attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' && attribute.name.name === key,
  )
  const [only] = found
  if (!only) return 'missing'
  if (found.length > 1) return null
  if (only.value?.type !== 'JSXExpressionContainer') return { value: only.value, part: only }
  return only.value.expression.type === 'JSXEmptyExpression' ? null : { value: only.value.expression, part: only }
}
