import eslintPlugin from 'eslint-plugin-eslint-plugin'
import regexp from 'eslint-plugin-regexp'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tseslint from 'typescript-eslint'

const example = 'examples/kv-server/**/*.ts'

const LOADS_BY_PATH = [
  'ImportExpression[source.type!="Literal"]',
  'CallExpression[callee.name="require"][arguments.0.type!="Literal"]',
  'CallExpression[callee.callee.name="createRequire"][arguments.0.type!="Literal"]',
].map((selector) => ({
  selector,
  message: 'Only the configuration file is loaded by a path: src/config/load-module.ts.',
}))

/** What reads and writes files, starts programs, or speaks to other machines. */
const TOUCHES = '^(?:node:)?(?:fs(?:/promises)?|child_process|cluster|worker_threads|net|tls|dgram|https?|http2)$'
const ONLY_IN_FILES = 'Only the modules of src/files touch the disk and programs: use one of them.'
const TOUCHES_LATE = ['ImportExpression > Literal', 'CallExpression > Literal:first-child'].map((selector) => ({
  selector: `${selector}[value=/${TOUCHES.replaceAll('/', '\\/')}/]`,
  message: ONLY_IN_FILES,
}))

/** An output takes printed text alone, so that a raw name is an error of the compiler. */
const PRINTS_RAW = ['TSAsExpression', 'TSTypeAssertion'].map((assertion) => ({
  selector: `${assertion} TSTypeReference[typeName.name="PrintedText"]`,
  message: 'Only visibleText makes a name harmless: src/files/visible-text.ts.',
}))
const OUTPUTS_OF_PROCESS = {
  selector: 'MemberExpression[object.name="process"][property.name=/^std(?:out|err)$/]',
  message: 'Commands write to the outputs that they are given.',
}

/** @type {import('eslint').Linter.Config[]} */
const config = [
  { ignores: ['**/dist/', 'site/.vitepress/cache/', 'build/', 'tests/fixtures/', 'coverage/', '.tmp/', '.stryker/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  ...tseslint.configs.strict.map((preset) => ({ ...preset, files: ['**/*.{ts,js,mjs}'] })),
  ...tseslint.configs.recommendedTypeCheckedOnly.map((preset) => ({ ...preset, files: ['src/**/*.ts'] })),
  {
    files: ['src/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      // Types of nodes are compared as strings, whichever parser made the tree.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // An assertion that is redundant in one version of TypeScript is needed in another.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      // A module that the user wrote is `any` until it's validated, and validated values are shown as they are.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // Tables of functions are not objects with methods.
      '@typescript-eslint/unbound-method': 'off',
      // Commands have one signature.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.{ts,js,mjs}'],
    rules: {
      // `typeof import('yaml')` is how a module that is loaded late gets its type.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // A visitor returns `false` or nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      // What is above these limits today is counted in eslint-suppressions.json, and may only become less.
      complexity: ['error', 20],
      'max-params': ['error', 5],
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // What is linted was written by anybody: it must not get to run, nor keep a regular expression busy.
    files: ['src/**/*.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-restricted-imports': ['error', { paths: ['vm', 'node:vm', 'repl', 'node:repl'] }],
      'no-restricted-syntax': ['error', ...LOADS_BY_PATH],
    },
  },
  {
    // Names in a stranger's repository are links, devices, commands: the modules of src/files know them.
    files: ['src/**/*.ts'],
    ignores: ['src/files/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ regex: TOUCHES, message: ONLY_IN_FILES, allowTypeImports: true }] },
      ],
      'no-restricted-syntax': ['error', ...LOADS_BY_PATH, ...TOUCHES_LATE, ...PRINTS_RAW, OUTPUTS_OF_PROCESS],
    },
  },
  {
    files: ['src/config/load-module.ts'],
    rules: { 'no-restricted-syntax': ['error', ...TOUCHES_LATE, ...PRINTS_RAW, OUTPUTS_OF_PROCESS] },
  },
  {
    files: ['src/cli/bin.ts'],
    rules: { 'no-restricted-syntax': ['error', ...LOADS_BY_PATH, ...TOUCHES_LATE, ...PRINTS_RAW] },
  },
  { files: ['scripts/**', 'examples/**', 'tests/**'], rules: { 'no-console': 'off' } },
  {
    files: ['tests/**', 'examples/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },

  { ...eslintPlugin.configs.recommended, files: ['src/rules/*.ts'] },
  {
    files: ['src/rules/*.ts'],
    rules: {
      'eslint-plugin/meta-property-ordering': [
        'error',
        ['type', 'docs', 'hasSuggestions', 'messages', 'schema', 'defaultOptions'],
      ],
      // `createRule` is given `[]`, so that every rule has default options.
      'eslint-plugin/require-meta-default-options': 'off',
      'eslint-plugin/prefer-message-ids': 'error',
      'eslint-plugin/require-meta-docs-description': ['error', { pattern: '^(?:require|disallow|enforce) ' }],
      'eslint-plugin/require-meta-schema-description': 'error',
      'eslint-plugin/require-meta-type': 'error',
    },
  },
  ...(await ownRules()),
]

export default config

/**
 * Our own rules on the example, as soon as there is a build. The example breaks some promises on purpose, to show what
 * their rules report; a test holds which ones. The other rules find nothing in it.
 */
async function ownRules() {
  if (!existsSync(new URL('dist/index.js', import.meta.url))) return []
  const { default: featureGates, withConfig } = await import('./dist/index.js')
  const shown = ['require-lock-to-default', 'no-overdue-removal', 'require-removal-version', 'no-graduated-gate-check']
  return [
    { ...featureGates.configs.all, files: [example] },
    { ...withConfig({ cwd: fileURLToPath(new URL('examples/kv-server', import.meta.url)) }), files: [example] },
    { files: [example], rules: Object.fromEntries(shown.map((name) => [`feature-gates/${name}`, 'off'])) },
  ]
}
