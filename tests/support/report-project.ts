import { cliProject } from './cli-project.js'

/** Names that mean something to a browser, a terminal or Markdown. */
export const HOSTILE_NAMES = [
  '<img src=x onerror="window.wasHit=1">',
  `</script><script>window.wasHit=1</script>`,
  `'"&amp;`,
  '\u001B[31mRed\u001B[0m',
  '\u202Edrow',
  '`code` | [x](javascript:window.wasHit=1)',
  '__proto__',
  `Long${'Name'.repeat(60)}`,
  'line\nbreak',
] as const

/** The usual project, with owners, and a registry whose names are meant to do harm. */
export function reportProject(files: Readonly<Record<string, string>> = {}): string {
  const entries = HOSTILE_NAMES.map((name) => ({
    name,
    versionedSpecs: [
      { version: '1.32', default: false, lockToDefault: false, preRelease: 'Alpha' },
      { version: '1.38', default: true, lockToDefault: false, preRelease: 'Beta' },
    ],
  }))
  return cliProject({
    '.git/HEAD': '',
    '.github/CODEOWNERS': '* @org/all\n/src/main.ts @org/parser @<b>team</b>\n',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['src/gates.ts'], scope: 'server' }, { files: ['hostile.yaml'] }],
      currentVersion: '1.36',
    }),
    'hostile.yaml': JSON.stringify(entries),
    ...files,
  })
}
