import type { ObjectShape, Shape, ShapeKey } from './value-shape.js'

/**
 * Every rule of the plugin, with the options that it takes; `null`: it takes none. The rules' own schemas are made from
 * it.
 */
export const RULE_OPTIONS = {
  'no-duplicate-gate': null,
  'no-eager-gate-check': optionsOf({
    name: 'ignoreTests',
    shape: { kind: 'boolean' },
    description: 'Whether test files, by their name or folder, may check gates at module load.',
    default: true,
  }),
  'no-fixed-gate-override': null,
  'no-gated-validation': null,
  'no-graduated-gate-check': optionsOf(
    {
      name: 'when',
      shape: { kind: 'oneOf', values: ['locked', 'removal-due'] },
      description: 'Which checks are reported: of every locked gate, or only of gates whose removal is due.',
      default: 'locked',
    },
    {
      name: 'action',
      shape: { kind: 'oneOf', values: ['suggest', 'fix'] },
      description: 'Whether an editor offers to strip a check, or `eslint --fix` strips the whole file.',
      default: 'suggest',
    },
  ),
  'no-lifecycle-regression': null,
  'no-overdue-removal': optionsOf({
    name: 'removalLag',
    shape: { kind: 'count', nullable: true },
    description: 'Minor releases between lock and removal; null: only promises count. Default: as in the policy.',
  }),
  'no-scope-change': null,
  'no-scope-mismatch': null,
  'no-skipped-gate-test': null,
  'no-unknown-gate': null,
  'require-field-drop': null,
  'require-gated-field': optionsOf({
    name: 'versionAnnotations',
    shape: { kind: 'oneOf', values: ['marker', 'release'] },
    description:
      'Whether a version annotation on a protobuf field counts as a marker of a gate, or only states the release that adds the field.',
    default: 'marker',
  }),
  'require-lock-to-default': optionsOf({
    name: 'firstDefaultOnMayStayUnlocked',
    shape: { kind: 'boolean' },
    description:
      'Whether a gate that is on by default for the first time may stay unlocked in that release. Default: as in the policy.',
  }),
  'require-removal-version': optionsOf({
    name: 'removalLag',
    shape: { kind: 'count', nullable: true },
    description:
      'Minor releases between lock and removal; null: no removal has to be promised. Default: as in the policy.',
  }),
  'valid-config': null,
  'valid-feature-spec': null,
} as const satisfies Readonly<Record<string, ObjectShape | null>>

function optionsOf(...keys: readonly ShapeKey[]): ObjectShape {
  return { kind: 'object', keys }
}

/** What is found in the project as a whole, which `check` reports under this name. */
export const PROJECT_RULE_NAME = 'project'

export const SEVERITIES = ['off', 'warn', 'error'] as const

export type Severity = (typeof SEVERITIES)[number]

/** The configuration of one rule. */
export type RuleEntry = Severity | readonly [Severity] | readonly [Severity, Readonly<Record<string, unknown>>]

export type RulesConfig = Readonly<Partial<Record<keyof typeof RULE_OPTIONS | typeof PROJECT_RULE_NAME, RuleEntry>>>

/** The severity and the options of an entry; ESLint takes any number of options, the plugin's rules one. */
export function partsOfRule(entry: RuleEntry): { readonly severity: Severity; readonly options: readonly unknown[] } {
  if (typeof entry === 'string') return { severity: entry, options: [] }
  const [severity, ...options] = entry
  return { severity, options }
}

/** The value of `rules`: a severity, or a list of a severity and the rule's options, by the names of the rules. */
export const RULES_SHAPE: Shape = {
  kind: 'object',
  keys: [...Object.entries<ObjectShape | null>(RULE_OPTIONS), [PROJECT_RULE_NAME, null] as const].map(
    ([name, options]) => ({
      name,
      shape: { kind: 'severity', values: SEVERITIES, options },
      description:
        name === PROJECT_RULE_NAME
          ? 'Severity of what "check" finds in the project as a whole, such as a gate that is never checked.'
          : `Severity of feature-gates/${name}${options ? ', or a list of a severity and options' : ''}.`,
    }),
  ),
}
