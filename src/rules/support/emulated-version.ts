import { dirname, join, relative } from 'node:path'
import { entriesOf, LARGEST_NAMED_FILE, readText } from '../../files/read-file.js'
import { mayCheckGates } from '../../project/scripts.js'
import { PerTree } from '../../source/per-tree.js'
import { hasTestPath } from '../../strip/test-code/test-structure.js'
import type { TextRange } from '../../text/text-range.js'
import type { LintedFile } from './linted-file.js'
import { lastAtMost } from './positions.js'

/** `SetFeatureGateEmulationVersionDuringTest(t, gates, version.MustParse("1.34"))`, `--emulated-version=1.34` */
const EMULATES = /emulat\w*[-_]?version/i

/**
 * Whether the code around a place, or its configuration file, makes a program behave like an older version. A gate that
 * is locked today may be unlocked there. Kubernetes' components can do that: https://kep.k8s.io/4330
 */
export function mayEmulateVersion(range: TextRange, linted: LintedFile): boolean {
  return matchesAround(EMULATES, range, linted) || isDataOfEmulatingTests(linted)
}

/** Code that only reads or returns the emulated version checks gates as usual. */
const SETS_EMULATED = /\b(?:set|with|override)\w*emulat\w*version\w*\s*\(|--emulated-version\b/i

/** Whether the code around a check sets an older version to behave as. */
export function setsEmulatedVersion(range: TextRange, linted: LintedFile): boolean {
  return matchesAround(SETS_EMULATED, range, linted)
}

const emulatingTests = new PerTree<boolean>()

/** Whether it is data in a folder of tests, and code there or in the folders around it sets an older version. */
function isDataOfEmulatingTests(linted: LintedFile): boolean {
  if (linted.kind === 'script') return false
  let answer = emulatingTests.get(linted)
  if (answer === undefined) {
    answer = hasEmulatingCode(dirname(linted.file), linted.project.root)
    emulatingTests.set(linted, answer)
  }
  return answer
}

function hasEmulatingCode(folder: string, root: string): boolean {
  if (!hasTestPath(relative(root, join(folder, 'data')))) return false
  const emulates = entriesOf(folder).some((entry) => {
    const file = join(folder, entry.name)
    const read = entry.isFile() && mayCheckGates(file) ? readText(file, LARGEST_NAMED_FILE) : { error: '' }
    return 'text' in read && SETS_EMULATED.test(read.text)
  })
  return emulates || hasEmulatingCode(dirname(folder), root)
}

interface Searched {
  /** Where the top-level statements of the file begin. */
  readonly starts: readonly number[]
  /** Cached by pattern and part of the source, since one statement may have tens of thousands of checks. */
  readonly answers: Map<RegExp, Map<string, boolean>>
}

const searchedIn = new PerTree<Searched>()

/** Whether a pattern matches the top-level statement around a place, or else the whole source. */
function matchesAround(pattern: RegExp, { start }: TextRange, linted: LintedFile): boolean {
  const body = linted.view?.ast.body ?? []
  let searched = searchedIn.get(linted)
  if (!searched) {
    searched = { starts: body.map(({ range }) => range[0]), answers: new Map() }
    searchedIn.set(linted, searched)
  }
  const around = body[lastAtMost(searched.starts, start)]?.range
  const [from, to] = around && around[0] <= start && start < around[1] ? around : [0, linted.text.length]
  const answers = searched.answers.get(pattern) ?? new Map<string, boolean>()
  searched.answers.set(pattern, answers)
  const key = `${from} ${to}`
  const answer = answers.get(key) ?? pattern.test(linted.text.slice(from, to))
  answers.set(key, answer)
  return answer
}
