/** A flag of a flag service, as its exported list describes it. */
export interface ExportedFlag {
  readonly name: string
  readonly description: string | null
  readonly owner: string | null
  /** `2024-01-31`. */
  readonly created: string | null
  /** The value if no rule applies; `null`: the list doesn't say. */
  readonly default: boolean | null
  /** The one value that everyone gets; `null`: it has rules, differs between environments, or the list doesn't say. */
  readonly serves: boolean | null
}

/**
 * Reads the flags of a document, with `null` for each flag that is left out. It returns `null` if the document has
 * another form.
 */
export type ReadFlags = (document: unknown) => readonly (ExportedFlag | null)[] | null
