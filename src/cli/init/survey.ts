import { join } from 'node:path'
import { CONFIG_BASENAME, type ApiPaths, type CheckShapeEntry, type FeatureGatesConfig } from '../../config/config.js'
import { findUsualApi } from '../../project/api-layout.js'
import { discoverRegistries, type Discovered } from '../../project/discover.js'
import { isFixtureInput } from '../../project/fixture-inputs.js'
import type { FlagList } from '../../project/find-flag-lists.js'
import { isTestFile, listFiles } from '../../project/list-files.js'
import { loadFacts } from '../../project/load-preset.js'
import { openProject } from '../../project/open-project.js'
import { runGit } from '../../files/run-program.js'
import { findVersion, UNKNOWN_VERSION, type FoundVersion } from '../../project/find-version.js'
import { findGoModule } from '../../project/project-name.js'
import { findRepository, showPath, statOf, dataPath } from '../../files/paths.js'
import { gateFileWith } from '../../registry/gate-file-sample.js'
import type { GateIndex } from '../../registry/gate-index.js'
import type { Project } from '../../project/project.js'
import type { RegistryFile } from '../../registry/model.js'
import { formatVersion } from '../../registry/version.js'
import { isFlagText } from '../../syntax/flag-texts.js'
import { isData } from '../../syntax/data/parse-data.js'
import type { CommandContext } from '../command.js'
import { isScript, mayCheckGates } from '../../project/scripts.js'
import { mayRunConfigOf } from '../command-project.js'
import { writeUnopened } from '../unopened-files.js'
import { UsageError } from '../usage-error.js'
import { planEslint, type EslintSetUp } from './eslint-set-up.js'
import { findCheckShapes, type ProposedShapes, type FoundShape } from './find-check-shapes.js'
import type { ProjectScripts } from './refuse-shapes.js'
import { findFurtherLists, type FurtherList } from './find-further-lists.js'
import { copiedRegistries } from './copied-registries.js'
import { describeLikely } from './likely-registries.js'
import { findApart, findVendors, isCheckOf } from './find-vendors.js'
import { EXPORT_FORMATS } from '../import/flag-export.js'
import type { Vendor } from '../../gates/vendors.js'
import { findKubernetesConfigs } from './find-kubernetes-configs.js'
import { findPackageManager, manifestAt, type PackageManager } from './package-manager.js'

export const CONFIG_NAME = `${CONFIG_BASENAME}.json`

export interface FoundRegistry {
  readonly file: string
  readonly gates: number
  /** Why a list of flags without a life cycle counts as a registry, as a clause. */
  readonly because: string | null
}

/** The facts about a repository that `init` needs. Paths are as the configuration has them. */
export interface Survey {
  readonly registries: readonly FoundRegistry[]
  /** Generated lists of the same gates. */
  readonly copies: readonly string[]
  /** Files that set gates of Kubernetes. */
  readonly configs: readonly string[]
  readonly shapes: readonly FoundShape[]
  /** Flag services that the code imports. */
  readonly vendors: readonly Vendor[]
  /** Those whose flags are probably not the registered gates. */
  readonly vendorsApart: readonly Vendor[]
  /** Shapes that resembled checks, and why they aren't proposed. */
  readonly refusedShapes: ProposedShapes['refused']
  readonly version: Exclude<FoundVersion, { kind: 'different' }>
  readonly packages: PackageManager | null
  /** The path of the repository's Go module. */
  readonly goModule: string | null
  /**
   * Whether git would track installed packages, because no `.gitignore` excludes them. This is common in repositories
   * of other languages.
   */
  readonly hasTrackedPackages: boolean
  readonly eslint: EslintSetUp
  /** The configuration to write. */
  readonly config: FeatureGatesConfig
}

/** Examines the repository. Writes nothing. */
export function surveyRepository(context: CommandContext): Survey {
  const { cwd, operands, io } = context
  const mayRunConfig = mayRunConfigOf(context)
  const { files: discovered, flagLists, unopened } = discover(operands, cwd)
  const copies = findCopies(
    openProject({ cwd, mayRunConfig, overrides: { registries: [{ files: discovered }] } }).index.files,
  )
  const files = discovered.filter((file) => !copies.has(file))
  const open = (registries: readonly string[]): Project =>
    openProject({ cwd, mayRunConfig, overrides: { registries: [{ files: registries }] } })
  const first = open(files)
  const { files: listed, unopened: others } = listFiles(
    ['.'],
    cwd,
    (file) => (mayCheckGates(file) || isData(file) || isFlagText(file)) && !isFixtureInput(file, cwd),
  )
  const all = listed.filter((file) => !isTestFile(file, cwd))
  writeUnopened(context, [...unopened, ...others])
  const configs =
    first.index.gates.size > 0 && registersKubernetes(first.index.gates)
      ? []
      : findKubernetesConfigs(all.filter((file) => !discovered.includes(file))).map((file) => dataPath(file, cwd))
  const imported = findVendors(all.filter(isScript))
  if (files.length === 0 && configs.length === 0)
    throw new UsageError(
      `no registry of feature gates was found in ${operands.length === 0 ? 'this folder' : operands.join(', ')}, nor a file that sets gates of Kubernetes`,
      [],
      adviseWithoutRegistry(
        [...imported.keys()],
        copiedRegistries(all.filter(isScript), cwd),
        describeLikely(all.filter(mayCheckGates), first, open),
      ),
    )

  // The version of a project without gates of its own isn't that of Kubernetes.
  const version = files.length === 0 ? UNKNOWN_VERSION : findVersion(cwd, first.index.files, io.env)
  if (version.kind === 'different') throw new UsageError(describeVersions(version))
  const scripts = all.filter(isScript)
  const { index, proposed, further } = findChecks(
    {
      scripts: all.filter(mayCheckGates),
      tests: listed.filter((file) => mayCheckGates(file) && isTestFile(file, cwd)),
    },
    files,
    open,
  )
  const { found, refused: refusedShapes } = proposed
  const apart = findApart(imported, scripts, open(index.files.map(({ file }) => file)))
  const vendors = [...imported.keys()].filter((vendor) => !apart.has(vendor))
  const shapes = found.filter(({ entry }) => !isCheckOf([...imported.keys()], entry))
  const registries = index.files.map(({ file, gates }) => ({
    file: dataPath(file, cwd),
    gates: gates.length,
    because: becauseOf(file, flagLists, cwd) ?? becauseOfNames(file, further),
  }))
  const hasPackage = manifestAt(cwd) !== null
  const names = registries.map(({ file }) => file)
  return {
    registries,
    copies: [...copies].map((file) => dataPath(file, cwd)),
    configs,
    shapes,
    vendors,
    vendorsApart: [...apart],
    refusedShapes,
    version,
    goModule: findGoModule(cwd),
    packages: hasPackage ? findPackageManager(cwd) : null,
    hasTrackedPackages: hasPackage && mayTrackPackages(cwd, io.env),
    eslint: planEslint({
      cwd,
      registries: names,
      configs: configs.filter((file) => isData(file)),
      scripts,
      configName: CONFIG_NAME,
    }),
    config: toConfig({
      names,
      configs,
      checks: [...vendors.map(({ name }) => name), ...shapes.map(({ entry }) => entry)],
      version,
      hasPackage,
      api: names.some((name) => name.endsWith('.go')) ? findUsualApi(cwd) : null,
    }),
  }
}

/** How code checks gates. Lists that have only names which these checks give are registries as well. */
function findChecks(
  sources: ProjectScripts,
  files: readonly string[],
  open: (registries: readonly string[]) => Project,
): { readonly index: GateIndex; readonly proposed: ProposedShapes; readonly further: readonly FurtherList[] } {
  const project = open(files)
  const proposed = findCheckShapes(sources, project)
  const entries = proposed.found.map(({ entry }) => entry)
  const further = findFurtherLists(sources.scripts, entries, project)
  if (further.length === 0) return { index: project.index, proposed, further }
  const whole = open([...files, ...further.map(({ registry }) => registry.file)])
  return { index: whole.index, proposed: findCheckShapes(sources, whole), further }
}

function becauseOfNames(file: string, lists: readonly FurtherList[]): string | null {
  const list = lists.find(({ registry }) => registry.file === file)
  if (!list) return null
  const { names, registry } = list
  return `${registry.flags?.declarations.join(', ') ?? ''}; checks use ${names.length} names of it that no other registry has, such as "${names[0]}"`
}

function discover(paths: readonly string[], cwd: string): Discovered {
  const found = discoverRegistries(paths.length === 0 ? ['.'] : paths, cwd)
  if (found.missing[0] !== undefined) throw new UsageError(`"${found.missing[0]}" does not exist`)
  return found
}

function becauseOf(file: string, flagLists: readonly FlagList[], cwd: string): string | null {
  const list = flagLists.find(({ registry }) => registry.file === file)
  if (!list) return null
  const declared = list.registry.flags?.declarations.join(', ') ?? ''
  return `${declared}; ${showPath(list.asked.file, cwd)}:${list.asked.line} checks one`
}

/**
 * Finds lists without gates of their own. They were generated from registries in code, or only hold the types and names
 * of flags in another file.
 */
function findCopies(registries: readonly RegistryFile[]): Set<string> {
  const decides = ({ file, flags }: RegistryFile): boolean => isScript(file) && flags?.hasValues !== false
  const decided = new Set(registries.filter(decides).flatMap(({ gates }) => gates.map(({ name }) => name)))
  const lists = registries.filter(
    (registry) =>
      (registry.shape === 'kubernetes-list' || registry.shape === 'feature-list' || !decides(registry)) &&
      registry.gates.every(({ name }) => decided.has(name)),
  )
  return new Set(lists.map(({ file }) => file))
}

/** Whether the repository is Kubernetes or a fork. Then its configurations set its own gates. */
function registersKubernetes(gates: ReadonlyMap<string, unknown>): boolean {
  const known = loadFacts('kubernetes', null).gates
  return known.filter(({ name }) => gates.has(name)).length * 2 > known.length
}

function mayTrackPackages(cwd: string, env: CommandContext['io']['env']): boolean {
  if (!statOf(join(cwd, 'node_modules')) || findRepository(cwd) === null) return false
  const listed = runGit(
    ['ls-files', '--cached', '--others', '--exclude-standard', '--directory', '--', 'node_modules'],
    cwd,
    env,
  )
  return 'stdout' in listed && listed.stdout.length > 0
}

interface ConfigParts {
  readonly names: readonly string[]
  readonly configs: readonly string[]
  readonly checks: readonly (CheckShapeEntry | string)[]
  readonly version: Survey['version']
  readonly hasPackage: boolean
  readonly api: ApiPaths | null
}

function toConfig({ names, configs, checks, version, hasPackage, api }: ConfigParts): FeatureGatesConfig {
  return {
    // Without a package.json, the schema isn't installed in the repository.
    ...(hasPackage && { $schema: './node_modules/eslint-plugin-feature-gates/schema/config.schema.json' }),
    registries: [
      ...(names.length > 0 ? [{ files: names }] : []),
      ...(configs.length > 0 ? [{ preset: 'kubernetes' as const }] : []),
    ],
    ...(version.kind === 'found' && version.write !== null && { currentVersion: version.write }),
    ...(checks.length > 0 && { checks }),
    ...(api && { api }),
  }
}

/** What to do where nothing registers gates, as lines: first what was seen in this repository. */
function adviseWithoutRegistry(
  vendors: readonly Vendor[],
  copied: readonly string[],
  likely: readonly string[],
): string[] {
  const names = vendors.map(({ name }) => name)
  const format = names.find((name) => EXPORT_FORMATS.includes(name)) ?? 'csv'
  const files = copied.map((file) => `"${file}"`).join(' and ')
  return [
    ...likely,
    ...(copied.length === 0
      ? []
      : [
          `This code imports gates that another module registers. To see them here, name ${files} under "registries" in ${CONFIG_NAME}.`,
        ]),
    ...(names.length === 0
      ? []
      : [
          `This code uses ${names.join(' and ')}. To make a gate file from an exported list of its flags: feature-gates import --from ${format} FILE --output gates.yaml`,
        ]),
    `If a file registers gates, name it under "registries" in ${CONFIG_NAME}.`,
    `If none does yet, write the first into gates.yaml: ${gateFileWith('NewParser')}`,
  ]
}

function describeVersions({ packages }: Extract<FoundVersion, { kind: 'different' }>): string {
  const listed = packages.map(({ folder, version }) => `${folder} ${formatVersion(version)}`).join(', ')
  return (
    `packages with registries have different versions (${listed}), and a configuration has one current version; ` +
    `give each its own: feature-gates init --cwd ${packages[0]?.folder ?? '.'}`
  )
}
