import type { CheckShapeEntry } from '../config/config.js'
import { isOfPackages } from './check-shapes.js'

/** A flag service, and how the code of its customers checks flags. */
export interface Vendor {
  readonly name: string
  /** Packages, with all modules below them. */
  readonly packages: readonly string[]
  readonly checks: readonly CheckShapeEntry[]
}

const LAUNCHDARKLY_SERVERS = [
  '@launchdarkly/node-server-sdk',
  'launchdarkly-node-server-sdk',
  '@launchdarkly/react-sdk/server',
]

/** Their functions take the user first. */
const STATSIG_SERVERS = ['statsig-node', '@statsig/statsig-node-core']

/**
 * One row for each service that `checks` can name. Functions and their results are as the packages declare them; a
 * fixture of tests/fixtures/vendors has each, compiled against the package.
 */
export const VENDORS: readonly Vendor[] = [
  {
    name: 'launchdarkly',
    packages: [
      '@launchdarkly/node-server-sdk',
      '@launchdarkly/js-client-sdk',
      '@launchdarkly/react-sdk',
      'launchdarkly-node-server-sdk',
      'launchdarkly-js-client-sdk',
      'launchdarkly-react-client-sdk',
    ],
    checks: [
      { call: 'variation', from: LAUNCHDARKLY_SERVERS, promise: true },
      { call: 'variationDetail', from: LAUNCHDARKLY_SERVERS, promise: true, result: 'value' },
      { call: 'boolVariation', from: LAUNCHDARKLY_SERVERS, promise: true },
      { call: 'boolVariationDetail', from: LAUNCHDARKLY_SERVERS, promise: true, result: 'value' },
      { call: 'variation' },
      { call: 'variationDetail', result: 'value' },
      { call: 'boolVariation' },
      { call: 'boolVariationDetail', result: 'value' },
      { call: 'useBoolVariation' },
      { call: 'useBoolVariationDetail', result: 'value' },
      { member: 'useFlags', keys: 'camelCase' },
    ],
  },
  {
    name: 'unleash',
    packages: ['unleash-client', 'unleash-proxy-client', '@unleash/proxy-client-react'],
    checks: [{ call: 'isEnabled' }, { call: 'useFlag' }],
  },
  {
    name: 'openfeature',
    packages: ['@openfeature/server-sdk', '@openfeature/web-sdk', '@openfeature/react-sdk'],
    checks: [
      { call: 'getBooleanValue', from: ['@openfeature/server-sdk'], promise: true },
      { call: 'getBooleanDetails', from: ['@openfeature/server-sdk'], promise: true, result: 'value' },
      { call: 'getBooleanValue' },
      { call: 'getBooleanDetails', result: 'value' },
      { call: 'useBooleanFlagValue' },
      { call: 'useBooleanFlagDetails', result: 'value' },
      { call: 'useFlag', result: 'value' },
      { call: 'useSuspenseFlag', result: 'value' },
    ],
  },
  {
    name: 'growthbook',
    packages: ['@growthbook/growthbook', '@growthbook/growthbook-react'],
    checks: [
      { call: 'isOn' },
      { call: 'feature', result: 'on' },
      { call: 'evalFeature', result: 'on' },
      { call: 'getFeatureValue' },
      { call: 'useFeatureIsOn' },
      { call: 'useFeatureValue' },
      { call: 'useFeature', result: 'on' },
      { jsx: 'IfFeatureEnabled', prop: 'feature' },
    ],
  },
  {
    name: 'flagsmith',
    packages: ['flagsmith', 'react-native-flagsmith', 'flagsmith-nodejs', '@flagsmith/flagsmith'],
    checks: [
      { call: 'hasFeature' },
      { call: 'isFeatureEnabled' },
      { call: 'getFlag', from: ['flagsmith-nodejs'], result: 'enabled' },
      { member: 'useFlags', result: 'enabled' },
    ],
  },
  {
    name: 'posthog',
    packages: ['posthog-js', 'posthog-node', '@posthog/react', 'posthog-react-native'],
    checks: [
      { call: 'isFeatureEnabled', from: ['posthog-node'], promise: true },
      { call: 'isFeatureEnabled' },
      { call: 'isEnabled', from: ['posthog-node'] },
      { call: 'useFeatureFlagEnabled' },
    ],
  },
  {
    name: 'statsig',
    packages: [
      '@statsig/js-client',
      '@statsig/react-bindings',
      'statsig-node',
      'statsig-js',
      'statsig-react',
      '@statsig/statsig-node-core',
    ],
    checks: [
      { call: 'checkGate', from: STATSIG_SERVERS, argument: 1 },
      { call: 'checkGateSync', from: STATSIG_SERVERS, argument: 1 },
      { call: 'getFeatureGate', from: STATSIG_SERVERS, argument: 1, result: 'value' },
      { call: 'checkGate' },
      { call: 'useGateValue' },
      { call: 'useGate', from: ['statsig-react'], result: 'value' },
      { call: 'useFeatureGate', result: 'value' },
      { call: 'getFeatureGate', result: 'value' },
    ],
  },
  {
    name: 'configcat',
    packages: ['@configcat/sdk', 'configcat-js', 'configcat-node', 'configcat-react'],
    checks: [
      { call: 'getValueAsync', promise: true },
      { call: 'getValueDetailsAsync', promise: true, result: 'value' },
      { call: 'getValue' },
      { call: 'getValueDetails', result: 'value' },
      { call: 'useFeatureFlag', result: 'value' },
    ],
  },
  {
    name: 'flipt',
    packages: ['@flipt-io/flipt-client-js', '@flipt-io/flipt-client-react', '@flipt-io/flipt'],
    checks: [
      { call: 'evaluateBoolean', key: 'flagKey', result: 'enabled' },
      { call: 'boolean', from: ['@flipt-io/flipt'], key: 'flagKey', promise: true, result: 'enabled' },
      { call: 'useFliptBoolean' },
    ],
  },
  {
    name: 'vercel',
    packages: ['flags', '@vercel/flags'],
    checks: [{ factory: 'flag', key: 'key', promise: true }],
  },
]

/**
 * The service whose client a package is, by its name or its scope: `posthog-js/react`, `@unleash/nextjs`. `null`: any
 * other package, and one whose calls have no name of a flag.
 */
export function vendorOfPackage(specifier: string | null): Vendor | null {
  return (
    VENDORS.find(
      ({ name, packages, checks }) =>
        specifier !== null &&
        checks.some((check) => !('factory' in check)) &&
        (isOfPackages(specifier, packages) || specifier.startsWith(`@${name}/`) || specifier.startsWith(`${name}-`)),
    ) ?? null
  )
}

/** The names that `checks` takes. */
export const VENDOR_NAMES: readonly string[] = VENDORS.map(({ name }) => name)

/** The checks of a vendor, each bound to its packages. */
export function checksOfVendor(name: string): CheckShapeEntry[] {
  const vendor = VENDORS.find((row) => row.name === name)
  return (vendor?.checks ?? []).map((entry) => ({ from: vendor?.packages ?? [], ...entry }))
}
