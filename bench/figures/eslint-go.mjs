import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { goTree } from './check-go.mjs'
import {
  eslintRun,
  GO_ALL_RULES,
  GO_IDLE_RULES,
  GO_NAMED_RULES,
  GO_NO_RULES,
  noteOnIdleRules,
} from './support/eslint-run.mjs'

export const figure = {
  name: 'eslint-go',
  about: 'ESLint with all rules on Go, against the same run without',
  languages: ['go'],
  async measure(env) {
    const files = env.short ? 2000 : 16_000
    const tree = env.tree ?? env.trees('go', goTree(files))
    const turns = await measureInTurn(
      {
        'no rule': eslintRun(env, tree, 'go-no-rules', GO_NO_RULES),
        'all rules': eslintRun(env, tree, 'go-all-rules', GO_ALL_RULES),
        'where named': eslintRun(env, tree, 'go-where-named', GO_NAMED_RULES),
        ...(!env.short && { 'idle rules': eslintRun(env, tree, 'go-idle-rules', GO_IDLE_RULES) }),
      },
      { turns: env.turns, warmUps: env.warmUps },
    )
    const tested = env.tree ? 'the Go files of the tree' : `a Go tree of ${files} files`
    const common = {
      against: 'the same run with the language and no rule',
      goal: { atMost: 1.2 },
      turns,
      theirs: 'no rule',
    }
    return [
      rowOf({
        ...common,
        id: 'eslint-go',
        work: `\`eslint\` with all rules, ${tested}`,
        ours: 'all rules',
        notes: env.short ? [] : [noteOnIdleRules(turns)],
      }),
      rowOf({
        ...common,
        id: 'eslint-go-where-named',
        work: `\`eslint\` with all rules where a gate is named, ${tested}`,
        ours: 'where named',
      }),
    ]
  },
}
