import { extname } from 'node:path'
import { dataFormatOf } from '../../syntax/data/parse-data.js'
import { isScript } from '../../project/scripts.js'

/** What an ESLint configuration needs for the gates of a project. */
export interface EslintParts {
  /** The names to import, with their packages. */
  readonly imports: readonly EslintImport[]
  /** The items of the configuration's list, one per line, each with a comma. */
  readonly items: readonly string[]
}

interface EslintImport {
  readonly name: string
  readonly from: string
  /** Import the module's namespace; otherwise its default export. */
  readonly isNamespace?: boolean
}

export interface PartsOptions {
  /** Registries, with paths as the configuration has them. */
  readonly registries: readonly string[]
  /** YAML and JSON files that set gates of Kubernetes, with paths as the configuration has them. */
  readonly configs: readonly string[]
  readonly isCommonJs: boolean
  /** The project's configuration file, relative to ESLint's; `null`: both are in one folder. */
  readonly configFile: string | null
  /** The parser package to add, when the code is TypeScript and ESLint isn't configured to parse it. */
  readonly typeScriptParser: 'typescript-eslint' | '@typescript-eslint/parser' | null
  /** JavaScript with JSX, read by ESLint's own parser. */
  readonly needsJsx: boolean
  /** Whether JavaScript or TypeScript code checks gates. */
  readonly hasScripts: boolean
}

const PLUGIN: EslintImport = { name: 'featureGates', from: 'eslint-plugin-feature-gates' }

export function createParts(options: PartsOptions): EslintParts {
  const { registries, configs, isCommonJs, configFile, typeScriptParser, needsJsx, hasScripts } = options
  const data = [...registries, ...configs].filter((file) => !isScript(file))
  const yaml = data.filter((file) => dataFormatOf(file) === 'yaml')
  const json = data.filter((file) => dataFormatOf(file) === 'json')
  const folder = isCommonJs ? '__dirname' : 'import.meta.dirname'
  return {
    imports: [
      PLUGIN,
      ...(typeScriptParser === 'typescript-eslint' ? [{ name: 'tseslint', from: typeScriptParser }] : []),
      ...(typeScriptParser === '@typescript-eslint/parser'
        ? [{ name: 'tsParser', from: typeScriptParser, isNamespace: true }]
        : []),
      ...(yaml.length > 0 ? [{ name: 'yamlParser', from: 'yaml-eslint-parser', isNamespace: true }] : []),
      ...(json.length > 0 ? [{ name: 'json', from: '@eslint/json' }] : []),
    ],
    items: [
      ...(typeScriptParser === 'typescript-eslint' ? ['tseslint.configs.base,'] : []),
      ...(typeScriptParser === '@typescript-eslint/parser'
        ? ["{ files: ['**/*.{ts,tsx,mts,cts}'], languageOptions: { parser: tsParser } },"]
        : []),
      ...(needsJsx
        ? ["{ files: ['**/*.{js,jsx}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },"]
        : []),
      ...(hasScripts ? ['featureGates.configs.recommended,'] : []),
      ...(registries.some((file) => extname(file) === '.go') ? ["featureGates.configs['go/recommended'],"] : []),
      ...(yaml.length > 0
        ? [
            `{ ...featureGates.configs['yaml/recommended'], files: ${list(yaml)}, languageOptions: { parser: yamlParser } },`,
          ]
        : []),
      ...(json.length > 0
        ? [
            `{ ...featureGates.configs['json/recommended'], files: ${list(json)}, ` +
              `plugins: { ...featureGates.configs['json/recommended'].plugins, json }, language: ${quote(json.some((file) => /c$/i.test(file)) ? 'json/jsonc' : 'json/json')} },`,
          ]
        : []),
      // Severities of the configuration override those of the presets.
      `featureGates.withConfig({ cwd: ${folder}${configFile === null ? '' : `, file: ${quote(configFile)}`} }),`,
    ],
  }
}

/** The line of source for an import. */
export function importLine({ name, from, isNamespace = false }: EslintImport, isCommonJs: boolean): string {
  if (!isCommonJs) return `import ${isNamespace ? `* as ${name}` : name} from ${quote(from)}`
  // The package's CommonJS build exports a namespace.
  return `const ${name} = require(${quote(from)})${from === '@eslint/json' ? '.default' : ''}`
}

/** A whole configuration file. `ignores` are folders with build output. */
export function renderConfig({ imports, items }: EslintParts, ignores: readonly string[]): string {
  return [
    ...imports.map((item) => importLine(item, false)),
    '',
    'export default [',
    ...(ignores.length > 0 ? [`  { ignores: ${list(ignores)} }, // what was built holds the same code`] : []),
    ...items.map((item) => `  ${item}`),
    ']',
    '',
  ].join('\n')
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`
const list = (texts: readonly string[]): string => `[${texts.map(quote).join(', ')}]`
