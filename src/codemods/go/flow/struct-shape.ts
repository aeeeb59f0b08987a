import { dirname } from 'node:path'
import { entriesOf } from '../../../files/read-file.js'
import type { GoStructType } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { filesThatSee, importsOf, isExportedName, type GoSources } from '../go-sources.js'
import { filesThatReach } from '../go-importers.js'
import { becomesAny } from './struct-flows.js'
import { arePointersTold } from './told-pointers.js'
import type { StructField } from './struct-field.js'

/**
 * Whether other code depends on which fields a struct has. It prints whole values, or converts them to a type with the
 * same fields. Or it tells pointers to them apart, and this is the last field.
 */
export function isShapeUsed(field: StructField, sources: GoSources): boolean {
  const { type, name, view: own } = field
  if (isOnlyField(field) && arePointersTold(type, sources)) return true
  const files = isExportedName(name) ? sources.files : sources.filesIn(dirname(own.file))
  if (sources.viewsWith(name, files).some((view) => hasTwin(field, view))) return true
  if (isLaidOut(type.folder)) return true
  const users = isExportedName(type.name) ? filesThatSee(sources, own, type.name) : sources.filesIn(type.folder)
  const ofPackage = sources.filesIn(type.folder).flatMap((file) => sources.viewOf(file) ?? [])
  if (
    [...new Set([...ofPackage, ...sources.viewsWith(type.name, users)])].some(
      (view) => isNamedBesideUnsafe(type.name, view) || becomesAny(type, view, sources),
    )
  )
    return true
  return filesThatReach(type.folder, sources).some((file) => {
    const view = sources.viewOf(file)
    return view === null || becomesAny(type, view, sources)
  })
}

/** Whether assembly of a package may use where the fields of its structs are. */
function isLaidOut(folder: string): boolean {
  return entriesOf(folder).some(({ name }) => /\.s$/i.test(name))
}

/** `(*header)(unsafe.Pointer(&bytes))`, `unsafe.Offsetof(h.size)` */
function isNamedBesideUnsafe(name: string, view: SourceView): boolean {
  return view.text.includes(name) && [...importsOf(view).values()].includes('unsafe')
}

function isOnlyField({ struct: { fields } }: StructField): boolean {
  return fields.length === 1 && fields[0]?.names.length === 1
}

/** Another struct type with the same fields, to which values may be converted or, without a name, assigned. */
function hasTwin({ struct, view: own }: StructField, view: SourceView): boolean {
  const fields = fieldsOf(struct, own)
  const structs: readonly GoStructType[] = nodesOf(view, 'GoStructType')
  return structs.some((other) => {
    if (other === struct || fieldsOf(other, view) !== fields) return false
    const { parent } = other
    // The rows of a list are made where they are written.
    if (parent?.type !== 'GoTypeSpec') return parent?.type !== 'GoArrayType' && parent?.type !== 'GoMapType'
    const { name } = parent.id
    return nodesOf(view, 'CallExpression').some(
      ({ callee, arguments: given }) => callee.type === 'Identifier' && callee.name === name && given.length === 1,
    )
  })
}

function fieldsOf({ fields }: GoStructType, view: SourceView): string {
  return fields
    .flatMap(({ names, goType }) => {
      const type = view.text.slice(...goType.range)
      return names.length === 0 ? [type] : names.map(({ name }) => `${name} ${type}`)
    })
    .join('\n')
}
