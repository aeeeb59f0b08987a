import { TYPESCRIPT_BASE, type RemovalProbe } from './probes.js'

const HEAD = `import { log } from 'runtime'\n`
const BASE = TYPESCRIPT_BASE['src/features.ts'] ?? ''
const MAIN = `${HEAD}import { isEnabled } from './features.js'\nexport const main = () => log(isEnabled('NewPager'), isEnabled('Compact'))\n`

/** A registry with an object spread before its entries. */
function withSpread(others: string): Readonly<Record<string, string>> {
  return {
    'src/others.ts': others,
    'src/features.ts': `import { others } from './others.js'\n${BASE.replace('{\n', '{\n  ...others,\n')}`,
    'src/main.ts': MAIN,
  }
}

/** Registries from which an entry can't be taken, or can, because of what is around it. */
export const REGISTRY_PROBES: readonly RemovalProbe[] = [
  {
    name: 'an object before the entry may have the gate, too',
    files: withSpread(
      `type Spec = { default: boolean; lockToDefault: boolean; preRelease: string }\nexport const others: Record<string, Spec> = JSON.parse('{}')\n`,
    ),
    stoppedBy: ['src/features.ts:4', 'src/features.ts:4'],
    isListedInRegistry: true,
  },
  {
    name: 'an object before the entry lacks the gate',
    files: withSpread(`export const others = { Other: { default: true, lockToDefault: true, preRelease: 'GA' } }\n`),
    stoppedBy: [],
  },
]
