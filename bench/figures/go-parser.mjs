import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '../generate/random.mjs'
import { buildGoParser, hasGo, goRoot } from '../measure/go-toolchain.mjs'
import { measureInTurn } from '../measure/in-turn.mjs'
import { listFiles } from '../measure/list-files.mjs'
import { rowOf } from '../measure/rows.mjs'
import { runNode, runProgram } from '../measure/run-process.mjs'

/** Go's own sources are the largest body of Go that is there wherever Go is. */
export const figure = {
  name: 'go-parser',
  about: "the Go parser, against Go's own",
  languages: ['go'],
  isPossible: () => (hasGo() ? null : 'there is no go in the path'),
  async measure({ tree, short, turns, temp, seed, floors }) {
    const megabytes = short ? 6 : 24
    const files = sample(
      listFiles(tree ?? join(goRoot(), 'src'), ['.go']).filter(({ path }) => !path.includes('/testdata/')),
      megabytes * 1e6,
      seed,
    )
    const list = join(temp, 'go-files.txt')
    writeFileSync(list, files.map(({ path }) => path).join('\n'))
    const native = await buildGoParser(temp)
    // Less, and what is measured is how V8 gets warm.
    const seconds = '3'
    const measured = await measureInTurn(
      {
        'this parser': async () => JSON.parse((await runNode([join(floors, 'parse-go.mjs'), list, seconds])).stdout),
        'go/parser': async () => JSON.parse(await runProgram(native, [list, seconds])),
      },
      { turns, warmUps: 0 },
    )
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    const speed = (side) => `${side}: ${Math.round(bytes / 1e6 / measured.of(side).cpu)} MB/s`
    return [
      rowOf({
        id: 'go-parser',
        work: `Go parser, ${files.length} files of ${tree ? 'the tree' : "Go's sources"} (${Math.round(bytes / 1e6)} MB)`,
        against: 'go/parser, without resolving names',
        goal: { atLeast: 1 },
        turns: measured,
        ours: 'this parser',
        theirs: 'go/parser',
        isSpeed: true,
        notes: [`${speed('this parser')}, ${speed('go/parser')}, of processor time`],
      }),
    ]
  },
}

/** Files at random, up to a number of bytes, in the order of their paths. */
function sample(files, limit, seed) {
  let bytes = 0
  return createRandom(seed)
    .shuffle(files)
    .filter(({ size }) => {
      if (size === 0 || bytes + size > limit) return false
      bytes += size
      return true
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
