import { usesOf } from '../../source/bindings.js'
import type { TSESTree } from '@typescript-eslint/utils'
import { isModuleMock, mockedMember, replacesWhole, spiedName } from '../../gates/wrapper-mocks.js'
import { staticKeyName } from '../../source/expressions.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isEsModule, ownExportsOf } from './module-exports.js'
import { linksOf, patternName, type ImportedName, type ModuleLinks } from './module-links.js'
import { isExportNamedInData } from './names-in-data.js'
import { mentions, type ProjectModules } from './project-modules.js'

/** A place in another file that uses an exported name. */
export interface ExportLink {
  readonly view: SourceView
  /**
   * The node to remove when nothing there uses the name any more: the import specifier, `namespace.name`, the
   * re-export.
   */
  readonly node: Node
  /** Expressions and type names that refer to the export. */
  readonly references: readonly Node[]
  /** The name under which the file re-exports it; `null` when it doesn't. */
  readonly exported: string | null
}

/** A test's replacement of an exported name. */
export interface ExportMock {
  readonly view: SourceView
  readonly node: Node
}

export interface ExportLinks {
  readonly links: readonly ExportLink[]
  /** Whether the name is, or may be, used in a way that can't be followed. Then it is kept. */
  readonly isHeld: boolean
  /** Files whose tests replace the name: their own calls reach the replacement. */
  readonly mockedIn: ReadonlySet<string>
  /** The replacements there, which would become useless. */
  readonly mocks: readonly ExportMock[]
}

/**
 * All places where other files import `name` from `file`, directly or through `export *`.
 *
 * @param isEnough whether one of the links or mocks answers the caller's question, so that the search can stop. It also
 *   stops when the name is used in a way that can't be followed.
 */
export function findLinks(
  modules: ProjectModules,
  file: string,
  name: string,
  isEnough?: (link: ExportLink | ExportMock) => boolean,
): ExportLinks {
  const known = found.get(modules) ?? new Map<string, ExportLinks>()
  found.set(modules, known)
  const key = `${file}\0${name}`
  const links = known.get(key)
  if (links) return links
  const finder = new LinkFinder(modules, isEnough)
  const fresh = finder.find(file, name)
  if (!finder.isSettled) known.set(key, fresh)
  return fresh
}

const found = new WeakMap<ProjectModules, Map<string, ExportLinks>>()

function exportsItself(view: SourceView, { reExports }: ModuleLinks, name: string): boolean {
  return (
    reExports.some(({ exported }) => exported === name) || ownExportsOf(view).some(({ exported }) => exported === name)
  )
}

class LinkFinder {
  readonly #modules: ProjectModules
  readonly #isEnough: ((link: ExportLink | ExportMock) => boolean) | undefined
  readonly #links: ExportLink[] = []
  readonly #mockedIn = new Set<string>()
  /** Files that replace the module without naming the export. They matter if they also use it. */
  readonly #replacedIn = new Set<string>()
  readonly #mocks: ExportMock[] = []
  readonly #seen = new Set<string>()
  #isHeld = false
  #isSettled = false

  constructor(modules: ProjectModules, isEnough?: (link: ExportLink | ExportMock) => boolean) {
    this.#modules = modules
    this.#isEnough = isEnough
  }

  /** Whether the search stopped early. */
  get isSettled(): boolean {
    return this.#isSettled
  }

  find(file: string, name: string): ExportLinks {
    this.#search(file, name)
    for (const { view } of this.#links) if (this.#replacedIn.has(view.file)) this.#mockedIn.add(view.file)
    return { links: this.#links, isHeld: this.#isHeld, mockedIn: this.#mockedIn, mocks: this.#mocks }
  }

  #search(file: string, name: string): void {
    const key = `${file}\0${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    if (this.#modules.entries.isEntry(file) || isExportNamedInData(this.#modules.sources, file, name)) this.#hold()
    const isCommonJs = !isModule(this.#modules.sources.viewOf(file))
    if (this.#isSettled) return
    for (const { view, links } of this.#modules.importersOf(file, name)) {
      this.#searchImporter(view, links, file, name, isCommonJs)
      if (this.#isSettled) return
    }
    if (this.#modules.isUsedOutOfSight(file, name)) this.#hold()
  }

  #searchImporter(view: SourceView, links: ModuleLinks, file: string, name: string, isCommonJs: boolean): void {
    const isFrom = ({ specifier }: { specifier: string }): boolean =>
      this.#modules.resolve(view.file, specifier) === file
    for (const loose of links.loose.filter(isFrom)) {
      if (loose.kind === 'whole') this.#hold()
      if (loose.kind !== 'mock') continue
      if (mentions(view.text.slice(...loose.node.range), name)) this.#addMock(view, mockOf(loose.node, name))
      else if (loose.node.type === 'CallExpression' && replacesWhole(loose.node, view.text))
        this.#replacedIn.add(view.file)
    }
    for (const item of links.imports) {
      const isNamespace = item.imported === '*' || (item.imported === 'default' && isCommonJs)
      // The module is resolved last, because a file may import thousands of names.
      if ((item.imported !== name && !isNamespace) || !isFrom(item)) continue
      if (item.imported === name) this.#addLink(view, item.node, item.references)
      else this.#searchNamespace(view, item, name)
    }
    this.#searchReExports(view, links, links.reExports.filter(isFrom), name)
  }

  #searchReExports(view: SourceView, links: ModuleLinks, items: ModuleLinks['reExports'], name: string): void {
    for (const item of items) {
      if (item.exported === null) {
        // A module's own export hides the name from its `export *`.
        if (name !== 'default' && !exportsItself(view, links, name)) this.#search(view.file, name)
      } else if (item.imported === '*') this.#searchNamespaceExport(view.file, item.exported, name)
      else if (item.imported === name) this.#push({ view, node: item.node, references: [], exported: item.exported })
    }
  }

  #hold(): void {
    this.#isHeld = true
    this.#isSettled ||= this.#isEnough !== undefined
  }

  #push(link: ExportLink): void {
    this.#links.push(link)
    this.#isSettled ||= this.#isEnough?.(link) === true
  }

  /** `export * as flags from './flags'`, taken elsewhere as `flags.name`. */
  #searchNamespaceExport(file: string, exported: string, name: string): void {
    const key = `${file}\0${exported}\0${name}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const namespace = new LinkFinder(this.#modules).find(file, exported)
    if (namespace.isHeld) this.#hold()
    for (const { view, references, exported: next } of namespace.links) {
      if (next === null) for (const reference of references) this.#addNamespaceUse(view, reference, name)
      else this.#searchNamespaceExport(view.file, next, name)
    }
  }

  #searchNamespace(view: SourceView, { references }: ImportedName, name: string): void {
    for (const reference of references) this.#addNamespaceUse(view, reference, name)
  }

  #addNamespaceUse(view: SourceView, reference: Node, name: string): void {
    const { parent } = reference
    const taken = parent && memberTaken(reference, parent)
    if (parent && taken) {
      if (taken.key === null) this.#hold()
      if (taken.key === name) this.#addLink(view, parent, [parent])
    } else if (!parent || !this.#followNamespace(view, reference, parent, name)) this.#hold()
  }

  /** A namespace that is destructured, spied on, or exported. @returns whether it is used in one of these ways. */
  #followNamespace(view: SourceView, namespace: Node, parent: Node, name: string): boolean {
    if (parent.type === 'VariableDeclarator' && parent.init === namespace && parent.id.type === 'ObjectPattern') {
      this.#searchPattern(view, parent, parent.id, name)
      return true
    }
    if (parent.type === 'ExportSpecifier') {
      this.#searchNamespaceExport(view.file, exportedName(parent.exported), name)
      return true
    }
    const spied = parent.type === 'CallExpression' && parent.arguments[0] === namespace ? spiedName(parent) : null
    if (spied === name) this.#addMock(view, parent)
    return spied !== null
  }

  /** `const { name } = flags` */
  #searchPattern(view: SourceView, declarator: Node, { properties }: TSESTree.ObjectPattern, name: string): void {
    for (const property of properties) {
      const taken = patternName(property)
      if (!taken) this.#hold()
      else if (taken.key === name) this.#addLink(view, taken.node, this.#referencesTo(view, declarator, taken.local))
    }
  }

  #addMock(view: SourceView, node: Node): void {
    const mock = { view, node }
    this.#mocks.push(mock)
    this.#mockedIn.add(view.file)
    this.#isSettled ||= this.#isEnough?.(mock) === true
  }

  /** References that only re-export the name are links of their own. */
  #addLink(view: SourceView, node: Node, references: readonly Node[]): void {
    const plain: Node[] = []
    for (const reference of references) {
      const { parent } = reference
      if (parent?.type === 'ExportSpecifier')
        this.#push({ view, node: parent, references: [], exported: exportedName(parent.exported) })
      else if (parent?.type === 'ExportDefaultDeclaration')
        this.#push({ view, node: parent, references: [], exported: 'default' })
      else plain.push(reference)
      if (isMocked(reference)) this.#mockedIn.add(view.file)
    }
    this.#push({ view, node, references: plain, exported: null })
  }

  #referencesTo(view: SourceView, declarator: Node, name: string): Node[] {
    return view.scopes
      .getDeclaredVariables(declarator)
      .filter((variable) => variable.name === name)
      .flatMap(usesOf)
  }
}

/** The replacement of the name in a mock of its module; the whole mock when there is no separate one. */
function mockOf(call: Node, name: string): Node {
  return (call.type === 'CallExpression' && isModuleMock(call) ? mockedMember(call, name) : null) ?? call
}

/** `vi.mocked(isOn)`, `isOn as jest.Mock`, `isOn.mockReturnValue(true)` */
function isMocked({ parent }: Node): boolean {
  const callee = parent?.type === 'CallExpression' ? parent.callee : parent
  return (
    parent?.type === 'TSAsExpression' ||
    (callee?.type === 'MemberExpression' && /^mock/.test(staticKeyName(callee.property, callee.computed) ?? ''))
  )
}

function isModule(view: SourceView | null): boolean {
  return view !== null && (isEsModule(view) || linksOf(view).reExports.length > 0)
}

function exportedName(node: Node): string {
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : ''
}

/** `flags.name`, `<flags.Name/>`, and `flags.Name` as a type; its key is `null` when it is computed at run time. */
function memberTaken(namespace: Node, parent: Node): { readonly key: string | null } | null {
  if (parent.type === 'MemberExpression' && parent.object === namespace)
    return { key: staticKeyName(parent.property, parent.computed) }
  if (parent.type === 'JSXMemberExpression' && parent.object === namespace) return { key: parent.property.name }
  return parent.type === 'TSQualifiedName' && parent.left === namespace ? { key: parent.right.name } : null
}
