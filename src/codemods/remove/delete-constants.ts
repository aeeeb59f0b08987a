import { extname } from 'node:path'
import type { TSESTree } from '@typescript-eslint/utils'
import { RegistryConstants } from '../../gates/registry-constants.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { applyEdits } from '../../text/text-edits.js'
import { parseSource } from '../../syntax/parse-source.js'
import { findConstants, keyOfNode, usesConstant, type GateConstant } from './find-constants.js'
import { deleteGoConstants, usesGoConstant } from './delete-go-constants.js'
import { ItemEdits } from '../../text/item-edits.js'
import { isModuleListed, readsOfObject } from './object-reads.js'
import type { RemovalContext } from './removal.js'
import { planImports } from './unused-imports.js'
import { isNamedIn } from '../../text/escapes.js'
import { rangeOf } from '../../text/text-range.js'

/** All files of the project, with the changes that the removal has made so far. */
export interface ProjectTexts {
  /** The files that have one of the words as a whole one, with their texts. */
  naming(words: Iterable<string>): ReadonlyMap<string, string>
  /** The files that match, with their texts; `isSearched`: the files that are looked into. */
  matching(pattern: RegExp, isSearched?: (file: string) => boolean): ReadonlyMap<string, string>
  /** `null`: it isn't read, or no longer there. */
  textOf(file: string): string | null
  /** Whether a file is searched but never changed. */
  isReadOnly?(file: string): boolean
}

export interface ConstantDeletion {
  readonly file: string
  readonly after: string
  readonly edits: number
  readonly declarations: number
  readonly imports: number
}

/** Files of other languages that embed scripts: a word in them may be a use. */
const EMBEDS_SCRIPT: ReadonlySet<string> = new Set(['.vue', '.svelte', '.astro', '.html', '.mdx'])

/**
 * Deletes unused constants that hold the names of gates, with their imports and re-exports. One constant may hold
 * another one's name, so callers repeat it until nothing changes; this is one round.
 */
export function deleteConstants(texts: ProjectTexts, context: RemovalContext): ConstantDeletion[] {
  const views = new ViewCache()
  const declared: { view: SourceView; constant: GateConstant }[] = []
  for (const [file, text] of texts.naming(context.gates.keys())) {
    const view = views.get(file, text)
    if (view && !texts.isReadOnly?.(file))
      for (const constant of findConstants(view, context)) declared.push({ view, constant })
  }
  const constants = new RegistryConstants(context.index.files, context.resolveImport)
  // Their declarations are removed as registrations.
  const registered = [...constants.names].filter((name) => context.gates.has(name))
  if (declared.length + registered.length === 0) return []
  const declarations = new Set(declared.map(({ view, constant }) => keyOfNode(view, constant.node)))
  const mentioning = texts.naming([...declared.map(({ constant }) => constant.name), ...registered])
  const isUsed = (declaring: SourceView, constant: GateConstant): boolean =>
    [...mentioning].some(([file, text]) => {
      if (!isNamedIn(text, wordPattern([constant.name]))) return false
      // An import or re-export there would be left without its target.
      if (texts.isReadOnly?.(file)) return true
      const view = views.get(file, text)
      if (view && declaring.language === 'go')
        return (
          view.language === 'go' &&
          usesGoConstant(
            view,
            constant.name,
            declaring,
            (node) => declarations.has(keyOfNode(view, node)),
            context.resolveImport,
          )
        )
      return view
        ? view.language !== 'go' && usesConstant(view, constant, declarations)
        : views.isScript(file) || EMBEDS_SCRIPT.has(extname(file).toLowerCase())
    })
  const gone = declared.filter(
    ({ view, constant }) => !isUsed(view, constant) && !isReadByAnyKey(constant, view, context),
  )
  const names = new Set(
    gone
      .filter(({ view, constant }) => view.language !== 'go' && constant.kind === 'name')
      .map(({ constant }) => constant.name),
  )
  const files = new Map(gone.map(({ view }) => [view.file, view]))
  for (const [file, text] of mentioning) {
    const view = views.get(file, text)
    if (view) files.set(file, view)
  }
  return [...files.values()].flatMap((view) => {
    const own = gone.filter((other) => other.view === view).map(({ constant }) => constant)
    if (view.language === 'go') return deleteFromGo(view, own)
    return deleteFrom(view, own, { names, constants, gates: context.gates }) ?? []
  })
}

/**
 * Whether the object, enum or class of a member is read with keys that may be that member's, or as a whole; or the
 * module of an exported constant is.
 */
function isReadByAnyKey({ node, kind }: GateConstant, view: SourceView, context: RemovalContext): boolean {
  const holder = node.parent
  if (kind === 'name')
    return view.language !== 'go' && holder?.parent?.type === 'ExportNamedDeclaration' && isModuleListed(view, context)
  if (!holder) return false
  const object = holder.type === 'TSEnumBody' || holder.type === 'ClassBody' ? holder.parent : holder
  if (!/^(?:ObjectExpression|TSEnumDeclaration|Class(?:Declaration|Expression))$/.test(object.type)) return false
  const { isOpen, isListed, isLookedUp, isGivenToGates } = readsOfObject(object, view, context)
  return isOpen || isListed || isLookedUp || isGivenToGates
}

function deleteFromGo(view: SourceView, constants: readonly GateConstant[]): ConstantDeletion[] {
  const deletion =
    constants.length === 0
      ? null
      : deleteGoConstants(
          view,
          constants.map(({ node }) => node),
        )
  if (!deletion) return []
  const {
    after,
    edits,
    removed: { declarations, imports },
  } = deletion
  return [{ file: view.file, after, edits, declarations, imports }]
}

/** What other files no longer export. */
interface LostExports extends Pick<RemovalContext, 'gates'> {
  readonly names: ReadonlySet<string>
  readonly constants: RegistryConstants
}

function deleteFrom(view: SourceView, constants: readonly GateConstant[], lost: LostExports): ConstantDeletion | null {
  const edits = new ItemEdits(view)
  let declarations = 0
  const byParent = new Map<Node, Set<Node>>()
  for (const { node } of constants) {
    const parent = node.parent as Node
    byParent.set(parent, new Set([...(byParent.get(parent) ?? []), node]))
  }
  for (const [parent, nodes] of byParent) declarations += deleteMembers(parent, nodes, edits)
  let exports = 0
  for (const statement of view.ast.body) {
    if (statement.type === 'ExportNamedDeclaration') exports += deleteExports(statement, lost, edits, view)
  }
  const planned = edits.toEdits()
  const after = applyEdits(view.text, planned)
  const parsed = parseSource(view.file, after)
  if (parsed?.kind !== 'estree') return null
  const registered = lost.constants.importedIn(parsed)
  const imports = planImports(
    parsed,
    (local, imported) => lost.names.has(imported) || (registered.has(local) && lost.gates.has(imported)),
  )
  if (declarations + exports === 0 && !imports) return null
  return {
    file: view.file,
    after: imports ? applyEdits(after, imports.edits) : after,
    edits: planned.length + (imports?.edits.length ?? 0),
    declarations: declarations + exports,
    imports: imports?.count ?? 0,
  }
}

/** @returns how many it deleted. */
function deleteMembers(parent: Node, nodes: ReadonlySet<AnyNode>, edits: ItemEdits): number {
  switch (parent.type) {
    case 'VariableDeclaration': {
      if (parent.declarations.every((node) => nodes.has(node))) {
        edits.deleteLines(rangeOf(parent.parent.type === 'ExportNamedDeclaration' ? parent.parent : parent))
      } else deleteItems(parent.declarations, nodes, parent, edits)
      return nodes.size
    }
    case 'TSEnumBody':
      deleteItems(parent.members, nodes, parent, edits)
      return nodes.size
    case 'ObjectExpression':
      deleteItems(parent.properties, nodes, parent, edits)
      return nodes.size
    case 'ClassBody':
      for (const node of nodes) edits.deleteLines(rangeOf(node))
      return nodes.size
    default:
      return 0
  }
}

function deleteItems(items: readonly Node[], gone: ReadonlySet<AnyNode>, parent: Node, edits: ItemEdits): void {
  const inner = { start: parent.range[0] + 1, end: parent.range[1] - 1 }
  edits.deleteItems({ items: items.map(rangeOf), inner }, (index) => gone.has(items[index] as Node))
}

/** `export { PAGED_RANGE } from './gates.js'` */
function deleteExports(
  statement: TSESTree.ExportNamedDeclaration,
  { names, constants, gates }: LostExports,
  edits: ItemEdits,
  view: SourceView,
): number {
  const { specifiers } = statement
  const isGone = ({ local, exported }: TSESTree.ExportSpecifier): boolean => {
    if (local.type !== 'Identifier' || local.range[0] !== exported.range[0]) return false
    return names.has(local.name) || (gates.has(local.name) && constants.gateOf(view, local.name) === local.name)
  }
  const count = specifiers.filter(isGone).length
  if (count === 0) return 0
  if (count === specifiers.length) edits.deleteLines(rangeOf(statement))
  else {
    const open = view.text.indexOf('{', statement.range[0])
    const close = view.text.indexOf('}', specifiers.at(-1)?.range[1] ?? open)
    const list = { items: specifiers.map(rangeOf), inner: { start: open + 1, end: close } }
    edits.deleteItems(list, (index) => isGone(specifiers[index] as TSESTree.ExportSpecifier))
  }
  return count
}

class ViewCache {
  readonly #views = new Map<string, { text: string; view: SourceView | null }>()

  get(file: string, text: string): SourceView | null {
    const known = this.#views.get(file)
    if (known?.text === text) return known.view
    const parsed = this.isScript(file) ? parseSource(file, text) : null
    const view = parsed?.kind === 'estree' ? parsed : null
    this.#views.set(file, { text, view })
    return view
  }

  isScript(file: string): boolean {
    return /\.(?:[cm]?[jt]sx?|go)$/i.test(file)
  }
}

/** A regular expression over whole words. Without a word it matches nothing. */
export function wordPattern(words: Iterable<string>): RegExp {
  const escaped = [...new Set(words)].map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  if (escaped.length === 0) return NOTHING
  return new RegExp(`(?<![\\p{ID_Continue}$])(?:${escaped.join('|')})(?![\\p{ID_Continue}$])`, 'u')
}

const NOTHING = /(?!)/
