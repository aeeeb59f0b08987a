import type { GateCheck } from '../../gates/gate-check.js'
import { rangeOf, type Node, type SourceView } from '../../source/source-view.js'
import { hasEffects } from '../../strip/effects.js'
import type { ConstantExport } from '../../strip/plan.js'
import { findLinks } from './find-links.js'
import { ownExportsOf } from './module-exports.js'
import type { ProjectModules } from './project-modules.js'

/** A use of an exported constant in another file, as a check of a made-up gate. */
export interface ForeignCheck {
  readonly view: SourceView
  readonly check: GateCheck
}

/**
 * Every use of an export in other files that its value can stand for: through imports under any name, re-exports,
 * barrels, namespaces and `require`. What is handed out as a value, or replaced by a test's mock, is none.
 *
 * @param gate the name that the checks get.
 */
export function findForeignChecks(modules: ProjectModules, view: SourceView, constant: ConstantExport, gate: string): ForeignCheck[] {
  const names = ownExportsOf(view).filter(({ local, node }) => local === constant.name || (node !== null && node === constant.node)).map(({ exported }) => exported)
  const seen = new Set<string>()
  const found: { view: SourceView; reference: Node }[] = []
  const mocked = new Set<string>()
  const search = (file: string, name: string): void => {
    const key = `${file}\0${name}`
    if (seen.has(key)) return
    seen.add(key)
    const { links, mockedIn } = findLinks(modules, file, name)
    for (const item of mockedIn) mocked.add(item)
    for (const link of links) {
      if (link.exported !== null) search(link.view.file, link.exported)
      for (const reference of link.references) found.push({ view: link.view, reference })
    }
  }
  for (const name of names) search(view.file, name)
  return found.filter((use) => !mocked.has(use.view.file)).flatMap((use) => {
    const check = checkOf(use.reference, use.view, constant.kind, gate)
    return check ? [{ view: use.view, check }] : []
  })
}

/** The use as a check; `null`: its value can't stand for it. */
export function checkOf(reference: Node, view: SourceView, kind: ConstantExport['kind'], gate: string): GateCheck | null {
  const node = valueNodeOf(reference, kind)
  if (!node) return null
  const check: GateCheck = { gate, node, form: kind !== 'constant' ? 'call' : reference.type === 'Identifier' ? 'identifier' : 'member', nameRange: rangeOf(reference) }
  const call = kind === 'constant' ? null : callAround(reference)
  if (call?.type === 'CallExpression' && call.arguments.some((argument) => hasEffects(argument, view, () => false))) return null
  return check
}

function valueNodeOf(reference: Node, kind: ConstantExport['kind']): Node | null {
  if (kind === 'constant') return isRead(reference) ? reference : null
  const call = callAround(reference)
  if (!call) return null
  const outer = call.parent?.type === 'ChainExpression' ? call.parent : call
  const isAwaited = outer.parent?.type === 'AwaitExpression'
  return isAwaited ? outer.parent as Node : kind === 'promise' ? null : outer
}

function callAround(reference: Node): Node | null {
  const { parent } = reference
  return parent?.type === 'CallExpression' && parent.callee === reference ? parent : null
}

function isRead(reference: Node): boolean {
  const { parent } = reference
  switch (parent?.type) {
    case 'TSTypeQuery': case 'TSQualifiedName': case 'ExportSpecifier': case 'ExportDefaultDeclaration': case 'TSExportAssignment': case 'UpdateExpression':
      return false
    case 'AssignmentExpression':
      return parent.left !== reference
    case 'UnaryExpression':
      return parent.operator !== 'delete'
    default:
      return reference.type === 'Identifier' || reference.type === 'MemberExpression'
  }
}
