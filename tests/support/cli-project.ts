import { tempFolder } from './temp-folder.js'

/** One gate in each state that matters at 1.36: graduated, overdue, unlocked GA, on, off. */
export const GATES = `import type { FeatureSpec } from './feature-gate.js'

export const NEW_PARSER = 'NewParser'

export const specs: Record<string, FeatureSpec[]> = {
  [NEW_PARSER]: [
    { version: '1.30', default: false, preRelease: 'Alpha' },
    { version: '1.35', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.38
  ],
  OldSyntax: [{ version: '1.31', default: false, lockToDefault: true, preRelease: 'Deprecated' }], // remove in 1.34
  Streaming: [
    { version: '1.33', default: true, preRelease: 'Beta' },
    { version: '1.35', default: true, preRelease: 'GA' },
  ],
  Paging: [{ version: '1.34', default: true, preRelease: 'Beta' }],
  __proto__x: [{ version: '1.36', default: false, preRelease: 'Alpha' }],
}
`

export const MAIN = `import { NEW_PARSER } from './gates.js'
import { features } from './feature-gate.js'
import { parseNew, parseOld } from './parsers.js'

export function parse(text: string): unknown {
  if (features.enabled(NEW_PARSER)) {
    return parseNew(text)
  }
  return parseOld(text)
}

export const isPaged = (): boolean => features.enabled('Paging')
`

export const CONFIG = JSON.stringify({
  registries: [{ files: ['src/gates.ts'], scope: 'server' }],
  currentVersion: '1.36',
})

export const PROJECT = {
  'feature-gates.config.json': CONFIG,
  'src/gates.ts': GATES,
  'src/main.ts': MAIN,
  'src/other.ts': 'export const nothing = 1\n',
} as const

export function cliProject(files: Readonly<Record<string, string | Buffer>> = {}): string {
  return tempFolder({ ...PROJECT, ...files })
}
