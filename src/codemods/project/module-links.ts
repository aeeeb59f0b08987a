import type { TSESTree } from '@typescript-eslint/utils'
import { isGlobalName, usesOf } from '../../source/bindings.js'
import { moduleExportName } from '../../source/exports.js'
import { literalString, staticKeyName } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'

/** A name that a file imports from another module. */
export interface ImportedName {
  readonly specifier: string
  /** The name in the other module; `*` for the module's namespace, or a CommonJS module's exports. */
  readonly imported: string
  /** The node to remove when nothing uses the name any more: the import specifier, the property of a pattern. */
  readonly node: Node
  /** Expressions and type names that refer to it. */
  readonly references: readonly Node[]
}

/** `export { imported as exported } from 'specifier'`, `export * from`, `export * as exported from`. */
export interface ReExport {
  readonly specifier: string
  /** `*` for the namespace. */
  readonly imported: string
  /** `null` for every name except the default. */
  readonly exported: string | null
  readonly node: Node
}

/** A reference to a module that doesn't tell which of its names are used, or that replaces them. */
export interface LooseLink {
  readonly specifier: string
  /**
   * - `bare`: imported only for its side effects
   * - `mock`: a test runner receives the specifier
   * - `whole`: all its names are accessible
   */
  readonly kind: 'bare' | 'mock' | 'whole'
  readonly node: Node
}

export interface ModuleLinks {
  readonly imports: readonly ImportedName[]
  readonly reExports: readonly ReExport[]
  readonly loose: readonly LooseLink[]
}

const linksByTree = new PerTree<ModuleLinks>()

/** Everything in a file that leads to other modules. */
export function linksOf(view: SourceView): ModuleLinks {
  let links = linksByTree.get(view.ast)
  if (!links) {
    links = new LinkReader(view).read()
    linksByTree.set(view.ast, links)
  }
  return links
}

const LINKS = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'TSExternalModuleReference',
  'TSImportType',
  'ImportExpression',
  'CallExpression',
] as const

class LinkReader {
  readonly #view: SourceView
  readonly #imports: ImportedName[] = []
  readonly #reExports: ReExport[] = []
  readonly #loose: LooseLink[] = []

  constructor(view: SourceView) {
    this.#view = view
  }

  read(): ModuleLinks {
    for (const node of nodesOf(this.#view, ...LINKS)) this.#visit(node)
    for (const { value } of this.#view.comments) {
      // A type that JavaScript refers to in a comment.
      for (const [, specifier = ''] of value.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g))
        this.#loose.push({ specifier, kind: 'whole', node: this.#view.ast })
    }
    return { imports: this.#imports, reExports: this.#reExports, loose: this.#loose }
  }

  #visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
        return this.#readImport(node)
      case 'ExportNamedDeclaration':
        return this.#readReExports(node)
      case 'ExportAllDeclaration': {
        const exported = node.exported ? moduleExportName(node.exported) : null
        this.#reExports.push({ specifier: node.source.value, imported: '*', exported, node })
        return
      }
      case 'TSExternalModuleReference':
        return this.#addLoose(node.expression, 'whole', node)
      case 'TSImportType': {
        return this.#addLoose(node.source, 'whole', node)
      }
      case 'ImportExpression':
        return this.#addLoose(node.source, 'whole', node)
      case 'CallExpression':
        return this.#readCall(node)
      default:
    }
  }

  #readImport(node: TSESTree.ImportDeclaration): void {
    const specifier = node.source.value
    if (node.specifiers.length === 0) this.#loose.push({ specifier, kind: 'bare', node })
    for (const item of node.specifiers) {
      const imported =
        item.type === 'ImportSpecifier'
          ? moduleExportName(item.imported)
          : item.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*'
      this.#imports.push({ specifier, imported, node: item, references: this.#referencesTo(item) })
    }
  }

  #readReExports({ source, specifiers }: TSESTree.ExportNamedDeclaration): void {
    if (!source) return
    for (const item of specifiers) {
      this.#reExports.push({
        specifier: source.value,
        imported: moduleExportName(item.local),
        exported: moduleExportName(item.exported),
        node: item,
      })
    }
  }

  #readCall(node: TSESTree.CallExpression): void {
    const [argument] = node.arguments
    if (!argument || literalString(argument) === null) return
    if (isGlobalName(this.#view, node.callee, 'require'))
      return this.#readRequire(node, literalString(argument) as string)
    const kind =
      node.callee.type === 'MemberExpression' &&
      /^(?:do)?mock$|^unstable_mockModule$/i.test(staticKeyName(node.callee.property, node.callee.computed) ?? '')
        ? 'mock'
        : 'whole'
    this.#addLoose(argument, kind, node)
  }

  #readRequire(call: TSESTree.CallExpression, specifier: string): void {
    const { parent } = call
    if (parent.type === 'ExpressionStatement') this.#loose.push({ specifier, kind: 'bare', node: parent })
    else if (parent.type === 'VariableDeclarator' && parent.init === call)
      this.#readPattern(parent.id, specifier, parent)
    else this.#imports.push({ specifier, imported: '*', node: call, references: [call] })
  }

  #readPattern(pattern: Node, specifier: string, declarator: TSESTree.VariableDeclarator): void {
    if (pattern.type === 'Identifier') {
      this.#imports.push({
        specifier,
        imported: '*',
        node: declarator,
        references: this.#referencesTo(declarator, pattern.name),
      })
      return
    }
    const names =
      pattern.type === 'ObjectPattern' ? pattern.properties.map((property) => patternName(property)) : [null]
    for (const name of names) {
      if (name)
        this.#imports.push({
          specifier,
          imported: name.key,
          node: name.node,
          references: this.#referencesTo(declarator, name.local),
        })
      else this.#loose.push({ specifier, kind: 'whole', node: declarator })
    }
  }

  #addLoose(argument: Node | undefined, kind: LooseLink['kind'], node: Node): void {
    const specifier =
      argument?.type === 'TSLiteralType' ? literalString(argument.literal) : argument ? literalString(argument) : null
    if (specifier !== null) this.#loose.push({ specifier, kind, node })
  }

  #referencesTo(declaration: Node, name?: string): Node[] {
    return this.#view.scopes
      .getDeclaredVariables(declaration)
      .filter((variable) => name === undefined || variable.name === name)
      .flatMap(usesOf)
  }
}

/** `{ key: local }` of a pattern, where `local` is a plain name; `null` for a rest, a default or a computed key. */
export function patternName(
  property: TSESTree.Property | TSESTree.RestElement,
): { key: string; local: string; node: Node } | null {
  if (property.type !== 'Property' || property.value.type !== 'Identifier') return null
  const key = staticKeyName(property.key, property.computed)
  return key === null ? null : { key, local: property.value.name, node: property }
}
