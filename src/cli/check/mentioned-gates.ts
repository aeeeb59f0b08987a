import { addJoinedParts, mayBeJoined, type NameParts } from '../../codemods/remove/residual/joined-names.js'
import { mayAskGates } from '../../codemods/remove/residual/searched-code.js'
import { LARGEST_NAMED_FILE, readText, readTextIf } from '../../files/read-file.js'
import { mayCheckGates } from '../../project/scripts.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'

/** A file that names a gate. */
export interface NamedGate {
  readonly gate: string
  /** Absolute. */
  readonly file: string
}

/** The gates that code outside their registry names. It may check them in a way that isn't recognised. */
export class MentionedGates {
  readonly #files = new Set<string>()
  readonly #filesOf = new Map<string, string[]>()
  readonly #answers = new Map<string, boolean>()
  readonly #wordsOf: (gate: string) => ReadonlySet<string>
  readonly #listVendored: () => readonly string[]
  readonly #listAsking: () => readonly string[]
  /** The strings in code of other modules that may be names of gates; read once it matters. */
  #vendored: ReadonlySet<string> | null = null
  /** What code that checks gates joins to names; read once it matters. */
  #parts: NameParts | null = null

  /**
   * @param wordsOf the gate's name and the names of its constants.
   * @param listVendored Go files of other modules, absolute.
   * @param listAsking files of code that may check gates, absolute.
   */
  constructor(
    wordsOf: (gate: string) => ReadonlySet<string>,
    listVendored: () => readonly string[] = () => [],
    listAsking: () => readonly string[] = () => [],
  ) {
    this.#wordsOf = wordsOf
    this.#listVendored = listVendored
    this.#listAsking = listAsking
  }

  /** @param file absolute. Its text contains one of the gate's words. */
  add(gate: string, file: string): void {
    const files = this.#filesOf.get(gate)
    if (files) files.push(file)
    else this.#filesOf.set(gate, [file])
    this.#files.add(file)
  }

  /** Whether a file contains a word of some gate. */
  isIn(file: string): boolean {
    return this.#files.has(file)
  }

  /** Some file of code that names some gate. */
  example(): NamedGate | null {
    for (const [gate, files] of this.#filesOf) {
      const words = this.#wordsOf(gate)
      const file = files.find((one) => mayCheckGates(one) && mayNameInCode(one, words))
      if (file !== undefined) return { gate, file }
    }
    return null
  }

  /**
   * Whether code names the gate, or joins a name that may be its. Comments don't count where the language is known, nor
   * does prose in strings, such as a test's title.
   */
  has(gate: string): boolean {
    let answer = this.#answers.get(gate)
    if (answer === undefined) {
      const words = this.#wordsOf(gate)
      answer =
        (this.#filesOf.get(gate) ?? []).some((file) => mayNameInCode(file, words)) ||
        this.#isVendored(gate) ||
        mayBeJoined(gate, (this.#parts ??= joinedIn(this.#listAsking())))
      this.#answers.set(gate, answer)
    }
    return answer
  }

  #isVendored(gate: string): boolean {
    this.#vendored ??= new Set(this.#listVendored().flatMap(namesAsked))
    return this.#vendored.has(gate)
  }
}

/** The parts of names in code besides tests, whose titles are joined as well: `Paged${kind}`. */
function joinedIn(files: readonly string[]): NameParts {
  const parts: NameParts = { starts: new Set(), ends: new Set() }
  for (const file of files.filter(mayAskGates)) {
    const read = readText(file, LARGEST_NAMED_FILE)
    if (!('error' in read)) addJoinedParts(parts, read.text)
  }
  return parts
}

/** `gates.Enabled("Paging")` */
const ASKS = /\b[A-Za-z]*Enabled\(\s*"([^"\n]+)"/g

function namesAsked(file: string): string[] {
  const read = readTextIf(file, (bytes, length) => bytes.subarray(0, length).includes('Enabled("'), LARGEST_NAMED_FILE)
  return read === null || 'error' in read ? [] : Array.from(read.text.matchAll(ASKS), ([, name = '']) => name)
}

function mayNameInCode(file: string, words: ReadonlySet<string>): boolean {
  if (!mayCheckGates(file)) return true
  const read = readText(file, LARGEST_NAMED_FILE)
  const view = 'error' in read ? null : parseSource(file, read.text)
  return view?.kind !== 'estree' || namesInCode(view, words)
}

function namesInCode(view: SourceView, words: ReadonlySet<string>): boolean {
  return (
    nodesOf(view, 'Identifier', 'JSXIdentifier', 'PrivateIdentifier').some(
      (node) => words.has(node.name) && !isOfConstant(node, words),
    ) ||
    nodesOf(view, 'Literal').some(
      (node) => typeof node.value === 'string' && isName(node.value, words) && !isOfConstant(node, words),
    ) ||
    nodesOf(view, 'TemplateElement').some(({ value }) => isName(value.raw, words)) ||
    nodesOf(view, 'JSXText').some(({ value }) => isName(value, words))
  )
}

/** The name or the value of the gate's own constant, which isn't a use: `const Paging = "Paging"`. */
function isOfConstant(node: Node, words: ReadonlySet<string>): boolean {
  const { parent } = node
  if (parent?.type !== 'VariableDeclarator' || parent.id.type !== 'Identifier' || !words.has(parent.id.name))
    return false
  return parent.init?.type === 'Literal' && (parent.id === node || parent.init === node)
}

/** `Paging`, `features.Paging`, `Paging=true,Other=false`: a string with blanks is prose. */
function isName(value: string, words: ReadonlySet<string>): boolean {
  return !/\s/.test(value.trim()) && value.split(/[^\w$-]+/).some((word) => words.has(word))
}
