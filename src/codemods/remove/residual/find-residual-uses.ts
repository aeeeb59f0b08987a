import { readDataRegistry } from '../../../registry/readers/data.js'
import type { EmbeddedParts } from '../../../source/embedded-parts.js'
import type { DataView, ParsedSource, SourceView } from '../../../source/source-view.js'
import { parseSource } from '../../../syntax/parse-source.js'
import type { ProjectTexts } from '../delete-constants.js'
import { DataReaders } from './data-readers.js'
import { findDataUses } from './residual-data-uses.js'
import { findGoUses } from './residual-go-uses.js'
import { findScriptUses } from './residual-script-uses.js'
import { findOtherTextUses, findTextUses, mayRun } from './residual-text-uses.js'
import type { NameHolder, ResidualContext, ResidualFinds, ResidualUse } from './residual-use.js'

/** The uses of gates in one file. */
export interface FileUses {
  readonly file: string
  readonly text: string
  readonly uses: readonly ResidualUse[]
}

/** A declaration may get the name from another declaration. */
const MOST_ROUNDS = 8

/**
 * Searches the project after the removal for every place that still needs a gate. Such places are strings, types,
 * entries and members of its name, uses of a constant that holds the name, and mentions in files that aren't parsed. A
 * declaration that holds the name counts only when nothing uses it.
 *
 * @param texts the project without registrations, constants and overrides of the gates.
 * @param words names and constants of the gates.
 * @param isLeftOut whether a file isn't part of the program.
 */
export function findResidualUses(
  texts: ProjectTexts,
  context: ResidualContext,
  words: Iterable<string>,
  isLeftOut: (file: string) => boolean,
): FileUses[] {
  if (context.gates.size === 0) return []
  const names = new Set([...words].filter((word) => !context.gates.has(word)))
  const files = new Map<string, FileUses>()
  const holders = new Map<string, NameHolder>()
  const done = new Map<string, number>()
  const parsed = new Map<string, ParsedSource | null>()
  const parse = (file: string, text: string): ParsedSource | null => {
    const known = parsed.get(file)
    if (known !== undefined) return known
    const source = parseSource(file, text)
    parsed.set(file, source)
    return source
  }
  const readers = new DataReaders(texts, parse)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const known = names.size
    for (const [file, text] of texts.naming([...context.gates.keys(), ...context.otherNames.keys(), ...names])) {
      if (isLeftOut(file) || done.get(file) === known) continue
      const source = parse(file, text)
      const found = findInFile(file, text, source, context, { names, readers })
      files.set(file, { file, text, uses: found.uses })
      done.set(file, known)
      for (const holder of found.holders) {
        holders.set(`${holder.declaration.start} ${file}`, holder)
        names.add(holder.name)
      }
    }
    if (names.size === known && round > 0) break
  }
  return withIdleHolders(files, [...holders.values()])
}

function findInFile(
  file: string,
  text: string,
  parsed: ParsedSource | null,
  context: ResidualContext,
  { names, readers }: { readonly names: ReadonlySet<string>; readonly readers: DataReaders },
): ResidualFinds {
  const gates = context.gates.keys()
  // A list of gates registers the gate for other tools. If it is generated from the code, it will be generated again.
  const readBy = (): string | null => (parsed?.kind === 'data' && isListOfGates(parsed) ? null : readers.readerOf(file))
  switch (parsed?.kind) {
    case 'estree':
      if (parsed.language === 'go') return findGoUses(parsed, context, names)
      return parsed.embedded
        ? withUsesOutside(parsed, parsed.embedded, findScriptUses(parsed, context, names), gates)
        : findScriptUses(parsed, context, names)
    case 'data':
      return { uses: findDataUses(parsed, context, readBy), holders: [] }
    default:
      return {
        uses: mayRun(file) ? findTextUses(file, text, gates) : findOtherTextUses(file, text, gates, readBy),
        holders: [],
      }
  }
}

/** Adds the uses in parts of a component file that aren't code or aren't read, such as attributes. */
function withUsesOutside(
  { file, text }: SourceView,
  { regions }: EmbeddedParts,
  found: ResidualFinds,
  gates: Iterable<string>,
): ResidualFinds {
  let outside = text
  for (const { start, end } of regions)
    outside = outside.slice(0, start) + text.slice(start, end).replaceAll(/[^\n\r]/g, ' ') + outside.slice(end)
  const markup = findTextUses(file, outside, gates)
  const reason = "it names the gate in markup, which can't be changed here"
  return { ...found, uses: [...found.uses, ...markup.map((use) => ({ ...use, reason }))] }
}

function isListOfGates(view: DataView): boolean {
  const { gates, problems } = readDataRegistry(view)
  return gates.length > 0 && problems.length === 0
}

/** A declaration with uses is removed when its uses are. One without uses is a place of its own. */
function withIdleHolders(files: Map<string, FileUses>, holders: readonly NameHolder[]): FileUses[] {
  const used = new Set(
    [...files.values()].flatMap(({ uses }) =>
      uses.flatMap(({ gate, through }) => (through === undefined ? [] : [`${gate} ${through}`])),
    ),
  )
  for (const { gate, name, view, declaration } of holders) {
    if (used.has(`${gate} ${name}`)) continue
    const own = files.get(view.file)
    files.set(view.file, { file: view.file, text: view.text, uses: [...(own?.uses ?? []), declaration] })
  }
  return [...files.values()]
    .filter(({ uses }) => uses.length > 0)
    .map((one) => ({ ...one, uses: [...one.uses].sort((a, b) => a.start - b.start) }))
}
