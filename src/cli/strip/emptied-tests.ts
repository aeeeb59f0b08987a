import { basename, dirname, extname, join } from 'node:path'
import { entriesOf, LARGEST_NAMED_FILE, readTextIf, searchFile } from '../../files/read-file.js'
import { escapeForPattern } from '../../gates/mentions.js'
import { WordFinder } from '../../gates/word-finder.js'
import { filesBelow, isTestFile, type ListedFiles } from '../../project/list-files.js'
import type { PlannedFile } from './planned-changes.js'

/** A search for some words in the files that are searched for another purpose. */
export interface SearchAlong {
  readonly words: ReadonlySet<string>
  /** Called with files that have none of the words. */
  onSilent(file: string): void
}

/**
 * Deletes files of tests in which a change leaves no code, unless some file of the project names them: such a file may
 * have prepared the tests of others.
 *
 * @param root the folder of the project.
 * @param listed files that are listed already.
 * @param along what else is looked for, if all files have to be searched.
 */
export function deleteEmptiedTests(
  planned: readonly PlannedFile[],
  root: string,
  listed: ListedFiles | null,
  along: SearchAlong | null = null,
): PlannedFile[] {
  const emptied = planned.filter((change) => !change.isDeleted && isTestFile(change.file, root) && isEmptied(change))
  if (emptied.length === 0) return [...planned]
  const deleted = new Set(planned.flatMap(({ file, isDeleted }) => (isDeleted ? [file] : [])))
  const naming = filesNaming(
    emptied.map(({ file }) => file),
    filesBelow(root, () => true, listed),
    along,
  )
  return planned.map((change) => {
    const { file, removed } = change
    const isNamed = (): boolean => filesNaming([file], naming).some((other) => other !== file)
    if (!emptied.includes(change) || isNamed() || isLastOfPackage(file, deleted)) return change
    deleted.add(file)
    return { ...change, after: '', edits: 1, removed: { ...removed, imports: 0, declarations: 0 }, isDeleted: true }
  })
}

/** Whether a change leaves no code in a script, only comments. In Go, the name of the package is left. */
export function isEmptied({ file, after }: Pick<PlannedFile, 'file' | 'after'>): boolean {
  const start = codeStart(after, 0)
  if (!file.endsWith('.go')) return start === after.length && /\.[cm]?[jt]sx?$/.test(file)
  const clause = /package\s+\w+/y
  clause.lastIndex = start
  return clause.test(after) && codeStart(after, clause.lastIndex) === after.length
}

/** Where the next code begins, behind blanks and comments. */
function codeStart(text: string, from: number): number {
  const blank = /\s+|\/\/[^\n\r]*|\/\*[^]*?\*\//y
  let at = from
  for (blank.lastIndex = at; blank.test(text); blank.lastIndex = at) at = blank.lastIndex
  return at
}

/** Those of `others` that name one of the files: `--require tests/setup.ts`, `'./setup'`, `"a_test.go"`. */
function filesNaming(
  files: readonly string[],
  others: readonly string[],
  along: SearchAlong | null = null,
): readonly string[] {
  const stems = files.map((file) => escapeForPattern(stemOf(file))).join('|')
  const name = new RegExp(`(?<![\\w-])(?:${stems})\\.(?:[cm]?[jt]sx?|go)\\b|(?<![\\w.-])(?:${stems})["'\`]`)
  const isNaming = (other: string): boolean => searchFile(other, name) !== false
  const finder = WordFinder.create([...files.map(stemOf), ...(along?.words ?? [])])
  if (!finder) return others.filter(isNaming)
  const isWanted = (bytes: Buffer, length: number): boolean => finder.isIn(bytes, length)
  return others.filter((other) => {
    if (readTextIf(other, isWanted, LARGEST_NAMED_FILE) !== null) return isNaming(other)
    along?.onSilent(other)
    return false
  })
}

function stemOf(file: string): string {
  return basename(file, extname(file))
}

/** A command may name the folder of a package, which needs a file of Go. */
function isLastOfPackage(file: string, deleted: ReadonlySet<string>): boolean {
  const isKept = (other: string): boolean => other.endsWith('.go') && other !== file && !deleted.has(other)
  return file.endsWith('.go') && !entriesOf(dirname(file)).some(({ name }) => isKept(join(dirname(file), name)))
}
