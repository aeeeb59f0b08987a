import { showPath } from '../../files/paths.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import type { GateCheck, GateChecks } from '../../gates/gate-check.js'
import { findGateNames, gatesGivenTo } from '../../gates/find-gate-names.js'
import { findMarkers } from '../../gates/find-gate-markers.js'
import { readCheckShapes, endsWithName } from '../../gates/check-shapes.js'
import { dottedPath, lastNameOf } from '../../gates/dotted-path.js'
import { entryFor, spellEntry } from '../../gates/identity/advice.js'
import { askedCallOf } from '../../gates/identity/asked-call.js'
import { resolveGate } from '../../gates/resolve-gate.js'
import { findOptionsOf } from '../../project/find-options.js'
import type { Project } from '../../project/project.js'
import { declaredBy, usesOf, variableOf } from '../../source/bindings.js'
import { resolveEntity, resolveExport, type Entity } from '../../source/entities.js'
import { moduleExportName } from '../../source/exports.js'
import { staticKeyName } from '../../source/expressions.js'
import { linesOf } from '../../source/lines-of.js'
import { nearestName } from '../../source/nearest-name.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { placeAt } from '../../text/line-index.js'
import { contains, rangeOf } from '../../text/text-range.js'

/** Something on a line that has to do with gates, and why. */
export interface ExplainedFinding {
  readonly kind: 'check' | 'unproven' | 'unknown-gate' | 'setting' | 'marker' | 'registration' | 'no-check'
  readonly gate: string | null
  readonly line: number
  readonly column: number
  /** Its source on one line. */
  readonly text: string
  /** Half a sentence. */
  readonly reason: string
  readonly evidence?: string
  /** The entry of the configuration's `checks` that makes it a check, as JSON. */
  readonly advice?: string
}

/**
 * Describes everything on one line that has to do with gates, in the order of columns. For calls that aren't checks it
 * says why.
 */
export function explainLine(view: SourceView, line: number, project: Project): ExplainedFinding[] {
  const rejected = new Map<Node, string>()
  const onRejected = (node: Node, reason: string): void => void rejected.set(node, reason)
  const found = findGateChecks(view, project.index, { ...findOptionsOf(project), onRejected })
  const findings = new FindingsOfLine(view, line)
  addKnown(findings, found, view, project)
  addCalls(findings, rejected, view, project)
  if (!project.registryFile(view.file)) addNames(findings, view, project)
  addImports(findings, found.checks, view, project)
  if (!project.registryFile(view.file)) addMembers(findings, view, project)
  if (!project.registryFile(view.file)) addSameNames(findings, view, project)
  return findings.inOrder()
}

/** The findings on one line. Overlapping ones are reported once. */
class FindingsOfLine {
  readonly #view: SourceView
  readonly #line: number
  readonly #findings: ExplainedFinding[] = []
  readonly #told: (readonly [number, number])[] = []

  constructor(view: SourceView, line: number) {
    this.#view = view
    this.#line = line
  }

  /** @param range of the source; it counts if some of it is on the line. */
  add(range: readonly [number, number], finding: Omit<ExplainedFinding, 'line' | 'column' | 'text'>): void {
    const [start, end] = [linesOf(this.#view).placeOf(range[0]), linesOf(this.#view).placeOf(range[1])]
    if (this.#line < start.line || this.#line > end.line) return
    this.#told.push(range)
    const text = onOneLine(this.#view.text, range)
    this.#findings.push({ ...finding, line: start.line, column: start.column, text })
  }

  /** Says nothing more about a node, as what is on the line says it already. */
  cover({ range }: Node): void {
    this.#told.push(range)
  }

  isTold({ range }: Node): boolean {
    return this.#told.some(([start, end]) => start < range[1] && range[0] < end)
  }

  isBegun({ range }: Node): boolean {
    return linesOf(this.#view).placeOf(range[0]).line === this.#line
  }

  inOrder(): ExplainedFinding[] {
    return this.#findings.sort((a, b) => a.line - b.line || a.column - b.column)
  }
}

/** Checks, settings and markers of gates. */
function addKnown(findings: FindingsOfLine, found: GateChecks, view: SourceView, { index }: Project): void {
  for (const { gate, node, reason = '', evidence, fetches = [] } of found.checks) {
    findings.add(node.range, { kind: 'check', gate, reason, ...(evidence && { evidence }) })
    // `useFlag('X')` of `const [on] = useFlag('X')`, where `on` is the check.
    if (findings.isBegun(node)) for (const fetch of fetches) findings.cover(fetch)
  }
  for (const { gate, node, reason, entry } of found.unproven)
    findings.add(node.range, { kind: 'unproven', gate, reason, ...(entry && { advice: spellEntry(entry) }) })
  for (const { name, nameRange } of found.unknown)
    findings.add([nameRange.start, nameRange.end], {
      kind: 'unknown-gate',
      gate: name,
      reason: unknownReason(name, index.gates),
    })
  for (const { name, node, value } of found.settings) {
    if (!index.gates.has(name)) continue
    findings.add(node.range, { kind: 'setting', gate: name, reason: describeSetting(value) })
  }
  for (const { name, nameRange } of findMarkers(view))
    if (index.gates.has(name))
      findings.add([nameRange.start, nameRange.end], {
        kind: 'marker',
        gate: name,
        reason: 'the comment says that the declaration below it belongs to the gate',
      })
}

/** @param value `null`: it isn't written down. */
export function describeSetting(value: boolean | null): string {
  return `it sets the gate to ${value ?? 'a value that is computed at run time'}`
}

/** Calls that aren't checks: those that begin on the line, and those that get the name of a gate there. */
function addCalls(
  findings: FindingsOfLine,
  rejected: ReadonlyMap<Node, string>,
  view: SourceView,
  project: Project,
): void {
  const context = { view, index: project.index, resolveImport: project.resolveImport }
  const calls = nodesOf(view, 'CallExpression')
  // In `log(enabled(GATE))`, the question is about the call that gets the name.
  const naming = calls.filter((call) => namesRegistered(call, view, project) !== null)
  for (const call of [...naming, ...calls]) {
    const isHere = findings.isBegun(call) || gatesGivenTo(call, context).some(({ node }) => findings.isBegun(node))
    if (!isHere || findings.isTold(call)) continue
    const reason = rejected.get(call) ?? reasonOfCall(call, view, project)
    const names = namesRegistered(call, view, project)
    findings.add(call.range, {
      kind: 'no-check',
      gate: names,
      reason,
      ...(names !== null && { advice: adviceFor(call, view, project) }),
    })
  }
}

/** Names of gates that no call gets. */
function addNames(findings: FindingsOfLine, view: SourceView, { index, resolveImport }: Project): void {
  for (const { gate, node } of findGateNames({ view, index, resolveImport }))
    if (findings.isBegun(node) && !findings.isTold(node))
      findings.add(node.range, { kind: 'no-check', gate, reason: 'nothing checks the gate by this name here' })
}

/** `flags.newParser`, if nothing says that `flags` holds the values of gates. */
function addMembers(findings: FindingsOfLine, view: SourceView, { index }: Project): void {
  for (const node of nodesOf(view, 'MemberExpression')) {
    const gate = staticKeyName(node.property, node.computed)
    const member = lastNameOf(node.object)
    if (gate === null || member === null || !index.gates.has(gate)) continue
    if (!findings.isBegun(node.property) || findings.isTold(node)) continue
    const reason = `\`${member}\` isn't known to hold the values of gates`
    findings.add(node.range, { kind: 'no-check', gate, reason, advice: spellEntry({ member }) })
  }
}

/** What else in code is called like a gate: a variable, a property, a type. */
function addSameNames(findings: FindingsOfLine, view: SourceView, { index, resolveImport, root }: Project): void {
  for (const node of nodesOf(view, 'Identifier')) {
    if (!index.gates.has(node.name) || !findings.isBegun(node) || findings.isTold(node)) continue
    if (resolveGate(node, { view, index, resolveImport }) !== null) continue
    const entity = variableOf(view, node) && resolveEntity(node, view, resolveImport)
    const declared = entity && placeAt(entity.view.file, entity.view.text, startOf(entity))
    const isElsewhere = declared && (declared.file !== view.file || declared.line !== lineOf(node, view))
    const where = isElsewhere
      ? `; explain ${showPath(declared.file, root)}:${declared.line}, which says what it holds`
      : ', and nothing shows that it holds its value'
    findings.add(node.range, { kind: 'no-check', gate: node.name, reason: `it is only called like the gate${where}` })
  }
}

function lineOf({ range }: Node, view: SourceView): number {
  return linesOf(view).placeOf(range[0]).line
}

function startOf(entity: Entity): number {
  return entity.kind === 'module' ? 0 : entity.node.range[0]
}

const SPECIFIERS = ['ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier', 'ExportSpecifier'] as const

const IMPORTED = 'the line imports it, and an import checks nothing'
const EXPORTED = 'the line exports it, and an export checks nothing'

/** What imports and exports bring: names of gates, and functions with which the file checks gates. */
function addImports(findings: FindingsOfLine, checks: readonly GateCheck[], view: SourceView, project: Project): void {
  for (const specifier of nodesOf(view, ...SPECIFIERS)) {
    if (!findings.isBegun(specifier) || findings.isTold(specifier)) continue
    const isExport = specifier.type === 'ExportSpecifier'
    const gate = gateOfSpecifier(specifier, view, project)
    if (gate !== null) {
      const reason = isExport ? EXPORTED : `${IMPORTED}; explain a line that uses it`
      findings.add(specifier.range, { kind: 'no-check', gate, reason })
      continue
    }
    const uses = isExport ? [] : usesOfSpecifier(specifier, view)
    const through = checks.filter(({ node, nameRange }) =>
      uses.some((use) => contains(node, rangeOf(use)) && !contains(nameRange, rangeOf(use))),
    )
    const [first] = through
    if (!first) continue
    const { line } = linesOf(view).placeOf(first.node.range[0])
    const where =
      through.length === 1
        ? `a check of ${first.gate} in line ${line} uses it`
        : `${through.length} checks in this file use it, the first in line ${line}`
    findings.add(specifier.range, { kind: 'no-check', gate: null, reason: `${IMPORTED}; ${where}` })
  }
}

type Specifier = ReturnType<typeof nodesOf<(typeof SPECIFIERS)[number]>>[number]

function usesOfSpecifier(specifier: Specifier, view: SourceView): Node[] {
  return declaredBy(view, specifier).flatMap(usesOf)
}

/** The gate whose name is the value of what a specifier names, or is its own name. */
function gateOfSpecifier(specifier: Specifier, view: SourceView, { index, resolveImport }: Project): string | null {
  if (specifier.type === 'ImportNamespaceSpecifier') return null
  const name =
    specifier.type === 'ImportDefaultSpecifier'
      ? 'default'
      : moduleExportName(specifier.type === 'ImportSpecifier' ? specifier.imported : specifier.local)
  const [use] = usesOfSpecifier(specifier, view)
  const named = use ? resolveGate(use, { view, index, resolveImport }) : null
  if (named && 'gate' in named) return named.gate
  const { parent } = specifier
  const source = parent && 'source' in parent && parent.source?.type === 'Literal' ? parent.source.value : null
  const module = typeof source === 'string' ? resolveImport(view.file, source) : null
  const entity = module && resolveExport(module, name, resolveImport)
  const declared =
    entity?.kind === 'expression' ? resolveGate(entity.node, { view: entity.view, index, resolveImport }) : null
  if (declared && 'gate' in declared) return declared.gate
  return index.gates.has(name) ? name : null
}

const LONGEST_TEXT = 120

function onOneLine(text: string, [start, end]: readonly [number, number]): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ')
  return source.length > LONGEST_TEXT ? `${source.slice(0, LONGEST_TEXT - 1)}…` : source
}

type Call = ReturnType<typeof nodesOf<'CallExpression'>>[number]

/** Why a call isn't a check. */
function reasonOfCall(call: Call, view: SourceView, { index, resolveImport, config }: Project): string {
  const { callee, arguments: given } = askedCallOf(call)
  const name = lastNameOf(callee) ?? 'it'
  const path = dottedPath(callee)
  const isConfigured = readCheckShapes(config.checks ?? []).calls.some(
    (shape) => path && shape.result === undefined && endsWithName(path, shape.callee),
  )
  const resolved = given.map((argument) => resolveGate(argument, { view, index, resolveImport }))
  const gates = resolved.filter((named) => named && 'gate' in named)
  if (isConfigured && gates.length > 0)
    return `the configuration names \`${name}\`, but here it is a parameter or a nested function`
  if (gates.length > 1) return "it names several gates, so its value isn't that of one gate"
  if (given.some(({ type }) => type === 'SpreadElement'))
    return "its arguments are spread, so it isn't known what they name"
  if (gates.length === 1) return `\`${name}\` isn't known to check gates`
  const unknown = resolved.find((named) => named && 'unknown' in named)
  if (unknown && 'unknown' in unknown) return unknownReason(unknown.unknown, index.gates)
  return 'none of its arguments names a gate'
}

/** Half a sentence with the nearest name. */
export function unknownReason(name: string, gates: ReadonlyMap<string, unknown>): string {
  const nearest = nearestName(name, gates.keys())
  return `no registry has a gate "${name}"${nearest === null ? '' : `; the nearest name is "${nearest}"`}`
}

function namesRegistered(call: Call, view: SourceView, { index, resolveImport }: Project): string | null {
  for (const argument of askedCallOf(call).arguments) {
    const named = resolveGate(argument, { view, index, resolveImport })
    if (named && 'gate' in named) return named.gate
  }
  return null
}

function adviceFor(call: Call, view: SourceView, { index, resolveImport }: Project): string {
  const argument = askedCallOf(call).arguments.find((candidate) => {
    const named = resolveGate(candidate, { view, index, resolveImport })
    return named && 'gate' in named
  })
  return spellEntry(entryFor(call, argument ?? call, view))
}
