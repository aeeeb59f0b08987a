import type { CheckShapeEntry } from '../config/config.js'
import { nameOfShape } from '../gates/check-shapes.js'
import { wordsOfOverrides } from '../gates/configured-setters.js'
import { mayHaveMarker } from '../gates/find-gate-markers.js'
import { createNamedCheckFinder } from '../gates/mentions.js'
import { WordFinder } from '../gates/word-finder.js'
import type { GateIndex } from '../registry/gate-index.js'
import { isData } from '../syntax/data/parse-data.js'
import { maySpellInGo, spellingsOf } from '../text/escapes.js'
import type { Project } from './project.js'

/** Finds the gates whose name, or the constant that means it, occurs in a text. */
export function createMentionFinder({ index }: Project): (text: string) => ReadonlySet<string> {
  const gatesByWord = gatesByTheirWords(index)
  // Longer words first: of two words with the same start, the longer one counts.
  const words = [...gatesByWord.keys()]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  if (words.length === 0) return () => new Set()
  const pattern = new RegExp(words.join('|'), 'g')
  return (text) => {
    const found = new Set<string>()
    for (const spelling of spellingsOf(text))
      for (const [word] of spelling.matchAll(pattern)) for (const gate of gatesByWord.get(word) ?? []) found.add(gate)
    return found
  }
}

/**
 * Whether a script is worth parsing for the rules: it names a gate, or calls something that is known to check gates.
 */
export function createRelevance(
  project: Project,
): (file: string, text: string, mentions: ReadonlySet<string>) => boolean {
  const { config } = project
  const names = [...namesOfChecks(config.checks ?? []), ...wordsOfOverrides(config.overrides ?? [])]
  const asksByConstant = createNamedCheckFinder([], null, hasGatesWithoutGoNames(project))
  return (file, text, mentions) =>
    mentions.size > 0 ||
    names.some((name) => text.includes(name)) ||
    (/feature_?gates?/i.test(text) && ASKS_OR_SETS.test(text)) ||
    asksByConstant(file, text) ||
    mayAskForUnknown(file, text) ||
    mayHaveMarker(text)
}

const ASKS_OR_SETS = /enabled|[\w.-]=(?:true|false)\b|set_?from_?map|during_?test/i

/** `isEnabled('NewPraser')`: the function may look up what it is given in the registry, which has no such gate. */
function mayAskForUnknown(file: string, text: string): boolean {
  return !file.endsWith('.go') && CALL_WITH_TEXT.test(text)
}

// The letters come first, and what precedes them last, so that V8 can skip ahead.
const CALL_WITH_TEXT = /enabled(?<=\b(?:is|has|use|check)?(?:feature|gate|flag)*enabled)(?:<[^<>()]*>)?[?.]*\(\s*["'`]/i

export type ByteFilter = (bytes: Buffer, length: number) => boolean

/**
 * Tells from the bytes of a file whether its text may have gates that {@link createMentionFinder} finds, may be one
 * that {@link createRelevance} accepts, or may set gates.
 */
export function createByteFilter(project: Project): (file: string) => ByteFilter {
  const { index, config } = project
  const words = [
    ...gatesByTheirWords(index).keys(),
    ...namesOfChecks(config.checks ?? []),
    ...wordsOfOverrides(config.overrides ?? []),
  ]
  const about = ['featuregate', 'feature_gate', 'feature-gate']
  const filterFor = (anyCase: readonly string[]): ByteFilter => {
    const finder = WordFinder.create(words, anyCase)
    return (bytes, length) => finder?.isIn(bytes, length) ?? true
  }
  // A Go registry has the constants of its gates. A search is faster if its shortest word is longer.
  const ofOthers = filterFor([...about, 'enabled'])
  const ofGo = hasGatesWithoutGoNames(project) ? ofOthers : filterFor(about)
  const orEscapedInGo: ByteFilter = (bytes, length) => ofGo(bytes, length) || maySpellInGo(bytes, length)
  return (file) => (file.endsWith('.go') ? orEscapedInGo : ofOthers)
}

/** Whether data registers gates whose constants in Go aren't known, so that these can have any name. */
export function hasGatesWithoutGoNames({
  index,
  registryEntryOf,
}: Pick<Project, 'index' | 'registryEntryOf'>): boolean {
  const named = new Set(index.constants.values())
  return index.files.some(
    ({ file, gates }) => isData(file) && registryEntryOf(file) !== null && gates.some(({ name }) => !named.has(name)),
  )
}

/** The gates that a word in a file may mean. */
function gatesByTheirWords(index: GateIndex): Map<string, Set<string>> {
  const gatesByWord = new Map<string, Set<string>>()
  const add = (word: string, gate: string): void => {
    gatesByWord.set(word, (gatesByWord.get(word) ?? new Set()).add(gate))
  }
  for (const gate of index.gates.keys()) add(gate, gate)
  for (const [constant, gate] of index.constants) add(constant.slice(constant.lastIndexOf('.') + 1), gate)
  gatesByWord.delete('')
  return gatesByWord
}

function namesOfChecks(shapes: readonly CheckShapeEntry[]): string[] {
  return shapes.map((shape) => {
    const name = nameOfShape(shape) ?? 'await '
    return name.slice(name.lastIndexOf('.') + 1)
  })
}
