import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  planSpecChange,
  type RegistryText,
  type SpecChangePlan,
} from '../../src/codemods/lifecycle/plan-spec-change.js'
import type { SpecChange } from '../../src/codemods/lifecycle/spec-change.js'
import { DEFAULT_POLICY, type Policy, type Stage } from '../../src/registry/model.js'
import { readRegistry } from '../../src/registry/read-registry.js'
import { parseVersion } from '../../src/registry/version.js'
import { parseSource } from '../../src/syntax/parse-source.js'
import { applyEdits } from '../../src/text/text-edits.js'
import { findGo, unformattedIn } from '../support/go-toolchain.js'
import { resolverOf } from '../support/modules.js'
import { FORMATS, generateRegistry } from '../support/registry-generator.js'
import { tempFolder } from '../support/temp-folder.js'
import { propertyRuns } from '../support/property-runs.js'

interface Options {
  readonly policy?: Partial<Policy>
  readonly current?: string | null
  readonly inferFromStage?: boolean
  readonly modules?: Readonly<Record<string, string>>
}

function plan(
  file: string,
  text: string,
  gate: string,
  change: SpecChange,
  { policy, current = '1.36', inferFromStage, modules = {} }: Options = {},
): SpecChangePlan {
  const resolveImport = resolverOf(modules)
  const read: RegistryText['read'] = (state) => {
    const source = parseSource(file, state)
    return {
      source,
      registry: readRegistry(source, {
        configured: true,
        resolveImport,
        ...(inferFromStage !== undefined && { inferFromStage }),
      }),
    }
  }
  const { registry } = read(text)
  const found = registry.gates.find(({ name }) => name === gate)
  if (!found) throw new Error(`no gate ${gate} in ${JSON.stringify(registry.problems)}`)
  return planSpecChange(
    { file, text, registry, read, resolveImport },
    found,
    change,
    { ...DEFAULT_POLICY, ...policy },
    { currentVersion: current === null ? null : parseVersion(current) },
  )
}

/** The changed text, or the refusal. */
function change(file: string, text: string, gate: string, asked: SpecChange, options?: Options): string {
  const planned = plan(file, text, gate, asked, options)
  if ('reason' in planned) return `refused: ${planned.rule ?? '-'}: ${planned.reason}`
  expect(applyEdits(text, planned.edits)).toBe(planned.after)
  return planned.after
}

const version = (text: string): NonNullable<ReturnType<typeof parseVersion>> =>
  parseVersion(text) as NonNullable<ReturnType<typeof parseVersion>>
const lock = (at = '1.37'): SpecChange => ({ kind: 'lock', version: version(at) })
const graduate = (to: Stage, at = '1.37', on: boolean | null = null): SpecChange => ({
  kind: 'graduate',
  to,
  version: version(at),
  default: on,
})

const script = (entry: string): string => `enum Stage { Alpha = 'Alpha', Beta = 'Beta', Stable = 'GA' }
export const featureSpecs: Record<string, FeatureSpec[]> = {
  Other: [
    { version: '1.30', default: false, preRelease: 'Alpha' }, // GA in 1.40
  ],
${entry}
}
`

describe('lock and graduate write a spec like the last one', () => {
  const samples: [title: string, file: string, before: string, asked: SpecChange, after: string, options?: Options][] =
    [
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

describe('the life cycle forbids', () => {
  const GA = `{ version: '1.30', default: true, preRelease: 'GA' }`
  const forbidden: [title: string, specs: string, asked: SpecChange, refusal: string, options?: Options][] = [
    [
      'to lock an Alpha gate',
      `{ version: '1.30', default: false, preRelease: 'Alpha' }`,
      lock(),
      "valid-feature-spec: a gate that is Alpha can't be locked; graduate it to Beta or GA, or deprecate it",
    ],
    [
      'to lock a Beta gate that is off',
      `{ version: '1.30', default: false, preRelease: 'Beta' }`,
      lock(),
      'valid-feature-spec: it is Beta and off by default; graduate it to GA to keep the feature, or to Deprecated to give it up',
    ],
    [
      'to lock twice',
      `{ version: '1.30', default: true, lockToDefault: true, preRelease: 'GA' }`,
      lock(),
      '-: it is locked already',
    ],
    [
      'to lock in the first release that has it on',
      `{ version: '1.36', default: true, preRelease: 'GA' }`,
      lock('1.36'),
      'require-lock-to-default: 1.36 is the first release that has it on by default, in which users must still be able to turn it off; lock it in a later one, or set policy.firstDefaultOnMayStayUnlocked to false',
    ],
    ['to go back', GA, graduate('Beta'), 'valid-feature-spec: its stage would go back from GA to Beta'],
    ['to stay', GA, graduate('GA'), '-: it is GA already'],
    [
      'to change what is locked',
      `{ version: '1.30', default: true, lockToDefault: true, preRelease: 'Beta' }`,
      graduate('GA'),
      'valid-feature-spec: it is locked, and a locked gate must be locked until its removal',
    ],
    [
      'a version that is not above the last',
      GA,
      lock('1.29'),
      'valid-feature-spec: version 1.29 is not above 1.30, the version of its last spec',
    ],
    [
      'to rewrite what is released',
      GA,
      lock('1.34'),
      "no-lifecycle-regression: 1.34 is released (the current version is 1.36), and a release can't be changed afterwards",
    ],
    [
      'to plan too far ahead',
      GA,
      lock('1.38'),
      'valid-feature-spec: 1.38 is further away than the release after the current version 1.36',
    ],
    [
      'to continue after specs out of order',
      `{ version: '1.33', default: false, preRelease: 'Alpha' }, ${GA}`,
      lock(),
      'valid-feature-spec: its specs are not in the order of their versions; fix that first',
    ],
    [
      'an Alpha gate that is on',
      `{ version: '1.30', default: false, preRelease: 'PreAlpha' }`,
      graduate('Alpha', '1.37', true),
      'valid-feature-spec: a gate that is Alpha is off by default',
    ],
    [
      "to continue after specs that can't be read",
      `{ version: VERSION, default: true, preRelease: 'GA' }`,
      lock(),
      "valid-feature-spec: one of its specs can't be read, so its state is unknown; fix the registry first",
    ],
  ]
  it.each(forbidden)('%s', (_title, specs, asked, refusal, options) => {
    expect(change('a.ts', script(`  A: [${specs}],`), 'A', asked, options)).toBe(`refused: ${refusal}`)
  })

  it('nothing that the policy allows', () => {
    const entry = script(`  A: [{ version: '1.36', default: true, preRelease: 'GA' }],`)
    expect(change('a.ts', entry, 'A', lock('1.36'), { policy: { firstDefaultOnMayStayUnlocked: false } })).toContain(
      'lockToDefault: true',
    )
  })

  it('a lock in the release that turns the gate on for the first time, and leaves the gate unlocked', () => {
    const entry = script(`  A: [{ version: '1.30', default: false, preRelease: 'Alpha' }],`)
    expect(change('a.ts', entry, 'A', graduate('GA'))).toContain(
      `    { version: '1.37', default: true, preRelease: 'GA' },\n`,
    )
    expect(change('a.ts', entry, 'A', graduate('GA', '1.37', false))).toContain(
      `    { version: '1.37', default: false, lockToDefault: true, preRelease: 'GA' }, // remove in 1.40\n`,
    )
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
        const planned = plan(file, text, gone, lock(), {
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
