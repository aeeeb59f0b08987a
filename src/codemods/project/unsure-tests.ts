import { findAnswersInTurn, findCountedCalls } from '../../gates/counted-mocks.js'
import { findGeneralMocks, findMocksByVariable, findVariedMocks } from '../../gates/general-mocks.js'
import { findAnswersByName } from '../../gates/mock-answers.js'
import type { ResolveContext } from '../../gates/resolve-gate.js'
import { findWritesToAll, mayWriteToAll } from '../../gates/writes-to-all.js'
import { mayMock } from '../../gates/wrapper-mocks.js'
import { isTestFile } from '../../project/list-files.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { assertionBefore } from '../../strip/test-code/set-late.js'
import type { SharedSlot } from '../slots/shared-slot.js'
import type { FileStrip } from './file-strip.js'
import type { ProjectModules } from './project-modules.js'

/** Code that may be about the stripped value and is kept: a test of the removed path, a call of a method. */
export interface UnsureUse {
  readonly view: SourceView
  readonly node: AnyNode
  readonly gate: string
  readonly reason: string
}

interface Search {
  readonly modules: () => ProjectModules
  readonly files: readonly FileStrip[]
  /** The files that may be changed. */
  readonly open: readonly string[]
  readonly values: ReadonlyMap<string, boolean>
  readonly root: string
  readonly resolveIn: (view: SourceView) => ResolveContext
  readonly isGone: (view: SourceView, node: Node) => boolean
}

/**
 * Tests of stripped code that mock the function it checked so that it returns the other value, for any gate, or that
 * count its calls. Each file is reported once per gate.
 */
export function findUnsureTests({ modules, files, open, values, root, resolveIn, isGone }: Search): UnsureUse[] {
  const stripped = files.filter(
    ({ file, isGo, plan, isDeleted }) =>
      !isGo && !isDeleted && (plan?.removed.checks ?? 0) > 0 && !isTestFile(file, root),
  )
  if (stripped.length === 0) return []
  const tests = open.filter((file) => isTestFile(file, root))
  const found: UnsureUse[] = []
  for (const [gate, value] of values) {
    const own = stripped.map(({ file, checkPlaces }) => ({
      file,
      names: checkPlaces.flatMap((check) => (check.gate === gate ? (check.asked ?? []) : [])),
    }))
    const names = new Set(own.flatMap((file) => file.names))
    const isCandidate = (file: string): boolean => {
      const text = modules().sources.textOf(file) ?? ''
      return mayWriteToAll(text) || (mayMock(text) && [...names].some((name) => text.includes(name)))
    }
    const candidates = names.size === 0 ? [] : tests.filter(isCandidate)
    if (candidates.length === 0) continue
    const others = new Set(
      stripped.flatMap(({ checkPlaces }) =>
        checkPlaces.flatMap((check) => (values.has(check.gate) ? [] : (check.asked ?? []))),
      ),
    )
    const dependents = modules().dependentsOf(own.filter((file) => file.names.length > 0).map(({ file }) => file))
    for (const file of candidates.filter((candidate) => dependents.has(candidate))) {
      const view = modules().sources.viewOf(file)
      const isLeft = (mock: Node): boolean => view !== null && !isGone(view, mock)
      const isSet = files.some((strip) => strip.file === file && strip.settings.some(({ name }) => name === gate))
      const doubt = view && doubtOf({ gate, value, names, others, isLeft, isSet, context: resolveIn(view) })
      if (doubt) found.push({ view, gate, ...doubt })
    }
  }
  return found
}

interface MockedGate {
  readonly gate: string
  readonly value: boolean
  /** The functions that a stripped check called. */
  readonly names: ReadonlySet<string>
  /** Those that code still calls for another gate. */
  readonly others: ReadonlySet<string>
  readonly isLeft: (node: Node) => boolean
  /** Whether the file also sets the gate in a known way. */
  readonly isSet: boolean
  readonly context: ResolveContext
}

/** The first mock in a test that may lead to the removed path, or that depends on how often code calls it. */
function doubtOf(mocked: MockedGate): Pick<UnsureUse, 'node' | 'reason'> | null {
  const { gate, value, names, others, isLeft, isSet, context } = mocked
  const { view } = context
  const [general, ...more] = findGeneralMocks(view, names, !value).filter(isLeft)
  if (general) return { node: general, reason: describe(`${!value} for every gate`, more.length) }
  const byName = findAnswersByName(names, gate, context).filter(({ node }) => isLeft(node))
  const answering = (wanted: boolean | null): Node[] =>
    byName.flatMap((answer) => (answer.value === wanted ? answer.node : []))
  const finders: readonly (readonly [find: () => readonly Node[], reason: string])[] = [
    [() => findVariedMocks(view, names), describe('the value of a row for every gate')],
    [() => findMocksByVariable(view, names, !value), describe('the value of a variable for every gate')],
    [() => answering(!value), describe(`${!value} for the gate`)],
    [
      () => (isSet ? [] : answering(null)),
      "it isn't known what this mock gives for the gate; the test may be for the removed path",
    ],
    [
      () => findWritesToAll(!value, context),
      `it gives all gates the value ${!value}; the test may be for the removed path`,
    ],
    [
      () => findAnswersInTurn(view, names, others, value),
      'this mock gives its answers in turn, and the stripped code calls it less often',
    ],
    [() => findCountedCalls(view, names, gate), 'it counts calls of this function, and the stripped code makes fewer'],
  ]
  for (const [find, reason] of finders) {
    const node = find().find(isLeft)
    if (node) return { node, reason }
  }
  return null
}

/**
 * Tests that assert something before they set the gate, which had another value by default until then. Without the
 * setting these assertions are made with the stripped value too.
 */
export function findTestsSetLate({
  files,
  values,
  defaultOf,
  isGone,
}: Pick<Search, 'files' | 'values' | 'isGone'> & { defaultOf: (gate: string) => boolean | null }): UnsureUse[] {
  const late = new Map([...values].filter(([gate, value]) => defaultOf(gate) === !value))
  if (late.size === 0) return []
  return files.flatMap((file) =>
    file.isDeleted
      ? []
      : file.settings.flatMap((setting): UnsureUse[] => {
          const { view } = file
          const { name: gate, value, node } = setting
          if (value === null || value !== late.get(gate) || !isGone(view, node)) return []
          const assertion = assertionBefore(setting, file.settings, view)
          if (!assertion || isGone(view, assertion)) return []
          const [before, now] = value ? ['off', 'on'] : ['on', 'off']
          const reason = `the test asserts this with the gate ${before}, and switches it ${now} later: now it runs with the gate ${now}; if it fails, it was for the removed path`
          return [{ view, node: assertion, gate, reason }]
        }),
  )
}

interface StrippedSlots {
  readonly gateOf: (id: string) => string
  readonly valueOf: (id: string) => boolean
  readonly isDeleted: (file: string) => boolean
}

/** Tests that gave a removed field or parameter no value, or another one. Each test file is reported once. */
export function findTestsWithoutSlots(
  slots: Iterable<SharedSlot>,
  { gateOf, valueOf, isDeleted }: StrippedSlots,
): UnsureUse[] {
  const found = new Map<SourceView, UnsureUse>()
  for (const { id, name, unsaid = [], varied = [] } of slots) {
    const gate = gateOf(id)
    const state = valueOf(id) ? 'on' : 'off'
    const leftOut = `structs of this test may leave out ${name}: its tests run with the gate ${state}; one that fails was for the removed path`
    const given = `only tests give ${name} a value: this test runs without it; if it fails, it was for the removed path`
    for (const { view, node } of unsaid)
      if (!isDeleted(view.file)) found.set(view, { view, node, gate, reason: leftOut })
    for (const { view, node } of varied)
      if (!found.has(view) && !isDeleted(view.file)) found.set(view, { view, node, gate, reason: given })
  }
  return [...found.values()]
}

function describe(what: string, more = 0): string {
  const others = more === 0 ? '' : `, and ${more === 1 ? 'one more does' : `${more} more do`} so`
  return `this mock gives ${what}${others}; the test may be for the removed path`
}
