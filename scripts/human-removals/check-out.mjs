import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The git folder of a repository among copies of public ones; `null`: there is no copy. */
export function findMirror(mirrors, repository) {
  const flat = repository.replace('/', '+')
  const candidates = [join(flat, 'repo'), flat, `${flat}.git`, repository, `${repository}.git`]
  return (
    candidates
      .flatMap((candidate) => [join(mirrors, candidate, '.git'), join(mirrors, candidate)])
      .find((folder) => existsSync(join(folder, 'objects'))) ?? null
  )
}

/**
 * The parent of a commit as files in a folder, with an index of its own so that the copy isn't touched. What the copy
 * lacks is left out. A folder that is already there is set back to the commit.
 */
export class CheckOut {
  /** @param globs of the files that are compared: `['*.go']`. */
  constructor(mirror, commit, folder, globs) {
    this.globs = globs
    this.folder = folder
    this.commit = commit
    this.index = `${folder}.index`
    this.env = { ...process.env, GIT_DIR: mirror, GIT_WORK_TREE: folder, GIT_INDEX_FILE: this.index }
    if (!existsSync(this.index)) this.#fill()
    this.restore()
  }

  git(...args) {
    return execFileSync('git', args, { env: this.env, encoding: 'utf8', maxBuffer: 1 << 30, cwd: this.folder })
  }

  #fill() {
    rmSync(this.folder, { recursive: true, force: true })
    mkdirSync(this.folder, { recursive: true })
    this.git('read-tree', `${this.commit}^`)
    const rows = this.git('ls-files', '-s', '-z').split('\0').filter(Boolean)
    const lacking = this.#lacking(rows.map((row) => row.split(' ')[1]))
    const absent = rows.filter((_, at) => lacking[at]).map((row) => row.slice(row.indexOf('\t') + 1))
    for (let at = 0; at < absent.length; at += 500)
      this.git('update-index', '--force-remove', '--', ...absent.slice(at, at + 500))
    this.git('checkout-index', '-q', '-f', '-a')
    this.git('update-index', '-q', '--refresh')
  }

  /** Whether the copy lacks each of these objects. */
  #lacking(ids) {
    const env = { ...this.env, GIT_NO_LAZY_FETCH: '1' }
    const input = `${ids.join('\n')}\n`
    const said = execFileSync('git', ['cat-file', '--batch-check'], {
      env,
      input,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    return said.split('\n').map((line) => !line.includes(' blob '))
  }

  /** Undoes what was written into the folder. */
  restore() {
    this.git('checkout-index', '-q', '-f', '-a')
  }

  /** Compared files that differ from the parent, as they lie in the folder. */
  changedFiles() {
    return this.git('diff', '--name-only', '-z', '--', ...this.globs)
      .split('\0')
      .filter(Boolean)
  }

  changesInFolder() {
    return this.git('diff', '-U0', '--no-renames', '--no-color', '--no-ext-diff', '--', ...this.globs)
  }

  /** What people changed, without files whose old or new text the copy lacks. */
  changesInCommit() {
    const range = [`${this.commit}^`, this.commit]
    const rows = this.git('diff', '--raw', '--abbrev=40', '--no-renames', ...range, '--', ...this.globs)
      .split('\n')
      .filter(Boolean)
    const known = (ids) => this.#lacking(ids).every((isLacking, at) => !isLacking || ids[at] === undefined)
    const files = rows
      .map((row) => ({
        ids: row
          .split(' ')
          .slice(2, 4)
          .filter((id) => !/^0+$/.test(id)),
        file: row.split('\t')[1],
      }))
      .filter(({ ids }) => known(ids))
      .map(({ file }) => file)
    if (files.length === 0) return ''
    return this.git('diff', '-U0', '--no-renames', '--no-color', '--no-ext-diff', ...range, '--', ...files)
  }
}
