import { requireLockToDefault } from '../../src/rules/require-lock-to-default.js'
import { asRule, jsonTester, policy, registry, typescript, yaml } from './support/rule-testers.js'

const rule = asRule(requireLockToDefault)

typescript.run('require-lock-to-default in TypeScript', rule, {
  valid: [
    {
      name: 'accepts a locked GA gate',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }],"),
    },
    {
      name: 'accepts a Beta gate',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: false, preRelease: 'Beta' }],"),
    },
    {
      name: 'accepts a gate in the release that turns it on for the first time',
      code: registry("A: [{ version: '1.36', default: true, lockToDefault: false, preRelease: 'GA' }],"),
    },
    {
      name: 'reads the effective spec, not that of a later release',
      code: registry(
        "A: [{ version: '1.34', default: true, preRelease: 'Beta', lockToDefault: false }, { version: '1.37', default: true, lockToDefault: false, preRelease: 'GA' }],",
      ),
    },
    {
      name: 'reports nothing in projects that never lock',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: false, preRelease: 'GA' }],"),
      settings: policy({ gaMustLock: false }),
    },
    {
      name: 'does not report a lock that is computed',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: isLocked(), preRelease: 'GA' }],"),
    },
    {
      name: 'does not report fixtures of tests',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: false, preRelease: 'GA' }],"),
      filename: 'features.test.ts',
    },
  ],
  invalid: [
    {
      name: 'changes a literal false to true',
      code: registry("NewParser: [{ version: '1.34', default: true, lockToDefault: false, preRelease: 'GA' }],"),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'NewParser' has been GA since 1.34 but is not locked (src/features.ts:2), so it can still be set to false. Set lockToDefault: true.",
          line: 2,
          column: 49,
          endColumn: 69,
          suggestions: [
            {
              messageId: 'lockToDefault',
              output: registry(
                "NewParser: [{ version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }],",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'adds the field beside `default`, on one line',
      code: registry(
        "A: [{ version: '1.34', default: true, preRelease: 'GA' }],",
        "B: [{ version: '1.34', preRelease: 'Beta', default: true, lockToDefault: false }],",
      ),
      settings: { 'feature-gates': { currentVersion: '1.36', registries: [] } },
      errors: [
        {
          messageId: 'gaNotLocked',
          suggestions: [
            {
              messageId: 'lockToDefault',
              output: registry(
                "A: [{ version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }],",
                "B: [{ version: '1.34', preRelease: 'Beta', default: true, lockToDefault: false }],",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'adds the field on a line of its own, after the comment of its neighbour',
      code: 'const featureGates = {\r\n  A: {\r\n    preRelease: "GA",\r\n    default: true // on\r\n  },\r\n}\r\n',
      errors: [
        {
          messageId: 'gaNotLocked',
          suggestions: [
            {
              messageId: 'lockToDefault',
              output:
                'const featureGates = {\r\n  A: {\r\n    preRelease: "GA",\r\n    default: true, // on\r\n    lockToDefault: true\r\n  },\r\n}\r\n',
            },
          ],
        },
      ],
    },
    {
      name: 'reports the first release as well if the option says so',
      code: registry("A: [{ version: '1.36', default: true, lockToDefault: false, preRelease: 'GA' }],"),
      options: [{ firstDefaultOnMayStayUnlocked: false }],
      errors: [
        {
          messageId: 'gaNotLocked',
          suggestions: [
            {
              messageId: 'lockToDefault',
              output: registry("A: [{ version: '1.36', default: true, lockToDefault: true, preRelease: 'GA' }],"),
            },
          ],
        },
      ],
    },
  ],
})

const LIST = (lock: string): string =>
  `- name: DRAPrioritizedList\n  versionedSpecs:\n  - default: true\n    lockToDefault: false\n    preRelease: Beta\n    version: "1.34"\n  - default: true\n    lockToDefault: ${lock}\n    preRelease: GA\n    version: "1.36"\n`

yaml.run('require-lock-to-default in YAML', rule, {
  valid: [{ name: 'accepts a locked gate', code: LIST('true'), filename: 'list.yaml' }],
  invalid: [
    {
      name: 'locks the reported spec',
      code: LIST('false'),
      filename: 'list.yaml',
      errors: [
        {
          messageId: 'gaNotLocked',
          line: 8,
          column: 5,
          suggestions: [{ messageId: 'lockToDefault', output: LIST('true') }],
        },
      ],
    },
  ],
})

const LIST_IN_JSON = (lock: string): string => `[
  {
    "name": "DRAPrioritizedList",
    "versionedSpecs": [
      { "default": true, "lockToDefault": false, "preRelease": "Beta", "version": "1.34" },
      { "default": true, "lockToDefault": ${lock}, "preRelease": "GA", "version": "1.36" }
    ]
  }
]
`

jsonTester.run('require-lock-to-default in JSON', rule, {
  valid: [{ name: 'accepts a locked gate', code: LIST_IN_JSON('true'), filename: 'list.json' }],
  invalid: [
    {
      name: "locks the reported spec, with the columns of ESLint's JSON language",
      code: LIST_IN_JSON('false'),
      filename: 'list.json',
      errors: [
        {
          messageId: 'gaNotLocked',
          line: 6,
          column: 26,
          suggestions: [{ messageId: 'lockToDefault', output: LIST_IN_JSON('true') }],
        },
      ],
    },
  ],
})
