import type { ExportedFlag } from './exported-flag.js'
import { booleanOf, dateOf, fieldsOf, isFields, rowsOf, textOf, type Fields } from './export-values.js'

/**
 * The flag definitions of flagd, also in the resource that the operator for Kubernetes reads.
 *
 * https://flagd.dev/reference/flag-definitions, https://openfeature.dev/docs/reference/technologies/server/
 */
export function readFlagd(document: unknown): (ExportedFlag | null)[] | null {
  const spec = fieldsOf(fieldsOf(document)['spec'])
  const definitions = isFields(spec['flagSpec']) ? spec['flagSpec'] : document
  return rowsOf(definitions, ['flags'])?.map(({ name, fields }) => flagOf(name, fields)) ?? null
}

function flagOf(name: string, fields: Fields): ExportedFlag | null {
  const variants = fieldsOf(fields['variants'])
  if (Object.values(variants).some((value) => typeof value !== 'boolean')) return null
  const metadata = fieldsOf(fields['metadata'])
  // If a flag is disabled or has no default variant, everyone gets the default in the code.
  const variant = textOf(fields['defaultVariant'])
  const value = variant === null || fields['state'] === 'DISABLED' ? null : booleanOf(variants[variant])
  const isTargeted = Object.keys(fieldsOf(fields['targeting'])).length > 0
  return {
    name,
    description: textOf(metadata['description']),
    owner: textOf(metadata['owner']) ?? textOf(metadata['team']),
    created: dateOf(metadata['created']),
    default: value,
    serves: isTargeted ? null : value,
  }
}
