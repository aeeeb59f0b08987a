import { printedJson, type PrintedText } from '../../files/printed-text.js'
import { dataPath } from '../../files/paths.js'
import { formatVersion } from '../../registry/version.js'
import { toJson } from '../commands/list.js'
import type { ReportData } from './collect.js'

/** The contract of `report --json`: gates as in `list --json`, and the code that checks them. */
export function renderJson({
  cwd,
  currentVersion,
  columns,
  gates,
  folders,
  owners,
  isComplete,
  unread,
}: ReportData): PrintedText {
  return printedJson({
    currentVersion: currentVersion && formatVersion(currentVersion),
    versions: columns.map(formatVersion),
    gates: gates.map((reported) => ({
      ...toJson(reported, cwd),
      lockMissing: reported.isLockMissing,
      owners: reported.owners,
      checks: reported.checks.map(({ file, line, column }) => ({ path: dataPath(file, cwd), line, column })),
    })),
    folders: folders.map(({ folder, ...row }) => ({ path: folder, ...row })),
    owners,
    ...(!isComplete && { checksComplete: false }),
    unread,
  })
}
