import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import type { GoExpression, GoStructType } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { typeOfExpression } from '../go-expression-types.js'
import { filesThatSee, isExportedName, type GoSources } from '../go-sources.js'
import type { StructField } from './struct-field.js'

/** Packages that print all fields of what they get. */
const PRINTS = /^(?:fmt|log|log\/slog)$|(?:^|\/)(?:klog|logr|zap|logrus)(?:\/|$)/

/**
 * Whether other code depends on which fields a struct has: it prints whole values, or converts them to a type with the
 * same fields.
 */
export function isShapeUsed(field: StructField, sources: GoSources): boolean {
  const { type, name, view: own } = field
  const files = isExportedName(name) ? sources.files : sources.filesIn(dirname(own.file))
  if (sources.viewsWith(name, files).some((view) => hasTwin(field, view))) return true
  const users = isExportedName(type.name) ? filesThatSee(sources, own, type.name) : sources.filesIn(type.folder)
  return sources.viewsWith(type.name, users).some((view) => printsWhole(field, view, sources))
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

function printsWhole({ type }: StructField, view: SourceView, sources: GoSources): boolean {
  return nodesOf(view, 'CallExpression').some(({ callee, arguments: given }) => {
    if (callee.type !== 'MemberExpression' || !PRINTS.test(importPathOf(callee.object, view) ?? '')) return false
    return given.some((argument) => {
      const found = typeOfExpression(asGo(argument) as GoExpression, view, sources)
      return found?.name === type.name && found.folder === type.folder
    })
  })
}
