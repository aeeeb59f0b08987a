import { findInData } from '../../../src/codemods/remove/find-data.js'
import type { RemovalContext } from '../../../src/codemods/remove/removal.js'
import { resolveNoImports } from '../../../src/source/import-resolver.js'
import { readRegistry } from '../../../src/registry/read-registry.js'
import { parseSource } from '../../../src/syntax/parse-source.js'
import { applyEdits } from '../../../src/text/text-edits.js'
import { indexOf } from '../../support/strip-text.js'

function withoutOn(text: string, file = 'a.yaml', isRegistry = false, facts: Partial<RemovalContext> = {}): string {
  const view = parseSource(file, text)
  if (view?.kind !== 'data') throw new Error('does not parse')
  const registry = isRegistry ? readRegistry(view, { configured: true, resolveImport: resolveNoImports }) : null
  const { edits, refusals } = findInData(view, {
    gates: new Map([['On', true]]),
    index: indexOf(['On', 'Other']),
    registry,
    resolveImport: resolveNoImports,
    overrides: [{ key: 'switches' }],
    ...facts,
  })
  const [refusal] = refusals
  if (refusal) return `refused: ${text.slice(refusal.start, refusal.end)}: ${refusal.reason}`
  const planned = edits.finish()
  return typeof planned === 'string' ? `refused: ${planned}` : applyEdits(text, planned)
}

const LOCKED = indexOf(['On', 'Other'])
const OPEN = {
  ...LOCKED,
  gates: new Map(
    [...LOCKED.gates].map(([name, entry]) => [
      name,
      { ...entry, status: { ...entry.status, graduated: false, value: null } },
    ]),
  ),
}

describe('what sets a gate in data', () => {
  it.each([
    ['featureGates:\n  On: true\n  Other: false\n', 'featureGates:\n  Other: false\n'],
    ['featureGates:\n  - On\n  - Other\n', 'featureGates:\n  - Other\n'],
    ['featureGates:\n  - On=true\n  - Other\n', 'featureGates:\n  - Other\n'],
    ['featureGates:\n  - name: On\n  - name: Other\n', 'featureGates:\n  - name: Other\n'],
    ['switches:\n  On: true\n  Other: false\n', 'switches:\n  Other: false\n'],
    ['args:\n  - --feature-gates=On=true\n  - --v=2\n', 'args:\n  - --v=2\n'],
    ['args:\n  - --feature-gates\n  - On=true\n  - --v=2\n', 'args:\n  - --v=2\n'],
    ['args:\n  - --feature-gates=Other=true,On=true\n', 'args:\n  - --feature-gates=Other=true\n'],
    ['feature-gates: "On=true,Other=false"\n', 'feature-gates: "Other=false"\n'],
    [
      'env:\n  - name: FEATURE_GATES\n    value: On=true\n  - name: A\n    value: b\n',
      'env:\n  - name: A\n    value: b\n',
    ],
    [
      'environment:\n  - FEATURE_GATES=On=true\n  - "FEATURE_GATES=Other=false,On=true"\n  - A=On=true\n',
      'environment:\n  - "FEATURE_GATES=Other=false"\n  - A=On=true\n',
    ],
  ])('is removed: %j', (text, after) => {
    expect(withoutOn(text)).toBe(after)
  })

  it.each(['$(FEATURE_GATES)', '${FEATURE_GATES}', '$FEATURE_GATES'])(
    'is kept in a variable that something else passes on: %s',
    (use) => {
      const variable = 'env:\n  - name: FEATURE_GATES\n    value: On=true\n'
      const reason = 'the string sets nothing else, and what should replace it is unknown'
      expect(withoutOn(`args: ["--feature-gates=${use}"]\n${variable}`)).toBe(`refused: On=true: ${reason}`)
      const other = use.replace('GATES', 'GATES_OF_OTHERS')
      expect(withoutOn(`args: ["--other=${other}"]\n${variable}`)).not.toContain('refused: On=true')
    },
  )

  it.each([
    'title: On\n',
    'menu:\n  On: true\n  Other: false\n',
    'list:\n  - On\n  - Other\n',
    'featureGates:\n  On:\n    deep: true\n',
    'args:\n  - --other=On=true\n',
  ])('is not %j', (text) => {
    expect(withoutOn(text)).toBe(text)
  })

  const variable = 'env:\n  - name: FEATURE_GATES\n    value: On=true\n'
  const listed = 'environment:\n  - FEATURE_GATES=On=true\n'
  it.each([variable, listed])(
    'is kept in a variable that another file names, such as the base of a patch: %j',
    (text) => {
      const unknown = 'the string sets nothing else, and what should replace it is unknown'
      const named = {
        isVariableElsewhere: (name: string, file: string) => name === 'FEATURE_GATES' && file === 'a.yaml',
      }
      expect(withoutOn(text, 'a.yaml', false, named)).toContain(unknown)
      expect(withoutOn(text, 'b.yaml', false, named)).not.toContain(unknown)
      expect(withoutOn(text.replace('On=true', 'On=true,Other=true'), 'a.yaml', false, named)).toContain('Other=true')
    },
  )

  it('is kept in a literal of a generated ConfigMap, whose key another file may read', () => {
    expect(withoutOn('literals:\n  - feature-gates=On=true\n')).toBe(
      'refused: feature-gates=On=true: the string sets nothing else, and what should replace it is unknown',
    )
    expect(withoutOn('literals:\n  - feature-gates=On=true,Other=true\n')).toBe(
      'literals:\n  - feature-gates=Other=true\n',
    )
  })

  it('is removed with a flag of a list, though other files have the flag', () => {
    const text = 'extraArgs:\n  - name: feature-gates\n    value: On=true\n  - name: v\n    value: "2"\n'
    expect(withoutOn(text, 'a.yaml', false, { isVariableElsewhere: () => true })).toBe(
      'extraArgs:\n  - name: v\n    value: "2"\n',
    )
  })

  it.each([
    'featureGates:\n  On: false\n  Other: false\n',
    'featureGates:\n  On: "false"\n',
    'featureGates:\n  - On=false\n  - Other\n',
    'featureGates:\n  - name: On\n    enabled: false\n',
    'featureGates:\n  - name: On\n    value: False\n',
    'switches:\n  On: false\n',
    'args:\n  - --feature-gates=On=false\n',
    'args:\n  - --feature-gates\n  - On=False\n',
    'args:\n  - --feature-gates=Other=true,On=false\n',
    'command: server --feature-gates=Other=true,On=false --v=2\n',
    'feature-gates: "On=false,Other=false"\n',
    'env:\n  - name: FEATURE_GATES\n    value: On=false\n',
    'environment:\n  - "FEATURE_GATES=Other=false,On=false"\n',
  ])('is kept where it sets the other value: %j', (text) => {
    const kept =
      /: it sets the gate to (true|false), which the stripped code no longer handles; remove what depends on it$/
    const openOn = (value: boolean) => ({ gates: new Map([['On', value]]), index: OPEN })
    const opposite = text.replace(/(On[^Of]*)false/i, '$1true')
    expect(kept.exec(withoutOn(text, 'a.yaml', false, openOn(true)))?.[1]).toBe('false')
    expect(kept.exec(withoutOn(opposite, 'a.yaml', false, openOn(true)))).toBeNull()
    expect(kept.exec(withoutOn(opposite, 'a.yaml', false, openOn(false)))?.[1]).toBe('true')
    expect(kept.exec(withoutOn(text, 'a.yaml', false, openOn(false)))).toBeNull()
    // A program doesn't take the other value of a locked gate.
    expect(kept.exec(withoutOn(text))).toBeNull()
  })

  it('is kept where a string sets nothing else', () => {
    expect(withoutOn('feature-gates: On=true\n')).toBe(
      'refused: On=true: the string sets nothing else, and what should replace it is unknown',
    )
  })

  it('is removed where it is written, and not where an alias repeats it', () => {
    expect(withoutOn('a: &gates\n  x: 1\nfeatureGates: *gates\n')).toBe('a: &gates\n  x: 1\nfeatureGates: *gates\n')
  })

  it('is an entry of a registry', () => {
    const text = 'gates:\n  On:\n    stage: GA\n  # About the other.\n  Other:\n    stage: Beta\n'
    expect(withoutOn(text, 'gates.yaml', true)).toBe('gates:\n  # About the other.\n  Other:\n    stage: Beta\n')
    expect(withoutOn('{\n  "featureGates": { "On": true, "Other": true }\n}\n', 'a.json')).toBe(
      '{\n  "featureGates": { "Other": true }\n}\n',
    )
  })
})
