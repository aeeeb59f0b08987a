import { noScopeMismatch } from '../../src/rules/no-scope-mismatch.js'
import { asRule, typescript } from './support/rule-testers.js'

const SPECS = `export const serverSpecs: Record<string, FeatureSpec> = { Paging: { scope: 'server', default: true, preRelease: 'Beta' } }
export const clusterSpecs: Record<string, FeatureSpec> = { Leases: { scope: 'cluster', default: true, preRelease: 'Beta' } }
export const serverGates = new FeatureGate('1.36').add(serverSpecs)
export const clusterGates = new FeatureGate('1.36')
clusterGates.add(clusterSpecs)
export const allGates = new FeatureGate('1.36').add(serverSpecs).add(clusterSpecs)
`
const asking = {
  'feature-gates': {
    currentVersion: '1.36',
    checks: [
      { call: 'features.enabled', scope: 'server' },
      { member: 'cluster.flags', scope: 'cluster' },
    ],
  },
}

typescript.run('no-scope-mismatch', asRule(noScopeMismatch), {
  valid: [
    {
      name: 'accepts checks on the object that has the gate',
      code: `${SPECS}serverGates.enabled('Paging')\nclusterGates.enabled('Leases')`,
    },
    {
      name: 'does not report an object with gates of both scopes',
      code: `${SPECS}allGates.enabled('Paging')\nallGates.enabled('Leases')`,
    },
    {
      name: 'does not report an unknown object',
      code: `${SPECS}export const f = (gates) => gates.enabled('Leases')\nlet other = serverGates\nother = clusterGates\nother.enabled('Leases')`,
    },
    {
      name: 'trusts the configuration',
      code: `${SPECS}export const f = (context) => context.features.enabled('Paging') && context.cluster.flags.Leases`,
      settings: asking,
    },
  ],
  invalid: [
    {
      name: 'reports a gate that is checked on the object of the other scope',
      code: `${SPECS}serverGates.enabled('Leases')\nawait clusterGates.enabled('Paging')`,
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'Leases' (Beta; src/features.ts:2) is a cluster gate, but is checked through the server gates, which don't have it. Check it through the cluster gates.",
          line: 7,
          column: 1,
        },
        { messageId: 'wrongScope', line: 8 },
      ],
    },
    {
      name: 'reports a call that the configuration assigns to the other scope',
      code: `${SPECS}export const f = (context) => context.features.enabled('Leases') || context.cluster.flags.Paging`,
      settings: asking,
      errors: [{ messageId: 'wrongScope' }, { messageId: 'wrongScope' }],
    },
  ],
})
