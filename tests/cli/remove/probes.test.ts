import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../codemods/remove-fixtures.js'
import { projectLoader } from '../../support/run-project.js'
import { runCli } from '../../support/run-cli.js'
import { tempFolder } from '../../support/temp-folder.js'
import { typeErrorsIn } from '../../support/type-errors.js'
import { DATA_PROBES, GO_DATA_PROBES } from './data-probes.js'
import { GO_BASE, GO_PROBES } from './go-probes.js'
import { GO_POSITION_PROBES } from './go-position-probes.js'
import { GO_STRUCT_PROBES } from './go-struct-probes.js'
import { GO_OTHER_MODULE_PROBES, GO_OWN_ANSWER_PROBES, GO_RECEIVER_PROBES } from './go-receiver-probes.js'
import { outcomeOf } from './probe-outcome.js'
import {
  CATALOGUE_PROBES,
  COMMON_JS_BASE,
  COMMON_JS_PROBES,
  POSITION_PROBES,
  TEST_PROBES,
  TYPESCRIPT_BASE,
  TYPESCRIPT_PROBES,
  type RemovalProbe,
} from './probes.js'
import { OTHER_PACKAGE_PROBES, RECEIVER_PROBES } from './receiver-probes.js'
import { REGISTRY_PROBES } from './registry-probes.js'
import { UNKNOWN_NAME_PROBES, UNKNOWN_NAME_PROBES_IN_JS } from './unknown-name-probes.js'

type Files = Readonly<Record<string, string>>

/** What the program logs, and how it ends. */
function traceOf(files: Files, entry: string): unknown {
  const logged: unknown[] = []
  const log = (...values: readonly unknown[]): void => {
    logged.push(JSON.parse(JSON.stringify(values)))
  }
  try {
    const load = projectLoader(files, new Map([['runtime', { log }]]), { log })
    ;(load(entry) as { main: () => void }).main()
    return { logged, end: 'returns' }
  } catch (error) {
    return { logged, end: error instanceof Error ? error.name : 'throws' }
  }
}

/** Faults of types that a probe is given with don't count, nor those of names that a strip leaves unused. */
function typeFaultsOf(root: string): string[] {
  return typeErrorsIn(root).filter((fault) => !/is declared but|are unused|Cannot find module|JSX/.test(fault))
}

const LANGUAGES = [
  ['TypeScript, by names that are listed or made', TYPESCRIPT_BASE, UNKNOWN_NAME_PROBES, './main.js'],
  ['TypeScript, beside other packages', TYPESCRIPT_BASE, OTHER_PACKAGE_PROBES, './main.js'],
  ['TypeScript, from objects with answers of their own', TYPESCRIPT_BASE, RECEIVER_PROBES, './main.js'],
  ['CommonJS, by names that are listed or made', COMMON_JS_BASE, UNKNOWN_NAME_PROBES_IN_JS, './main.cjs'],
  ['TypeScript', TYPESCRIPT_BASE, TYPESCRIPT_PROBES, './main.js'],
  ['CommonJS', COMMON_JS_BASE, COMMON_JS_PROBES, './main.cjs'],
  ['TypeScript, by what is around the registration', TYPESCRIPT_BASE, REGISTRY_PROBES, './main.js'],
  ['TypeScript, from lists of flags', TYPESCRIPT_BASE, CATALOGUE_PROBES, './main.js'],
  ['TypeScript, by lists that are read by position', TYPESCRIPT_BASE, POSITION_PROBES, './main.js'],
  ['TypeScript, in tests', TYPESCRIPT_BASE, TEST_PROBES, './main.js'],
  ['TypeScript, with data that is read', TYPESCRIPT_BASE, DATA_PROBES, './main.js'],
  ['Go, with data that is read', GO_BASE, GO_DATA_PROBES, null],
  // What these do is compared where Go is installed.
  ['Go', GO_BASE, GO_PROBES, null],
  ['Go, beside other modules', GO_BASE, GO_OTHER_MODULE_PROBES, null],
  ['Go, from objects with answers of their own', GO_BASE, GO_RECEIVER_PROBES, null],
  ['Go, by lists that are read by position', GO_BASE, GO_POSITION_PROBES, null],
  ['Go, from structs that are printed or made without a value', GO_BASE, GO_STRUCT_PROBES, null],
  ['Go, from functions with answers of their own', GO_BASE, GO_OWN_ANSWER_PROBES, null],
] as const

describe.each(LANGUAGES)('a removal is all or nothing in %s', (language, base, probes, entry) => {
  it.each(probes.map((probe) => [probe.name, probe] as const))('%s', async (_, probe: RemovalProbe) => {
    const before: Files = { ...base, ...probe.files }
    const root = tempFolder({ '.git/HEAD': '', ...before })
    const faults = language.startsWith('TypeScript') && !probe.isOnlyRead ? typeFaultsOf(root) : []
    expect(faults, 'the probe itself').toEqual([])
    const gate = probe.gate ?? 'NewPager'
    const run = await runCli(root, ['remove', gate, '--value', 'true', '--write', '--force', '--json'])
    const after = filesBelow(root)

    const registry = probe.registry ?? Object.keys(base).find((file) => file.includes('features.')) ?? ''
    const isStopped = probe.stoppedBy.length > 0
    expect(outcomeOf(run, registry, before, after, probe.isListedInRegistry)).toEqual({
      code: isStopped ? 1 : 0,
      places: probe.stoppedBy,
      isRegistered: isStopped,
    })
    for (const kept of probe.keeps ?? []) expect(after[pathOf(kept)]).toContain(textOf(kept))
    for (const lost of probe.loses ?? []) expect(after[pathOf(lost)] ?? '').not.toContain(textOf(lost))
    if (probe.isOnlyRead || entry === null) return
    expect(traceOf(after, entry)).toEqual(traceOf(before, entry))
    if (language.startsWith('TypeScript')) expect(typeFaultsOf(root)).toEqual([])
  })
})

function pathOf(text: string): string {
  return text.slice(0, text.indexOf(': '))
}

function textOf(text: string): string {
  return text.slice(text.indexOf(': ') + 2)
}
