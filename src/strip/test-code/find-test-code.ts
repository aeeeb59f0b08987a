import { givesNothing, isOneOfSeveral, isTaken, whyUnknown, type Item } from './test-setting.js'
import { isConfiguredInGo, type GateSetting } from '../../gates/gate-settings.js'
import type { GateCheck } from '../../gates/gate-check.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { type TextRange, contains } from '../../text/text-range.js'
import type { Refusal } from '../strip-plan.js'
import { expectsGate, findAssertionTests } from './assertions.js'
import { goFieldRowOf } from './go-field-rows.js'
import { packageOf, type GoPackage } from './go-test-package.js'
import { entriesByTable, goRowOf, isFedFrom, rowsWithout, settleMapReads, type GoMapRow } from './go-map-rows.js'
import { untitledStep } from './go-steps.js'
import { describeUnsaid, findOtherSide, isTitledOther } from './go-unsaid-rows.js'
import { originOf, setBackAfter } from './set-back.js'
import { goPointerTableOf } from './go-pointer-columns.js'
import { guardAround, guardTableOf, impliedValue } from './guard-tables.js'
import { callsOf } from './helpers.js'
import { keepMixedTests } from './keep-mixed-tests.js'
import { takeRows } from './take-rows.js'
import { takeSettings } from './take-settings.js'
import { parameterBehind } from './find-tables.js'
import type { SettledRead, TestTable } from './test-table.js'
import { declaresTests, placeOf, hasTestPath } from './test-structure.js'
import { testFormsOf } from './test-forms.js'

/** What a strip removes from tests. */
export interface TestCode {
  /** Statements, properties of override maps, and table rows to remove. */
  readonly gone: ReadonlySet<AnyNode>
  /** The parts to remove from strings that set several gates. */
  readonly texts: readonly TextRange[]
  /** The removed nodes that are tests or suites. */
  readonly tests: ReadonlySet<AnyNode>
  readonly constants: readonly SettledRead[]
  /** Gates that the file still sets. */
  readonly kept: ReadonlySet<string>
  readonly refusals: readonly Refusal[]
}

export interface TestCodeSearch {
  readonly values: ReadonlyMap<string, boolean>
  /** Gates that some code still checks, so their tests are kept as they are. */
  readonly asked: ReadonlySet<string>
  /** A Go package; default: the file. */
  readonly goPackage?: GoPackage
}

/**
 * Finds what to remove from tests that set stripped gates. A setting to the gate's own value is removed. A test, a
 * table row, or a suite whose hook sets the gate, is removed entirely when it sets the other value, because it tests
 * the removed path.
 */
export function findTestCode(
  view: SourceView,
  settings: readonly GateSetting[],
  checks: readonly GateCheck[],
  search: TestCodeSearch,
): TestCode {
  return new Finder(view, search).find(settings, checks)
}

const COUNTS_ROWS =
  'the loop over the rows uses their positions, and without a row for the removed path the later ones would move'
const SETS_DEFAULT = "the test's own set of gates has another default, so tests that use it may cover the removed path"

class Finder {
  readonly #view: SourceView
  readonly #values: ReadonlyMap<string, boolean>
  readonly #asked: ReadonlySet<string>
  readonly #goPackage: GoPackage
  readonly #isTestFile: () => boolean
  readonly #items: Item[] = []
  readonly #gone = new Set<AnyNode>()
  readonly #texts: TextRange[] = []
  readonly #tests = new Set<Node>()
  readonly #checked = new Map<Node, string>()
  /** Settings that only give the gate back its former value, with the test or function in which it was set. */
  readonly #restoring = new Map<Node, Node>()
  readonly #otherRows = new Map<Item, GoMapRow>()
  readonly #constants: SettledRead[] = []
  readonly #refusals: Refusal[] = []
  readonly #unsaid: { item: Item; start: number; end: number; reason: string }[] = []
  #settings: readonly GateSetting[] = []

  constructor(view: SourceView, { values, asked, goPackage }: TestCodeSearch) {
    this.#view = view
    this.#goPackage = goPackage ?? packageOf(view)
    this.#values = values
    this.#asked = asked
    let isTest: boolean | null = null
    this.#isTestFile = () => (isTest ??= hasTestPath(view.file) || declaresTests(view.ast))
  }

  find(settings: readonly GateSetting[], checks: readonly GateCheck[]): TestCode {
    this.#settings = settings
    for (const { node, gate } of checks) this.#checked.set(node, gate)
    for (const setting of settings) {
      const value = this.#values.get(setting.name)
      if (value === undefined || this.#addListed(setting)) continue
      this.#add(setting, null)
    }
    // Deciding about an item may append calls of helpers to the list.
    for (const item of this.#items) this.#decide(item)
    this.#settleMapReads()
    const refuse = (item: Item, reason: string): void => this.#refuse(item, reason)
    const [view, items, gone] = [this.#view, this.#items, this.#gone]
    keepMixedTests({ view, items, values: this.#values, restoring: this.#restoring, gone, refuse })
    takeRows({
      items,
      values: this.#values,
      otherRows: this.#otherRows,
      gone,
      tests: this.#tests,
      constants: this.#constants,
    })
    for (const { effect, place } of items) if (effect === 'other' && place.test) this.#tests.add(place.test)
    for (const test of this.#tests) gone.add(test)
    const taken = items.filter(({ effect, setting }) => effect === 'live' && isTaken(setting))
    takeSettings({ view, settings, items: taken, gone, texts: this.#texts, refuse })
    for (const test of findAssertionTests(this.#view, checks, this.#values, this.#constants, this.#gone)) {
      this.#tests.add(test)
      this.#gone.add(test)
    }
    this.#refuseUnsaid()
    const kept = new Set(this.#items.filter(({ effect }) => effect === 'kept').map(({ setting }) => setting.name))
    return {
      gone: this.#gone,
      texts: this.#texts,
      tests: this.#tests,
      constants: this.#constants,
      kept,
      refusals: this.#refusals,
    }
  }

  /** A setting that gives the gate the value it already has, or had before the test, sets its own value. */
  #asSetBack(setting: GateSetting): GateSetting {
    const { node, valueNode } = setting
    const value = this.#values.get(setting.name) as boolean
    const isOwn = valueNode !== null && this.#checked.get(originOf(valueNode, this.#view)) === setting.name
    const around = isOwn || setting.value !== null ? setBackAfter(setting) : null
    if (around) this.#restoring.set(node, around)
    return isOwn || around ? { ...setting, value } : setting
  }

  #refuseUnsaid(): void {
    for (const { item, ...note } of this.#unsaid) {
      const { effect, setting } = item
      if (effect === 'live' && !this.#gone.has(item.place.test as Node))
        this.#refusals.push({ ...note, gate: setting.name, needsGate: false })
    }
  }

  #add(given: GateSetting, helper: Item | null): Item | null {
    const place = placeOf(given.node)
    if (!place.test && !this.#isTestFile()) return null
    const setting = this.#asSetBack(given)
    const item: Item = { setting, place, helper, table: null, row: null, effect: 'live' }
    this.#items.push(item)
    return item
  }

  /** A gate in a list in a row counts as a map entry with the value that the loop over the list sets. */
  #addListed(setting: GateSetting): boolean {
    if (setting.shape !== 'listed') return false
    const row = goRowOf(setting, this.#view, this.#goPackage)
    const value = row?.uses.isFed ? row.uses.each : null
    const item = value === null ? null : this.#add({ ...setting, value }, null)
    if (item) item.row = row
    return true
  }

  #refuse(item: Item, reason: string): void {
    item.effect = 'kept'
    const { name, nameRange, value } = item.setting
    const maySetOther = value === null ? !this.#asked.has(name) : value !== this.#values.get(name)
    this.#refusals.push({ ...nameRange, gate: name, reason, ...(maySetOther && { maySetOther }) })
    if (item.helper) item.helper.effect = 'kept'
  }

  #decide(item: Item): void {
    const { setting, place } = item
    const value = this.#values.get(setting.name) as boolean
    if (this.#asked.has(setting.name)) return this.#keep(item, value)
    if (givesNothing(item)) return
    if (setting.shape === 'entry' && testFormsOf(this.#view).hasGateMaps) return this.#decideGoEntry(item, value)
    item.row ??= this.#rowOfField(setting)
    if (item.row) return this.#decideRow(item, item.row, value)
    const given = setting.value ?? (place.isConditional ? impliedValue(setting, this.#view) : null)
    if (given === null) return this.#decideComputed(item)
    const isGuarded = setting.shape === 'call' && place.isConditional && !place.helper
    const guard = isGuarded
      ? guardTableOf({ ...setting, value: given }, value, this.#view, this.#isSetBackToOther(setting, value))
      : null
    if (guard) this.#decideTable(item, guard)
    else if (given !== value) this.#decideOther(item)
  }

  /** A check of the gate is kept. */
  #keep(item: Item, value: boolean): void {
    if (item.setting.value === value) item.effect = 'kept'
    else this.#refuse(item, 'a check of the gate is kept in the code, and the test may cover it')
  }

  /** Whether the statement around a setting also sets the gate back to its other value, which is its default then. */
  #isSetBackToOther({ node, name }: GateSetting, value: boolean): boolean {
    const guard = guardAround(node)?.statement
    return (
      guard !== undefined &&
      this.#settings.some(
        (other) =>
          other.name === name &&
          other.value === !value &&
          this.#restoring.has(other.node) &&
          contains(guard, other.node),
      )
    )
  }

  /** It sets the gate to its other value, sometimes or always. */
  #decideOther(item: Item): void {
    const { setting, place } = item
    if (setting.value === null) this.#decideComputed(item)
    else if (setting.isShared)
      this.#refuse(
        item,
        "the mock gives the gate's other value but also answers for other names, so the test may or may not cover the removed path",
      )
    else if (setting.shape === 'spec') this.#refuse(item, SETS_DEFAULT)
    else if (place.isConditional)
      this.#refuse(
        item,
        "it only sometimes sets the gate to the other value, so it isn't known which code depends on that",
      )
    else if (place.helper) this.#decideCalls(item, () => setting.valueNode)
    else if (place.test && setting.shape === 'named' && !this.#isTitledOther(setting, place.test))
      this.#refuse(
        item,
        `it switches the gate ${setting.value ? 'on' : 'off'}, and no title says that the test is for that`,
      )
    else if (place.test && isOneOfSeveral(setting, place.test) && !this.#isTitledOther(setting, place.test))
      this.#refuse(item, `it is ${setting.value} for a whole suite, among other gates, and no title says what for`)
    else if (place.test) this.#decideTest(item, place.test)
    else this.#refuse(item, `it sets the gate to ${setting.value}, and no surrounding test shows what depends on that`)
  }

  #decideTest(item: Item, test: Node): void {
    const { setting } = item
    if (setting.node.type === 'Property' && expectsGate(test, setting.name, this.#view))
      return this.#refuse(item, 'the test also expects a value of the gate, so it may test what sets it')
    const step = untitledStep(setting, test, this.#settings)
    if (step) this.#unsaid.push({ item, ...step })
    else item.effect = 'other'
  }

  /** An entry of a map in a row, if the loop over the rows sets the gates. Other maps may serve another purpose. */
  #decideGoEntry(item: Item, value: boolean): void {
    const { setting } = item
    item.row = goRowOf(setting, this.#view, this.#goPackage)
    if (!item.row && setting.value === value && isConfiguredInGo(setting.node, true)) {
      item.effect = 'kept'
      return
    }
    if (!item.row || !isFedFrom(item.row, setting))
      return this.#refuse(item, "it isn't known what the map of gates is used for")
    if (setting.value === null) this.#refuse(item, whyUnknown(setting))
    else this.#decideRow(item, item.row, value)
  }

  #rowOfField({ node, shape, value }: GateSetting): GoMapRow | null {
    return shape === 'argument' && value !== null && node.type === 'Property' ? goFieldRowOf(node, this.#view) : null
  }

  #decideRow(item: Item, row: GoMapRow, value: boolean): void {
    if (item.setting.value === value) return
    if (row.isCounted) this.#refuse(item, COUNTS_ROWS)
    else this.#otherRows.set(item, row)
  }

  /** Replaces code that looks a gate up in the maps by its value, where that is the same for each remaining row. */
  #settleMapReads(): void {
    const entries = this.#items.filter(({ effect, row }) => effect === 'live' && row)
    this.#noteRowsWithout(entries)
    for (const { items, constants } of settleMapReads(entries, this.#values, this.#view)) {
      if (constants) this.#constants.push(...constants)
      else
        for (const item of items)
          this.#refuse(item, 'the test also looks up the gate in the map, and some rows leave it out')
    }
  }

  /** A row without an entry tests the gate off, or tests something else. */
  #noteRowsWithout(entries: readonly Item[]): void {
    for (const group of entriesByTable(entries)) {
      const [item] = group as readonly [Item]
      const value = this.#values.get(item.setting.name) as boolean
      const [first, ...more] = value ? rowsWithout(group) : []
      if (first)
        this.#unsaid.push({
          item,
          start: first.range[0],
          end: first.range[1],
          reason: describeUnsaid(value, more.length),
        })
    }
  }

  #decideComputed(item: Item): void {
    const { setting, place } = item
    const pointers = place.isConditional
      ? goPointerTableOf(setting, this.#values.get(setting.name) as boolean, this.#view)
      : null
    if (pointers) return this.#decideTable(item, pointers)
    const table =
      setting.valueNode && !place.isConditional ? testFormsOf(this.#view).tableOf(setting.valueNode, this.#view) : null
    if (table?.rows.every((row) => row.value !== null)) return this.#decideTable(item, table)
    const parameter = setting.valueNode && !place.isConditional && parameterBehind(setting.valueNode, this.#view)
    if (parameter && place.helper === parameter.fn)
      return this.#decideCalls(item, (call) => call.arguments[parameter.index] ?? null)
    this.#refuse(item, whyUnknown(setting))
  }

  #isTitledOther({ name, node }: GateSetting, test: Node): boolean {
    const value = this.#values.get(name) as boolean
    return isTitledOther(node, name, value, this.#isOnlyGateIn(test, name))
  }

  #isOnlyGateIn(test: Node, gate: string): boolean {
    return this.#settings.every(({ name, node }) => name === gate || !contains(test, node))
  }

  #decideTable(item: Item, table: TestTable): void {
    const { name, node } = item.setting
    const value = this.#values.get(name) as boolean
    const unsaid = table.rows.filter((row) => row.isUnsaid && row.value !== value)
    if (unsaid.length === 0) return this.#takeTable(item, table)
    const test = placeOf(node).test ?? node
    const isOnlyGate = this.#isOnlyGateIn(test, name)
    const others = findOtherSide({
      view: this.#view,
      rows: table.rows,
      gate: name,
      value,
      column: table.part ?? null,
      isOnlyGate,
    })
    // Nothing checks the gate any more, so the remaining rows run as they would with the setting.
    const left = unsaid.filter((row) => !others.has(row))
    if (left.length > 0 && table.isHandedOn)
      return this.#refuse(
        item,
        "some rows of the table don't say which value they are for, and other code that reads them may depend on it",
      )
    this.#takeTable(item, {
      ...table,
      rows: table.rows.map((row) => (left.includes(row) ? { ...row, value } : row)),
    })
    const [first] = left[0]?.nodes ?? []
    if (first)
      this.#unsaid.push({
        item,
        start: first.range[0],
        end: first.range[1],
        reason: describeUnsaid(value, left.length - 1),
      })
  }

  #takeTable(item: Item, table: TestTable): void {
    const value = this.#values.get(item.setting.name)
    const isOther = table.rows.map((row) => row.value !== value)
    if (table.isCounted && isOther.includes(true) && isOther.includes(false)) this.#refuse(item, COUNTS_ROWS)
    else item.table = table
  }

  /** The setting is in a function of the file, so its calls decide. */
  #decideCalls(item: Item, valueOf: (call: Extract<Node, { type: 'CallExpression' }>) => Node | null): void {
    const { setting, place } = item
    const calls = item.helper || !place.helper ? null : callsOf(place.helper, this.#view, this.#goPackage)
    if (!calls?.length)
      return this.#refuse(item, "the function that sets the gate is used in ways that can't be followed")
    for (const call of calls) {
      const valueNode = valueOf(call)
      const value =
        setting.value ??
        (valueNode?.type === 'Literal' && typeof valueNode.value === 'boolean' ? valueNode.value : null)
      this.#add(
        {
          ...setting,
          shape: 'call',
          node: call,
          value,
          valueNode,
          nameRange: { start: call.range[0], end: call.range[1] },
        },
        item,
      )
    }
    if (setting.value !== null) item.effect = 'other'
  }
}
