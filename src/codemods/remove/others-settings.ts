import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { findInData } from '../../gates/configs/find-in-data.js'
import { lowerObjects, mayOverride } from '../../gates/configs/lower-object.js'
import type { SourceView } from '../../source/source-view.js'
import { parseInnerDocument } from '../../syntax/data/parse-documents.js'
import type { RemovalContext } from './removal.js'

/** Where names of gates begin that another program reads, such as the kubelet: they stay. Quotes are left out. */
export type OthersPlaces = ReadonlySet<number>

export function placesOfOthers(
  settings: readonly ConfigOverride[],
  { gates, setsOthers = () => false }: RemovalContext,
): OthersPlaces {
  return new Set(
    settings
      .filter((setting) => gates.has(setting.name) && setsOthers(setting))
      .map(({ nameRange }) => nameRange.start),
  )
}

export function placesOfOthersInScript(view: SourceView, context: RemovalContext): OthersPlaces {
  if (!mayOverride(view.text)) return new Set()
  const documents = lowerObjects(view).map((root) => ({ root, start: 0 }))
  return placesOfOthers(findInData(documents, { parse: parseInnerDocument, isScript: true }), context)
}
