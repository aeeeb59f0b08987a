import type { Gate } from '../registry/model.js'
import { formatVersion } from '../registry/version.js'

/** What the registry says to those who set the gate: `requires Paging, needs 1.35, not in the help, "Use --config."`; empty: nothing. */
export function describeNotes({ requires, minimumVersion, hiddenInHelpText, deprecationMessage }: Gate): string {
  return [
    ...(requires ? [`requires ${requires.join(', ')}`] : []),
    ...(minimumVersion ? [`needs ${formatVersion(minimumVersion)}`] : []),
    ...(hiddenInHelpText ? ['not in the help'] : []),
    ...(deprecationMessage ? [`"${deprecationMessage.replaceAll(/\s+/g, ' ')}"`] : []),
  ].join(', ')
}
