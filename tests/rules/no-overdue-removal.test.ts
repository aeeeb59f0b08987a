import { noOverdueRemoval } from '../../src/rules/no-overdue-removal.js'
import { asRule, policy, registry, typescript, yaml } from './support/rule-testers.js'

const rule = asRule(noOverdueRemoval)
const locked = (version: string): string =>
  `[{ version: '${version}', default: true, lockToDefault: true, preRelease: 'GA' }]`

typescript.run('no-overdue-removal in TypeScript', rule, {
  valid: [
    { name: 'accepts a gate for three minor releases after its lock', code: registry(`A: ${locked('1.34')},`) },
    { name: 'accepts a gate until the promised version', code: registry(`A: ${locked('1.35')}, // remove in 1.37`) },
    {
      name: 'accepts a gate that is promised to be kept longer than the lag',
      code: registry(`A: ${locked('1.30')}, // don't remove before 1.38`),
    },
    {
      name: 'does not report gates that are not locked',
      code: registry("A: [{ version: '1.20', default: true, lockToDefault: false, preRelease: 'GA' }],"),
    },
    {
      name: 'reports no lag if the policy has none',
      code: registry(`A: ${locked('1.20')},`),
      settings: policy({ removalLag: null }),
    },
    {
      name: 'prefers the lag of its option',
      code: registry(`A: ${locked('1.33')},`),
      options: [{ removalLag: 4 }],
    },
    {
      name: 'does not report cluster gates that promise nothing',
      code: registry(`A: { scope: 'cluster', specs: ${locked('1.30')} },`),
    },
    {
      name: 'uses the version after "remove", not the first one',
      code: registry(`A: ${locked('1.35')}, // GA in 1.35, remove in 1.38`),
    },
  ],
  invalid: [
    {
      name: 'reports a reached promise on its comment, with its text',
      code: registry(`A: ${locked('1.35')}, // GA in 1.33, remove in 1.36`),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            'Feature gate \'A\' (GA, locked to true since 1.35; src/features.ts:2) was due for removal in 1.36 ("// GA in 1.33, remove in 1.36"), and the current version is 1.36. Strip its checks and delete this entry.',
          line: 2,
          column: 83,
        },
      ],
    },
    {
      name: 'reports a reached promise of a field, on the field',
      code: registry("A: { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA', removeIn: '1.36' },"),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'A' (GA, locked to true since 1.35; src/features.ts:2) was due for removal in 1.36 (removeIn: '1.36'), and the current version is 1.36. Strip its checks and delete this entry.",
          line: 2,
        },
      ],
    },
    {
      name: 'reports a gate that was locked three minor releases ago, on its lock',
      code: registry(`A: ${locked('1.33')},`),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'A' (GA, locked to true since 1.33; src/features.ts:2) was due for removal in 1.36, 3 minor releases after its lock, and the current version is 1.36. Strip its checks and delete this entry.",
          line: 2,
          column: 41,
          endColumn: 60,
        },
      ],
    },
    {
      name: 'reports a cluster gate whose promise is reached',
      code: registry(`A: { scope: 'cluster', specs: ${locked('1.30')} }, // remove in 1.36`),
      errors: [{ messageId: 'promiseReached' }],
    },
    {
      name: "prefers the lag of its option, even below the policy's",
      code: registry(`A: ${locked('1.35')},`),
      options: [{ removalLag: 1 }],
      errors: [{ messageId: 'lockedTooLong' }],
    },
    {
      name: 'reads gates with names that every object has',
      code: registry(
        `constructor: ${locked('1.33')},`,
        `'__proto__': ${locked('1.33')},`,
        `toString: ${locked('1.33')},`,
      ),
      errors: [{ messageId: 'lockedTooLong' }, { messageId: 'lockedTooLong' }, { messageId: 'lockedTooLong' }],
    },
  ],
})

yaml.run('no-overdue-removal in YAML', rule, {
  valid: [],
  invalid: [
    {
      name: "reports a gate of Kubernetes' list",
      code: '- name: A\n  versionedSpecs:\n  - default: true\n    lockToDefault: true\n    preRelease: GA\n    version: "1.33"\n',
      filename: 'list.yaml',
      errors: [{ messageId: 'lockedTooLong', line: 4, column: 5 }],
    },
  ],
})
