import type { SourceView } from '../../source/source-view.js'
import { CallSites } from '../slots/call-sites.js'
import { ClassMembers } from '../slots/class-members.js'
import { DeclaredNames } from '../slots/declared-names.js'
import type { OutsideCalls } from '../slots/outside-calls.js'
import { TestParts } from '../test-code/empty-tests.js'
import { Trivia } from '../../text/trivia.js'

/** Facts about a file that don't depend on which checks are stripped, so several plans of one file share them. */
export class FileFacts {
  readonly #view: SourceView
  readonly #outside: OutsideCalls | null
  #trivia: Trivia | null = null
  #members: ClassMembers | null = null
  #names: DeclaredNames | null = null
  #calls: CallSites | null = null
  #testParts: TestParts | null = null

  /** @param outside what other files do with the functions of this file; `null`: unknown. */
  constructor(view: SourceView, outside: OutsideCalls | null = null) {
    this.#view = view
    this.#outside = outside
  }

  get trivia(): Trivia {
    return (this.#trivia ??= new Trivia(this.#view))
  }

  get members(): ClassMembers {
    return (this.#members ??= new ClassMembers(this.#view))
  }

  get names(): DeclaredNames {
    return (this.#names ??= new DeclaredNames(this.#view, this.members))
  }

  /** These call sites include calls of private class members. */
  get calls(): CallSites {
    return (this.#calls ??= new CallSites(this.#view, this.members, this.#outside))
  }

  get testParts(): TestParts {
    return (this.#testParts ??= new TestParts(this.#view))
  }
}
