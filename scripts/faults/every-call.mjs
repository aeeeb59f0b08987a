// Kills and errors at every call that changes a file.
import { mkdirSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { faultOfEnding, run, runAll, runCounted } from './run.mjs'
import { dropTree, findLosses, isSameTree, makeTree, readTree, treeForInit, writeTree } from './trees.mjs'

const SNAPSHOT = '{ "toolVersion": "0.1.0", "version": "1.35", "gates": [] }\n'

/**
 * Every command that writes. `make` creates a tree; `repeats`: whether a second run completes what the first one left.
 * `init` and a gate that is locked already have nothing to do then.
 */
export const WRITERS = [
  { name: 'strip', argv: ['strip', 'NewParser', '--write', '--force'], make: makeTree, repeats: true },
  { name: 'remove', argv: ['remove', 'OldSyntax', '--write', '--force'], make: makeTree, repeats: true },
  { name: 'lock', argv: ['lock', 'Streaming', '--in', '1.37', '--write', '--force'], make: makeTree, repeats: false },
  {
    name: 'graduate',
    argv: ['graduate', 'Paging', '--to', 'GA', '--in', '1.37', '--write', '--force'],
    make: makeTree,
    repeats: false,
  },
  { name: 'snapshot, new', argv: ['snapshot', '--write'], make: makeTree, repeats: true },
  {
    name: 'snapshot',
    argv: ['snapshot', '--write', '--force'],
    make: () => treeWith('snapshot.json', SNAPSHOT),
    repeats: true,
  },
  {
    name: 'report',
    argv: ['report', '--html', 'out/gates.html', '--markdown', 'out/gates.md'],
    make: () => treeWith('out/gates.html', 'an earlier report'),
    repeats: true,
    varies: true,
  },
  { name: 'init', argv: ['init', '--yes'], make: () => treeForInit(ESLINT), repeats: false },
]

/** What `init` looks for before it adds lines to a configuration that is there. */
const ESLINT = {
  'eslint.config.js': 'export default [\n  { ignores: ["dist"] },\n]\n',
  ...Object.fromEntries(
    ['eslint', 'eslint-plugin-feature-gates'].map((name) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '10.0.0', bin: 'bin/eslint.js' }),
    ]),
  ),
  // It can read everything.
  'node_modules/eslint/bin/eslint.js': 'process.stdout.write("[]")\n',
}

function treeWith(file, contents) {
  const root = makeTree()
  writeTree(root, { [file]: contents })
  return root
}

/** A writer, its tree before and after, and its calls. */
export async function measure({ argv, make, ...rest }) {
  const root = make()
  const before = readTree(root)
  const { calls, code, stderr } = await runCounted(root, argv)
  const after = readTree(root)
  dropTree(root)
  if (isSame(before, after))
    throw new Error(`${argv.join(' ')} (exit ${code}) changed nothing, so nothing can be tried: ${stderr}`)
  return { argv, make, before, after, calls, ...rest }
}

const isSame = (a, b) => a.size === b.size && [...a].every(([file, bytes]) => b.get(file) === bytes)

/** kill -9 before every call, and in the middle of every write. */
export function killEverywhere(writer, { isShort }) {
  const { calls } = writer
  const points = calls.flatMap((name, index) => [
    // Whatever is written counts; the calls around it are alike for every file.
    ...(isShort && !/rename|link|unlink/.test(name) ? [] : [{ kind: 'kill', at: index + 1 }]),
    ...(name === 'writeFileSync' ? [{ kind: 'tear', at: index + 1 }] : []),
  ])
  return tryPoints(`kill -9`, writer, points, ({ signal }) => (signal === 'SIGKILL' ? null : 'it was not killed'))
}

/** An error of the file system at every call: once, or from then on. */
export function failEverywhere(writer, code, { isShort }) {
  const filling = /open|write|sync|link|mkdir/i
  const indices = writer.calls.flatMap((name, index) => (code !== 'ENOSPC' || filling.test(name) ? [index + 1] : []))
  const points = (isShort ? indices.filter((_, order) => order % 6 === 1) : indices).map((at) => ({
    kind: 'fail',
    at,
    code,
    lasting: code !== 'EACCES',
  }))
  return tryPoints(
    `${ERRORS[code]} (${code}, injected)`,
    writer,
    points,
    (ended) => (ended.code === 0 ? null : faultOfEnding(ended)),
    code === 'EROFS',
  )
}

const ERRORS = { ENOSPC: 'disk full', EROFS: 'read-only file system', EACCES: 'no permission' }

async function tryPoints(
  fault,
  { name, argv, make, before, after, calls, repeats, varies },
  points,
  judge,
  mayLeave = fault === 'kill -9',
) {
  const row = { fault, where: `${name}, ${points.length} places`, runs: points.length, lost: [], left: 0 }
  await runAll(
    points.map((point) => async () => {
      const root = make()
      const ended = await run(root, argv, point)
      const at = `${point.kind} at call ${point.at}: `
      const wrong = judge(ended)
      if (wrong !== null) row.lost.push(at + wrong)
      const { lost, temporary } = findLosses(root, before, varies ? withSame(after, readTree(root)) : after)
      row.lost.push(...lost.map((text) => at + text))
      row.left += temporary
      // When deleting the temporary file is what fails, the next run deletes it.
      const isDeletion = /^(?:rm|unlink)Sync$/.test(calls[point.at - 1])
      if (temporary > 0 && !mayLeave && !isDeletion) row.lost.push(`${at}a temporary file has stayed`)
      if (repeats && !varies) {
        const again = await run(root, argv)
        // A file that only the first run knew to be dead is kept: nothing left shows that it was used before.
        if (!isSameTree(root, after, before))
          row.lost.push(
            `${at}a second run (exit ${again.code}) did not end where the first should have: ${again.stderr.trim()}`,
          )
      }
      dropTree(root)
    }),
  )
  return row
}

/** Where a file says the time at which it was made, any whole one will do. */
function withSame(after, now) {
  return new Map([...after].map(([file, bytes]) => [file, isWhole(now.get(file)) ? now.get(file) : bytes]))
}

const isWhole = (bytes) => bytes !== undefined && (/<\/html>\s*$/.test(bytes) || /^#.*\n[^]*\n$/.test(bytes))

/** A file system of its own, which only the superuser of a Linux can have. */
function mountDisk(root, options) {
  mkdirSync(root, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A disk that is full indeed, and one that is mounted read-only. */
export async function breakDisks(writer) {
  const rows = []
  for (const kind of ['disk full (a tmpfs)', 'read-only mount (a tmpfs)']) {
    const root = makeTree({})
    const row = { fault: kind, where: writer.name, runs: 1, lost: [], left: 0 }
    if (!mountDisk(root, 'size=128k')) {
      dropTree(root)
      rows.push({ ...row, runs: 0, where: `${writer.name}: left out, only the superuser can mount` })
      continue
    }
    try {
      writeTree(
        root,
        Object.fromEntries([...writer.before].map(([file, bytes]) => [file, Buffer.from(bytes, 'latin1')])),
      )
      if (kind.startsWith('disk')) fill(root)
      else execFileSync('mount', ['-o', 'remount,ro', root])
      const ended = await run(root, writer.argv)
      const wrong = faultOfEnding(ended)
      if (wrong !== null) row.lost.push(wrong)
      const { lost, temporary } = findLosses(
        root,
        new Map([...writer.before, ['filler', readTree(root).get('filler')]]),
        writer.after,
      )
      row.lost.push(...lost, ...(temporary > 0 ? ['a temporary file has stayed'] : []))
    } finally {
      execFileSync('umount', [root])
      dropTree(root)
    }
    rows.push(row)
  }
  return rows
}

function fill(root) {
  const file = join(root, 'filler')
  try {
    for (let size = 4096; ; size += 4096) writeFileSync(file, Buffer.alloc(size, 'x'))
  } catch {
    // Full.
  }
}
