// Only type-checked: what a user's `eslint.config.ts` may hold.
import { defineConfig } from 'eslint/config'
import featureGates, { withConfig, type FeatureGatesSettings, type RuleOptions } from '../../src/index.js'

export default defineConfig([
  featureGates.configs.recommended,
  featureGates.configs['yaml/recommended'],
  { files: ['**/*.ts'], extends: [featureGates.configs.strict] },
  featureGates.onlyWhereNamed(featureGates.configs.recommended),
  {
    files: ['src/**'],
    extends: [
      featureGates.onlyWhereNamed(
        { ...featureGates.configs['go/strict'], ignores: ['gen/**'] },
        featureGates.withConfig(),
      ),
    ],
  },
  { plugins: { 'feature-gates': featureGates } },
  featureGates.withConfig(),
  withConfig({ cwd: import.meta.dirname }),
  {
    settings: { 'feature-gates': { currentVersion: '1.36', policy: { removalLag: 2 } } satisfies FeatureGatesSettings },
  },
  {
    rules: {
      'feature-gates/no-graduated-gate-check': ['error', { when: 'removal-due' }],
      'feature-gates/no-overdue-removal': ['warn', { removalLag: null }],
      'feature-gates/valid-feature-spec': 'off',
    } satisfies RuleOptions,
  },
])

export const wrong: RuleOptions[] = [
  // @ts-expect-error -- no such value of the option
  { 'feature-gates/no-graduated-gate-check': ['error', { when: 'never' }] },
  // @ts-expect-error -- no such rule
  { 'feature-gates/no-such-rule': 'error' },
  // @ts-expect-error -- the rule has no options
  { 'feature-gates/valid-feature-spec': ['error', {}] },
]
