import { afterEach, describe, expect, it, vi } from 'vitest'
import { SEED, tryHostileRepository } from '../support/try-hostile-repository.js'

/** Stops at the first find, so it may look for long. */
const RUNS_OF_BROKEN = 500

/** What a broken build would walk the whole machine for, or never come back from. */
const takesLong = (story: string): boolean => /\*\*|\*a\*a|nests|characters of the same/.test(story)

const RAW = { visibleText: (text: string) => text, inertText: (text: string) => text }

/** A build in which one function decides nothing any more. */
const BROKEN: readonly (readonly [promise: string, commands: RegExp, expected: RegExp, breakModule: () => void])[] = [
  [
    'what may be written',
    /^(?:report|snapshot|lock|graduate)$/,
    /was changed/,
    () =>
      void vi.doMock('../../src/files/may-write.js', async (original) => ({
        ...(await original<object>()),
        refusalToWrite: () => null,
      })),
  ],
  [
    'which paths of a configuration are used',
    /^(?:list|snapshot|report)$/,
    /beside the repository was read/,
    () =>
      void vi.doMock('../../src/project/own-paths.js', async (original) => ({
        ...(await original<object>()),
        refusalToUse: () => null,
      })),
  ],
  [
    'whether a configuration may be run',
    /^list$/,
    /code of the repository ran/,
    () =>
      void vi.doMock('../../src/config/read-config.js', async (original) => {
        const real = await original<typeof import('../../src/config/read-config.js')>()
        return { ...real, readConfig: (file: string, shown: string) => real.readConfig(file, shown, true) }
      }),
  ],
  [
    'how names are printed',
    /^strip$/,
    /went on in another line/,
    () => void vi.doMock('../../src/files/visible-text.js', () => RAW),
  ],
  [
    'what reaches an output',
    /^(?:list|check|explain)$/,
    /a control reached the output|a line is a command/,
    () => {
      vi.doMock('../../src/files/visible-text.js', () => RAW)
      vi.doMock('../../src/cli/guard-output.js', async (original) => ({
        ...(await original<object>()),
        guardIo: (io: object) => io,
      }))
    },
  ],
  [
    'which records are read',
    /^(?:explain|list --cache-location \w+\/cache)$/,
    /a record of the repository was printed/,
    () =>
      void vi.doMock('../../src/files/private-folder.js', async (original) => ({
        ...(await original<object>()),
        secretFor: () => Buffer.alloc(32),
      })),
  ],
]

describe('a build that is broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('../../src/files/may-write.js')
    vi.doUnmock('../../src/project/own-paths.js')
    vi.doUnmock('../../src/config/read-config.js')
    vi.doUnmock('../../src/files/visible-text.js')
    vi.doUnmock('../../src/cli/guard-output.js')
    vi.doUnmock('../../src/files/private-folder.js')
    vi.resetModules()
  })

  it.each(BROKEN)(
    'is found by the same repositories: %s',
    { timeout: 120_000 },
    async (_, commands, expected, breakModule) => {
      vi.resetModules()
      breakModule()
      const { main } = await import('../../src/cli/main.js')
      const found: string[] = []
      for (let run = 0; run < RUNS_OF_BROKEN && !found.some((promise) => expected.test(promise)); run++)
        found.push(
          ...(
            await tryHostileRepository(
              main,
              SEED + run,
              takesLong,
              (argv) => commands.test(argv[0] ?? '') || commands.test(argv.join(' ')),
            )
          ).broken,
        )
      expect(found.filter((promise) => expected.test(promise))).not.toEqual([])
    },
  )
})
