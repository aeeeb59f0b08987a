import type { SemVer } from 'semver'
import { spellEntry } from '../../gates/identity/advice.js'
import { valueOfGate } from '../../codemods/gate-value.js'
import { findMarkers } from '../../gates/find-gate-markers.js'
import { dataPath } from '../../files/paths.js'
import { LARGEST_NAMED_FILE, readTextIf } from '../../files/read-file.js'
import { listFiles } from '../../project/list-files.js'
import { isConfig } from '../../project/worth-linting.js'
import type { Project } from '../../project/project.js'
import type { RegisteredGate } from '../../registry/gate-index.js'
import type { Gate } from '../../registry/model.js'
import { addMinors, formatVersion } from '../../registry/version.js'
import { linesOf } from '../../source/lines-of.js'
import type { SourceView } from '../../source/source-view.js'
import { placeAt, type Place } from '../../text/line-index.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import type { CommandContext } from '../command.js'
import { planRemoveRun } from '../commands/remove.js'
import { startProgress } from '../progress.js'
import { shellWord } from '../shell-word.js'
import { writeUnopened } from '../unopened-files.js'
import { settingsInConfig } from './config-settings.js'
import { ownersByChecks } from '../report/collect.js'
import { readCodeOwners } from '../report/code-owners.js'
import { listScripts, scanFiles } from '../scan.js'
import { compareLines } from '../strip/compare-lines.js'
import { mentionsOnDisk } from '../strip/find-remaining.js'
import type { PlannedRun } from '../strip/finish-run.js'
import type { PlannedFile } from '../strip/planned-changes.js'
import type { ExplainedCheck, ExplainedPlace, ExplainedSetting, Fate, GateExplanation } from './explanation.js'

/**
 * Collects everything that is known about one gate. It plans the gate's removal to say what that does to each place,
 * and writes nothing.
 */
export async function explainGate(
  context: CommandContext,
  project: Project,
  registered: RegisteredGate,
): Promise<GateExplanation> {
  const { cwd, options } = context
  const { name, gate, status } = registered
  const given = options.text('value')
  const locked = valueOfGate(registered, null, project.index, cwd)
  // At an unknown version, the last default that is registered.
  const present = status.default ?? gate.specs.at(-1)?.default ?? true
  const value = typeof locked === 'boolean' ? locked : given === undefined ? present : given === 'true'
  const run = await planRemoveRun({
    ...context,
    operands: [name],
    options: typeof locked === 'boolean' ? options.without('value') : options.with('value', String(value)),
  })
  const fates = new Fates(run, name)
  const found = await findPlaces(context, project, registered, fates)
  const ownersOf = readCodeOwners(project.root)
  const asked = found.checks.length > 0 ? found.checks : [gate.place]
  const blockers = blockersOf(run, name, found)
  const refused = found.checks.filter(({ fate }) => fate.kind === 'refused')
  // A registration is kept because of other places, unless it can't be changed itself.
  const own = new Set(registered.registrations.map(({ place }) => keyOf(place)))
  const causes = [...refused, ...found.unproven, ...blockers.filter((blocker) => !own.has(keyOf(blocker)))]
  const blocking = causes.length > 0 ? causes : blockers
  return {
    gate,
    registered,
    value,
    notGraduated: typeof locked === 'boolean' ? null : locked,
    ...found,
    blockers,
    blocking,
    mentions: mentionsOnDisk(run.remaining, run.files).filter(
      (mention) => !found.settings.some(({ file, line }) => file === mention.file && line === mention.line),
    ),
    owners: ownersOf && ownersByChecks(asked, ownersOf),
    ownersOf,
    commands: commandsFor(
      registered,
      value,
      { isGraduated: typeof locked === 'boolean', isBlocked: blocking.length > 0 },
      project,
    ),
  }
}

interface Places {
  readonly checks: ExplainedCheck[]
  readonly unproven: (ExplainedCheck & { readonly advice?: string })[]
  readonly settings: ExplainedSetting[]
  readonly markers: ExplainedPlace[]
}

async function findPlaces(
  context: CommandContext,
  project: Project,
  { name, registrations }: RegisteredGate,
  fates: Fates,
): Promise<Places> {
  // An entry of a registry in TypeScript looks like one that sets the gate.
  const registered = new Set(registrations.map(({ place }) => keyOf(place)))
  const files = listScripts([], context.cwd, (files) => writeUnopened(context, files))
  const progress = startProgress(context, 'Looking for the gate', files.length)
  const found: Places = { checks: [], unproven: [], settings: [], markers: [] }
  for await (const { view, checks } of scanFiles(files, project, progress, { gates: new Map([[name, true]]) })) {
    const placeOf = (start: number, end: number): ExplainedPlace => {
      const place = linesOf(view).placeOf(start)
      return { ...place, text: onOneLine(view, start, end), isInTest: hasTestPath(view.file), fate: fates.of(place) }
    }
    for (const { gate, node, reason = '', evidence = null } of checks.checks)
      if (gate === name) found.checks.push({ ...placeOf(...node.range), reason, evidence })
    for (const { gate, node, reason, entry } of checks.unproven)
      if (gate === name)
        found.unproven.push({
          ...placeOf(...node.range),
          reason,
          evidence: null,
          ...(entry && { advice: spellEntry(entry) }),
        })
    for (const { name: set, node, value } of checks.settings) {
      const place = placeOf(...node.range)
      if (set === name && !registered.has(keyOf(place))) found.settings.push({ ...place, value })
    }
    for (const { name: marked, nameRange } of findMarkers(view))
      if (marked === name) found.markers.push(placeOf(nameRange.start, nameRange.end))
  }
  progress.end()
  found.settings.push(...findConfigSettings(context, project, name, fates))
  return found
}

/** What documents and scripts set. */
function findConfigSettings(
  { cwd }: CommandContext,
  project: Project,
  name: string,
  fates: Fates,
): readonly ExplainedSetting[] {
  const { files } = listFiles(
    ['.'],
    cwd,
    (file) => isConfig(file) && !project.registryFile(file) && !project.isIgnored(file),
  )
  return files.flatMap((file) => {
    const read = readTextIf(file, (bytes, length) => bytes.subarray(0, length).includes(name), LARGEST_NAMED_FILE)
    if (read === null || 'error' in read) return []
    const lines = read.text.split(/\r\n|[\n\r]/)
    return settingsInConfig(file, read.text, project).flatMap((setting) => {
      if (setting.name !== name) return []
      const place = placeAt(file, read.text, setting.nameRange.start)
      const text = shorten(lines[place.line - 1]?.trim() ?? '')
      return [{ ...place, text, value: setting.value, isInTest: hasTestPath(file), fate: fates.of(place) }]
    })
  })
}

const LONGEST_TEXT = 120

function onOneLine({ text }: SourceView, start: number, end: number): string {
  return shorten(text.slice(start, end).replaceAll(/\s+/g, ' '))
}

function shorten(source: string): string {
  return source.length > LONGEST_TEXT ? `${source.slice(0, LONGEST_TEXT - 1)}…` : source
}

/** Finds what the planned change does to a place. */
class Fates {
  readonly #refused: ReadonlyMap<string, string>
  readonly #planned: ReadonlyMap<string, PlannedFile>
  readonly #changed = new Map<string, ReadonlySet<number>>()

  constructor({ refused, files }: PlannedRun, gate: string) {
    this.#refused = new Map(
      refused
        .filter((refusal) => refusal.gate === gate || refusal.gate === null)
        .map((refusal) => [keyOf(refusal), refusal.reason]),
    )
    this.#planned = new Map(files.map((file) => [file.file, file]))
  }

  of(place: Place): Fate {
    const reason = this.#refused.get(keyOf(place))
    if (reason !== undefined) return { kind: 'refused', reason }
    const planned = this.#planned.get(place.file)
    if (!planned) return { kind: 'kept' }
    if (planned.isDeleted) return { kind: 'file-deleted' }
    return { kind: this.#changedLines(planned).has(place.line) ? 'removed' : 'kept' }
  }

  #changedLines({ file, before, after }: PlannedFile): ReadonlySet<number> {
    let lines = this.#changed.get(file)
    if (!lines) {
      lines = changedLines(before, after)
      this.#changed.set(file, lines)
    }
    return lines
  }
}

function keyOf({ file, line, column }: Place): string {
  return `${line}:${column} ${file}`
}

/** The lines of `before`, from 1, that `after` doesn't have. */
function changedLines(before: string, after: string): Set<number> {
  const changed = new Set<number>()
  let line = 0
  for (const { mark, count } of compareLines(before.split(/\r\n|[\n\r]/), after.split(/\r\n|[\n\r]/))) {
    if (mark === '+') continue
    if (mark === '-') for (let offset = 1; offset <= count; offset++) changed.add(line + offset)
    line += count
  }
  return changed
}

/** Refusals of the plan that are in no list of places. */
function blockersOf(
  { refused }: PlannedRun,
  name: string,
  { checks, unproven, settings, markers }: Places,
): PlannedRun['refused'] {
  const told = new Set([...checks, ...unproven, ...settings, ...markers].map(keyOf))
  return refused.filter((refusal) => (refusal.gate === name || refusal.gate === null) && !told.has(keyOf(refusal)))
}

function commandsFor(
  { name, status, gate }: RegisteredGate,
  value: boolean,
  { isGraduated, isBlocked }: { readonly isGraduated: boolean; readonly isBlocked: boolean },
  { index }: Project,
): (readonly [string, string])[] {
  const shown = shellWord(name)
  if (isGraduated) {
    const strip = [`feature-gates strip ${shown}`, 'shows the code without its checks; --write changes it'] as const
    const after = isBlocked ? ', once nothing blocks that' : ''
    const remove = [`feature-gates remove ${shown}`, `removes its registration and settings, too${after}`] as const
    const isDue = status.removal.due || gate.specs.every(({ version }) => version === null)
    return isDue && !isBlocked ? [remove, strip] : [strip, remove]
  }
  const now = index.currentVersion
  const next = now ? formatVersion(addMinors(now, 1)) : 'VERSION'
  return [
    ...(status.stage === 'GA' && !isLockPlanned(gate, now)
      ? [[`feature-gates lock ${shown} --in ${next}`, 'locks it to its default'] as const]
      : []),
    [`feature-gates strip ${shown} --value ${value}`, `shows the code as if the gate were always ${value}`],
  ]
}

function isLockPlanned({ specs }: Gate, now: SemVer | null): boolean {
  return specs.some(
    ({ version, lockToDefault }) =>
      lockToDefault === true && version !== null && now !== null && version.compare(now) > 0,
  )
}

/** The contract of `explain GATE --json`. */
export function gateAsJson(explanation: GateExplanation, state: Record<string, unknown>, cwd: string): unknown {
  const placeOf = ({ file, line, column }: Place): Record<string, unknown> => ({
    path: dataPath(file, cwd),
    line,
    column,
  })
  const inCode = ({ text, isInTest, fate, ...place }: ExplainedPlace): Record<string, unknown> => ({
    ...placeOf(place),
    text,
    inTest: isInTest,
    strip: fate.kind,
    ...(fate.kind === 'refused' && { refusal: fate.reason }),
  })
  const { gate, registered } = explanation
  return {
    ...state,
    description: gate.description,
    life: gate.specs.map((spec) => ({
      since: spec.version && formatVersion(spec.version),
      stage: spec.stage,
      default: spec.default,
      locked: spec.lockToDefault,
    })),
    registrations: registered.registrations.map(({ place, constant }) => ({ ...placeOf(place), constant })),
    owners: explanation.owners,
    value: explanation.value,
    notGraduated: explanation.notGraduated,
    checks: explanation.checks.map((check) => ({ ...inCode(check), evidence: check.evidence, reason: check.reason })),
    unproven: explanation.unproven.map((check) => ({
      ...inCode(check),
      reason: check.reason,
      ...(check.advice !== undefined && { advice: JSON.parse(check.advice) as unknown }),
    })),
    settings: explanation.settings.map((setting) => ({ ...inCode(setting), value: setting.value })),
    markers: explanation.markers.map(inCode),
    blockers: explanation.blockers.map((blocker) => ({ ...placeOf(blocker), reason: blocker.reason })),
    mentions: explanation.mentions.map(({ file, line, text }) => ({ path: dataPath(file, cwd), line, text })),
    commands: explanation.commands.map(([command, meaning]) => ({ command, meaning })),
  }
}
