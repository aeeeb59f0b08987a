import { Script } from 'node:vm'
import ts from 'typescript'

/** What a program did: its records, and how it ended. */
export interface Trace {
  readonly steps: readonly unknown[]
  readonly end: string
}

const MOST_STEPS = 2_000
/** In milliseconds: a loop may continue for ever without a record. */
const LONGEST_RUN = 2_000

const holder = globalThis as typeof globalThis & { runOfProgram?: () => unknown }
const limited = new Script('globalThis.runOfProgram()')

/** Calls a function, which ends with an error when it takes too long. */
function runLimited(run: () => unknown): unknown {
  holder.runOfProgram = run
  return limited.runInThisContext({ timeout: LONGEST_RUN })
}

/** The unknowns of generated programs, truthy and falsy of every kind. */
const UNKNOWN = [0, 1, '', 'x', null, undefined, true, false, 2]

/** What a fragment shows: blanks and what is not text, number or element are nothing. */
class Fragment {
  readonly #children: readonly unknown[]

  constructor(children: readonly unknown[]) {
    this.#children = children
  }

  toJSON(): unknown {
    const shown = shownOf(this.#children)
    if (shown.length === 0) return null
    return shown.length === 1 && typeof shown[0] === 'object' ? shown[0] : shown
  }
}

/** Children as they show: lists and fragments flat, texts that meet as one. */
function shownOf(children: readonly unknown[]): unknown[] {
  const shown: unknown[] = []
  for (const child of children.flat(Infinity)) {
    const json: unknown = child instanceof Fragment ? child.toJSON() : child
    for (const part of Array.isArray(json) ? (json as unknown[]) : [json]) {
      if (part === null || part === undefined || typeof part === 'boolean' || part === '') continue
      const last = shown.at(-1)
      if (typeof part === 'object') shown.push(part)
      else if (typeof last === 'string') shown[shown.length - 1] = last + String(part)
      else shown.push(String(part))
    }
  }
  return shown
}

/** What a program is given besides the recorders. */
const GIVEN = {
  a: 1,
  b: 0,
  c: 'c',
  d: null,
  i0: 'i',
  i1: undefined,
  i2: true,
  i3: 0,
  F: Fragment,
  Box: Fragment.bind(null),
  clsx: (...names: readonly unknown[]) =>
    names
      .filter(Boolean)
      .map((name) =>
        typeof name === 'object'
          ? Object.entries(name as object)
              .filter(([, on]) => on)
              .map(([key]) => key)
              .join(' ')
          : String(name),
      )
      .join(' '),
  useEffect: (run: () => void) => run(),
  useMemo: (make: () => unknown) => make(),
  useRef: (current: unknown) => ({ current }),
  useState: (state: unknown) => [state, () => state],
}
const PROGRAM_NAMES = ['log', 'show', 'u', 'gate', 'h', 'tag', 'Gate', 'Flagged', ...Object.keys(GIVEN)]

function createElement(tag: unknown, props: object | null, children: readonly unknown[]): unknown {
  return tag === Fragment
    ? new Fragment(children)
    : { tag: typeof tag === 'function' ? 'Box' : tag, props: { ...props }, children: shownOf(children) }
}

/** What a component shows that calls what it gets. It does so later, if it is shown itself: nothing is called here. */
const CALLED = { calls: 'a function' }

/** Shows its children or, while its gate is off, its fallback. It calls an only child that is a function. */
function showGate(props: object, children: readonly unknown[], isOn: boolean): unknown {
  const [only] = children
  if (isOn && children.length === 1 && typeof only === 'function') return CALLED
  if (isOn) return shownOf(children).length === 0 ? null : new Fragment(children)
  const name = ['fallback', 'otherwise'].find((candidate) => candidate in props)
  return name === undefined ? null : (props as Record<string, unknown>)[name]
}

/** Shows one of two attributes, and calls it if it is a function. */
function showFlagged(
  { enable, disable }: { readonly enable?: unknown; readonly disable?: unknown },
  isOn: boolean,
): unknown {
  const shown = isOn ? enable : disable
  return typeof shown === 'function' ? CALLED : (shown ?? null)
}

/** JSX and types as plain JavaScript, with calls of `h`. */
function compile(script: string, language: 'js' | 'tsx'): string {
  const plain =
    language === 'js' && !/<\/|\/>/.test(script) ? script : transpile(script, language, ts.ScriptTarget.ES2022)
  // In two steps: TypeScript makes `Object.assign()` of `{...{}}` between tags, which throws.
  return /\basync\b(?! =)/.test(script) ? transpile(plain, 'js', ts.ScriptTarget.ES2016) : plain
}

function transpile(script: string, language: 'js' | 'tsx', target: ts.ScriptTarget): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(script, {
    fileName: language === 'js' ? 'program.jsx' : 'program.tsx',
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, target, jsx: ts.JsxEmit.React, jsxFactory: 'h', jsxFragmentFactory: 'F' },
  })
  const [error] = diagnostics
  if (error) throw new SyntaxError(ts.flattenDiagnosticMessageText(error.messageText, ' '))
  return outputText
}

/** What an asynchronous function gives: it has run to its end. */
class Settled {
  /** Whether the code of a promise that was written down read a name before its declaration. */
  static isEarly = false
  readonly #settle: () => unknown

  constructor(settle: () => unknown) {
    this.#settle = settle
  }

  get(): unknown {
    return this.#settle()
  }

  toJSON(): unknown {
    const end = endOf(this.#settle)
    Settled.isEarly ||= end === null
    return ['a promise', end]
  }
}

/**
 * Runs what TypeScript makes of an asynchronous function without waiting, so that a trace is complete when its program
 * ends.
 */
function runAtOnce(
  self: unknown,
  values: readonly unknown[] | undefined,
  _promise: unknown,
  make: (...values: readonly unknown[]) => Generator,
): Settled {
  const steps = make.apply(self, [...(values ?? [])])
  try {
    for (let step = steps.next(); ;) {
      if (step.done === true) {
        const { value } = step
        return value instanceof Settled ? value : new Settled(() => value)
      }
      let awaited: unknown
      try {
        awaited = step.value instanceof Settled ? step.value.get() : step.value
      } catch (error) {
        step = steps.throw(error)
        continue
      }
      step = steps.next(awaited)
    }
  } catch (error) {
    return new Settled(() => {
      throw error
    })
  }
}

/** The helpers that TypeScript's output requires. */
const AT_ONCE = { __awaiter: runAtOnce, __asyncValues: (list: Iterable<unknown>) => list[Symbol.iterator]() }

type Program = (...parameters: readonly unknown[]) => unknown

/**
 * Reads the body of a generated program.
 *
 * @returns `null`: it is not a program; names are declared twice.
 */
export function compileProgram(body: string, language: 'js' | 'tsx'): Program | null {
  try {
    // The text comes from the generator of these tests.
    return (
      new Function(
        `${compile(`function program(${PROGRAM_NAMES.join(', ')}) {\n'use strict'\nconst ON = 'On'\n{\n${body}\n}\n}`, language)}\nreturn program`,
      ) as () => Program
    ).call(AT_ONCE)
  } catch {
    return null
  }
}

/**
 * Runs a program, with the gate `On` at `value` and the gate `Other` at `other`.
 *
 * @returns `null`: it reads a name before its declaration, or doesn't end.
 */
export function runProgram(program: Program, value: boolean, other: boolean, seed: number): Trace | null {
  const steps: unknown[] = []
  const record = (step: unknown): void => {
    if (steps.push(step) > MOST_STEPS) throw new Error('endless')
  }
  const log = (id: number, result: unknown): unknown => {
    const isObject = typeof result === 'object' && result !== null
    // A function is another one in each run.
    record([
      typeof id === 'number' ? id : typeof id,
      typeof result === 'function'
        ? 'a function'
        : isObject && JSON.stringify(result) !== 'null'
          ? JSON.stringify(result)
          : isObject
            ? null
            : result,
    ])
    return result
  }
  const show = (id: number, element: unknown): void => record([id, JSON.stringify(shownOf([element]))])
  const u = (id: number): unknown => {
    record(typeof id === 'function' ? 'a function' : id)
    return UNKNOWN[(id * 7 + seed) % UNKNOWN.length]
  }
  const enabled = (name: string): boolean => (name === 'On' ? value : other)
  const Gate = (): void => undefined
  const Flagged = (): void => undefined
  const h = (
    tag: unknown,
    props: { readonly name?: string; readonly enable?: unknown } | null,
    ...children: readonly unknown[]
  ): unknown =>
    tag === Flagged
      ? showFlagged(props ?? {}, enabled(props?.name ?? ''))
      : tag === Gate
        ? showGate(props ?? {}, children, enabled(props?.name ?? ''))
        : createElement(tag, props, children)
  const tag = (strings: TemplateStringsArray, ...values: readonly unknown[]): unknown =>
    log(-1, [...strings.raw, ...values])
  Settled.isEarly = false
  const end = endOf(() => program(log, show, u, { enabled }, h, tag, Gate, Flagged, ...Object.values(GIVEN)))
  // A `finally` that throws hides what was thrown before it, so programs write that down.
  return end === null || Settled.isEarly || 'early' in log ? null : { steps, end }
}

/** @returns `null`: it reads a name before its declaration, or doesn't end. */
function endOf(run: () => unknown): string | null {
  try {
    return `returns ${String(runLimited(run))}`
  } catch (error) {
    if (
      error instanceof ReferenceError ||
      (error as Partial<NodeJS.ErrnoException>).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    )
      return null
    // The engine's own messages quote the source, which a strip changes.
    if (error instanceof TypeError) return 'throws a TypeError'
    return `throws ${error instanceof Error ? error.message : String(error)}`
  }
}
