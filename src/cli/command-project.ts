import { resolve } from 'node:path'
import type { FeatureGatesConfig } from '../config/config.js'
import { discoverRegistries, isRegistryByShape } from '../project/discover.js'
import { expandGlob, listFiles } from '../project/list-files.js'
import { openProject } from '../project/open-project.js'
import { isInside, statOf } from '../project/paths.js'
import type { Project } from '../project/project.js'
import type { CommandContext } from './command.js'
import { UsageError } from './usage-error.js'

/** How a command gets its project. */
export interface ProjectRequest {
  /** Paths that the user gave; none: the whole project. */
  readonly paths: readonly string[]
  /** Whether a file that is named itself must be a registry (`list x.yaml`) or may be one (`check x.ts`). */
  readonly named: 'registry' | 'any'
  /** Instead of the configured current version. */
  readonly version?: string | undefined
}

export interface CommandProject {
  readonly project: Project
  /** No configuration names the registries: they were found by shape. */
  readonly isDiscovered: boolean
}

/**
 * Opens the project that a command works on. Registries are those of the configuration, and files that are named
 * themselves; without both, files below the paths that are recognised by shape. A configuration or a registry that
 * can't be used is a {@link UsageError}.
 */
export function openCommandProject({ cwd, options }: CommandContext, request: ProjectRequest): CommandProject {
  const configFile = options.text('config')
  const currentVersion = request.version ?? options.text('current-version')
  const base: FeatureGatesConfig = currentVersion === undefined ? {} : { currentVersion }
  const open = (overrides: FeatureGatesConfig): Project =>
    failOnFailures(openProject({ cwd, ...(configFile !== undefined && { configFile }), overrides }))

  const project = open(base)
  const configured = project.config.registries ?? []
  const named = namedRegistries(project, cwd, request)
  if (configured.length > 0 && named.length === 0) return { project, isDiscovered: false }
  const found = configured.length > 0 ? named : [...new Set([...named, ...discoverBelow(request.paths, cwd)])]
  if (found.length === 0) return { project, isDiscovered: true }
  const kept = configured.length === 0 ? [] : keepRoots(project)
  return { project: open({ ...base, registries: [...kept, { files: found }] }), isDiscovered: configured.length === 0 }
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

function namedRegistries(project: Project, cwd: string, { paths, named }: ProjectRequest): string[] {
  const files = listFiles(paths, cwd, () => false, () => false)
  const first = files.missing[0]
  if (first !== undefined) throw new UsageError(`"${first}" does not exist`)
  return [...files.named].filter((file) =>
    project.registryEntryOf(file) === null && (named === 'registry' || isRegistryByShape(file)))
}

function discoverBelow(paths: readonly string[], cwd: string): readonly string[] {
  return discoverRegistries(paths.length === 0 ? ['.'] : paths, cwd).files
}

/** Whether `file` is one of `paths` or lies below one; without paths everything does. */
export function liesBelow(file: string, paths: readonly string[], cwd: string): boolean {
  return paths.length === 0 || paths.some((path) => {
    const absolute = resolve(cwd, path)
    return statOf(absolute) ? isInside(absolute, file) : expandGlob(path, cwd).includes(file)
  })
}

function failOnFailures(project: Project): Project {
  const [first, ...others] = project.failures
  if (!first) return project
  throw new UsageError(others.length === 0 ? first.message : `${first.message} (and ${others.length} more like this)`)
}
