import { partsOf, unwrapExpression } from '../../source/expressions.js'
import type { Node } from '../../source/source-view.js'
import { isCreate } from '../../source/targets/target-of-call.js'
import type { Target, Targets } from '../../source/targets/target.js'
import { dottedPath } from '../dotted-path.js'
import { ofService, type Asked } from './resolved-call.js'
import { asksMade } from './findings-verdict.js'
import { heldMembers } from './held-objects.js'
import { is, isNot, mayBe, type Verdict } from './verdict.js'

/** Types whose name mentions gates. An object from outside with such a type checks gates. */
const NAMES_GATES = /gate|flag|feature|toggle|experiment/i

/** Decides on calls whose function isn't known: what is known of the object that they are called on decides. */
export class ByReceiver {
  readonly #targets: Targets
  readonly #judge: (asked: Asked) => Verdict

  /** @param judge the verdict on a call whose function is known. */
  constructor(targets: Targets, judge: (asked: Asked) => Verdict) {
    this.#targets = targets
    this.#judge = judge
  }

  of(asked: Asked): Verdict {
    const { callee, target, name, isConstant } = asked
    const node = unwrapExpression(callee)
    const isReplaced = target.kind === 'unknown' && target.why === 'replaced'
    if (node.type !== 'MemberExpression' && !isReplaced) {
      if (target.kind === 'outside-type' && NAMES_GATES.test(target.name))
        return is('outside', `\`${target.name}\` comes from outside the project`)
      return isConstant
        ? mayBe(`it is unknown what \`${name}\` is here`)
        : isNot(`\`${name}\` is a local name of the function`)
    }
    if (isReplaced || node.type !== 'MemberExpression' || isReassigned(target))
      return mayBe(`\`${name}\` may be another function at run time, because some code replaces or overrides it`)
    return this.#byReceiver(node.object, asked)
  }

  /** A member that only the object could tell more about. */
  #byReceiver(object: Node, asked: Asked): Verdict {
    const { callee, isConstant, view } = asked
    const label = view.text.slice(...unwrapExpression(callee).range)
    const receiver = this.#targets.of(object, view)
    const service = receiver.kind === 'outside-type' ? ofService(receiver.specifier ?? null, asked) : null
    if (service) return service
    switch (receiver.kind) {
      case 'outside-type':
        if (NAMES_GATES.test(receiver.name)) return is('outside', `\`${receiver.name}\` comes from outside the project`)
        break
      case 'object':
      case 'namespace':
        return isNot(`\`${label}\` is the project's own and doesn't check gates`)
      default:
    }
    if (receiver.kind === 'unknown' && receiver.why === 'proxy')
      return mayBe(`\`${label}\` is read from a proxy, which may return another function`)
    if (receiver.kind === 'value' && receiver.node.type === 'CallExpression' && isCreate(receiver.node.callee))
      return asksMade(label)
    const other = isConstant ? this.#otherReceiver(object, receiver, asked) : null
    if (other) return mayBe(other)
    if (isConstant) return is('constant', 'the name is the constant of the registry')
    return mayBe(`it is unknown what \`${dottedPath(object)?.join('.') ?? 'it is called on'}\` is`)
  }

  /** Why a receiver may be an object that doesn't check the gate, as half a sentence; `null`: nothing shows one. */
  #otherReceiver(node: Node, receiver: Target, asked: Asked): string | null {
    const label = asked.view.text.slice(...unwrapExpression(node).range)
    if (isReassigned(receiver)) return `\`${label}\` gets more than one value`
    const parts = receiver.kind === 'value' ? partsOf(receiver.node) : []
    const isNoCheck = (target: Target): boolean => this.#judge({ ...asked, target }).answer !== 'is'
    const isOther = (part: Node): boolean => {
      if (receiver.kind !== 'value') return false
      const target = this.#targets.of(part, receiver.view)
      const isOwn = target.kind === 'object' || target.kind === 'instance' || target.kind === 'class'
      return isOwn && isNoCheck(this.#targets.member(target, asked.name))
    }
    return parts.some(isOther) || heldMembers(node, asked.name, asked.view, this.#targets).some(isNoCheck)
      ? `\`${label}\` may be an object that isn't known to check it`
      : null
  }
}

function isReassigned(target: Target): boolean {
  return target.kind === 'unknown' && target.why === 'reassigned'
}
