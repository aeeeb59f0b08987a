import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import type { GateIndex } from '../../../registry/gate-index.js'
import { wordPattern, type ProjectTexts } from '../delete-constants.js'
import { isGo, mayAskGates } from './searched-code.js'

/** A limit for types that are made of each other. */
const MOST_ROUNDS = 6
/** Types that so many files name aren't followed: their names are usual words. */
const MOST_FILES = 300

/**
 * The names of exported types that are made of a type of the registry's files: `GateName` of these, and `Row` of
 * `interface Row { gate: GateName }`. Only the names are compared.
 */
export function typesWithNames(
  texts: ProjectTexts,
  { files }: GateIndex,
  viewOf: (file: string, text: string) => SourceView | null,
): ReadonlySet<string> {
  const typesIn = (file: string, text: string | null): readonly ExportedType[] => {
    const view = text !== null && mayAskGates(file) && !isGo(file) ? viewOf(file, text) : null
    return view ? exportedTypes(view) : []
  }
  const found = new Set(files.flatMap(({ file }) => typesIn(file, texts.textOf(file)).map(({ name }) => name)))
  let added = [...found]
  for (let round = 0; round < MOST_ROUNDS && added.length > 0; round++) {
    const naming = texts.naming(added)
    if (naming.size > MOST_FILES) break
    const pattern = wordPattern(added)
    added = []
    for (const [file, text] of naming) {
      for (const { name, type } of typesIn(file, text)) {
        if (found.has(name) || !pattern.test(type)) continue
        found.add(name)
        added.push(name)
      }
    }
  }
  return found
}

interface ExportedType {
  readonly name: string
  /** As it is written. */
  readonly type: string
}

function exportedTypes(view: SourceView): ExportedType[] {
  return nodesOf(view, 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration').flatMap((node) => {
    if (node.type !== 'TSTypeAliasDeclaration' && node.type !== 'TSInterfaceDeclaration') return []
    const isExported = node.parent.type === 'ExportNamedDeclaration' || /\bexport\s*(?:type\s*)?\{/.test(view.text)
    return isExported ? [{ name: node.id.name, type: view.text.slice(...node.range) }] : []
  })
}
