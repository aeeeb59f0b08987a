import type { TSESTree } from '@typescript-eslint/utils'
import type { ts } from 'ts-morph'
import { nodesOf } from '../../source/nodes-of.js'
import type { FileNode, Node, SourceView } from '../../source/source-view.js'
import { loadTsMorph } from '../../syntax/typescript/load-ts-morph.js'
import { findLinks } from '../project/find-links.js'
import { ownExportsOf } from '../project/module-exports.js'
import { mentions, type ProjectModules } from '../project/project-modules.js'
import { typedFilesFor, type TypedFiles } from '../project/typed-files.js'

/** A method, getter or field of a class that has a name. */
interface ClassMember {
  readonly view: SourceView
  readonly className: string
  readonly name: string
  readonly node: TSESTree.MethodDefinition | TSESTree.PropertyDefinition
}

/**
 * The reads of a class's member that always reach it: through the class, and through types that nothing else in the
 * repository fits. None where a subclass overrides it, or may do so outside the repository.
 *
 * TypeScript gives the types, through ts-morph, and only for files that name the member: others can neither use nor
 * implement it.
 */
export function findMemberReads(modules: ProjectModules, member: ClassMember): FileNode[] {
  if (isSeenOutside(modules, member)) return []
  const { view } = member
  const { scripts } = modules.sources
  const files = [...scripts].filter(
    (file) => mentions(modules.sources.textOf(file) ?? '', member.name) && modules.sources.viewOf(file),
  )
  const search = new MemberSearch(typedFilesFor(modules, view.file), files, member)
  return search.findAccesses().flatMap(({ file, start }) => {
    const user = modules.sources.viewOf(file)
    const node = user && memberExpressionAt(user, start)
    return node ? [{ view: user, node }] : []
  })
}

/** Other packages may extend a class that a package exports. */
function isSeenOutside(modules: ProjectModules, { view, className, node }: ClassMember): boolean {
  if (node.accessibility === 'private') return false
  return ownExportsOf(view)
    .filter(({ local }) => local === className)
    .some(({ exported }) => findLinks(modules, view.file, exported, () => false).isHeld)
}

class MemberSearch {
  readonly #ts: typeof ts
  readonly #checker: ts.TypeChecker
  readonly #sources: readonly ts.SourceFile[]
  readonly #member: ClassMember
  readonly #own: ts.Node | null
  /** The types of everything else with a member of that name. */
  readonly #others: readonly ts.Type[]

  constructor(typed: TypedFiles, files: readonly string[], member: ClassMember) {
    this.#ts = loadTsMorph().ts
    this.#sources = typed.load(files)
    this.#checker = typed.checker
    this.#member = member
    const own = this.#sources.find(({ fileName }) => fileName === member.view.file.replaceAll('\\', '/'))
    this.#own = own ? this.#declarationAt(own, member.node.key.range[0]) : null
    this.#others = this.#findOthers()
  }

  findAccesses(): { file: string; start: number }[] {
    const type = this.#own && this.#typeAround(this.#own)
    if (!this.#own || !type || this.#others.some((other) => this.#fits(other, type))) return []
    return this.#sources.flatMap((source) => {
      const accesses: { file: string; start: number }[] = []
      const visit = (node: ts.Node): void => {
        if (
          this.#ts.isPropertyAccessExpression(node) &&
          node.name.text === this.#member.name &&
          this.#isSure(node, type)
        ) {
          accesses.push({ file: source.fileName, start: node.name.getStart(source) })
        }
        this.#ts.forEachChild(node, visit)
      }
      // A test that replaces the member names it in a string.
      if (!this.#isNamedAsText(source)) visit(source)
      return accesses
    })
  }

  /** Whether the access can only reach this member. */
  #isSure(access: ts.PropertyAccessExpression, own: ts.Type): boolean {
    if (access.questionDotToken || access.flags & this.#ts.NodeFlags.OptionalChain) return false
    const declarations = this.#checker.getSymbolAtLocation(access.name)?.declarations ?? []
    const [declaration] = declarations
    if (!declaration || declarations.length > 1) return false
    if (declaration === this.#own) return true
    if (!this.#isAbstract(declaration) || !this.#sources.includes(declaration.getSourceFile())) return false
    const receiver = this.#checker.getTypeAtLocation(access.expression)
    return (
      !receiver.isUnion() && this.#fits(own, receiver) && !this.#others.some((other) => this.#fits(other, receiver))
    )
  }

  /** A member without a body: an interface's, or an abstract class's. */
  #isAbstract(node: ts.Node): boolean {
    const ts = this.#ts
    if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return node.questionToken === undefined
    return (
      (ts.isMethodDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isGetAccessorDeclaration(node)) &&
      (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0
    )
  }

  #fits(type: ts.Type, target: ts.Type): boolean {
    return this.#checker.isTypeAssignableTo(type, target)
  }

  #declarationAt(source: ts.SourceFile, start: number): ts.Node | null {
    let found: ts.Node | null = null
    const visit = (node: ts.Node): void => {
      if (this.#ts.isClassElement(node) && node.name?.getStart(source) === start) found = node
      else this.#ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  /** The type of the class or object around a member; for a static member, of the class itself. */
  #typeAround(node: ts.Node): ts.Type | null {
    const { parent } = node
    if (this.#ts.isClassLike(parent)) {
      const symbol = parent.name ? this.#checker.getSymbolAtLocation(parent.name) : undefined
      if (!symbol) return this.#checker.getTypeAtLocation(parent)
      return this.#member.node.static
        ? this.#checker.getTypeOfSymbol(symbol)
        : this.#checker.getDeclaredTypeOfSymbol(symbol)
    }
    return this.#ts.isObjectLiteralExpression(parent) ? this.#checker.getTypeAtLocation(parent) : null
  }

  /**
   * Classes and objects with a member of that name, and the types they are declared to implement. An object whose
   * member is assigned counts as an implementation.
   */
  #findOthers(): ts.Type[] {
    const others: ts.Type[] = []
    const visit = (node: ts.Node): void => {
      if (this.#isOther(node)) others.push(...this.#typesOf(node))
      const assigned = this.#assignedObject(node)
      if (assigned) others.push(this.#checker.getTypeAtLocation(assigned))
      this.#ts.forEachChild(node, visit)
    }
    this.#sources.forEach(visit)
    return others
  }

  /** Whether a node is another member of that name. */
  #isOther(node: ts.Node): boolean {
    const ts = this.#ts
    return (
      (ts.isClassElement(node) || ts.isObjectLiteralElementLike(node)) &&
      node !== this.#own &&
      node.name !== undefined &&
      ts.isIdentifier(node.name) &&
      node.name.text === this.#member.name &&
      !this.#isAbstract(node)
    )
  }

  /** The type that a member belongs to, and those that its object is declared to have. */
  #typesOf(member: ts.Node): ts.Type[] {
    const ts = this.#ts
    const type = this.#typeAround(member)
    const types = type ? [type] : []
    for (
      let outer = member.parent.parent;
      ts.isAsExpression(outer) || ts.isSatisfiesExpression(outer) || ts.isParenthesizedExpression(outer);
      outer = outer.parent
    )
      types.push(this.#checker.getTypeAtLocation(outer))
    return types
  }

  /** `client` of `client.isOn = ...`. */
  #assignedObject(node: ts.Node): ts.Expression | null {
    const ts = this.#ts
    return ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      node.left.name.text === this.#member.name
      ? node.left.expression
      : null
  }

  #isNamedAsText(source: ts.SourceFile): boolean {
    return ["'", '"', '`'].some((quote) => source.text.includes(`${quote}${this.#member.name}${quote}`))
  }
}

const membersByView = new WeakMap<SourceView, Map<number, Node>>()

/** The member expression whose property begins at an offset. */
function memberExpressionAt(view: SourceView, start: number): Node | null {
  let members = membersByView.get(view)
  if (!members) {
    members = new Map()
    for (const node of nodesOf(view, 'MemberExpression')) if (!node.computed) members.set(node.property.range[0], node)
    membersByView.set(view, members)
  }
  return members.get(start) ?? null
}
