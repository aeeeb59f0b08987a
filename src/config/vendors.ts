import type { CheckShapeEntry } from './config.js'

/** A flag service, and how the code of its customers checks flags. */
export interface Vendor {
  readonly name: string
  /** Packages, with all modules below them. */
  readonly packages: readonly string[]
  readonly checks: readonly CheckShapeEntry[]
}

/**
 * One row for each service that `checks` can name. Functions and their results are as the packages declare them; a fixture of
 * tests/fixtures/vendors has each, compiled against the package.
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
      { call: 'variation', from: ['@launchdarkly/node-server-sdk', 'launchdarkly-node-server-sdk'], promise: true },
      { call: 'boolVariation', from: ['@launchdarkly/node-server-sdk', 'launchdarkly-node-server-sdk'], promise: true },
      { call: 'variation' },
      { call: 'boolVariation' },
      { call: 'useBoolVariation' },
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
    packages: ['@openfeature/server-sdk', '@openfeature/web-sdk', '@openfeature/react-sdk', '@openfeature/core'],
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
      { call: 'useFeatureIsOn' },
      { call: 'useFeature', result: 'on' },
      { jsx: 'IfFeatureEnabled', prop: 'feature' },
    ],
  },
  {
    name: 'flagsmith',
    packages: ['flagsmith', 'react-native-flagsmith', 'flagsmith-nodejs', '@flagsmith/flagsmith'],
    checks: [{ call: 'hasFeature' }, { call: 'isFeatureEnabled' }, { member: 'useFlags', result: 'enabled' }],
  },
  {
    name: 'posthog',
    packages: ['posthog-js', 'posthog-node', '@posthog/react', 'posthog-react-native'],
    checks: [
      { call: 'isFeatureEnabled', from: ['posthog-node'], promise: true },
      { call: 'isFeatureEnabled' },
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
      { call: 'checkGate' },
      { call: 'checkGateSync' },
      { call: 'useGateValue' },
      { call: 'useFeatureGate', result: 'value' },
      { call: 'getFeatureGate', result: 'value' },
    ],
  },
  {
    name: 'configcat',
    packages: ['@configcat/sdk', 'configcat-js', 'configcat-node', 'configcat-react'],
    checks: [
      { call: 'getValueAsync', promise: true },
      { call: 'getValue' },
      { call: 'useFeatureFlag', result: 'value' },
    ],
  },
  {
    name: 'flipt',
    packages: ['@flipt-io/flipt-client-js', '@flipt-io/flipt-client-react', '@flipt-io/flipt'],
    checks: [{ call: 'evaluateBoolean', key: 'flagKey', result: 'enabled' }, { call: 'useFliptBoolean' }],
  },
  {
    name: 'vercel',
    packages: ['flags', '@vercel/flags'],
    checks: [{ factory: 'flag', key: 'key', promise: true }],
  },
]

/** The names that `checks` takes. */
export const VENDOR_NAMES: readonly string[] = VENDORS.map(({ name }) => name)

/** The checks of a vendor, each bound to its packages. */
export function checksOfVendor(name: string): CheckShapeEntry[] {
  const vendor = VENDORS.find((row) => row.name === name)
  return (vendor?.checks ?? []).map((entry) => ({ from: vendor?.packages ?? [], ...entry }))
}
