import type { TSESTree } from '@typescript-eslint/utils'
import type { ResolveContext } from '../../../gates/resolve-gate.js'
import { annotatedType } from '../../../source/annotations.js'
import { hasOneValue, isGlobalName, variableOf } from '../../../source/bindings.js'
import { lastName, literalString, unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { isUsualWord } from './residual-use.js'

type Scope = Pick<ResolveContext, 'view' | 'index'>

const DEEPEST_TYPE = 8
/** What a browser sends, by the names that the page has chosen. */
const SENT = ['URLSearchParams', 'FormData', 'Headers']

/** A common word that types, an HTML element or a request show to be unrelated to the gate. */
export function isOtherWord(node: Node, gate: string, { view, index }: Scope): boolean {
  if (!isUsualWord(gate)) return false
  const type = typeAround(node, view)
  if (type) return isOtherType(type, { view, index })
  const { parent } = node
  if (parent?.type === 'CallExpression' && parent.callee.type === 'MemberExpression')
    return isSent(parent.callee.object, view)
  if (parent?.type !== 'JSXAttribute') return false
  const { name } = parent.parent
  return name.type === 'JSXIdentifier' && /^\p{Ll}/u.test(name.name)
}

/** `url.searchParams`, `new FormData(form)`, a variable that holds such a collection or is declared to. */
function isSent(expression: Node, view: SourceView): boolean {
  const object = unwrapExpression(expression)
  if (lastName(object) === 'searchParams' || isMadeToSend(object, view)) return true
  const variable = object.type === 'Identifier' ? variableOf(view, object) : null
  const [definition] = variable?.defs ?? []
  const type = annotatedType(definition?.name as Node | undefined)
  if (type) return type.type === 'TSTypeReference' && isNameOfSent(type.typeName, view)
  return (
    variable !== null &&
    definition?.type === 'Variable' &&
    definition.node.id.type === 'Identifier' &&
    hasOneValue(variable) &&
    isMadeToSend(definition.node.init, view)
  )
}

function isMadeToSend(value: Node | null, view: SourceView): boolean {
  return value?.type === 'NewExpression' && isNameOfSent(value.callee, view)
}

function isNameOfSent(name: Node, view: SourceView): boolean {
  return SENT.some((sent) => isGlobalName(view, name, sent))
}

/** The type declared for the position of a string. */
function typeAround(node: Node, view: SourceView): Node | null {
  const { parent } = node
  switch (parent?.type) {
    case 'TSLiteralType':
      return parent.parent.type === 'TSUnionType' ? parent.parent : null
    case 'VariableDeclarator':
      return parent.init === node ? annotatedType(parent.id) : null
    case 'AssignmentPattern':
      return parent.right === node ? annotatedType(parent) : null
    case 'PropertyDefinition':
      return parent.value === node ? annotatedType(parent) : null
    case 'CallExpression':
      return typeOfParameter(parent, parent.arguments.indexOf(node as TSESTree.Expression), view)
    default:
      return null
  }
}

/** The type that a function of the project declares for its parameter. */
function typeOfParameter({ callee }: TSESTree.CallExpression, index: number, view: SourceView): Node | null {
  const declared =
    callee.type === 'Identifier' ? (variableOf(view, callee)?.defs[0]?.node as Node | undefined) : undefined
  const fn = declared?.type === 'VariableDeclarator' && declared.init ? unwrapExpression(declared.init) : declared
  if (
    index < 0 ||
    (fn?.type !== 'FunctionDeclaration' && fn?.type !== 'ArrowFunctionExpression' && fn?.type !== 'FunctionExpression')
  )
    return null
  return annotatedType(fn.params[index])
}

/** Whether a type in this file is a union of strings of which one isn't a gate. */
function isOtherType(type: Node, { view, index }: Scope, depth = 0): boolean {
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && depth < DEEPEST_TYPE) {
    const declared = variableOf(view, type.typeName)?.defs[0]?.node as Node | undefined
    return (
      declared?.type === 'TSTypeAliasDeclaration' && isOtherType(declared.typeAnnotation, { view, index }, depth + 1)
    )
  }
  if (type.type !== 'TSUnionType') return false
  const texts = type.types.map((member) => (member.type === 'TSLiteralType' ? literalString(member.literal) : null))
  return !texts.includes(null) && texts.some((text) => text !== null && !index.gates.has(text))
}
