import type { Node } from '../../../source/source-view.js'
import { rangeOf } from '../../../text/text-range.js'
import type { FlagContext, FlagDeclaration, FlagRow } from './flag-row.js'
import type { FlagValue } from './flag-values.js'
import { isCalledLikeFlags, isFieldOfFlag, mayHoldFlags } from './flag-words.js'

/** A list of many flags may have a few strings; a list with more of them has settings. */
const FLAGS_PER_OTHER = 3

const HOOK = /^use[A-Z]/

/** Collects the rows of a list or a map before it is known whether it is one of flags. */
export class RowCollector {
  readonly rows: FlagRow[] = []
  readonly others: string[] = []
  complete = true
  #sure = 0
  #open = 0

  add(
    row: Pick<FlagRow, 'constant' | 'constantFile' | 'key' | 'range'> & { readonly name: string | null },
    value: FlagValue,
  ): void {
    const { name } = row
    if (name === null) this.complete = false
    else if (value.likeness === 'not') this.others.push(name)
    else {
      const { default: isOn, stage, description, fields } = value
      this.rows.push({ ...row, name, default: isOn, stage, description, fields })
    }
    if (value.likeness === 'sure') this.#sure++
    else if (value.isOpen) this.#open++
  }

  /** In Go, a field that a row leaves out is false, if other rows have it. */
  fillInZeroValues(): void {
    if (!this.rows.some(({ fields }) => fields.default)) return
    for (const [index, row] of this.rows.entries())
      if (!row.fields.default) this.rows[index] = { ...row, default: false }
  }

  /** Whether it is what a function returns for one flag: `{ enabled: true, variant: 'a' }`. */
  #isOneFlag(): boolean {
    return [...this.rows.map(({ name }) => name), ...this.others].every(isFieldOfFlag)
  }

  /**
   * Whether some row is certainly a flag, and few are something else. In a file that is named as a registry, more may
   * be something else. There, a list of nothing else that is called like flags may have lost those that are certain.
   */
  isOfFlags({ lenient, byUse, view }: FlagContext, names: readonly string[]): boolean {
    const isOfNothingElse = this.rows.length > 0 && this.others.length === 0
    if (byUse && !isCalledLikeFlags(names, view.file))
      return isOfNothingElse && this.#sure > 0 && this.#sure + this.#open === this.rows.length
    if (!lenient && this.#isOneFlag()) return false
    const isCalledSo = isCalledLikeFlags(names, view.file) || names.some(mayHoldFlags)
    if (lenient && isOfNothingElse && isCalledSo) return true
    // A hook returns what it has found out, of which only constants are flags: `{ newParser: false, reload }`.
    const unsure = names.some((name) => HOOK.test(name)) ? this.rows.length - this.#sure : 0
    const isDescribed = lenient && this.rows.length > 1 && this.rows.every(({ description }) => description !== null)
    return isDescribed || (this.#sure > 0 && (lenient || this.#sure >= FLAGS_PER_OTHER * (this.others.length + unsure)))
  }
}

export function declarationOf(
  shape: FlagDeclaration['shape'],
  what: string,
  start: number,
  container: Node,
  { rows, others, complete }: RowCollector,
): FlagDeclaration {
  return { shape, what, start, container: rangeOf(container), rows, others, complete, hasValues: true }
}
