import { printedJson } from '../../files/printed-text.js'
import { describeUnknownGate } from '../../codemods/gate-value.js'
import { dataPath, showPath, statOf } from '../../files/paths.js'
import { LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { visibleText } from '../../files/visible-text.js'
import { gateStatus } from '../../registry/lifecycle.js'
import { parseSource } from '../../syntax/parse-source.js'
import { placeAt } from '../../text/line-index.js'
import type { TextRange } from '../../text/text-range.js'
import { resolve } from 'node:path'
import { EXIT_OK, type CommandContext } from '../command.js'
import { openCommandProject, type CommandProject } from '../command-project.js'
import { explainGate, gateAsJson } from '../explain/explain-gate.js'
import { settingsInConfig } from '../explain/config-settings.js'
import { describeSetting, explainLine, unknownReason, type ExplainedFinding } from '../explain/explain-place.js'
import { renderGate, type Look } from '../explain/render-gate.js'
import { renderPlace } from '../explain/render-place.js'
import { colorsFor } from '../io.js'
import { count } from '../report/words.js'
import { shellWord } from '../shell-word.js'
import { UsageError } from '../usage-error.js'
import { toJson } from './list.js'

/** The widest lines that are easy to read, even if the terminal is wider. */
const WIDEST = 100
const NO_TERMINAL = 80

/** `feature-gates explain`: everything that is known about a gate, or why a place in the code is a check, or isn't. */
export async function runExplain(context: CommandContext): Promise<number> {
  const { io, cwd, operands, options } = context
  const [operand, ...others] = operands
  if (operand === undefined || others.length > 0)
    throw new UsageError('name one gate, or one place such as src/server.ts:12')
  const opened = openCommandProject(context, { paths: [], named: 'any' })
  const look: Look = {
    cwd,
    colors: colorsFor(io.stdout, io.env, context.color),
    width: Math.min(WIDEST, io.stdout.columns || NO_TERMINAL),
  }
  const registered = opened.project.index.gates.get(operand)
  if (registered) {
    const explanation = await explainGate(context, opened.project, registered)
    const { gate } = registered
    const { index } = opened.project
    const state = toJson({ gate, status: gateStatus(gate, index.currentVersion, index.policy) }, cwd)
    if (options.has('json')) io.stdout.write(printedJson(gateAsJson(explanation, state, cwd)))
    else io.stdout.write(renderGate(explanation, look))
    return EXIT_OK
  }
  const place = readPlace(operand)
  // `src/a.ts` and `src/a.ts:end` are files without the number of a line.
  const beforeColon = operand.slice(0, Math.max(0, operand.lastIndexOf(':')))
  const named = [operand, beforeColon].find((path) => path !== '' && statOf(resolve(cwd, path))?.isFile())
  if (!place && named !== undefined)
    throw new UsageError(
      `"${visibleText(named)}" is a file; name one of its lines, such as ${shellWord(`${named}:12`)}`,
    )
  if (!place) throw new UsageError(describeUnknownGate(operand, opened.project.index))
  const file = resolve(cwd, place.path)
  const findings = explainPlace(file, place.line, place.path, opened)
  if (options.has('json'))
    io.stdout.write(printedJson({ path: dataPath(file, cwd), line: place.line, findings: findings.map(toFindingJson) }))
  else io.stdout.write(renderPlace(findings, { path: showPath(file, cwd), line: place.line }, look))
  return EXIT_OK
}

function toFindingJson({ advice, ...finding }: ExplainedFinding): object {
  return { ...finding, ...(advice !== undefined && { advice: JSON.parse(advice) as unknown }) }
}

/** `src/a.ts:12`, `src/a.ts:12:5`; `null`: the operand names no line. */
function readPlace(operand: string): { path: string; line: number } | null {
  const match = /^(.+?):(\d{1,9})(?::\d+)?$/.exec(operand)
  return match ? { path: match[1] as string, line: Number(match[2]) } : null
}

function explainPlace(file: string, line: number, path: string, { project }: CommandProject): ExplainedFinding[] {
  const shown = visibleText(path)
  if (!statOf(file)?.isFile()) throw new UsageError(`"${shown}" is not a file`)
  const read = readText(file, LARGEST_NAMED_FILE)
  if ('error' in read) throw new UsageError(`${shown} can't be read: ${read.error}`)
  // A line break at the end doesn't begin another line.
  const lines = read.text.replace(/(?:\r\n|[\n\r])$/, '').split(/\r\n|[\n\r]/).length
  if (line < 1 || line > lines)
    throw new UsageError(`${shown} has ${count(lines, 'line')}, so line ${line} does not exist`)
  const registrations = registrationsAt(file, read.text, line, project)
  const view = parseSource(file, read.text)
  if (view?.kind === 'failure')
    throw new UsageError(`${shown}:${view.place.line}:${view.place.column}: can't be parsed: ${view.message}`)
  const isRegistration = (found: ExplainedFinding): boolean =>
    found.kind === 'setting' && registrations.some(({ column, gate }) => column === found.column && gate === found.gate)
  const found =
    view?.kind === 'estree'
      ? explainLine(view, line, project).filter((one) => !isRegistration(one))
      : explainConfigLine(file, read.text, line, project)
  const all = [...registrations, ...found]
  if (all.length > 0) return all
  return namesAt(read.text, line, project)
}

function explainConfigLine(
  file: string,
  text: string,
  line: number,
  project: CommandProject['project'],
): ExplainedFinding[] {
  const lines = text.split(/\r\n|[\n\r]/)
  return settingsInConfig(file, text, project).flatMap(({ name, value, nameRange }) => {
    const place = placeAt(file, text, nameRange.start)
    if (place.line !== line) return []
    const { gates } = project.index
    const what = gates.has(name)
      ? ({ kind: 'setting', reason: describeSetting(value) } as const)
      : ({ kind: 'unknown-gate', reason: unknownReason(name, gates) } as const)
    const { column } = place
    return [{ ...what, gate: name, line, column, text: lines[line - 1]?.trim() ?? '' }]
  })
}

/** Gates that a line without code names. */
function namesAt(text: string, line: number, { index }: CommandProject['project']): ExplainedFinding[] {
  const source = text.split(/\r\n|[\n\r]/)[line - 1] ?? ''
  const found = [...source.matchAll(/[\w$-]+/g)].flatMap(({ 0: name, index: start }) =>
    index.gates.has(name)
      ? [{ kind: 'no-check', gate: name, line, column: start + 1, text: source.trim(), reason: NAMED } as const]
      : [],
  )
  const declared = found.filter(({ gate, column }) => isDeclaredConstant(source.slice(0, column - 1), gate, index))
  return declared.length > 0 ? declared.map((one) => ({ ...one, reason: DECLARED })) : found
}

/** Whether `before` and the name of the gate declare its constant: `NewParser featuregate.Feature = "`. */
function isDeclaredConstant(before: string, gate: string, { gates }: CommandProject['project']['index']): boolean {
  const [, left = ''] = /^([^=]*)=\s*["'`]$/.exec(before) ?? []
  const words = left.match(/[\w$]+/g) ?? []
  const constants = gates.get(gate)?.registrations.map(({ constant }) => constant?.split('.').at(-1))
  return words.some((word) => constants?.includes(word))
}

const DECLARED = 'it declares the constant that code uses for the gate'

const NAMED = 'no code has this name here; it is part of a comment, a string, or a language that is not read'

/** The gates whose entry a line belongs to, or their member in an enum or union beside it. */
function registrationsAt(
  file: string,
  text: string,
  line: number,
  { index }: CommandProject['project'],
): ExplainedFinding[] {
  const isOn = ({ start, end }: TextRange): boolean =>
    placeAt(file, text, start).line <= line && line <= placeAt(file, text, end).line
  return [...index.gates.values()].flatMap(({ registrations, name }) =>
    registrations
      .filter((gate) => gate.file === file && [gate.range, ...(gate.twins ?? [])].some(isOn))
      .map(({ place }): ExplainedFinding => ({
        kind: 'registration',
        gate: name,
        line: place.line,
        column: place.column,
        text: name,
        reason: 'the registry declares the gate here',
      })),
  )
}
