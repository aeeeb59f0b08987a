import { resolve, sep } from 'node:path'
import type { ApiPaths } from '../config/config.js'
import type { ApiType } from '../gates/api/api-field.js'
import { findApiTypes, type ApiView } from '../gates/api/find-api-types.js'
import type { SourceView } from '../source/source-view.js'
import { parseApiSource } from '../syntax/parse-api-source.js'
import { filesOf } from './find-registries.js'
import { isInside, statOf, wayTo } from '../files/paths.js'
import { boundaryOf } from './own-paths.js'
import { apiPathsOf } from './api-layout.js'
import { expandBraces, matcherOf, staticFolder } from '../files/globs.js'
import type { ListedFiles } from './list-files.js'
import type { Project } from './project.js'
import { readText } from '../files/read-file.js'

/** Whether `file` (absolute) is one of a kind of API file. */
export function isApiFile(project: ApiProject, kind: keyof ApiPaths, file: string): boolean {
  const globs = apiPathsOf(project)[kind]
  if (!globs || !isInside(project.root, file)) return false
  return matcherOf(globs)(wayTo(file, project.root).replaceAll(sep, '/'))
}

type ApiProject = Pick<Project, 'config' | 'index' | 'root' | 'listed'>

/** By the list of all files of a run, during which no file is added or deleted. */
const ofRuns = new WeakMap<ListedFiles, Map<keyof ApiPaths, readonly string[]>>()

/** The files of a kind, absolute; tests among them don't count. */
export function listApiFiles(project: ApiProject, kind: keyof ApiPaths): readonly string[] {
  const listed = project.listed()
  if (!listed) return findApiFiles(project, kind)
  let kinds = ofRuns.get(listed)
  if (!kinds) ofRuns.set(listed, (kinds = new Map<keyof ApiPaths, readonly string[]>()))
  let files = kinds.get(kind)
  if (!files) kinds.set(kind, (files = findApiFiles(project, kind)))
  return files
}

function findApiFiles(project: ApiProject, kind: keyof ApiPaths): readonly string[] {
  const boundary = boundaryOf(project.root)
  const globs = (apiPathsOf(project)[kind] ?? []).filter((glob) => mayHaveFiles(glob, project.root))
  const files = new Set(globs.flatMap((glob) => filesOf(glob, project.root, boundary)))
  return [...files].filter((file) => !/(?:[._-]test|\.spec)\.\w+$/.test(file)).map((file) => resolve(file))
}

/** Most projects have few of the usual folders, and a look at a folder is much faster than a glob. */
function mayHaveFiles(glob: string, root: string): boolean {
  return (expandBraces(glob) ?? [glob]).some((one) => statOf(staticFolder(one, root)) !== null)
}

interface Parsed {
  readonly stamp: string
  /** `null`: it can't be read or parsed. */
  readonly view: ApiView | null
}

/** A process that lints one project needs its API files only. */
const MOST_FILES = 2000
const parsed = new Map<string, Parsed>()

/** A parsed file from disk; `null`: it can't be read, or isn't code. */
export function viewOfFile(file: string): SourceView | null {
  const view = apiViewOfFile(file)
  return view?.kind === 'estree' ? view : null
}

/** A file from disk; kept as long as its mtime and size are the same. */
export function apiViewOfFile(file: string): ApiView | null {
  const stats = statOf(file)
  const stamp = stats ? `${stats.mtimeMs}:${stats.size}` : ''
  const known = parsed.get(file)
  if (known?.stamp === stamp) return known.view
  const read = readText(file)
  const source = 'error' in read ? null : parseApiSource(file, read.text)
  const view = source?.kind === 'failure' ? null : source
  if (parsed.size >= MOST_FILES) parsed.clear()
  parsed.set(file, { stamp, view })
  return view
}

const typesByView = new WeakMap<ApiView, readonly ApiType[]>()

export function typesOfView(view: ApiView): readonly ApiType[] {
  const known = typesByView.get(view)
  if (known) return known
  const types = findApiTypes(view)
  typesByView.set(view, types)
  return types
}

/**
 * All API types of a project.
 *
 * @param own a view that replaces its file: an editor's unsaved text.
 * @returns `null` when one of the files can't be read, so the types are unknown.
 */
export function readApiTypes(project: Project, own: ApiView | null): ApiType[] | null {
  const others = listApiFiles(project, 'types')
    .filter((file) => file !== own?.file)
    .map(apiViewOfFile)
  const views = own && isApiFile(project, 'types', own.file) ? [own, ...others] : others
  return views.includes(null) ? null : views.flatMap((view) => (view ? typesOfView(view) : []))
}
