import { resolve } from 'node:path'
import type { FeatureGatesConfig } from '../config/config.js'
import { discoverRegistries, isRegistryByShape } from '../project/discover.js'
import { expandGlob } from '../files/globs.js'
import { listFiles } from '../project/list-files.js'
import { openProject } from '../project/open-project.js'
import { isInside, statOf } from '../files/paths.js'
import type { Project } from '../project/project.js'
import { readText } from '../files/read-file.js'
import { parseSource } from '../syntax/parse-source.js'
import type { CommandContext } from './command.js'
import { writeUnopened } from './unopened-files.js'
import { UsageError } from './usage-error.js'

/** The sentence for a command that has nothing to work on. */
export const NO_REGISTRY =
  'No registry of feature gates was found; name its files under "registries" in feature-gates.config.json.'

/** How a command gets its project. */
export interface ProjectRequest {
  /** Paths that the user gave. Without any, the whole project. */
  readonly paths: readonly string[]
  /** Whether a file that is named itself must be a registry (`list x.yaml`) or may be one (`check x.ts`). */
  readonly named: 'registry' | 'any'
  /** Instead of the configured current version. */
  readonly version?: string | undefined
  /**
   * Whether configurations are judged for an upgrade. Then YAML and JSON without registrations don't count as
   * registries.
   */
  readonly isUpgrade?: boolean
  /** Files that the configuration ignores count like others. */
  readonly ignoresNothing?: boolean
  /**
   * Absolute paths of the registries, where the configuration names none; `null` or left out: they are found by their
   * shape.
   */
  readonly registries?: readonly string[] | null
}

export interface CommandProject {
  readonly project: Project
  /** No configuration names the registries: they were found by shape. */
  readonly isDiscovered: boolean
}

/**
 * Opens the project that a command works on. Registries are those of the configuration, and files named on the command
 * line. Without a configuration, files below the paths are recognized by shape, and where code is looked at, those of
 * the whole project. A configuration or a registry that can't be used is a {@link UsageError}.
 */
export function openCommandProject(context: CommandContext, request: ProjectRequest): CommandProject {
  const { cwd, options } = context
  const mayRunConfig = mayRunConfigOf(context)
  const configFile = options.text('config')
  const currentVersion = request.version ?? options.text('current-version')
  const base: FeatureGatesConfig = {
    ...(currentVersion !== undefined && { currentVersion }),
    ...(request.ignoresNothing && { ignore: [] }),
  }
  const open = (overrides: FeatureGatesConfig): Project =>
    failOnFailures(openProject({ cwd, ...(configFile !== undefined && { configFile }), mayRunConfig, overrides }))

  const project = open(base)
  const configured = project.config.registries ?? []
  if (configured.length === 0 && request.registries)
    return { project: open({ ...base, registries: [{ files: request.registries }] }), isDiscovered: true }
  const named = namedRegistries(project, cwd, request)
  if (configured.length > 0 && named.length === 0) return { project, isDiscovered: false }
  const byShape = configured.length > 0 ? [] : discoverFor(context, request).filter((file) => !project.isIgnored(file))
  const found = [...new Set([...named, ...byShape])]
  // If there is no registry, treat a named file that can be nothing else as one. Opening it shows what is wrong with
  // it.
  if (found.length === 0 && !request.isUpgrade) found.push(...namedFiles(cwd, request).filter(mustBeRegistry))
  if (found.length === 0) return { project, isDiscovered: true }
  const kept = configured.length === 0 ? [] : keepRoots(project)
  return { project: open({ ...base, registries: [...kept, { files: found }] }), isDiscovered: configured.length === 0 }
}

/**
 * Whether there was nothing to work on: no registry in the paths that the user named, or not a single file. That isn't
 * success.
 */
export function isNothingThere(
  { cwd }: CommandContext,
  { project, isDiscovered }: CommandProject,
  paths: readonly string[],
): boolean {
  if (!isDiscovered || project.index.gates.size > 0) return false
  return paths.length > 0 || listFiles(['.'], cwd).files.length === 0
}

/** In CI, `--since` checks what others have changed, and their code must not run. */
export function mayRunConfigOf({ options, io }: CommandContext): boolean {
  if (options.has('no-config-code')) return false
  const isCi = !['', '0', 'false', undefined].includes(io.env['CI'])
  return options.has('config-code') || !(isCi && options.has('since'))
}

/** The registries that the configuration names, by absolute paths, for a configuration with another root. */
export function keepRoots(project: Project): NonNullable<FeatureGatesConfig['registries']> {
  const presets = (project.config.registries ?? []).filter((entry) => 'preset' in entry)
  const files = project.index.files.flatMap(({ file }) => {
    const entry = project.registryEntryOf(file)
    return entry && 'files' in entry ? [{ ...entry, files: [file] }] : []
  })
  return [...files, ...presets]
}

function namedRegistries(project: Project, cwd: string, request: ProjectRequest): string[] {
  return namedFiles(cwd, request).filter(
    (file) => project.registryEntryOf(file) === null && (request.named === 'registry' || isRegistryByShape(file)),
  )
}

function namedFiles(cwd: string, { paths }: ProjectRequest): string[] {
  const { named, missing } = listFiles(
    paths,
    cwd,
    () => false,
    () => false,
  )
  if (missing[0] !== undefined) throw new UsageError(`"${missing[0]}" does not exist`)
  return [...named]
}

/** YAML and JSON hold gates or nothing to check; a script that can't be parsed may hold gates. */
function mustBeRegistry(file: string): boolean {
  const read = readText(file)
  if ('error' in read) return true
  const source = parseSource(file, read.text)
  return source !== null && source.kind !== 'estree'
}

/** Hooks name the files of a commit, and these may check gates that are registered in any file of the project. */
function discoverFor(context: CommandContext, { paths, named, isUpgrade }: ProjectRequest): readonly string[] {
  const { cwd } = context
  const below = discoverBelow(context, paths)
  const isInProject = paths.length > 0 && paths.every((path) => isInside(cwd, resolve(cwd, path)))
  return named === 'any' && !isUpgrade && isInProject ? [...below, ...discoverBelow(context, [])] : below
}

function discoverBelow(context: CommandContext, paths: readonly string[]): readonly string[] {
  const { files, unopened } = discoverRegistries(paths.length === 0 ? ['.'] : paths, context.cwd)
  writeUnopened(context, unopened)
  return files
}

/** Whether `file` is one of `paths` or lies below one; without paths everything does. */
export function liesBelow(file: string, paths: readonly string[], cwd: string): boolean {
  return (
    paths.length === 0 ||
    paths.some((path) => {
      const absolute = resolve(cwd, path)
      return statOf(absolute) ? isInside(absolute, file) : expandGlob(path, cwd).includes(file)
    })
  )
}

const MOST_FAILURES = 5

function failOnFailures(project: Project): Project {
  const [first, ...others] = project.failures
  if (!first) return project
  const shown = others.slice(0, MOST_FAILURES - 1).map(({ message }) => message)
  const more = others.length - shown.length
  throw new UsageError(first.message, more === 0 ? shown : [...shown, `and ${more} more like these`])
}
