import { isGatesKey, readFlagList } from '../../../gates/flag-text.js'
import type { DataNode, DataView } from '../../../source/source-view.js'
import type { TextRange } from '../../../text/text-range.js'
import { setsGate } from './residual-text-uses.js'
import { isUsualWord, type ResidualContext, type ResidualUse } from './residual-use.js'

const GATE_KEY = /gate|feature|flag|toggle|experiment/i

/** It is judged by the program that gets it, which may be another one. */
const FLAG = /-feature-gates[= ]\S*/g

/** What a JSON schema demands of other data, such as the values of a chart. */
const SCHEMA_LIST = /^(?:required|enum)$/

/**
 * The places of YAML or JSON that need a gate: a key about gates with the gate's name as its value, or what a schema
 * demands. In data that code
 * reads, also each key and string that equals the name, because the code may look for it.
 *
 * @param readBy how code reads the data. It is called only if there are such keys or strings, because it searches all
 *   files.
 */
export function findDataUses(
  view: DataView,
  { gates, isApiKind }: Pick<ResidualContext, 'gates' | 'isApiKind'>,
  readBy: () => string | null,
): ResidualUse[] {
  const uses = new Map<number, ResidualUse>()
  const take = ({ start, end }: TextRange, name: unknown, reason: string): void => {
    if (typeof name === 'string' && gates.has(name) && !uses.has(start))
      uses.set(start, { start, end, gate: name, reason })
  }
  const takeRead = (range: TextRange, name: unknown): void => {
    const reader = typeof name === 'string' && gates.has(name) && !isUsualWord(name) ? readBy() : null
    if (reader !== null) take(range, name, `the data names the gate, and ${reader}`)
  }
  /**
   * `data: { gates: "Paging=true" }`, which some program may get as its settings, or `run: GATES=Paging=true app`.
   * What is left under a key such as `feature-gates` belongs to another program.
   */
  const takeSet = (node: DataNode): void => {
    const value = node.type === 'scalar' && typeof node.value === 'string' ? node.value : ''
    if (!value.includes('=')) return
    const text = value.replaceAll(FLAG, '')
    const set = new Set(readFlagList(text, 0)?.pairs.map(({ gate }) => gate))
    for (const gate of gates.keys())
      if (set.has(gate) || setsGate(text, gate)) take(node, gate, 'the data sets the gate')
  }
  const takeValue = (node: DataNode): void => {
    if (node.type === 'scalar') take(node, node.value, 'the data names the gate')
  }
  const takeRequired = (node: DataNode): void => {
    if (node.type === 'scalar' && !isUsualWord(String(node.value))) takeValue(node)
  }
  const isKind = (node: DataNode): boolean =>
    node.type === 'scalar' && typeof node.value === 'string' && gates.has(node.value) && isApiKind(node.value)
  const stack: DataNode[] = view.documents.filter((document) => document !== null)
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'scalar') takeRead(node, node.value)
    else if (node.type === 'list') {
      node.items.forEach(takeSet)
      stack.push(...node.items)
    } else
      for (const { key, value } of node.entries) {
        takeRead(key, key.value)
        if (!value || (key.value === 'kind' && isKind(value))) continue
        stack.push(value)
        if (!isOfGates(node, key.value)) takeSet(value)
        if (!GATE_KEY.test(key.value)) {
          if (SCHEMA_LIST.test(key.value) && value.type === 'list') value.items.forEach(takeRequired)
          continue
        }
        takeValue(value)
        if (value.type === 'list') value.items.forEach(takeValue)
      }
  }
  return [...uses.values()]
}

/** `featureGates: ...`, and `value: ...` beside `name: FEATURE_GATES`. */
function isOfGates({ entries }: DataNode & { readonly type: 'map' }, key: string): boolean {
  const name = key === 'value' ? entries.find((entry) => entry.key.value === 'name')?.value : null
  return isGatesKey(name?.type === 'scalar' ? String(name.value) : key)
}
