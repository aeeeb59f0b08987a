import { noGraduatedGateCheck } from '../../src/rules/no-graduated-gate-check.js'
import { asRule, registry, typescript } from './support/rule-testers.js'

const rule = asRule(noGraduatedGateCheck)
const GATES = registry(
  "Locked: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }], // remove in 1.38",
  "Overdue: [{ version: '1.33', default: false, lockToDefault: true, preRelease: 'Deprecated' }],",
  "Open: [{ version: '1.35', default: true, lockToDefault: false, preRelease: 'Beta' }],",
)

typescript.run('no-graduated-gate-check', rule, {
  valid: [
    { name: 'does not report checks of gates that can be set', code: `${GATES}if (gate.enabled('Open')) run()\n` },
    {
      name: 'does not report a shadowed name',
      code: `${GATES}function f(Locked: string) { return gate.enabled(Locked) }\n`,
    },
    {
      name: 'reports only overdue gates if the option says so',
      code: `${GATES}if (gate.enabled('Locked')) run()\n`,
      options: [{ when: 'removal-due' }],
    },
    {
      name: 'does not report functions that emulate an older version, in which the gate can be set',
      code: `${GATES}function test() {\n  setEmulationVersion('1.34')\n  if (gate.enabled('Locked')) run()\n}\n`,
    },
    {
      name: 'does not report a gate whose registrations disagree about the value',
      code: `${GATES}const otherFeatureGates = { Locked: [{ version: '1.35', default: false, lockToDefault: true, preRelease: 'GA' }] }\nif (gate.enabled('Locked')) run()\n`,
    },
  ],
  invalid: [
    {
      name: 'suggests changes of 200 checks in a file, and reports all of them',
      code: `${GATES}${"if (gate.enabled('Locked')) run()\n".repeat(201)}`,
      filename: 'src/features.ts',
      errors: Array.from({ length: 201 }, (_, index) => ({
        messageId: 'graduated',
        suggestions: index < 200 ? 1 : undefined,
      })),
    },
    {
      name: 'reports a check beside code that only reads the emulated version',
      code: `${GATES}function describe() {\n  return { emulatedVersion: gate.emulatedVersion(), pages: gate.enabled('Locked') }\n}\n`,
      filename: 'src/features.ts',
      errors: [{ messageId: 'graduated', suggestions: 1 }],
    },
    {
      name: 'reports a check and strips it',
      code: `${GATES}if (gate.enabled('Locked')) {\n  run()\n} else {\n  walk()\n}\n`,
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'Locked' is GA, locked to true since 1.35 (src/features.ts:2), so this check is always true. Strip it.",
          line: 6,
          column: 5,
          suggestions: [{ messageId: 'strip', output: `${GATES}run()\n` }],
        },
      ],
    },
    {
      name: 'reports an overdue gate under `removal-due`, and strips the ternary',
      code: `${GATES}export const x = gate.enabled('Overdue') ? 1 : 2\n`,
      options: [{ when: 'removal-due' }],
      errors: [
        { messageId: 'graduated', suggestions: [{ messageId: 'strip', output: `${GATES}export const x = 2\n` }] },
      ],
    },
  ],
})
