// Trees to break, and what is in them before and after.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

export const GATES = `export const NEW_PARSER = 'NewParser'
export const OLD_SYNTAX = 'OldSyntax'

export const specs: Record<string, FeatureSpec[]> = {
  [NEW_PARSER]: [
    { version: '1.30', default: false, preRelease: 'Alpha' },
    { version: '1.33', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.36
  ],
  [OLD_SYNTAX]: [{ version: '1.31', default: false, lockToDefault: true, preRelease: 'Deprecated' }], // remove in 1.34
  Streaming: [
    { version: '1.33', default: true, preRelease: 'Beta' },
    { version: '1.35', default: true, preRelease: 'GA' },
  ],
  Paging: [{ version: '1.34', default: true, preRelease: 'Beta' }],
}
`
export const MAIN = `import { NEW_PARSER, OLD_SYNTAX } from './gates.js'
import { features } from './feature-gate.js'
import { parseNew } from './new-parser.js'
import { parseOld } from './old-parser.js'

// Größe, 大きさ: kept as they are.
export function parse(text: string): unknown {
  if (features.enabled(NEW_PARSER)) return parseNew(text)
  return parseOld(text)
}

export const syntax = features.enabled(OLD_SYNTAX) ? 'old' : 'new'
`

/** What every command changes something in. */
const TREE = {
  'package.json': '{ "name": "broken", "version": "1.36.0", "private": true, "type": "module" }\n',
  'feature-gates.config.json': '{ "registries": [{ "files": ["src/gates.ts"] }], "snapshot": "snapshot.json" }\n',
  'src/gates.ts': GATES,
  'src/main.ts': MAIN,
  'src/windows.ts': `\uFEFF${MAIN.replaceAll('\n', '\r\n').replaceAll('parse(', 'parseHere(')}`,
  'src/new-parser.ts': 'export const parseNew = (text: string): unknown => JSON.parse(text)\n',
  'src/old-parser.ts': 'export const parseOld = (text: string): unknown => text\n',
  'deploy/server.sh': '#!/bin/sh\nexec server --feature-gates=OldSyntax=false,Paging=true\n',
}

export function makeTree(files = TREE) {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'feature-gates-faults-'))
  writeTree(root, files)
  return root
}

export function writeTree(root, files) {
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), contents)
  }
}

/** The tree without its own configuration, for `init`. */
export function treeForInit(more = {}) {
  const { 'feature-gates.config.json': _, ...files } = TREE
  return makeTree({ ...files, ...more })
}

export const dropTree = (root) => rmSync(root, { recursive: true, force: true })

/** The bytes of every file of a tree by its path; links by where they lead. */
export function readTree(root) {
  const found = new Map()
  const visit = (folder) => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const stats = lstatSync(path)
      if (stats.isDirectory()) visit(path)
      else if (stats.isFile()) found.set(relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'latin1'))
    }
  }
  visit(root)
  return found
}

const TEMPORARY = /(?:^|\/)\..+\.feature-gates-\d+-[\da-f]{12}\.tmp$/

/**
 * What is in a tree that is neither as before the run nor as after it.
 *
 * @returns `lost`: sentences; `temporary`: how many files of the run's own have stayed.
 */
export function findLosses(root, before, after) {
  const now = readTree(root)
  const lost = []
  let temporary = 0
  for (const [file, bytes] of now) {
    if (TEMPORARY.test(file)) temporary++
    else if (bytes !== before.get(file) && bytes !== after.get(file))
      lost.push(`${file} is neither what it was nor what it should be`)
  }
  for (const file of before.keys()) if (!now.has(file) && after.has(file)) lost.push(`${file} is gone`)
  return { lost, temporary }
}

/** @param mayStay files that need not be there, but may be, with what they hold. */
export function isSameTree(root, state, mayStay = new Map()) {
  const now = readTree(root)
  return (
    [...state].every(([file, bytes]) => now.get(file) === bytes) &&
    [...now].every(([file, bytes]) => TEMPORARY.test(file) || (state.get(file) ?? mayStay.get(file)) === bytes)
  )
}
