import { join, resolve, sep } from 'node:path'
import { expandGlob, isGlob, refusalToMatch, type FolderEntry } from '../files/globs.js'
import { runGit } from '../files/run-program.js'
import { findRepository } from '../files/paths.js'

interface Blob {
  readonly object: string
  /** In bytes. */
  readonly size: number
}

/**
 * The files of one commit, read from git's own store: nothing is checked out. Paths are absolute, as in the work tree.
 */
export interface GitTree {
  /** The folder of the repository. */
  readonly root: string
  readonly files: ReadonlyMap<string, Blob>
  /** Throws where git can't give the contents, as in a partial clone without a network. */
  read(file: string): string
}

type Env = Readonly<Record<string, string | undefined>>

/**
 * The tree of a commit.
 *
 * @param ref a tag, a branch, a commit, as the user wrote it.
 * @param folder a folder of the work tree.
 * @returns `error`: one sentence that says what is missing, and how to get it.
 */
export function openGitTree(ref: string, folder: string, env: Env): GitTree | { readonly error: string } {
  const root = findRepository(folder)
  if (root === null) return { error: "this folder isn't in a git repository, so there is no other state to read" }
  const commit = runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], root, env)
  if ('error' in commit) return { error: describeUnknownRef(ref, root, commit.error, env) }
  const listed = runGit(['ls-tree', '-r', '-z', '-l', '--full-tree', commit.stdout.toString('utf8').trim()], root, env)
  if ('error' in listed) return { error: `git can't list the files of "${ref}": ${listed.error}` }
  const files = readListing(listed.stdout.toString('utf8'), root)
  return {
    root,
    files,
    read(file) {
      const blob = files.get(file)
      const contents = blob && runGit(['cat-file', 'blob', blob.object], root, env)
      if (contents && 'stdout' in contents) return contents.stdout.toString('utf8')
      throw new Error(`git can't read its contents in "${ref}"${contents?.error ? `: ${contents.error}` : ''}`)
    },
  }
}

function describeUnknownRef(ref: string, root: string, error: string, env: Env): string {
  if (error === 'git is not installed') return 'git is not installed, so there is no other state to read'
  // Git prints nothing for an unknown commit.
  if (error !== '') return `git can't tell what "${ref}" is: ${error}`
  const shallow = runGit(['rev-parse', '--is-shallow-repository'], root, env)
  if ('stdout' in shallow && shallow.stdout.toString('utf8').trim() === 'true') {
    return `git knows no commit "${ref}" in this shallow clone; fetch it (git fetch --depth 1 origin tag ${ref}), or clone with all tags`
  }
  return `git knows no commit "${ref}"; name a tag, a branch or a commit (git fetch --tags brings those of the remote)`
}

/** `100644 blob <object> <size>\t<path>`; links and submodules hold no registry. */
function readListing(listing: string, root: string): Map<string, Blob> {
  const files = new Map<string, Blob>()
  for (const line of listing.split('\0')) {
    const match = /^100\d{3} blob ([\da-f]+) +(\d+)\t(.+)$/s.exec(line)
    if (match) files.set(join(root, match[3] ?? ''), { object: match[1] ?? '', size: Number(match[2]) })
  }
  return files
}

/** The files of a tree that one entry of a configuration's `files` matches, as it would in the working tree. */
export function filesInTree(pattern: string, root: string, tree: GitTree): string[] {
  const path = resolve(root, pattern)
  if (tree.files.has(path)) return [path]
  if (!isGlob(pattern) || refusalToMatch(pattern) !== null) return []
  const folders = foldersOf(tree)
  return expandGlob(pattern, root, (folder) => folders.get(folder) ?? [])
}

/** What each folder of a tree holds, as a glob reads folders. */
function foldersOf({ root, files }: GitTree): Map<string, FolderEntry[]> {
  const folders = new Map<string, Map<string, boolean>>()
  for (const file of files.keys()) {
    const parts = file.slice(root.length).split(sep).filter(Boolean)
    for (const [index, name] of parts.entries()) {
      const folder = join(root, ...parts.slice(0, index))
      const entries = folders.get(folder) ?? new Map<string, boolean>()
      folders.set(folder, entries.set(name, index < parts.length - 1))
    }
  }
  return new Map(
    [...folders].map(([folder, entries]) => [
      folder,
      [...entries].map(([name, isFolder]) => ({ name, isDirectory: () => isFolder, isFile: () => !isFolder })),
    ]),
  )
}
