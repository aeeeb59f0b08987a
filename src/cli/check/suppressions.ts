import type { LintResult } from './lint.js'
import { PROJECT_RULE } from './project-rule.js'

/**
 * How many errors of each rule a file may have, by its path with `/`. ESLint's `--suppress-all` writes the same form:
 * https://eslint.org/docs/latest/use/suppressions
 */
export type Suppressions = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The remaining results, and unused suppressions. */
export interface AppliedSuppressions {
  readonly results: readonly LintResult[]
  /** How many errors are suppressed. */
  readonly suppressed: number
  /** Suppressions that no error needs. */
  readonly unused: Suppressions
}

/** Reads the contents of a suppressions file; `null`: they have another form. */
export function parseSuppressions(text: string): Suppressions | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const files = entriesOf(value)
  if (!files) return null
  const read = new Map<string, ReadonlyMap<string, number>>()
  for (const [file, rules] of files) {
    const counts = new Map<string, number>()
    for (const [rule, entry] of entriesOf(rules) ?? [['', null]]) {
      const { count } = Object(entry) as { count?: unknown }
      if (!Number.isSafeInteger(count)) return null
      counts.set(rule, count as number)
    }
    read.set(file, counts)
  }
  return read
}

function entriesOf(value: unknown): [string, unknown][] | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : null
}

/**
 * The text of a suppressions file, exactly as ESLint writes it: keys are sorted, and there is no newline at the end.
 */
export function printSuppressions(suppressions: Suppressions): string {
  const files = sorted(suppressions).map(([file, rules]) => {
    const counts = sorted(rules).map(
      ([rule, count]) => `    ${JSON.stringify(rule)}: {\n      "count": ${count}\n    }`,
    )
    return `  ${JSON.stringify(file)}: {\n${counts.join(',\n')}\n  }`
  })
  return files.length === 0 ? '{}' : `{\n${files.join(',\n')}\n}`
}

function sorted<Value>(entries: ReadonlyMap<string, Value>): [string, Value][] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Removes suppressed errors from results. As in ESLint, a file with more errors of a rule than are suppressed keeps all
 * of them.
 *
 * @param pathOf the path of a file in the suppressions.
 * @param isWhole whether a file without a result has no errors.
 */
export function applySuppressions(
  results: readonly LintResult[],
  suppressions: Suppressions,
  pathOf: (file: string) => string,
  isWhole: boolean,
): AppliedSuppressions {
  const unused = new Map<string, Map<string, number>>()
  let suppressed = 0
  const counted = new Set<string>()
  const compare = (path: string, counts: ReadonlyMap<string, number>): void => {
    for (const [rule, most] of suppressions.get(path) ?? []) {
      const left = most - (counts.get(rule) ?? 0)
      if (isOwn(rule) && left > 0) unused.set(path, (unused.get(path) ?? new Map<string, number>()).set(rule, left))
    }
  }
  const kept = results.map((result) => {
    const path = pathOf(result.filePath)
    const counts = countErrors(result)
    counted.add(path)
    compare(path, counts)
    const known = suppressions.get(path)
    const isKnown = ({ severity, ruleId }: LintResult['messages'][number]): boolean =>
      severity === 2 && (counts.get(ruleId ?? '') ?? Infinity) <= (known?.get(ruleId ?? '') ?? 0)
    const taken = result.messages.filter(isKnown)
    suppressed += taken.length
    return taken.length === 0 ? result : withoutErrors(result, new Set(taken))
  })
  if (isWhole) for (const path of suppressions.keys()) if (!counted.has(path)) compare(path, new Map())
  return { results: kept, suppressed, unused }
}

/** Suppresses all errors in the results. Suppressions of other files and rules are kept. */
export function suppressAll(
  results: readonly LintResult[],
  suppressions: Suppressions,
  pathOf: (file: string) => string,
): Suppressions {
  const all = new Map(suppressions)
  for (const result of results) {
    const counts = countErrors(result)
    if (counts.size > 0)
      all.set(pathOf(result.filePath), new Map([...(suppressions.get(pathOf(result.filePath)) ?? []), ...counts]))
  }
  return all
}

/** Removes unused suppressions, and those of files that no longer exist. */
export function pruneSuppressions(
  suppressions: Suppressions,
  unused: Suppressions,
  isThere: (path: string) => boolean,
): Suppressions {
  const pruned = new Map<string, ReadonlyMap<string, number>>()
  for (const [path, rules] of suppressions) {
    const left = [...rules]
      .map(([rule, count]): [string, number] => [rule, count - (unused.get(path)?.get(rule) ?? 0)])
      .filter(([, count]) => count > 0)
    if (left.length > 0 && isThere(path)) pruned.set(path, new Map(left))
  }
  return pruned
}

/**
 * Whether ESLint runs a rule, too. It doesn't know project-wide findings, and would report their suppressions as
 * unused.
 */
function isOwn(rule: string): boolean {
  return rule.startsWith('feature-gates/') && rule !== PROJECT_RULE
}

function countErrors({ messages }: LintResult): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { severity, ruleId } of messages)
    if (severity === 2 && ruleId !== null && isOwn(ruleId)) counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1)
  return counts
}

function withoutErrors(result: LintResult, taken: ReadonlySet<LintResult['messages'][number]>): LintResult {
  const suppressed = [...taken].map((message) => ({ ...message, suppressions: [{ kind: 'file', justification: '' }] }))
  return {
    ...result,
    messages: result.messages.filter((message) => !taken.has(message)),
    suppressedMessages: [...result.suppressedMessages, ...suppressed] as LintResult['suppressedMessages'],
    errorCount: result.errorCount - taken.size,
    fixableErrorCount: result.fixableErrorCount - [...taken].filter(({ fix }) => fix).length,
  }
}
