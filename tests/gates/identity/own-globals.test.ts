import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { MemberChanges } from '../../../src/project/member-changes.js'
import { buildGateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { parseScript } from '../../support/strip-text.js'
import { tempFolder } from '../../support/temp-folder.js'

const GATES = "var gates = { Plan: { default: true, lockToDefault: true, preRelease: 'GA' } }\n"
const ASKS_OTHERS = '(name) => permissions.has(name)'

/** The checks of a file beside a script of the project: the evidence, or the reason for the doubt. */
function answers(text: string, script: string): string[] {
  const root = tempFolder({ 'page.js': text, 'script.js': script })
  const registry = readRegistry(parseScript(join(root, 'gates.js'), GATES), { resolveImport: () => null })
  const { checks, unproven } = findGateChecks(
    parseScript(join(root, 'page.js'), text),
    buildGateIndex([registry], null, DEFAULT_POLICY),
    { shapes: [], resolveImport: () => null, elsewhere: new MemberChanges(root, () => null) },
  )
  return [...checks.map(({ evidence }) => `is ${evidence}`), ...unproven.map(({ reason }) => reason)]
}

describe('a name that the file of a call does not declare', () => {
  const DOUBT = "`isEnabled` may be that of `script.js`, which isn't known to check it"

  it.each([
    ['a script declares it', "isEnabled('Plan')", 'function isEnabled(name) { return permissions.has(name) }'],
    ['a script assigns it', "isEnabled('Plan')", `isEnabled = ${ASKS_OTHERS}`],
    ['a module makes it a global', "isEnabled('Plan')", `export {}\nglobalThis.isEnabled = ${ASKS_OTHERS}`],
    ['it is read from the global object', "window.isEnabled('Plan')", `self.isEnabled = ${ASKS_OTHERS}`],
    ['several globals are made at once', "isEnabled('Plan')", `Object.assign(window, { isEnabled: ${ASKS_OTHERS} })`],
    ['it is a member of a global', "flags.isEnabled('Plan')", `var flags = { isEnabled: ${ASKS_OTHERS} }`],
    ['a build imports it by its name', "isEnabled('Plan')", `export const isEnabled = ${ASKS_OTHERS}`],
  ])('may be a function of the project that checks something else: %s', (_, text, script) => {
    expect(answers(text, script)).toEqual([DOUBT])
  })

  it.each([
    ['nothing of the project has the name', "isEnabled('Plan')", 'run(isEnabled)'],
    ['it is a name of a module', "isEnabled('Plan')", `const isEnabled = ${ASKS_OTHERS}\nmodule.exports = { run }`],
    ['an export lacks the member', "gates.isEnabled('Plan')", 'export const gates = { Plan: true }'],
    ['it is a member', "isEnabled('Plan')", `page.isEnabled = ${ASKS_OTHERS}`],
    [
      "an export isn't a member of the global object",
      "window.isEnabled('Plan')",
      `export const isEnabled = ${ASKS_OTHERS}`,
    ],
  ])('comes from outside otherwise: %s', (_, text, script) => {
    expect(answers(text, script)).toEqual(['is outside'])
  })

  it('is a check where the function of the project is one', () => {
    const script = 'function isEnabled(name) { return window.client.isEnabled(name) }'
    expect(answers("if (isEnabled('Plan')) run()", script)).toEqual(['is asks-a-check'])
  })
})
