import { sourceOf } from '../../files/read-file.js'
import type { TSESTree } from '@typescript-eslint/utils'
import { isBuiltInCall } from '../../gates/check-shapes.js'
import { lastNameOf } from '../../gates/dotted-path.js'
import { gatesGivenTo, mayBeGivenGates } from '../../gates/find-gate-names.js'
import type { GateChecks } from '../../gates/gate-check.js'
import { isTestFile } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { hasWord } from '../../project/search-for-changes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { parseSource } from '../../syntax/parse-source.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'

/**
 * Gates whose names code besides tests gives to calls that aren't known to check them: what tests set may be read
 * there. To follow the names through imports, many modules are parsed, so that waits until a test sets a gate.
 */
export class UnknownCalls {
  readonly #project: Project
  readonly #parsed: (file: string) => SourceView | null
  /** By file, the ranges of what is known to check or set a gate. */
  readonly #known = new Map<string, ReadonlySet<string>>()
  /** The files that name the gates, or import such names: an object with one as its member is in one of these. */
  readonly #naming: string[] = []
  #gates: readonly string[] | null = null

  constructor(project: Project, parsed: (file: string) => SourceView | null) {
    this.#project = project
    this.#parsed = parsed
  }

  add(view: SourceView, { checks, unproven, settings, overrides }: GateChecks): void {
    const { root, registryEntryOf } = this.#project
    this.#naming.push(view.file)
    if (isTestFile(view.file, root) || registryEntryOf(view.file) !== null) return
    const ranges = [
      ...[...checks, ...unproven, ...settings].map(({ node }) => rangeOf(node)),
      ...overrides.map(({ nameRange }) => nameRange),
    ]
    const known = new Set(ranges.map(keyOf))
    const context = { view, index: this.#project.index }
    const mayMatter = nodesOf(view, 'CallExpression').some(
      (call) => mayCheck(call, view) && mayBeGivenGates(call, context) && !isKnown(call, known),
    )
    if (mayMatter) this.#known.set(view.file, known)
  }

  gates(): readonly string[] {
    if (this.#gates) return this.#gates
    const texts = this.#known.size === 0 ? [] : this.#naming.map((file) => this.#textOf(file))
    const words = new Map<string, boolean>()
    const isDeclared = (name: string): boolean => {
      let answer = words.get(name)
      if (answer === undefined) words.set(name, (answer = texts.some((text) => text === null || hasWord(text, name))))
      return answer
    }
    return (this.#gates = [...this.#known].flatMap(([file, known]) => this.#gatesIn(file, known, isDeclared)))
  }

  #gatesIn(file: string, known: ReadonlySet<string>, isDeclared: (name: string) => boolean): string[] {
    const view = this.#viewOf(file)
    if (!view) return []
    const { index, resolveImport } = this.#project
    return nodesOf(view, 'CallExpression')
      .filter(
        (call) => mayCheck(call, view) && mayBeGivenGates(call, { view, index, isDeclared }) && !isKnown(call, known),
      )
      .flatMap((call) => gatesGivenTo(call, { view, index, resolveImport }))
      .filter(({ node }) => !isKnown(node, known))
      .map(({ gate }) => gate)
  }

  #viewOf(file: string): SourceView | null {
    const parsed = this.#parsed(file)
    if (parsed) return parsed
    const text = this.#textOf(file)
    const source = text === null ? null : parseSource(file, text)
    return source?.kind === 'estree' ? source : null
  }

  #textOf(file: string): string | null {
    return this.#parsed(file)?.text ?? sourceOf(file)
  }
}

/** Go's calls say by their types whether they check a gate, unless the function depends on more than that. */
function mayCheck(call: TSESTree.CallExpression, { language }: SourceView): boolean {
  return language !== 'go' || isBuiltInCall(lastNameOf(call.callee) ?? '')
}

/** Whether a node is part of what is known to check or set a gate. */
function isKnown(node: Node, known: ReadonlySet<string>): boolean {
  return [...ancestorsOf(node)].some((around) => known.has(keyOf(rangeOf(around))))
}

function keyOf({ start, end }: TextRange): string {
  return `${start}:${end}`
}
