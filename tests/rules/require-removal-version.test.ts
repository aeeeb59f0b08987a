import { requireRemovalVersion } from '../../src/rules/require-removal-version.js'
import { asRule, policy, registry, typescript } from './support/rule-testers.js'

const rule = asRule(requireRemovalVersion)
const locked = (version: string): string =>
  `[{ version: '${version}', default: true, lockToDefault: true, preRelease: 'GA' }]`

function adds(output: string): object[] {
  return [{ messageId: 'noPromise', suggestions: [{ messageId: 'addPromise', output }] }]
}

typescript.run('require-removal-version in TypeScript', rule, {
  valid: [
    {
      name: 'accepts a cluster gate without a promise, and with any promise',
      code: registry(
        "A: { scope: 'cluster', default: true, lockToDefault: true, preRelease: 'GA', version: '1.30' },",
        "B: { scope: 'cluster', default: true, lockToDefault: true, preRelease: 'GA', version: '1.35' }, // remove in 1.45",
      ),
    },
    { name: 'accepts lock + lag', code: registry(`A: ${locked('1.34')}, // remove in v1.37`) },
    {
      name: 'reads "after" as the next release',
      code: registry(`A: ${locked('1.34')}, // remove after 1.36`),
    },
    { name: 'accepts a promise without a date', code: registry(`A: ${locked('1.34')}, // don't remove before 1.39`) },
    {
      name: 'does not judge a promise for a new major version',
      code: registry(`A: ${locked('1.34')}, // remove in 2.0`),
    },
    {
      name: 'requires nothing of a gate that is not locked',
      code: registry("A: [{ version: '1.34', default: true, lockToDefault: false, preRelease: 'GA' }],"),
    },
    {
      name: 'reports nothing without a lag',
      code: registry(`A: ${locked('1.34')},`),
      settings: policy({ removalLag: null }),
    },
    {
      name: 'prefers the lag of its option',
      code: registry(`A: ${locked('1.34')}, // remove in 1.36`),
      options: [{ removalLag: 2 }],
    },
  ],
  invalid: [
    {
      name: 'adds a comment after the entry',
      code: registry(`A: ${locked('1.34')},`, `B: ${locked('1.34')}, // remove in 1.37`),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'A' (GA, locked to true since 1.34; src/features.ts:2) doesn't say when it will be removed. Add \"remove in 1.37\", 3 minor releases after its lock.",
          line: 2,
          column: 3,
          endColumn: 4,
          suggestions: [
            {
              messageId: 'addPromise',
              output: registry(`A: ${locked('1.34')}, // remove in 1.37`, `B: ${locked('1.34')}, // remove in 1.37`),
            },
          ],
        },
      ],
    },
    {
      name: 'adds the comment if there is no comma',
      code: registry(`A: ${locked('1.34')}`),
      errors: adds(registry(`A: ${locked('1.34')} // remove in 1.37`)),
    },
    {
      name: 'adds the comment to the locked spec if each spec has a line',
      code: registry(
        "A: [\n    { version: '1.33', default: true, preRelease: 'Beta', lockToDefault: false },\n    { version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' },\n  ],",
      ),
      errors: adds(
        registry(
          "A: [\n    { version: '1.33', default: true, preRelease: 'Beta', lockToDefault: false },\n    { version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.37\n  ],",
        ),
      ),
    },
    {
      name: 'continues an existing comment',
      code: registry(`A: ${locked('1.34')}, // KEP-1234`),
      errors: adds(registry(`A: ${locked('1.34')}, // KEP-1234, remove in 1.37`)),
    },
    {
      name: 'suggests no change to a comment that tools read',
      code: registry(
        "A: [{ version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }], // eslint-disable-line no-undef",
      ),
      errors: [
        {
          messageId: 'noPromise',
          suggestions: [
            {
              messageId: 'addPromise',
              output: registry(
                "A: [{ version: '1.34', default: true, lockToDefault: true, preRelease: 'GA' }] /* remove in 1.37 */, // eslint-disable-line no-undef",
              ),
            },
          ],
        },
      ],
    },
    {
      name: 'does not move the comment to the next entry of the line',
      code: `const featureGates = { A: ${locked('1.34')}, B: ${locked('1.33')} }`,
      errors: [
        ...adds(`const featureGates = { A: ${locked('1.34')} /* remove in 1.37 */, B: ${locked('1.33')} }`),
        ...adds(`const featureGates = { A: ${locked('1.34')}, B: ${locked('1.33')} /* remove in 1.36 */ }`),
      ],
    },
    {
      name: 'reports a promise that is too late, on the comment',
      code: registry(`A: ${locked('1.34')}, // GA in 1.34; remove in v1.38.`),
      errors: [
        {
          messageId: 'tooLate',
          line: 2,
          column: 83,
          suggestions: [
            { messageId: 'correctPromise', output: registry(`A: ${locked('1.34')}, // GA in 1.34; remove in v1.37.`) },
          ],
        },
      ],
    },
    {
      name: 'reports a promise that is too early',
      code: registry(`A: ${locked('1.34')}, // remove in 1.36`),
      errors: [
        {
          messageId: 'tooEarly',
          suggestions: [{ messageId: 'correctPromise', output: registry(`A: ${locked('1.34')}, // remove in 1.37`) }],
        },
      ],
    },
    {
      name: 'corrects "after" with the previous release',
      code: registry(`A: ${locked('1.34')}, // remove after 1.37`),
      errors: [
        {
          messageId: 'tooLate',
          suggestions: [
            { messageId: 'correctPromise', output: registry(`A: ${locked('1.34')}, // remove after 1.36`) },
          ],
        },
      ],
    },
    {
      name: 'suggests no version if the registry has none',
      code: "const featureGates = { A: { default: true, lockToDefault: true, preRelease: 'GA' } }",
      errors: [{ messageId: 'noPromiseNoVersion', suggestions: [] }],
    },
  ],
})
