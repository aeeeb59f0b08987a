import type { Language } from './source-view.js'

/** Facts about a language's statements and names, which rewrites need. */
export interface Dialect {
  /** What ends a statement: nothing where its line break does. */
  readonly statementEnd: ';' | ''
  /** The indentation that the language's formatter adds inside a block; `null`: it has no formatter. */
  readonly blockIndent: string | null
  /** `(a(), b)` gives `b`. */
  readonly hasCommaOperator: boolean
  /** `if (a) b()`: a branch needs no braces. */
  readonly hasBareBranches: boolean
  /** `a.b()` passes `a` to the function, `(0, a.b)()` doesn't. */
  readonly hasReceivers: boolean
  readonly hasJsx: boolean
  /** `a, b := f()`: a function may give several results. */
  readonly hasSeveralResults: boolean
  /** `_` takes a value and names nothing. */
  readonly hasBlankName: boolean
  /** A label that nothing jumps to doesn't compile. */
  readonly needsUsedLabels: boolean
  /**
   * A list of statements exits only if its last statement does: the language requires a function to end in such a
   * statement.
   */
  readonly mustEndInExit: boolean
  /** `const ( ... )`: several declarations share a word, and comments divide them into groups. */
  readonly groupsDeclarations: boolean
  /** Other files see what a file declares outside its functions. */
  readonly sharesDeclarations: boolean
  /** Whether redundant parentheses are dropped, because authors of the language never write them. */
  readonly dropsIdlePairs: boolean
}

const ECMASCRIPT: Dialect = {
  statementEnd: ';',
  blockIndent: null,
  hasCommaOperator: true,
  hasBareBranches: true,
  hasReceivers: true,
  hasJsx: true,
  hasSeveralResults: false,
  hasBlankName: false,
  needsUsedLabels: false,
  mustEndInExit: false,
  groupsDeclarations: false,
  sharesDeclarations: false,
  dropsIdlePairs: false,
}

const GO: Dialect = {
  statementEnd: '',
  blockIndent: '\t',
  hasCommaOperator: false,
  hasBareBranches: false,
  hasReceivers: false,
  hasJsx: false,
  hasSeveralResults: true,
  hasBlankName: true,
  needsUsedLabels: true,
  mustEndInExit: true,
  groupsDeclarations: true,
  sharesDeclarations: true,
  dropsIdlePairs: true,
}

const DIALECTS: Readonly<Record<Language, Dialect>> = { typescript: ECMASCRIPT, javascript: ECMASCRIPT, go: GO }

/** The facts for the language of a source. */
export function dialectOf({ language }: { readonly language: Language }): Dialect {
  return DIALECTS[language]
}
