/** A registry with one graduated gate, `NewPager`, and one that isn't; and its configuration. */
export const CONFIGURED: Readonly<Record<string, string>> = {
  '.git/HEAD': '',
  'feature-gates.config.json': JSON.stringify({
    registries: [{ files: ['src/features.ts'] }],
    currentVersion: '1.0.0',
  }),
}

export const FEATURES = `export const featureGates = {
  NewPager: { default: true, lockToDefault: true, preRelease: 'GA' },
  Compact: { default: false, lockToDefault: false, preRelease: 'Beta' },
}
export type GateName = keyof typeof featureGates
`
