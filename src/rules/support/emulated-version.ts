import type { TextRange } from '../../text/text-range.js'
import type { LintedFile } from './linted-file.js'

/** `SetFeatureGateEmulationVersionDuringTest(t, gates, version.MustParse("1.34"))`, `--emulated-version=1.34` */
const EMULATES = /emulat\w*[-_]?version/i

/**
 * Whether the code around a place, or the file of a configuration, has something behave as an older version, in which a
 * gate that is locked by now may be free. Kubernetes' components can: https://kep.k8s.io/4330
 */
export function mayEmulateVersion(range: TextRange, linted: LintedFile): boolean {
  return EMULATES.test(textAround(range, linted))
}

/** Code that only reads or hands out the emulated version asks for gates as it always does. */
const SETS_EMULATED = /\b(?:set|with|override)\w*emulat\w*version\w*\s*\(|--emulated-version\b/i

/** Whether the code around a check sets an older version to behave as. */
export function setsEmulatedVersion(range: TextRange, linted: LintedFile): boolean {
  return SETS_EMULATED.test(textAround(range, linted))
}

/** The statement of a file's top level around a place; else the whole text. */
function textAround({ start }: TextRange, { text, view }: LintedFile): string {
  const around = view?.ast.body.find(({ range }) => range[0] <= start && start < range[1])
  return around ? text.slice(...around.range) : text
}
