import { lastNameOf } from '../../../gates/dotted-path.js'
import type { GoCallees } from '../../../gates/identity/go-callees.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoCallExpression, GoCaseClause } from '../../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { isGo } from './searched-code.js'

/** Tells whether a gate shares its name with an API kind, so that a `kind` of that name means the type. */
export type IsApiKind = (gate: string) => boolean

/**
 * Finds API kinds by their Go types, which embed the metadata of types. Searches the project once per name, and only
 * when asked.
 */
export function apiKindsIn(texts: ProjectTexts): IsApiKind {
  const known = new Map<string, boolean>()
  return (gate) => {
    let isKind = known.get(gate)
    if (isKind === undefined) {
      const declares = new RegExp(`\\b${gate}\\s+struct\\s*\\{[^{}]*\\bTypeMeta\\b`)
      isKind =
        /^\p{Lu}[\p{L}\p{N}]*$/u.test(gate) &&
        [...texts.naming([gate])].some(([file, text]) => isGo(file) && declares.test(text))
      known.set(gate, isKind)
    }
    return isKind
  }
}

/** Go's loggers, errors and tests: `log.Error(err, "...", "controller", name)`, `fmt.Errorf("...", name)`. */
const PRINTS = /^(?:(?:Print|Error|Info|Warn|Warning|Fatal|Panic|Debug|Trace|Log)(?:f|ln|S|w)?|With(?:Name|Values))$/

/** Whether a string is only printed, such as the kind that a controller is for. */
export function isPrinted({ parent, range }: Node): boolean {
  return (
    parent?.type === 'CallExpression' &&
    parent.callee.type === 'MemberExpression' &&
    parent.callee.range[1] <= range[0] &&
    PRINTS.test(lastNameOf(parent.callee) ?? '')
  )
}

const MEANS_KIND = /(?:^k|K)ind(?![\p{Ll}])/u

/**
 * Whether a Go string is in a place for kinds: `Kind: "Job"`, `gv.WithKind("Job")`, `const JobKind = "Job"`,
 * `owner.Kind == "Job"`, or an argument for a parameter `kind`.
 */
export function isPlaceOfKind(node: Node, view: SourceView, callees: GoCallees): boolean {
  const parent = node.parent && asGo(node.parent)
  switch (parent?.type) {
    case 'Property':
      return parent.value === asGo(node) && nameMeansKind(parent.key)
    case 'BinaryExpression':
      return nameMeansKind(parent.left === asGo(node) ? parent.right : parent.left)
    case 'GoCaseClause':
      return isCaseOfKind(parent)
    case 'CallExpression':
      return nameMeansKind(parent.callee) || isGivenAsKind(node, parent, view, callees)
    case 'VariableDeclarator':
      return nameMeansKind(parent.id)
    default:
      return false
  }
}

function nameMeansKind(node: AnyNode): boolean {
  return MEANS_KIND.test(lastNameOf(node) ?? '')
}

function isCaseOfKind(clause: GoCaseClause): boolean {
  const parent = asGo(clause.parent)
  return parent?.type === 'GoSwitchStatement' && parent.discriminant !== null && nameMeansKind(parent.discriminant)
}

function isGivenAsKind(node: Node, call: GoCallExpression, view: SourceView, callees: GoCallees): boolean {
  const callee = callees.of(call.callee, view)
  if (callee.kind !== 'function') return false
  const index = call.arguments.findIndex((argument) => argument === asGo(node))
  return callee.bodies.every(({ node: { params } }) => {
    const name = params.flatMap(({ names }) => names)[index]
    return name !== undefined && nameMeansKind(name)
  })
}
