import { validFeatureSpec } from '../../src/rules/valid-feature-spec.js'
import { asRule, registry, typescript, yaml } from './support/rule-testers.js'

const rule = asRule(validFeatureSpec)

function specs(...list: string[]): string {
  return registry(`A: [\n${list.map((spec) => `    { ${spec} },\n`).join('')}  ],`)
}

typescript.run('valid-feature-spec in TypeScript', rule, {
  valid: [
    {
      name: 'accepts the usual life of a gate',
      code: specs(
        "version: '1.30', default: false, preRelease: 'Alpha'",
        "version: '1.32', default: true, preRelease: 'Beta'",
        "version: '1.34', default: true, lockToDefault: true, preRelease: 'GA'",
        "version: '1.36', default: false, lockToDefault: true, preRelease: 'Deprecated'",
      ),
    },
    {
      name: 'accepts a GA gate that is locked off',
      code: specs("version: '1.30', default: false, lockToDefault: true, preRelease: 'GA'"),
    },
    {
      name: 'accepts a patch release of the current minor',
      code: specs("version: '1.36.4', default: false, preRelease: 'Alpha'"),
    },
    { name: 'does not judge a computed value', code: specs("version: '1.30', default: isOn(), preRelease: 'Alpha'") },
    {
      name: 'distinguishes specs of one version by their minimum compatibility version',
      code: specs(
        "version: '1.36', default: false, preRelease: 'Alpha', minCompatibilityVersion: '1.34'",
        "version: '1.36', default: true, preRelease: 'Beta', minCompatibilityVersion: '1.35'",
      ),
    },
  ],
  invalid: [
    {
      name: 'reports Alpha on by default, on the field',
      code: specs("version: '1.35', default: true, preRelease: 'Alpha'"),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'A' is Alpha and on by default since 1.35 (src/features.ts:3). Set default: false, or move it to Beta first.",
          line: 3,
          column: 24,
          endColumn: 37,
        },
      ],
    },
    {
      name: 'reports Alpha locked',
      code: specs("version: '1.35', default: false, lockToDefault: true, preRelease: 'Alpha'"),
      errors: [{ messageId: 'alphaLocked', column: 40 }],
    },
    {
      name: 'reports GA off and unlocked',
      code: specs("version: '1.35', default: false, lockToDefault: false, preRelease: 'GA'"),
      errors: [{ messageId: 'gaOffUnlocked' }],
    },
    {
      name: 'reports specs out of order',
      code: specs(
        "version: '1.35', default: true, preRelease: 'Beta'",
        "version: '1.34', default: false, preRelease: 'Alpha'",
      ),
      errors: [{ messageId: 'versionOrder', line: 4 }],
    },
    {
      name: 'reports two specs for one version',
      code: specs(
        "version: '1.35', default: true, preRelease: 'Beta'",
        "version: '1.35.0', default: false, preRelease: 'Beta'",
      ),
      errors: [{ messageId: 'versionTwice', line: 4 }],
    },
    {
      name: 'reports an unlock after a lock',
      code: specs(
        "version: '1.34', default: true, lockToDefault: true, preRelease: 'GA'",
        "version: '1.35', default: true, lockToDefault: false, preRelease: 'GA'",
      ),
      errors: [{ messageId: 'unlocked', line: 4 }],
    },
    {
      name: 'reports a stage that goes back',
      code: specs(
        "version: '1.34', default: true, preRelease: 'Beta'",
        "version: '1.35', default: false, preRelease: 'Alpha'",
      ),
      errors: [{ messageId: 'stageBack', line: 4 }],
    },
    {
      name: 'reports a spec for a release after the next one',
      code: specs("version: '1.38', default: false, preRelease: 'Alpha'"),
      errors: [{ messageId: 'futureVersion' }],
    },
    {
      name: 'reports each kind of mistake once per gate',
      code: specs(
        "version: '1.38', default: false, preRelease: 'Alpha'",
        "version: '1.39', default: true, preRelease: 'Beta'",
      ),
      errors: [{ messageId: 'futureVersion', line: 3 }],
    },
    {
      name: 'reports an unknown stage and a version that cannot be read',
      code: specs("version: 'banana', default: false, preRelease: 'Gamma'"),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "'version' of gate 'A' is 'banana', which isn't a version; write one like '1.36'. (src/features.ts:3)",
          line: 3,
          column: 16,
        },
        { messageId: 'unreadable' },
      ],
    },
  ],
})

const LIST = (...entries: string[]): string =>
  `- name: A\n  versionedSpecs:\n${entries.map((entry) => `  - ${entry.split(', ').join('\n    ')}\n`).join('')}`

yaml.run('valid-feature-spec in YAML', rule, {
  valid: [
    {
      name: 'neither judges an anchor nor compares with it',
      code: LIST(
        'default: false, lockToDefault: false, preRelease: GA, version: "1.0"',
        'default: true, lockToDefault: false, preRelease: Beta, version: "1.34"',
      ),
      filename: 'list.yaml',
    },
    {
      name: 'accepts that the list leaves out minimum compatibility versions',
      code: LIST(
        'default: false, lockToDefault: false, preRelease: Alpha, version: "1.36"',
        'default: true, lockToDefault: false, preRelease: Beta, version: "1.36"',
      ),
      filename: 'list.yaml',
    },
  ],
  invalid: [
    {
      name: 'reports Alpha on by default',
      code: LIST('default: true, lockToDefault: false, preRelease: Alpha, version: "1.34"'),
      filename: 'list.yaml',
      errors: [{ messageId: 'alphaOn', line: 3, column: 5 }],
    },
  ],
})
