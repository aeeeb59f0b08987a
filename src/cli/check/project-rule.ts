import type { Rule } from 'eslint'
import type { Project } from '../../project/project.js'
import { gateStatus } from '../../registry/lifecycle.js'
import type { Gate } from '../../registry/model.js'
import { lintedFileOf } from '../../rules/support/open-linted-file.js'
import type { AnyRuleContext, LintedFile } from '../../rules/support/linted-file.js'
import { nameOfPlace } from '../../rules/support/message-words.js'
import type { UndeclaredDependencies } from './undeclared-dependencies.js'

/** The name under which project-wide findings are reported, and disabled. */
export const PROJECT_RULE = 'feature-gates/project'

/** The facts collected while the project is linted. */
export interface ProjectFindings {
  /** Checks by gate. */
  readonly checks: Map<string, number>
  readonly undeclared: UndeclaredDependencies
  /** Gates that code outside their registry names, so it may check them in a way that isn't recognised. */
  readonly mentioned: Pick<ReadonlySet<string>, 'has'>
  /** Gates that ignored files name, so that there may be more checks. */
  readonly ignored?: ReadonlySet<string>
}

/** Whether a gate without checks must stay registered. Until its removal is due, users may still set it. */
function isKeptForSettings(gate: Gate, { index }: Project): boolean {
  const { graduated, removal } = gateStatus(gate, index.currentVersion, index.policy)
  return graduated && !removal.due
}

/** ` and its declaration in line 3`: where the registry declares a gate besides its entry. */
function describeTwins({ twins = [] }: Gate, { locationOf }: LintedFile): string {
  const lines = twins.map((range) => locationOf(range).start.line)
  return lines.length === 0 ? '' : ` and its declaration in line ${lines.join(', ')}`
}

/**
 * Counts the checks of every linted file. In registries, which are linted last, it reports gates that no code checks.
 * It is a rule so that `eslint-disable` comments work.
 *
 * @param findings filled while files are linted.
 * @param isWhole whether all code of the project is linted. If not, a check may be in another file.
 */
export function createProjectRule(project: Project, findings: ProjectFindings, isWhole: boolean): Rule.RuleModule {
  return {
    meta: {
      type: 'suggestion',
      docs: { description: 'disallow gates that are never checked, or whose dependencies are incomplete' },
      messages: {
        neverChecked:
          "Feature gate '{{gate}}' is registered but never checked. Delete this entry{{twins}}, or check the gate.",
        undeclaredDependency:
          "Feature gate '{{gate}}' is checked together with '{{on}}' ({{place}}). {{dependents}} on '{{on}}', but not this one. Add '{{on}}' to its dependencies, or check the gate alone.",
        tooManyChecks:
          "Feature gate '{{gate}}' is checked in {{count}} places, and policy.maxChecksPerGate allows {{limit}}. Check it in fewer places, and pass on the result.",
      },
      schema: [],
    },
    create(context) {
      const linted = lintedFileOf(context as unknown as AnyRuleContext)
      for (const { gate } of linted.checks.checks) findings.checks.set(gate, (findings.checks.get(gate) ?? 0) + 1)
      if (isWhole && linted.view) findings.undeclared.add(linted.file, linted.view, linted.checks)
      const reportUndeclared = (gate: Gate): void => {
        for (const { on, dependents, place } of findings.undeclared.of(gate))
          context.report({
            loc: linted.locationOf(gate.key),
            messageId: 'undeclaredDependency',
            data: {
              gate: gate.name,
              on,
              dependents: dependents === 1 ? 'Another gate depends' : `${dependents} other gates depend`,
              place: nameOfPlace(project.root, place),
            },
          })
      }
      const visit = (): void => {
        const registry = project.registryFile(linted.file)
        const limit = project.index.policy.maxChecksPerGate
        for (const gate of registry?.gates ?? []) {
          const count = findings.checks.get(gate.name) ?? 0
          if (limit === null || count <= limit || gate.file !== linted.file) continue
          context.report({
            loc: linted.locationOf(gate.key),
            messageId: 'tooManyChecks',
            data: { gate: gate.name, count: String(count), limit: String(limit) },
          })
        }
        // If no gate has a check, the code must check gates in a way that isn't recognised.
        if (!isWhole || !registry || findings.checks.size === 0) return
        for (const gate of registry.gates) {
          if (gate.file === linted.file) reportUndeclared(gate)
          if (
            gate.file !== linted.file ||
            gate.otherPackage !== undefined ||
            gate.isPassedOn ||
            isKeptForSettings(gate, project) ||
            findings.checks.has(gate.name) ||
            findings.mentioned.has(gate.name)
          )
            continue
          context.report({
            loc: linted.locationOf(gate.key),
            messageId: 'neverChecked',
            data: { gate: gate.name, twins: describeTwins(gate, linted) },
          })
        }
      }
      return { Program: visit, Document: visit }
    },
  }
}
