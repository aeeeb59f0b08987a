import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from '../../measure/run-process.mjs'

const EXTENSIONS = { typescript: ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'], go: ['.go'] }

/** The extensions of a language's files. */
export function extensionsOf(language) {
  return EXTENSIONS[language]
}

/** Runs this package's command in a tree, as if for the first time. `codes`: 1 means that it found something. */
export function runCommand({ root }, tree, args) {
  return runNode([join(root, 'dist/cli/bin.js'), ...args, '--no-cache'], { cwd: tree, codes: [0, 1] })
}

/** The gates that are registered in a tree, with their words in code: their names, and the names of their constants. */
export async function gatesOf({ root }, tree) {
  const { openProject } = await import(pathToFileURL(join(root, 'build/project/open-project.js')).href)
  const { index } = openProject({ cwd: tree })
  const constants = [...index.constants].map(([constant, name]) => ({
    name,
    word: constant.slice(constant.lastIndexOf('.') + 1),
  }))
  return [...index.gates.values()].map(({ gate: { name }, status }) => ({
    name,
    isGraduated: status.graduated,
    words: [...new Set([name, ...constants.filter((constant) => constant.name === name).map(({ word }) => word)])],
  }))
}

/**
 * A function that runs the floor: reads the files of the tree, searches the words, parses the files that have one.
 * `more`: its further arguments.
 */
export function floorOf({ floors, temp }, tree, words, language, more = []) {
  const file = join(temp, `words-${words.length}.json`)
  return () => {
    writeFileSync(file, JSON.stringify(words))
    return runNode([join(floors, 'read-search-parse.mjs'), tree, file, EXTENSIONS[language].join(','), ...more])
  }
}

/** What the floor saw: `{ files, parsed }`. */
export async function seenBy(floor) {
  return JSON.parse((await floor()).stdout)
}

/** Fails unless a strip really has something to do in a tree that the bench made, and can read all of it. */
export async function expectStrip(env, tree, args) {
  const { files, refused } = JSON.parse((await runCommand(env, tree, [...args, '--json'])).stdout)
  const unread = refused.find(({ gate }) => gate === null)
  if (unread) throw new Error(`${tree}/${unread.path}:${unread.line}: ${unread.reason}`)
  if (files.length === 0) throw new Error(`${args.join(' ')} has nothing to do in ${tree}`)
}
