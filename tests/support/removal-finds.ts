import type { RemovalContext } from '../../src/codemods/remove/removal.js'
import { ScriptFinds } from '../../src/codemods/remove/script-finds.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { FEATURES, GO_FEATURES, openFiles } from './open-files.js'

export interface RemovalOptions {
  /** The gates to remove, each at a value. */
  readonly gates?: Readonly<Record<string, boolean>>
  readonly file?: string
  /** Other files of the project. */
  readonly files?: Readonly<Record<string, string>>
  readonly overrides?: RemovalContext['overrides']
}

/** What a finder removes from a script. */
export interface RemovalFinds {
  readonly after: string
  /** `source: reason` of each place that is kept. */
  readonly refused: readonly string[]
}

/**
 * Runs a finder on a script of a project with the gates `On` and `Other`; in Go, with the constants of the gates
 * `Paging` and `Other` in the package `features`.
 */
export function findsIn(
  find: (finds: ScriptFinds, context: RemovalContext) => void,
  text: string,
  {
    file = 'src/a.ts',
    gates = file.endsWith('.go') ? { Paging: true } : { On: true },
    files = {},
    overrides,
  }: RemovalOptions = {},
): RemovalFinds {
  const registry: Readonly<Record<string, string>> = file.endsWith('.go')
    ? { 'features/features.go': GO_FEATURES }
    : { 'src/features.ts': FEATURES }
  const opened = openFiles({ ...registry, ...files, [file]: text })
  const view = opened.view(file)
  const finds = new ScriptFinds(view)
  find(finds, { ...opened.removal(gates, file), ...(overrides && { overrides }) })
  return {
    after: applyEdits(text, finds.toEdits()),
    refused: finds.refusals.map(({ start, end, reason }) => `${text.slice(start, end)}: ${reason}`),
  }
}
