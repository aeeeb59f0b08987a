import type { TSESTree } from '@typescript-eslint/utils'
import { variableOf } from '../source/bindings.js'
import { lastName } from '../source/expressions.js'
import { nodesOf } from '../source/nodes-of.js'
import { isFunctionNode, type FunctionNode } from '../source/function-nodes.js'
import type { Node, SourceView } from '../source/source-view.js'
import { ancestorsOf, walk } from '../source/walk.js'
import { gatedFieldsOf } from '../gates/api/cover.js'
import type { ApiType } from '../gates/api/api-field.js'
import { nameOfFunction } from '../gates/api/conditions.js'
import { namesIn } from '../gates/api/make-type.js'
import type { GateCheck } from '../gates/gate-check.js'
import { apiPathsOf } from '../project/api-layout.js'
import { isApiFile, readApiTypes } from '../project/api-files.js'
import { rangeOf } from '../text/text-range.js'
import { createRule } from './support/create-rule.js'
import { onGateChecks, type LintedScript } from './support/visitors.js'
import { describeState, nameOfPlace } from './support/message-words.js'

export const noGatedValidation = createRule<[], 'validateWhenSet' | 'decideBefore'>({
  name: 'no-gated-validation',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow validation of API objects that depends on a feature gate',
      recommended: 'strict',
      on: 'usage',
    },
    messages: {
      validateWhenSet:
        "'{{function}}' checks feature gate '{{gate}}' ({{state}}; {{place}}) to decide whether to validate, so an object stored while the gate was on is validated differently once it is off. Field '{{field}}' of {{type}} is optional and has no default: validate it whenever it is set.",
      decideBefore:
        "'{{function}}' checks feature gate '{{gate}}' ({{state}}; {{place}}) to decide whether to validate, so an object stored while the gate was on is validated differently once it is off. Decide before validation, from the gate and the stored object, and pass the decision as an option.",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onGateChecks(context, (check, linted) => {
      if (!apiPathsOf(linted.project).types || !decidesValidation(check, linted.view)) return
      const types = readApiTypes(linted.project, linted.view)
      const validator = types && findValidator(check.node, types, linted)
      const registered = linted.index.gates.get(check.gate)
      if (!types || !validator || !registered || registered.status.graduated) return
      const gated = gatedFieldsOf(types).filter(({ gates }) => gates.includes(check.gate))
      const [only] = gated
      const isPlain =
        only !== undefined &&
        gated.length === 1 &&
        only.field.isOptional &&
        !only.field.hasDefault &&
        isReadAround(check.node, only.field.path, linted.view)
      context.report({
        loc: linted.locationOf(rangeOf(check.node)),
        messageId: isPlain ? 'validateWhenSet' : 'decideBefore',
        data: {
          function: validator,
          gate: check.gate,
          state: describeState(registered.status),
          place: nameOfPlace(linted.project.root, registered.gate.place),
          field: only?.field.path ?? '',
          type: only?.type.name ?? '',
        },
      })
    })
  },
})

/** Whether the statement with a check is about a field: its condition or its branches name it. */
function isReadAround(check: Node, path: string, view: SourceView): boolean {
  const statement = [...ancestorsOf(check)].find(({ type }) => /Statement$|^VariableDeclaration$/.test(type))
  const name = path.slice(path.lastIndexOf('.') + 1)
  return statement !== undefined && view.text.slice(...statement.range).includes(name)
}

/** The name of the function around a check that validates API objects. */
function findValidator(node: Node, types: readonly ApiType[], { project, file, view }: LintedScript): string | null {
  const isOfApi = (['types', 'strategies', 'validation'] as const).some((kind) => isApiFile(project, kind, file))
  const names = new Set(types.map(({ name }) => name))
  for (const at of ancestorsOf(node)) {
    if (!isFunctionNode(at)) continue
    const name = nameOfFunction(at)
    if (name !== null && isOfCreation(name, view)) return null
    if (name !== null && /^[#_]*validate/i.test(name) && (isOfApi || takesOneOf(at, names, view))) return name
  }
  return null
}

/** `ValidateCreate`: what it gets isn't stored yet. A validation of updates in the same file may call it, too. */
function isOfCreation(name: string, view: SourceView): boolean {
  if (!/^[#_]*validate(?:on)?creat(?:e|ion)/i.test(name)) return false
  return nodesOf(view, 'CallExpression').every(({ callee }) => lastName(callee) !== name)
}

function takesOneOf({ params }: FunctionNode, names: ReadonlySet<string>, view: SourceView): boolean {
  return params.some((parameter) => namesIn(parameter, view).some((name) => names.has(name)))
}

/** Whether the value of a check decides what runs. A value that is kept or passed on is an option. */
function decidesValidation(check: GateCheck, view: SourceView): boolean {
  const { parent } = check.node
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' && parent.init === check.node) {
    const identifier = parent.id
    const declared =
      view.scopes.getDeclaredVariables(parent).find(({ name }) => name === identifier.name) ??
      variableOf(view, identifier)
    return declared?.references.some((reference) => reference.isRead() && decides(reference.identifier, view)) ?? false
  }
  return decides(check.node, view)
}

function decides(node: Node, view: SourceView): boolean {
  let at = node
  let acts = false
  for (let { parent } = at; parent; { parent } = at) {
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
      const branches = [parent.consequent, parent.alternate].filter((branch) => branch !== null)
      // An error on either way: only its words depend on the gate.
      if (branches.length === 2 && branches.every(addsOneError)) return false
      return parent.test === at && branches.some((branch) => actsIn(branch, view))
    }
    if (parent.type === 'LogicalExpression' && parent.left === at) acts ||= actsIn(parent.right, view)
    if (parent.type === 'ExpressionStatement' || parent.type === 'ReturnStatement' || isFunctionNode(parent))
      return acts
    if (parent.type !== 'LogicalExpression' && parent.type !== 'UnaryExpression') return false
    at = parent
  }
  return false
}

/** Whether code does more than set an option and check something. */
function actsIn(branch: Node, view: SourceView): boolean {
  let acts = false
  walk(branch, view.visitorKeys, (node) => {
    if (
      (node.parent?.type === 'IfStatement' || node.parent?.type === 'ConditionalExpression') &&
      node.parent.test === node &&
      node !== branch
    )
      return false
    if (node.type === 'CallExpression' && (addsOption(node) || asksForRights(node))) return false
    if (node.type === 'CallExpression' || node.type === 'ReturnStatement' || node.type === 'ThrowStatement') acts = true
    return !acts
  })
  return acts
}

/** `options.push('x')`, in Go `opts = append(opts, string(x))`. */
function addsOption(call: TSESTree.CallExpression): boolean {
  const list = listOf(call)
  return list?.type === 'Identifier' && /opt(?:s|ions?)?$/i.test(list.name)
}

/** The list that a call adds to. */
function listOf({ callee, arguments: [first] }: TSESTree.CallExpression): Node | undefined {
  if (callee.type === 'MemberExpression') return callee.object
  return callee.type === 'Identifier' && callee.name === 'append' ? first : undefined
}

/** What a user may do isn't a property of the object: `errs = append(errs, authorizedFor(user, object)...)`. */
function asksForRights({ callee, arguments: given }: TSESTree.CallExpression): boolean {
  const last = given.at(-1)
  const inner = last?.type === 'SpreadElement' ? last.argument : last
  const asked =
    callee.type === 'Identifier' && callee.name === 'append' && inner?.type === 'CallExpression' ? inner.callee : callee
  const name = asked.type === 'MemberExpression' ? asked.property : asked
  return name.type === 'Identifier' && /authoriz/i.test(name.name)
}

/** A branch that does nothing but put one error into a list. */
function addsOneError(branch: Node): boolean {
  const body = branch.type === 'BlockStatement' ? branch.body : [branch]
  const [only] = body
  if (body.length !== 1 || only?.type !== 'ExpressionStatement') return false
  const call = only.expression.type === 'AssignmentExpression' ? only.expression.right : only.expression
  // In Go `append(errs, all...)` adds a list.
  const spreads =
    call.type === 'CallExpression' &&
    ((call as { ellipsis?: boolean }).ellipsis === true || call.arguments.some(({ type }) => type === 'SpreadElement'))
  return call.type === 'CallExpression' && listOf(call) !== undefined && !spreads
}
