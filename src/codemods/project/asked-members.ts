import type { ProjectSources } from './project-sources.js'

/** `.name` except `this.name`, and quoted names: `service['name']`, `spyOn(service, 'name')`. */
const ASKED = /(?<!\bthis)[?!]?\.\s*([A-Za-z_$][\w$]*)|(['"`])([A-Za-z_$][\w$]*)\2/g
const WORD = /[A-Za-z_$][\w$]*/g

/**
 * The names of members that some file, script or template, may read other than through `this`. It has more names than
 * are read, because it doesn't resolve objects and includes comments.
 */
export function findAskedMembers(sources: ProjectSources): ReadonlySet<string> {
  const names = new Set<string>()
  for (const file of sources.scripts) {
    for (const [, dotted, , quoted] of sources.glanceAt(file)?.matchAll(ASKED) ?? []) names.add(dotted ?? quoted ?? '')
  }
  for (const file of sources.opaque) for (const [name] of sources.glanceAt(file)?.matchAll(WORD) ?? []) names.add(name)
  return names
}
