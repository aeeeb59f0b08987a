import { noDuplicateGate } from './no-duplicate-gate.js'
import { noEagerGateCheck } from './no-eager-gate-check.js'
import { noFixedGateOverride } from './no-fixed-gate-override.js'
import { noGatedValidation } from './no-gated-validation.js'
import { noGraduatedGateCheck } from './no-graduated-gate-check.js'
import { noLifecycleRegression } from './no-lifecycle-regression.js'
import { noOverdueRemoval } from './no-overdue-removal.js'
import { noScopeChange } from './no-scope-change.js'
import { noScopeMismatch } from './no-scope-mismatch.js'
import { noSkippedGateTest } from './no-skipped-gate-test.js'
import { noUnknownGate } from './no-unknown-gate.js'
import { requireFieldDrop } from './require-field-drop.js'
import { requireGatedField } from './require-gated-field.js'
import { requireLockToDefault } from './require-lock-to-default.js'
import { requireRemovalVersion } from './require-removal-version.js'
import { validConfig } from './valid-config.js'
import { validFeatureSpec } from './valid-feature-spec.js'

/** Every rule by its name. Presets, docs and option types are made from this table and the rules' own `meta`. */
export const rules = {
  'no-duplicate-gate': noDuplicateGate,
  'no-eager-gate-check': noEagerGateCheck,
  'no-fixed-gate-override': noFixedGateOverride,
  'no-gated-validation': noGatedValidation,
  'no-graduated-gate-check': noGraduatedGateCheck,
  'no-lifecycle-regression': noLifecycleRegression,
  'no-overdue-removal': noOverdueRemoval,
  'no-scope-change': noScopeChange,
  'no-scope-mismatch': noScopeMismatch,
  'no-skipped-gate-test': noSkippedGateTest,
  'no-unknown-gate': noUnknownGate,
  'require-field-drop': requireFieldDrop,
  'require-gated-field': requireGatedField,
  'require-lock-to-default': requireLockToDefault,
  'require-removal-version': requireRemovalVersion,
  'valid-config': validConfig,
  'valid-feature-spec': validFeatureSpec,
}

export type RuleName = keyof typeof rules
