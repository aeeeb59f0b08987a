import type { TSESTree } from '@typescript-eslint/utils'
import { goTypeOf, isGoMap } from '../../registry/readers/go-maps.js'
import { variableOf } from '../../source/bindings.js'
import { lastName, unwrapExpression } from '../../source/expressions.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import type { GoField } from '../../source/go-nodes.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import { contains } from '../../text/text-range.js'

/**
 * Whether an expression is evaluated while its module loads: at the top level, in a static member, a decorator, or a
 * function that is called on the spot. What may run later, or after an `await`, is not.
 */
export function runsAtLoad(expression: Node, view: SourceView): boolean {
  if (isPerInstance(expression, view)) return false
  let child = expression
  let skipsFunction = false
  for (const node of ancestorsOf(expression)) {
    switch (node.type) {
      case 'Decorator':
        // A decorator of a parameter is evaluated with the class, outside the method.
        skipsFunction = ![
          'ClassDeclaration',
          'ClassExpression',
          'MethodDefinition',
          'PropertyDefinition',
          'AccessorProperty',
        ].includes(node.parent.type)
        break
      case 'PropertyDefinition':
      case 'AccessorProperty':
        if (!node.static && child === node.value) return false
        break
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (skipsFunction) skipsFunction = false
        else if (
          !isGoInit(node) &&
          (!(isCalledOnTheSpot(node) || isCalledForElements(node, view)) ||
            node.generator ||
            (node.async && awaitsBefore(node, expression, view)))
        )
          return false
        break
      default:
        if (isForMain(node, child, view)) return false
        break
    }
    child = node
  }
  return true
}

/** Code that runs only where its file is the program that was started: that is after the load of all modules. */
const IS_MAIN = /\brequire\.main\b|\bmodule\.parent\b|\bimport\.meta\.(?:main|url|filename)\b/

/** @param child of the node, whose evaluation is in question. */
function isForMain(node: Node, child: Node, { text }: SourceView): boolean {
  if (node.type !== 'IfStatement' && node.type !== 'LogicalExpression') return false
  const test = node.type === 'IfStatement' ? node.test : node.left
  return child !== test && IS_MAIN.test(text.slice(...test.range))
}

/** A script of a component runs whenever one is made. */
function isPerInstance(node: Node, { embedded }: SourceView): boolean {
  return embedded?.regions.some((region) => region.isPerInstance && contains(region, node)) ?? false
}

/** Go calls `func init()` before `main` has parsed any flag. */
function isGoInit(node: Node): boolean {
  return (
    'receiver' in node && node.receiver === null && 'id' in node && (node.id as TSESTree.Identifier).name === 'init'
  )
}

/** The name of a Go method's receiver. */
function receiverOf(node: Node): string | null {
  const receiver = 'receiver' in node ? (node.receiver as GoField | null) : null
  return receiver?.names[0]?.name ?? null
}

function isCalledOnTheSpot(node: Node): boolean {
  let outer = node
  while (outer.parent && unwrapExpression(outer.parent) === node) outer = outer.parent
  const call = outer.parent
  // `go func() {...}()` runs beside what follows.
  return call?.type === 'CallExpression' && call.callee === outer && asGo(call).parent?.type !== 'GoGoStatement'
}

const FOR_ELEMENTS =
  /^(?:every|filter|find(?:Index|Last|LastIndex)?|flatMap|forEach|map|reduce(?:Right)?|some|sort|toSorted)$/
const MAKES_LIST = /^(?:Object\.(?:entries|keys|values)|Array\.(?:from|of))$/

/** Whether a list calls a function for its elements at once: `['a', 'b'].map((name) => ...)`. */
function isCalledForElements(fn: Node, view: SourceView): boolean {
  const { parent } = fn
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== fn || parent.callee.type !== 'MemberExpression')
    return false
  const name = lastName(parent.callee)
  return name !== null && FOR_ELEMENTS.test(name) && isList(parent.callee.object, view)
}

function isList(expression: Node, view: SourceView): boolean {
  const node = unwrapExpression(expression)
  switch (node.type) {
    case 'ArrayExpression':
      return true
    case 'Identifier': {
      const variable = variableOf(view, node)
      const declarator = variable?.defs.length === 1 ? variable.defs[0]?.node : undefined
      return declarator?.type === 'VariableDeclarator' && declarator.init?.type === 'ArrayExpression'
    }
    case 'CallExpression': {
      if (MAKES_LIST.test(view.text.slice(...node.callee.range))) return true
      const name = node.callee.type === 'MemberExpression' ? lastName(node.callee) : null
      return (
        name !== null &&
        /^(?:filter|flatMap|map|sort|toSorted)$/.test(name) &&
        isList((node.callee as TSESTree.MemberExpression).object, view)
      )
    }
    default:
      return false
  }
}

function awaitsBefore(body: Node, expression: Node, view: SourceView): boolean {
  let found = false
  walk(body, view.visitorKeys, (node) => {
    if (node.type === 'AwaitExpression' && node.range[1] <= expression.range[0]) found = true
    return !found
  })
  return found
}

/**
 * Expressions whose value depends on their parts. A conditional expression gives another value than the gate's, but one
 * that doesn't change any more.
 */
const PASSED_THROUGH: ReadonlySet<string> = new Set([
  'LogicalExpression',
  'ConditionalExpression',
  'UnaryExpression',
  'AwaitExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'ObjectExpression',
  'ArrayExpression',
])

/**
 * Where the value of an expression is kept for longer than the call that computes it, for a message; `null`: no such
 * place is known.
 */
export function keptIn(expression: Node, view: SourceView): string | null {
  let child = expression
  for (const node of ancestorsOf(expression)) {
    if (node === expression) continue
    switch (node.type) {
      case 'Property': {
        const field = child === node.value ? keptByGoConstructor(node, view) : null
        if (field !== null) return field
        break
      }
      case 'PropertyDefinition':
      case 'AccessorProperty':
        return child === node.value ? `the field ${view.text.slice(...node.key.range)}` : null
      case 'AssignmentExpression':
        return child === node.right ? keptByAssignment(node, view) : null
      case 'ArrowFunctionExpression':
        return child === node.body ? keptByMemo(node) : null
      case 'ReturnStatement': {
        const owner = [...ancestorsOf(node)].find(isFunctionNode)
        return owner ? keptByMemo(owner) : null
      }
      default:
        if (!PASSED_THROUGH.has(node.type)) return null
    }
    child = node
  }
  return null
}

/** `return &Server{paged: ...}` in `NewServer`; what other functions build may live for one request only. */
function keptByGoConstructor(field: TSESTree.Property, view: SourceView): string | null {
  const struct = field.parent as TSESTree.ObjectExpression
  if (field.key.type !== 'Identifier' || goTypeOf(struct) === null || isGoMap(struct, view)) return null
  return isInGoConstructor(struct) ? `the field ${field.key.name}` : null
}

function isInGoConstructor(node: Node): boolean {
  const owner = [...ancestorsOf(node)].find(isFunctionNode)
  return owner?.type === 'FunctionDeclaration' && /^[nN]ew(?![a-z])/.test(owner.id?.name ?? '')
}

/** `this.paged = ...`, or a variable of an outer function or of the module. */
function keptByAssignment({ left }: TSESTree.AssignmentExpression, view: SourceView): string | null {
  if (left.type === 'MemberExpression') {
    return left.object.type === 'ThisExpression' || isGoReceiver(left.object) ? view.text.slice(...left.range) : null
  }
  const variable = left.type === 'Identifier' ? variableOf(view, left) : null
  const owner = [...ancestorsOf(left)].find(isFunctionNode)
  const isOuter = variable && owner && !variable.defs.some(({ name }) => contains(owner, name))
  return isOuter ? `the variable ${variable.name}` : null
}

function isGoReceiver(object: Node): boolean {
  if (object.type !== 'Identifier') return false
  const method = [...ancestorsOf(object)].find(({ type }) => type === 'FunctionDeclaration')
  return method !== undefined && receiverOf(method) === object.name
}

const MEMO = /^(?:use)?(?:memo|memoi[sz]e|once|lazy|cached?)$/i

function keptByMemo(node: Node): string | null {
  const call = node.parent
  if (call?.type !== 'CallExpression' || call.arguments[0] !== node) return null
  const name = lastName(call.callee)
  return name !== null && MEMO.test(name) ? `what ${name}() keeps` : null
}
