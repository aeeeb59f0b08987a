import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runNode } from '../../measure/run-process.mjs'

const require = createRequire(import.meta.url)

/**
 * A function that lints a tree with ESLint, started as users start it. The configuration is outside the tree.
 *
 * @param name of the configuration.
 * @param code the configuration's entries, after the imports; `url(path)` in it is replaced by the URL of a file of
 *   this repository.
 */
export function eslintRun({ temp, root }, tree, name, { imports = [], code }) {
  const config = join(temp, `${name}.config.mjs`)
  const url = (path) =>
    JSON.stringify(pathToFileURL(path.startsWith('.') ? join(root, path) : require.resolve(path)).href)
  const lines = imports.map(([binding, path]) => `import ${binding} from ${url(path)}`)
  writeFileSync(config, `${lines.join('\n')}\nconst cwd = ${JSON.stringify(tree)}\nexport default [${code}]\n`)
  const bin = join(root, 'node_modules/eslint/bin/eslint.js')
  return () =>
    runNode([bin, '--config', config, '.'], { cwd: tree, codes: [0, 1], nodeArgs: ['--max-old-space-size=4096'] })
}

const TYPESCRIPT =
  "files: ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'], languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } }"

/** TypeScript's parser, as typescript-eslint sets it up, and no rule. */
export const NO_RULES = {
  imports: [['parser', '@typescript-eslint/parser']],
  code: `{ ${TYPESCRIPT} }, { linterOptions: { reportUnusedDisableDirectives: 'off' } }`,
}

/** The same with every rule of this package. */
export const ALL_RULES = {
  imports: [
    ['parser', '@typescript-eslint/parser'],
    ['featureGates', './dist/index.js'],
  ],
  code: `{ ${TYPESCRIPT} }, { linterOptions: { reportUnusedDisableDirectives: 'off' } }, featureGates.withConfig({ cwd }), featureGates.configs.all`,
}

/** The same for files that name a gate. */
export const NAMED_RULES = whereNamed(ALL_RULES)

/** Go with every rule, and with none; files that are not parsed because of their texts aren't in either. */
export const GO_ALL_RULES = {
  imports: [['featureGates', './dist/index.js']],
  code: "{ linterOptions: { reportUnusedDisableDirectives: 'off' } }, featureGates.withConfig({ cwd }), featureGates.configs['go/all']",
}

export const GO_NO_RULES = {
  imports: [['featureGates', './dist/index.js']],
  code: "{ linterOptions: { reportUnusedDisableDirectives: 'off' } }, featureGates.withConfig({ cwd }), { ...featureGates.configs['go/all'], rules: {} }",
}

export const GO_NAMED_RULES = whereNamed(GO_ALL_RULES)

function whereNamed({ imports, code }) {
  return {
    imports,
    code: code.replace(
      /featureGates\.configs(?:\.\w+|\['[\w/]+'\])/,
      (preset) => `featureGates.onlyWhereNamed(${preset}, featureGates.withConfig({ cwd }))`,
    ),
  }
}

/** As many rules as the package has, none of which does anything: what ESLint itself does for rules. */
const IDLE =
  "{ plugins: { idle: { rules: Object.fromEntries(Object.keys(featureGates.rules).map((name) => [name, { create: () => ({}) }])) } }, rules: Object.fromEntries(Object.keys(featureGates.rules).map((name) => [`idle/${name}`, 'error'])) }"

export const IDLE_RULES = {
  imports: ALL_RULES.imports,
  code: `{ ${TYPESCRIPT} }, { linterOptions: { reportUnusedDisableDirectives: 'off' } }, ${IDLE}`,
}

export const GO_IDLE_RULES = { imports: GO_NO_RULES.imports, code: `${GO_NO_RULES.code}, ${IDLE}` }

/** What the rules of a run cost beside rules that do nothing. */
export function noteOnIdleRules(turns) {
  const [idle, all] = [
    turns.ratio('idle rules', 'no rule', 'cpu').median,
    turns.ratio('all rules', 'idle rules', 'cpu').median,
  ]
  return `as many rules that do nothing take ${idle.toFixed(2)} times the run with no rule, all rules ${all.toFixed(2)} times those`
}
