import type { EditList } from '../text/edit-list.js'
import type { TextRange } from '../text/text-range.js'

/** Code in a file of components that may be edited. No edit crosses its borders. */
export interface CodeRegion extends TextRange {
  readonly kind: 'script' | 'template'
  /** Runs whenever a component is made, not while its module loads. */
  readonly isPerInstance: boolean
  /** Text that code of the region can't contain, because the region would end there. */
  readonly delimiters: readonly string[]
  /** It may be a function to call or code to run; its form shows which. */
  readonly isHandler: boolean
  /** The range of an expression whose value is shown, with its braces. An element in its place needs no braces. */
  readonly shownAs: TextRange | null
}

/** Parts of a template, of which tests select the one that is shown: `v-if`, `v-else`. */
export interface TemplateCondition extends TextRange {
  /** The tests in their order; `null`: the part that is shown if no test is true. */
  readonly tests: readonly (TextRange | null)[]
  /**
   * Removes parts that are never shown, and tests that are always true.
   *
   * @param values of the tests; `null`: not known.
   * @returns the reason why nothing is removed, as half a sentence; `null`: the edits were added to the list.
   */
  readonly fold: (values: readonly (boolean | null)[], edits: EditList) => string | null
}

/** Code of a file of components that can't be read; `reason` is half a sentence. */
export interface UnreadPart extends TextRange {
  readonly reason: string
}

/** The parts of a component file that aren't its script: a Vue, Svelte or Astro file. */
export interface EmbeddedParts {
  /** In the order of the text. */
  readonly regions: readonly CodeRegion[]
  readonly conditions: readonly TemplateCondition[]
  readonly unread: readonly UnreadPart[]
  /** Whether a name of the template that no script declares is a member of the component, not a global. */
  readonly hasOwnMembers: boolean
}
