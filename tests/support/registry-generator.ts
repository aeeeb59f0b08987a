import fc from 'fast-check'

export const FORMATS = ['ts', 'json', 'yaml', 'yaml list', 'ts map'] as const
export type Format = (typeof FORMATS)[number]

export interface GeneratedRegistry {
  readonly file: string
  readonly text: string
  /** In the order of the text. */
  readonly names: readonly string[]
  readonly gone: string
}

interface GeneratedGate {
  readonly above: boolean
  readonly blank: boolean
  readonly behind: boolean
  readonly lines: boolean
  readonly locked: boolean
}

const GATE: fc.Arbitrary<GeneratedGate> = fc.record({
  above: fc.boolean(),
  blank: fc.boolean(),
  behind: fc.boolean(),
  lines: fc.boolean(),
  locked: fc.boolean(),
})

/**
 * Registries with gates on one line and on several, with comments above and behind, blank lines, and both line ends.
 */
export function generateRegistry(format: Format): fc.Arbitrary<GeneratedRegistry> {
  return fc
    .record({
      gates: fc.array(GATE, { minLength: 2, maxLength: 6 }),
      gone: fc.nat(),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      trailing: fc.boolean(),
      tab: fc.boolean(),
    })
    .map(({ gates, gone, lineEnd, trailing, tab }) => {
      const names = gates.map((_, index) => `Gate${index}`)
      const text =
        WRITERS[format](gates, { trailing, indent: tab && !format.startsWith('yaml') ? '\t' : '  ' }).join('\n') + '\n'
      return {
        file: `/gates.${format.slice(0, 4).replace('ts m', 'ts').trim()}`,
        text: text.replaceAll('\n', lineEnd),
        names,
        gone: names[gone % names.length] as string,
      }
    })
}

interface Style {
  readonly trailing: boolean
  readonly indent: string
}

type Writer = (gates: readonly GeneratedGate[], style: Style) => string[]

const WRITERS: Readonly<Record<Format, Writer>> = {
  ts: (gates, style) => [
    'export const featureSpecs: Record<string, FeatureSpec[]> = {',
    ...script(gates, style, (name, specs) => [`${name}: [`, specs, ']']),
    '}',
  ],
  'ts map': (gates, style) => [
    'export const featureSpecs = new Map<string, FeatureSpec[]>([',
    ...script(gates, style, (name, specs) => [`['${name}', [`, specs, ']]']),
    '])',
  ],
  json: (gates, { indent }) => [
    '{',
    `${indent}"gates": {`,
    ...gates.flatMap((gate, index) => {
      const comma = index < gates.length - 1 ? ',' : ''
      const spec = `{ "version": "1.30", "stage": "${gate.locked ? 'GA' : 'Beta'}", "description": "Gate${index}" }`
      return [
        ...(gate.blank ? [''] : []),
        ...(gate.above ? [`${indent}${indent}// About Gate${index}.`] : []),
        ...(gate.lines
          ? [
              `${indent}${indent}"Gate${index}": [`,
              `${indent.repeat(3)}${spec}`,
              `${indent}${indent}]${comma}${gate.behind ? ` // Gate${index}, remove in 1.40` : ''}`,
            ]
          : [`${indent}${indent}"Gate${index}": ${spec}${comma}${gate.behind ? ` // Gate${index}` : ''}`]),
      ]
    }),
    `${indent}}`,
    '}',
  ],
  yaml: (gates) => [
    'gates:',
    ...gates.flatMap((gate, index) => [
      ...(gate.blank ? [''] : []),
      ...(gate.above ? [`  # About Gate${index}.`] : []),
      ...(gate.lines
        ? [
            `  Gate${index}:${gate.behind ? ` # Gate${index}` : ''}`,
            `    - { version: "1.30", stage: Alpha, description: Gate${index} }`,
            `    # Gate${index} goes on.`,
            `    - { version: "1.31", stage: ${gate.locked ? 'GA' : 'Beta'}, description: Gate${index} }`,
            ...(gate.behind ? [`    # Gate${index}: remove in 1.40`] : []),
          ]
        : [`  Gate${index}: { version: "1.30", stage: Beta }${gate.behind ? ` # Gate${index}` : ''}`]),
    ]),
    'scope: server # of all',
  ],
  'yaml list': (gates) => [
    'gates:',
    ...gates.flatMap((gate, index) => [
      ...(gate.blank ? [''] : []),
      ...(gate.above ? [`  # About Gate${index}.`] : []),
      ...(gate.lines
        ? [
            `  - name: Gate${index}${gate.behind ? ` # Gate${index}` : ''}`,
            `    stage: Beta # Gate${index}`,
            `    description: "Gate${index}"`,
          ]
        : [
            `  - { name: Gate${index}, stage: GA, lockToDefault: ${gate.locked} }${gate.behind ? ` # Gate${index}` : ''}`,
          ]),
    ]),
  ],
}

function script(
  gates: readonly GeneratedGate[],
  { trailing, indent }: Style,
  write: (name: string, specs: string) => readonly string[],
): string[] {
  return gates.flatMap((gate, index) => {
    const name = `Gate${index}`
    const [open = '', specs = '', close = ''] = write(
      name,
      `{ version: '1.30', preRelease: 'GA', lockToDefault: ${gate.locked}, description: '${name}' }`,
    )
    const comma = trailing || index < gates.length - 1 ? ',' : ''
    const behind = gate.behind ? ` // ${name}: remove in 1.40` : ''
    return [
      ...(gate.blank ? [''] : []),
      ...(gate.above ? [`${indent}/** About ${name}. */`] : []),
      ...(gate.lines
        ? [`${indent}${open}`, `${indent}${indent}${specs},`, `${indent}${close}${comma}${behind}`]
        : [`${indent}${open}${specs}${close}${comma}${behind}`]),
    ]
  })
}
