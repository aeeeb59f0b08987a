import { mayMeanOther, topLevelVariable, valueDeclaredBy } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { sitesAmong } from '../../strip/slots/call-sites.js'
import type { CallSite } from '../../strip/slots/call-site.js'
import { componentIn } from '../../strip/slots/component-wrappers.js'
import { elementsNamed } from '../../strip/slots/element-names.js'
import type { FunctionNode } from '../../source/function-nodes.js'
import { usesExportsPlainly } from './common-js.js'
import { mayBeCalledByFramework } from './framework-files.js'
import { isNamedInSettings } from './named-files.js'
import { findLinks, type ExportLink, type ExportMock } from './find-links.js'
import { ownExportsOf, type OwnExport } from './module-exports.js'
import { linksOf, type ImportedName } from './module-links.js'
import type { ProjectModules } from './project-modules.js'

/** A call in a file other than the function's own. */
export interface ForeignCall {
  readonly view: SourceView
  readonly site: CallSite
}

export interface ExportedFunction {
  readonly view: SourceView
  readonly fn: FunctionNode
}

/**
 * All calls of an exported function in other files.
 *
 * @returns `null` when it may be used other than by calling it: as a value or type, through a dynamic import or the
 *   package's entry, in a mock.
 */
export function findForeignCalls(modules: ProjectModules, view: SourceView, fn: FunctionNode): ForeignCall[] | null {
  const exported = exportedNamesOf(view, fn)
  if (exported.length === 0 || !usesExportsPlainly(view) || isUsedBySettings(modules, view.file, exported)) return null
  const seen = new Set<string>()
  const queue = exported.map((name) => ({ file: view.file, name }))
  const calls: ForeignCall[] = []
  for (const { file, name } of queue) {
    const key = `${file}\0${name}`
    if (seen.has(key)) continue
    seen.add(key)
    const isNoCall = (link: ExportLink | ExportMock): boolean => !('references' in link) || !sitesAmong(link.references)
    const { links, isHeld, mocks, mockedIn } = findLinks(modules, file, name, isNoCall)
    if (isHeld || mocks.length > 0 || mockedIn.size > 0) return null
    for (const link of links) {
      if (link.exported !== null) queue.push({ file: link.view.file, name: link.exported })
      const sites = sitesAmong(link.references)
      if (!sites || !hasAllElements(link.view, link.node, link.references)) return null
      if (link.references.some((reference) => mayMeanOther(link.view, reference))) return null
      calls.push(...sites.map((site) => ({ view: link.view, site })))
    }
  }
  return calls
}

/** The function that a call resolves to in another file; `null` when there is none, or it is unknown. */
export function calledFunction(modules: ProjectModules, view: SourceView, site: CallSite): ExportedFunction | null {
  const callee = site.type === 'CallExpression' ? site.callee : site.name
  const isMember = callee.type === 'MemberExpression' || callee.type === 'JSXMemberExpression'
  const taken = importOf(view, isMember ? callee.object : callee)
  if (!taken) return null
  const name = isMember
    ? callee.type === 'MemberExpression'
      ? staticKeyName(callee.property, callee.computed)
      : callee.property.name
    : taken.imported
  const target = modules.resolve(view.file, taken.specifier)
  if (name === null || target === null || (isMember && taken.imported !== '*' && taken.imported !== 'default'))
    return null
  return exportedFunction(modules, target, name, new Set())
}

function exportedFunction(
  modules: ProjectModules,
  file: string,
  name: string,
  seen: Set<string>,
): ExportedFunction | null {
  const [origin, ...others] = modules.originsOf(file, name)
  const view = origin === undefined || others.length > 0 ? null : modules.sources.viewOf(origin)
  if (!view || seen.has(view.file)) return null
  seen.add(view.file)
  const own = ownExportsOf(view).find(({ exported }) => exported === name)
  const fn = own ? functionOf(own, view) : null
  if (fn) return { view, fn }
  const handedOn = own?.local
    ? linksOf(view).imports.find(({ node }) => localNameOf(node) === own.local)
    : linksOf(view).reExports.find(({ exported }) => exported === name)
  const target = handedOn && handedOn.imported !== '*' ? modules.resolve(view.file, handedOn.specifier) : null
  return target !== null && handedOn ? exportedFunction(modules, target, handedOn.imported, seen) : null
}

const namesByTree = new PerTree<Map<FunctionNode, string[]>>()

/** The names under which a file exports one of its functions. */
function exportedNamesOf(view: SourceView, fn: FunctionNode): readonly string[] {
  let names = namesByTree.get(view.ast)
  if (!names) {
    names = new Map()
    for (const own of ownExportsOf(view)) {
      const exported = functionOf(own, view)
      if (exported) names.set(exported, [...(names.get(exported) ?? []), own.exported])
    }
    namesByTree.set(view.ast, names)
  }
  return names.get(fn) ?? []
}

function functionOf({ local, value }: OwnExport, view: SourceView): FunctionNode | null {
  const fn = value && componentIn(value, view)
  if (fn) return fn
  const node = local === null ? null : valueDeclaredBy(topLevelVariable(view, local)?.defs[0])
  return node && componentIn(node, view)
}

const importsByTree = new PerTree<Map<Node, ImportedName>>()

/** The import that a reference resolves to. */
function importOf(view: SourceView, reference: Node): ImportedName | null {
  let imports = importsByTree.get(view.ast)
  if (!imports) {
    imports = new Map(linksOf(view).imports.flatMap((taken) => taken.references.map((node) => [node, taken] as const)))
    importsByTree.set(view.ast, imports)
  }
  return imports.get(reference) ?? null
}

/** Where scope analysis doesn't count JSX elements, they aren't references. */
function hasAllElements(view: SourceView, link: Node, references: readonly Node[]): boolean {
  const name = localNameOf(link)
  if (name === null) return true
  const known = new Set(references)
  return elementsNamed(view, name).every((element) => known.has(element))
}

function localNameOf(node: Node): string | null {
  if (/^Import.*Specifier$/.test(node.type) && 'local' in node) return (node.local as { name?: string }).name ?? null
  return node.type === 'Property' && node.value.type === 'Identifier' ? node.value.name : null
}

/**
 * Whether the file is a framework's, is named in settings, or has a `plan.d.ts` beside `plan.js` that repeats the
 * parameters.
 */
function isUsedBySettings(modules: ProjectModules, file: string, names: readonly string[]): boolean {
  if (mayBeCalledByFramework(file, names)) return true
  const described = file.replace(/\.([cm]?)jsx?$/, '.d.$1ts')
  return isNamedInSettings(modules, file) || (described !== file && modules.sources.scripts.has(described))
}
