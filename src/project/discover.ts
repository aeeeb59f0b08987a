import { dirname, relative, sep } from 'node:path'
import { META_GATES } from '../gates/configs/config-override.js'
import { readRegistry } from '../registry/read-registry.js'
import { isEmbedded } from '../syntax/embedded/embedded-file.js'
import { parseSource } from '../syntax/parse-source.js'
import type { RegistryFile } from '../registry/model.js'
import { isFixtureInput } from './fixture-inputs.js'
import { findFlagLists, type FlagList } from './find-flag-lists.js'
import { ModuleResolver } from './resolve-imports.js'
import { isTestFile, listFiles, TEST_FOLDERS } from './list-files.js'
import { findRepository, realPath } from '../files/paths.js'
import { readText } from '../files/read-file.js'
import { mayCheckGates } from './scripts.js'

export interface Discovered {
  /** Absolute paths of the files that register gates. */
  readonly files: readonly string[]
  /** Of those, the ones that list flags without a life cycle, and why they count. */
  readonly flagLists: readonly FlagList[]
  /** Paths that don't exist, as they were given. */
  readonly missing: readonly string[]
  /** Files and folders that might hold one, and can't be opened, because their names are not UTF-8. */
  readonly unopened: readonly string[]
}

const REGISTRY_EXTENSION = /\.(?:[cm]?[jt]sx?|go|ya?ml|jsonc?)$/i
const DATA = /\.(?:ya?ml|jsonc?)$/i
const DECLARATIONS = /\.d\.[cm]?ts$/i

/** A file without any of these words has no registry that is recognised by its shape alone. */
const REGISTRY_WORD =
  /pre_?release|lock(?:ed)?ToDefault|versionedSpecs|feature_gates|featureGates?|gates["']?\s*:|stage/i

/**
 * The same of YAML and JSON, of which most that speak of gates or stages set or run something, and are slow to parse.
 */
const DATA_REGISTRY_WORD =
  /(?<![\w-])(?:gates|feature_gates|versionedSpecs|lockToDefault)["']?\s*:|FeatureList|(?<![\w-])(?:stage|prerelease)["']?\s*:\s*["']?(?:pre[-_ ]?alpha|alpha|beta|ga\b|general|stable|standard|deprecated|discontinued)/i

/** Folders of built or foreign code. */
const BUILT_FOLDERS: ReadonlySet<string> = new Set(['dist', 'build', 'out', 'coverage', 'vendor', 'third_party'])

/**
 * Finds the files that register gates by their shape, for a project without configuration. A file named on the command
 * line is read whatever its name is. If no registry has a life cycle, lists of flags count whose flags some code
 * checks.
 *
 * @param paths files, folders and globs, relative to `cwd`.
 */
export function discoverRegistries(paths: readonly string[], cwd: string): Discovered {
  const isTest = (file: string): boolean => {
    const way = relativeTo(cwd, file)
    return isTestFile(way, '') || isFixtureInput(way, '')
  }
  const mayHold = (folder: string): boolean => !BUILT_FOLDERS.has(folder) && !TEST_FOLDERS.has(folder)
  const isWanted = (file: string): boolean => (mayRegister(file) || isEmbedded(file)) && !isTest(file)
  const { files: listed, missing, unopened } = listFiles(paths, cwd, isWanted, mayHold)
  const files = listed.filter((file) => !isEmbedded(file))
  const trees = [realPath(findRepository(cwd) ?? cwd) ?? cwd]
  const modules = new ModuleResolver(() => trees)
  const found = files.flatMap((file) => registryOf(file, modules) ?? [])
  const hasLifeCycle = found.some(({ shape }) => shape !== 'feature-list')
  const flagLists = hasLifeCycle ? [] : findFlagLists(files, listed.filter(mayCheckGates), modules.resolveImport)
  const all = [...found, ...flagLists.map(({ registry }) => registry)].map(({ file }) => file)
  return { files: all, flagLists, missing, unopened }
}

/** Whether a file of this name may register gates. */
export function mayRegister(file: string): boolean {
  return REGISTRY_EXTENSION.test(file) && !DECLARATIONS.test(file)
}

/** Whether a file registers gates, judged by its shape alone. */
export function isRegistryByShape(file: string): boolean {
  const tree = realPath(dirname(file)) ?? file
  return registryOf(file, new ModuleResolver(() => [tree])) !== null
}

/** What a file registers; `null`: no gate of its own. */
function registryOf(file: string, modules: ModuleResolver): RegistryFile | null {
  const read = readText(file)
  const word = DATA.test(file) ? DATA_REGISTRY_WORD : REGISTRY_WORD
  if ('error' in read || !word.test(read.text)) return null
  const source = parseSource(file, read.text)
  if (!source || source.kind === 'failure') return null
  const registry = readRegistry(source, { resolveImport: modules.resolveImport })
  // A file that only re-exports another's gates isn't where they are registered; one with nothing but the switches for
  // whole stages is a library of gates.
  const hasOwn = registry.gates.some((gate) => gate.file === file && !META_GATES.has(gate.name))
  return registry.shape !== null && hasOwn ? registry : null
}

/** For names of test folders: those above the working directory don't count. */
function relativeTo(cwd: string, file: string): string {
  const way = relative(cwd, file)
  return way.startsWith(`..${sep}`) ? file.slice(file.lastIndexOf(sep) + 1) : way
}
