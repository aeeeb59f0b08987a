import { noSkippedGateTest } from '../../src/rules/no-skipped-gate-test.js'
import { fileURLToPath } from 'node:url'
import { asRule, typescript } from './support/rule-testers.js'

const root = fileURLToPath(new URL('../fixtures/snapshots/', import.meta.url))
const inTest = {
  filename: `${root}src/a.test.ts`,
  settings: { 'feature-gates': { root, currentVersion: '1.36', registries: [{ files: ['gates.yaml'] }] } },
}

typescript.run('no-skipped-gate-test', asRule(noSkippedGateTest), {
  valid: [
    'for (const enabled of [true, false]) { gates.setFromMap({ Paging: enabled }) }',
    'for (const enabled of [true, false]) { gates.setFromMap({ Paging: enabled }); otherGate.setFromMap({ Paging: true }) }',
    'for (const enabled of [true, false]) { featureGates.setFromMap({ Paging: true }); server = start({ enabled }) }',
    'for (const strict of [true, false]) { featureGates.setFromMap({ Paging: true }) }',
    'for (const enabled of [true, true]) { featureGates.setFromMap({ Paging: true }) }',
    'for (const enabled of values) { featureGates.setFromMap({ Paging: true }) }',
    "it.each([true, false])('x', (enabled) => { setFeatureGateDuringTest(gates, 'Paging', enabled) })",
    'featureGates.setFromMap({ Paging: true })',
    'for (const enabled of [true, false]) { if (!enabled) featureGates.setFromMap({ Paging: false }) }',
    'for (const enabled of [true, false]) { if (other) featureGates.setFromMap({ Paging: false }) }',
    'for (const enabled of [true, false]) { enabled || featureGates.setFromMap({ Paging: false }) }',
    'for (const page of [true, false]) { it(`pages: ${page}`, () => featureGates.setFromMap({ Streaming: true })) }',
    'for (const age of [true, false]) { featureGates.setFromMap({ Paging: true }) }',
    'for (const v of [true, false]) { t.Run(fmt.Sprintf("strict: %t", v), () => featureGates.setFromMap({ Paging: true })) }',
  ].map((code) => ({ name: `does not report: ${code}`, code, ...inTest })),
  invalid: [
    {
      name: 'reports a literal in a loop over both values, with the variable',
      code: 'for (const enabled of [true, false]) {\n  it(`x ${enabled}`, () => {\n    featureGates.setFromMap({ Paging: true })\n  })\n}',
      ...inTest,
      errors: [
        {
          message:
            "This test runs for both values of 'enabled', but sets feature gate 'Paging' to true each time, so the other value is never tested. Set it to enabled.",
          line: 3,
          column: 5,
        },
      ],
    },
    ...[
      "[true, false].forEach((gateEnabled) => { featureGates.set('Paging=false') })",
      'for (const paging of [true, false]) { featureGates.setFromMap({ Paging: true }); run(() => expect(paging)) }',
      'for (const pagi of [true, false]) { featureGates.setFromMap({ Paging: true }) }',
      'for (const v of [true, false]) { t.Run(fmt.Sprintf("Paging enabled: %t", v), () => featureGates.setFromMap({ Paging: true })) }',
      "describe.each([false, true] as const)('x %s', (enabled) => { setFeatureGateDuringTest(gates, 'Paging', true); expect(enabled).toBeDefined() })",
    ].map((code) => ({ name: `reports: ${code}`, code, ...inTest, errors: [{ messageId: 'setsLiteral', line: 1 }] })),
  ],
})
