import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { parse } from 'yaml'

/** What a project logged, and how it ended. */
export interface IdentityTrace {
  readonly steps: readonly unknown[]
  readonly end: string
}

const MOST_STEPS = 500
const PLATFORMS = ['native', 'ios', 'android', 'web']

type ModuleFunction = (module: { exports: object }, exports: object, require: (specifier: string) => unknown) => void
/** Most files are the same in the next project. */
const compiled = new Map<string, ModuleFunction>()

/**
 * Runs `main` of a generated project as it is, and as a build for each platform for which it has files of their own.
 *
 * @param files texts by path.
 * @returns what happened, by platform; of the plain build under the empty string.
 * @throws where a file doesn't parse.
 */
export async function runIdentityProject(
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, IdentityTrace>>> {
  const platforms = PLATFORMS.filter((platform) =>
    Object.keys(files).some((path) => new RegExp(`\\.${platform}\\.[jt]s$`).test(path)),
  )
  const traces: Record<string, IdentityTrace> = {}
  for (const platform of ['', ...platforms]) traces[platform] = await runFor(platform, files)
  return traces
}

async function runFor(platform: string, files: Readonly<Record<string, string>>): Promise<IdentityTrace> {
  const steps: unknown[] = []
  const log = (id: string, value: unknown): unknown => {
    if (steps.push([id, JSON.stringify(value) ?? 'undefined']) > MOST_STEPS) throw new Error('endless')
    return value
  }
  try {
    const { main } = new Loader(files, platform, log).load('src/main') as { main: () => Promise<void> }
    await main()
    return { steps, end: 'returns' }
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    // Names of variables are in the engine's messages.
    return { steps, end: error instanceof TypeError ? 'throws a TypeError' : `throws ${String(error)}` }
  }
}

class Loader {
  readonly #files: Readonly<Record<string, string>>
  readonly #suffixes: readonly string[]
  readonly #given: Readonly<Record<string, object>>
  readonly #loaded = new Map<string, { exports: object }>()

  constructor(files: Readonly<Record<string, string>>, platform: string, log: unknown) {
    this.#files = files
    this.#suffixes = ['.ts', '.js'].flatMap((end) => (platform === '' ? [end] : [`.${platform}${end}`, end]))
    this.#given = { trace: { log }, '@acme/flags': flagsOf(files) }
  }

  load(specifier: string, from = 'main'): unknown {
    const target = targetOf(specifier, from)
    const given = this.#given[target]
    if (given) return given
    const path = [
      ...this.#suffixes.map((suffix) => target + suffix),
      ...this.#suffixes.map((suffix) => `${target}/index${suffix}`),
    ].find((candidate) => candidate in this.#files)
    if (path === undefined) throw new Error(`nothing at ${specifier}`)
    const known = this.#loaded.get(path)
    if (known) return known.exports
    const module = { exports: {} }
    this.#loaded.set(path, module)
    compile(path, this.#files[path] as string)(module, module.exports, (other) => this.load(other, path))
    return module.exports
  }
}

function targetOf(specifier: string, from: string): string {
  const plain = specifier.replace(/\.js$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  if (plain.startsWith('~/')) return `src/${plain.slice(2)}`
  if (plain.startsWith('#')) return `src/${plain.slice(1)}`
  // The package that comes from outside has a name of its own.
  if (plain.startsWith('@acme/') && plain !== '@acme/flags') return plain.replace('@acme', 'packages')
  return plain
}

/** The package that reads the file of gates. */
function flagsOf(files: Readonly<Record<string, string>>): object {
  const isEnabled = (name: string): boolean => {
    const { gates } = parse(files['feature-gates.yaml'] ?? '{}') as {
      gates?: Record<string, { specs: { default: boolean }[] }> | null
    }
    const spec = gates?.[name]?.specs[0]
    if (!spec) throw new Error(`no feature gate ${name}`)
    return spec.default
  }
  return { isEnabled, gates: { isEnabled } }
}

function compile(path: string, text: string): ModuleFunction {
  const known = compiled.get(text)
  if (known) return known
  // Only these begin a line that is not CommonJS, in what the generator writes and a strip leaves.
  const isModule = path.endsWith('.ts') || /^(?:import|export)\b/m.test(text)
  // The text comes from the generator of these tests.
  const run = new Function('module', 'exports', 'require', isModule ? transpile(path, text) : text) as ModuleFunction
  compiled.set(text, run)
  return run
}

function transpile(path: string, text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      allowJs: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      esModuleInterop: true,
    },
  })
  const [error] = diagnostics
  if (error) throw new SyntaxError(`${path}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}\n${text}`)
  return outputText
}
