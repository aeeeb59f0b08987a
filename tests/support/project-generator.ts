import fc from 'fast-check'
import { ProjectWriter } from './projects/project-writer.js'

/**
 * A project of a few modules that hand gates' answers to each other. Its entry is the function `main` of `src/main.ts`.
 */
export interface GeneratedProject {
  /** Texts by path: `src/m0.ts`, `src/main.ts`. */
  readonly files: Readonly<Record<string, string>>
  readonly value: boolean
}

export const generatedProject: fc.Arbitrary<GeneratedProject> = fc.gen().map((g) => {
  const files = new ProjectWriter(g).write()
  return { files, value: g(fc.boolean) }
})
