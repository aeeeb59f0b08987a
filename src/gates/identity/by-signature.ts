import type { GateIndex } from '../../registry/gate-index.js'
import { annotatedType } from '../../source/annotations.js'
import { unwrapExpression } from '../../source/expressions.js'
import type { SourceView } from '../../source/source-view.js'
import type { FunctionWithBody, Signature, Target, Targets } from '../../source/targets/target.js'
import { asksByName, type Asked } from './resolved-call.js'
import { isTypeOfGates } from './given-specs.js'
import { isKeyType } from './key-types.js'
import type { RegistryValues } from './registry-values.js'
import { is, isNot, mayBe, type Verdict } from './verdict.js'

/** Decides by the types of a function's parameter and result, whatever its body does. */
export class BySignature {
  readonly #index: GateIndex
  readonly #targets: Targets
  readonly #values: RegistryValues

  constructor(index: GateIndex, targets: Targets, values: RegistryValues) {
    this.#index = index
    this.#targets = targets
    this.#values = values
  }

  of(asked: Asked, { node, view, owner }: Extract<Target, { kind: 'signature' }>): Verdict {
    const { name, isKnownName, argumentIndex, isConstant } = asked
    if (this.hasKeyType(node, argumentIndex, view) && (isKnownName || asksByName(name)))
      return is('key-type', `\`${name}\` accepts only names of gates`)
    if (!isKnownName) return isNot(`\`${name}\` isn't known to check gates`)
    if (owner?.kind === 'type' && isBooleanResult(node) && isTypeOfGates(owner, this.#values, this.#targets))
      return is('given-specs', `\`${name}\` is a method of an object that was given the registered gates`)
    if (node.type === 'TSDeclareFunction')
      return is('outside', `\`${name}\` is declared, and comes from outside the project`)
    if (unwrapExpression(asked.callee).type !== 'MemberExpression')
      return isConstant
        ? mayBe(`it is unknown what \`${name}\` is here`)
        : isNot(`\`${name}\` is a local name of the function`)
    if (isConstant) return is('constant', 'the name is the constant of the registry')
    return mayBe(`the type of \`${name}\` takes any string`)
  }

  /** Whether a parameter takes the registered names only, and the result is a boolean. */
  hasKeyType(node: FunctionWithBody | Signature, index: number, view: SourceView): boolean {
    return isBooleanResult(node) && this.takesNamesOnly(node, index, view)
  }

  takesNamesOnly(node: FunctionWithBody | Signature, index: number, view: SourceView): boolean {
    const type = annotatedType(node.params[index])
    return type !== null && isKeyType(type, view, this.#index, this.#targets)
  }
}

function isBooleanResult(node: FunctionWithBody | Signature): boolean {
  const type = node.returnType?.typeAnnotation
  if (type?.type === 'TSBooleanKeyword') return true
  if (type?.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Promise')
    return false
  return type.typeArguments?.params[0]?.type === 'TSBooleanKeyword'
}
