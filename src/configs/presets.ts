import type { Linter } from 'eslint'
import { severitySettings, type SeveritySettings } from '../config/severity-sources.js'
import type { RuleDocs } from '../rules/support/create-rule.js'

/** A preset: an ESLint configuration object with a name and the files that it is for. */
export interface Preset {
  name: string
  files: string[]
  ignores?: string[]
  plugins: NonNullable<Linter.Config['plugins']>
  /** The language of Go or protobuf, which no other plugin of ESLint knows. */
  language?: 'feature-gates/go' | 'feature-gates/proto'
  processor?: 'feature-gates/go'
  rules: Record<string, 'error'>
  settings: SeveritySettings
}

const SCRIPTS = ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}']
const YAML = ['**/*.{yaml,yml}']
const GO = ['**/*.go']
const PROTO = ['**/*.proto']
const VUE = ['**/*.vue']
const ASTRO = ['**/*.astro']
const SVELTE = ['**/*.svelte']
const JSON_FILES = ['**/*.{json,jsonc,json5}']

const LEVELS = ['recommended', 'strict', 'all'] as const
type Level = (typeof LEVELS)[number]

export type PresetName =
  | Level
  | `yaml/${Level}`
  | `json/${Level}`
  | `go/${Level}`
  | `proto/${Level}`
  | `vue/${Level}`
  | `svelte/${Level}`
  | `astro/${Level}`

interface Family {
  readonly prefix: '' | 'yaml/' | 'json/' | 'go/' | 'proto/' | 'vue/' | 'svelte/' | 'astro/'
  readonly files: string[]
  /** The rules that make sense for the family's files. */
  readonly on: readonly RuleDocs['on'][]
}

/**
 * A preset never names files of a language that ESLint may have no parser for, unless it is the preset of that
 * language.
 */
const FAMILIES: readonly Family[] = [
  { prefix: '', files: SCRIPTS, on: ['registry', 'usage', 'api', 'override', 'config'] },
  { prefix: 'go/', files: GO, on: ['registry', 'usage', 'api', 'override', 'config'] },
  { prefix: 'proto/', files: PROTO, on: ['api', 'override', 'config'] },
  { prefix: 'vue/', files: VUE, on: ['usage', 'override', 'config'] },
  { prefix: 'svelte/', files: SVELTE, on: ['usage', 'override', 'config'] },
  { prefix: 'astro/', files: ASTRO, on: ['usage', 'override', 'config'] },
  { prefix: 'yaml/', files: YAML, on: ['registry', 'override', 'config'] },
  { prefix: 'json/', files: JSON_FILES, on: ['registry', 'override', 'config'] },
]

type Documented = { readonly meta: { readonly docs?: Partial<RuleDocs> } }

/**
 * Builds the presets from the rules' own metadata: `strict` is `recommended` and more, `all` is every rule.
 *
 * @param plugin the plugin that the presets carry, so that they can be used alone.
 */
export function buildPresets(
  plugin: NonNullable<Linter.Config['plugins']>[string],
  rules: Readonly<Record<string, Documented>>,
): Record<PresetName, Preset> {
  const presets = FAMILIES.flatMap((family) =>
    LEVELS.map((level): [PresetName, Preset] => {
      const name: PresetName = `${family.prefix}${level}`
      return [
        name,
        {
          name: `feature-gates/${name}`,
          files: [...family.files],
          plugins: { 'feature-gates': plugin },
          // Code in `vendor` is third-party code.
          ...(family.prefix === 'go/' && {
            ignores: ['**/vendor/**'],
            language: 'feature-gates/go',
            processor: 'feature-gates/go',
          }),
          ...(family.prefix === 'proto/' && { language: 'feature-gates/proto' }),
          ...enabled(namesOf(level, family, rules)),
        },
      ]
    }),
  )
  return Object.fromEntries(presets) as Record<PresetName, Preset>
}

function namesOf(level: Level, family: Family, rules: Readonly<Record<string, Documented>>): string[] {
  return Object.entries(rules)
    .filter(
      ([
        ,
        {
          meta: { docs },
        },
      ]) => docs?.on && family.on.includes(docs.on) && isIn(level, docs.recommended),
    )
    .map(([name]) => name)
}

function enabled(names: readonly string[]): Pick<Preset, 'rules' | 'settings'> {
  return {
    rules: Object.fromEntries(names.map((name) => [`feature-gates/${name}`, 'error'])),
    settings: severitySettings(names, 'preset'),
  }
}

function isIn(level: Level, recommended: RuleDocs['recommended']): boolean {
  return level === 'all' || recommended === 'recommended' || (level === 'strict' && recommended === 'strict')
}
