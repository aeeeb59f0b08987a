import { isGoRegistryType } from '../../registry/readers/estree-evidence.js'
import { isGoFeatureType } from '../../registry/readers/go-maps.js'
import { asGo } from '../../source/go-casts.js'
import { receiverName } from '../../source/go-declarations.js'
import { isGoTestFile } from '../../source/go-files.js'
import type { GoExpression, GoField, GoFunctionDeclaration, GoFunctionExpression } from '../../source/go-nodes.js'
import { staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { goParameterType, type GoCallees } from './go-callees.js'
import { isGoBoolean } from './go-results.js'
import type { GoBody, GoWrittenType } from './go-package-names.js'

/** A call through an interface, or of a variable of a function type. */
export interface GoOpenCall {
  /** The name of the method; `null`: any function of the type may be called. */
  readonly method: string | null
  /** Which argument names the gate. */
  readonly index: number
  /**
   * The parameters of the called function; `null`: its type isn't available, so it is assumed to take only the name.
   */
  readonly params: readonly GoField[] | null
  /** Whether the name is given as a text, `string(Name)`, and not as a value of the type of names. */
  readonly isText: boolean
  /** The interface; `null`: it isn't available. */
  readonly owner: GoWrittenType | null
}

/** A function with one key parameter and a boolean result. */
const ASKS_BY_KEY = /\bfunc\b[^\n{]*\bFeature(?:Gate|Name)?\s*\)\s*bool\b/

/** The functions of a program, tests left out, that a call may reach by its type alone. */
export function goBodiesBehind(
  call: GoOpenCall,
  near: readonly SourceView[],
  elsewhere: ChangesElsewhere | null,
  callees: GoCallees,
): GoBody[] {
  const far =
    call.method === null
      ? elsewhere?.goFiles(['Feature'], ASKS_BY_KEY, null)
      : elsewhere?.goFiles([`${call.method}(`], declaringMethod(call.method), null)
  const views = new Map(
    [...(far ?? []), ...near.filter(({ file }) => !isGoTestFile(file))].map((one) => [one.file, one]),
  )
  return [...views.values()].flatMap((view) => {
    const declared = nodesOf(view, 'FunctionDeclaration').map((node) => asGo(node) as GoFunctionDeclaration)
    if (call.method !== null)
      return declared
        .filter((node) => node.id.name === call.method && isMethodFor(node, view, call, callees))
        .map((node) => ({ node, view }))
    const literals = nodesOf(view, 'FunctionExpression').map((node) => asGo(node) as GoFunctionExpression)
    return [...declared, ...literals].filter((node) => isOfType(node, call)).map((node) => ({ node, view }))
  })
}

function declaringMethod(name: string): RegExp {
  return new RegExp(`^func\\s*\\([^)\\n]*\\)\\s*${name}\\s*\\(`, 'm')
}

/**
 * Whether a method's type has all methods of the interface. An embedded type may have the methods that a struct lacks.
 */
function isMethodFor(node: GoFunctionDeclaration, view: SourceView, call: GoOpenCall, callees: GoCallees): boolean {
  const type = node.receiver?.goType
  if (!type || !isOfType(node, call)) return false
  if (!call.owner) return true
  const written = { type, view }
  if (callees.packages.fieldsOf(written).some(({ names }) => names.length === 0)) return true
  return callees.packages.methodNamesOf(call.owner).every((name) => callees.packages.declaresMethod(written, name))
}

function isOfType(
  { params, results }: Pick<GoFunctionDeclaration, 'params' | 'results'>,
  { params: wanted, index, isText }: GoOpenCall,
): boolean {
  const type = goParameterType(params, index)
  if (!type || !isGoBoolean(results)) return false
  if (!wanted) return (isGoFeatureType(type) || (isText && isString(type))) && countOf(params) === index + 1
  const asked = goParameterType(wanted, index)
  return asked !== null && countOf(params) === countOf(wanted) && nameOfType(asked) === nameOfType(type)
}

function isString(type: GoExpression): boolean {
  return type.type === 'Identifier' && type.name === 'string'
}

function countOf(params: readonly GoField[]): number {
  return params.reduce((count, { names }) => count + Math.max(1, names.length), 0)
}

function nameOfType(type: GoExpression): string | null {
  if (type.type === 'Identifier') return type.name
  return type.type === 'MemberExpression' && type.property.type === 'Identifier' ? type.property.name : null
}

/**
 * Whether the type of a method holds or receives registered gates, and the method uses no other object. Then its maps
 * are those of the gates.
 */
export function isMethodOfGates({ node, view }: GoBody, callees: GoCallees): boolean {
  const receiver = 'receiver' in node ? node.receiver : null
  if (!receiver || asksAnother(node as GoFunctionDeclaration, view)) return false
  const own = receiverName(node as GoFunctionDeclaration)
  const fields = callees.packages.fieldsOf({ type: receiver.goType, view })
  const params = nodesOf(view, 'FunctionDeclaration')
    .map((other) => asGo(other) as GoFunctionDeclaration)
    .filter((other) => receiverName(other) === own)
    .flatMap((other) => other.params)
  return [...fields, ...params].some(({ goType }) => isGoRegistryType(goType, view))
}

/** `return t.inner.Enabled(name)` */
function asksAnother({ id, range }: GoFunctionDeclaration, view: SourceView): boolean {
  return nodesOf(view, 'CallExpression').some(
    (call) =>
      contains({ start: range[0], end: range[1] }, rangeOf(call)) &&
      call.callee.type === 'MemberExpression' &&
      staticKeyName(call.callee.property, call.callee.computed) === id.name,
  )
}
