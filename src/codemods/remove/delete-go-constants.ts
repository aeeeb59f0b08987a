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
import { contains } from '../../text/text-range.js'
import { Trivia } from '../../text/trivia.js'
import { rangeWithLines } from '../../text/whole-lines.js'
import { asGo } from '../../source/go-casts.js'

/** A Go file without some of its declarations. */
export interface GoDeletion {
  readonly after: string
  readonly edits: number
  readonly removed: RemovedCounts
}

const NO_GATES: ReadonlyMap<string, boolean> = new Map()

/**
 * Whether a file uses the constant that `declaring` declares: by its name in the package, by `pkg.Name` elsewhere. An
 * import outside the repository counts if it has the path of the package or, without a `go.mod`, its name.
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
    if (found)
      return (
        dirname(found.file) === dirname(declaring.file) ||
        lastPart(dirname(found.file)) === lastPart(dirname(declaring.file))
      )
    const own = resolveImport.goPathOf?.(dirname(declaring.file)) ?? null
    return own === null ? mayBe(path, declaring) : own === path
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
 * number. Comments of a block itself, such as how to declare a gate, are kept with its empty brackets.
 */
export function deleteGoConstants(view: SourceView, constants: readonly Node[]): GoDeletion | null {
  const numbered = constants.filter((node) =>
    isBeforeNumbers(node as AnyNode as GoVariableDeclarator, view.visitorKeys),
  )
  if (numbered.length === 0) {
    const emptied = emptiedBlocks(view, new Set(constants as readonly AnyNode[]))
    const others = constants.filter((node) => !emptied.some((block) => contains(block, node)))
    return deleteGoDeclarations(view, new Set(others), emptied)
  }
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

interface EmptiedBlock extends TextEdit {
  readonly count: number
}

/** The blocks of constants that lose all of them, and what is left: the comments that describe none of them. */
function emptiedBlocks(view: SourceView, gone: ReadonlySet<AnyNode>): EmptiedBlock[] {
  const trivia = new Trivia(view)
  const blocks = new Set([...gone].map(({ parent }) => asGo(parent)))
  return [...blocks].flatMap((block): EmptiedBlock[] => {
    if (block.type !== 'VariableDeclaration' || !block.grouped) return []
    const { declarations, range } = block
    if (!declarations.every((declarator) => gone.has(declarator))) return []
    const own = declarations.map((declarator) => rangeWithLines(...declarator.range, trivia))
    const [first, ...more] = trivia
      .commentsIn(...range)
      .filter((comment) => !own.some((lines) => contains(lines, comment)))
    const last = more.at(-1) ?? first
    const isInOrder = !own.some(({ start }) => last !== undefined && start < last.start)
    if (!first || !last || !isInOrder) return []
    const head = view.text.slice(range[0], view.text.indexOf('(', range[0]) + 1)
    // `gofmt` doesn't indent the comments of an empty block.
    const comments = view.text.slice(first.start, last.end).replace(/^[ \t]+/gm, '')
    return [{ start: range[0], end: range[1], text: `${head}\n${comments}\n)`, count: declarations.length }]
  })
}

function deleteGoDeclarations(
  view: SourceView,
  gone: ReadonlySet<AnyNode>,
  emptied: readonly EmptiedBlock[],
): GoDeletion | null {
  const plan = gone.size === 0 ? null : planSourceStrip(view, [], { values: NO_GATES, orphaned: gone })
  const edits = [...(plan?.edits ?? []), ...emptied].sort((a, b) => a.start - b.start)
  const { declarations = 0, ...removed } = plan?.removed ?? { checks: 0, imports: 0, tests: 0 }
  const count = emptied.reduce((sum, block) => sum + block.count, declarations)
  return edits.length === 0
    ? null
    : { after: applyEdits(view.text, edits), edits: edits.length, removed: { ...removed, declarations: count } }
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
