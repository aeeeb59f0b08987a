import { hasGoEffects } from '../../../evaluate/go-effects.js'
import { declaredAs } from '../../../source/bindings.js'
import { asGo } from '../../../source/go-casts.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type {
  GoCallExpression,
  GoExpression,
  GoField,
  GoIdentifier,
  GoNode,
  GoReturnStatement,
  GoVariableDeclarator,
} from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { isWritten } from '../../../source/role-of.js'
import type { AnyFileNode, AnyNode, FileNode, Node, SourceView } from '../../../source/source-view.js'
import type { FileStrip } from '../../project/file-strip.js'
import type { SharedSlot } from '../../slots/shared-slot.js'
import type { WrittenType } from '../go-expression-types.js'
import { otherBodies } from '../go-bodies.js'
import { FieldMentions, isFieldToFollow, structFieldOf } from './find-go-fields.js'
import { calledFunction, callsOf, isCalledHereOnly, parameterNames, type GoFunction } from './find-go-parameters.js'
import { gateOfNeverRun, isNeverRun } from './find-unfilled-fields.js'
import type { GoFlowState } from './flow-state.js'
import { alwaysSets } from './go-zero-values.js'
import { declaredFunctionAround, resultGiven, unnamedResults } from './go-returns.js'
import { flowOfResult, isOver } from './nil-results.js'
import { nilKindOf, staysNil } from './nil-types.js'
import type { StructField } from './struct-field.js'
import { isShapeUsed } from './struct-shape.js'
import { isZero, slotsOfZero, type ZeroKind } from './zero-questions.js'

/**
 * Variables that stay nil, since only code that never runs assigned to them, and the parameters and fields that get
 * nothing else from all code but tests. Conditions such as `x != nil` then have a known value.
 */
export function findNilSlots({ view, checks }: FileStrip, state: GoFlowState): SharedSlot[] {
  const gate = checks[0]?.gate
  if (gate === undefined) return []
  const flow = new NilFlow(state)
  for (const node of nodesOf(view, 'VariableDeclarator'))
    flow.addVariable(asGo(node) as GoVariableDeclarator, view, gate)
  for (const node of nodesOf(view, 'ReturnStatement'))
    if (state.isGone(view, node)) flow.addReturn(asGo(node) as GoReturnStatement, view, gate)
  return flow.follow()
}

/** A place that reads nil, and the type of nil. */
interface NilRead extends AnyFileNode {
  readonly type: WrittenType
  readonly gate: string
}

/** What would be nil if all values that it gets were. */
interface Candidate {
  readonly key: AnyNode
  readonly values: readonly AnyFileNode[]
  readonly type: WrittenType
  readonly reads: readonly AnyFileNode[]
  readonly gate: string
  readonly slots: readonly SharedSlot[]
}

class NilFlow {
  readonly #state: GoFlowState
  readonly #reads = new Map<AnyNode, NilRead>()
  readonly #queue: NilRead[] = []
  readonly #waiting = new Map<AnyNode, Candidate | null>()
  readonly #found: SharedSlot[] = []

  constructor(state: GoFlowState) {
    this.#state = state
  }

  /**
   * `var x T` of a function, whose assignments never run.
   *
   * @param fallback the gate, where the code around the assignments doesn't tell.
   */
  addVariable(declarator: GoVariableDeclarator, view: SourceView, fallback: string): void {
    const { id, init, goType } = declarator
    if (id.type !== 'Identifier' || init || !goType || this.#state.isGone(view, id)) return
    const variable = declaredAs(view, declarator, id)
    const type = { type: goType, view }
    const kind = variable && variable.scope.type !== 'module' ? nilKindOf(type, this.#state.sources) : null
    if (!variable || !kind || variable.defs.length !== 1) return
    const mentions = variable.references.map(({ identifier }) => identifier as Node)
    const writes = mentions.filter((mention) => isWritten(mention))
    const areGone = writes.every((node) => this.#state.isGone(view, node) && isNeverRun({ view, node }, this.#state))
    const [write] = writes
    if (!write || !areGone) return
    const gate = gateOfNeverRun({ view, node: write }, this.#state) ?? fallback
    const reads = mentions.filter((mention) => !isWritten(mention)).map((node) => ({ view, node }))
    const place = { slot: 'Go variable', view, name: id.name, gate, kind, reads, parts: [] } as const
    this.#add({ type, reads, gate, slots: slotsOfZero({ ...place, declaration: id, type: goType }) })
  }

  /** The results of a function whose other values never return. */
  addReturn(statement: GoReturnStatement, view: SourceView, fallback: string): void {
    const declaration = declaredFunctionAround(statement)
    if (!declaration || !isOver(statement, { view, declaration }, this.#state)) return
    const gate = gateOfNeverRun({ view, node: statement }, this.#state) ?? fallback
    for (const index of unnamedResults(declaration).keys()) this.#wait(this.#result({ view, declaration }, index, gate))
    this.#takeWaiting()
  }

  /** Follows nil to the parameters, fields and results that get it. */
  follow(): SharedSlot[] {
    for (let read = this.#queue.shift(); read; read = this.#queue.shift()) {
      if (this.#state.isGone(read.view, read.node)) continue
      this.#wait(this.#candidateAround(read))
      this.#takeWaiting()
    }
    return this.#found
  }

  #wait(candidate: Candidate | null): void {
    if (candidate && !this.#waiting.has(candidate.key)) this.#waiting.set(candidate.key, candidate)
  }

  #takeWaiting(): void {
    for (const [key, waiting] of this.#waiting) if (waiting && this.#take(waiting)) this.#waiting.set(key, null)
  }

  #add({ type, reads, gate, slots }: Omit<Candidate, 'key' | 'values'>): void {
    this.#found.push(...slots)
    for (const read of reads) {
      const nil = { ...read, type, gate }
      this.#reads.set(read.node, nil)
      this.#queue.push(nil)
    }
  }

  #take(candidate: Candidate): boolean {
    const { values, type } = candidate
    const others = values.filter(({ view }) => !isGoTestFile(view.file))
    if (others.length === 0 || !others.every((value) => this.#isNil(value, type))) return false
    this.#add(candidate)
    return true
  }

  #isNil({ node }: AnyFileNode, type: WrittenType): boolean {
    const value = asGo(node as Node)
    if (value.type === 'Literal') return isZero(value)
    const read = this.#reads.get(value)
    return read !== undefined && staysNil(read.type, type, this.#state.sources)
  }

  #candidateAround({ view, node, gate }: NilRead): Candidate | null {
    const value = asGo(node)
    const { parent } = value
    if (parent?.type === 'CallExpression' && parent.callee !== value) return this.#parameter(parent, value, view, gate)
    const given = resultGiven(value)
    if (given) return this.#result({ view, declaration: given.fn }, given.index, gate)
    const isStored =
      (parent?.type === 'Property' && parent.value === value) ||
      (parent?.type === 'AssignmentExpression' && parent.right === value)
    const field = isStored ? structFieldOf(parent, view, this.#state) : null
    return field && isFieldToFollow(field, view, this.#state) ? this.#field(field, gate) : null
  }

  #parameter(call: GoCallExpression, argument: GoNode, from: SourceView, gate: string): Candidate | null {
    const state = this.#state
    const fn = calledFunction(call, from, state)
    if (!fn || !hasKnownCalls(fn, state)) return null
    const { declaration, view } = fn
    const names = parameterNames(declaration)
    const index = call.arguments.findIndex((given) => given === argument)
    const name = names[index]
    const field = name && declaration.params.find((param) => param.names.includes(name))
    const calls = callsOf(fn, state)?.filter(({ view: user, call: other }) => !state.isGone(user, other)) ?? []
    const isPlain = calls.every(({ call: other }) => !other.ellipsis && other.arguments.length === names.length)
    const mentions = name && declaredAs(view, declaration, name)?.references.map(({ identifier }) => identifier as Node)
    if (!field || !mentions || !isPlain || mentions.some((mention) => isWritten(mention))) return null
    const values = calls.map(({ view: user, call: other }) => ({
      view: user,
      node: other.arguments[index] as GoExpression,
    }))
    const parts = this.#areRemovable([{ view, node: name }, ...values], values) ? [{ view, node: name }, ...values] : []
    return this.#candidate(name, { type: field.goType, view }, { values, mentions, parts, gate, slot: 'Go parameter' })
  }

  #field(field: StructField, gate: string): Candidate | null {
    const { type, name, view, field: declared } = field
    const state = this.#state
    const id = declared.names.find((other) => other.name === name)
    const mentions = new FieldMentions(field, state)
    if (!id || !mentions.collect() || !alwaysSets(type, name, false, state)) return null
    if (!mentions.goneStores.every((store) => isNeverRun(store, state))) return null
    const { values, reads, stores, unknownReads, unknownStores } = mentions
    const declaration: GoField | GoIdentifier = declared.names.length === 1 ? declared : id
    const all = [{ view, node: declaration }, ...stores.map(({ view: user, part }) => ({ view: user, node: part }))]
    const canGo = unknownReads + unknownStores === 0 && mentions.areStoresPure && !isShapeUsed(field, state.sources)
    const parts = canGo && this.#areRemovable(all, []) ? all : []
    if (unknownStores > 0) return null
    return this.#candidate(
      id,
      { type: declared.goType, view },
      { values, mentions: reads, parts, gate, slot: 'Go field' },
    )
  }

  /** A result, which local variables get from the calls. */
  #result(fn: GoFunction, index: number, gate: string): Candidate | null {
    const { sources } = this.#state
    const result = unnamedResults(fn.declaration)[index]
    const type = result && { type: result.goType, view: fn.view }
    const kind = type && nilKindOf(type, sources)
    const flow = kind && flowOfResult(fn, index, this.#state)
    if (!type || !flow) return null
    const slots = flow.variables.flatMap(({ view, name, call, reads }) =>
      slotsOfZero({
        slot: 'Go variable',
        view,
        name: name.name,
        gate,
        kind,
        reads,
        parts: [],
        declaration: name,
        type: call,
      }),
    )
    const reads = flow.variables.flatMap((variable) => variable.reads)
    return { key: result, values: flow.values, type, reads, gate, slots }
  }

  #candidate(
    name: GoIdentifier,
    type: WrittenType,
    {
      values,
      mentions,
      parts,
      gate,
      slot,
    }: {
      readonly values: readonly AnyFileNode[]
      readonly mentions: readonly (Node | FileNode)[]
      readonly parts: readonly AnyFileNode[]
      readonly gate: string
      readonly slot: SharedSlot['kind']
    },
  ): Candidate | null {
    const { view } = type
    const kind: ZeroKind | null = nilKindOf(type, this.#state.sources)
    if (!kind) return null
    const reads = mentions.map((mention) => ('view' in mention ? mention : { view, node: mention }))
    const varied = values.filter(({ view: user, node }) => isGoTestFile(user.file) && !isZero(asGo(node as Node)))
    const place = { slot, view, name: name.name, gate, kind, reads, parts, declaration: name, type: type.type }
    const slots = slotsOfZero({ ...place, ...(varied.length > 0 && parts.length > 0 && { varied }) })
    return { key: name, values, type, reads, gate, slots }
  }

  #areRemovable(parts: readonly AnyFileNode[], values: readonly AnyFileNode[]): boolean {
    return (
      parts.every(({ view }) => this.#state.isOpen(view.file)) &&
      values.every(({ view, node }) => !hasGoEffects(asGo(node), view, () => false))
    )
  }
}

/** Whether only calls in the project's files give the parameters of a function their values. */
function hasKnownCalls(fn: GoFunction, state: GoFlowState): boolean {
  const { view, declaration } = fn
  if (!declaration.body || declaration.typeParameters || !isCalledHereOnly(fn, state)) return false
  return otherBodies(state.sources, view, declaration.id.name, declaration).length === 0
}
