// A tree of 100,000 files: the command ends, and its memory is bounded.
import { runCounted } from './run.mjs'
import { dropTree, MAIN, makeTree, writeTree } from './trees.mjs'

const FILES = 100_000
/** Every so many files name the gate. */
const NAMING = 500
/** Half of what Node takes before it gives up on a small machine, in MB. */
const MOST_MEMORY = 1_500
const LONGEST = 1_200_000

export async function stripLargeTree() {
  const root = makeTree()
  for (let start = 0; start < FILES; start += 1_000) {
    writeTree(
      root,
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => {
          const number = start + index
          const text =
            number % NAMING === 0 ? MAIN.replaceAll("'./", "'../") : `export const value${number} = ${number}\n`
          return [`src/part${start / 1_000}/module${number}.ts`, text]
        }),
      ),
    )
  }
  const started = Date.now()
  const {
    code,
    stderr,
    maxRss,
    calls = [],
  } = await runCounted(root, ['strip', 'NewParser', '--write', '--force', '--json'], LONGEST)
  dropTree(root)
  const seconds = Math.round((Date.now() - started) / 1_000)
  const written = calls.filter((name) => name === 'renameSync').length
  const memory = Math.round(maxRss / 1_024)
  return {
    fault: `a tree of ${FILES.toLocaleString('en')} files`,
    runs: 1,
    left: 0,
    where: `strip, ${written} files written, ${seconds} s, ${memory} MB at most`,
    lost: [
      ...(code === 0 ? [] : [`it ended with ${code}: ${stderr.trim()}`]),
      ...(written < FILES / NAMING ? [`only ${written} files were written`] : []),
      ...(memory > MOST_MEMORY ? [`it took ${memory} MB`] : []),
    ],
  }
}
