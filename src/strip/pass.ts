import type { Scope } from '@typescript-eslint/scope-manager'
import type { Node, SourceView } from '../source/source-view.js'
import type { Comment } from '../text/trivia.js'
import { childrenOf } from '../source/walk.js'
import { EditList } from '../text/edit-list.js'
import { foldClassMembers } from './families/class-bodies.js'
import { foldExpression } from './families/expressions.js'
import { foldHookDependencies } from './families/hook-dependencies.js'
import { foldGateComponent } from './families/jsx-gates.js'
import { foldFragment } from './families/jsx-fragments.js'
import { foldJsxContainer } from './families/jsx.js'
import { foldParameters, foldPropType } from './families/parameters.js'
import { foldPattern } from './families/patterns.js'
import { foldSpread } from './families/spreads.js'
import { foldStatement, foldStatementList } from './families/statements.js'
import { foldTemplate } from './families/templates.js'
import { foldTestFunction } from './families/test-functions.js'
import { foldGoStruct } from './go/go-structs.js'
import type { KnownValues } from '../evaluate/known-values.js'
import type { Joint } from './joints.js'
import type { Liveness } from './liveness.js'
import { BOOLEAN, VALUE, type Position } from './position.js'
import type { Trivia } from '../text/trivia.js'

/** Handles the node types of one syntax family; `false`: not this one, look inside. */
type Fold = (node: Node, position: Position, pass: Pass) => boolean

/** The syntax families, each a module. A node goes to the first that takes it. */
const FAMILIES: readonly Fold[] = [
  foldStatementList,
  foldStatement,
  foldGateComponent,
  foldFragment,
  foldJsxContainer,
  foldParameters,
  foldPropType,
  foldPattern,
  foldClassMembers,
  foldTestFunction,
  foldGoStruct,
  foldHookDependencies,
  foldSpread,
  foldTemplate,
  foldExpression,
]

/**
 * One walk over a source with the values that are known so far: writes the edits, and marks what became dead. What is
 * dead may make more values known or more names unused, then another pass starts from the beginning.
 */
export class Pass {
  readonly edits = new EditList()
  /** Where a statement follows another: see {@link separateJoints}. */
  readonly joints: Joint[] = []
  /** Names that unwrapped blocks have brought into a scope. */
  readonly broughtIn = new Map<Scope, Set<string>>()
  /** Comments that come to stand behind an operand, and not behind an operator any more. */
  readonly besideComments: Comment[] = []
  /** Comments that stay in front of what takes the place of an expression. */
  readonly leadingComments: (Comment & { readonly node: Node })[] = []
  /** The line breaks that were written behind an effect, by where the statement begins that follows it. */
  readonly gaps: Map<number, { readonly offset: number; readonly text: string }> = new Map<
    number,
    { readonly offset: number; readonly text: string }
  >()
  /** What a `!` was written in front of. */
  readonly negated: Set<Node> = new Set<Node>()
  /** Texts that take the places of expressions between tags. */
  readonly shownTexts: Map<Node, string> = new Map<Node, string>()
  /** Where parentheses begin that went with what was around their expression. */
  readonly goneParentheses: Set<number> = new Set<number>()
  /** Nodes that go, the topmost of each. */
  readonly dead: Set<Node> = new Set<Node>()
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that show their children, or not, by a gate. */
  readonly components: ReadonlyMap<Node, boolean>
  /** Declarations and specifiers that nothing uses any more. */
  readonly unused: ReadonlySet<Node>
  /** Names that only stand for `it` or `describe`, and what they become. */
  readonly aliases: ReadonlyMap<Node, string>
  /** What earlier passes found dead. */
  readonly liveness: Liveness

  readonly #through = new Map<Scope, Map<string, Node[]>>()

  constructor(options: {
    view: SourceView
    trivia: Trivia
    known: KnownValues
    components: ReadonlyMap<Node, boolean>
    unused: ReadonlySet<Node>
    aliases: ReadonlyMap<Node, string>
    liveness: Liveness
  }) {
    this.view = options.view
    this.trivia = options.trivia
    this.known = options.known
    this.components = options.components
    this.unused = options.unused
    this.aliases = options.aliases
    this.liveness = options.liveness
  }

  /** Folds everything below `node` that depends on a gate. */
  fold(node: Node, position: Position = VALUE): void {
    if (!this.known.isTouched(node)) return
    for (const family of FAMILIES) if (family(node, position, this)) return
    this.foldChildren(node)
  }

  foldChildren(node: Node): void {
    for (const child of childrenOf(node, this.view.visitorKeys)) this.fold(child, isTest(child, node) ? BOOLEAN : VALUE)
  }

  /** Uses of `name` inside `scope` that mean a variable further out. */
  throughNames(scope: Scope, name: string): readonly Node[] {
    let names = this.#through.get(scope)
    if (!names) {
      names = new Map()
      for (const { identifier } of scope.through) {
        const known = names.get(identifier.name as string)
        if (known) known.push(identifier)
        else names.set(identifier.name as string, [identifier])
      }
      this.#through.set(scope, names)
    }
    return names.get(name) ?? []
  }

  markDead(node: Node | null | undefined): void {
    if (node) this.dead.add(node)
  }
}

function isTest(child: Node, parent: Node): boolean {
  return 'test' in parent && parent.test === child && parent.type !== 'SwitchCase'
}
