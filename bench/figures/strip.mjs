import { join } from 'node:path'
import { measureInTurn } from '../measure/in-turn.mjs'
import { rowOf } from '../measure/rows.mjs'
import { runNode } from '../measure/run-process.mjs'
import { expectStrip, extensionsOf, floorOf, gatesOf, runCommand, seenBy } from './support/tree-sides.mjs'

export const figure = {
  name: 'strip',
  about: 'feature-gates strip, against its floor and against plain jscodeshift',
  languages: ['typescript'],
  async measure(env) {
    const { tree, gate, floor } = await stripTree(env)
    const seen = await seenBy(floor)
    const turns = await measureInTurn(
      {
        floor,
        strip: () => runCommand(env, tree, ['strip', gate.name]),
        ...(!env.short && { scopes: floorOf(env, tree, gate.words, 'typescript', ['--scopes']) }),
        jscodeshift: plainJscodeshift(env, tree, gate),
      },
      { turns: env.turns, warmUps: env.warmUps, once: ['jscodeshift'] },
    )
    const work = `\`feature-gates strip\`, ${seen.files} TypeScript files of which ${seen.parsed} name the gate`
    const against = `reading all, substring search, and parsing the ${seen.parsed} with oxc-parser, in one process`
    return [
      rowOf({
        id: 'strip',
        work,
        against,
        goal: { atMost: 1.5 },
        turns,
        ours: 'strip',
        theirs: 'floor',
        notes: env.short ? [] : [noteOnScopes(turns)],
      }),
      rowOf({
        id: 'strip-jscodeshift',
        work,
        against: 'a transform under plain jscodeshift, which parses every file',
        goal: { atLeast: 10 },
        turns,
        ours: 'strip',
        theirs: 'jscodeshift',
        isSpeed: true,
      }),
    ]
  },
}

/**
 * The least that any tool that resolves names must do: find the declaration of each name in the files that are parsed
 * anyway.
 */
function noteOnScopes(turns) {
  const ratio = turns.ratio('scopes', 'floor', 'cpu').median
  return `the floor and the scopes of the parsed files, as @typescript-eslint/scope-manager finds them, take ${ratio.toFixed(2)} times the floor`
}

/** A tree, a graduated gate in it, and the floor of its strip. */
export async function stripTree(env) {
  const files = env.short ? 1050 : 7000
  const tree = env.tree ?? env.trees('typescript', { files, gates: 60, target: files / 35, others: files / 50 })
  const gate = (await gatesOf(env, tree)).find(({ isGraduated }) => isGraduated)
  if (gate === undefined) throw new Error(`${tree} has no graduated gate that could be stripped`)
  if (env.tree === null) await expectStrip(env, tree, ['strip', gate.name])
  return { tree, gate, floor: floorOf(env, tree, gate.words, 'typescript') }
}

/** Runs as its own command does, with its default number of workers. It changes nothing. */
function plainJscodeshift({ root, floors }, tree, { name, words }) {
  const extensions = extensionsOf('typescript')
    .map((name) => name.slice(1))
    .join(',')
  return () =>
    runNode(
      [
        join(root, 'node_modules/jscodeshift/bin/jscodeshift.js'),
        '--dry',
        '--silent',
        '--no-babel',
        `--extensions=${extensions}`,
        '--ignore-pattern=**/node_modules/**',
        `--transform=${join(floors, 'plain-jscodeshift.cjs')}`,
        `--gate=${name}`,
        `--constant=${words.at(-1)}`,
        '.',
      ],
      { cwd: tree },
    )
}
