/** A flag of a flag service, as its exported list tells of it. */
export interface ExportedFlag {
  readonly name: string
  readonly description: string | null
  readonly owner: string | null
  /** `2024-01-31`. */
  readonly created: string | null
  /** What those get for whom nothing else is reported; `null`: the list doesn't tell. */
  readonly default: boolean | null
  /** The only value that anyone gets; `null`: it has rules, differs between environments, or the list doesn't tell. */
  readonly serves: boolean | null
}

/** Reads the flags of a document, with `null` for each that is left out; `null` alone: the document isn't such a list. */
export type ReadFlags = (document: unknown) => readonly (ExportedFlag | null)[] | null
