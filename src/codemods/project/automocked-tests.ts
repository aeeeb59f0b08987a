import { askedCall, givenTo } from '../../gates/general-mocks.js'
import { isModuleMock, mockedSpecifier } from '../../gates/wrapper-mocks.js'
import { isTestFile } from '../../project/list-files.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains } from '../../text/text-range.js'
import type { FileStrip } from './file-strip.js'
import { linksOf } from './module-links.js'
import type { ProjectModules } from './project-modules.js'
import type { UnsureUse } from './unsure-tests.js'

interface Search {
  readonly modules: () => ProjectModules
  readonly files: readonly FileStrip[]
  /** The files that may be changed. */
  readonly open: readonly string[]
  readonly root: string
  /** The gate that a check is of, and its value. */
  readonly gateOf: (name: string) => string
  readonly valueOf: (name: string) => boolean
  readonly isDeleted: (file: string) => boolean
}

/** `vi.mock('./flags')`, `jest.mock('./flags')`: without a replacement. */
const AUTOMOCK = /mock\(\s*(?:import\(\s*)?["'][^"']+["']\s*\)/i
const REASON = 'the functions of this mock return undefined, so the test may be for the removed path'

/**
 * Tests that replace the module of a stripped check as a whole, and give its functions no value. Each test file is
 * reported once. `undefined` led to the path for the gate off, which is removed with the gate on.
 */
export function findAutomockedTests(search: Search): UnsureUse[] {
  const { modules, files, open, root, isDeleted } = search
  const askers = files.filter(
    ({ file, isGo, plan }) => !isGo && plan !== null && !isDeleted(file) && !isTestFile(file, root),
  )
  if (askers.length === 0) return []
  const tests = open.filter((file) => isTestFile(file, root) && AUTOMOCK.test(modules().sources.textOf(file) ?? ''))
  if (tests.length === 0) return []
  const found = new Map<string, UnsureUse>()
  for (const asker of askers) {
    const dependents = modules().dependentsOf([asker.file])
    const own = tests.filter((file) => dependents.has(file) && !found.has(file) && !isDeleted(file))
    const asked = own.length === 0 ? new Map<string, string>() : modulesAskedBy(asker, search)
    for (const file of asked.size === 0 ? [] : own) {
      const view = modules().sources.viewOf(file)
      const gateOf = (specifier: string): string | null => asked.get(modules().resolve(file, specifier) ?? '') ?? null
      const mock = view && automockOf(view, gateOf)
      if (mock) found.set(file, { view, ...mock, reason: REASON })
    }
  }
  return [...found.values()]
}

/** The modules that export what the checks of a file call, with the gate, where that is on. */
function modulesAskedBy(file: FileStrip, { modules, gateOf, valueOf }: Search): Map<string, string> {
  const found = new Map<string, string>()
  const on = file.checks.filter(({ gate }) => valueOf(gate))
  if (on.length === 0) return found
  for (const { specifier, references } of linksOf(file.view).imports) {
    const check = on.find(({ node }) =>
      references.some((reference) => contains(askedCall(node)?.callee ?? node, reference)),
    )
    const module = check ? modules().resolve(file.file, specifier) : null
    if (check && module !== null) found.set(module, gateOf(check.gate))
  }
  return found
}

/** The first mock of such a module, if nothing in the file says what a mock returns. */
function automockOf(
  view: SourceView,
  gateOf: (specifier: string) => string | null,
): { readonly node: Node; readonly gate: string } | null {
  const calls = nodesOf(view, 'CallExpression')
  if (calls.some((call) => givenTo(call, view) !== null)) return null
  for (const node of calls) {
    const specifier = isModuleMock(node) && node.arguments.length === 1 ? mockedSpecifier(node) : null
    const gate = specifier === null ? null : gateOf(specifier)
    if (gate !== null) return { node, gate }
  }
  return null
}
