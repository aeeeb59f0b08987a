import { Linter } from 'eslint'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as yamlParser from 'yaml-eslint-parser'
import plugin from '../../src/index.js'
import { rules, type RuleName } from '../../src/rules/all-rules.js'

interface ListedGate {
  readonly name: string
  readonly versionedSpecs: readonly {
    readonly default: boolean
    readonly lockToDefault: boolean
    readonly preRelease: string
    readonly version: string
  }[]
}

describe("on a part of Kubernetes' list of 1.36", () => {
  describeRules(fileURLToPath(new URL('../fixtures/kubernetes/versioned_feature_list.yaml', import.meta.url)))
})

describe("on Kubernetes' whole list of 1.36", () => {
  describeRules(fileURLToPath(new URL('../fixtures/kubernetes/lists/1.36.yaml', import.meta.url)))
})

function describeRules(file: string): void {
  const text = readFileSync(file, 'utf8')
  // Worked out again from the plain YAML, so that reader and life cycle don't vouch for themselves.
  const gates = parse(text) as ListedGate[]
  const minorOf = (version: string): number => Number(version.split('.')[1])

  function reported(rule: RuleName): string[] {
    const messages = new Linter().verify(
      text,
      [
        { files: ['**/*.yaml'], languageOptions: { parser: yamlParser } },
        {
          files: ['**/*.yaml'],
          plugins: { 'feature-gates': plugin },
          settings: { 'feature-gates': { currentVersion: '1.36' } },
          rules: { [`feature-gates/${rule}`]: 'error' },
        },
      ],
      { filename: 'list.yaml' },
    )
    return messages.map(({ message }) => /^Feature gate '(\w+)'/.exec(message)?.[1] ?? message).sort()
  }

  it('no-overdue-removal reports exactly the gates that have been locked since 1.33 or earlier', () => {
    const overdue = gates.filter(({ versionedSpecs }) => {
      const first = versionedSpecs.findIndex((_, index) =>
        versionedSpecs.slice(index).every((spec) => spec.lockToDefault),
      )
      return first !== -1 && minorOf(versionedSpecs[first]!.version) <= 33
    })
    expect(overdue.length).toBeGreaterThan(0)
    expect(overdue.length).toBeLessThan(gates.length)
    expect(reported('no-overdue-removal')).toEqual(overdue.map(({ name }) => name).sort())
  })

  it('require-lock-to-default reports DRAPrioritizedList alone', () => {
    // Of the GA gates that end unlocked, AllowServiceExternalIPs has only an anchor, and CustomCPUCFSQuotaPeriod and
    // MutatingAdmissionPolicy were off until 1.36, which therefore is the first release that has them on.
    const unlocked = gates.filter(({ versionedSpecs }) => {
      const last = versionedSpecs.at(-1)!
      return (last.preRelease === '' || last.preRelease === 'GA') && !last.lockToDefault
    })
    expect(unlocked.map(({ name }) => name).sort()).toEqual([
      'AllowServiceExternalIPs',
      'CustomCPUCFSQuotaPeriod',
      'DRAPrioritizedList',
      'MutatingAdmissionPolicy',
    ])
    expect(reported('require-lock-to-default')).toEqual(['DRAPrioritizedList'])
  })

  // Reviewed by hand. The suspicious ones are anchors (GA and off in 1.0, then Deprecated), Deprecated gates in all
  // four combinations, and Beta gates that were turned off again. Kubernetes intends all of them.
  const silent = (['valid-feature-spec', 'no-duplicate-gate', 'require-removal-version'] as const).filter(
    (name) => name in rules,
  )
  it.each(silent)('%s reports nothing', (rule) => {
    expect(reported(rule)).toEqual([])
  })
}
