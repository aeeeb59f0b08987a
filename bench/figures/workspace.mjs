import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { expectStrip, floorOf, gatesOf, runCommand, seenBy } from './support/tree-sides.mjs'

export const figure = {
  name: 'workspace',
  about: 'strip, list and check in packages that import each other, with barrels, aliases and common words as names',
  async measure(env) {
    const files = env.short ? 400 : 3000
    const tree = env.trees('workspace', { files, packages: 12, gates: 20, target: files / 100, others: files / 50 })
    const gates = await gatesOf(env, tree)
    const gate = gates.find(({ isGraduated }) => isGraduated)
    await expectStrip(env, tree, ['strip', gate.name])
    const one = floorOf(env, tree, gate.words, 'typescript')
    const all = floorOf(env, tree, [...new Set(gates.flatMap(({ words }) => words))], 'typescript')
    const [seenOfOne, seenOfAll] = [await seenBy(one), await seenBy(all)]
    const turns = await measureInTurn(
      {
        one,
        all,
        strip: () => runCommand(env, tree, ['strip', gate.name]),
        list: () => runCommand(env, tree, ['list']),
        check: () => runCommand(env, tree, ['check']),
      },
      { turns: env.turns, warmUps: env.warmUps },
    )
    const row = (command, theirs, seen) =>
      rowOf({
        id: `workspace-${command}`,
        work: `\`feature-gates ${command}\` in 12 packages, ${seen.files} files of which ${seen.parsed} name ${theirs === 'one' ? 'the gate' : 'a gate'}`,
        against: `reading all, searching the names, and parsing the ${seen.parsed} with oxc-parser, in one process`,
        goal: { atMost: 2.5 },
        turns,
        ours: command,
        theirs,
      })
    return [row('strip', 'one', seenOfOne), row('list', 'all', seenOfAll), row('check', 'all', seenOfAll)]
  },
}
