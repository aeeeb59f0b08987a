import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { camelCase } from '../../src/gates/camel-case.js'
import { checksOfVendor, VENDORS } from '../../src/config/vendors.js'
import { findGateChecks } from '../../src/gates/find-gate-checks.js'
import { linesOf } from '../../src/source/lines-of.js'
import { resolverOf } from '../support/modules.js'
import { indexOf, parseScript } from '../support/strip-text.js'

const FOLDER = join(import.meta.dirname, '../fixtures/vendors')
const FIXTURES = readdirSync(FOLDER).filter((name) => name.endsWith('.tsx'))

/** The lines of a fixture that say how many checks they have, as in `// check check`, and what is found. */
function compare(vendor: string): { said: string[]; found: string[] } {
  const text = readFileSync(join(FOLDER, `${vendor}.tsx`), 'utf8')
  const view = parseScript(`src/${vendor}.tsx`, text)
  const { checks, unproven } = findGateChecks(view, indexOf(['new-nav']), {
    shapes: checksOfVendor(vendor),
    resolveImport: resolverOf({}),
  })
  const at = (node: (typeof checks)[number]['node'], what: string): string =>
    `${linesOf(view).placeOf(node.range[0]).line}: ${what}`
  return {
    said: text.split('\n').flatMap((line, index) => {
      const words = /(?:\/\/|\/\*) ((?:check|may be| )+)/.exec(line)?.[1]?.match(/check|may be/g) ?? []
      return words.map((word) => `${index + 1}: ${word}`)
    }),
    found: [...checks.map(({ node }) => at(node, 'check')), ...unproven.map(({ node }) => at(node, 'may be'))].sort(
      (a, b) => parseInt(a) - parseInt(b),
    ),
  }
}

describe('the checks of flag services', () => {
  it.each(VENDORS.map(({ name }) => [name]))(
    'are found in code for %s, with renamed and namespace imports',
    (vendor) => {
      const { said, found } = compare(vendor)
      expect(found).toEqual(said)
      expect(found.length).toBeGreaterThan(0)
    },
  )

  it('have a fixture for each service', () => {
    expect(FIXTURES.map((name) => basename(name, '.tsx'))).toEqual(VENDORS.map(({ name }) => name).sort())
  })

  it('are called as the packages declare them', () => {
    const program = ts.createProgram({
      rootNames: FIXTURES.map((name) => join(FOLDER, name)),
      options: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
        target: ts.ScriptTarget.ES2023,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        jsx: ts.JsxEmit.ReactJSX,
      },
    })
    const messages = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${basename(file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
    expect(messages).toEqual([])
  }, 60_000)

  it('are none where the same names come from elsewhere', () => {
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
