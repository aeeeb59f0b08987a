import { blanks, cutPrinted, joinPrinted, printed, splitPrinted, type PrintedText } from '../../files/printed-text.js'
import { showPath } from '../../files/paths.js'
import { visibleText } from '../../files/visible-text.js'
import { withAdvice } from '../../gates/identity/advice.js'
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
export function renderGate(explanation: GateExplanation, look: Look): PrintedText {
  const { colors } = look
  const { gate, registered, owners, checks, unproven, settings, markers } = explanation
  const notes = describeNotes(gate)
  const lines = [
    colors.bold(visibleText(gate.name)),
    ...wrap(`${describeStatus(registered.status)}${gate.scope === null ? '' : `, scope ${gate.scope}`}`, 2, look),
    ...(gate.description === null ? [] : wrap(gate.description, 2, look)),
    ...(notes === '' ? [] : wrap(notes, 2, look)),
    printed``,
    ...section('Life', lifeLines(explanation, look), look),
    ...section('Registered in', registrationLines(explanation, look), look),
    ...section(
      'Owners',
      owners === null ? [] : [visibleText(`  ${owners.join(', ') || 'nobody in CODEOWNERS'}`)],
      look,
    ),
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
    ...section('What blocks its removal', blockerLines(explanation, look), look),
    ...section('Other lines that name it', mentionLines(explanation, look), look),
    ...section('Next', nextLines(explanation, look), look),
  ]
  return joinPrinted(lines, '\n')
}

function section(title: string, lines: readonly PrintedText[], { colors }: Look, isLeftOut = false): PrintedText[] {
  if (isLeftOut || (lines.length === 0 && !/^\d/.test(title))) return []
  return [colors.bold(visibleText(title)), ...lines, printed``]
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
  const written = effective.fields.preRelease ? 'unknown stage' : 'no stage'
  return `${stage ?? written}${since}${value}${locked}${due}`
}

function lifeLines({ gate }: GateExplanation, { colors }: Look): PrintedText[] {
  if (gate.specs.every(({ version }) => version === null)) return []
  const rows = gate.specs.map((spec) => [
    { text: visibleText(`  ${spec.version ? formatVersion(spec.version) : '?'}`) },
    { text: visibleText(spec.stage ?? '?') },
    { text: printed`${spec.default === null ? '?' : spec.default ? 'on' : 'off'}` },
    { text: printed`${spec.lockToDefault ? 'locked' : ''}` },
  ])
  const columns = ['', '', '', ''].map((title) => ({ title }))
  return splitPrinted(renderTable(columns, rows, colors), '\n').slice(1, -1)
}

function registrationLines({ registered }: GateExplanation, { cwd }: Look): PrintedText[] {
  return registered.registrations.map(
    ({ place, constant }) =>
      printed`  ${showPlace(place, cwd)}${constant === null ? '' : printed`  (constant ${visibleText(constant)})`}`,
  )
}

function placeLines<Item extends Place>(
  places: readonly Item[],
  linesOf: (place: Item, look: Look) => PrintedText[],
  look: Look,
): PrintedText[] {
  const more = places.length - MOST_PLACES
  return [
    ...places.slice(0, MOST_PLACES).flatMap((place) => linesOf(place, look)),
    ...(more > 0 ? [look.colors.dim(printed`  and ${more} more (--json has all)`)] : []),
  ]
}

function checkLines(check: ExplainedCheck, look: Look): PrintedText[] {
  return [
    headLine(check, look, check.isInTest ? printed`in a test, ` : printed``),
    ...sourceLines(check, look),
    ...wrap(`a check, because ${check.reason}`, 6, look),
  ]
}

function unprovenLines(check: ExplainedCheck & { readonly advice?: string }, look: Look): PrintedText[] {
  return [
    printed`  ${showPlace(check, look.cwd)}`,
    ...sourceLines(check, look),
    ...wrap(withAdvice(check.reason, check.advice ?? null), 6, look),
  ]
}

function settingLines(setting: ExplainedSetting, look: Look): PrintedText[] {
  const value = visibleText(setting.value === null ? 'to a value computed at run time' : `to ${setting.value}`)
  return [
    headLine(setting, look, printed`${value}${setting.isInTest ? ', in a test' : ''}; `),
    ...sourceLines(setting, look),
  ]
}

function markerLines(marker: ExplainedPlace, { cwd }: Look): PrintedText[] {
  return [printed`  ${showPlace(marker, cwd)}`]
}

function headLine(place: ExplainedPlace, look: Look, before = printed``): PrintedText {
  const head = printed`  ${showPlace(place, look.cwd)}  ${before}${describeFate(place.fate, look)}`
  return place.fate.kind === 'refused' ? joinPrinted([head, ...wrap(place.fate.reason, 6, look)], '\n') : head
}

function describeFate({ kind }: Fate, { colors }: Look): PrintedText {
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

function sourceLines({ text }: ExplainedPlace, { colors, width }: Look): PrintedText[] {
  return [printed`      ${colors.cyan(cutPrinted(visibleText(text), width - 6))}`]
}

function blockerLines({ blockers, checks, unproven, notGraduated }: GateExplanation, look: Look): PrintedText[] {
  const refused = checks.filter(({ fate }) => fate.kind === 'refused').length
  return [
    ...(notGraduated === null ? [] : wrap(notGraduated, 2, look)),
    ...(refused === 0 ? [] : [printed`  ${count(refused, 'check')} above ${refused === 1 ? 'is' : 'are'} refused`]),
    ...(unproven.length === 0
      ? []
      : [printed`  ${count(unproven.length, 'place')} above may be ${unproven.length === 1 ? 'a check' : 'checks'}`]),
    ...placeLines(
      blockers,
      (blocker) => [printed`  ${showPlace(blocker, look.cwd)}`, ...wrap(blocker.reason, 6, look)],
      look,
    ),
  ]
}

function mentionLines({ mentions }: GateExplanation, { cwd, colors, width }: Look): PrintedText[] {
  const more = mentions.length - MOST_MENTIONS
  return [
    ...mentions.slice(0, MOST_MENTIONS).map(({ file, line, text }) => {
      const place = printed`  ${showPath(file, cwd)}:${line}  `
      const room = Math.max(20, width - place.length)
      return printed`${place}${colors.dim(cutPrinted(visibleText(text), room))}`
    }),
    ...(more > 0 ? [colors.dim(printed`  and ${more} more (--json has all)`)] : []),
  ]
}

function nextLines({ commands, blocking, notGraduated }: GateExplanation, { colors, cwd }: Look): PrintedText[] {
  const [first, ...others] = notGraduated === null ? blocking : []
  const more = others.length === 0 ? printed`` : printed` and ${count(others.length, 'other place')}`
  return [
    ...(first ? [printed`  First change what blocks its removal: ${showPlace(first, cwd)}${more}`] : []),
    ...commands.flatMap(([command, meaning]) => [
      printed`  ${colors.cyan(visibleText(command))}`,
      printed`      ${visibleText(meaning)}`,
    ]),
  ]
}

export function showPlace({ file, line, column }: Place, cwd: string): PrintedText {
  return printed`${showPath(file, cwd)}:${line}:${column}`
}

/** The lines of a sentence, indented. */
export function wrap(text: string, indent: number, { width }: Look): PrintedText[] {
  return wrapWords(visibleText(text), width - indent).map((line) => printed`${blanks(indent)}${line}`)
}
