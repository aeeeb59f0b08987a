import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configOf, MAIN, REGISTRY } from '../support/broken-build.js'
import { commitAll } from '../support/git.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

const FILES = {
  'gates.json': REGISTRY,
  'feature-gates.config.json': configOf({ api: { types: ['api/*.ts'] }, snapshot: 'snapshot.json' }),
  'src/a.ts': MAIN,
}

/** Every other file that is read under a name that is known. */
const OTHERS = [
  'package.json',
  'pnpm-workspace.yaml',
  '.gitignore',
  'src/.gitignore',
  'go.mod',
  'go.work',
  'tsconfig.json',
  'jsconfig.json',
  'CODEOWNERS',
  '.github/CODEOWNERS',
  'eslint-suppressions.json',
  'eslint.config.js',
  'yarn.lock',
  'Makefile',
  'src/b.tsx',
  'src/c.vue',
  'src/d.svelte',
  'src/e.astro',
  'main.go',
  'deploy.yaml',
  'api/types.proto',
  'api/types.ts',
  'node_modules',
]

describe.skipIf(process.platform === 'win32')(
  'a socket, a pipe or a broken link in the place of a file that is read',
  () => {
    const socket = join(tmpdir(), `feature-gates-${process.pid}.sock`)
    let server: Server
    beforeAll(() => {
      server = createServer().listen(socket)
    })
    afterAll(() => {
      server.close()
    })

    const KINDS: readonly (readonly [kind: string, make: (place: string) => void])[] = [
      ['a socket', (place) => linkSync(socket, place)],
      ['a pipe', (place) => void spawnSync('mkfifo', [place])],
      ['a link to the standard input', (place) => symlinkSync('/dev/stdin', place)],
      ['a link that leads nowhere', (place) => symlinkSync('nowhere', place)],
    ]

    const COMMANDS = [
      ['list'],
      ['check', '--preset', 'all'],
      ['strip', 'Done'],
      ['remove', 'Done'],
      ['explain', 'Done'],
      ['report'],
      ['snapshot'],
      ['check', '--since', 'HEAD'],
      ['pull-requests'],
      ['init', '--yes'],
    ]

    it.each(
      KINDS.flatMap(([kind, make]) =>
        [['feature-gates.config.json'], ['gates.json'], ['snapshot.json'], ['src/a.ts'], OTHERS].map(
          (places) => [kind, places[1] === undefined ? places[0]! : 'all others', places, make] as const,
        ),
      ),
    )('ends every command in time, and none fails inside: %s, %s', async (_, __, places, make) => {
      const root = tempFolder(FILES)
      commitAll(root)
      for (const place of places) {
        rmSync(join(root, place), { force: true })
        mkdirSync(dirname(join(root, place)), { recursive: true })
        make(join(root, place))
      }
      for (const argv of COMMANDS) {
        if (argv[0] === 'init') rmSync(join(root, 'feature-gates.config.json'), { force: true })
        const { code, stderr } = await runCli(root, argv)
        expect([argv, code, stderr]).toEqual([
          argv,
          expect.toBeOneOf([0, 1, 2]),
          expect.not.stringContaining('internal'),
        ])
      }
    })
  },
)
