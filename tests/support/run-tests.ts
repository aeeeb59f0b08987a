import { projectLoader } from './run-project.js'

/** What a test saw: the values that it expected something of, and what the code recorded meanwhile. */
export type TestRun = readonly unknown[]

interface Collected {
  readonly key: string
  readonly run: () => unknown
  readonly before: readonly (() => unknown)[]
}

type Body = (...row: unknown[]) => unknown

/**
 * Where `describe` and `it` put what they are given: the titles around them, and the hooks that run before each test.
 */
class Collector {
  readonly tests: Collected[] = []
  #titles: readonly string[] = []
  #hooks: (() => unknown)[][] = [[]]

  readonly describe = (title: string, body: () => void): void => {
    this.#titles = [...this.#titles, title]
    this.#hooks.push([])
    body()
    this.#hooks.pop()
    this.#titles = this.#titles.slice(0, -1)
  }

  readonly beforeEach = (hook: () => unknown): void => {
    this.#hooks.at(-1)?.push(hook)
  }

  readonly #add = (title: string, body: Body): void => {
    this.tests.push({ key: [...this.#titles, title].join(' > '), run: () => body(), before: this.#hooks.flat() })
  }

  readonly it = Object.assign((title: string, body: Body) => this.#add(title, body), {
    skip: (): void => undefined,
    skipIf:
      (isSkipped: boolean) =>
      (title: string, body: Body): void =>
        isSkipped ? undefined : this.#add(title, body),
    runIf:
      (isRun: boolean) =>
      (title: string, body: Body): void =>
        isRun ? this.#add(title, body) : undefined,
    each:
      (rows: readonly unknown[]) =>
      (title: string, body: Body): void => {
        for (const row of rows) {
          const { values, on } = Array.isArray(row)
            ? { values: row as unknown[], on: row[0] as unknown }
            : { values: [row], on: (row as { on: unknown }).on }
          this.#add(`${title} ${JSON.stringify(values)} sets ${String(on)}`, () => body(...values))
        }
      },
  })
}

/**
 * Runs a module of tests of a generated project, each test with the gate `On` at `value` and the gate `Other` at
 * `other` to begin with.
 *
 * @returns by the titles, and the row of a table, the tests that ran; none where the file is gone.
 */
export function runTests(
  files: Readonly<Record<string, string>>,
  path: string,
  value: boolean,
  other: boolean,
): ReadonlyMap<string, TestRun> {
  const ran = new Map<string, TestRun>()
  const text = files[path]
  if (text === undefined) return ran
  const state = new Map<string, boolean>()
  const reset = (): void => {
    state.set('On', value).set('Other', other)
  }
  reset()
  const setFromMap = (map: object): void => {
    for (const [name, isOn] of Object.entries(map)) state.set(name, isOn as boolean)
  }
  const gates = {
    enabled: (name: string) => state.get(name),
    override: (name: string, isOn: boolean) => void state.set(name, isOn),
    set: (text: string) =>
      setFromMap(Object.fromEntries(text.split(',').map((pair) => [pair.split('=')[0], pair.endsWith('=true')]))),
    setFromMap,
    reset,
  }
  let steps: unknown[] = []
  const undo: (() => void)[] = []
  // Each gives what it was told to, which the tests tell again.
  const results = new WeakMap<() => unknown, unknown>()
  const mocks = new Map<string, unknown>()
  const vi = {
    fn: () => {
      const fn = (): unknown => results.get(fn)
      return fn
    },
    mocked: (fn: () => unknown) => ({ mockReturnValue: (result: unknown) => void results.set(fn, result) }),
    mock: (specifier: string, make: (original: () => unknown) => unknown) =>
      void mocks.set(
        specifier,
        make(() => load(specifier)),
      ),
    spyOn: (object: Record<string, unknown>, name: string) => ({
      mockReturnValue: (result: unknown): void => {
        const before = object[name]
        undo.push(() => void (object[name] = before))
        object[name] = () => result
      },
    }),
  }
  const expectation = (seen: unknown): object => {
    steps.push(['expect', JSON.stringify(seen)])
    return { toBe: (wanted: unknown) => void steps.push(['to be', JSON.stringify(wanted)]) }
  }
  const log = (id: number, result: unknown): unknown => {
    steps.push([id, JSON.stringify(result)])
    return result
  }
  const collector = new Collector()
  const { describe, it, beforeEach } = collector
  const given = new Map<string, unknown>([
    ['runtime', { log, u: (id: number) => id }],
    ['./features.js', { gates }],
  ])
  const globals = { describe, it, beforeEach, vi, expect: expectation }
  const load = projectLoader(files, given, globals)
  // Mocks of modules come first, wherever they stand.
  const hoisted = text.split('\n').filter((line) => line.startsWith('vi.mock('))
  projectLoader({ 'src/hoisted.ts': hoisted.join('\n') }, given, globals)('./hoisted.js')
  const rest = text
    .split('\n')
    .filter((line) => !line.startsWith('vi.mock('))
    .join('\n')
  projectLoader(
    { ...files, [path]: rest },
    new Map([...given, ...mocks]),
    globals,
  )(`./${path.slice('src/'.length).replace(/ts$/, 'js')}`)
  for (const { key, before, run } of collector.tests) {
    reset()
    steps = []
    for (const hook of before) hook()
    run()
    while (undo.length > 0) undo.pop()?.()
    ran.set(key, steps)
  }
  return ran
}
