import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as installed from '@typescript-eslint/scope-manager'
import { globSync } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import { parseTypeScript } from '../../src/syntax/typescript/parse-typescript.js'
import { ROOT } from '../support/built.js'

const brought = createRequire(import.meta.url)(join(ROOT, 'dist/vendor/scope-manager.cjs')) as typeof installed

/** Every scope, with its names, where they are declared and where they are used. */
function describeScopes({ scopes }: installed.ScopeManager): unknown {
  return scopes.map(({ type, block, isStrict, variables, through }) => ({
    type,
    isStrict,
    range: block.range,
    variables: variables.map(({ name, defs, references }) => ({
      name,
      defs: defs.map(({ type: kind, node }) => [kind, node.range]),
      references: references.map((reference) => [
        reference.identifier.range,
        reference.init,
        reference.isRead(),
        reference.isWrite(),
      ]),
    })),
    through: through.map(({ identifier }) => identifier.range),
  }))
}

describe('the scope analysis that is bundled with the package', () => {
  const files = globSync('tests/fixtures/strip/*/input.{ts,tsx,js,mjs,cjs}', { cwd: ROOT })

  it('finds what the installed one finds, in every fixture', () => {
    let names = 0
    for (const file of files) {
      const view = parseTypeScript(file, readFileSync(join(ROOT, file), 'utf8'))
      if (view.kind !== 'estree') continue
      const options = {
        sourceType: view.ast.sourceType,
        childVisitorKeys: view.visitorKeys as Record<string, string[]>,
        lib: [],
        jsxPragma: null,
      }
      const found = brought.analyze(view.ast, options)
      expect(describeScopes(found), file).toEqual(describeScopes(installed.analyze(view.ast, options)))
      names += found.variables.length
    }
    expect(names).toBeGreaterThan(1000)
  })

  it('is next to its licences', () => {
    const licences = readFileSync(join(ROOT, 'dist/vendor/scope-manager.LICENSES.txt'), 'utf8')
    expect(
      [...licences.matchAll(/^(@?[\w/-]+) \d+\.\d+\.\d+ \((.+)\)$/gm)].map(
        ([, name, licence]) => `${name}: ${licence}`,
      ),
    ).toEqual([
      '@typescript-eslint/scope-manager: MIT',
      '@typescript-eslint/types: MIT',
      '@typescript-eslint/visitor-keys: MIT',
      'eslint-visitor-keys: Apache-2.0',
    ])
  })
})
