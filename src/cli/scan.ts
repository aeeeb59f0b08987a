import { setImmediate } from 'node:timers/promises'
import { findGateChecks } from '../gates/find-gate-checks.js'
import type { GateChecks } from '../gates/gate-check.js'
import { createNamedCheckFinder, mentionPattern } from '../gates/mentions.js'
import { listFiles } from '../project/list-files.js'
import { findOptionsOf } from '../project/find-options.js'
import { inPhase } from '../files/processor-time.js'
import type { Project } from '../project/project.js'
import { LARGEST_NAMED_FILE, readText, searchFile } from '../files/read-file.js'
import { hasGatesWithoutGoNames } from '../project/mention-finder.js'
import { mayCheckGates } from '../project/scripts.js'
import type { GateIndex } from '../registry/gate-index.js'
import type { SourceView } from '../source/source-view.js'
import { parseSource } from '../syntax/parse-source.js'
import { isNamedIn } from '../text/escapes.js'
import type { Progress } from './progress.js'

export interface ScannedFile {
  readonly file: string
  readonly text: string
  readonly bom: boolean
  readonly view: SourceView
  readonly checks: GateChecks
}

/**
 * The scripts and Go files among `paths`; for no paths, those of the working directory.
 *
 * @param onUnopened called with files whose names aren't UTF-8, so that they can't be opened.
 */
export function listScripts(
  paths: readonly string[],
  cwd: string,
  onUnopened: (files: readonly string[]) => void = () => {},
): readonly string[] {
  const { files, unopened } = listFiles(paths.length === 0 ? ['.'] : paths, cwd, mayCheckGates)
  onUnopened(unopened)
  return files.filter(mayCheckGates)
}

export interface ScanOptions {
  /** Only files that mention one of these gates; by default any gate. */
  readonly gates?: ReadonlyMap<string, unknown>
  /** Called with a file that contains none of the words. */
  readonly onSilent?: (file: string) => void
  /** What is parsed already. */
  readonly parsed?: (file: string) => SourceView | null
  /** Called with the text of every file that is read, including those without a word. */
  readonly onText?: (file: string, text: string) => void
  /** Called with a file that mentions a gate, or may, but can't be read or parsed; `reason` is a complete clause. */
  readonly onUnread?: (file: string, reason: string, line: number, column: number) => void
}

/**
 * Reads the files that mention a gate, or check one through a constant, and finds all checks in them. The others aren't
 * even parsed.
 */
export async function* scanFiles(
  files: readonly string[],
  project: Project,
  progress: Progress,
  options: ScanOptions = {},
): AsyncGenerator<ScannedFile> {
  const { onUnread, parsed = () => null } = options
  const texts = new SearchedTexts(files, project, options)
  const pauseSometimes = sometimes()
  for (const file of files) {
    progress.step()
    await pauseSometimes()
    const read = texts.read(file)
    if (!read) continue
    const view = parsed(file) ?? parseSource(file, read.text)
    if (view?.kind === 'failure' && read.look === 'mentions') {
      const { message, place } = view
      onUnread?.(file, `the file mentions a gate but can't be parsed: ${message}`, place.line, place.column)
    }
    if (view?.kind !== 'estree') continue
    const checks = inPhase('matching', () => findGateChecks(view, project.index, findOptionsOf(project)))
    yield { file, text: read.text, bom: read.bom, view, checks }
  }
  texts.end()
}

/** Lets Ctrl+C through, and the progress bar. */
function sometimes(): () => Promise<void> {
  let last = Date.now()
  return async () => {
    if (Date.now() - last <= 50) return
    await setImmediate()
    last = Date.now()
  }
}

/** What the text of a file says about gates: it mentions one, may import the constant of one, or does neither. */
type Look = 'mentions' | 'imports' | 'nothing'

/** Searches the text of each file once, also where it is read for another purpose before the scan gets there. */
class SearchedTexts {
  readonly #project: Project
  readonly #options: ScanOptions
  readonly #pattern: RegExp | null
  readonly #asksByConstant: (file: string, text: string) => boolean
  /** By file; `null`: not searched yet. */
  readonly #known: Map<string, Look | null>

  constructor(files: readonly string[], project: Project, options: ScanOptions) {
    const shapes = project.config.checks ?? []
    const { gates } = options
    this.#project = project
    this.#options = options
    this.#pattern = gates ? patternOfGates(project, gates) : mentionPattern(project.index, shapes)
    const others = gates ? gatesWhere(project, (name) => !gates.has(name)) : null
    this.#asksByConstant = createNamedCheckFinder(shapes, others, hasGatesWithoutGoNames(project))
    this.#known = new Map(files.map((file) => [file, null]))
    project.readAlong((file, text) => {
      if (this.#known.has(file)) this.#look(file, text)
    })
  }

  /** The text of a file that may have checks; `null`: it has none, or can't be read. */
  read(file: string): { readonly text: string; readonly bom: boolean; readonly look: Look } | null {
    const { onSilent, onUnread } = this.#options
    const read = this.#known.get(file) === 'nothing' ? null : readText(file, LARGEST_NAMED_FILE)
    if (read && 'error' in read) {
      const reason = describeUnread(file, read.error, this.#pattern)
      if (reason !== null) onUnread?.(file, reason, 1, 1)
      return null
    }
    const look = read ? this.#look(file, read.text) : 'nothing'
    if (look !== 'mentions') onSilent?.(file)
    return look === 'nothing' ? null : read && { ...read, look }
  }

  end(): void {
    this.#project.readAlong(null)
  }

  #look(file: string, text: string): Look {
    const known = this.#known.get(file)
    if (known) return known
    this.#options.onText?.(file, text)
    const look = this.#mentionsGate(text) ? 'mentions' : this.#mayImportGate(file, text) ? 'imports' : 'nothing'
    this.#known.set(file, look)
    return look
  }

  #mentionsGate(text: string): boolean {
    const pattern = this.#pattern
    return inPhase('searching', () => pattern !== null && isNamedIn(text, pattern))
  }

  /** By a constant of another module: this one doesn't name the gate. */
  #mayImportGate(file: string, text: string): boolean {
    return (
      this.#pattern !== null &&
      inPhase('searching', () => this.#asksByConstant(file, text)) &&
      (file.endsWith('.go') || inPhase('links', () => this.#project.importsAny(file, text)))
    )
  }
}

/** Why a file that can't be read matters, as a clause; `null`: it mentions no gate. */
export function describeUnread(file: string, error: string, pattern: RegExp | null): string | null {
  const mentions = pattern === null ? false : searchFile(file, pattern)
  return mentions === false
    ? null
    : `the file ${mentions === null ? 'may mention' : 'mentions'} a gate but can't be read: ${error}`
}

/** Some gates of a project, with their constants. */
function gatesWhere({ index }: Project, isMeant: (name: string) => boolean): Pick<GateIndex, 'gates' | 'constants'> {
  return {
    gates: new Map([...index.gates].filter(([name]) => isMeant(name))),
    constants: new Map([...index.constants].filter(([, name]) => isMeant(name))),
  }
}

/** What a file with a check of one of `gates` must mention. */
export function patternOfGates(project: Project, gates: ReadonlyMap<string, unknown>): RegExp | null {
  const shapes = (project.config.checks ?? []).filter((shape) => !('gate' in shape) || gates.has(shape.gate))
  return mentionPattern(
    gatesWhere(project, (name) => gates.has(name)),
    shapes,
  )
}
