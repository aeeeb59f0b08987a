import type { Node, TextRange } from '../source/source-view.js'

/** A place in code that asks whether a gate is enabled. */
export interface GateCheck {
  /** Registered name of the gate. */
  readonly gate: string
  /**
   * The expression whose value is the gate's: the call, member or identifier, with the `await` where there is one.
   * For `form: 'jsx'` the element.
   */
  readonly node: Node
  readonly form: 'call' | 'member' | 'identifier' | 'jsx'
  /** Where the gate is named: the argument, the property, the attribute's value. */
  readonly nameRange: TextRange
}

/** A check that names no registered gate, where the code shows that a gate was meant. */
export interface UnknownGateCheck {
  readonly name: string
  readonly node: Node
  readonly nameRange: TextRange
}

export interface GateChecks {
  /** In the order of the text. */
  readonly checks: readonly GateCheck[]
  readonly unknown: readonly UnknownGateCheck[]
}
