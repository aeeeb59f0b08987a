import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CONFIG, cliProject, GATES, MAIN } from '../support/cli-project.js'
import { runCli } from '../support/run-cli.js'
import { tempFolder, writeFiles } from '../support/temp-folder.js'

interface Report {
  readonly files: readonly { readonly path: string }[]
  readonly refused: readonly { readonly path: string; readonly reason: string }[]
  readonly written: boolean
}

const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

async function strip(root: string, ...argv: string[]): Promise<Report & { code: number }> {
  const { code, stdout } = await runCli(root, ['strip', 'NewParser', '--write', '--force', '--json', ...argv])
  return { ...(JSON.parse(stdout) as Report), code }
}

/** A file system of `size` bytes; `null`: only the superuser of a Linux can have one. */
function smallDisk(size: number): string | null {
  const folder = tempFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

describe('bad input', () => {
  it("a file that isn't UTF-8, or is too large, is kept, and listed if it mentions the gate", async () => {
    const latin = Buffer.concat([Buffer.from(MAIN), Buffer.from([0xe9])])
    const root = cliProject({
      'src/latin.ts': latin,
      'src/other-latin.ts': Buffer.from([0xe9]),
      'src/huge.ts': `${MAIN}//${'x'.repeat(11 * 1024 * 1024)}\n`,
    })
    const { files, refused, code } = await strip(root)
    expect(files.map(({ path }) => path)).toEqual(['src/main.ts'])
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      "src/huge.ts: the file mentions a gate but can't be read: the file is larger than 10 MB",
      "src/latin.ts: the file mentions a gate but can't be read: this is a binary file, or not UTF-8",
    ])
    expect(code).toBe(1)
    expect(readFileSync(join(root, 'src/latin.ts')).equals(latin)).toBe(true)
  })

  it('a file of 5 MB is stripped, with its byte order mark', async () => {
    const tail = `// ${'x'.repeat(100)}\n`.repeat(50_000)
    const root = cliProject({ 'src/main.ts': `\uFEFF${MAIN}${tail}` })
    expect(await strip(root)).toMatchObject({ files: [{ path: 'src/main.ts' }], refused: [], written: true })
    expect(read(root, 'src/main.ts')).toMatch(/^\uFEFFimport/)
    expect(read(root, 'src/main.ts')).not.toContain('NEW_PARSER')
    expect(read(root, 'src/main.ts').endsWith(tail)).toBe(true)
  })

  it('all 10,000 checks of one file are removed', async () => {
    const checks = Array.from(
      { length: 10_000 },
      (_, index) => `export const f${index} = () => (features.enabled('NewParser') ? ${index} : old(${index}))\n`,
    )
    const root = cliProject({ 'src/many.ts': checks.join('') })
    const { files } = await strip(root)
    expect(files).toContainEqual(
      expect.objectContaining({ path: 'src/many.ts', removed: expect.objectContaining({ checks: 10_000 }) }),
    )
    expect(read(root, 'src/many.ts')).toBe(
      checks.map((_, index) => `export const f${index} = () => ${index}\n`).join(''),
    )
  })

  it('gates with names of Object.prototype, and gates that are prefixes of others, are gates like any other', async () => {
    const names = ['constructor', '__proto__', 'toString', 'On', 'OnMore', 'NotOn']
    const registry = JSON.stringify({
      gates: Object.fromEntries(
        names.map((name) => [name, { specs: [{ version: '1.30', stage: 'GA', default: true, lockToDefault: true }] }]),
      ),
    })
    const lines = names.map((name, at) => `if (gate.enabled('${name}')) run(${at})\n`)
    for (const command of ['strip', 'remove']) {
      for (const [index, name] of names.entries()) {
        const root = tempFolder({
          'feature-gates.config.json': CONFIG.replace('src/gates.ts', 'gates.json'),
          'gates.json': registry,
          'a.ts': lines.join(''),
        })
        const { code, stderr } = await runCli(root, [command, name, '--write', '--force', '--json'])
        expect([name, code, stderr]).toEqual([name, 0, ''])
        expect(read(root, 'a.ts')).toBe(lines.map((line, at) => (at === index ? `run(${at})\n` : line)).join(''))
        if (command === 'remove') expect(read(root, 'gates.json')).toBe(withoutEntry(registry, name))
      }
    }
  })

  it('a read-only file is left alone and listed, the others are written', async () => {
    const root = cliProject({ 'src/more.ts': MAIN })
    chmodSync(join(root, 'src/main.ts'), 0o444)
    const { files, refused, code } = await strip(root)
    expect(files.map(({ path }) => path)).toEqual(['src/more.ts'])
    expect(refused).toMatchObject([{ path: 'src/main.ts', reason: 'not written: the file is read-only' }])
    expect(code).toBe(1)
    expect(read(root, 'src/main.ts')).toBe(MAIN)
    expect(statSync(join(root, 'src/main.ts')).mode & 0o777).toBe(0o444)
  })
})

describe('a gate whose check could not be written', () => {
  it('is kept registered, because the check would fail for an unknown gate', async () => {
    const root = cliProject()
    chmodSync(join(root, 'src/main.ts'), 0o444)
    const { stdout, code } = await runCli(root, ['remove', 'NewParser', '--write', '--force', '--json'])
    const { files, refused } = JSON.parse(stdout) as Report
    expect([code, files]).toEqual([1, []])
    expect(refused.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      'src/main.ts: not written: the file is read-only',
      'src/gates.ts: not written: another file, which may still need it, was not written',
    ])
    expect([read(root, 'src/gates.ts'), read(root, 'src/main.ts')]).toEqual([GATES, MAIN])
  })
})

describe('a full disk', () => {
  const disk = 256 * 1024

  it('leaves each file as it was or as it should be, and the summary says which', async ({ skip }) => {
    const root = smallDisk(disk)
    if (root === null) return skip('no file system can be mounted here')
    writeFiles(root, { 'feature-gates.config.json': CONFIG, 'src/gates.ts': GATES, 'src/a.ts': MAIN })
    // Bigger than what will be free, and not much smaller afterwards.
    writeFiles(root, { 'src/b.ts': `${MAIN}// ${'b'.repeat(60_000)}\n`, 'src/c.ts': MAIN })
    writeFileSync(join(root, 'filler'), Buffer.alloc(disk - 60_000 - 8 * 4096 - 8192))
    const before = new Map(['src/a.ts', 'src/b.ts', 'src/c.ts'].map((file) => [file, read(root, file)]))
    const { files, refused, code, written } = await strip(root)
    expect(refused).toEqual([expect.objectContaining({ path: 'src/b.ts', reason: 'not written: the disk is full' })])
    expect(files.map(({ path }) => path)).toEqual(['src/a.ts', 'src/c.ts'])
    expect([code, written]).toEqual([1, true])
    expect(read(root, 'src/b.ts')).toBe(before.get('src/b.ts'))
    for (const file of ['src/a.ts', 'src/c.ts']) expect(read(root, file)).not.toContain('NEW_PARSER')
    expect(readdirSync(join(root, 'src')).sort()).toEqual(['a.ts', 'b.ts', 'c.ts', 'gates.ts'])
  })
})

/** The registry without one of its entries, as text. */
function withoutEntry(text: string, name: string): string {
  const entry = `"${name}":{"specs":[{"version":"1.30","stage":"GA","default":true,"lockToDefault":true}]}`
  return text.includes(`${entry},`) ? text.replace(`${entry},`, '') : text.replace(`,${entry}`, '')
}
