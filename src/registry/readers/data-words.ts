import type { SpecFieldName, Stage } from '../model.js'
import {
  EXPECTED_STAGES,
  parseFlagStage,
  parseStage,
  SPEC_FIELD_NAMES,
  SPEC_LIST_NAMES,
  type InferredDefaults,
} from '../spec-fields.js'

/** How a kind of file names its fields, and what its words mean. */
export interface DataWords {
  /** The field of a list's item that holds the gate's name. */
  readonly nameField: string
  readonly specFields: ReadonlyMap<string, SpecFieldName>
  /** Fields of a gate that hold its specs; without one the gate's own fields are its only spec. */
  readonly specLists: ReadonlySet<string>
  /** The only fields that a gate may have besides those of a spec; `null`: any. */
  readonly gateFields: ReadonlySet<string> | null
  readonly parseStage: (text: string) => Stage | null
  readonly expectedStages: string
  /** What a stage means where the format itself says so; `null`: the fields say it. */
  readonly fixedDefaults: ((stage: Stage) => InferredDefaults) | null
  /** The map of an item that contains {@link nameField}. Default: the item itself. */
  readonly nameIn?: string
  /** Items with this field in {@link nameIn} were deleted and are kept for the record. */
  readonly deletedField?: string
  /** The default is a string with an expression. Only `true` and `false` can be read; a missing one means `false`. */
  readonly hasExpressions?: true
  /** Kubernetes' generator prints `version: ""` for a spec that holds in every release. */
  readonly emptyVersionIsNone: boolean
}

/** The project's own format; see `schema/registry.schema.json`. */
export const GATE_FILE: DataWords = {
  nameField: 'name',
  specFields: SPEC_FIELD_NAMES,
  specLists: SPEC_LIST_NAMES,
  gateFields: new Set([
    'description',
    'scope',
    'constant',
    'owner',
    'created',
    'serves',
    'issue',
    'removeIn',
    'until',
    'minimumVersion',
    'hiddenInHelpText',
    'deprecationMessage',
  ]),
  parseStage,
  expectedStages: EXPECTED_STAGES,
  fixedDefaults: null,
  emptyVersionIsNone: false,
}

/** A map of specs as in code, and whatever else a team writes beside them. */
export const SPEC_MAP: DataWords = {
  ...GATE_FILE,
  gateFields: null,
  specLists: new Set([...SPEC_LIST_NAMES, 'versionedSpecs']),
}

/**
 * https://github.com/kubernetes/kubernetes/blob/master/test/compatibility_lifecycle/reference/versioned_feature_list.yaml
 */
export const KUBERNETES_LIST: DataWords = {
  ...GATE_FILE,
  specLists: new Set(['versionedSpecs']),
  gateFields: null,
  emptyVersionIsNone: true,
}

/**
 * Grafana's `FeatureList`, as its generator writes it: items with `metadata` and `spec`, no versions and no locks.
 * https://github.com/grafana/grafana/blob/main/pkg/services/featuremgmt/toggles_gen.json
 */
export const FEATURE_LIST: DataWords = {
  ...GATE_FILE,
  nameIn: 'metadata',
  deletedField: 'deletionTimestamp',
  specFields: new Map<string, SpecFieldName>([
    ['stage', 'preRelease'],
    ['expression', 'default'],
    ['description', 'description'],
  ]),
  specLists: new Set(['spec']),
  gateFields: null,
  parseStage: parseFlagStage,
  expectedStages: 'experimental, privatePreview, preview, GA or deprecated',
  hasExpressions: true,
}

/** The words of OpenTelemetry's stages: https://pkg.go.dev/go.opentelemetry.io/collector/featuregate#Stage */
const OTEL_STAGES = new Map<string, Stage>([
  ['alpha', 'Alpha'],
  ['beta', 'Beta'],
  ['stable', 'GA'],
  ['deprecated', 'Deprecated'],
])

/**
 * `feature_gates` of the OpenTelemetry Collector's `metadata.yaml`. A stable gate can't be disabled and a deprecated
 * one can't be enabled:
 * https://github.com/open-telemetry/opentelemetry-collector/blob/main/featuregate/README.md#feature-lifecycle
 */
export const OTEL_METADATA: DataWords = {
  nameField: 'id',
  specFields: new Map<string, SpecFieldName>([
    ['stage', 'preRelease'],
    ['from_version', 'version'],
    ['to_version', 'removeIn'],
    ['description', 'description'],
  ]),
  specLists: new Set(),
  gateFields: null,
  parseStage: (text) => OTEL_STAGES.get(text.trim().toLowerCase()) ?? null,
  expectedStages: 'alpha, beta, stable or deprecated',
  fixedDefaults: (stage) => ({
    default: stage === 'Beta' || stage === 'GA',
    lockToDefault: stage === 'GA' || stage === 'Deprecated',
  }),
  emptyVersionIsNone: true,
}
