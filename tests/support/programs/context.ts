/** Where a statement or an expression of a generated program stands. */
export interface Context {
  readonly depth: number
  /** Names of the block, so that none is declared twice. */
  readonly declared: Set<string>
  readonly indent: string
  readonly inLoop: boolean
  readonly inFunction: boolean
  readonly canExit: boolean
  /** Labels of the loops around it. */
  readonly labels: readonly string[]
  /** Expressions whose value is the gate's, or depends on it. */
  readonly bindings: string[]
  /** What a function around it may do before it continues. */
  readonly pause?: 'await' | 'yield' | undefined
}

/** The body of a function: it has another `this`, and no loop around it. */
export function inFunction(context: Context): Context {
  return {
    ...context,
    pause: undefined,
    inLoop: false,
    inFunction: true,
    canExit: true,
    labels: [],
    bindings: context.bindings.filter((binding) => !/\bthis\b/.test(binding)),
  }
}
