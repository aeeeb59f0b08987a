import type { TSESTree } from '@typescript-eslint/utils'
import type { Node, SourceView } from '../../source/source-view.js'
import type { MayBeFunction } from '../../source/targets/may-be-function.js'
import type { CallShape } from '../check-shapes.js'
import type { GateCheck } from '../gate-check.js'
import { is, mayBe, type Verdict } from './verdict.js'

/** How a call names a gate. */
export interface Naming {
  /** The argument. */
  readonly argument: Node
  /** It is the registry's own constant, not a string that may mean anything. */
  readonly isConstant: boolean
}

/** Why the value of a check may differ from the gate's, or mean more; left out where it doesn't. */
export type Cautions = Pick<GateCheck, 'mayBeMissing' | 'narrowsOther'>

/** Decides whether calls that name a gate are checks of it; one for each family of languages. */
export interface CallIdentity {
  /** Whether calls of any name that get the name of a gate are examined, not only those named like checks. */
  readonly followsAnyName: boolean
  /** @returns `null`: a call that neither is a check nor has the name of one, so there is nothing to say about it. */
  ofCall(call: TSESTree.CallExpression, naming: Naming, view: SourceView): Verdict | null
  /**
   * The verdict on a call of a function of the project, as if it had the name of a check; `null`: the call leads to
   * nothing with a body.
   */
  ofOwnFunction(call: TSESTree.CallExpression, naming: Naming, view: SourceView): Verdict | null
  /**
   * What else a check says than whether the gate is on.
   *
   * @param named the argument that names the gate.
   */
  cautionsOf(call: TSESTree.CallExpression, named: Node, view: SourceView): Cautions
  /**
   * The code that may change a gate's registered entry, so that the gate has another value afterwards, as half a
   * sentence; `null` when there is none.
   */
  changeOf(gate: string): string | null
  /** Why an expression that is the name of a gate may be another name at run time, as half a sentence. */
  changeOfName(name: Node, gate: string, view: SourceView): string | null
  /**
   * The declared type of an expression if it isn't boolean, as the end of a sentence; `null` when it is boolean or
   * unknown.
   */
  otherTypeOf(expression: Node, view: SourceView): string | null
  /**
   * The parts of an expression in an attribute or between tags that the component may call.
   *
   * @param checks of the file.
   */
  partsThatMayBeCalled(given: Node, view: SourceView, checks: ReadonlySet<Node>): readonly MayBeFunction[]
  /** A callee's name in the package that it comes from; `null` when it is the project's own, or unknown. */
  originOf(callee: Node, view: SourceView): Origin | null
  /** The call that created a function, `flag({ key: 'x' })`; `null`: no call did. */
  makerOf(callee: Node, view: SourceView): { readonly call: TSESTree.CallExpression; readonly view: SourceView } | null
}

/** Where something of a package comes from, through imports and re-exports. */
export interface Origin {
  readonly specifier: string
  readonly name: string
}

/** The verdict on a call to a package that the configuration names; `label` says where it comes from. */
export function ofShape({ promise }: CallShape, call: TSESTree.CallExpression, label: string): Verdict {
  const isAwaited = call.parent.type === 'AwaitExpression' || call.parent.parent?.type === 'AwaitExpression'
  return promise === true && !isAwaited
    ? mayBe(`${label}, and returns a promise that isn't awaited here`)
    : is('outside', label)
}

export function describeOrigin(origin: Origin | null, name: string): string {
  return origin === null
    ? `\`${name}\` comes from outside the project`
    : `\`${origin.name}\` comes from "${origin.specifier}"`
}
