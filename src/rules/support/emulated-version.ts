import type { TextRange } from '../../source/source-view.js'
import type { LintedFile } from './linted-file.js'

/** `SetFeatureGateEmulationVersionDuringTest(t, gates, version.MustParse("1.34"))`, `--emulated-version=1.34` */
const EMULATES = /emulat\w*[-_]?version/i

/**
 * Whether the code around a place, or the file of a configuration, has something behave as an older version, in which a
 * gate that is locked by now may be free. Kubernetes' components can: https://kep.k8s.io/4330
 */
export function mayEmulateVersion({ start }: TextRange, { text, view }: LintedFile): boolean {
  const around = view?.ast.body.find(({ range }) => range[0] <= start && start < range[1])
  return EMULATES.test(around ? text.slice(...around.range) : text)
}
