import { shellWord } from '../shell-word.js'
import { visibleText } from '../../files/visible-text.js'
import { joinPrinted, printed, type PrintedText } from '../../files/printed-text.js'
import { showPath } from '../../files/paths.js'
import { describeNotes } from '../gate-notes.js'
import { markdownCode as code, markdownText as text } from '../markdown-text.js'
import type { ReportData } from './collect.js'
import type { ReportedGate } from './reported-gate.js'
import type { Period } from './life.js'
import {
  cellOfChecks,
  count,
  countChecks,
  describeMissingLock,
  describeRemoval,
  describeState,
  describeVersion,
  STAGE_LETTERS,
  VERSION_MISSING,
} from './words.js'

/** The report for a pull request, a wiki or a job's summary. */
export function renderMarkdown(data: ReportData): PrintedText {
  const at = showVersion(data.currentVersion)
  const lines = [
    printed`# Feature gates${at.length === 0 ? '' : printed` at ${at}`}`,
    printed``,
    describeTotals(data),
    printed``,
    ...renderDue(data, at),
    ...renderTimeLine(data),
    ...renderGates(data),
    ...renderFolders(data),
    ...renderOwners(data),
    ...renderUnread(data),
  ]
  return joinPrinted(lines, '\n')
}

function showVersion(version: Parameters<typeof describeVersion>[0]): PrintedText {
  return visibleText(describeVersion(version))
}

function describeTotals(data: ReportData): PrintedText {
  const { gates, isVersionMissing } = data
  const graduated = gates.filter(({ status }) => status.graduated).length
  const due = gates.filter(({ status }) => status.removal.due).length
  const states = isVersionMissing ? '' : printed`${graduated} graduated, ${due} due for removal, `
  const checks = gates.reduce((sum, { checks }) => sum + checks.length, 0)
  return printed`${count(gates.length, 'gate')}, ${states}${countChecks(checks, data)} in code.`
}

function renderDue(data: ReportData, at: PrintedText): PrintedText[] {
  const { gates, cwd, isVersionMissing } = data
  const line = (todo: string, gate: ReportedGate, why: string, command: string): PrintedText =>
    printed`- **${visibleText(todo)}** ${code(gate.gate.name)}: ${visibleText(why)}, ${countChecks(gate.checks.length, data)}, ${code(`${showPath(gate.gate.place.file, cwd)}:${gate.gate.place.line}`)}${gate.owners.length > 0 ? printed` (${text(gate.owners.join(', '))})` : ''}; type ${code(`feature-gates ${command} ${shellWord(gate.gate.name)}`)}`
  const lines = [
    ...gates
      .filter(({ status }) => status.removal.due)
      .map((gate) => line('Remove', gate, describeRemoval(gate), 'remove')),
    ...gates
      .filter(({ isLockMissing }) => isLockMissing)
      .map((gate) => line('Lock', gate, describeMissingLock(gate), 'explain')),
    ...gates
      .filter(({ isDueNext }) => isDueNext)
      .map((gate) => line('Next release:', gate, `removal in ${describeVersion(gate.status.removal.dueIn)}`, 'strip')),
  ]
  if (isVersionMissing) lines.unshift(visibleText(VERSION_MISSING), ...(lines.length > 0 ? [printed``] : []))
  return [
    printed`## Due${at.length === 0 ? '' : printed` in ${at}`}`,
    printed``,
    ...(lines.length > 0 ? lines : [printed`Nothing${gates.length === 0 ? ', because no gate is registered' : ''}.`]),
    printed``,
  ]
}

/** One character per release, so that gates line up in a monospaced font. */
function renderTimeLine({ gates, columns }: ReportData): PrintedText[] {
  if (gates.length === 0 || columns.length === 0) return []
  return [
    printed`## Time line`,
    printed``,
    printed`From ${showVersion(columns[0])} to ${showVersion(columns.at(-1))}, one letter per release: \`P\` PreAlpha, \`A\` Alpha, \`B\` Beta, \`G\` GA, \`D\` Deprecated; ${LOCKED_LETTERS}`,
    printed``,
    ...table(
      ['Gate', 'Life', 'Steps'],
      ['---', '---', '---'],
      gates.map(({ gate, life }) => [
        code(gate.name),
        printed`\`${visibleText(life.map(lettersOf).join(''))}\``,
        text(stepsOf(life, columns.map(describeVersion))),
      ]),
    ),
  ]
}

const LOCKED_LETTERS =
  '`L` GA and locked, `X` Deprecated and locked; `×` removal, `!` overdue; small letters are planned; `·` nothing registered or planned.'

function lettersOf(period: Period): string {
  return letterOf(period).repeat(period.columns)
}

function letterOf(period: Period): string {
  if (period.kind !== 'stage') return { none: '·', overdue: '!', removal: '×' }[period.kind]
  const { stage, locked, isPlanned } = period
  const letter =
    stage === null
      ? '?'
      : locked && stage === 'GA'
        ? 'L'
        : locked && stage === 'Deprecated'
          ? 'X'
          : STAGE_LETTERS[stage]
  return isPlanned ? letter.toLowerCase() : letter
}

/** `Alpha 1.30, Beta on 1.32, GA on locked 1.35, removal 1.38`. */
function stepsOf(life: readonly Period[], versions: readonly string[]): string {
  const steps: string[] = []
  let start = 0
  let last = ''
  for (const period of life) {
    const version = versions[start] ?? ''
    start += period.columns
    if (period.kind === 'overdue') steps.push(`removal due ${version}`)
    if (period.kind === 'removal') steps.push(`removal ${version}`)
    if (period.kind !== 'stage') continue
    const state = `${period.stage ?? '?'}${period.default === null ? '' : period.default ? ' on' : ' off'}${period.locked ? ' locked' : ''}`
    // A state that continues in planned releases isn't a step.
    if (state !== last) steps.push(period.isUndated ? state : `${state} ${version}`)
    last = state
  }
  return steps.join(', ')
}

function renderGates(data: ReportData): PrintedText[] {
  const { gates, cwd, owners } = data
  if (gates.length === 0) return []
  const heads = [
    'Gate',
    'Stage',
    'Default',
    'Since',
    'Removal',
    'Checks',
    ...(owners ? ['Owners'] : []),
    'Registered in',
  ]
  return [
    printed`## Gates`,
    printed``,
    ...table(
      heads,
      heads.map((head) => (head === 'Checks' ? '---:' : '---')),
      gates.map((reported) => {
        const { gate, status, checks } = reported
        const notes = describeNotes(gate)
        return [
          printed`${code(gate.name)}${notes === '' ? '' : printed`<br>${text(notes)}`}`,
          visibleText(status.stage ?? ''),
          visibleText(describeState(reported)),
          showVersion(status.effective?.version),
          visibleText(describeRemoval(reported)),
          cellOfChecks(checks.length, data),
          ...(owners ? [text(reported.owners.join(', '))] : []),
          code(`${showPath(gate.place.file, cwd)}:${gate.place.line}`),
        ]
      }),
    ),
  ]
}

function renderFolders(data: ReportData): PrintedText[] {
  const { folders, owners, isVersionMissing } = data
  if (folders.length === 0) return []
  const numbers = ['Checks', 'Gates', ...(isVersionMissing ? [] : ['Of graduated gates', 'Of gates that are due'])]
  const heads = ['Folder', ...numbers, ...(owners ? ['Owners'] : [])]
  return [
    printed`## Folders`,
    printed``,
    ...table(
      heads,
      heads.map((head) => (numbers.includes(head) ? '---:' : '---')),
      folders.map((row) => [
        code(row.folder),
        cellOfChecks(row.checks, data),
        printed`${row.gates}`,
        ...(isVersionMissing ? [] : [cellOfChecks(row.graduated, data), cellOfChecks(row.due, data)]),
        ...(owners ? [text(row.owners.join(', '))] : []),
      ]),
    ),
  ]
}

function renderOwners(data: ReportData): PrintedText[] {
  const { owners, isVersionMissing } = data
  if (!owners || owners.length === 0) return []
  return [
    printed`## Owners`,
    printed``,
    ...table(
      ['Owner', 'Gates', ...(isVersionMissing ? [] : ['Due for removal']), 'Checks'],
      ['---', '---:', ...(isVersionMissing ? [] : ['---:']), '---:'],
      owners.map((row) => [
        text(row.owner),
        printed`${row.gates}`,
        ...(isVersionMissing ? [] : [printed`${row.due}`]),
        cellOfChecks(row.checks, data),
      ]),
    ),
  ]
}

function renderUnread({ unread }: ReportData): PrintedText[] {
  if (unread.length === 0) return []
  return [
    printed`## Left out`,
    printed``,
    printed`What is in these places is left out, so gates or checks may be missing above:`,
    printed``,
    ...unread.map((line) => printed`- ${code(line)}`),
    printed``,
  ]
}

function table(
  heads: readonly string[],
  rules: readonly string[],
  rows: readonly (readonly PrintedText[])[],
): PrintedText[] {
  const line = (cells: readonly PrintedText[]): PrintedText => printed`| ${joinPrinted(cells, ' | ')} |`
  return [line(heads.map(visibleText)), line(rules.map(visibleText)), ...rows.map(line), printed``]
}
