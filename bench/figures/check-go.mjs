import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { floorOf, gatesOf, runCommand, seenBy } from './support/tree-sides.mjs'

export const figure = {
  name: 'check-go',
  about: 'feature-gates check on Go, against its floor',
  languages: ['go'],
  async measure(env) {
    const files = env.short ? 2000 : 16_000
    const tree = env.tree ?? env.trees('go', goTree(files))
    const floor = floorOf(
      env,
      tree,
      (await gatesOf(env, tree)).flatMap(({ words }) => words),
      'go',
    )
    const seen = await seenBy(floor)
    const turns = await measureInTurn(
      { floor, check: () => runCommand(env, tree, ['check', '--preset', 'all']) },
      { turns: env.turns, warmUps: env.warmUps },
    )
    return [
      rowOf({
        id: 'check-go',
        work: `\`feature-gates check\`, a Go tree of ${seen.files} files of which ${seen.parsed} name a gate`,
        against: 'reading, text search, and parsing those, in one process',
        goal: { atMost: 1.5 },
        turns,
        ours: 'check',
        theirs: 'floor',
      }),
    ]
  },
}

/** Of 16 files one names a gate. */
export function goTree(files) {
  return {
    files,
    gates: 120,
    target: Math.round(files / 400),
    others: Math.round(files / 16) - Math.round(files / 400),
  }
}
