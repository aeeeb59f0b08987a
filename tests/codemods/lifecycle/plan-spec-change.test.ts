import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpecChange } from '../../../src/codemods/lifecycle/spec-change.js'
import { findGo, unformattedIn } from '../../support/go-toolchain.js'
import { propertyRuns } from '../../support/property-runs.js'
import { FORMATS, generateRegistry } from '../../support/registry-generator.js'
import { change, graduate, lock, planChange, script, type ChangeOptions } from '../../support/spec-changes.js'
import { tempFolder } from '../../support/temp-folder.js'

describe('lock and graduate write a spec like the last one', () => {
  const samples: [
    title: string,
    file: string,
    before: string,
    asked: SpecChange,
    after: string,
    options?: ChangeOptions,
  ][] = [
    [
      'lines of their own',
      'a.ts',
      script(`  A: [
    { version: '1.30', default: true, preRelease: 'Beta' },
    { version: '1.35', default: true, preRelease: 'GA' }, // at last
  ],`),
      lock(),
      script(`  A: [
    { version: '1.30', default: true, preRelease: 'Beta' },
    { version: '1.35', default: true, preRelease: 'GA' }, // at last
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' }, // remove in 1.40
  ],`),
    ],
    [
      'no trailing comma, double quotes, another order, three numbers',
      'a.ts',
      script(`  A: [
    { preRelease: "Beta", lockToDefault: false, default: true, since: "v1.30.0" }
  ]`),
      graduate('GA'),
      script(`  A: [
    { preRelease: "Beta", lockToDefault: false, default: true, since: "v1.30.0" },
    { preRelease: "GA", lockToDefault: true, default: true, since: "v1.37.0" } // remove in 1.40
  ]`),
    ],
    [
      'an enum with words of its own',
      'a.ts',
      script(`  A: [
    { version: '1.30', default: true, preRelease: Stage.Beta },
  ],`),
      graduate('GA'),
      script(`  A: [
    { version: '1.30', default: true, preRelease: Stage.Beta },
    { version: '1.37', default: true, lockToDefault: true, preRelease: Stage.Stable }, // remove in 1.40
  ],`),
    ],
    [
      'several lines a spec, with comments that are not repeated',
      'a.ts',
      script(`  A: [
    {
      version: '1.30', // first
      // On.
      default: true,
      preRelease: 'Beta',
    },
  ],`),
      lock(),
      script(`  A: [
    {
      version: '1.30', // first
      // On.
      default: true,
      preRelease: 'Beta',
    },
    {
      version: '1.37',
      default: true,
      lockToDefault: true,
      preRelease: 'GA',
    }, // remove in 1.40
  ],`),
    ],
    [
      'a list on one line becomes one with lines',
      'a.ts',
      script(`  A: [{ version: '1.30', default: false, preRelease: 'Alpha' }],`),
      graduate('Beta'),
      script(`  A: [
    { version: '1.30', default: false, preRelease: 'Alpha' },
    { version: '1.37', default: true, preRelease: 'Beta' },
  ],`),
    ],
    [
      'a single spec becomes a list where others are lists',
      'a.ts',
      script(`  A: { version: '1.30', default: false, preRelease: 'ALPHA' },`),
      graduate('Beta', '1.36', false),
      script(`  A: [
    { version: '1.30', default: false, preRelease: 'ALPHA' },
    { version: '1.36', default: false, preRelease: 'Beta' },
  ],`),
    ],
    [
      'a registry without versions is changed in place',
      'a.ts',
      `export const featureGates = {
  A: { default: true, preRelease: 'beta' }, // mine
  B: { default: false, preRelease: 'alpha' },
}
`,
      graduate('GA'),
      `export const featureGates = {
  A: { default: true, lockToDefault: true, preRelease: 'ga' }, // mine, remove in 1.40
  B: { default: false, preRelease: 'alpha' },
}
`,
    ],
    [
      'the spec of the same version is locked in place',
      'a.ts',
      script(
        `  A: [{ version: '1.30', default: true, preRelease: 'Beta' }, { version: '1.36', default: true, preRelease: 'GA' }],`,
      ),
      lock('1.36'),
      script(
        `  A: [{ version: '1.30', default: true, preRelease: 'Beta' }, { version: '1.36', default: true, lockToDefault: true, preRelease: 'GA' }], // remove in 1.39`,
      ),
    ],
    [
      'a promise that was made for another lock is corrected',
      'a.ts',
      script(`  // Remove in 1.38.
  A: [
    { version: '1.30', default: true, preRelease: 'GA' },
  ],`),
      lock(),
      script(`  // Remove in 1.40.
  A: [
    { version: '1.30', default: true, preRelease: 'GA' },
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' },
  ],`),
    ],
    [
      'what the stage says is left out where the registry leaves it out',
      'a.ts',
      `export const featureSpecs: Record<string, FeatureSpec[]> = {
  A: [
    { since: '1.30', preRelease: 'Alpha' },
  ],
}
`,
      graduate('Beta'),
      `export const featureSpecs: Record<string, FeatureSpec[]> = {
  A: [
    { since: '1.30', preRelease: 'Alpha' },
    { since: '1.37', preRelease: 'Beta' },
  ],
}
`,
    ],
    [
      'but written where the stage says something else',
      'a.ts',
      `export const featureSpecs: Record<string, FeatureSpec[]> = {
  A: [
    { since: '1.30', preRelease: 'Alpha' },
  ],
}
`,
      graduate('Beta', '1.37', false),
      `export const featureSpecs: Record<string, FeatureSpec[]> = {
  A: [
    { since: '1.30', preRelease: 'Alpha' },
    { since: '1.37', preRelease: 'Beta', default: false },
  ],
}
`,
    ],
    [
      'a feature that is abandoned',
      'a.ts',
      script(`  A: [
    { version: '1.30', default: true, lockToDefault: false, preRelease: 'GA' },
  ],`),
      graduate('Deprecated'),
      script(`  A: [
    { version: '1.30', default: true, lockToDefault: false, preRelease: 'GA' },
    { version: '1.37', default: false, lockToDefault: false, preRelease: 'Deprecated' },
  ],`),
    ],
    [
      'no promise without a lag',
      'a.ts',
      script(`  A: [
    { version: '1.30', default: true, preRelease: 'GA' },
  ],`),
      lock(),
      script(`  A: [
    { version: '1.30', default: true, preRelease: 'GA' },
    { version: '1.37', default: true, lockToDefault: true, preRelease: 'GA' },
  ],`),
      { policy: { removalLag: null } },
    ],
    [
      'JSON',
      'a.json',
      `{
  "gates": {
    "A": [
      { "version": "1.30", "stage": "Beta", "default": true }
    ],
    "B": { "version": "1.30", "stage": "Beta", "default": true }
  }
}
`,
      lock(),
      `{
  "gates": {
    "A": [
      { "version": "1.30", "stage": "Beta", "default": true },
      { "version": "1.37", "stage": "GA", "default": true, "lockToDefault": true, "removeIn": "1.40" }
    ],
    "B": { "version": "1.30", "stage": "Beta", "default": true }
  }
}
`,
    ],
    [
      'a YAML list, with its comments',
      'a.yaml',
      `gates:
  # The first.
  A:
    - version: "1.30"   # old
      stage: Alpha
      default: false
    - version: "1.33"
      stage: Beta # soon GA
      default: true
  B: { version: "1.30", stage: Alpha }
`,
      graduate('GA'),
      `gates:
  # The first.
  A:
    - version: "1.30"   # old
      stage: Alpha
      default: false
    - version: "1.33"
      stage: Beta # soon GA
      default: true
    - version: "1.37"
      stage: GA
      default: true
      lockToDefault: true # remove in 1.40
  B: { version: "1.30", stage: Alpha }
`,
    ],
    [
      'one YAML spec becomes a list',
      'a.yaml',
      `gates:
  A:
    version: 1.30
    stage: alpha
    default: false
  B: { version: "1.30", stage: alpha, default: false }
`,
      graduate('Beta', '1.40'),
      `gates:
  A:
    - version: 1.30
      stage: alpha
      default: false
    - version: "1.40"
      stage: beta
      default: true
  B: { version: "1.30", stage: alpha, default: false }
`,
      { current: '1.39' },
    ],
    [
      'one YAML spec in braces becomes a list',
      'a.yaml',
      `gates:
  A: { version: "1.30", stage: Beta, default: true } # mine
`,
      lock(),
      `gates:
  A:
    - { version: "1.30", stage: Beta, default: true } # mine
    - { version: "1.37", stage: GA, default: true, lockToDefault: true } # remove in 1.40
`,
    ],
  ]
  it.each(samples)('%s', (_title, file, before, asked, after, options) => {
    expect(change(file, before, 'A', asked, options)).toBe(after)
  })

  it('takes an enum from another module', () => {
    const text = `import { Stage } from './stage.js'\nexport const featureSpecs: Record<string, FeatureSpec[]> = {\n  A: [\n    { version: '1.30', default: true, preRelease: Stage.BETA },\n  ],\n}\n`
    expect(
      change('a.ts', text, 'A', lock(), {
        modules: { 'stage.ts': `export enum Stage { BETA = 'beta', STANDARD = 'standard' }\n` },
      }),
    ).toContain('preRelease: Stage.STANDARD }')
  })

  it('keeps line endings', () => {
    const text = script(`  A: [\n    { version: '1.30', default: true, preRelease: 'GA' },\n  ],`).replaceAll(
      '\n',
      '\r\n',
    )
    expect(change('a.ts', text, 'A', lock()).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

describe('lock and graduate leave alone', () => {
  it('lists that others write', () => {
    const kubernetes =
      '- name: A\n  versionedSpecs:\n  - default: true\n    lockToDefault: false\n    preRelease: GA\n    version: "1.30"\n'
    expect(change('a.yaml', kubernetes, 'A', lock())).toMatch(
      /^refused: -: the file is generated from the code of Kubernetes/,
    )
    const collector =
      'feature_gates:\n  - id: A\n    description: a\n    stage: beta\n    from_version: v0.100.0\n    reference_url: x\n'
    expect(change('metadata.yaml', collector, 'A', lock())).toMatch(
      /^refused: -: metadata\.yaml has only the current stage/,
    )
  })

  it('specs that are written elsewhere', () => {
    const text = `const shared: FeatureSpec = { version: '1.30', default: true, preRelease: 'GA' }\nexport const featureSpecs: Record<string, FeatureSpec[]> = { A: [shared], B: [shared] }\n`
    expect(change('a.ts', text, 'A', lock())).toMatch(/^refused: -: its last spec is written elsewhere/)
  })

  it.each([...FORMATS])('every other byte of a generated registry: %s', (format) => {
    fc.assert(
      fc.property(generateRegistry(format), ({ file, text, gone }) => {
        const planned = planChange(file, text, gone, lock(), {
          inferFromStage: false,
          policy: { firstDefaultOnMayStayUnlocked: false },
        })
        if ('reason' in planned) {
          expect(planned.reason).toMatch(/locked already|off by default|among the fields of the gate/)
          return
        }
        // Reading it back is part of the plan; here it's the text that counts.
        const [edit] = planned.edits
        expect(planned.after.length).toBeGreaterThan(text.length)
        expect(planned.after.slice(0, edit!.start)).toBe(text.slice(0, edit!.start))
        for (const line of text.split(/\r?\n/)) if (!line.includes(gone)) expect(planned.after).toContain(line)
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})

describe('in a Go registry', () => {
  const go = (type: string, entry: string): string => `package features

import fg "example.com/base/featuregate"

const (
	X featuregate.Feature = "X"
	Y featuregate.Feature = "Y"
)

var gates = map[featuregate.Feature]featuregate.${type}{
${entry}
}
`
  const versioned = (...specs: string[]): string =>
    go('VersionedSpecs', `	X: {\n${specs.map((spec) => `\t\t${spec}\n`).join('')}	},`)
  const beta = '{Version: version.MustParse("1.30"), Default: true, PreRelease: featuregate.Beta},'

  it('a lock is a spec of its own version, followed by the promise of the removal', () => {
    expect(change('f.go', versioned(beta), 'X', lock())).toBe(
      versioned(
        beta,
        '{Version: version.MustParse("1.37"), Default: true, PreRelease: featuregate.GA, LockToDefault: true}, // remove in 1.40',
      ),
    )
  })

  it('a gate becomes Beta, and keeps the names that the file has for stages', () => {
    const alpha = '{Version: version.MustParse("v1.30.0"), Default: false, PreRelease: fg.Alpha},'
    expect(change('f.go', versioned(alpha), 'X', graduate('Beta', '1.37', true))).toBe(
      versioned(alpha, '{Version: version.MustParse("v1.37.0"), Default: true, PreRelease: fg.Beta},'),
    )
  })

  it('the promise in the comment of a gate names the new release, and the rest of the comment is kept', () => {
    const text = go('FeatureSpec', '	X: {Default: true, PreRelease: featuregate.GA},').replace(
      '\tX feature',
      '\t// X draws faster, see 1.2.\n\t//\n\t// GA: v1.36\n\t//\n\t// Deprecated: X is GA and will be removed in the v1.38 release.\n\tX feature',
    )
    expect(change('f.go', text, 'X', lock())).toBe(
      text.replace('v1.38', 'v1.40').replace('GA},', 'GA, LockToDefault: true},'),
    )
  })

  it('columns stay aligned as gofmt aligns them', () => {
    const map = (x: string): string =>
      go('FeatureSpec', `	X: {\n${x}	},\n	Y: {Default: false, PreRelease: featuregate.Alpha},`)
    expect(change('f.go', map('\t\tDefault:    true,\n\t\tPreRelease: featuregate.GA,\n'), 'X', lock())).toBe(
      map('\t\tDefault:       true,\n\t\tPreRelease:    featuregate.GA,\n\t\tLockToDefault: true,\n').replace(
        '\t},\n',
        '\t}, // remove in 1.40\n',
      ),
    )
  })

  it.skipIf(findGo() === null)('gofmt changes nothing in a file that was locked, in rows or in columns', () => {
    const columns = go(
      'FeatureSpec',
      '	X: {\n\t\tDefault:    true,\n\t\tPreRelease: featuregate.GA,\n	}, // about X\n	Y: {Default: false, PreRelease: featuregate.Alpha},',
    )
    const list = versioned(
      '{Version: version.MustParse("1.3"), Default: false, PreRelease: featuregate.Alpha}, // since 1.3',
      `${beta}  // on`,
    )
    const files = Object.fromEntries(
      [versioned(beta), columns, list].map((text, index) => [`f${index}.go`, change('f.go', text, 'X', lock())]),
    )
    expect(Object.values(files).join('\n')).toContain('LockToDefault: true')
    expect(Object.values(files).filter((text) => text.startsWith('refused'))).toEqual([])
    expect(unformattedIn(tempFolder(files))).toEqual([])
  })

  it('a version of two numbers is written as two numbers', () => {
    const numbered = versioned(beta.replace('MustParse("1.30")', 'MajorMinor(1, 30)'))
    expect(change('f.go', numbered, 'X', lock())).toContain('LockToDefault: true')
    expect(change('f.go', numbered, 'X', lock())).toMatch(/MajorMinor\(1, 30\)[^]*MajorMinor\(1, 3[1-9]\)/)
  })

  it('a version in a constant, and a gate that a call registers, are left to a person', () => {
    expect(change('f.go', versioned(beta.replace('MustParse("1.30")', 'MajorMinor(1, minor)')), 'X', lock())).toMatch(
      /^refused: /,
    )
    const call = 'package p\n\nfunc init() {\n\tRegisterFeatureGate(FeatureGate{Name: "X", State: Beta})\n}\n'
    expect(change('f.go', call, 'X', lock())).toMatch(/^refused: .*the call registers only the current stage/)
  })
})
