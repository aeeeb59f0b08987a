import type { TSESLint } from '@typescript-eslint/utils'
import { resolve } from 'node:path'
import type { FeatureGatesSettings } from '../../config/config.js'
import type { ApiView } from '../../gates/api/find-api-types.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import { findUnknownMarkers } from '../../gates/find-gate-markers.js'
import type { GateChecks } from '../../gates/gate-check.js'
import { openProject } from '../../project/open-project.js'
import type { Project } from '../../project/project.js'
import { buildGateIndex, type GateIndex } from '../../registry/gate-index.js'
import type { KubernetesPreset } from '../../registry/kubernetes-preset.js'
import type { Gate, RegistryFile } from '../../registry/model.js'
import type { SourceView } from '../../source/source-view.js'
import { isGoSource, isProtoSource, viewOfSourceCode } from '../../syntax/view-of-source-code.js'
import { findConfigOverrides } from './find-config-overrides.js'
import type { HostServices } from './host-services.js'
import { locateIn, type LocationOf } from './positions.js'
import { readLintedRegistry } from './read-linted-registry.js'

export type AnyRuleContext = Readonly<TSESLint.RuleContext<string, readonly unknown[]>>

/** `text`: a shell script, a Dockerfile; only the command line reads those. */
export type LintedKind = 'script' | 'proto' | 'yaml' | 'json' | 'text'

/**
 * One file that ESLint is linting, with what all rules need of it. Made once a file and shared by the rules; what is
 * expensive is worked out when the first rule asks.
 */
export interface LintedFile {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly project: Project
  readonly locationOf: LocationOf
  /** What this very text registers; `null`: the file is no registry. */
  readonly registry: RegistryFile | null
  /** The gates that this very text registers, without those that it takes over from other files. */
  readonly gates: readonly Gate[]
  /** The project's gates, with this file's as its text has them now. */
  readonly index: GateIndex
  /** `null`: not a script. */
  readonly view: SourceView | null
  /** What may declare types of an API: a script, or protobuf. */
  readonly apiView: ApiView | null
  readonly checks: GateChecks
  /** What data, strings and object literals set; calls that set a gate are among {@link checks}. */
  readonly configOverrides: readonly ConfigOverride[]
  /** What a host that knows the whole project says. */
  readonly services: HostServices
  /** Why configuration or registries can't be used; only the first rule that asks gets an answer. */
  takeFailure(): string | null
}

const lintedFiles = new WeakMap<object, LintedFile>()

export function lintedFileOf(context: AnyRuleContext): LintedFile {
  const known = lintedFiles.get(context.sourceCode)
  if (known) return known
  const made = openLintedFile(context)
  lintedFiles.set(context.sourceCode, made)
  return made
}

function openLintedFile(context: AnyRuleContext): LintedFile {
  const { sourceCode, cwd } = context
  const { text } = sourceCode
  const file = resolve(cwd, context.filename)
  const settings = context.settings['feature-gates'] as FeatureGatesSettings | undefined
  const services = (sourceCode.parserServices ?? {}) as HostServices
  const project = services.project ?? openProject({ cwd, ...(settings && { settings }) })
  const kind = kindOf(sourceCode)
  const isCode = kind === 'script' || kind === 'proto'

  const view = once(() => (kind === 'script' ? viewOfSourceCode(sourceCode, file) : null))
  const apiView = once(() => (isProtoSource(sourceCode) ? sourceCode.protoView(file) : view()))
  const registry = once(() => readLintedRegistry({ file, text, kind, project, view }))
  const index = once(() => indexWith(project, registry()))
  const checks = once<GateChecks>(() => {
    const script = view()
    const proto = script ? null : apiView()
    if (!script) return { checks: [], unknown: proto ? findUnknownMarkers(proto, index()) : [], overrides: [], settings: [] }
    return findGateChecks(script, index(), { shapes: project.config.checks ?? [], resolveImport: project.resolveImport })
  })

  const configOverrides = once(() => findConfigOverrides({ file, text, kind, view, services }))

  let failureTaken = false
  return {
    file, text, kind, project, services,
    locationOf: locateIn(text, isCode ? 'script' : 'data', !isCode && rootType(sourceCode) === 'Document' ? 1 : 0),
    get registry() { return registry() },
    get gates() { return (registry()?.gates ?? []).filter((gate) => gate.file === file) },
    get index() { return index() },
    get view() { return view() },
    get apiView() { return apiView() },
    get checks() { return checks() },
    get configOverrides() { return configOverrides() },
    takeFailure() {
      if (failureTaken) return null
      failureTaken = true
      return describeFailures([...project.failures.map(({ message }) => message), ...fatalProblems(registry())])
    },
  }
}

function rootType(sourceCode: AnyRuleContext['sourceCode']): string {
  return (sourceCode.ast as { type: string }).type
}

/** ESLint's JSON language has a `Document`; YAML and JSON that were parsed as a "JavaScript" parser's output say so. */
function kindOf(sourceCode: AnyRuleContext['sourceCode']): LintedKind {
  const services = sourceCode.parserServices as { isYAML?: boolean; isJSON?: boolean; isText?: boolean } | undefined
  if (isGoSource(sourceCode)) return 'script'
  if (isProtoSource(sourceCode)) return 'proto'
  if (services?.isText) return 'text'
  if (services?.isYAML) return 'yaml'
  return services?.isJSON || rootType(sourceCode) === 'Document' ? 'json' : 'script'
}

function fatalProblems(registry: RegistryFile | null): string[] {
  return (registry?.problems ?? [])
    .filter(({ kind }) => kind === 'unparsable' || kind === 'empty')
    .map(({ message }) => message)
}

function describeFailures(messages: readonly string[]): string | null {
  const [first, ...others] = new Set(messages)
  if (first === undefined) return null
  return others.length === 0 ? first : `${first} (and ${others.length} more)`
}

/** Replaces what the disk says about `registry`'s file, so that an editor's unsaved text counts. */
function indexWith(project: Project, registry: RegistryFile | null): GateIndex {
  const { index } = project
  if (!registry) return index
  const known = index.files.some(({ file }) => file === registry.file)
  const files = known
    ? index.files.map((file) => (file.file === registry.file ? registry : file))
    : [...index.files, registry]
  const rebuilt = buildGateIndex(files, index.currentVersion, index.policy)
  // A registry that could not be opened is not among the files.
  return index.files.length === 0 ? rebuilt : { ...rebuilt, complete: rebuilt.complete && index.complete }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** A registry that ships with this package: it tells what another program registers. */
export function isPreset(registry: RegistryFile): registry is KubernetesPreset {
  return 'removedGates' in registry
}
