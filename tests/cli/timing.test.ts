import { describe, expect, it } from 'vitest'
import { inPhase, startTiming, stopTiming } from '../../src/files/processor-time.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder } from '../support/temp-folder.js'

/** Uses the processor for some milliseconds. */
function work(milliseconds: number): void {
  const start = process.cpuUsage()
  while (process.cpuUsage(start).user + process.cpuUsage(start).system < milliseconds * 1_000);
}

const FILES = {
  '.git/HEAD': '',
  'feature-gates.config.json': '{ "registries": [{ "files": ["features.ts"] }], "currentVersion": "1.0" }',
  'features.ts': `export const specs: Record<string, FeatureSpec> = {\n  Paging: { version: '1.0', default: true, lockToDefault: true, preRelease: 'GA' },\n}\n`,
  'src/page.ts': `import { gates } from 'gates'\nif (gates.enabled('Paging')) page()\n`,
}

describe('--timing', () => {
  it('prints on standard error where the time was spent, and changes nothing else', async () => {
    const root = tempFolder(FILES)
    const plain = await runCli(root, ['strip', 'Paging'])
    const timed = await runCli(root, ['strip', 'Paging', '--timing'])
    expect(timed.stdout).toBe(plain.stdout)
    expect(timed.code).toBe(plain.code)
    expect(plain.stderr).not.toContain('Processor time')
    expect(timed.stderr).toMatch(/\nProcessor time:\n(?: {2}[a-z ]{16} +\d+ ms +\d+ %\n)+$/)
    for (const phase of ['reading', 'parsing', 'everything else', 'in all'])
      expect(timed.stderr).toMatch(new RegExp(`^ {2}${phase} `, 'm'))
  })

  it('prints the times of a run that ends with an error, too', async () => {
    const { code, stderr } = await runCli(tempFolder(FILES), ['strip', 'Pagin', '--timing'])
    expect(code).toBe(2)
    expect(stderr).toContain('Processor time:\n')
  })
})

describe('the processor time of a phase', () => {
  it('is its own, without that of phases within it', () => {
    startTiming()
    inPhase('planning', () => {
      work(30)
      expect(inPhase('parsing', () => (work(60), 'result'))).toBe('result')
    })
    expect(() =>
      inPhase('links', () => {
        work(10)
        throw new Error('a fault')
      }),
    ).toThrow('a fault')
    const times = new Map(stopTiming().map(({ phase, milliseconds }) => [phase, milliseconds]))
    expect(times.get('parsing')).toBeGreaterThan(59)
    expect(times.get('planning')).toBeGreaterThan(29)
    expect(times.get('links')).toBeGreaterThan(9)
    expect([...times.keys()].at(-1)).toBe('everything else')
  })

  it('is not counted unless requested', () => {
    expect(inPhase('diff', () => 1)).toBe(1)
    expect(stopTiming()).toEqual([])
  })
})
