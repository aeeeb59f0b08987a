import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { ALL_RULES, eslintRun, IDLE_RULES, NAMED_RULES, noteOnIdleRules, NO_RULES } from './support/eslint-run.mjs'

export const figure = {
  name: 'eslint',
  about: 'ESLint with all rules, against the same run without',
  languages: ['typescript'],
  async measure(env) {
    const files = env.short ? 300 : 5000
    const tree = env.tree ?? env.trees('typescript', { files, gates: 60, target: files / 50, others: files / 50 })
    const turns = await measureInTurn(
      {
        'no rule': eslintRun(env, tree, 'no-rules', NO_RULES),
        'all rules': eslintRun(env, tree, 'all-rules', ALL_RULES),
        'where named': eslintRun(env, tree, 'where-named', NAMED_RULES),
        ...(!env.short && { 'idle rules': eslintRun(env, tree, 'idle-rules', IDLE_RULES) }),
      },
      { turns: env.turns, warmUps: env.warmUps },
    )
    const tested = env.tree ? 'the tree' : `${files} TypeScript files`
    const common = { against: 'the same run with no rule', goal: { atMost: 1.05 }, turns, theirs: 'no rule' }
    return [
      rowOf({
        ...common,
        id: 'eslint',
        work: `\`eslint\` with all rules, ${tested}`,
        ours: 'all rules',
        notes: env.short ? [] : [noteOnIdleRules(turns)],
      }),
      rowOf({
        ...common,
        id: 'eslint-where-named',
        work: `\`eslint\` with all rules where a gate is named, ${tested}`,
        ours: 'where named',
      }),
    ]
  },
}
