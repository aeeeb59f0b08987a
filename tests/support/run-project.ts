import ts from 'typescript'
import type { Trace } from './run-program.js'

const MOST_STEPS = 2_000
const UNKNOWN = [0, 1, '', 'x', null, true, false]

class LostFile extends Error {}

/**
 * Loads `src/main.ts` of a generated project, with the gate `On` at `value` and the gate `Other` at `other`, and calls
 * its function `main`.
 *
 * @param files sources by path; TypeScript.
 * @throws when a file imports one that doesn't exist: no generated program does that.
 */
export async function runProject(
  files: Readonly<Record<string, string>>,
  value: boolean,
  other: boolean,
): Promise<Trace> {
  const steps: unknown[] = []
  const record = (step: unknown): void => {
    if (steps.push(step) > MOST_STEPS) throw new Error('endless')
  }
  const given = new Map<string, unknown>([
    [
      'runtime',
      {
        log: (id: number, result: unknown) => {
          record([id, JSON.stringify(result) ?? 'undefined'])
          return result
        },
        u: (id: number) => {
          record(id)
          return UNKNOWN[id % UNKNOWN.length]
        },
      },
    ],
    ['./features.js', { gates: { enabled: (name: string) => (name === 'On' ? value : other) } }],
  ])
  const load = projectLoader(files, given)
  try {
    const { main } = load('./main.js') as { main: () => Promise<unknown> }
    return { steps, end: `returns ${JSON.stringify(await main()) ?? 'undefined'}` }
  } catch (error) {
    if (error instanceof LostFile || error instanceof SyntaxError) throw error
    // Names of variables are in the engine's messages.
    return { steps, end: error instanceof TypeError ? 'throws a TypeError' : `throws ${String(error)}` }
  }
}

/**
 * What loads the modules of a generated project, as `require` does.
 *
 * @param given modules that aren't files, by their specifiers.
 * @param globals names that every module knows.
 */
export function projectLoader(
  files: Readonly<Record<string, string>>,
  given: ReadonlyMap<string, unknown>,
  globals: Readonly<Record<string, unknown>> = {},
): (specifier: string) => unknown {
  const loaded = new Map<string, { exports: Record<string, unknown> }>()
  const load = (specifier: string): unknown => {
    if (given.has(specifier)) return given.get(specifier)
    const script = `src/${specifier.replace(/^\.\//, '').replace(/\.js$/, '.ts')}`
    const path = files[script] === undefined ? `${script}x` : script
    const known = loaded.get(path)
    if (known) return known.exports
    const text = files[path]
    if (text === undefined) throw new LostFile(`nothing at ${script}`)
    const module = { exports: {} }
    loaded.set(path, module)
    // The text comes from the generator of these tests.
    new Function('module', 'exports', 'require', ...Object.keys(globals), compile(path, text))(
      module,
      module.exports,
      load,
      ...Object.values(globals),
    )
    return module.exports
  }
  return load
}

/** Most files are run often: those that a change leaves alone, and each before and after it, with every value. */
const compiled = new Map<string, string>()

function compile(path: string, text: string): string {
  const key = `${path}\n${text}`
  const known = compiled.get(key) ?? transpile(path, text)
  compiled.set(key, known)
  return known
}

function transpile(fileName: string, text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
      jsx: ts.JsxEmit.React,
    },
  })
  const [error] = diagnostics
  if (error) throw new SyntaxError(`${fileName}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}\n${text}`)
  return outputText
}
