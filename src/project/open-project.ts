import type { OpenOptions } from './open-options.js'
import { isAbsolute, resolve } from 'node:path'
import type { FeatureGatesSettings } from '../config/config.js'
import { ProjectState } from './project-state.js'
import type { Project } from './project.js'

/** An editor opens few projects. A process that opens many, such as a test run, must not keep them all. */
const MOST_PROJECTS = 50
const opened = new Map<string, ProjectState>()
const settingsKeys = new WeakMap<FeatureGatesSettings, string>()

/**
 * The project that `cwd` belongs to: configuration, current version and registries. Never throws: errors are in
 * `failures`. It is cheap enough to call for every linted file. It costs one `stat` for the configuration,
 * `package.json`, every registry, every module with constants of a registry, and every folder that a registry glob
 * searches. It returns the same object as long as none of them changes its mtime or size. A configuration in JavaScript
 * or TypeScript runs once per process. A new folder below a glob's fixed part is noticed when something beside it
 * changes.
 */
export function openProject(options: OpenOptions): Project {
  if (latest && isAbsolute(options.cwd) && isSame(latest.options, options)) return latest.state.refresh()
  const key = keyOf(options)
  let state = opened.get(key)
  if (!state) {
    if (opened.size >= MOST_PROJECTS) opened.clear()
    state = new ProjectState(options)
    opened.set(key, state)
  }
  latest = { options, state }
  return state.refresh()
}

/** ESLint passes the same objects to every file, and to write a key takes longer than to look at them. */
let latest: { readonly options: OpenOptions; readonly state: ProjectState } | null = null

function isSame(a: OpenOptions, b: OpenOptions): boolean {
  return (
    a.cwd === b.cwd &&
    a.configFile === b.configFile &&
    a.mayRunConfig === b.mayRunConfig &&
    a.settings === b.settings &&
    a.overrides === b.overrides
  )
}

function keyOf({ cwd, configFile, mayRunConfig, settings, overrides }: OpenOptions): string {
  return JSON.stringify([resolve(cwd), configFile, mayRunConfig, settings && settingsKey(settings), overrides])
}

/** ESLint passes the same frozen object to every file; a big one need not be written out each time. */
function settingsKey(settings: FeatureGatesSettings): string {
  if (typeof settings !== 'object') return String(settings)
  const known = settingsKeys.get(settings)
  if (known !== undefined) return known
  let key: string
  try {
    key = JSON.stringify(settings)
  } catch {
    // Circular, or with a getter that throws: the validator says what is wrong.
    key = String(Math.random())
  }
  settingsKeys.set(settings, key)
  return key
}
