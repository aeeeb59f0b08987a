import eslintPlugin from 'eslint-plugin-eslint-plugin'
import regexp from 'eslint-plugin-regexp'
import { existsSync } from 'node:fs'
import { builtinModules } from 'node:module'
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

/** Node's modules that read and write no files, start no programs, and neither run code nor speak to other machines. */
const HARMLESS = 'buffer|crypto|events|module|os|path|process|readline/promises|timers/promises|url|util|v8'
const OF_NODE = builtinModules.filter(
  (name) => !name.startsWith('node:') && !new RegExp(`^(?:${HARMLESS})$`).test(name),
)
const TOUCHES = `^(?:node:(?!(?:${HARMLESS})$).|(?:${OF_NODE.join('|')})$)`
const ONLY_IN_FILES = 'Only the modules of src/files touch the disk and programs: use one of them.'
const TOUCHES_LATE = ['ImportExpression > Literal', 'CallExpression > Literal:first-child'].map((selector) => ({
  selector: `${selector}[value=/${TOUCHES.replaceAll('/', '\\/')}/]`,
  message: ONLY_IN_FILES,
}))

/** Ways around `import`, whatever they are given. */
const LOADERS =
  'binding|_linkedBinding|dlopen|execve|mainModule|_load|loadEnvFile|writeReport|writeHeapSnapshot|setHeapSnapshotNearHeapLimit|constructor|loadSync|addSourceFileAtPath'
const LOADS_AROUND = [
  `MemberExpression[property.name=/^(?:${LOADERS})$/]`,
  `MemberExpression[property.value=/^(?:getBuiltinModule|${LOADERS})$/]`,
  `ObjectPattern > Property[key.name=/^(?:getBuiltinModule|${LOADERS})$/]`,
  `ImportSpecifier[imported.name=/^(?:getBuiltinModule|${LOADERS})$/]`,
  'CallExpression[callee.property.name="getBuiltinModule"][arguments.0.type!="Literal"]',
  ':not(CallExpression) > MemberExpression[property.name="getBuiltinModule"]',
  'ImportSpecifier[imported.type="Literal"]',
  // TypeScript's own access to files; src/codemods/project/guarded-system.ts replaces what is in it.
  ':not(SpreadElement) > MemberExpression[property.name="sys"]',
  'ImportExpression > Literal[value=/^(?:data|file|https?):/]',
].map((selector) => ({ selector, message: ONLY_IN_FILES }))

/** Other names for what loads modules: whatever they are given then is seen by no rule. */
const HIDES_LOADERS = [
  ':not(MemberExpression, ImportDefaultSpecifier, TSTypeQuery) > Identifier[name="process"]',
  'MemberExpression[object.name="process"][computed=true][property.type!="Literal"]',
  'Identifier[name="globalThis"]',
  'ImportSpecifier[imported.name="createRequire"][local.name!="createRequire"]',
  'ImportDeclaration[source.value=/^(?:node:)?module$/] > :not(Literal, ImportSpecifier[imported.name=/^(?:createRequire|isBuiltin)$/])',
  'VariableDeclarator[id.name!="require"] > CallExpression[callee.name="createRequire"]',
  'MemberExpression[object.callee.name="createRequire"][property.name!="resolve"]',
  'MemberExpression[object.name="require"][property.name!="resolve"]',
  'MemberExpression[property.name="require"]',
  ':not(CallExpression, MemberExpression, VariableDeclarator, TSTypeQuery) > Identifier[name="require"]',
  'VariableDeclarator > Identifier.init[name="require"]',
  'CallExpression > Identifier.arguments[name="require"]',
].map((selector) => ({ selector, message: 'A module is loaded by its name, which is written there.' }))

/** An output takes printed text alone, so that a raw name is an error of the compiler. */
const PRINTS_RAW = ['TSAsExpression', 'TSTypeAssertion'].map((assertion) => ({
  selector: `${assertion} TSTypeReference[typeName.name="PrintedText"]`,
  message: 'Only visibleText makes a name harmless: src/files/visible-text.ts.',
}))
const PRINTS_AROUND = [
  // Whatever has the type that an output wants, by another name of it.
  'TSTypeAliasDeclaration > TSTypeReference[typeName.name="PrintedText"]',
  'TSAsExpression TSTypeQuery[exprName.name=/^(?:visibleText|printed|printedJson|joinPrinted|showPath)$/]',
  'CallExpression[callee.property.name="write"][callee.object.property.name=/^std/] > :matches(TSAsExpression, TSTypeAssertion)',
  'CallExpression[callee.property.name="write"][callee.object.name=/^(?:std|output)/] > :matches(TSAsExpression, TSTypeAssertion)',
  'TaggedTemplateExpression[tag.name="printed"] > TemplateLiteral > :matches(TSAsExpression, TSTypeAssertion)',
  'TSNonNullExpression > :matches(TSAsExpression, TSTypeAssertion)',
  'MemberExpression[object.property.name="write"][object.object.property.name=/^std/]',
  ':matches(TSAsExpression, TSTypeAssertion) > MemberExpression[property.name=/^std(?:out|err)$/]',
  ':matches(TSAsExpression, TSTypeAssertion) > MemberExpression[property.name="write"]',
  'MemberExpression[property.name="_rawDebug"]',
  'Identifier[name="console"]',
].map((selector) => ({ selector, message: 'Only visibleText makes a name harmless: src/files/visible-text.ts.' }))
const OUTPUTS_OF_PROCESS = [
  'MemberExpression[property.name="emitWarning"]',
  'MemberExpression[object.name="process"][property.name=/^std(?:out|err)$/]',
  'MemberExpression[object.property.name="process"][property.name=/^std(?:out|err)$/]',
  'MemberExpression[object.name="process"][property.value=/^std(?:out|err)$/]',
  'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name=/^std(?:out|err)$/]',
  'ImportSpecifier[imported.name=/^std(?:out|err)$/]',
].map((selector) => ({ selector, message: 'Commands write to the outputs that they are given.' }))
/** Of every module outside of `src/files`. */
const AROUND_FILES = [...TOUCHES_LATE, ...LOADS_AROUND, ...PRINTS_RAW, ...PRINTS_AROUND]

/** @type {import('eslint').Linter.Config[]} */
const config = [
  { ignores: ['**/dist/', 'site/.vitepress/cache/', 'build/', 'tests/fixtures/', 'coverage/', '.tmp/', '.stryker/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  ...tseslint.configs.strict.map((preset) => ({ ...preset, files: ['**/*.{ts,js,mjs}'] })),
  ...tseslint.configs.recommendedTypeCheckedOnly.map((preset) => ({ ...preset, files: ['src/**/*.ts'] })),
  {
    files: ['src/**/*.ts'],
    // The project without tests: their types are more than half of the whole, and no rule here needs them.
    languageOptions: { parserOptions: { project: ['tsconfig.build.json'], tsconfigRootDir: import.meta.dirname } },
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
      // The formatter breaks code, and leaves comments as they are.
      'max-len': ['error', { code: 10_000, comments: 120, ignoreUrls: true }],
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    // The code that is linted may come from anyone: it must never run, and must not keep a regular expression busy.
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
      'no-restricted-syntax': ['error', ...LOADS_BY_PATH, ...HIDES_LOADERS, ...AROUND_FILES, ...OUTPUTS_OF_PROCESS],
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message: ONLY_IN_FILES })),
      ],
    },
  },
  {
    files: ['src/config/load-module.ts'],
    rules: { 'no-restricted-syntax': ['error', ...AROUND_FILES] },
  },
  {
    files: ['src/cli/bin.ts'],
    rules: { 'no-restricted-syntax': ['error', ...LOADS_BY_PATH, ...HIDES_LOADERS, ...AROUND_FILES] },
  },
  {
    // A parser is a row per kind of token or node: a `switch` counts once. Its nodes get their parts and their range.
    files: ['src/syntax/**'],
    rules: { complexity: ['error', { max: 20, variant: 'modified' }], 'max-params': ['error', 6] },
  },
  // A decision has a function with a name, or a row of a table.
  { files: ['src/strip/**', 'src/codemods/**'], rules: { complexity: ['error', 15] } },
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
