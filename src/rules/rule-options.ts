import type { TSESLint } from '@typescript-eslint/utils'
import type { RuleName, rules } from './all-rules.js'

type Severity = 0 | 1 | 2 | 'off' | 'warn' | 'error'

type OptionsOf<Rule> = Rule extends TSESLint.RuleModule<string, infer Options> ? Options : never

type RuleSetting<Options extends readonly unknown[]> = Severity | [Severity, ...Partial<Options>]

type RuleSettings = {
  [Name in RuleName as `feature-gates/${Name}`]?: RuleSetting<OptionsOf<(typeof rules)[Name]>>
}

/**
 * The rules with their options, for editors: `rules: { ... } satisfies RuleOptions`.
 *
 * An interface, so that tools which collect the options of several plugins can extend it.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- a name for the mapped type
export interface RuleOptions extends RuleSettings {}
