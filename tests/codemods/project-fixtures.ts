import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.js'

export const PROJECT_FIXTURES = join(import.meta.dirname, '../fixtures/projects')

/** What every project has, unless its fixture brings its own: a configuration, and a registry with the gate `On`. */
export const SKELETON = {
  'feature-gates.config.json': JSON.stringify({ registries: [{ files: ['src/features.ts'] }], currentVersion: '1.36' }),
  'src/features.ts': `export interface FeatureSpec { default: boolean; preRelease: 'Alpha' | 'Beta' | 'GA' }

export const specs: Record<string, FeatureSpec> = {
  On: { default: true, preRelease: 'Beta' },
  Other: { default: true, preRelease: 'Beta' },
}

export const gates = {
  enabled: (name: string): boolean => specs[name]?.default ?? false,
}
`,
} as const

export function projectFrom(files: Readonly<Record<string, string>>): string {
  return tempFolder({ ...SKELETON, ...files })
}

export function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

export function withoutSkeleton(
  files: Readonly<Record<string, string>>,
  input: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path in input || !(path in SKELETON)))
}
