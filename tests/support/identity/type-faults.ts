import { typeErrorsOf } from '../type-errors.js'
import { describeSubject, type Subject } from './promises.js'
import { PACKAGE_TYPES } from './write-project.js'

type Texts = Readonly<Record<string, string>>

/** One for all projects: TypeScript would take each function of two such files for an overload of the same function. */
const PACKAGES = 'src/packages.d.ts'

/** A project, and its texts after a run. */
export interface RewrittenProject {
  readonly subject: Subject
  readonly after: Texts
}

/**
 * What TypeScript finds wrong with projects after a run, and not before; of all of them at once, because reading its
 * libraries takes longer than a project.
 *
 * @returns descriptions of the projects, with the faults.
 */
export function typeFaultsBrought(projects: readonly RewrittenProject[]): string[] {
  const changed = projects.filter(({ subject, after }) => hasOtherScripts(subject.project.files, after))
  if (changed.length === 0) return []
  const files: Record<string, string> = { [PACKAGES]: PACKAGE_TYPES }
  const folders = new Map<Texts, string>()
  const folderOf = (texts: Texts): string => {
    const known = folders.get(texts)
    if (known !== undefined) return known
    const folder = `p${folders.size}`
    folders.set(texts, folder)
    addScripts(files, folder, texts)
    return folder
  }
  const pairs = changed.map(({ subject, after }) => ({
    subject,
    after,
    then: folderOf(subject.project.files),
    now: folderOf(after),
  }))
  const faults = new Map<string, string[]>()
  for (const fault of typeErrorsOf(files)) {
    const [, folder, rest] = /^(p\d+)\/(.*)$/s.exec(fault) ?? []
    if (folder !== undefined) faults.set(folder, [...(faults.get(folder) ?? []), rest ?? ''])
  }
  return pairs.flatMap(({ subject, after, then, now }) => {
    const known = new Set(faults.get(then))
    const brought = (faults.get(now) ?? []).filter((fault) => !known.has(fault))
    return brought.length > 0 ? [`${brought.join('\n')}\n${describeSubject(subject, after)}`] : []
  })
}

function isChecked(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.test.ts') && path !== PACKAGES
}

function hasOtherScripts(before: Texts, after: Texts): boolean {
  return [...Object.keys(before), ...Object.keys(after)].some((path) => isChecked(path) && before[path] !== after[path])
}

function addScripts(to: Record<string, string>, folder: string, files: Texts): void {
  for (const [path, text] of Object.entries(files)) {
    // The compiler's alias is one folder further up here.
    if (isChecked(path)) to[`${folder}/${path}`] = text.replaceAll(`'~/`, `'./`)
  }
}
