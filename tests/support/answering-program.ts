import { expect } from 'vitest'
import { filesBelow } from '../codemods/remove-fixtures.js'
import { CONFIGURED, FEATURES } from './graduated-gate.js'
import { runCli } from './run-cli.js'
import { projectLoader } from './run-project.js'
import { tempFolder } from './temp-folder.js'

export type Files = Readonly<Record<string, string>>

interface Refused {
  readonly path: string
  readonly line: number
  readonly reason: string
}

/** A program that checks a gate through an interface, and through a parameter. */
const PROGRAM: Files = {
  ...CONFIGURED,
  'src/features.ts': `${FEATURES}export function isEnabled(name: GateName): boolean { return featureGates[name].default }
export interface Gates { isEnabled(name: GateName): boolean }
export class RealGates implements Gates {
  isEnabled(name: GateName): boolean { return isEnabled(name) }
}
export type IsOn = (name: GateName) => boolean
`,
  'src/page.ts': `import type { Gates, IsOn } from './features.js'
export class Page {
  constructor(private readonly gates: Gates) {}
  show(): string {
    return this.gates.isEnabled('NewPager') ? 'pages' : 'all'
  }
}
export const show = (isEnabled: IsOn): string => isEnabled('NewPager') ? 'pages' : 'all'
`,
}
export const PAGE_LINE = 'src/page.ts:5'
export const SHOW_LINE = 'src/page.ts:8'
export const MAIN = `import { log } from 'runtime'
import { isEnabled, RealGates, type Gates, type GateName } from './features.js'
import { Page, show } from './page.js'
`

interface Context {
  readonly held: unknown[]
  readonly Provider: (props: { readonly value: unknown; readonly children: () => unknown }) => unknown
}

/** The part of React that shares a value with what is inside of an element. */
const REACT = {
  createContext(first: unknown): Context {
    const held = [first]
    return { held, Provider: ({ value, children }) => [held.push(value), children(), held.pop()][1] }
  },
  useContext: ({ held }: Context) => held.at(-1),
  h: (make: Context['Provider'], { value }: { readonly value: unknown }, children: () => unknown) =>
    make({ value, children }),
}

function traceOf(files: Files): unknown[] {
  const logged: unknown[] = []
  const log = (...values: readonly unknown[]): void => void logged.push(values)
  const given = new Map<string, unknown>([
    ['runtime', { log }],
    ['react', REACT],
  ])
  const load = projectLoader(files, given, { log })
  ;(load('./main.js') as { main: () => void }).main()
  return logged
}

/** What a strip writes, after which the program does the same, and what it refuses. */
async function stripped(files: Files): Promise<{ after: Files; refused: Refused[] }> {
  const before = { ...PROGRAM, ...files }
  const root = tempFolder(before)
  const { stdout } = await runCli(root, ['strip', 'NewPager', '--write', '--force', '--json'])
  const after = filesBelow(root)
  expect(traceOf(after)).toEqual(traceOf(before))
  return { after, ...(JSON.parse(stdout) as { refused: Refused[] }) }
}

/** The files after a strip, after which the program does the same. */
export const keptIn = async (files: Files): Promise<Files> => (await stripped(files)).after

/** The refusals of a strip, after which the program does the same. */
export async function refusedIn(files: Files): Promise<string[]> {
  const { refused } = await stripped(files)
  return refused.map(({ path, line, reason }) => `${path}:${line} ${reason.replace(/;.*/, '')}`)
}
