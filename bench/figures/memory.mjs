import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { runCommand } from './support/tree-sides.mjs'
import { stripTree } from './strip.mjs'

export const figure = {
  name: 'memory',
  about: 'the memory that a strip takes, against its floor',
  languages: ['typescript'],
  async measure(env) {
    const { tree, gate, floor } = await stripTree(env)
    const turns = await measureInTurn(
      { floor, strip: () => runCommand(env, tree, ['strip', gate.name]) },
      { turns: env.turns, warmUps: 0 },
    )
    return [
      rowOf({
        id: 'memory',
        work: 'memory at the peak of the same strip',
        against: "the floor's",
        goal: { atMost: 1.3 },
        by: 'peak',
        turns,
        ours: 'strip',
        theirs: 'floor',
      }),
    ]
  },
}
