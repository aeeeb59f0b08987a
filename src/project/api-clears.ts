import { nameOfFunction } from '../gates/api/conditions.js'
import { findFieldClears, nameOfMember, type FieldClear, type FieldClears } from '../gates/api/find-field-clears.js'
import { findGateChecks } from '../gates/find-gate-checks.js'
import type { GateIndex } from '../registry/gate-index.js'
import { variableOf } from '../source/bindings.js'
import { lastName } from '../source/expressions.js'
import { isFunctionNode } from '../source/function-nodes.js'
import { isVendored } from '../source/go-files.js'
import { goFilesDeclaring, importPathOf } from '../source/go-declarations.js'
import { nodesOf } from '../source/nodes-of.js'
import type { SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'
import { listApiFiles, viewOfFile } from './api-files.js'
import { findOptionsOf } from './find-options.js'
import type { Project } from './project.js'

/**
 * What the code clears that prepares objects for the store, including the modules that it imports.
 *
 * @returns `null` when there is no such code, or part of it isn't available.
 */
export function readFieldClears(project: Project): FieldClears[] | null {
  const files = listApiFiles(project, 'strategies')
  const views = files.flatMap((file) => viewOfFile(file) ?? [])
  if (files.length === 0 || views.length < files.length) return null
  const all = new Map(views.map((view) => [view.file, view]))
  for (const view of views) for (const module of importsOf(view, project)) follow(module, all, project)
  const parts = partsForHelpers(views, [...all.values()])
  return parts && [...[...all.values()].map((view) => clearsOf(view, project)), { ...NOTHING, clears: parts }]
}

function importsOf(view: SourceView, project: Project): SourceView[] {
  if (view.language === 'go') return calledFiles(view, project, (name) => !CLEARS_NOTHING.test(name))
  return view.ast.body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' ? (project.resolveImport(view.file, statement.source.value) ?? []) : [],
  )
}

/** Adds a module, and in Go the files of helpers that it leaves a clear to. */
function follow(module: SourceView, all: Map<string, SourceView>, project: Project): void {
  if (all.has(module.file)) return
  all.set(module.file, module)
  if (module.language !== 'go') return
  for (const other of calledFiles(module, project, (name) => MAY_CLEAR.test(name))) follow(other, all, project)
}

/** The Go files of this repository that declare the functions which a file calls. */
function calledFiles(view: SourceView, { resolveImport }: Project, isMeant: (name: string) => boolean): SourceView[] {
  const called = new Map<string, { readonly path: string; readonly name: string }>()
  for (const { callee } of nodesOf(view, 'CallExpression')) {
    const name = lastName(callee)
    if (name === null || !isMeant(name)) continue
    const path =
      callee.type === 'MemberExpression'
        ? importPathOf(callee.object, view)
        : callee.type === 'Identifier' && variableOf(view, callee) === null
          ? '.'
          : null
    if (path !== null) called.set(`${path}#${name}`, { path, name })
  }
  return [...called.values()]
    .flatMap(({ path, name }) => goFilesDeclaring(`func ${name}`, path, view, resolveImport))
    .filter(({ file }) => !isVendored(file))
}

const known = new WeakMap<GateIndex, WeakMap<SourceView, FieldClears>>()

function clearsOf(view: SourceView, project: Project): FieldClears {
  const { index } = project
  const ofIndex = known.get(index) ?? new WeakMap<SourceView, FieldClears>()
  known.set(index, ofIndex)
  const kept = ofIndex.get(view)
  if (kept) return kept
  const { checks } = findGateChecks(view, index, findOptionsOf(project))
  const clears = findFieldClears(view, checks)
  ofIndex.set(view, clears)
  return clears
}

const NOTHING: FieldClears = { clears: [], mentioned: new Set(), isOpaque: false, otherGates: new Set() }

/** Functions that look at an object, by their names. */
const CLEARS_NOTHING = /^(?:validate|warning|get|is|has|new|list|match)/i

const MAY_CLEAR = /drop|clear|strip|remove|omit|prune|reset|wipe|sanitize|disabled/i

/**
 * What unavailable functions may clear, by their names: the parts of objects that they get, as in
 * `ResetObjectMeta(&object.ObjectMeta)`.
 *
 * @returns `null`: one is given a whole object.
 */
function partsForHelpers(views: readonly SourceView[], all: readonly SourceView[]): FieldClear[] | null {
  const declared = new Set(all.flatMap(functionNames))
  const parts: FieldClear[] = []
  let isUnknown = false
  for (const view of views) {
    walk(view.ast, view.visitorKeys, (node) => {
      if (node.type !== 'CallExpression' || node.arguments.length === 0) return
      const name = lastName(node.callee)
      // A source that names the field is examined on its own.
      const namesIt = node.arguments.some(
        (argument) => argument.type === 'Literal' && typeof argument.value === 'string',
      )
      if (name === null || !MAY_CLEAR.test(name) || declared.has(name) || namesIt) return
      for (const argument of node.arguments) {
        const given = argument.type === 'UnaryExpression' ? argument.argument : argument
        const field = nameOfMember(given)
        if (field === null) isUnknown = true
        else parts.push({ field, within: null, node: argument, gates: [], copiesStored: false, forgetsStored: null })
      }
    })
  }
  return isUnknown ? null : parts
}

function functionNames(view: SourceView): string[] {
  const names: string[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    const name = isFunctionNode(node) ? nameOfFunction(node) : null
    if (name !== null) names.push(name)
  })
  return names
}
