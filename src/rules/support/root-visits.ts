import type { TSESLint } from '@typescript-eslint/utils'

export const NO_LISTENERS: TSESLint.RuleListener = {}

interface Visit {
  readonly ast: object
  readonly run: (ast: never) => void
}

/**
 * The visits of one rule at the roots of files, registered as the same function for all files. ESLint keeps every
 * listener as a key of a WeakMap. V8 keeps such keys until its next big collection, and a function made per file would
 * keep the file's tree.
 */
export class RootVisits {
  /** The visits of one file; there are several if the plugin is registered under several names. */
  readonly #waiting: Visit[] = []
  readonly #listeners: TSESLint.RuleListener

  constructor() {
    const visit = (node: unknown): void => this.#waiting.shift()?.run(node as never)
    this.#listeners = { Program: visit, Document: visit }
  }

  /** @param listeners for the root of a file, whose tree is `ast`; none: the rule has nothing to do there. */
  listenersFor(ast: object, { Program: run }: TSESLint.RuleListener): TSESLint.RuleListener {
    // A linter that failed may never have come to the root of the file before.
    if (this.#waiting[0] && this.#waiting[0].ast !== ast) this.#waiting.length = 0
    if (!run) return NO_LISTENERS
    this.#waiting.push({ ast, run })
    return this.#listeners
  }
}
