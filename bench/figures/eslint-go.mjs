import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { goTree } from './check-go.mjs'
import { eslintRun, GO_ALL_RULES, GO_IDLE_RULES, GO_NO_RULES, noteOnIdleRules } from './support/eslint-run.mjs'

export const figure = {
  name: 'eslint-go',
  about: 'ESLint with all rules on Go, against the same run without',
  languages: ['go'],
  async measure(env) {
    const files = env.short ? 2000 : 16_000
    const tree = env.tree ?? env.trees('go', goTree(files))
    const turns = await measureInTurn({
      'no rule': eslintRun(env, tree, 'go-no-rules', GO_NO_RULES),
      'all rules': eslintRun(env, tree, 'go-all-rules', GO_ALL_RULES),
      ...(!env.short && { 'idle rules': eslintRun(env, tree, 'go-idle-rules', GO_IDLE_RULES) }),
    }, { turns: env.turns, warmUps: env.warmUps })
    return [rowOf({
      id: 'eslint-go', work: `\`eslint\` with all rules, ${env.tree ? 'the Go files of the tree' : `a Go tree of ${files} files`}`, against: 'the same run with the language and no rule',
      goal: { atMost: 1.2 }, turns, ours: 'all rules', theirs: 'no rule', notes: env.short ? [] : [noteOnIdleRules(turns)],
    })]
  },
}
