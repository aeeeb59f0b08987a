import { showPath } from '../../files/paths.js'
import { visibleText } from '../../files/visible-text.js'
import type { GateStatus } from '../../registry/lifecycle.js'
import { formatVersion } from '../../registry/version.js'
import type { Place } from '../../text/line-index.js'
import { describeNotes } from '../gate-notes.js'
import type { Colors } from '../io.js'
import { count } from '../report/words.js'
import { renderTable } from '../table.js'
import { wrapWords } from '../wrap-words.js'
import type { ExplainedCheck, ExplainedPlace, ExplainedSetting, Fate, GateExplanation } from './explanation.js'

/** How an explanation is written. */
export interface Look {
  readonly cwd: string
  readonly colors: Colors
  readonly width: number
}

/** Lists longer than this are cut; `--json` has all. */
const MOST_PLACES = 50
const MOST_MENTIONS = 10

/** `explain GATE`, for people. */
export function renderGate(explanation: GateExplanation, look: Look): string {
  const { colors } = look
  const { gate, registered, owners, checks, unproven, settings, markers } = explanation
  const notes = describeNotes(gate)
  return [
    colors.bold(visibleText(gate.name)),
    ...wrap(`${describeStatus(registered.status)}${gate.scope === null ? '' : `, scope ${gate.scope}`}`, 2, look),
    ...(gate.description === null ? [] : wrap(gate.description, 2, look)),
    ...(notes === '' ? [] : wrap(notes, 2, look)),
    '',
    ...section('Life', lifeLines(explanation, look), look),
    ...section('Registered in', registrationLines(explanation, look), look),
    ...section('Owners', owners === null ? [] : [`  ${owners.join(', ') || 'nobody in CODEOWNERS'}`], look),
    ...section(
      `${count(checks.length, 'check')}${checks.length === 0 ? '' : ', and what a strip does'}`,
      placeLines(checks, checkLines, look),
      look,
    ),
    ...section(
      `${count(unproven.length, 'place')} that may be ${unproven.length === 1 ? 'a check' : 'checks'}`,
      placeLines(unproven, unprovenLines, look),
      look,
      unproven.length === 0,
    ),
    ...section('Set in', placeLines(settings, settingLines, look), look),
    ...section('Markers', placeLines(markers, markerLines, look), look),
    ...section('What keeps it from being removed', blockerLines(explanation, look), look),
    ...section('Other lines that name it', mentionLines(explanation, look), look),
    ...section('Next', nextLines(explanation, look), look),
  ].join('\n')
}

function section(title: string, lines: readonly string[], { colors }: Look, isLeftOut = false): string[] {
  if (isLeftOut || (lines.length === 0 && !/^\d/.test(title))) return []
  return [colors.bold(title), ...lines, '']
}

/** `GA since 1.35, on, locked since 1.35, to be removed in 1.38`. */
export function describeStatus({ effective, stage, lockedSince, removal }: GateStatus): string {
  if (!effective) return 'its state at this version is not known'
  const since = effective.version ? ` since ${formatVersion(effective.version)}` : ''
  const value = effective.default === null ? '' : effective.default ? ', on' : ', off'
  const locked = effective.lockToDefault
    ? `, locked${lockedSince ? ` since ${formatVersion(lockedSince)}` : ''}`
    : effective.lockToDefault === false
      ? ', not locked'
      : ''
  const due = removal.dueIn
    ? removal.due
      ? `, due for removal since ${formatVersion(removal.dueIn)}`
      : `, to be removed in ${formatVersion(removal.dueIn)}`
    : ''
  return `${stage ?? 'unknown stage'}${since}${value}${locked}${due}`
}

function lifeLines({ gate }: GateExplanation, { colors }: Look): string[] {
  if (gate.specs.every(({ version }) => version === null)) return []
  const rows = gate.specs.map((spec) => [
    { text: `  ${spec.version ? formatVersion(spec.version) : '?'}` },
    { text: spec.stage ?? '?' },
    { text: spec.default === null ? '?' : spec.default ? 'on' : 'off' },
    { text: spec.lockToDefault ? 'locked' : '' },
  ])
  const columns = ['', '', '', ''].map((title) => ({ title }))
  return renderTable(columns, rows, colors).split('\n').slice(1, -1)
}

function registrationLines({ registered }: GateExplanation, { cwd }: Look): string[] {
  return registered.registrations.map(
    ({ place, constant }) =>
      `  ${showPlace(place, cwd)}${constant === null ? '' : `  (constant ${visibleText(constant)})`}`,
  )
}

function placeLines<Item extends Place>(
  places: readonly Item[],
  linesOf: (place: Item, look: Look) => string[],
  look: Look,
): string[] {
  const more = places.length - MOST_PLACES
  return [
    ...places.slice(0, MOST_PLACES).flatMap((place) => linesOf(place, look)),
    ...(more > 0 ? [look.colors.dim(`  and ${more} more (--json has all)`)] : []),
  ]
}

function checkLines(check: ExplainedCheck, look: Look): string[] {
  return [
    headLine(check, look, check.isInTest ? 'in a test, ' : ''),
    ...sourceLines(check, look),
    ...wrap(`a check, because ${check.reason}`, 6, look),
  ]
}

function unprovenLines(check: ExplainedCheck & { readonly advice: string }, look: Look): string[] {
  return [
    `  ${showPlace(check, look.cwd)}`,
    ...sourceLines(check, look),
    ...wrap(`${check.reason}; if it checks the gate, add ${check.advice} to "checks"`, 6, look),
  ]
}

function settingLines(setting: ExplainedSetting, look: Look): string[] {
  const value = setting.value === null ? 'to what only the run knows' : `to ${setting.value}`
  return [headLine(setting, look, `${value}${setting.isInTest ? ', in a test' : ''}; `), ...sourceLines(setting, look)]
}

function markerLines(marker: ExplainedPlace, { cwd }: Look): string[] {
  return [`  ${showPlace(marker, cwd)}`]
}

function headLine(place: ExplainedPlace, look: Look, before = ''): string {
  const head = `  ${showPlace(place, look.cwd)}  ${before}${describeFate(place.fate, look)}`
  return place.fate.kind === 'refused' ? [head, ...wrap(place.fate.reason, 6, look)].join('\n') : head
}

function describeFate({ kind }: Fate, { colors }: Look): string {
  switch (kind) {
    case 'removed':
      return colors.green('is removed')
    case 'file-deleted':
      return colors.green('its file is deleted')
    case 'refused':
      return colors.yellow('is refused:')
    case 'kept':
      return colors.dim('is kept')
  }
}

function sourceLines({ text }: ExplainedPlace, { colors, width }: Look): string[] {
  const shown = visibleText(text)
  return [`      ${colors.cyan(shown.length > width - 6 ? `${shown.slice(0, width - 7)}…` : shown)}`]
}

function blockerLines({ blockers, checks, unproven, notGraduated }: GateExplanation, look: Look): string[] {
  const refused = checks.filter(({ fate }) => fate.kind === 'refused').length
  return [
    ...(notGraduated === null ? [] : wrap(notGraduated, 2, look)),
    ...(refused === 0 ? [] : [`  ${count(refused, 'check')} above ${refused === 1 ? 'is' : 'are'} refused`]),
    ...(unproven.length === 0
      ? []
      : [`  ${count(unproven.length, 'place')} above may be ${unproven.length === 1 ? 'a check' : 'checks'}`]),
    ...placeLines(blockers, (blocker) => [`  ${showPlace(blocker, look.cwd)}`, ...wrap(blocker.reason, 6, look)], look),
  ]
}

function mentionLines({ mentions }: GateExplanation, { cwd, colors, width }: Look): string[] {
  const more = mentions.length - MOST_MENTIONS
  return [
    ...mentions.slice(0, MOST_MENTIONS).map(({ file, line, text }) => {
      const place = `  ${showPath(file, cwd)}:${line}  `
      const room = Math.max(20, width - place.length)
      const shown = visibleText(text)
      return `${place}${colors.dim(shown.length > room ? `${shown.slice(0, room - 1)}…` : shown)}`
    }),
    ...(more > 0 ? [colors.dim(`  and ${more} more (--json has all)`)] : []),
  ]
}

function nextLines({ commands }: GateExplanation, { colors }: Look): string[] {
  return commands.flatMap(([command, meaning]) => [`  ${colors.cyan(visibleText(command))}`, `      ${meaning}`])
}

export function showPlace({ file, line, column }: Place, cwd: string): string {
  return `${showPath(file, cwd)}:${line}:${column}`
}

/** The lines of a sentence, indented. */
export function wrap(text: string, indent: number, { width }: Look): string[] {
  return wrapWords(visibleText(text), width - indent).map((line) => ' '.repeat(indent) + line)
}
