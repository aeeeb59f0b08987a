import { cutPrinted, printed, joinPrinted, type PrintedText } from '../../files/printed-text.js'
import { dataPath, showPath } from '../../files/paths.js'
import { inertText, visibleText } from '../../files/visible-text.js'
import type { GateStatus } from '../../registry/lifecycle.js'
import { formatVersion } from '../../registry/version.js'
import { markdownCode as code, markdownText as text } from '../markdown-text.js'
import type { PlannedRun } from '../strip/finish-run.js'
import { describeRemoved } from '../strip/render-plan.js'
import { branchOf } from './branch-name.js'

/** A pull request that removes one gate. Names in its title and body are escaped. */
export interface PlannedPullRequest {
  readonly gate: string
  readonly branch: string
  readonly title: PrintedText
  /** Markdown. */
  readonly body: PrintedText
  readonly run: PlannedRun
}

/** A title on GitHub is plain text. */
const LONGEST_TITLE = 120
const MOST_ROWS = 100
/** In characters. There are three lists, and GitHub takes 65,536 characters. */
const LONGEST_LIST = 20_000

export function planPullRequest(gate: string, status: GateStatus, run: PlannedRun, cwd: string): PlannedPullRequest {
  const title = printed`Remove feature gate ${inertText(gate)}`
  return {
    gate,
    branch: branchOf(gate),
    title: cutPrinted(title, LONGEST_TITLE),
    body: joinPrinted(
      [describeGate(gate, status), ...changes(run, cwd), ...refusals(run, cwd), ...mentions(run, cwd), FOOTER],
      '\n\n',
    ),
    run,
  }
}

const FOOTER = printed`---\n\n*Written by \`feature-gates pull-requests\`. When the plan changes, the next run replaces this branch's commit, unless someone else has pushed to the branch. A pull request that you close isn't opened again.*`

function describeGate(gate: string, { stage, value, lockedSince, removal }: GateStatus): PrintedText {
  const locked =
    value === null
      ? printed``
      : printed`, locked to ${visibleText(String(value))}${lockedSince ? printed` since ${visibleText(formatVersion(lockedSince))}` : ''}`
  const due = removal.due ? printed` Its removal was due in ${visibleText(formatVersion(removal.dueIn))}.` : printed``
  return printed`${code(gate)} is ${visibleText(stage ?? 'of unknown stage')}${locked}.${due}`
}

function changes({ files }: PlannedRun, cwd: string): PrintedText[] {
  if (files.length === 0) return [printed`Nothing can be removed safely yet. Start with the tasks below.`]
  const rows = files.map((file) => printed`| ${code(showPath(file.file, cwd))} | ${describeRemoved(file)} |`)
  return [
    printed`## Changed`,
    joinPrinted([printed`| File | Removed |`, printed`| --- | --- |`, ...limited(rows)], '\n'),
  ]
}

function refusals({ refused }: PlannedRun, cwd: string): PrintedText[] {
  const tasks = refused.map(
    ({ file, line, column, reason }) =>
      printed`- [ ] ${code(`${showPath(file, cwd)}:${line}:${column}`)} ${text(reason)}`,
  )
  return tasks.length === 0
    ? []
    : [
        printed`## To do by hand`,
        printed`These places were not changed, because a change might alter what the program does.`,
        joinPrinted(limited(tasks), '\n'),
      ]
}

function mentions({ remaining }: PlannedRun, cwd: string): PrintedText[] {
  const places = remaining.map(({ file, line }) => printed`- ${code(`${showPath(file, cwd)}:${line}`)}`)
  return places.length === 0 ? [] : [printed`## Still names the gate`, joinPrinted(limited(places), '\n')]
}

function limited(rows: readonly PrintedText[]): PrintedText[] {
  const shown: PrintedText[] = []
  let length = 0
  for (const row of rows.slice(0, MOST_ROWS)) {
    length += row.length
    if (length > LONGEST_LIST) break
    shown.push(row)
  }
  const more = rows.length - shown.length
  return more === 0 ? shown : [...shown, printed`\n${more} more, which the command lists.`]
}

/** The contract of `--json`. */
export function toJson({ gate, branch, title, body, run }: PlannedPullRequest, cwd: string): object {
  return {
    gate,
    branch,
    title,
    body,
    files: run.files.map(({ file, isDeleted }) => ({ path: dataPath(file, cwd), isDeleted: isDeleted === true })),
    refused: run.refused.map(({ file, line, column, reason }) => ({ path: dataPath(file, cwd), line, column, reason })),
  }
}
