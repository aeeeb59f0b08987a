import type { TSESTree } from '@typescript-eslint/utils'
import { lastName, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { rangeOf, type TextRange } from '../../text/text-range.js'
import type { FeatureSpec, RemovalPromise, SpecFieldName, Stage, WrittenField } from '../model.js'
import { inferDefaults } from '../spec-fields.js'
import { parseVersion } from '../version.js'
import type { MapEntry } from './estree-entries.js'
import { Evidence, evidenceOfTypeText } from './estree-evidence.js'
import type { RawGate } from './estree-gate.js'
import { unknownSpec } from './estree-spec.js'
import { readText } from './estree-values.js'
import { goTypeOf, readGoName } from './go-maps.js'

/** A gate that a statement registers on its own, outside any map. */
export interface GoRegistration {
  readonly entry: MapEntry & { readonly name: string }
  /** The spec that the fields of the entry's value mean; `null`: they are those of a spec. */
  readonly finish: (raw: RawGate) => RawGate
  /** The call, if the spec is in the call and not in the value. */
  readonly raw: RawGate | null
  /** Whether it certainly runs. If it may run, it changes a gate that is already registered. */
  readonly isSure: boolean
}

/** The gates that a Go file registers one by one: in calls, and in assignments to an index of a map. */
export function findGoRegistrations(view: SourceView, resolveImport: ImportResolver): GoRegistration[] {
  const found: (GoRegistration | null)[] = []
  walk(view.ast, view.visitorKeys, (node) => {
    if (node.type === 'AssignmentExpression') found.push(readIndexAssignment(node, view, resolveImport))
    if (node.type !== 'CallExpression') return
    const name = lastName(node.callee) ?? ''
    if (/^register(?:feature)?gate$/i.test(name)) found.push(readStructCall(node, view, resolveImport))
    else if (/^(?:must)?register$/i.test(name))
      found.push(readStageCall(node, view, resolveImport) ?? readBuilderChain(node, view, resolveImport))
  })
  return found.filter((registration) => registration !== null)
}

/** `defaultGates[X] = featuregate.VersionedSpecs{...}` */
function readIndexAssignment(
  { left, right, operator, range }: TSESTree.AssignmentExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): GoRegistration | null {
  const type = goTypeOf(right)
  if (operator !== '=' || left.type !== 'MemberExpression' || !left.computed || !type) return null
  if (right.type !== 'ArrayExpression' && right.type !== 'ObjectExpression') return null
  if (evidenceOfTypeText(view.text.slice(...type.range)) !== Evidence.Declared) return null
  const found = registration(left.property, right, { start: range[0], end: range[1] }, view, resolveImport)
  return found && { ...found, isSure: isInInit(right) }
}

/** A statement of `func init()` itself; every other function may be called or not, and every branch be taken or not. */
function isInInit(value: Node): boolean {
  const block = value.parent?.parent?.parent
  const holder = block?.type === 'BlockStatement' ? block.parent : undefined
  return holder?.type === 'FunctionDeclaration' && holder.id?.name === 'init'
}

/**
 * KubeVirt's `RegisterFeatureGate(FeatureGate{Name: X, State: Alpha})`. A gate in Beta is on, one in GA can't be turned
 * off, and a discontinued one can't be turned on: https://github.com/kubevirt/kubevirt/blob/main/docs/deprecation.md
 */
function readStructCall(
  call: TSESTree.CallExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): GoRegistration | null {
  const [argument, ...others] = call.arguments
  const gate = argument && unwrapExpression(argument)
  if (gate?.type !== 'ObjectExpression' || others.length > 0) return null
  const named = gate.properties.find(
    (property) => property.type === 'Property' && staticKeyName(property.key, false) === 'Name',
  )
  if (named?.type !== 'Property') return null
  const found = registration(named.value as Node, gate, rangeOf(call), view, resolveImport)
  return (
    found && {
      ...found,
      finish: (raw) => ({ ...raw, specs: raw.specs.map((spec) => ({ ...spec, ...meaningOfState(spec) })) }),
    }
  )
}

function meaningOfState({ stage, fields }: Pick<FeatureSpec, 'stage' | 'fields'>): {
  default: boolean | null
  lockToDefault: boolean | null
} {
  if (/discontinued/i.test(fields.preRelease?.text ?? '')) return { default: false, lockToDefault: true }
  return stage ? inferDefaults(stage) : { default: null, lockToDefault: null }
}

/** OpenTelemetry's words: https://pkg.go.dev/go.opentelemetry.io/collector/featuregate#Stage */
const OTEL_STAGES: ReadonlyMap<string, Stage> = new Map([
  ['alpha', 'Alpha'],
  ['beta', 'Beta'],
  ['stable', 'GA'],
  ['deprecated', 'Deprecated'],
])

/**
 * `featuregate.GlobalRegistry().MustRegister("id", featuregate.StageAlpha,
 * featuregate.WithRegisterFromVersion("v0.1.0"))`
 */
function readStageCall(
  call: TSESTree.CallExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): GoRegistration | null {
  const [id, stageNode, ...options] = call.arguments
  const stage = stageNode && stageOfName(stageNode)
  if (!/^(?:must)?register$/i.test(lastName(call.callee) ?? '') || !id || !stageNode || !stage) return null
  const found = registration(id, call, rangeOf(call), view, resolveImport)
  if (!found) return null
  // The release of the first stage, so it only says when the stage of an alpha gate began.
  const from = stage === 'Alpha' ? optionOf('WithRegisterFromVersion', options, view, resolveImport) : null
  const to = optionOf('WithRegisterToVersion', options, view, resolveImport)
  const version = from && parseVersion(from.text)
  const spec = {
    version,
    stage,
    // A stable gate can't be disabled, a deprecated one can't be enabled.
    default: stage === 'Beta' || stage === 'GA',
    lockToDefault: stage === 'GA' || stage === 'Deprecated',
    range: rangeOf(call),
    fields: {
      preRelease: written('preRelease', stageNode, view),
      ...(from && { version: written('version', from.literal, view) }),
    },
  }
  const constant = variableAssignedFrom(call)
  return {
    ...found,
    raw: {
      name: found.entry.name,
      constant,
      scope: undefined,
      description: optionOf('WithRegisterDescription', options, view, resolveImport)?.text ?? null,
      specs: [spec],
      removal: to && removalOf(to, stage, view),
      notes: {},
      key: rangeOf(id),
      range: found.entry.range,
      ...(isPassedOn(call, to !== null) && { isPassedOn: true as const }),
    },
  }
}

/**
 * `NewRenamedGate(MustRegister("new"), MustRegister("old"))`, and `_ = MustRegister("old", ...,
 * WithRegisterToVersion("v2"))`, which keeps an old name settable.
 */
function isPassedOn(call: TSESTree.CallExpression, isLeaving: boolean): boolean {
  const { parent } = call
  if (parent.type === 'CallExpression' && parent.callee !== call) return true
  if (!isLeaving) return false
  const holder =
    parent.type === 'VariableDeclarator' ? parent.id : parent.type === 'AssignmentExpression' ? parent.left : null
  return holder?.type === 'Identifier' && holder.name === '_'
}

/** `featuregate.StageBeta` */
function stageOfName(node: Node): Stage | undefined {
  const name = /^Stage(\w+)$/.exec(lastName(node) ?? '')?.[1]
  return name === undefined ? undefined : OTEL_STAGES.get(name.toLowerCase())
}

/** The gate that a call registers on its own; `null`: it registers none. */
export function registeredGate(
  call: TSESTree.CallExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): string | null {
  return (readStageCall(call, view, resolveImport) ?? readBuilderChain(call, view, resolveImport))?.entry.name ?? null
}

interface Option {
  readonly text: string
  readonly literal: Node
  readonly call: Node
}

function optionOf(
  name: string,
  options: readonly Node[],
  view: SourceView,
  resolveImport: ImportResolver,
): Option | null {
  for (const call of options) {
    const argument = call.type === 'CallExpression' && lastName(call.callee) === name ? call.arguments[0] : undefined
    const text = argument && readText({ node: argument, view }, resolveImport)
    if (argument && text?.kind === 'value') return { text: text.value, literal: argument, call }
  }
  return null
}

/** The release that removes a stable or deprecated gate, else the last one that has it. */
function removalOf({ text, literal, call }: Option, stage: Stage, view: SourceView): RemovalPromise | null {
  const version = parseVersion(text)
  if (!version) return null
  const isInPlace = literal.type === 'Literal'
  return {
    kind: stage === 'GA' || stage === 'Deprecated' ? 'in' : 'after',
    version,
    source: 'field',
    range: rangeOf(call),
    text: view.text.slice(...call.range),
    versionRange: isInPlace ? { start: literal.range[0] + 1, end: literal.range[1] - 1 } : rangeOf(literal),
  }
}

/**
 * `FeatureGateX = newFeatureGate("X").reportProblemsToJiraComponent("c").enableIn(...).mustRegister()`: no stage is
 * reported.
 */
function readBuilderChain(
  call: TSESTree.CallExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): GoRegistration | null {
  let node: Node = call
  while (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
    node = unwrapExpression(node.callee.object)
  if (node === call || node.type !== 'CallExpression' || !/^new(?:Feature)?Gate$/i.test(lastName(node.callee) ?? ''))
    return null
  const id = node.arguments[0]
  const found = id && registration(id, call, rangeOf(call), view, resolveImport)
  if (!id || !found) return null
  return {
    ...found,
    raw: {
      name: found.entry.name,
      constant: variableAssignedFrom(call),
      scope: undefined,
      description: null,
      specs: [unknownSpec(call, view)],
      removal: null,
      notes: {},
      key: rangeOf(id),
      range: found.entry.range,
    },
  }
}

/** The variable that holds the gate: `var xGate = registry.MustRegister(...)`. */
function variableAssignedFrom(call: Node): string | null {
  const { parent } = call
  if (parent?.type === 'VariableDeclarator')
    return parent.id.type === 'Identifier' && parent.id.name !== '_' ? parent.id.name : null
  return parent?.type === 'AssignmentExpression' && parent.right === call ? lastName(parent.left) : null
}

function registration(
  key: Node,
  value: Node,
  range: TextRange,
  view: SourceView,
  resolveImport: ImportResolver,
): GoRegistration | null {
  const { name, constant } = readGoName(key, view, resolveImport)
  if (name === null) return null
  return {
    entry: { kind: 'entry', name, constant, key, value, range, outer: range },
    finish: (raw) => raw,
    raw: null,
    isSure: true,
  }
}

function written(name: SpecFieldName, node: Node, view: SourceView): WrittenField {
  return { name, range: rangeOf(node), value: rangeOf(node), text: view.text.slice(...node.range) }
}
