import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tidyGo } from '../../../src/syntax/go/format/tidy-go.js'
import { parseGo } from '../../../src/syntax/go/parse-go.js'
import { mutateGo, randomNumbers } from '../../support/mutate-go.js'

/** `GOFMT_FILES=6000 GOFMT_SEED=7 GOFMT_ROOT=folder npx vitest run <this file>`: more files, of any folder. */
const FILES = Number(process.env['GOFMT_FILES'] ?? 60)
const SEED = Number(process.env['GOFMT_SEED'] ?? 1)

/** The oracle is `gofmt` itself, over the standard library. */
describe('Go files after random edits', () => {
  it('are formatted as gofmt formats them', { timeout: 3_600_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'gofmt-'))
    try {
      const root =
        process.env['GOFMT_ROOT'] ?? join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'src')
      const { expected, count } = writeMutants(root, folder)
      // What doesn't parse any more is left alone by gofmt, which says so.
      const run = spawnSync('gofmt', ['-w', folder], { encoding: 'utf8' })
      const broken = new Set([...run.stderr.matchAll(/(\d+)\.go:/g)].map((match) => match[1]))
      const differing: string[] = []
      for (const [name, { file, text }] of expected) {
        if (broken.has(name)) continue
        const formatted = readFileSync(join(folder, `${name}.go`), 'utf8')
        if (formatted !== text) differing.push(`${file}: ${firstDifference(text, formatted)}`)
      }
      if (process.env['GOFMT_FILES'])
        process.stderr.write(
          `${expected.size} mutants, ${broken.size} broken, ${count} needed it, ${differing.length} differ\n${differing.slice(0, 60).join('\n')}\n`,
        )
      expect(count).toBeGreaterThan(0)
      expect(differing).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

interface Mutant {
  readonly file: string
  readonly text: string
}

function writeMutants(root: string, folder: string): { expected: Map<string, Mutant>; count: number } {
  const random = randomNumbers(SEED)
  const expected = new Map<string, Mutant>()
  let count = 0
  mkdirSync(folder, { recursive: true })
  const files = goFilesBelow(root)
  for (let at = 0; at < FILES && files.length > 0; at++) {
    const [file] = files.splice(Math.floor(random() * files.length), 1) as [string]
    const before = readFileSync(file, 'utf8')
    const view = parseGo(file, before)
    // Generated files that aren't formatted lack the blank line after the package.
    const isFormatted = /^package \w+\b[^\n]*\n(?:\n|$)/m.test(before)
    const mutant = view.kind === 'estree' && isFormatted ? mutateGo(view, random, 1 + Math.floor(random() * 12)) : null
    if (mutant === null) continue
    const text = tidyGo(file, before, mutant)
    if (text !== mutant) count++
    expected.set(String(at), { file, text })
    writeFileSync(join(folder, `${at}.go`), mutant)
  }
  return { expected, count }
}

function goFilesBelow(root: string): string[] {
  return readdirSync(realpathSync(root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.go') && !entry.parentPath.includes('testdata'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function firstDifference(ours: string, theirs: string): string {
  const [a, b] = [ours.split('\n'), theirs.split('\n')]
  const at = a.findIndex((line, index) => line !== b[index])
  return `${at + 1}\n  ours   ${JSON.stringify(a.slice(at, at + 2))}\n  gofmt  ${JSON.stringify(b.slice(at, at + 2))}`
}
