import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isClass, type ClassNode, type Target, type Targets } from '../../source/targets/target.js'
import { targetOfType } from '../../source/targets/type-targets.js'
import { walk } from '../../source/walk.js'
import type { RegistryValues } from './registry-values.js'

/**
 * Whether an object was given the registered gates: `new FeatureGate(specs)`, `new FeatureGate().add(specs)`,
 * `gates.add(specs)`. The same is true of an object that a method of its class creates, `gates.copy()`, if no other
 * code can create one.
 */
export function isGivenSpecs(
  { made, node, view }: Extract<Target, { kind: 'instance' }>,
  values: RegistryValues,
): boolean {
  if (made && isGiven(made.node, made.view, values)) return true
  if (made && !(isWithin(made.node, node) && isOwnCopy(made.node, view))) return false
  return isOnlyGivenSpecs({ node, view }, values, made !== null)
}

/**
 * What a function looks gates up in, which its object may have been given: registered gates that change, or a changed
 * copy of them; `null`: neither.
 */
export function changeOfAsked(
  { node, view, owner }: Extract<Target, { kind: 'function' }>,
  values: RegistryValues,
): 'registry' | 'copy' | null {
  const made = owner?.kind === 'instance' ? owner.made : null
  for (const specs of made ? givenTo(made.node, made.view) : []) {
    const change = made && values.changeOf(specs, made.view)
    if (change) return change
  }
  for (const member of nodesOf(view, 'MemberExpression')) {
    const change = isWithin(member, node) ? values.changeOf(member.object, view) : null
    if (change) return change
  }
  return null
}

/**
 * Whether all objects of a type were given the registered gates: one class of its module implements it, and no other
 * code can create one.
 */
export function isTypeOfGates(
  { nodes, view }: Extract<Target, { kind: 'type' }>,
  values: RegistryValues,
  targets: Targets,
): boolean {
  const [type] = nodes
  if (type?.type !== 'TSInterfaceDeclaration' || view.ast.sourceType !== 'module') return false
  const [only, ...others] = nodesOf(view, 'ClassDeclaration', 'ClassExpression').filter(
    (node) =>
      isClass(node) &&
      node.implements.some((parent) => isOrExtends(targetOfType(parent, view, targets), type, targets, 0)),
  )
  return only !== undefined && others.length === 0 && isOnlyGivenSpecs({ node: only as ClassNode, view }, values)
}

export function isOrExtends(target: Target, type: Node, targets: Targets, depth: number): boolean {
  if (target.kind !== 'type' || depth > 8) return false
  return target.nodes.some(
    (node) =>
      node === type ||
      (node.type === 'TSInterfaceDeclaration' &&
        node.extends.some((parent) =>
          isOrExtends(targetOfType(parent, target.view, targets), type, targets, depth + 1),
        )),
  )
}

/**
 * Whether a class is its module's own, and each object of it is given the registered gates or is a copy that the class
 * makes.
 *
 * @param isCopy the object is such a copy, so others that the class makes don't count.
 */
function isOnlyGivenSpecs(
  { node, view }: { readonly node: ClassNode; readonly view: SourceView },
  values: RegistryValues,
  isCopy = false,
): boolean {
  if (node.type !== 'ClassDeclaration' || /^Export/.test(node.parent.type)) return false
  const [variable] = view.scopes.getDeclaredVariables(node)
  const used = (variable?.references ?? [])
    .map(({ identifier }) => identifier as Node)
    .filter(({ parent }) => parent?.type !== 'TSTypeReference')
  const made = used.flatMap(({ parent }) => (parent?.type === 'NewExpression' ? [parent] : []))
  const firsts = made.filter((one) => !isWithin(one, node))
  const areGiven = firsts.length > 0 && firsts.every((one) => isGiven(one, view, values))
  const name = node.id?.name
  // A class has its name inside, too.
  const inside = nodesOf(view, 'NewExpression').filter(
    (one) => isWithin(one, node) && one.callee.type === 'Identifier' && one.callee.name === name,
  )
  const areCopies = isCopy || inside.every((one) => isOwnCopy(one, view))
  return made.length === used.length && areGiven && areCopies
}

/**
 * Whether a method makes an object of nothing but what its own object has: `new Gates(this.#specs)`, and not `new
 * Gates({ ...this.#specs, ...others })`.
 */
function isOwnCopy(made: Node, view: SourceView): boolean {
  let isOwn = true
  walk(made, view.visitorKeys, (node) => {
    if (node.type === 'Property') isOwn = false
    if (node.type === 'Identifier' && variableOf(view, node)?.defs.some(({ type }) => type !== 'ClassName'))
      isOwn = false
    return isOwn
  })
  return isOwn
}

/** Whether a function reads the default of a spec: `this.specs.get(name)?.default`. */
export function readsDefault(fn: Node, view: SourceView): boolean {
  return nodesOf(view, 'MemberExpression').some(
    (node) =>
      node.type === 'MemberExpression' &&
      isWithin(node, fn) &&
      staticKeyName(node.property, node.computed) === 'default',
  )
}

function isWithin(inner: Node, outer: Node): boolean {
  return inner.range[0] >= outer.range[0] && inner.range[1] <= outer.range[1]
}

function isGiven(made: Node, view: SourceView, values: RegistryValues): boolean {
  return givenTo(made, view).some((specs) => values.contentOf(specs, view) !== null)
}

function givenTo(made: Node, view: SourceView): Node[] {
  return [...specsInChain(made), ...specsLater(made, view)]
}

/** What `new FeatureGate(a).add(b).add(c)` is given. */
export function specsInChain(instance: Node): Node[] {
  const given: Node[] = []
  for (let node = unwrapExpression(instance); ;) {
    if (node.type === 'NewExpression') return [...given, ...node.arguments.filter(isObject)]
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return given
    if (isAdding(node)) given.push(...node.arguments)
    node = unwrapExpression(node.callee.object)
  }
}

/** What `gates.add(a)` gives to the constant that holds the instance, in the module that declares it. */
export function specsLater(instance: Node, view: SourceView): Node[] {
  const declarator = declaratorOf(instance)
  const [variable] = declarator ? view.scopes.getDeclaredVariables(declarator) : []
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const member = (identifier as Node).parent
    const call = member?.type === 'MemberExpression' && member.object === identifier ? member.parent : null
    return call?.type === 'CallExpression' && call.callee === member && isAdding(call) ? call.arguments : []
  })
}

function declaratorOf(instance: Node): TSESTree.VariableDeclarator | null {
  let node: Node | undefined = instance.parent
  while (node && /^TS(?:As|Satisfies|NonNull)/.test(node.type)) node = node.parent
  return node?.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node : null
}

function isAdding({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    /^(?:add|register)/i.test(staticKeyName(callee.property, callee.computed) ?? '')
  )
}

function isObject(node: Node): boolean {
  return ['Identifier', 'MemberExpression', 'ObjectExpression'].includes(unwrapExpression(node).type)
}
