import { variableOf } from '../../source/bindings.js'
import { moduleExportName } from '../../source/exports.js'
import { staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { Target, Targets } from '../../source/targets/target.js'

/** The name of a callee in the module that it is imported from: `['gates', 'isEnabled']` of `gates.isEnabled`. */
interface ImportedName {
  readonly modules: readonly SourceView[]
  readonly path: readonly string[]
}

/** Other functions that a callee may be, because a build or the workspace resolves the import to another module. */
export function otherTargetsOf(
  callee: Node,
  target: Target,
  view: SourceView,
  targets: Targets,
): readonly { readonly target: Target; readonly view: SourceView }[] {
  const { resolveImport } = targets
  return [importedName(callee, view, resolveImport), declaredName(target, resolveImport)].flatMap((imported) => {
    // A single module is the one that the target comes from.
    if (!imported || imported.modules.length < 2) return []
    return imported.modules.map((module) => ({ target: targetIn(module, imported.path, targets), view: module }))
  })
}

/** What something from outside resolves to in modules of the project that its specifier may mean. */
export function ownTargetsOf(
  { specifier, name, from }: Extract<Target, { kind: 'outside' }>,
  targets: Targets,
): readonly { readonly target: Target; readonly view: SourceView }[] {
  if (specifier === null || name === null || from === undefined) return []
  // The module that the specifier resolves to doesn't export the name, so the name comes from outside.
  const lacking = targets.resolveImport(from, specifier)?.file
  const modules = targets.resolveImport.inAnyBuild?.(from, specifier) ?? []
  return modules
    .filter(({ file }) => file !== lacking)
    .map((module) => {
      const target = targetIn(module, [name], targets)
      // A default export has another name there.
      return { target: target.kind === 'unknown' ? targetIn(module, ['default'], targets) : target, view: module }
    })
}

function targetIn(view: SourceView, path: readonly string[], targets: Targets): Target {
  return path.reduce<Target>((object, name) => targets.member(object, name), { kind: 'module', view })
}

function importedName(callee: Node, view: SourceView, resolveImport: ImportResolver): ImportedName | null {
  const path: string[] = []
  let node = unwrapExpression(callee)
  while (node.type === 'MemberExpression') {
    const name = staticKeyName(node.property, node.computed)
    if (name === null) return null
    path.unshift(name)
    node = unwrapExpression(node.object)
  }
  const declared = node.type === 'Identifier' ? variableOf(view, node)?.defs[0]?.node : undefined
  if (!declared || !/^Import\w*Specifier$/.test(declared.type) || declared.parent?.type !== 'ImportDeclaration')
    return null
  const modules = resolveImport.inAnyBuild?.(view.file, declared.parent.source.value) ?? []
  if (declared.type === 'ImportSpecifier') path.unshift(moduleExportName(declared.imported))
  if (declared.type === 'ImportDefaultSpecifier') path.unshift('default')
  return { modules, path }
}

/** A function by its name at the top of its module. */
function declaredName(target: Target, resolveImport: ImportResolver): ImportedName | null {
  if (target.kind !== 'function' || target.owner) return null
  const { node, view } = target
  const id = node.id ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id : null)
  if (id?.type !== 'Identifier') return null
  const { file } = view
  const specifier = `./${lastPart(file).replace(/\.[cm]?[jt]sx?$/, '')}`
  const modules = resolveImport.inAnyBuild?.(file, specifier) ?? []
  return modules.includes(view) ? { modules, path: [id.name] } : null
}

/** The name of a file without its folders. */
export function lastPart(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file
}
