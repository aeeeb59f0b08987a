import type { LintedKind } from '../../registry-edits/entry-edits.js'
import type { TSESLint } from '@typescript-eslint/utils'
import type { ApiView } from '../../gates/api/find-api-types.js'
import type { ConfigOverride } from '../../gates/configs/config-override.js'
import type { GateChecks } from '../../gates/gate-check.js'
import type { Project } from '../../project/project.js'
import { type GateIndex } from '../../registry/gate-index.js'
import type { Gate, RegistryFile } from '../../registry/model.js'
import type { SourceView } from '../../source/source-view.js'
import type { HostServices } from './host-services.js'
import { type LocationOf } from './positions.js'

export type AnyRuleContext = Readonly<TSESLint.RuleContext<string, readonly unknown[]>>

/**
 * One file that ESLint is linting, with everything that the rules need from it. It is made once per file and shared by
 * the rules. Expensive parts are computed on first use.
 */
export interface LintedFile {
  readonly file: string
  readonly text: string
  readonly kind: LintedKind
  readonly project: Project
  readonly locationOf: LocationOf
  /** What this source registers; `null`: the file isn't a registry. */
  readonly registry: RegistryFile | null
  /** The gates that this source registers, without those from other files. */
  readonly gates: readonly Gate[]
  /** The project's gates, with those of this file as in its source. */
  readonly index: GateIndex
  /** `null`: not a script. */
  readonly view: SourceView | null
  /** What may declare types of an API: a script, or protobuf. */
  readonly apiView: ApiView | null
  readonly checks: GateChecks
  /** Whether the words of the source rule out any finding. */
  readonly isIdle: boolean
  /** Whether the source has a word that every check of a registered gate has. */
  readonly mentionsGate: boolean
  /** Whether the text may set gates without a call. */
  readonly maySetGates: boolean
  /** What data, strings and object literals set; calls that set a gate are among {@link checks}. */
  readonly configOverrides: readonly ConfigOverride[]
  /** What a host that knows the whole project tells the rules. */
  readonly services: HostServices
  /** Whether configuration or registries can't be used. */
  readonly hasFailure: boolean
  /** Why they can't be read; only the first caller gets an answer. */
  takeFailure(): string | null
}
