import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { eslintRun, NO_RULES } from './support/eslint-run.mjs'
import { runCommand } from './support/tree-sides.mjs'

export const figure = {
  name: 'check',
  about: 'feature-gates check, against ESLint that only parses',
  languages: ['typescript'],
  async measure(env) {
    const files = env.short ? 300 : 5000
    const tree = env.tree ?? env.trees('typescript', { files, gates: 60, target: files / 50, others: files / 50 })
    const turns = await measureInTurn(
      {
        eslint: eslintRun(env, tree, 'no-rules', NO_RULES),
        check: () => runCommand(env, tree, ['check', '--preset', 'all']),
      },
      { turns: env.turns, warmUps: env.warmUps },
    )
    return [
      rowOf({
        id: 'check',
        work: `\`feature-gates check\`, ${env.tree ? 'the tree' : 'the same tree'}`,
        against: "ESLint with typescript-eslint's parser and no rule",
        goal: { atLeast: 5 },
        turns,
        ours: 'check',
        theirs: 'eslint',
        isSpeed: true,
      }),
    ]
  },
}
