import { resolve } from 'node:path'
import { findGateChecks } from '../gates/find-gate-checks.js'
import { openProject } from '../project/open-project.js'
import type { Project } from '../project/project.js'
import { placeAt } from '../source/source-view.js'
import { parseSource } from '../syntax/parse-source.js'
import { describeUnknownGate, valueOfGate } from './gate-value.js'
import { stripText } from './strip-text.js'

/** What `npx jscodeshift -t .../codemods/strip-gate.js --gate=X src` hands over. */
export interface StripGateOptions {
  /** One gate, or several with commas; without it, all graduated gates. */
  readonly gate?: string
  /** Strips a gate that is not graduated, as always `true` or `false`. */
  readonly value?: boolean | 'true' | 'false'
  /** The configuration file; by default the nearest one. */
  readonly config?: string
}

/** A file as jscodeshift hands it to a transform. */
export interface TransformFile {
  readonly path: string
  readonly source: string
}

/** What a transform uses of jscodeshift's helpers. */
export interface TransformApi {
  /** Shows a line beside the file. */
  readonly report: (message: string) => void
}

const BOM = '\uFEFF'

/**
 * The strip as a jscodeshift transform: jscodeshift picks the files and writes them, the engine edits the text, so
 * that nothing is printed anew. Whatever parser jscodeshift is told to use, the text is parsed by its file name.
 *
 * @returns the stripped text; `undefined` where nothing changes.
 * @throws one sentence, which jscodeshift shows beside the file.
 */
export default function stripGate({ path, source }: TransformFile, { report }: TransformApi, options: StripGateOptions): string | undefined {
  const cwd = process.cwd()
  const project = openProject({ cwd, ...(options.config !== undefined && { configFile: resolve(cwd, options.config) }) })
  const failure = project.failures[0]
  if (failure) throw new Error(failure.message)

  const values = valuesOf(options, project, cwd)
  const file = resolve(cwd, path)
  const text = source.startsWith(BOM) ? source.slice(1) : source
  const view = parseSource(file, text)
  if (view?.kind === 'failure') throw new Error(`${path}:${view.place.line}: ${view.message}`)
  if (view?.kind !== 'estree') return undefined

  const found = findGateChecks(view, project.index, { shapes: project.config.checks ?? [], resolveImport: project.resolveImport })
  const stripped = stripText(view, found.checks, values, undefined, found.settings)
  if ('reason' in stripped) throw new Error(stripped.reason)
  for (const { start, gate, reason } of stripped.refusals) {
    const { line, column } = placeAt(path, text, start)
    report(`${path}:${line}:${column} ${gate} not stripped: ${reason}`)
  }
  return stripped.after === text ? undefined : (source.startsWith(BOM) ? BOM : '') + stripped.after
}

function valuesOf({ gate, value }: StripGateOptions, { index }: Project, cwd: string): Map<string, boolean> {
  const given = value === undefined ? null : String(value) === 'true'
  const names = gate === undefined ? null : gate.split(',')
  const values = new Map<string, boolean>()
  for (const name of names ?? index.gates.keys()) {
    const registered = index.gates.get(name)
    if (!registered) throw new Error(describeUnknownGate(name, index))
    if (names === null && !registered.status.graduated) continue
    const answer = valueOfGate(registered, given, index, cwd)
    if (typeof answer === 'boolean') values.set(name, answer)
    else throw new Error(answer)
  }
  return values
}
