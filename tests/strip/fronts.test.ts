import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { ALL_SCRIPTS, runJscodeshift } from '../support/run-jscodeshift.js'
import { tempFolder } from '../support/temp-folder.js'

const ROOT = join(import.meta.dirname, '../fixtures/strip')

interface Case {
  readonly others?: readonly string[]
  readonly checks?: readonly unknown[]
  readonly refused?: unknown
  /** The types of a project tell more, so that the command folds what one file alone doesn't show. */
  readonly inFileOnly?: boolean
}

/**
 * Cases that can be in one project: their checks have the same shapes, and none is refused, which would keep the tests
 * of the others.
 */
const groups = new Map<string, string[]>()
for (const name of readdirSync(ROOT)) {
  const { checks = [], refused, inFileOnly = false } = readCase(name)
  if (inFileOnly) continue
  const key = refused === undefined ? JSON.stringify(checks) : name
  groups.set(key, [...(groups.get(key) ?? []), name])
}

function readCase(name: string): Case {
  return JSON.parse(readFileSync(join(ROOT, name, 'case.json'), 'utf8')) as Case
}

function inputOf(name: string): string {
  return readdirSync(join(ROOT, name)).find((file) => file.startsWith('input.')) as string
}

function projectOf(names: readonly string[]): string {
  const gates = ['On', ...names.flatMap((name) => readCase(name).others ?? [])]
  return tempFolder({
    '.git/HEAD': '',
    'feature-gates.config.json': JSON.stringify({
      registries: [{ files: ['gates.json'] }],
      currentVersion: '1.36',
      checks: readCase(names[0] as string).checks ?? [],
    }),
    'gates.json': JSON.stringify({
      gates: Object.fromEntries(
        gates.map((gate) => [gate, { specs: [{ version: '1.30', stage: 'Beta', default: true }] }]),
      ),
    }),
    ...Object.fromEntries(
      names.map((name) => [`${name}/${inputOf(name)}`, readFileSync(join(ROOT, name, inputOf(name)), 'utf8')]),
    ),
  })
}

/** What the fixtures say, and what became of them; a file that is deleted is one of tests that all went. */
function compare(root: string, names: readonly string[], value: boolean): void {
  const expected: Record<string, string> = {}
  const found: Record<string, string> = {}
  for (const name of names) {
    expected[name] = readFileSync(join(ROOT, name, inputOf(name).replace('input', value ? 'on' : 'off')), 'utf8')
    const file = join(root, name, inputOf(name))
    found[name] = existsSync(file) ? readFileSync(file, 'utf8') : 'deleted'
  }
  expect(found).toEqual(expected)
}

describe('the fixtures of the strip', () => {
  for (const names of groups.values()) {
    for (const value of [true, false]) {
      const title = `${names.length === 1 ? names[0] : `${names[0]} and ${names.length - 1} more`} (gate at ${value})`

      it(`are stripped the same by the command line: ${title}`, async () => {
        const root = projectOf(names)
        await runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
        compare(root, names, value)
      }, 60_000)

      if (names.length > 20) {
        it(`are stripped the same by the jscodeshift transform: ${title}`, async () => {
          const root = projectOf(names)
          const output = await runJscodeshift(root, 'strip-gate', [ALL_SCRIPTS, '--gate=On', `--value=${value}`, '.'])
          expect(output).toMatch(/^0 errors/m)
          compare(root, names, value)
        }, 120_000)
      }
    }
  }
})
