import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RegistryFile } from '../../src/registry/model.js'
import { GoPackages } from '../../src/project/go-packages.js'
import { formatVersion } from '../../src/registry/version.js'
import type { ImportResolver } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { placeAt } from '../../src/text/line-index.js'
import type { TextRange } from '../../src/text/text-range.js'
import { parseSource } from '../../src/syntax/parse-source.js'

export const FIXTURES = fileURLToPath(new URL('../fixtures/registries/', import.meta.url))

/** A text as the readers get it. Fails the test where the text isn't valid. */
export function viewOf(file: string, text: string): SourceView {
  const source = parseSource(file, text)
  if (source?.kind !== 'estree') throw new Error(`${file} is no valid script: ${JSON.stringify(source)}`)
  return source
}

/** Resolves relative imports of `.js` names to the TypeScript files beside them, and names of Go packages. */
export function createFolderResolver(): ImportResolver {
  const views = new Map<string, SourceView | null>()
  const packages = new GoPackages((file) => viewOf(file, readFileSync(file, 'utf8')))
  return (from, specifier) => {
    if (from.endsWith('.go')) return packages.resolve(from, specifier)
    if (!specifier.startsWith('.')) return null
    const base = resolve(dirname(from), specifier)
    const file = [base, base.replace(/\.js$/, '.ts')].find((candidate) =>
      statSync(candidate, { throwIfNoEntry: false })?.isFile(),
    )
    if (!file) return null
    if (!views.has(file)) views.set(file, viewOf(file, readFileSync(file, 'utf8')))
    return views.get(file) ?? null
  }
}

/**
 * The folders of `tests/fixtures/registries` that hold TypeScript, JavaScript or Go, each with its file `registry.*`.
 */
export function listScriptFixtures(): { name: string; file: string }[] {
  return readdirSync(FIXTURES)
    .filter((name) => /^(?:ts|js|go)-/.test(name))
    .map((name) => {
      const entry = readdirSync(join(FIXTURES, name)).find((file) => /^registry\.(?:[cm]?[jt]sx?|go)$/.test(file))
      if (!entry) throw new Error(`Fixture ${name} has no file registry.ts, registry.js or registry.go.`)
      return { name, file: join(FIXTURES, name, entry) }
    })
}

/** What was read, with ranges as `line:column text` so that a person can review it. */
export function describeRegistry(registry: RegistryFile, textOf: (file: string) => string): unknown {
  const here = (file: string) => (range: TextRange) => {
    const { line, column } = placeAt(file, textOf(file), range.start)
    return `${line}:${column} ${textOf(file).slice(range.start, range.end).replaceAll(/\s+/g, ' ')}`
  }
  return {
    shape: registry.shape,
    complete: registry.complete,
    gates: registry.gates.map((gate) => {
      const at = here(gate.file)
      return {
        name: gate.name,
        ...(gate.file === registry.file ? {} : { file: relative(dirname(registry.file), gate.file) }),
        constant: gate.constant,
        scope: gate.scope,
        description: gate.description,
        key: at(gate.key),
        range: at(gate.range),
        specs: gate.specs.map((spec) => ({
          version: spec.version && formatVersion(spec.version),
          stage: spec.stage,
          default: spec.default,
          lockToDefault: spec.lockToDefault,
          range: at(spec.range),
          fields: Object.values(spec.fields).map((field) => `${field.name} = ${at(field.value)}`),
        })),
        ...(gate.requires && { requires: gate.requires }),
        ...(gate.minimumVersion && { minimumVersion: formatVersion(gate.minimumVersion) }),
        ...(gate.hiddenInHelpText !== undefined && { hiddenInHelpText: gate.hiddenInHelpText }),
        ...(gate.deprecationMessage !== undefined && { deprecationMessage: gate.deprecationMessage }),
        removal: gate.removal && {
          kind: gate.removal.kind,
          source: gate.removal.source,
          version: formatVersion(gate.removal.version),
          range: at(gate.removal.range),
          versionRange: at(gate.removal.versionRange),
        },
      }
    }),
    problems: registry.problems.map((problem) => ({
      kind: problem.kind,
      gate: problem.gate,
      message: problem.message,
      at: here(registry.file)(problem.range),
    })),
  }
}
