import type { AnyRuleContext, LintedFile } from './linted-file.js'
import type { LintedKind } from '../../registry-edits/entry-edits.js'
import { resolve } from 'node:path'
import type { FeatureGatesSettings } from '../../config/config.js'
import { describeLostSeverities } from '../../config/severity-sources.js'
import type { ApiView } from '../../gates/api/find-api-types.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import { mayOverride } from '../../gates/configs/lower-object.js'
import { findGateChecks } from '../../gates/find-gate-checks.js'
import { findUnknownMarkers } from '../../gates/find-gate-markers.js'
import type { GateChecks } from '../../gates/gate-check.js'
import { findOptionsOf } from '../../project/find-options.js'
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

interface Opened {
  readonly sourceCode: AnyRuleContext['sourceCode']
  /** oxlint has one `sourceCode` for all files. */
  readonly ast: object
  readonly linted: LintedFile
}

/** The file that rules opened last. */
let latest: Opened | null = null

/**
 * The file that a rule is made for. Linters let all rules see one file before the next one.
 *
 * It is dropped when the linter has finished the file. Otherwise its tree would live on while the next file is parsed,
 * and V8 would have to copy it. For the same reason it is in no WeakMap: V8 keeps the entries of one, with their keys,
 * until its next major collection.
 */
export function lintedFileOf(context: AnyRuleContext): LintedFile {
  const { sourceCode } = context
  const ast: object = sourceCode.ast
  if (latest?.sourceCode === sourceCode && latest.ast === ast) return latest.linted
  if (latest === null) queueMicrotask(forget)
  latest = { sourceCode, ast, linted: new OpenedFile(context) }
  return latest.linted
}

function forget(): void {
  // ESLint uses the object with the `sourceCode` as a prototype, and V8 keeps prototypes like keys of a WeakMap.
  if (latest && isGoSource(latest.sourceCode)) latest.sourceCode.release?.()
  latest = null
}

/** A class, since getters that are written into each object are kept by V8 longer than the objects. */
class OpenedFile implements LintedFile {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly project: Project
  readonly services: HostServices
  readonly #sourceCode: AnyRuleContext['sourceCode']
  readonly #settings: AnyRuleContext['settings']
  #locationOf: LocationOf | undefined
  #view: SourceView | null | undefined
  #apiView: ApiView | null | undefined
  #registry: RegistryFile | null | undefined
  #index: GateIndex | undefined
  #checks: GateChecks | undefined
  #isIdle: boolean | undefined
  #mentionsGate: boolean | undefined
  #maySetGates: boolean | undefined
  #configOverrides: readonly ConfigOverride[] | undefined
  #failureTaken = false

  constructor({ sourceCode, cwd, filename, settings }: AnyRuleContext) {
    const own = settings['feature-gates'] as FeatureGatesSettings | undefined
    this.#settings = settings
    this.#sourceCode = sourceCode
    this.file = resolve(cwd, filename)
    this.text = sourceCode.text
    this.kind = kindOf(sourceCode)
    this.services = (sourceCode.parserServices ?? {}) as HostServices
    this.project = this.services.project ?? openProject({ cwd, ...(own && { settings: own }) })
  }

  get locationOf(): LocationOf {
    if (this.#locationOf) return this.#locationOf
    const isCode = this.kind === 'script' || this.kind === 'proto'
    return (this.#locationOf = locateIn(
      this.text,
      isCode ? 'script' : 'data',
      !isCode && rootType(this.#sourceCode) === 'Document' ? 1 : 0,
    ))
  }

  get registry(): RegistryFile | null {
    if (this.#registry === undefined) this.#registry = readLintedRegistry(this)
    return this.#registry
  }

  get gates(): readonly Gate[] {
    return (this.registry?.gates ?? []).filter((gate) => gate.file === this.file)
  }

  get index(): GateIndex {
    return (this.#index ??= indexWith(this.project, this.registry))
  }

  get view(): SourceView | null {
    if (this.#view === undefined)
      this.#view = this.kind === 'script' ? viewOfSourceCode(this.#sourceCode, this.file) : null
    return this.#view
  }

  get apiView(): ApiView | null {
    if (this.#apiView === undefined)
      this.#apiView = isProtoSource(this.#sourceCode) ? this.#sourceCode.protoView(this.file) : this.view
    return this.#apiView
  }

  get checks(): GateChecks {
    return (this.#checks ??= this.#findChecks())
  }

  get isIdle(): boolean {
    return (this.#isIdle ??= isIdle(this))
  }

  get mentionsGate(): boolean {
    return (this.#mentionsGate ??= mentionsAGate(this))
  }

  get maySetGates(): boolean {
    return (this.#maySetGates ??= mayOverride(this.text, this.project.config.overrides))
  }

  get configOverrides(): readonly ConfigOverride[] {
    return (this.#configOverrides ??= findConfigOverrides(this, this.project.config.overrides))
  }

  get hasFailure(): boolean {
    return this.#describeFailures() !== null
  }

  takeFailure(): string | null {
    if (this.#failureTaken) return null
    this.#failureTaken = true
    return this.#describeFailures()
  }

  #describeFailures(): string | null {
    const lost = describeLostSeverities(this.#settings)
    if (this.project.failures.length === 0 && this.registry === null && lost === null) return null
    return describeFailures([
      ...(lost === null ? [] : [lost]),
      ...this.project.failures.map(({ message }) => message),
      ...fatalProblems(this.registry),
    ])
  }

  #findChecks(): GateChecks {
    const script = this.view
    const proto = script ? null : this.apiView
    if (!script)
      return {
        checks: [],
        unproven: [],
        unknown: proto ? findUnknownMarkers(proto, this.index) : [],
        overrides: [],
        settings: [],
      }
    return findGateChecks(script, this.index, { ...findOptionsOf(this.project), takesRegistryAsDeclared: true })
  }
}

/**
 * A word in all code that checks or sets gates, unless the configuration defines other shapes. Functions that check are
 * named "...enabled". Functions that set have "feature" in their name, or are methods of an object whose name ends with
 * one of the other words.
 */
const WORD_OF_GATES = /enabled|feature|gate|flag|toggle/i

function isIdle(linted: LintedFile): boolean {
  const { kind, text, project, registry } = linted
  const { config, failures } = project
  if (
    kind !== 'script' ||
    failures.length > 0 ||
    config.api ||
    (config.checks?.length ?? 0) + (config.overrides?.length ?? 0) > 0
  )
    return false
  // A check may have any name, but not without that of a gate, or its constant, in the file.
  return !WORD_OF_GATES.test(text) && registry === null && !linted.mentionsGate
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

/** Replaces what `registry`'s file has on disk, so that an editor's unsaved text counts. */
function indexWith(project: Project, registry: RegistryFile | null): GateIndex {
  const { index } = project
  if (!registry || index.files.includes(registry)) return index
  const known = index.files.some(({ file }) => file === registry.file)
  const files = known
    ? index.files.map((file) => (file.file === registry.file ? registry : file))
    : [...index.files, registry]
  const rebuilt = buildGateIndex(files, index.currentVersion, index.policy)
  // A registry that could not be opened is not among the files.
  return index.files.length === 0 ? rebuilt : { ...rebuilt, complete: rebuilt.complete && index.complete }
}

/** A registry that ships with this package: it lists what another program registers. */
export function isPreset(registry: RegistryFile): registry is KubernetesPreset {
  return 'removedGates' in registry
}
