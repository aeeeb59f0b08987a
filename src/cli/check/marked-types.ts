import { readText } from '../../files/read-file.js'
import { mayHaveMarker } from '../../gates/find-gate-markers.js'
import { listApiFiles } from '../../project/api-files.js'
import type { Project } from '../../project/project.js'

/** Files in the usual layout whose API types name gates. Empty if the configuration has an `api` key. */
export function findMarkedTypes(project: Project): string[] {
  if (project.config.api) return []
  return listApiFiles(project, 'types').filter((file) => {
    const read = readText(file)
    return !('error' in read) && mayHaveMarker(read.text)
  })
}
