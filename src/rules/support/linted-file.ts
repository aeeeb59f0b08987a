import type { TSESLint } from '@typescript-eslint/utils'
import { resolve } from 'node:path'
import type { FeatureGatesSettings } from '../../config/config.js'
import type { ApiView } from '../../gates/api/find-api-types.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { mayOverride } from '../../gates/configs/lower-object.js'
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
import { mentionsAGate } from './named-in-text.js'
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
  /** Whether the text has a word that every check of a registered gate has. */
  readonly mentionsGate: boolean
  /** Whether the text may set gates without a call. */
  readonly maySetGates: boolean
  /** What data, strings and object literals set; calls that set a gate are among {@link checks}. */
  readonly configOverrides: readonly ConfigOverride[]
  /** What a host that knows the whole project says. */
  readonly services: HostServices
  /** Why configuration or registries can't be used; only the first rule that asks gets an answer. */
  takeFailure(): string | null
}

/**
 * Numbers, because V8 keeps what a WeakMap has for long, with all that hangs on it. A map all the same: oxlint has one `sourceCode` for
 * all files, and sees to it that maps forget it with each.
 */
const numbers = new WeakMap<object, number>()

/** The file that rules asked about last: linters let all rules see one file before the next one. */
let latest: { readonly number: number; readonly linted: LintedFile } | null = null

export function lintedFileOf(context: AnyRuleContext): LintedFile {
  const { sourceCode } = context
  if (latest === null || numbers.get(sourceCode) !== latest.number) {
    latest = { number: (latest?.number ?? 0) + 1, linted: new OpenedFile(context) }
    numbers.set(sourceCode, latest.number)
  }
  return latest.linted
}

/** A class, since getters that are written into each object are kept by V8 longer than the objects. */
class OpenedFile implements LintedFile {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly project: Project
  readonly services: HostServices
  readonly locationOf: LocationOf
  readonly #view: () => SourceView | null
  readonly #apiView: () => ApiView | null
  readonly #registry: () => RegistryFile | null
  readonly #index: () => GateIndex
  readonly #checks: () => GateChecks
  readonly #mentionsGate: () => boolean
  readonly #maySetGates: () => boolean
  readonly #configOverrides: () => readonly ConfigOverride[]
  #failureTaken = false

  constructor({ sourceCode, cwd, filename, settings }: AnyRuleContext) {
    const { text } = sourceCode
    const file = resolve(cwd, filename)
    const own = settings['feature-gates'] as FeatureGatesSettings | undefined
    const services = (sourceCode.parserServices ?? {}) as HostServices
    const project = services.project ?? openProject({ cwd, ...(own && { settings: own }) })
    const kind = kindOf(sourceCode)
    const isCode = kind === 'script' || kind === 'proto'
    this.file = file
    this.text = text
    this.kind = kind
    this.project = project
    this.services = services
    this.locationOf = locateIn(text, isCode ? 'script' : 'data', !isCode && rootType(sourceCode) === 'Document' ? 1 : 0)
    const view = once(() => (kind === 'script' ? viewOfSourceCode(sourceCode, file) : null))
    this.#view = view
    this.#apiView = once(() => (isProtoSource(sourceCode) ? sourceCode.protoView(file) : view()))
    this.#registry = once(() => readLintedRegistry({ file, text, kind, project, view }))
    this.#index = once(() => indexWith(project, this.registry))
    this.#checks = once(() => this.#findChecks())
    this.#mentionsGate = once(() => mentionsAGate(text, this.index, project))
    this.#maySetGates = once(() => mayOverride(text))
    this.#configOverrides = once(() => findConfigOverrides({ file, text, kind, view, services }))
  }

  get registry(): RegistryFile | null {
    return this.#registry()
  }

  get gates(): readonly Gate[] {
    return (this.registry?.gates ?? []).filter((gate) => gate.file === this.file)
  }

  get index(): GateIndex {
    return this.#index()
  }

  get view(): SourceView | null {
    return this.#view()
  }

  get apiView(): ApiView | null {
    return this.#apiView()
  }

  get checks(): GateChecks {
    return this.#checks()
  }

  get mentionsGate(): boolean {
    return this.#mentionsGate()
  }

  get maySetGates(): boolean {
    return this.#maySetGates()
  }

  get configOverrides(): readonly ConfigOverride[] {
    return this.#configOverrides()
  }

  takeFailure(): string | null {
    if (this.#failureTaken) return null
    this.#failureTaken = true
    return describeFailures([...this.project.failures.map(({ message }) => message), ...fatalProblems(this.registry)])
  }

  #findChecks(): GateChecks {
    const script = this.view
    const proto = script ? null : this.apiView
    if (!script) return { checks: [], unknown: proto ? findUnknownMarkers(proto, this.index) : [], overrides: [], settings: [] }
    return findGateChecks(script, this.index, { shapes: this.project.config.checks ?? [], resolveImport: this.project.resolveImport })
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
