import { isTestFile } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import { wasReadFrom } from '../../registry/load.js'
import type { RegistryFile } from '../../registry/model.js'
import { readRegistry } from '../../registry/read-registry.js'
import type { ParsedSource, SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'
import type { LintedKind } from '../../registry-edits/entry-edits.js'

export interface LintedText {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly project: Project
  readonly view: SourceView | null
}

/**
 * A registry that is recognised by its shape alone has one of these words. Most files have none and aren't read
 * further.
 */
const REGISTRY_WORD = {
  script: /pre_?release|locked|lockToDefault|stage/i,
  yaml: /preRelease|lockToDefault|versionedSpecs|gates["']?\s*:/,
  json: /preRelease|lockToDefault|versionedSpecs|gates"\s*:/,
}

/**
 * What the linted text registers. A file is a registry when the configuration says so; without configured registries,
 * when its shape is recognised and it's no test.
 *
 * @returns `null`: the file is not a registry.
 */
export function readLintedRegistry(linted: LintedText): RegistryFile | null {
  const { file, text, kind, project } = linted
  if (kind === 'text' || kind === 'proto') return null
  const entry = project.registryEntryOf(file)
  const isConfigured = (project.config.registries?.length ?? 0) > 0
  if (entry === null && (isConfigured || isTestFile(file, project.root) || !REGISTRY_WORD[kind].test(text))) return null
  const known = project.registryFile(file)
  if (known && wasReadFrom(known, text)) return known
  const source = parse(linted)
  if (!source) return null
  const registry = readRegistry(source, {
    resolveImport: project.resolveImport,
    configured: entry !== null,
    ...(entry?.scope && { scope: entry.scope }),
    ...(entry && 'files' in entry && entry.inferFromStage !== undefined && { inferFromStage: entry.inferFromStage }),
  })
  return entry !== null || registry.shape !== null ? registry : null
}

/** ESLint's own tree of a script; YAML and JSON are read again, because their trees differ from parser to parser. */
function parse(linted: LintedText): ParsedSource | null {
  return linted.kind === 'script' ? linted.view : parseSource(linted.file, linted.text)
}
