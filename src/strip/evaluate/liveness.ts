import type { Reference, Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { referenceOf, topLevelVariable, declaredBy } from '../../source/bindings.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import { isWithin, walk } from '../../source/walk.js'

/** Names that JSX may compile to when no pragma says otherwise: the project's compiler options can name them. */
const JSX_FACTORIES: ReadonlySet<string> = new Set(['React', 'h', 'jsx'])
const PRAGMA = /@jsx(?:Frag)?\s+([\w$]+)/g
const RUNTIME = /@jsxRuntime\s+(classic|automatic)/

/** Tells which parts of a source, and which of its names, are still used once the dead nodes are removed. */
export class Liveness {
  readonly #view: SourceView
  /** The topmost nodes of each removed subtree. */
  readonly dead: ReadonlySet<AnyNode>
  readonly #hasAutomaticJsx: () => boolean
  readonly #isDeadElsewhere: (view: SourceView, node: Node) => boolean
  #liveJsxNames: Set<string> | null = null

  /**
   * @param hasAutomaticJsx whether the project's settings say that JSX needs no `React` in scope.
   * @param isDeadElsewhere whether the plan of another file removes a node.
   */
  constructor(
    view: SourceView,
    dead: ReadonlySet<AnyNode>,
    hasAutomaticJsx: () => boolean = () => false,
    isDeadElsewhere: (view: SourceView, node: Node) => boolean = () => false,
  ) {
    this.#isDeadElsewhere = isDeadElsewhere
    this.#view = view
    this.dead = dead
    this.#hasAutomaticJsx = hasAutomaticJsx
  }

  isDead(node: AnyNode): boolean {
    return isWithin(node, this.dead)
  }

  /** The same for a node of any file. */
  isDeadIn(view: SourceView, node: Node): boolean {
    return view.file === this.#view.file ? this.isDead(node) : this.#isDeadElsewhere(view, node)
  }

  /** Whether live code reads or assigns a name that the declaration introduces. Its own initializer doesn't count. */
  isUsed(declaration: AnyNode): boolean {
    return declaredBy(this.#view, declaration).some((variable) =>
      this.liveReferences(variable).some(({ init }) => init !== true),
    )
  }

  /**
   * Whether the node is dead and can be deleted. It can't when live code uses a `var` that only dead code declares and
   * this node declares first.
   */
  isUseless(node: AnyNode): boolean {
    if (!this.isDead(node)) return false
    let isNeeded = false
    walk(node, this.#view.visitorKeys, (inner) => {
      if (inner.type !== 'VariableDeclaration' || inner.kind !== 'var') return
      isNeeded ||= this.#view.scopes
        .getDeclaredVariables(inner)
        .some((variable) => this.liveReferences(variable).length > 0 && this.#isFirstDeclaredIn(variable, node))
    })
    return !isNeeded
  }

  /** Whether every declaration is dead and the first one is in `root`. The strip then keeps the name declared there. */
  #isFirstDeclaredIn({ defs }: Variable, root: AnyNode): boolean {
    const [first] = defs.map(({ node }) => node as Node).sort((a, b) => a.range[0] - b.range[0])
    return (
      first !== undefined &&
      defs.every(({ node }) => this.isDead(node)) &&
      root.range[0] <= first.range[0] &&
      first.range[1] <= root.range[1]
    )
  }

  liveReferences(variable: Variable): Reference[] {
    return variable.references.filter((reference) => !this.isDead(reference.identifier))
  }

  /**
   * Whether live JSX uses the variable without a reference. Scope analysis of plain JavaScript doesn't count `<Name/>`,
   * and no scope analysis counts the function that JSX compiles to. `React` counts as used while there is JSX, unless
   * the classic runtime is known not to be in use. `h` and `jsx` count unless they come from React. `Fragment` counts
   * where a pragma or another library needs it for `<>`.
   */
  isNamedInJsx(variable: Variable): boolean {
    const names = this.#jsxNames()
    const { name } = variable
    if (names.size === 0 || names.has(name)) return names.has(name)
    if (name === 'React') return !this.#isRuntimeAutomatic()
    const isFromReact = /^react\b/.test(moduleOf(variable) ?? '')
    return (JSX_FACTORIES.has(name) || (name === 'Fragment' && names.has(''))) && !isFromReact
  }

  /** The `React` variable, when only JSX used it and all JSX is dead; otherwise `null`. */
  get idleJsxFactory(): Variable | null {
    if (this.dead.size === 0 || this.#jsxNames().size > 0) return null
    const variable = topLevelVariable(this.#view, 'React')
    const hadJsx =
      variable && moduleOf(variable) !== null && [...this.dead].some((node) => containsJsx(node, this.#view))
    return hadJsx ? variable : null
  }

  #isRuntimeAutomatic(): boolean {
    for (const { value } of this.#view.comments) {
      const said = RUNTIME.exec(value)?.[1]
      if (said !== undefined) return said === 'automatic'
    }
    return this.#hasAutomaticJsx()
  }

  /** The root names of live elements, the names in pragmas, and an empty string for `<>`. */
  #jsxNames(): Set<string> {
    if (this.#liveJsxNames) return this.#liveJsxNames
    const names = new Set<string>()
    let isLive = false
    for (const node of nodesOf(this.#view, 'JSXFragment', 'JSXOpeningElement')) {
      if (this.isDead(node)) continue
      if (node.type === 'JSXFragment') names.add('')
      else if (!this.dead.has(node.name)) names.add(rootName(node.name, this.#view))
      isLive = true
    }
    if (isLive) {
      for (const { value } of this.#view.comments) for (const [, name = ''] of value.matchAll(PRAGMA)) names.add(name)
    }
    this.#liveJsxNames = names
    return names
  }
}

function containsJsx(root: AnyNode, view: SourceView): boolean {
  let isFound = false
  walk(root, view.visitorKeys, (node) => {
    isFound ||= node.type === 'JSXFragment' || node.type === 'JSXOpeningElement'
    return !isFound
  })
  return isFound
}

/**
 * `Foo` of `<Foo.Bar>`. For `<label>` and `<svg:rect>`, which name no variable, it returns a string that is no
 * identifier.
 */
function rootName(name: TSESTree.JSXTagNameExpression, view: SourceView): string {
  switch (name.type) {
    case 'JSXIdentifier':
      return /^[a-z]|-/.test(name.name) ? '<>' : name.name
    case 'JSXMemberExpression': {
      let { object } = name
      while (object.type === 'JSXMemberExpression') object = object.object
      // Where scope analysis counts `<props.Icon/>` as a reference, the name needs no entry of its own.
      return object.type === 'JSXIdentifier' && !referenceOf(view, object) ? object.name : '<>'
    }
    default:
      return '<>'
  }
}

function moduleOf(variable: Variable): string | null {
  const parent = variable.defs[0]?.type === 'ImportBinding' ? variable.defs[0].parent : null
  return parent?.type === 'ImportDeclaration' ? parent.source.value : null
}
