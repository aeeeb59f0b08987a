import type { TSESTree } from '@typescript-eslint/utils'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Target } from '../../source/targets/target.js'
import type { RegistryValues } from './registry-values.js'

/** Whether an object was given the registered gates: `new FeatureGate(specs)`, `new FeatureGate().add(specs)`, `gates.add(specs)`. */
export function isGivenSpecs({ made }: Extract<Target, { kind: 'instance' }>, values: RegistryValues): boolean {
  if (!made) return false
  const given = [...specsInChain(made.node), ...specsLater(made.node, made.view)]
  return given.some((specs) => values.contentOf(specs, made.view) !== null)
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
