interface Sample {
  readonly name: string
  /** Texts by paths. */
  readonly files: Readonly<Record<string, string>>
}

/**
 * What the page begins with: a registry, code or settings with its gates, and the configuration that names the
 * registry.
 */
export const SAMPLES: readonly Sample[] = [
  {
    name: 'TypeScript',
    files: {
      'src/features.ts': `export const featureGates = {
  NewCheckout: [
    { version: '1.30', default: false, preRelease: 'Alpha' },
    { version: '1.32', default: true, preRelease: 'Beta' },
    { version: '1.33', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.36
  ],
  DarkMode: [{ version: '1.35', default: true, preRelease: 'Alpha' }],
} satisfies Record<string, FeatureSpec[]>

export function isEnabled(name: keyof typeof featureGates): boolean {
  return featureGates[name].at(-1)!.default
}
`,
      'src/checkout.ts': `import { isEnabled } from './features'
import { legacyTotal, total, type Cart } from './totals'

export function checkout(cart: Cart, discount: number): number {
  // Old carts have no currency.
  if (!isEnabled('NewCheckout') || cart.currency === undefined) {
    return legacyTotal(cart)
  }
  const rate = isEnabled('NewCheckout') ? cart.rate : 1
  return total(cart, rate) - discount
}
`,
      'feature-gates.config.json': `{
  "registries": [{ "files": ["src/features.ts"] }],
  "currentVersion": "1.36"
}
`,
    },
  },
  {
    name: 'Go',
    files: {
      'pkg/features/features.go': `package features

import (
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/component-base/featuregate"
)

const (
	// owner: @sig-node
	FastStart featuregate.Feature = "FastStart"
)

var Specs = map[featuregate.Feature]featuregate.VersionedSpecs{
	FastStart: {
		{Version: version.MustParse("1.30"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.32"), Default: true, PreRelease: featuregate.Beta},
		{Version: version.MustParse("1.33"), Default: true, PreRelease: featuregate.GA, LockToDefault: true}, // remove in 1.36
	},
}
`,
      'pkg/server/server.go': `package server

import (
	utilfeature "k8s.io/apiserver/pkg/util/feature"

	"example.com/project/pkg/features"
)

func start(name string) error {
	if utilfeature.DefaultFeatureGate.Enabled(features.FastStart) && name != "" {
		return startFast(name)
	}
	if !utilfeature.DefaultFeatureGate.Enabled(features.FastStart) {
		// The slow way waits for the disk.
		return startSlow(name)
	}
	return nil
}
`,
      'go.mod': `module example.com/project

go 1.25
`,
      'feature-gates.config.json': `{
  "registries": [{ "files": ["pkg/features/features.go"] }],
  "currentVersion": "1.36"
}
`,
    },
  },
  {
    name: 'Settings in YAML',
    files: {
      'gates.yaml': `gates:
  NewCheckout:
    specs:
      - { version: "1.30", stage: Alpha, default: false }
      - { version: "1.33", stage: GA, default: true, lockToDefault: true } # remove in 1.36
`,
      'deploy/settings.yaml': `# Of the service in production
featureGates:
  NewCheckout: false
  NewChekout: true
`,
      'feature-gates.config.json': `{
  "registries": [{ "files": ["gates.yaml"] }],
  "currentVersion": "1.36"
}
`,
    },
  },
]
