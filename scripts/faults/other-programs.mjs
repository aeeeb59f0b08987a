// What others do to the tree while a command runs, and where its links lead.
import { chmodSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { faultOfEnding, run, runAll } from './run.mjs'
import { dropTree, findLosses, isSameTree, makeTree, readTree, treeForInit, writeTree } from './trees.mjs'

const ADDED = '// from another program\n'

/** Another program adds a line to every file, at each call up to the last look at a file before it's replaced. */
export async function changeMeanwhile({ name, argv, make, before, after, calls }, { isShort }) {
  const changed = [...before.keys()].filter((file) => before.get(file) !== after.get(file))
  // The last look and the rename (or the deletion) follow each other at once.
  const points = calls.flatMap((call, index) => (/rename|unlink|link/.test(call) ? [] : [index + 1]))
  const tried = isShort ? points.filter((_, order) => order % 5 === 1) : points
  const row = {
    fault: 'changed between plan and write',
    where: `${name}, ${tried.length} places`,
    runs: tried.length,
    lost: [],
    left: 0,
  }
  await runAll(
    tried.map((at) => async () => {
      const root = make()
      const ended = await run(root, argv, { kind: 'change', at, files: changed.map((file) => join(root, file)) })
      if (ended.hangs || ended.signal !== null || /internal error/.test(ended.stderr))
        row.lost.push(`call ${at}: ${faultOfEnding(ended)}`)
      const now = readTree(root)
      for (const file of changed) {
        const bytes = now.get(file)
        if (bytes === undefined && !after.has(file)) continue
        // It was there at the time, so it must be there now: on top of what the run had written, or of what there was.
        if (bytes !== before.get(file) + ADDED && bytes !== (after.get(file) ?? '') + ADDED)
          row.lost.push(`call ${at}: what was added to ${file} is gone`)
      }
      dropTree(root)
    }),
  )
  return row
}

/** Two gates at once, in the same files; the first run is slow at some call, so that the second overtakes it. */
export async function runTwice({ isShort }) {
  const pauses = isShort ? [6, 13] : Array.from({ length: 24 }, (_, index) => index + 1)
  const row = {
    fault: 'two runs at once on one tree',
    where: `strip, two gates, ${pauses.length} times`,
    runs: pauses.length,
    lost: [],
    left: 0,
  }
  const done = makeTree()
  const before = readTree(done)
  const gates = ['NewParser', 'OldSyntax']
  for (const gate of gates) await run(done, ['strip', gate, '--write', '--force'])
  const after = readTree(done)
  dropTree(done)
  await runAll(
    pauses.map((at) => async () => {
      const root = makeTree()
      const ended = await Promise.all(
        gates.map((gate, index) =>
          run(root, ['strip', gate, '--write', '--force', '--json'], index === 0 ? { kind: 'pause', at } : null),
        ),
      )
      for (const [index, gate] of gates.entries()) {
        const { stdout, stderr, code } = ended[index]
        // A run that was turned away says so, and has written nothing.
        if (code === 2) {
          if (!/another run of feature-gates/.test(stderr)) row.lost.push(`pause ${at}: ${stderr.trim()}`)
          continue
        }
        for (const { path } of JSON.parse(stdout).files) {
          const text = readTree(root).get(path)
          if (text !== undefined && text.includes(gate === 'NewParser' ? 'enabled(NEW_PARSER)' : 'enabled(OLD_SYNTAX)'))
            row.lost.push(`pause ${at}: ${path} was reported as written for ${gate}, and is not`)
        }
      }
      for (const gate of gates) await run(root, ['strip', gate, '--write', '--force'])
      if (!isSameTree(root, after))
        row.lost.push(
          `pause ${at}: two more runs did not end where they should: ${findLosses(root, before, after).lost.join(', ')}`,
        )
      dropTree(root)
    }),
    1,
  )
  return row
}

/** Links to a folder and to files outside the tree, named by the tree's own configuration and on the command line. */
export async function followLinks() {
  const outside = makeTree()
  writeTree(outside, {
    'snapshot.json': '{ "toolVersion": "0.1.0", "version": "1.35", "gates": [] }\n',
    'eslint.config.js': 'export default [\n  { ignores: ["dist"] },\n]\n',
  })
  const state = readTree(outside)
  const row = { fault: 'links that lead out of the tree', where: '', runs: 0, lost: [], left: 0 }
  const attempts = [
    ['strip', 'NewParser', '--write', '--force'],
    ['strip', 'NewParser', '--write', '--force', 'src/folder'],
    ['strip', 'NewParser', '--write', '--force', 'src/link.ts', 'src/main.ts'],
    ['remove', 'OldSyntax', '--write', '--force'],
    ['remove', 'OldSyntax', '--write', '--force', '--config', 'linked.config.json'],
    ['lock', 'Streaming', '--in', '1.37', '--write', '--force', '--config', 'linked.config.json'],
    ['graduate', 'Paging', '--to', 'GA', '--in', '1.37', '--write', '--force', '--config', 'linked.config.json'],
    ['snapshot', '--write', '--force'],
    ['snapshot', '--write', '--force', '--config', 'linked.config.json'],
    ['report', '--html', 'src/folder/new/page.html'],
    ['report', '--html', 'page.html', '--markdown', 'gone.md'],
    ['init', '--yes'],
  ]
  for (const argv of attempts) {
    const root = argv[0] === 'init' ? treeForInit() : makeTree()
    writeTree(root, {
      'linked.config.json': JSON.stringify({
        registries: [{ files: ['src/folder/gates.ts'] }],
        snapshot: 'src/folder/made/snapshot.json',
      }),
    })
    symlinkSync(join(outside, 'src'), join(root, 'src/folder'))
    symlinkSync(join(outside, 'src/main.ts'), join(root, 'src/link.ts'))
    symlinkSync(join(outside, 'snapshot.json'), join(root, 'snapshot.json'))
    symlinkSync(join(outside, 'eslint.config.js'), join(root, 'eslint.config.js'))
    symlinkSync(join(outside, 'src/windows.ts'), join(root, 'page.html'))
    symlinkSync(join(outside, 'not-there.md'), join(root, 'gone.md'))
    const ended = await run(root, argv)
    row.runs++
    const said = argv.join(' ')
    if (ended.hangs || ended.signal !== null || /internal error/.test(ended.stderr))
      row.lost.push(`${said}: ${faultOfEnding(ended)}`)
    if (!isSameTree(outside, state)) {
      row.lost.push(`${said}: changed what is outside of the tree`)
      for (const [file, bytes] of state) writeTree(outside, { [file]: Buffer.from(bytes, 'latin1') })
    }
    if (!lstatSync(join(root, 'src/link.ts')).isSymbolicLink()) row.lost.push(`${said}: a link became a file`)
    dropTree(root)
  }
  const listed = await listLinks(outside)
  row.runs += listed.runs
  row.lost.push(...listed.lost)
  dropTree(outside)
  return { ...row, where: `every writer, ${row.runs} ways` }
}

/** What links lead to isn't the tree's: no command finds it there. */
async function listLinks(outside) {
  const root = makeTree()
  symlinkSync(join(outside, 'src'), join(root, 'src/folder'))
  symlinkSync(join(outside, 'src/main.ts'), join(root, 'src/link.ts'))
  symlinkSync(root, join(root, 'src/circle'))
  const lost = []
  const commands = [
    ['check', '--json'],
    ['list', '--json'],
    ['strip', 'NewParser', '--json'],
    ['report', '--json'],
  ]
  for (const argv of commands) {
    const { stdout, stderr, code } = await run(root, argv)
    const paths = stdout.match(/"(?:path|filePath|file)":\s*"[^"]*"/g) ?? []
    if (code === 2 || paths.length === 0) lost.push(`${argv.join(' ')}: ${stderr.trim()}`)
    for (const path of paths) if (/folder|circle|link\.ts/.test(path)) lost.push(`${argv.join(' ')} lists ${path}`)
  }
  dropTree(root)
  return { runs: commands.length, lost }
}

/** Files marked as read-only. The superuser could write them anyway. */
export async function keepReadOnly({ argv, make, name, before, after }) {
  const root = make()
  const row = { fault: 'read-only files', where: name, runs: 1, lost: [], left: 0 }
  const changed = [...before.keys()].filter((file) => after.get(file) !== before.get(file))
  for (const file of changed) chmodSync(join(root, file), 0o444)
  const ended = await run(root, argv)
  const wrong = faultOfEnding(ended)
  if (wrong !== null) row.lost.push(wrong)
  for (const file of changed)
    if (readFileSync(join(root, file), 'latin1') !== before.get(file)) row.lost.push(`${file} was written`)
  dropTree(root)
  return row
}
