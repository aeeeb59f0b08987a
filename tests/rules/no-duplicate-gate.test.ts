import { noDuplicateGate } from '../../src/rules/no-duplicate-gate.js'
import { asRule, registry, typescript } from './support/rule-testers.js'

const rule = asRule(noDuplicateGate)
const BETA = "[{ version: '1.35', default: true, lockToDefault: false, preRelease: 'Beta' }]"
const ALPHA = "[{ version: '1.35', default: false, lockToDefault: false, preRelease: 'Alpha' }]"

function two(first: string, second: string): string {
  return `const aFeatureGates = { ${first} }\nconst bFeatureGates = { ${second} }\n`
}

typescript.run('no-duplicate-gate', rule, {
  valid: [
    { name: 'accepts the same specs twice', code: two(`A: ${BETA}`, `A: ${BETA}`) },
    { name: 'accepts names that share words by chance', code: registry(`OnTop: ${BETA},`, `TopOn: ${BETA},`) },
    {
      name: 'accepts names whose order means something',
      code: registry(`MigrateRedToBlue: ${BETA},`, `MigrateBlueToRed: ${BETA},`),
    },
    { name: 'accepts names that share some words', code: registry(`NewParser: ${BETA},`, `NewParserCache: ${BETA},`) },
    {
      name: 'ignores differences that are computed',
      code: two(`A: [{ version: '1.35', default: isOn(), lockToDefault: false, preRelease: 'Beta' }]`, `A: ${BETA}`),
    },
  ],
  invalid: [
    {
      name: 'reports a second registration with other specs',
      code: two(`NewParser: ${BETA}`, `NewParser: ${ALPHA}`),
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'NewParser' (Alpha since 1.35) is registered with other specs in src/features.ts:1 (Beta since 1.35). Keep one registration.",
          line: 2,
          column: 25,
          endColumn: 34,
        },
      ],
    },
    {
      name: 'reports names that differ in case',
      code: registry(`IPv6DualStack: ${BETA},`, `IPV6DualStack: ${BETA},`),
      errors: [{ messageId: 'differsInCase', line: 3 }],
    },
    {
      name: 'reports names that differ in the order of their words',
      code: registry(`NewParser: ${BETA},`, `ParserNew: ${BETA},`),
      errors: [{ messageId: 'differsInWordOrder', line: 3 }],
    },
  ],
})
