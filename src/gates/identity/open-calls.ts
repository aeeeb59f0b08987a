import { evidenceOfTypeText, Evidence } from '../../registry/readers/estree-evidence.js'
import type { GateIndex } from '../../registry/gate-index.js'
import { staticKeyName } from '../../source/expressions.js'
import { linesOf } from '../../source/lines-of.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere, FunctionWithBody, Target, Targets } from '../../source/targets/target.js'
import { contains, rangeOf } from '../../text/text-range.js'
import type { FunctionFindings } from './judge-function.js'
import { openAnswersOf, type Answer, type OpenAnswers, type OpenCall, type Where } from './other-answers.js'
import { isDefaultField } from './registry-values.js'
import { mayCallOther, type Verdict } from './verdict.js'

/** What a function does with one of its parameters. */
type FindingsOf = (node: FunctionWithBody, index: number, view: SourceView) => FunctionFindings

const answersByIndex = new WeakMap<GateIndex, Map<string, Verdict | null>>()

/** What is known about calls that only have a type. It applies to all files of a program. */
export function openAnswersKnown(index: GateIndex): Map<string, Verdict | null> {
  const answers = answersByIndex.get(index) ?? new Map<string, Verdict | null>()
  answersByIndex.set(index, answers)
  return answers
}

/**
 * Calls of which only the type is known: `gates.isEnabled(name)` on an interface. Any object of the type may be called,
 * even one that reads no registry.
 */
export class OpenCalls {
  readonly #index: GateIndex
  readonly #targets: Targets
  readonly #findingsOf: FindingsOf
  readonly #asking = new Set<string>()

  constructor(index: GateIndex, targets: Targets, findingsOf: FindingsOf) {
    this.#index = index
    this.#targets = targets
    this.#findingsOf = findingsOf
  }

  /**
   * Why a call may reach a function that isn't a check; `null`: none is known.
   *
   * @param index of the argument that names the gate.
   */
  otherBehind(call: OpenCall, index: number): Verdict | null {
    const open = openAnswersOf(call, this.#targets)
    const { view, node } = call.target
    const question = `${view.file}:${node.range[0]} ${JSON.stringify(open?.where)} ${index}`
    // A call that leads back to the function in question doesn't change the answer.
    if (!open || this.#asking.has(question)) return null
    this.#asking.add(question)
    const modules = [...new Set([call.view, view])]
    const near = this.#firstOther(
      modules.flatMap((module) => open.in(module, this.#targets)),
      index,
    )
    const other = near ?? this.#otherElsewhere(open, question, index)
    this.#asking.delete(question)
    return other
  }

  #otherElsewhere(open: OpenAnswers, question: string, index: number): Verdict | null {
    const { elsewhere } = this.#targets
    if (!elsewhere) return null
    const answers = openAnswersKnown(this.#index)
    let answer = answers.get(question)
    if (answer === undefined) {
      const modules = filesWith(open.where, elsewhere)
      answer = this.#firstOther(
        modules.flatMap((module) => [...open.in(module, elsewhere.targets), ...open.exportedBy(module, elsewhere)]),
        index,
      )
      answers.set(question, answer)
    }
    return answer
  }

  #firstOther(answers: readonly Answer[], index: number): Verdict | null {
    for (const { node, view, target } of answers) {
      if (target?.kind === 'signature' && openAnswersOf({ callee: node, view, target }, this.#targets)) {
        const other = this.otherBehind({ callee: node, view, target }, index)
        if (other) return other
        continue
      }
      const at = target?.kind === 'function' ? target : { node, view }
      const why = target?.kind === 'function' ? this.#whyOther(target, index) : whyUnknown(target)
      if (why === null) continue
      const { line } = linesOf(at.view).placeOf(at.node.range[0])
      const path = this.#targets.elsewhere?.pathOf(at.view.file) ?? at.view.file
      return mayCallOther(`line ${line} of \`${path}\``, why)
    }
    return null
  }

  /**
   * Why a function isn't a check of what it is given, as the end of a sentence; `null`: it is one, or what it does is
   * unknown.
   */
  #whyOther({ node, view, owner }: Extract<Target, { kind: 'function' }>, index: number): string | null {
    const found = this.#findingsOf(node, index, view)
    if (found.proven !== null || throwsOnly(node)) return null
    if (found.reads !== 'check' && found.lookUps && (found.lookUps.own || found.reads === 'registry'))
      return found.reads === 'registry' || looksUpSpecs(node, view, owner) ? null : 'looks the name up elsewhere'
    if (found.reads !== null)
      return found.dependsOn === null ? 'does more than check the gate' : `also depends on \`${found.dependsOn}\``
    return found.unsure === null ? 'returns something else' : null
  }
}

function filesWith(where: Where, elsewhere: ChangesElsewhere): readonly SourceView[] {
  if ('field' in where) return []
  return 'member' in where ? elsewhere.declaring(where.member) : elsewhere.naming(where.called)
}

/**
 * Why a value that is passed as a function may not be a check, as the end of a sentence; `null`: nothing shows that.
 */
function whyUnknown(target: Target | null): string | null {
  const isUnknown =
    target === null || target.kind === 'signature' || (target.kind === 'unknown' && target.why !== 'member')
  return isUnknown ? "isn't known" : null
}

/** `throw new Error('only for tests')`: it returns nothing. */
function throwsOnly({ body }: FunctionWithBody): boolean {
  return body.type === 'BlockStatement' && body.body.length === 1 && body.body[0]?.type === 'ThrowStatement'
}

/** Whether a method looks up specs, `this.#specs[name].default`, or its class receives some. */
function looksUpSpecs(node: FunctionWithBody, view: SourceView, owner: Target | null): boolean {
  const readsDefault = nodesOf(view, 'MemberExpression').some(
    (member) =>
      contains(node, rangeOf(member)) &&
      member.type === 'MemberExpression' &&
      isDefaultField(staticKeyName(member.property, member.computed)),
  )
  if (readsDefault || owner?.kind !== 'instance') return readsDefault
  return evidenceOfTypeText(owner.view.text.slice(...owner.node.range)) === Evidence.Declared
}
