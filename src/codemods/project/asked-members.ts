import type { ProjectSources } from './project-sources.js'

/** `.name`, but for `this.name`, and names in quotes: `service['name']`, `spyOn(service, 'name')`. */
const ASKED = /(?<!\bthis)[?!]?\.\s*([A-Za-z_$][\w$]*)|(['"`])([A-Za-z_$][\w$]*)\2/g
const WORD = /[A-Za-z_$][\w$]*/g

/**
 * The names of members that some file, script or template, asks for other than off `this`. More than there are: a name is asked of
 * anything, and in comments as well.
 */
export function findAskedMembers(sources: ProjectSources): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of sources.scripts) {
    for (const [, dotted, , quoted] of sources.glanceAt(file)?.matchAll(ASKED) ?? []) names.add(dotted ?? quoted ?? '')
  }
  for (const file of sources.opaque) for (const [name] of sources.glanceAt(file)?.matchAll(WORD) ?? []) names.add(name)
  return names
}
