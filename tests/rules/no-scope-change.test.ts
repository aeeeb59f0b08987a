import { noScopeChange } from '../../src/rules/no-scope-change.js'
import { asRule, registry, typescript, yaml } from './support/rule-testers.js'

const gate = (scope: string): string =>
  `A: { scope: '${scope}', default: false, preRelease: 'Alpha', version: '1.36' },`

typescript.run('no-scope-change in TypeScript', asRule(noScopeChange), {
  valid: [
    {
      name: 'accepts a gate with one scope',
      code: registry(gate('server'), 'B: { scope: "cluster", default: false, preRelease: "Alpha" },'),
    },
    {
      name: 'does not report a gate whose scope is unknown',
      code: `${registry('A: { default: false, preRelease: "Alpha" },')}${registry(gate('cluster')).replace('featureSpecs', 'otherSpecs')}`,
    },
  ],
  invalid: [
    {
      name: 'reports a gate with two scopes on both entries, with the other place',
      code: `${registry(gate('server'))}${registry(gate('cluster')).replace('featureSpecs', 'clusterSpecs')}`,
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'A' (Alpha since 1.36; src/features.ts:2) is registered as a server gate here and as a cluster gate in src/features.ts:5. Give one of them a new name.",
          line: 2,
        },
        { messageId: 'twoScopes', line: 5 },
      ],
    },
  ],
})

yaml.run('no-scope-change in YAML', asRule(noScopeChange), {
  valid: [
    {
      name: 'accepts gates with the scope of their file',
      code: 'scope: server\ngates:\n  A: { stage: Alpha, default: false }\n',
      filename: 'gates.yaml',
    },
  ],
  invalid: [
    {
      name: 'reports a gate that is listed twice',
      code: 'gates:\n  - { name: A, scope: server, stage: Alpha, default: false }\n  - { name: A, scope: cluster, stage: Alpha, default: false }\n',
      filename: 'gates.yaml',
      errors: [
        { messageId: 'twoScopes', line: 2 },
        { messageId: 'twoScopes', line: 3 },
      ],
    },
  ],
})
