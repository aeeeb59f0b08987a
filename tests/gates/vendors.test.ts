import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { camelCase } from '../../src/gates/camel-case.js'
import { checksOfVendor, VENDORS } from '../../src/gates/vendors.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { linesOf } from '../../src/source/lines-of.js'
import { resolverOf } from '../support/modules.js'
import { runCli } from '../support/run-cli.js'
import { indexOf, parseScript } from '../support/strip-text.js'
import { tempFolder } from '../support/temp-folder.js'

const FOLDER = join(import.meta.dirname, '../fixtures/vendors')
const FIXTURES = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'))

/** Their types require React Native, or a version of React that no other package here uses. */
const NOT_INSTALLED = ['react-native-flagsmith', 'posthog-react-native', 'statsig-react']

/** `launchdarkly` of `launchdarkly.server.tsx`. */
const vendorOf = (fixture: string): string => fixture.replace(/\..*/, '')

const read = (fixture: string): string => readFileSync(join(FOLDER, fixture), 'utf8')

/**
 * The lines of a fixture that say how many checks they have, as in `// check check`: `4: check`, in the order of lines.
 */
function saidIn(fixture: string): string[] {
  return read(fixture)
    .split('\n')
    .flatMap((line, index) => {
      const words = /(?:\/\/|\/\*) ((?:check|may be| )+)/.exec(line)?.[1]?.match(/check|may be/g) ?? []
      return words.map((word) => `${index + 1}: ${word}`)
    })
}

function foundIn(fixture: string): string[] {
  const view = parseScript(`src/${fixture}`, read(fixture))
  const { checks, unproven } = findGateChecks(view, indexOf(['new-nav']), {
    shapes: checksOfVendor(vendorOf(fixture)),
    resolveImport: resolverOf({}),
  })
  const at = (node: (typeof checks)[number]['node'], what: string): string =>
    `${linesOf(view).placeOf(node.range[0]).line}: ${what}`
  return [...checks.map(({ node }) => at(node, 'check')), ...unproven.map(({ node }) => at(node, 'may be'))].sort(
    (a, b) => parseInt(a) - parseInt(b),
  )
}

/** A customer's project with a flag that is done: everyone gets `value`. */
function projectOf(fixture: string, value = true): string {
  return tempFolder({
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['flags.yaml'] }],
      currentVersion: '2.5',
      checks: [vendorOf(fixture)],
    }),
    'flags.yaml': `gates:\n  new-nav: { version: "2.4", default: ${value}, lockToDefault: true }\n`,
    [`src/${fixture}`]: read(fixture),
    '.git/HEAD': '',
  })
}

describe('the checks of flag services', () => {
  it.each(FIXTURES)('are found in %s, with renamed and namespace imports', (fixture) => {
    const found = foundIn(fixture)
    expect(found).toEqual(saidIn(fixture))
    expect(found.length).toBeGreaterThan(0)
  })

  it.each(FIXTURES)('are counted by `list` and reported by `check` in %s', async (fixture) => {
    const root = projectOf(fixture)
    const [flag] = JSON.parse((await runCli(root, ['list', '--json'])).stdout) as { checks: number; unproven: number }[]
    const count = (word: string): number => saidIn(fixture).filter((line) => line.endsWith(word)).length
    expect([flag?.checks, flag?.unproven ?? 0]).toEqual([count('check'), count('may be')])
    const results = JSON.parse((await runCli(root, ['check', '--json'])).stdout) as {
      messages: { ruleId: string; line: number }[]
    }[]
    const reported = results
      .flatMap(({ messages }) => messages)
      .filter(({ ruleId }) => ruleId === 'feature-gates/no-graduated-gate-check')
      .map(({ line }) => `${line}: check`)
    expect(reported).toEqual(saidIn(fixture).filter((line) => line.endsWith('check')))
  })

  it.each(FIXTURES.flatMap((fixture) => [true, false].map((value) => ({ fixture, value }))))(
    'are stripped in $fixture with $value, into code that compiles',
    async ({ fixture, value }) => {
      const root = projectOf(fixture, value)
      await runCli(root, ['strip', 'new-nav', '--value', String(value), '--write', '--force'])
      const stripped = readFileSync(join(root, 'src', fixture), 'utf8')
      await expect(stripped).toMatchFileSnapshot(join(FOLDER, 'stripped', fixture.replace('.tsx', `.${value}.tsx`)))
    },
  )

  it('have fixtures for each service, which import each of its packages', () => {
    for (const { name, packages } of VENDORS) {
      const imported = FIXTURES.filter((fixture) => vendorOf(fixture) === name)
        .flatMap((fixture) => [...read(fixture).matchAll(/ from '([^']+)'/g)])
        .map(([, source]) => source ?? '')
      const missing = packages.filter(
        (one) => !imported.some((source) => source === one || source.startsWith(`${one}/`)),
      )
      expect([name, missing.filter((one) => !NOT_INSTALLED.includes(one))]).toEqual([name, []])
    }
  })

  it('are not found if the same names come from other packages', () => {
    const text = `import { useFlag } from './own.js'
import { useFlags } from 'another-package'
export const a = () => [useFlag('new-nav'), useFlags().newNav]
const checkGate = (name) => name === 'new-nav'
export const b = () => checkGate('new-nav')
`
    const { checks, unproven } = findGateChecks(parseScript('src/a.ts', text), indexOf(['new-nav']), {
      shapes: VENDORS.flatMap(({ name }) => checksOfVendor(name)),
      resolveImport: resolverOf({ 'src/own.ts': 'export const useFlag = (name) => [name]' }),
    })
    expect([checks, unproven]).toEqual([[], []])
  })

  it('are followed through re-exports and wrappers of the project', () => {
    const text = `import { useToggle, isOn } from './own.js'
export const a = () => [useToggle('new-nav'), isOn('new-nav')]
`
    const own = `import { useFlag } from '@unleash/proxy-client-react'
export { useFlag as useToggle } from '@unleash/proxy-client-react'
export const isOn = (name: string): boolean => useFlag(name)
`
    const { checks } = findGateChecks(parseScript('src/a.ts', text), indexOf(['new-nav']), {
      shapes: checksOfVendor('unleash'),
      resolveImport: resolverOf({ 'src/own.ts': own }),
    })
    expect(checks.map(({ evidence }) => evidence)).toEqual(['outside', 'asks-a-check'])
  })
})

describe('names in camel case', () => {
  it.each([
    ['new-nav', 'newNav'],
    ['new_nav.v2', 'newNavV2'],
    ['NewNav', 'newNav'],
    ['HTTPServer', 'httpServer'],
    ['nav2go', 'nav2Go'],
    ['NEW_NAV', 'newNav'],
  ])('%s is %s, as lodash has it', (name, spelled) => {
    expect(camelCase(name)).toBe(spelled)
  })
})
