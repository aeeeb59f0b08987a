import type { Place } from '../text/line-index.js'
import type { RegistryFile, RegistryProblem } from './model.js'

/** A problem of a file as a whole; it is at the file's start where no other place is known. */
export function fileProblem(
  kind: 'unparsable' | 'empty',
  file: string,
  message: string,
  place?: Place,
): RegistryProblem {
  return { kind, message, gate: null, range: { start: 0, end: 0 }, place: place ?? { file, line: 1, column: 1 } }
}

/** A registry that could not be read: any name may be registered in it. */
export function unreadRegistry(problem: RegistryProblem): RegistryFile {
  return { file: problem.place.file, shape: null, gates: [], problems: [problem], complete: false, anchorVersion: null }
}

export function fileName(file: string): string {
  return file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
}
