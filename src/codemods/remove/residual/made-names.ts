import { unwrapExpression } from '../../../source/expressions.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import type { TargetFinder } from '../../../source/targets/find-target.js'
import { valueSources } from '../../../source/targets/value-sources.js'
import { isUntyped } from './name-types.js'
import { UntypedValues } from './untyped-values.js'

/** An expression whose value is used as a name, or whose values are, and its file. */
export interface MadeName {
  readonly node: Node
  readonly view: SourceView
  readonly isList: boolean
}

/** Finds what the type of a parameter doesn't prove to be a name that is written down. */
export class MadeNames {
  readonly #targets: TargetFinder
  readonly #untyped: UntypedValues

  constructor(targets: TargetFinder) {
    this.#targets = targets
    this.#untyped = new UntypedValues(targets)
  }

  /**
   * The names made of parts, `${start}Pager`, the casts, `raw as GateName`, and what has no type,
   * `JSON.parse(text).gate`, that the value of an expression may come from; and a constant of another package.
   */
  in(expression: Node, view: SourceView): MadeName[] {
    if (isOfPackage(expression, view, this.#targets)) return [{ node: expression, view, isList: false }]
    return valueSources(expression, view, this.#targets, { stopsAtTypes: false }).flatMap(
      ({ node, view: file, isType }) => {
        if (isType) return []
        return this.#untyped.has(node, file) ? [{ node, view: file, isList: false }] : madeBy(node, file)
      },
    )
  }

  /** Whether nothing shows which names a value has: `JSON.parse(text)`. */
  isUntyped(expression: Node, view: SourceView): boolean {
    return this.#untyped.has(expression, view)
  }
}

/** Whether an expression is a constant of a package that isn't the project's, so that only its name is known. */
export function isOfPackage(expression: Node, view: SourceView, targets: TargetFinder): boolean {
  const node = unwrapExpression(expression)
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return false
  const target = targets.of(node, view)
  return (
    target.kind === 'outside' &&
    target.specifier !== null &&
    target.name !== null &&
    targets.resolveImport.isOtherPackage?.(target.from ?? view.file, target.specifier, []) === true
  )
}

function madeBy(node: Node, view: SourceView): MadeName[] {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSTypeAssertion':
      return claimsNames(node.typeAnnotation) && !isLiteral(node.expression)
        ? [{ node: node.expression, view, isList: isListType(node.typeAnnotation) }]
        : []
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? [{ node, view, isList: false }] : []
    case 'BinaryExpression':
      return node.operator === '+' ? [{ node, view, isList: false }] : []
    default:
      return []
  }
}

/** A type that may be that of names: neither `const` nor `string`. */
function claimsNames(type: Node): boolean {
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const')
    return false
  return !isUntyped(type)
}

/** Literals show their values, which are looked at one by one. */
function isLiteral(expression: Node): boolean {
  const { type } = unwrapExpression(expression)
  return type === 'ArrayExpression' || type === 'ObjectExpression' || type === 'Literal'
}

/** `GateName[]`, `readonly GateName[]`, `Array<GateName>`. */
function isListType(type: Node): boolean {
  switch (type.type) {
    case 'TSArrayType':
      return true
    case 'TSTypeOperator':
      return type.typeAnnotation !== undefined && isListType(type.typeAnnotation)
    case 'TSTypeReference':
      // Some parsers give `null` where there are none.
      return (type.typeArguments?.params.length ?? 0) > 0
    default:
      return false
  }
}
