import { removalOf } from './gates.mjs'

/** The class that checks gates, and the type of what is registered. */
export const FEATURE_GATE = `export interface FeatureSpec {
  readonly version: string
  readonly default: boolean
  readonly lockToDefault?: boolean
  readonly preRelease: 'Alpha' | 'Beta' | 'GA'
}

export class FeatureGate {
  readonly #specs = new Map<string, readonly FeatureSpec[]>()

  add(specs: Record<string, readonly FeatureSpec[]>): this {
    for (const [name, versions] of Object.entries(specs)) this.#specs.set(name, versions)
    return this
  }

  enabled(name: string): boolean {
    return this.#specs.get(name)?.at(-1)?.default ?? false
  }
}
`

/** A module that registers gates, and declares a constant and a member for each. */
export function registryText(gates) {
  const entries = gates.map((gate) => {
    const removal = removalOf(gate)
    const lines = gate.specs.map(
      ({ minor, stage, on, isLocked }, index) =>
        `    { version: '1.${minor}', default: ${on}, ${isLocked ? 'lockToDefault: true, ' : ''}preRelease: '${stage}' },${removal !== null && index === gate.specs.length - 1 ? ` // remove in 1.${removal}` : ''}`,
    )
    return `  [${gate.constant}]: [\n${lines.join('\n')}\n  ],`
  })
  return (
    [
      "import type { FeatureSpec } from './feature-gate.js'",
      '',
      ...gates.map(({ name, constant }) => `export const ${constant} = '${name}'`),
      '',
      `export const Gate = { ${gates.map(({ name }) => `${name}: '${name}'`).join(', ')} } as const`,
      '',
      'export const specs: Record<string, FeatureSpec[]> = {',
      ...entries,
      '}',
      '',
    ]
      .join('\n')
      .replace(/^export const Gate = .*$/m, (line) =>
        line.replaceAll(', ', ',\n  ').replace('{ ', '{\n  ').replace(' }', ',\n}'),
      ) + 'export type Feature = keyof typeof specs\n'
  )
}
