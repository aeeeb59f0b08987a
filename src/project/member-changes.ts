import { hasTestPath } from '../strip/test-code/test-structure.js'
import { LARGEST_NAMED_FILE, readText } from '../files/read-file.js'
import type { SourceView } from '../source/source-view.js'
import { CHANGES_BY_KEY, CHANGES_GIVEN } from '../source/targets/replaced-members.js'
import type { ChangesElsewhere } from '../source/targets/target.js'
import { parseSource } from '../syntax/parse-source.js'
import { isTestFile, listFiles } from './list-files.js'
import { isScript } from './scripts.js'

/** `gates.isOn = `, `gates['isOn'] = `, `Reflect.set(gates, 'isOn', `. */
const WRITTEN = /\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:&&|\|\||\?\?)?=(?![=>])|(['"`])([^'"`\n]+)\2/gu
const CLASS_BELOW = /\bclass\b[^{;]*\bextends\b/

/**
 * The files of a project that change members of objects and classes. At the first question, all scripts are read once for the names that
 * they write to. Only those that may change the member in question are parsed. Tests are left out: they replace members for themselves.
 */
export class MemberChanges implements ChangesElsewhere {
  readonly #root: string
  readonly #answers = new Map<string, boolean>()
  readonly #views = new Map<string, SourceView | null>()
  #found: Found | null = null

  /** @param root the folder of the project. */
  constructor(root: string) {
    this.#root = root
  }

  changing(name: string, holders: readonly string[]): readonly SourceView[] {
    this.#found ??= findIn(this.#root)
    const { byName, given, byKey, below } = this.#found
    const files = new Set([...(byName.get(name) ?? []), ...given])
    for (const [file, text] of below) if (text.includes(name)) files.add(file)
    for (const [file, text] of byKey) if (holders.some((holder) => text.includes(holder))) files.add(file)
    return [...files].flatMap((file) => this.#viewOf(file) ?? [])
  }

  answer(question: string, find: () => boolean): boolean {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    // What leads back to its own question doesn't change it.
    this.#answers.set(question, false)
    const answer = find()
    this.#answers.set(question, answer)
    return answer
  }

  #viewOf(file: string): SourceView | null {
    let view = this.#views.get(file)
    if (view === undefined) {
      const text = textOf(file)
      const parsed = text === null ? null : parseSource(file, text)
      view = parsed?.kind === 'estree' ? parsed : null
      this.#views.set(file, view)
    }
    return view
  }
}

interface Found {
  /** The files that write to a member of a name, or have it as a text. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>
  /** Those that change what they are given, by names that needn't be written there. */
  readonly given: ReadonlySet<string>
  /** Those that change it by names in brackets, with their texts. */
  readonly byKey: ReadonlyMap<string, string>
  /** Those with a class that extends another one, with their texts. */
  readonly below: ReadonlyMap<string, string>
}

function findIn(root: string): Found {
  const byName = new Map<string, Set<string>>()
  const given = new Set<string>()
  const byKey = new Map<string, string>()
  const below = new Map<string, string>()
  const isMeant = (file: string): boolean => isScript(file) && !file.endsWith('.go') && !hasTestPath(file)
  for (const file of listFiles([root], root, isMeant).files) {
    const text = isTestFile(file, root) ? null : textOf(file)
    if (text === null) continue
    for (const [, member, , quoted] of text.matchAll(WRITTEN)) {
      const name = member ?? quoted ?? ''
      const files = byName.get(name)
      if (files) files.add(file)
      else byName.set(name, new Set([file]))
    }
    if (CHANGES_GIVEN.test(text)) given.add(file)
    else if (CHANGES_BY_KEY.test(text)) byKey.set(file, text)
    if (CLASS_BELOW.test(text)) below.set(file, text)
  }
  return { byName, given, byKey, below }
}

function textOf(file: string): string | null {
  const read = readText(file, LARGEST_NAMED_FILE)
  return 'error' in read ? null : read.text
}
