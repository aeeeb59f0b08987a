import type { TSESLint, TSESTree } from '@typescript-eslint/utils'
import { isApiFile } from '../../project/api-files.js'
import type { GateCheck } from '../../gates/gate-check.js'
import type { RegistryFile } from '../../registry/model.js'
import { overridesIn, type SetGatePlace } from './judge-override.js'
import { lintedFileOf } from './open-linted-file.js'
import type { AnyRuleContext, LintedFile } from './linted-file.js'

/** A linted file that registers gates. */
export type LintedRegistry = LintedFile & { readonly registry: RegistryFile }

/**
 * A listener that passes on the registry which the linted file is, in any of ESLint's languages: the root is
 * `Program` for JavaScript, TypeScript and YAML, `Document` for JSON. Empty where the file is not a registry.
 */
export function onRegistry(context: AnyRuleContext, visit: (linted: LintedRegistry) => void): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  const registry = linted.registry
  if (!linted.hasFailure && registry === null) return {}
  return onRoot(() => {
    reportFailure(context, linted)
    // A registry that has lost its last gate may still have broken a promise.
    if (registry && (registry.shape !== null || registry.problems.length > 0)) visit(linted as LintedRegistry)
  })
}

/** A linted script that checks gates. */
export type LintedScript = LintedFile & { readonly view: NonNullable<LintedFile['view']> }

/** A listener that passes on a script, when its text may hold what `mayMatter` looks for. Empty for other files. */
export function onScript(
  context: AnyRuleContext,
  mayMatter: (linted: LintedFile) => boolean,
  visit: (linted: LintedScript) => void,
): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  const matters = linted.kind === 'script' && mayMatter(linted)
  if (!linted.hasFailure && !matters) return {}
  return onRoot(() => {
    reportFailure(context, linted)
    if (matters && linted.view) visit(linted as LintedScript)
  })
}

/** As {@link onScript}, for protobuf as well, whose comments name gates. */
export function onNamedGates(
  context: AnyRuleContext,
  mayMatter: (linted: LintedFile) => boolean,
  visit: (linted: LintedFile) => void,
): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  return linted.kind === 'proto' && mayMatter(linted)
    ? onRoot(() => visit(linted))
    : onScript(context, mayMatter, visit)
}

/** A linted file that declares types of the API. */
export type LintedApi = LintedFile & { readonly apiView: NonNullable<LintedFile['apiView']> }

/**
 * A listener that passes on a file with API types, as the configuration says, in any language that has them.
 */
export function onApiTypes(context: AnyRuleContext, visit: (linted: LintedApi) => void): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  const matters = isApiFile(linted.project, 'types', linted.file)
  if (!linted.hasFailure && !matters) return {}
  return onRoot(() => {
    reportFailure(context, linted)
    if (matters && linted.apiView) visit(linted as LintedApi)
  })
}

/** A listener for every check of a registered gate. */
export function onGateChecks(
  context: AnyRuleContext,
  visit: (check: GateCheck, linted: LintedScript) => void,
): TSESLint.RuleListener {
  return onScript(
    context,
    ({ mentionsGate }) => mentionsGate,
    (linted) => {
      for (const check of linted.checks.checks) visit(check, linted)
    },
  )
}

/** A listener for every place that sets a gate: calls, and in any language strings and data. */
export function onOverrides(
  context: AnyRuleContext,
  visit: (override: SetGatePlace, linted: LintedFile) => void,
): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  const matters = linted.maySetGates || (linted.kind === 'script' && linted.mentionsGate)
  if (!linted.hasFailure && !matters) return {}
  return onRoot(() => {
    reportFailure(context, linted)
    if (matters) for (const override of overridesIn(linted)) visit(override, linted)
  })
}

/** Listeners at the root of a file, one after the other. */
export function allOf(...listeners: readonly TSESLint.RuleListener[]): TSESLint.RuleListener {
  const visit = (node: TSESTree.Program): void => {
    for (const { Program } of listeners) Program?.(node)
  }
  return listeners.every(({ Program }) => Program === undefined) ? {} : { Program: visit, Document: visit }
}

function onRoot(visit: () => void): TSESLint.RuleListener {
  return { Program: visit, Document: visit }
}

/** A listener that reports what is wrong with the configuration or a registry, before any other rule does. */
export function onFailure(context: AnyRuleContext): TSESLint.RuleListener {
  const linted = lintedFileOf(context)
  // Taken before linters visit the file, whatever the order of the rules.
  const message = linted.takeFailure()
  return message === null ? {} : onRoot(() => reportAtStart(context, linted, message))
}

/** The same when `valid-config` is off: once per file, by the first rule that runs. */
function reportFailure(context: AnyRuleContext, linted: LintedFile): void {
  const message = linted.takeFailure()
  if (message !== null) reportAtStart(context, linted, message)
}

function reportAtStart(context: AnyRuleContext, linted: LintedFile, message: string): void {
  const start = linted.locationOf({ start: 0, end: 0 }).start
  context.report({ loc: { start, end: start }, messageId: 'projectFailure', data: { message } })
}
