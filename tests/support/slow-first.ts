import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Short files whose tests take seconds, the slowest first. Where Vitest has no times of an earlier run it starts large
 * files first, so that one core would wait at the end for one of these.
 */
export const SLOW_FILES: readonly string[] = [
  'tests/hostile/broken-limits.e2e.test.ts',
  'tests/hostile/broken-builds.e2e.test.ts',
  'tests/fuzz/hostile.test.ts',
  'tests/codemods/identity.test.ts',
  'tests/rules/suggestions-equal-strip-on.test.ts',
  'tests/rules/suggestions-equal-strip-off.test.ts',
  'tests/strip/meaning.test.ts',
  'tests/hostile/verify.test.ts',
  'tests/cli/stopped-runs.test.ts',
  'tests/cli/check/plain-files.test.ts',
  'tests/codemods/identity-javascript.test.ts',
  'tests/rules/fix-equals-strip.test.ts',
  'tests/codemods/project.test.ts',
  'tests/codemods/project/lone-plan.test.ts',
  'tests/strip/growth.test.ts',
  'tests/strip/fronts.test.ts',
  'tests/strip/corpus.test.ts',
  'tests/cli/remove/probes.test.ts',
  'tests/codemods/jscodeshift.test.ts',
  'tests/cli/bin.test.ts',
  'tests/cli/fate-of-files.test.ts',
  'tests/codemods/meaning.test.ts',
  'tests/files/printed-text.test.ts',
]

/** Starts slow files first, in each group of files that Vitest keeps together. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`))
      return rank === -1 ? SLOW_FILES.length : rank
    }
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    )
  }
}
