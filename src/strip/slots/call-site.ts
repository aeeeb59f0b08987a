import type { TSESTree } from '@typescript-eslint/utils'

/** A place that calls a function by name and shows what it passes: `f(a)`, `<F a={a}/>`. */
export type CallSite = TSESTree.CallExpression | TSESTree.JSXOpeningElement
