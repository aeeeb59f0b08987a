import { describe, expect, it } from 'vitest'
import { findGateChecks } from '../../../src/gates/find-gate-checks.js'
import { buildGateIndex } from '../../../src/registry/gate-index.js'
import { DEFAULT_POLICY } from '../../../src/registry/model.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { resolverOf } from '../../support/modules.js'
import { parseScript } from '../../support/strip-text.js'
import { REGISTRY } from './ask.js'

/** Whether each check gives `undefined` if the object that it is called on is missing. */
function missingIn(text: string): boolean[] {
  const resolveImport = resolverOf({ 'src/features.ts': REGISTRY })
  const registry = readRegistry(parseScript('src/features.ts', REGISTRY), { resolveImport })
  const index = buildGateIndex([registry], null, DEFAULT_POLICY)
  const view = parseScript(
    'src/input.ts',
    `import { PLAN, gates } from './features'\nimport * as sdk from 'sdk'\n${text}`,
  )
  return findGateChecks(view, index, { shapes: [], resolveImport }).checks.map(
    ({ mayBeMissing }) => mayBeMissing === true,
  )
}

describe('a check of what may be missing', () => {
  it.each([
    ['a parameter', 'function f(client) { return client?.isEnabled(PLAN) }'],
    ['a method', 'function f(client) { return client.isEnabled?.(PLAN) }'],
    ['what a member has', 'function f(a) { return a?.b.isEnabled(PLAN) }'],
    ['what is awaited', 'async function f(load) { return (await load())?.isEnabled(PLAN) }'],
    [
      'a variable that is assigned later',
      'let client\nexport const set = (c) => { client = c }\nexport const f = () => client?.isEnabled(PLAN)',
    ],
    ['a parameter with a type', 'function f(client: sdk.FeatureClient) { return client?.isEnabled(PLAN) }'],
  ])('is marked: %s', (_, text) => {
    expect(missingIn(text)).toEqual([true])
  })

  it.each([
    ['a call without ?.', 'function f(client) { return client.isEnabled(PLAN) }'],
    [
      'a function of the project',
      'const isOn = (name: string) => gates[name].default\nexport const f = () => isOn?.(PLAN)',
    ],
    [
      'an object that a constant holds',
      'class Gates { isEnabled(name: string) { return gates[name].default } }\nconst all = new Gates()\nexport const f = () => all?.isEnabled(PLAN)',
    ],
    ['an end of the chain in parentheses, which throws', 'function f(client) { return (client?.isEnabled)(PLAN) }'],
  ])('is not: %s', (_, text) => {
    expect(missingIn(text)).toEqual([false])
  })
})
