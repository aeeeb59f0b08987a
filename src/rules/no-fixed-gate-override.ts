import { createRule } from './support/create-rule.js'
import { mayEmulateVersion } from './support/emulated-version.js'
import { expectsFailure } from './support/expects-failure.js'
import { isJudged, judgeOverride, prefixOf, type SetGatePlace, type Verdict } from './support/judge-override.js'
import type { LintedFile } from './support/linted-file.js'
import { onOverrides } from './support/visitors.js'

type MessageIds = 'removed' | 'lockedAgainst' | 'lockedAgainstInCode' | 'redundant' | 'ignored' | 'leaving'

export const noFixedGateOverride = createRule<[], MessageIds>({
  name: 'no-fixed-gate-override',
  meta: {
    type: 'problem',
    docs: {
      description: 'disallow setting gates that are locked or were removed, in code and in configurations',
      recommended: 'recommended',
      on: 'override',
    },
    messages: {
      removed:
        "{{prefix}}Feature gate '{{gate}}' was removed in {{program}} {{removedIn}} ({{place}}), so {{component}} refuses to start with it: unrecognized feature gate. Remove the setting.",
      lockedAgainst:
        "{{prefix}}Feature gate '{{gate}}' is {{state}} ({{place}}), so {{component}} refuses to start with {{gate}}={{value}}. Remove the setting.{{advice}}",
      lockedAgainstInCode:
        "Feature gate '{{gate}}' is {{state}} ({{place}}), so it can't be set to {{value}}. Delete this override, and what depends on it.{{advice}}",
      redundant:
        "{{prefix}}Feature gate '{{gate}}' is {{state}} ({{place}}), so setting it to {{value}} does nothing until the gate is removed, and then it is an error. Remove the setting.",
      ignored:
        "{{prefix}}Feature gate '{{gate}}' is {{state}} ({{place}}), so {{program}} ignores the value {{value}}. Remove the setting.{{advice}}",
      leaving:
        "{{prefix}}Feature gate '{{gate}}' {{state}} ({{place}}), so {{component}} warns that it will be removed. Remove the setting, or plan for the release that removes it.{{advice}}",
    },
    schema: [],
    defaultOptions: [],
  },
  create(context) {
    return onOverrides(context, (override, linted) => {
      const verdict = judgeOverride(override, linted)
      const { onSetting } = linted.services
      if (onSetting && !override.isCall)
        onSetting({
          file: linted.file,
          line: linted.locationOf(override.nameRange).start.line,
          gate: override.name,
          isJudged: isJudged(override, verdict, linted),
        })
      const messageId = messageOf(verdict, override, linted)
      if (!verdict || messageId === null) return
      context.report({
        loc: linted.locationOf(override.nameRange),
        messageId,
        data: {
          gate: override.name,
          value: String(override.value),
          prefix: prefixOf(verdict, linted),
          program: verdict.program,
          place: verdict.place,
          component: override.component ?? 'the component',
          removedIn: verdict.kind === 'removed' ? verdict.removedIn : '',
          state: 'state' in verdict ? verdict.state : '',
          advice: adviseOn(verdict, override.value),
        },
      })
    })
  },
})

/** The user may set a gate that isn't locked, so it is reported only for an upgrade. */
function messageOf(
  verdict: Verdict | null,
  { isCall, nameRange }: SetGatePlace,
  linted: LintedFile,
): MessageIds | null {
  switch (verdict?.kind) {
    case 'removed':
      return expectsFailure(nameRange, linted) ? null : 'removed'
    case 'ignored':
      return 'ignored'
    case 'redundant':
      return mayEmulateVersion(nameRange, linted) ? null : 'redundant'
    case 'lockedAgainst':
      if (mayEmulateVersion(nameRange, linted) || expectsFailure(nameRange, linted)) return null
      return isCall ? 'lockedAgainstInCode' : 'lockedAgainst'
    case 'leaving':
      return linted.services.targetVersion && verdict.at !== null ? 'leaving' : null
    default:
      return null
  }
}

/** KubeVirt's policy: https://github.com/kubevirt/community/blob/main/design-proposals/feature-lifecycle.md */
function adviseOn(verdict: Verdict, value: boolean | null): string {
  const isSwitched =
    verdict.kind === 'lockedAgainst' || (value === false && (verdict.kind === 'leaving' || verdict.kind === 'ignored'))
  const isGraduated = isSwitched && verdict.stage === 'GA'
  return isGraduated ? ' If you still need to turn it off, it should be a regular setting instead of a gate.' : ''
}
