import { dottedPath, lastNameOf } from '../../../gates/dotted-path.js'
import type { Node } from '../../../source/source-view.js'

const MODULE_SYNTAX =
  /^(?:Import(?:Declaration|Expression|Attribute|Specifier)|Export(?:Named|All)Declaration|ExportSpecifier|TS(?:ImportType|ExternalModuleReference|ModuleDeclaration))$/

/** A string that isn't a value: a key, a module's path, a directive. */
export function isPartOfSyntax(node: Node): boolean {
  const { parent } = node
  if (parent && MODULE_SYNTAX.test(parent.type)) return true
  switch (parent?.type) {
    case 'ExpressionStatement':
      return 'directive' in parent
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key === node
    case 'MemberExpression':
      return parent.property === node
    case 'TSEnumMember':
      return parent.id === node
    case 'CallExpression':
      return dottedPath(parent.callee)?.join('.') === 'require' && parent.arguments[0] === node
    default:
      return false
  }
}

/** What a name of a gate is used for, as half a sentence. */
export function describeString(node: Node): string {
  const { parent } = node
  switch (parent?.type) {
    case 'TSLiteralType':
      return 'a type names the gate'
    case 'SwitchCase':
      return 'a case compares with the name of the gate'
    case 'BinaryExpression':
      return parent.operator === 'in'
        ? 'it looks for the name of the gate in an object'
        : 'it compares with the name of the gate'
    case 'CallExpression':
    case 'NewExpression':
      return `the name of the gate is passed to ${lastPart(parent.callee)}`
    case 'Property':
      return 'an object holds the name of the gate'
    case 'ArrayExpression':
      return 'a list holds the name of the gate'
    case 'JSXAttribute':
      return 'an element is given the name of the gate'
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return 'a function returns the name of the gate'
    case 'AssignmentPattern':
      return 'a default value is the name of the gate'
    default:
      return 'the name of the gate is a value here'
  }
}

function lastPart(callee: Node): string {
  const name = lastNameOf(callee)
  return name === null || name === '()' ? 'a function' : `"${name}"`
}

/** The name in a declaration or of a member. */
export function isDeclaredName(node: Node): boolean {
  const { parent } = node
  switch (parent?.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return parent.id === node
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return true
    default:
      return false
  }
}
