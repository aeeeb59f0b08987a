import { declaredBy } from '../../source/bindings.js'
import { dirname } from 'node:path'
import { importPathOf } from '../../source/go-declarations.js'
import { isBeforeNumbers } from '../../source/go-constants.js'
import type { GoImportDeclaration, GoVariableDeclarator } from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import type { RemovedCounts } from '../../strip/strip-plan.js'
import { applyEdits, type TextEdit } from '../../text/text-edits.js'
import { tidyGo } from '../../syntax/go/format/tidy-go.js'
import { planSourceStrip } from '../../syntax/plan-source-strip.js'
import { isSamePackage, packageUses, programOf } from '../go/go-sources.js'
import { memberExpressions } from '../go/go-uses.js'
import { ItemEdits } from '../../text/item-edits.js'

/** A Go file without some of its declarations. */
export interface GoDeletion {
  readonly after: string
  readonly edits: number
  readonly removed: RemovedCounts
}

const NO_GATES: ReadonlyMap<string, boolean> = new Map()

/**
 * Whether a file uses the constant that `declaring` declares: by its name in the package, by `pkg.Name` elsewhere. An
 * import outside the repository counts when its path ends like the package's folder.
 */
export function usesGoConstant(
  view: SourceView,
  name: string,
  declaring: SourceView,
  isDeclaration: (node: AnyNode) => boolean,
  resolveImport: ImportResolver,
): boolean {
  if (isSamePackage(view, declaring)) {
    return packageUses(view, name).some(
      (identifier) => !(identifier.parent?.type === 'VariableDeclarator' && isDeclaration(identifier.parent)),
    )
  }
  const isFrom = (path: string): boolean => {
    const found = resolveImport(view.file, `${path}#${name}`)
    return found
      ? dirname(found.file) === dirname(declaring.file) ||
          lastPart(dirname(found.file)) === lastPart(dirname(declaring.file))
      : mayBe(path, declaring)
  }
  if (dotImportsOf(view).some(isFrom) && packageUses(view, name).length > 0) return true
  return memberExpressions(view, name).some(({ object }) => {
    const path = importPathOf(object, view)
    return path !== null && isFrom(path)
  })
}

function mayBe(path: string, declaring: SourceView): boolean {
  const last = lastPart(path.replace(/\/v\d+$/, ''))
  return last === lastPart(dirname(declaring.file)) || last === programOf(declaring).goPackage
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

function dotImportsOf(view: SourceView): string[] {
  return importsOf(view).flatMap(({ source, specifiers }) =>
    specifiers[0]?.type === 'GoDotImport' && typeof source.value === 'string' ? [source.value] : [],
  )
}

/** Whether a constant can be removed without changing another one's value: none repeats its expression. */
export function isFreeConstant(declarator: GoVariableDeclarator): boolean {
  const { parent } = declarator
  if (parent.type !== 'VariableDeclaration' || parent.parent.type !== 'Program' || declarator.id.type !== 'Identifier')
    return false
  const next = parent.declarations[parent.declarations.indexOf(declarator) + 1]
  return !next || next.init !== null
}

/**
 * Deletes constants with their comments and the imports that only they used. A constant before `iota` ones leaves its
 * number.
 */
export function deleteGoConstants(view: SourceView, constants: readonly Node[]): GoDeletion | null {
  const numbered = constants.filter((node) =>
    isBeforeNumbers(node as AnyNode as GoVariableDeclarator, view.visitorKeys),
  )
  if (numbered.length === 0) return deleteGoDeclarations(view, new Set(constants))
  const edits = new ItemEdits(view)
  for (const node of numbered) edits.replaceWithLead({ start: node.range[0], end: node.range[1] }, '_ = iota')
  const planned = edits.toEdits()
  const after = tidyGo(view.file, view.text, applyEdits(view.text, planned))
  return { after, edits: planned.length, removed: { checks: 0, imports: 0, declarations: numbered.length, tests: 0 } }
}

/** The edits that remove imports used in `before` and unused in `after`, which Go wouldn't compile. */
export function planGoImports(
  before: SourceView,
  after: SourceView,
): { edits: readonly TextEdit[]; count: number } | null {
  const used = new Set(usedSpecifiers(before).map(keyOf))
  const kept = new Set(usedSpecifiers(after).map(keyOf))
  const gone = importsOf(after).filter((node) => used.has(keyOf(node)) && !kept.has(keyOf(node)))
  if (gone.length === 0) return null
  const plan = planSourceStrip(after, [], {
    values: NO_GATES,
    orphaned: new Set(gone.flatMap(({ specifiers }): readonly AnyNode[] => specifiers)),
  })
  return plan.edits.length === 0 ? null : { edits: plan.edits, count: gone.length }
}

function deleteGoDeclarations(view: SourceView, gone: ReadonlySet<AnyNode>): GoDeletion | null {
  const { edits, removed } = planSourceStrip(view, [], { values: NO_GATES, orphaned: gone })
  return edits.length === 0 ? null : { after: applyEdits(view.text, edits), edits: edits.length, removed }
}

function usedSpecifiers(view: SourceView): GoImportDeclaration[] {
  return importsOf(view).filter(
    ({ specifiers: [specifier] }) =>
      specifier && declaredBy(view, specifier).some(({ references }) => references.length > 0),
  )
}

function importsOf(view: SourceView): GoImportDeclaration[] {
  return programOf(view).body.flatMap((statement) =>
    statement.type === 'GoImportGroup' ? statement.imports : statement.type === 'ImportDeclaration' ? [statement] : [],
  )
}

function keyOf({ source, specifiers: [specifier] }: GoImportDeclaration): string {
  const name = specifier?.type === 'ImportNamespaceSpecifier' ? specifier.local.name : ''
  return `${name} ${String(source.value)}`
}
