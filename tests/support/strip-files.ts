import { projectFrom, textsIn } from '../codemods/project-fixtures.js'
import { runCli } from './run-cli.js'

type Files = Readonly<Record<string, string>>

/** The result of a strip in several files. */
export interface StrippedFiles {
  /** The files with another text than before; `null`: deleted. */
  readonly changed: Readonly<Record<string, string | null>>
  /** `path:line: reason` of each place that is left. */
  readonly left: readonly string[]
}

/** The least that a Go program with gates needs. */
export const GO_GATES = {
  'feature-gates.config.json': '{ "registries": [{ "files": ["gates.yaml"] }], "currentVersion": "1.36" }',
  'go.mod': 'module example.test\n\ngo 1.24\n',
  'gates.yaml': `gates:
  "On":
    constant: "On"
    specs:
      - { version: "1.35", stage: Beta, default: true }
  Other:
    constant: Other
    specs:
      - { version: "1.35", stage: Beta, default: true }
`,
  'gates/gates.go': `package gates

type Feature string

const (
	On    Feature = "On"
	Other Feature = "Other"
)

var values = map[Feature]bool{On: true}

func Enabled(name Feature) bool { return values[name] }
`,
} as const

/** Strips the gate `On` from a project, as the command does. A registry and a configuration are added. */
export async function stripFiles(files: Files, value = true): Promise<StrippedFiles> {
  const root = projectFrom(files)
  const before = textsIn(root)
  const { stdout } = await runCli(root, ['strip', 'On', '--value', String(value), '--write', '--force', '--json'])
  const { refused } = JSON.parse(stdout) as { refused: { path: string; line: number; reason: string }[] }
  const after = textsIn(root)
  return {
    changed: Object.fromEntries(
      Object.keys(before).flatMap((name) =>
        after[name] === before[name] ? [] : [[name, after[name] ?? null] as const],
      ),
    ),
    left: refused.map(({ path, line, reason }) => `${path}:${line}: ${reason}`),
  }
}

/** The same of a Go module, whose package `gates` has the constants `On` and `Other`, and `Enabled`. */
export function stripGoFiles(files: Files, value = true): Promise<StrippedFiles> {
  return stripFiles({ ...GO_GATES, ...files }, value)
}
