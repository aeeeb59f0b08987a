import { spawnSync } from 'node:child_process'
import { goEnvironment } from '../go-toolchain.js'
import { tempFolder } from '../temp-folder.js'
import type { GoProjectChoice } from './write-go-project.js'
import { joinGoProjects, writeGoProject } from './write-go-project.js'
import { describeSubject, type Subject } from './promises.js'

export function goSubjectOf(choice: GoProjectChoice, root: string): Subject {
  const { shape, names, value, features } = choice
  const titles = features.map(({ feature, form }) => `${feature.name} (${form})`).join(' + ')
  return {
    title: `${titles}; go, ${shape.name}, ${names.gate} at ${value}`,
    gate: names.gate,
    project: writeGoProject(choice),
    root,
    run: null,
  }
}

/** A Go project, and its texts after a run. */
export interface RewrittenGoProject {
  readonly subject: Subject
  readonly after: Readonly<Record<string, string>>
}

/**
 * What is wrong with Go projects after a run: they don't compile, or they print something else, in a build or another.
 * All are compiled as one module before, and as one after.
 *
 * @returns descriptions of the projects, with what is wrong.
 */
export function goFaultsBrought(projects: readonly RewrittenGoProject[]): string[] {
  if (projects.length === 0) return []
  return BUILDS.flatMap((build) => {
    const [then, now] = [
      outcomesOf(
        projects.map(({ subject }) => subject.project.files),
        build,
      ),
      outcomesOf(
        projects.map(({ after }) => after),
        build,
      ),
    ]
    return projects.flatMap(({ subject, after }, index) =>
      then[index] === now[index]
        ? []
        : [
            `differs${build.tags === '' ? '' : ' in the other build'}:\n${now[index] ?? ''}\nbefore:\n${then[index] ?? ''}\n${describeSubject(subject, after)}`,
          ],
    )
  })
}

/** This machine's build, and one with another tag, for another system. */
const BUILDS = [
  { tags: '', isOfWindows: false },
  { tags: 'special', isOfWindows: true },
]

/** What each project prints, or why it doesn't compile. */
function outcomesOf(projects: readonly Readonly<Record<string, string>>[], build: (typeof BUILDS)[number]): string[] {
  const here = projects.map((files) => (build.isOfWindows ? asOnWindows(files) : files))
  const { status, stdout, stderr } = spawnSync('go', ['run', `-tags=${build.tags}`, '.'], {
    cwd: tempFolder(joinGoProjects(here)),
    encoding: 'utf8',
    env: goEnvironment(),
    maxBuffer: 1 << 28,
  })
  if (status === 0) return stdout.split(/^project \d+\n/m).slice(1)
  const faulty = projects.map((_, index) => stderr.split('\n').filter((line) => line.includes(`p${index}/`)))
  if (faulty.every((lines) => lines.length === 0)) throw new Error(stderr)
  return faulty.map((lines) => lines.map((line) => line.replace(/^p\d+\//, '')).join('\n'))
}

/** Files for Windows in the place of those for Linux, so that they run here. */
function asOnWindows(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, text]) =>
      path.endsWith('_linux.go') ? [] : [[path.replace(/_windows\.go$/, '_here.go'), text]],
    ),
  )
}
