import { gatesOfField, type ApiType } from '../gates/api/api-field.js'
import { findApiTypes, type ApiView } from '../gates/api/find-api-types.js'
import type { SnapshotField } from '../registry/snapshot-model.js'
import { placeAt } from '../text/line-index.js'
import { parseApiSource } from '../syntax/parse-api-source.js'
import { apiViewOfFile, listApiFiles, typesOfView } from './api-files.js'
import { filesInTree, type GitTree } from './git-tree.js'
import { dataPath } from '../files/paths.js'
import type { Project } from './project.js'

/** The fields of a project's API types, for its snapshot; `null`: the configuration names no API types. */
export function readApiFields(project: Project): SnapshotField[] | null {
  if (!project.config.api?.types) return null
  return listApiFiles(project, 'types').flatMap((file) => {
    const view = apiViewOfFile(file)
    return view ? fieldsOf(typesOfView(view), view, project.root) : []
  })
}

/** The same as a commit has them. */
export function readReleasedApiFields({ config, root }: Project, tree: GitTree): SnapshotField[] | null {
  if (!config.api?.types) return null
  const files = new Set(config.api.types.flatMap((pattern) => filesInTree(pattern, root, tree)))
  return [...files].flatMap((file) => {
    const view = parseApiSource(file, tree.read(file).replace(/^\uFEFF/, ''))
    return view && view.kind !== 'failure' ? fieldsOf(findApiTypes(view), view, root) : []
  })
}

function fieldsOf(types: readonly ApiType[], { file, text }: ApiView, root: string): SnapshotField[] {
  return types.flatMap((type) =>
    type.fields.map((field) => ({
      type: type.name,
      field: field.path,
      file: dataPath(file, root),
      line: placeAt(file, text, field.nameRange.start).line,
      gate: gatesOfField(field, type)[0] ?? null,
    })),
  )
}
