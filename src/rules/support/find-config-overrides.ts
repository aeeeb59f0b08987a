import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { findInData } from '../../gates/configs/find-in-data.js'
import { findInGo } from '../../gates/configs/find-in-go.js'
import { findInText } from '../../gates/configs/find-in-text.js'
import { lowerObjects, mayOverride } from '../../gates/configs/lower-object.js'
import { keysOfOverrides } from '../../gates/configured-setters.js'
import type { OverrideEntry } from '../../config/config.js'
import { isTestCode } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import type { DataFormat, SourceView } from '../../source/source-view.js'
import { dataFormatOf } from '../../syntax/data/parse-data.js'
import { parseDocuments, parseInnerDocument } from '../../syntax/data/parse-documents.js'
import type { ProjectServices } from '../../syntax/eslint-parser.js'
import type { LintedKind } from '../../registry-edits/entry-edits.js'

export interface ConfigText {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly view: SourceView | null
  /** Left out where only data and texts are read. */
  readonly project?: Project
  readonly services: ProjectServices
}

/** A document that sets no gate may still give the version for the others. */
const MAY_MATTER = /feature[-_]?gates?|kubernetesVersion|kube_version|^kind:\s*["']?Cluster/im

/**
 * What a file sets without a call: documents, strings with flags, object literals.
 *
 * @param overrides of the configuration, besides the built-in ones.
 */
export function findConfigOverrides(
  linted: ConfigText,
  overrides: readonly OverrideEntry[] = [],
): readonly ConfigOverride[] {
  const { file, text, kind, services } = linted
  if (kind === 'proto' || !mayOverride(text, overrides)) return []
  if (kind === 'text') return findInText(text)
  const parse = parseInnerDocument
  if (kind === 'script') {
    const script = linted.view
    if (!script) return []
    const found = findInData(
      lowerObjects(script).map((root) => ({ root, start: 0 })),
      { parse, isScript: true },
    )
    // Tests set gates of all versions on purpose.
    const { project } = linted
    const isRead = project !== undefined && !isTestCode(file, project.root)
    return isRead ? [...found, ...findInGo(script, project.resolveImport)] : found
  }
  const { documents, skipped } = parseDocuments(
    nameFor(file, kind),
    text,
    (part) => MAY_MATTER.test(part) || mayOverride(part, overrides),
  )
  for (const { offset, reason } of skipped) services.onSkipped?.(file, offset, reason)
  return findInData(documents, { parse, keys: keysOfOverrides(overrides) })
}

/** ESLint may be configured to parse a file without an extension as YAML. */
function nameFor(file: string, kind: DataFormat): string {
  return (dataFormatOf(file) ?? 'yaml') === kind ? file : `${file}.${kind}`
}
