import { tempFolder } from '../temp-folder.js'
import { typeErrorsIn } from '../type-errors.js'
import { describeSubject, type Subject } from './promises.js'

/** A project, and its texts after a run. */
export interface RewrittenProject {
  readonly subject: Subject
  readonly after: Readonly<Record<string, string>>
}

/**
 * What TypeScript finds wrong with projects after a run, and not before; of all of them at once, because reading its
 * libraries takes longer than a project.
 *
 * @returns descriptions of the projects, with the faults.
 */
export function typeFaultsBrought(projects: readonly RewrittenProject[]): string[] {
  const files: Record<string, string> = {}
  for (const [index, { subject, after }] of projects.entries()) {
    addScripts(files, `p${index}/before`, subject.project.files)
    addScripts(files, `p${index}/after`, after)
  }
  if (projects.length === 0) return []
  const faults = new Map<string, string[]>()
  for (const fault of typeErrorsIn(tempFolder(files))) {
    const [, folder, rest] = /^(p\d+\/(?:before|after))\/(.*)$/s.exec(fault) ?? []
    if (folder !== undefined) faults.set(folder, [...(faults.get(folder) ?? []), rest ?? ''])
  }
  return projects.flatMap(({ subject, after }, index) => {
    const known = new Set(faults.get(`p${index}/before`))
    const brought = (faults.get(`p${index}/after`) ?? []).filter((fault) => !known.has(fault))
    return brought.length > 0 ? [`${brought.join('\n')}\n${describeSubject(subject, after)}`] : []
  })
}

function addScripts(to: Record<string, string>, folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    if (!/\.ts$/.test(path) || path.endsWith('.test.ts')) continue
    // The compiler's alias is one folder further up here.
    to[`${folder}/${path}`] = text.replaceAll(`'~/`, `'./`)
  }
}
