import { describe, expect, it } from 'vitest'
import { extendEslintConfig } from '../../../src/cli/init/extend-eslint-config.js'

const PARTS = {
  imports: [{ name: 'featureGates', from: 'eslint-plugin-feature-gates' }],
  items: ['featureGates.a,', 'featureGates.b,'],
}
const IMPORT = "import featureGates from 'eslint-plugin-feature-gates'"
const extend = (text: string, file = 'eslint.config.mjs'): string | null => extendEslintConfig(file, text, PARTS)

describe('an ESLint configuration gets its lines at the end of the list, and everything else is kept:', () => {
  it.each([
    [
      'a list',
      "import js from '@eslint/js'\n\nexport default [\n  js.configs.recommended,\n]\n",
      `import js from '@eslint/js'\n${IMPORT}\n\nexport default [\n  js.configs.recommended,\n  featureGates.a,\n  featureGates.b,\n]\n`,
    ],
    [
      'no comma behind the last item, and a comment',
      'export default [\n  one,\n  { rules: {} } // ours\n]\n',
      `${IMPORT}\nexport default [\n  one,\n  { rules: {} }, // ours\n  featureGates.a,\n  featureGates.b,\n]\n`,
    ],
    ['one line', 'export default [one]\n', `${IMPORT}\nexport default [one, featureGates.a, featureGates.b]\n`],
    [
      'items in a call',
      'export default tseslint.config(\n  one,\n  ...two,\n)\n',
      `${IMPORT}\nexport default tseslint.config(\n  one,\n  ...two,\n  featureGates.a,\n  featureGates.b,\n)\n`,
    ],
    [
      'a list in a call',
      'export default defineConfig([\n\tone,\n])\n',
      `${IMPORT}\nexport default defineConfig([\n\tone,\n\tfeatureGates.a,\n\tfeatureGates.b,\n])\n`,
    ],
    [
      'a constant',
      'const config = [\n  one,\n]\nexport default config\n',
      `${IMPORT}\nconst config = [\n  one,\n  featureGates.a,\n  featureGates.b,\n]\nexport default config\n`,
    ],
    [
      'semicolons and CRLF',
      "import one from 'one';\r\nexport default [\r\n  one,\r\n];\r\n",
      `import one from 'one';\r\n${IMPORT};\r\nexport default [\r\n  one,\r\n  featureGates.a,\r\n  featureGates.b,\r\n];\r\n`,
    ],
    [
      'a type comment',
      '// @ts-check\n\n/** @type {import("eslint").Linter.Config[]} */\nexport default [\n  one,\n]\n',
      `// @ts-check\n${IMPORT}\n\n/** @type {import("eslint").Linter.Config[]} */\nexport default [\n  one,\n  featureGates.a,\n  featureGates.b,\n]\n`,
    ],
  ])('%s', (_, before, after) => {
    expect(extend(before)).toBe(after)
  })

  it('CommonJS', () => {
    expect(extend("const one = require('one')\nmodule.exports = [\n  one,\n]\n", 'eslint.config.cjs')).toBe(
      "const one = require('one')\nconst featureGates = require('eslint-plugin-feature-gates')\nmodule.exports = [\n  one,\n  featureGates.a,\n  featureGates.b,\n]\n",
    )
  })

  it('TypeScript', () => {
    expect(extend('export default [\n  one,\n] satisfies Linter.Config[]\n', 'eslint.config.ts')).toContain(
      '  featureGates.b,\n] satisfies',
    )
  })

  it.each([
    ['a call that is not known', 'export default antfu({ typescript: true })\n'],
    ['a list that is made', 'export default [...one].map(plain)\n'],
    ['a list that may change', 'let config = [one]\nexport default config\n'],
    ['an imported list', "import config from './config.js'\nexport default config\n"],
    ['an empty list', 'export default []\n'],
    ['a name that is taken', 'const featureGates = 1\nexport default [one]\n'],
    ['no list at all', 'console.log(1)\n'],
    ['a file that is broken', 'export default [\n'],
  ])('is left alone with %s', (_, text) => {
    expect(extend(text)).toBeNull()
  })
})
