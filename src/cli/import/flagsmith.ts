import type { ExportedFlag } from './exported-flag.js'
import { booleanOf, dateOf, fieldsOf, hasEntries, isFields, listOf, textOf, type Fields } from './export-values.js'

/**
 * The exported features of an environment, the document of an environment, or an answer of the API:
 * `/api/v1/projects/ID/features/`, best with `?environment=ID`, or `/api/v1/flags/`.
 *
 * https://docs.flagsmith.com/administration-and-security/data-management/bulk-import-and-export
 */
export function readFlagsmith(document: unknown): (ExportedFlag | null)[] | null {
  const list = isFields(document)
    ? (document['feature_states'] ?? document['results'] ?? document['features'])
    : document
  if (!Array.isArray(list)) return null
  const overridden = overriddenIn(fieldsOf(document))
  return listOf(list).flatMap((fields) => {
    // A state of a feature, or the feature itself.
    const feature = isFields(fields['feature']) ? fields['feature'] : fields
    const name = textOf(feature['name'])
    return name === null ? [] : [flagOf(name, feature, fields, overridden)]
  })
}

/** The features that segments and identities override; `null`: the list doesn't say. */
function overriddenIn({ project, identity_overrides: identities }: Fields): ReadonlySet<unknown> | null {
  if (!isFields(project)) return null
  const states = [
    ...listOf(project['segments']).flatMap((segment) => listOf(segment['feature_states'])),
    ...listOf(identities).flatMap((identity) => listOf(identity['identity_features'])),
  ]
  return new Set(states.map((state) => fieldsOf(state['feature'])['name']))
}

function flagOf(
  name: string,
  feature: Fields,
  state: Fields,
  overridden: ReadonlySet<unknown> | null,
): ExportedFlag | null {
  const isMultivariate =
    feature['type'] === 'MULTIVARIATE' ||
    [feature['multivariate_options'], state['multivariate'], state['multivariate_feature_state_values']].some(
      hasEntries,
    )
  if (feature['is_archived'] === true || isMultivariate) return null
  const inEnvironment = isFields(feature['environment_feature_state']) ? feature['environment_feature_state'] : state
  const enabled = booleanOf(inEnvironment['enabled'])
  const counts = [feature['num_segment_overrides'], feature['num_identity_overrides']]
  const isForAll = overridden ? !overridden.has(name) : counts.every((count) => count === 0)
  const [owner] = listOf(feature['owners'])
  const [group] = listOf(feature['group_owners'])
  return {
    name,
    description: textOf(feature['description']),
    owner: textOf(owner?.['email']) ?? textOf(group?.['name']),
    created: dateOf(feature['created_date']),
    default: enabled ?? booleanOf(feature['default_enabled']),
    serves: isForAll ? enabled : null,
  }
}
