import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { textsIn } from '../../codemods/project-fixtures.js'
import { runCli } from '../run-cli.js'
import { writeFiles } from '../temp-folder.js'
import { runIdentityProject } from './run-project.js'
import { writeProject, type ProjectChoice } from './write-project.js'
import { showFiles, type WrittenProject } from './written-project.js'

/** A generated project, in a folder of its own. */
export interface Subject {
  /** What it is made of. */
  readonly title: string
  readonly gate: string
  readonly project: WrittenProject
  /** Empty again for each promise. */
  readonly root: string
  /** What the project does; `null`: that is compared elsewhere, of many projects at once. */
  readonly run: ((files: Files) => Promise<unknown>) | null
}

type Files = Readonly<Record<string, string>>

interface Place {
  readonly path: string
  readonly line: number
}

interface Rewritten {
  readonly files: readonly { readonly removed: { readonly checks: number } }[]
  readonly after: Files
  readonly refused: readonly (Place & { readonly gate: string | null; readonly reason: string })[]
  readonly remaining: readonly (Place & { readonly text: string })[]
}

export function subjectOf(choice: ProjectChoice, root: string): Subject {
  const { language, shape, names, value, features } = choice
  const titles = features.map(({ feature, form }) => `${feature.name} (${form})`).join(' + ')
  return {
    title: `${titles}; ${language}, ${shape.name}, ${names.gate} at ${value}`,
    gate: names.gate,
    project: writeProject(choice),
    root,
    run: runIdentityProject,
  }
}

/** The same in every project. */
const COMMON =
  /^(?:package\.json|tsconfig\.json|feature-gates\.config\.json|src\/(?:main|packages\.d)\.[jt]s|go\.mod|featuregate\/.*|utilfeature\/.*|app\/app\.go)$/

/** What a failing project is called, its texts, and what became of them. */
export function describeSubject({ title, project }: Subject, after?: Files): string {
  const own = Object.entries(project.files).filter(([path]) => !COMMON.test(path))
  const changed = Object.entries(after ?? {}).filter(([path, text]) => project.files[path] !== text)
  const gone = after ? Object.keys(project.files).filter((path) => !(path in after)) : []
  return [
    title,
    showFiles(Object.fromEntries(own)),
    ...(after ? ['=>', showFiles(Object.fromEntries(changed)), ...gone.map((path) => `deleted: ${path}`)] : []),
  ].join('\n')
}

/** Fails with what was found and what was expected, below one line of what is wrong and above the project. */
function expectSame(found: unknown, expected: unknown, wrong: string, texts: string): void {
  const [now, then] = [found, expected].map((value) => JSON.stringify(value, null, 1))
  if (now !== then) expect.fail(`${wrong}\nfound: ${now}\nexpected: ${then}\n${texts}`)
}

/** Runs a command that writes, in the folder of a project. */
async function rewrite({ root, gate }: Subject, command: 'strip' | 'remove'): Promise<Rewritten> {
  const { stdout, stderr, code } = await runCli(root, [command, gate, '--write', '--force', '--json'])
  if (stdout === '') throw new Error(`${command} ends with ${code}: ${stderr}`)
  return { ...(JSON.parse(stdout) as Omit<Rewritten, 'after'>), after: textsIn(root) }
}

function resetTo(root: string, files: Files): void {
  for (const entry of readdirSync(root)) rmSync(join(root, entry), { recursive: true, force: true })
  writeFiles(root, files)
}

async function reportsEachCheckAndNothingElse(subject: Subject): Promise<null> {
  const { root, project } = subject
  resetTo(root, project.files)
  const { stdout, stderr } = await runCli(root, ['check', '--json'])
  const texts = describeSubject(subject)
  if (stdout === '') expect.fail(`${stderr}\n${texts}`)
  const results = JSON.parse(stdout) as {
    filePath: string
    messages: { ruleId: string; line: number; message: string }[]
  }[]
  const found = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line, message }) => ({ path: filePath.slice(root.length + 1), line, ruleId, message })),
  )
  const optional = new Set(project.marks.filter(({ truth }) => truth === 'asks').map(placeOf))
  expectSame(
    found
      .filter((finding) => finding.ruleId !== 'feature-gates/project' && !optional.has(placeOf(finding)))
      .map((finding) => `${placeOf(finding)} ${finding.ruleId}`)
      .sort(),
    project.marks
      .filter(({ truth }) => truth === 'is' || truth === 'kept')
      .map((place) => `${placeOf(place)} feature-gates/no-graduated-gate-check`)
      .sort(),
    `reports: ${found.map(({ message }) => message).join(' ')}`,
    texts,
  )
  return null
}

function placeOf({ path, line }: Place): string {
  return `${path}:${line}`
}

/** Whether a run changed anything. If not, the next one gets the same texts, so it needn't be tried. */
function changes({ project: { files } }: Subject, after: Files): boolean {
  const paths = Object.keys(after)
  return paths.length !== Object.keys(files).length || paths.some((path) => after[path] !== files[path])
}

/** What projects do as they were written. */
const tracesBefore = new WeakMap<WrittenProject, Promise<unknown>>()

async function keepsTheTrace(subject: Subject, after: Files): Promise<void> {
  if (!subject.run || !changes(subject, after)) return
  const traceBefore = tracesBefore.get(subject.project) ?? subject.run(subject.project.files)
  tracesBefore.set(subject.project, traceBefore)
  const before = await traceBefore
  const texts = describeSubject(subject, after)
  let now: unknown
  try {
    now = await subject.run(after)
  } catch (error) {
    expect.fail(`${String(error)}\n${texts}`)
  }
  expectSame(now, before, 'it does something else', texts)
}

/** Each place once, and every line that still holds the name as a string. */
function listsWhatIsLeft(subject: Subject, { after, remaining, refused }: Rewritten): void {
  const texts = describeSubject(subject, after)
  const left = remaining.map(placeOf)
  expectSame(left, [...new Set(left)], 'a line is listed twice', texts)
  const reasons = refused.map((refusal) => `${placeOf(refusal)} ${refusal.reason}`)
  expectSame(reasons, [...new Set(reasons)], 'a refusal is listed twice', texts)
  const isNamed = new RegExp(`(['"\`])${subject.gate}\\1`)
  const kept = new Set(
    refused.flatMap(({ path, line }) =>
      [subject.project.files, after].map((files) => `${path} ${files[path]?.split('\n')[line - 1] ?? ''}`),
    ),
  )
  const unlisted = Object.entries(after).flatMap(([path, text]) =>
    path.startsWith('node_modules/')
      ? []
      : text
          .split('\n')
          .flatMap((line, index) =>
            isNamed.test(line) && !left.includes(`${path}:${index + 1}`) && !kept.has(`${path} ${line}`)
              ? [`${path}:${index + 1}`]
              : [],
          ),
  )
  expectSame(unlisted, [], 'lines with the name that are not listed', texts)
}

async function strips(subject: Subject): Promise<Files> {
  resetTo(subject.root, subject.project.files)
  const first = await rewrite(subject, 'strip')
  await keepsTheTrace(subject, first.after)
  listsWhatIsLeft(subject, first)
  const texts = describeSubject(subject, first.after)
  const refused = new Set(first.refused.map(placeOf))
  const { marks } = subject.project
  const wrong = marks.filter(
    ({ truth, ...place }) =>
      !['asks', 'kept', 'doubt'].includes(truth) && (truth === 'may') !== refused.has(placeOf(place)),
  )
  expectSame(wrong, [], `refuses ${JSON.stringify(first.refused)}`, texts)
  const taken = first.files.reduce((sum, { removed }) => sum + removed.checks, 0)
  const all = marks.filter(({ truth }) => truth === 'is').length
  expectSame(Math.min(taken, all), all, 'checks are left, and not refused', texts)
  if (!changes(subject, first.after)) return first.after
  const second = await rewrite(subject, 'strip')
  expectSame(second.after, first.after, 'a second run changes something', texts)
  // What a strip takes away moves the lines that reasons name.
  const reasonsOf = (run: Rewritten): string[] =>
    run.refused.map(({ reason }) => reason.replaceAll(/\bline \d+/g, 'line'))
  expectSame(reasonsOf(second), reasonsOf(first), 'a second run refuses something else', texts)
  return first.after
}

async function removes(subject: Subject): Promise<Files> {
  const { root, gate, project } = subject
  resetTo(root, project.files)
  const first = await rewrite(subject, 'remove')
  await keepsTheTrace(subject, first.after)
  listsWhatIsLeft(subject, first)
  const texts = describeSubject(subject, first.after)
  const isChanged = changes(subject, first.after)
  const isRegistered =
    !isChanged ||
    (JSON.parse((await runCli(root, ['list', '--json'])).stdout) as { name: string }[]).some(
      ({ name }) => name === gate,
    )
  expectSame(isRegistered, first.refused.length > 0, `refuses ${JSON.stringify(first.refused)}`, texts)
  if (isRegistered && isChanged)
    expectSame((await rewrite(subject, 'remove')).after, first.after, 'a second run changes something', texts)
  return first.after
}

/** What is promised of every project; `types`, that it has no new faults of them after a run. */
export type PromiseName = RunPromise | 'types'
export type RunPromise = 'check' | 'strip' | 'remove'

/**
 * Types are checked of many projects at once, elsewhere. Each fails with the project where it is broken, and gives the
 * texts after the run.
 */
export const PROMISES: Readonly<Record<RunPromise, (subject: Subject) => Promise<Files | null>>> = {
  check: reportsEachCheckAndNothingElse,
  strip: strips,
  remove: removes,
}
