import { noLifecycleRegression } from '../../src/rules/no-lifecycle-regression.js'
import { fileURLToPath } from 'node:url'
import { asRule, jsonTester, registry, typescript, yaml } from './support/rule-testers.js'

const rule = asRule(noLifecycleRegression)
const root = fileURLToPath(new URL('../fixtures/snapshots/', import.meta.url))
const settings = { 'feature-gates': { root, currentVersion: '1.36', snapshot: 'released.json' } }
const at = (name: string) => ({ filename: `${root}${name}`, settings })

const KEPT = "Kept: [{ version: '1.34', default: true, preRelease: 'Beta' }],"
const LOCKED = "Locked: [{ version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],"
const ALL = [KEPT, LOCKED]

typescript.run('no-lifecycle-regression in TypeScript', rule, {
  valid: [
    { name: 'accepts a registry that breaks no promise', code: registry(...ALL), ...at('features.ts') },
    {
      name: 'reports nothing without a snapshot',
      code: registry("Kept: [{ version: '1.34', default: false, preRelease: 'Alpha' }],"),
      filename: `${root}features.ts`,
      settings: { 'feature-gates': { root, currentVersion: '1.36' } },
    },
    {
      name: 'reports nothing if the snapshot has not been written yet',
      code: registry(),
      filename: `${root}features.ts`,
      settings: { 'feature-gates': { ...settings['feature-gates'], snapshot: 'none.json' } },
    },
    { name: 'reports nothing in a file that is not a registry', code: 'export const nothing = 1', ...at('other.ts') },
    {
      name: 'accepts what is acknowledged above, after and inside the entry',
      code: registry(
        '// feature-gates-ack: it was never used',
        "Kept: [{ version: '1.34', default: false, preRelease: 'Alpha' }],",
        "Locked: [{ version: '1.35', default: true, preRelease: 'GA' }], // feature-gates-ack: the lock came too early",
      ),
      ...at('features.ts'),
    },
    {
      name: 'accepts a removed gate that a comment of the registry acknowledges',
      code: `// feature-gates-ack: Locked never did anything\n${registry(KEPT)}`,
      ...at('features.ts'),
    },
    {
      name: 'reports no gate as removed while part of the registry cannot be read',
      code: registry(KEPT, '[computed()]: [{ version: "1.36", default: false, preRelease: "Alpha" }],'),
      ...at('features.ts'),
    },
  ],
  invalid: [
    {
      name: 'reports a default that is off, on the field',
      code: registry(
        "Kept: [{ version: '1.34', default: true, preRelease: 'Beta' }, { version: '1.36', default: false, preRelease: 'Beta' }],",
        LOCKED,
      ),
      ...at('features.ts'),
      errors: [
        {
          message:
            "Feature gate 'Kept' (Beta since 1.36; features.ts:2) was on by default in release 1.35 (Beta since 1.34) and is off now. Keep it on, or deprecate the gate. To accept this, give the reason in a comment: feature-gates-ack: reason.",
          line: 2,
          column: 85,
        },
      ],
    },
    {
      name: 'reports a removed gate at the start of the registry',
      code: registry(KEPT),
      ...at('features.ts'),
      errors: [
        {
          message:
            "Feature gate 'Locked' (GA, locked to true since 1.35 in release 1.35; features.ts:3) is no longer registered, before 1.38, 3 minor releases after its lock: a program that sets it fails. Register it again until then. To accept this, give the reason in a comment of this registry: feature-gates-ack: Locked, reason.",
          line: 1,
          column: 60,
        },
      ],
    },
    {
      name: 'does not accept an acknowledgement without a reason, and says why',
      code: registry(
        '// feature-gates-ack',
        "Kept: [{ version: '1.34', default: true, preRelease: 'Alpha' }],",
        LOCKED,
      ),
      ...at('features.ts'),
      errors: [
        {
          message:
            "Feature gate 'Kept' (Alpha since 1.34; features.ts:3) was at a later stage in release 1.35: Beta since 1.34. Keep its stage, or introduce a new gate. To accept this, give the reason in a comment: feature-gates-ack: reason. The one on line 2 gives no reason.",
          line: 3,
        },
      ],
    },
    {
      name: 'does not accept the acknowledgement of another gate',
      code: registry(
        "Kept: [{ version: '1.34', default: true, preRelease: 'Alpha' }],",
        "Locked: [{ version: '1.35', default: true, preRelease: 'GA' }], // feature-gates-ack: the lock came too early",
      ),
      ...at('features.ts'),
      errors: [{ messageId: 'stageBack', line: 2 }],
    },
    {
      name: 'reports a name that is used again, even one that every object has',
      code: registry(...ALL, "constructor: [{ version: '1.36', default: false, preRelease: 'Alpha' }],"),
      ...at('features.ts'),
      errors: [{ messageId: 'nameReused', line: 4, column: 3 }],
    },
    {
      name: 'reports the version of a gate that shipped earlier than its spec says',
      code: registry("Kept: [{ version: '1.36', default: true, preRelease: 'Beta' }],", LOCKED),
      ...at('features.ts'),
      errors: [
        {
          message:
            "Feature gate 'Kept' (Beta since 1.36; features.ts:2) shipped with release 1.35 as Beta, on in version 1.34, but its first spec here says 1.36, as after a cherry-pick. Set that version to 1.34. To accept this, give the reason in a comment: feature-gates-ack: reason.",
          line: 2,
        },
      ],
    },
    {
      name: 'reports what was deleted from the history, and what was added',
      code: registry(
        "Kept: [{ version: '1.33', default: true, preRelease: 'Beta' }],",
        "Locked: [{ version: '1.30', default: true, preRelease: 'Beta' }, { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }],",
      ),
      ...at('features.ts'),
      errors: [
        { messageId: 'historyDeleted', line: 2, column: 3 },
        { messageId: 'historyAdded', line: 3 },
      ],
    },
  ],
})

yaml.run('no-lifecycle-regression in YAML', rule, {
  valid: [
    {
      name: 'accepts what is acknowledged',
      code: 'gates:\n  # feature-gates-ack: it was never used\n  Kept: { version: "1.34", stage: Alpha, default: false }\n  Locked: { version: "1.35", stage: GA, default: true, lockToDefault: true }\n',
      ...at('features.yaml'),
    },
  ],
  invalid: [
    {
      name: 'reports a removed gate on the key of the gates',
      code: 'gates:\n  Locked: { version: "1.35", stage: GA, default: true, lockToDefault: true }\n',
      ...at('features.yaml'),
      errors: [{ messageId: 'removedWhileBeta', line: 1, column: 1, endColumn: 6 }],
    },
  ],
})

jsonTester.run('no-lifecycle-regression in JSON', rule, {
  valid: [],
  invalid: [
    {
      name: 'reports a lock that is undone',
      code: '{"gates": {"Kept": {"version": "1.34", "stage": "Beta", "default": true},\n"Locked": {"version": "1.35", "stage": "GA", "default": true, "lockToDefault": false}}}',
      ...at('features.json'),
      errors: [{ messageId: 'unlocked', line: 2 }],
    },
  ],
})
