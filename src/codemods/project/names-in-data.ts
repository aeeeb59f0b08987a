import { basename, dirname, extname } from 'node:path'
import type { ProjectSources } from './project-sources.js'

/** What build files, shell scripts and data name of the scripts. */
interface DataNames {
  /** Scripts by the last parts of their paths, as {@link nameIn} gives them: `run: node scripts/old.js`. */
  readonly files: ReadonlySet<string>
  /** The last two parts of other paths: `legacy/old` of `module: src/legacy/old`. */
  readonly paths: ReadonlySet<string>
  /** Exports with the name of their module, as `old.render`: `handler: src/old.render`. */
  readonly exports: ReadonlySet<string>
}

/** Whether data names a script. */
export function isFileNamedInData(sources: ProjectSources, file: string): boolean {
  const { files, paths } = namesOf(sources)
  const [folder, name] = [`${basename(dirname(file))}/`, stemOf(file)]
  return files.has(nameIn(folder, name)) || paths.has(folder + name)
}

/** Whether data names an export with its module. */
export function isExportNamedInData(sources: ProjectSources, file: string, name: string): boolean {
  return namesOf(sources).exports.has(`${stemOf(file)}.${name}`)
}

/** What joins the parts of a name. Most words of data have no such place, and this finds the others fast. */
const JOINT = /(?<=[\w$-])[.:#/](?=[\w$])/g
const WORD = /[\w$./:#-]+/y
const IN_WORD = /[\w$./:#-]/
const FILE = /(?:^|\/)([^/:#]+\/)?([^/:#]+)\.[cm]?[jt]sx?$/
/** `legacy/old`, but no address: `https://example.com/legacy/old` */
const PATH = /^(?!\w+:\/\/)(?:.*\/)?([^/:#.]+\/[^/:#.]+)$/
const EXTENSION = /\.[cm]?[jt]sx?$/

const known = new WeakMap<ProjectSources, DataNames>()

function namesOf(sources: ProjectSources): DataNames {
  let names = known.get(sources)
  if (!names) {
    names = readNames(sources)
    known.set(sources, names)
  }
  return names
}

function readNames(sources: ProjectSources): DataNames {
  const files = new Set<string>()
  const paths = new Set<string>()
  const exports = new Set<string>()
  const modules = new Set([...sources.scripts].map(stemOf))
  const addWords = (path: string, add: (word: string) => void): void => {
    for (const word of joinedWords(sources.glanceAt(path) ?? '')) add(word)
  }
  const addExport = (word: string): void => {
    const end = lastOf(word, '.:#')
    const path = word.slice(0, Math.max(0, end)).replace(EXTENSION, '')
    const module = path.slice(lastOf(path, './:#') + 1)
    if (modules.has(module)) exports.add(`${module}.${word.slice(end + 1)}`)
  }
  const addFile = (word: string): void => {
    const [, folder = '', name = ''] = FILE.exec(word) ?? []
    if (name !== '') files.add(nameIn(folder, name))
  }
  for (const path of sources.settings) {
    addWords(path, (word) => {
      addExport(word)
      // A manifest has paths of its own package, which are judged with it, and of others.
      if (word.startsWith('../')) addFile(word)
    })
  }
  for (const path of sources.data) {
    addWords(path, (word) => {
      addFile(word)
      addExport(word)
      const [, last] = PATH.exec(word) ?? []
      if (last !== undefined) paths.add(last)
    })
  }
  for (const path of sources.others) addWords(path, addFile)
  return { files, paths, exports }
}

/** The words of a text that have several parts: `src/old.render`. */
function* joinedWords(text: string): Generator<string> {
  JOINT.lastIndex = 0
  for (let joint = JOINT.exec(text); joint; joint = JOINT.exec(text)) {
    let start = joint.index
    while (start > 0 && IN_WORD.test(text[start - 1] as string)) start--
    WORD.lastIndex = start
    const [word] = WORD.exec(text) as RegExpExecArray
    yield word
    JOINT.lastIndex = start + word.length
  }
}

/** Where the last one of some characters is. */
function lastOf(text: string, characters: string): number {
  let at = text.length - 1
  while (at >= 0 && !characters.includes(text[at] as string)) at--
  return at
}

/** Of an index, its folder says which one it is. */
function nameIn(folder: string, name: string): string {
  return name === 'index' ? folder + name : name
}

function stemOf(file: string): string {
  return basename(file, extname(file))
}
