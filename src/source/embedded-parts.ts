import type { EditList } from '../text/edit-list.js'
import type { TextRange } from '../text/text-range.js'

/** Code in a file of components that may be edited. No edit crosses its borders. */
export interface CodeRegion extends TextRange {
  readonly kind: 'script' | 'template'
  /** Runs whenever a component is made, not while its module loads. */
  readonly isPerInstance: boolean
  /** What code of the region can't hold, because it would end there. */
  readonly delimiters: readonly string[]
  /** It may be a function to call or code to run; its form shows which. */
  readonly isHandler: boolean
  /** Of an expression whose value is shown: with its braces, which elements don't need. */
  readonly shownAs: TextRange | null
}

/** Parts of a template of which tests decide which one is shown: `v-if`, `v-else`. */
export interface TemplateCondition extends TextRange {
  /** The tests in their order; `null`: what is shown if none holds. */
  readonly tests: readonly (TextRange | null)[]
  /**
   * Removes what is never shown, and tests that always hold.
   *
   * @param values of the tests; `null`: not known.
   * @returns why they stay, as half a sentence, and nothing is edited; `null`: the edits are in the list.
   */
  readonly fold: (values: readonly (boolean | null)[], edits: EditList) => string | null
}

/** Code of a file of components that can't be read; `reason` is half a sentence. */
export interface UnreadPart extends TextRange {
  readonly reason: string
}

/** What a file of components is besides a script: a Vue, Svelte or Astro file. */
export interface EmbeddedParts {
  /** In the order of the text. */
  readonly regions: readonly CodeRegion[]
  readonly conditions: readonly TemplateCondition[]
  readonly unread: readonly UnreadPart[]
  /** Whether a name of the template that no script declares is a member of the component, not a global. */
  readonly hasOwnMembers: boolean
}
