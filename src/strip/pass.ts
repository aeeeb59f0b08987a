import type { Scope } from '@typescript-eslint/scope-manager'
import type { KnownValues } from '../evaluate/known-values.js'
import type { Node, SourceView } from '../source/source-view.js'
import { childrenOf } from '../source/walk.js'
import { EditList } from '../text/edit-list.js'
import type { Trivia } from '../text/trivia.js'
import { foldClassBody } from './families/class-bodies.js'
import { foldStatement, foldStatementList } from './families/statements.js'
import type { Joint } from './joints.js'
import { KeptParts } from './layout/kept-parts.js'
import { layoutNode } from './layout/layout-node.js'
import { Residue } from './layout/residue.js'
import type { Liveness } from './liveness.js'
import { BOOLEAN, VALUE, type Position } from './position.js'
import type { Fates } from './reduce/fate.js'
import type { ShownPart } from './reduce/jsx-places.js'
import { Reducer, type ReducerOptions } from './reduce/reducer.js'

/** Decides and writes the node types of one syntax family; `false`: not this one, look inside. */
type Fold = (node: Node, position: Position, pass: Pass) => boolean

/** The syntax families that write as they decide. A node goes to the first that takes it. */
const FAMILIES: readonly Fold[] = [foldStatementList, foldStatement, foldClassBody]

/** What those families take. */
const OF_FAMILIES =
  /^(?:Program|BlockStatement|StaticBlock|TSModuleBlock|SwitchCase|(?:If|Expression|While|Switch|For|ForOf|Labeled)Statement|VariableDeclaration|ClassBody|Go(?:CaseClause|CommClause|(?:Type)?SwitchStatement|ImportGroup))$/

/**
 * One walk over a source with the values that are known so far: writes the edits, and marks what became dead. What is
 * dead may make more values known or more names unused, then another pass starts from the beginning.
 */
export class Pass {
  readonly edits = new EditList()
  /** Where a statement follows another: see {@link separateJoints}. */
  readonly joints: Joint[] = []
  readonly reducer: Reducer
  readonly fates: Fates
  readonly residue: Residue
  readonly keptParts: KeptParts = new KeptParts(this)
  readonly view: SourceView
  readonly trivia: Trivia
  readonly known: KnownValues
  /** Elements that show their children or one of some attributes, by a gate. */
  readonly components: ReadonlyMap<Node, ShownPart>
  /** Declarations and specifiers that nothing uses any more. */
  readonly unused: ReadonlySet<Node>
  /** What earlier passes found dead. */
  readonly liveness: Liveness

  readonly #through = new Map<Scope, Map<string, Node[]>>()

  constructor(options: ReducerOptions) {
    this.reducer = new Reducer(options, (node) => OF_FAMILIES.test(node.type))
    this.fates = this.reducer.fates
    this.residue = new Residue(this.fates)
    this.view = options.view
    this.trivia = options.trivia
    this.known = options.known
    this.components = options.components
    this.unused = options.unused
    this.liveness = options.liveness
  }

  /** Nodes that go, the topmost of each. */
  get dead(): Set<Node> {
    return this.fates.dead
  }

  /** Folds everything below `node` that depends on a gate. */
  fold(node: Node, position: Position = VALUE): void {
    if (!this.known.isTouched(node)) return
    if (OF_FAMILIES.test(node.type)) {
      for (const family of FAMILIES) if (family(node, position, this)) return
      return this.foldChildren(node)
    }
    this.reducer.visit(node, position)
    layoutNode(node, this)
  }

  foldChildren(node: Node): void {
    for (const child of childrenOf(node, this.view.visitorKeys)) this.fold(child, isTest(child, node) ? BOOLEAN : VALUE)
  }

  /** Writes what is decided of a node. */
  layout(node: Node): void {
    if (!this.known.isTouched(node)) return
    if (OF_FAMILIES.test(node.type)) this.fold(node)
    else layoutNode(node, this)
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
