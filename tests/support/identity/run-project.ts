import { dirname, join } from 'node:path/posix'
import ts from 'typescript'
import { parse } from 'yaml'

/** What a project logged, and how it ended. */
export interface IdentityTrace {
  readonly steps: readonly unknown[]
  readonly end: string
}

const MOST_STEPS = 500
/** Takes the fields and conditions `browser` of manifests. */
const BROWSER = 'browser'
const PLATFORMS = ['native', 'ios', 'android', 'web', BROWSER]

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
    Object.entries(files).some(([path, text]) =>
      platform === BROWSER
        ? path.endsWith('package.json') && text.includes('"browser"')
        : new RegExp(`\\.${platform}\\.[jt]s$`).test(path),
    ),
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
  readonly #isOfBrowser: boolean
  readonly #loaded = new Map<string, { exports: object }>()

  constructor(files: Readonly<Record<string, string>>, platform: string, log: unknown) {
    this.#files = files
    this.#isOfBrowser = platform === BROWSER
    this.#suffixes = ['.ts', '.js'].flatMap((end) => (platform === '' ? [end] : [`.${platform}${end}`, end]))
    this.#given = { trace: { log }, '@acme/flags': flagsOf(files) }
  }

  /** What a manifest's field `browser` names in the place of a module. */
  #forBrowser(target: string): string {
    if (!this.#isOfBrowser) return target
    const folder = /^packages\/[^/]+/.exec(target)?.[0] ?? ''
    const { browser } = manifestIn(folder, this.#files)
    if (typeof browser !== 'object') return target
    const found = Object.entries(browser).find(([from]) => join(folder, withoutExtension(from)) === target)
    return found ? join(folder, withoutExtension(found[1])) : target
  }

  load(specifier: string, from = 'main'): unknown {
    const target = this.#forBrowser(targetOf(specifier, from, this.#files, this.#isOfBrowser))
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

/** The parts of a manifest that say which file a specifier means. */
interface Manifest {
  readonly main?: string
  readonly browser?: string | Readonly<Record<string, string>>
  readonly exports?: unknown
  readonly imports?: Readonly<Record<string, unknown>>
}

function manifestIn(folder: string, files: Readonly<Record<string, string>>): Manifest {
  return JSON.parse(files[join(folder, 'package.json')] ?? '{}') as Manifest
}

/** The file that conditions choose; `null`: none that a build of these tests takes. */
function chosen(entry: unknown, isOfBrowser: boolean): string | null {
  if (typeof entry === 'string') return withoutExtension(entry)
  if (typeof entry !== 'object' || entry === null) return null
  for (const [condition, inner] of Object.entries(entry)) {
    const isTaken = condition === 'default' || condition === 'import' || condition === '.'
    const found = isTaken || (condition === BROWSER && isOfBrowser) ? chosen(inner, isOfBrowser) : null
    if (found !== null) return found
  }
  return null
}

function withoutExtension(path: string): string {
  return path.replace(/\.[jt]s$/, '')
}

/** The file of a package of the workspace, if its manifest names one that is there. */
function entryOf(folder: string, files: Readonly<Record<string, string>>, isOfBrowser: boolean): string {
  const { main, browser, exports } = manifestIn(folder, files)
  const own = isOfBrowser && typeof browser === 'string' ? browser : main
  const entry = chosen(exports, isOfBrowser) ?? (own === undefined ? null : withoutExtension(own))
  const path = entry === null ? folder : join(folder, entry)
  return `${path}.ts` in files || `${path}.js` in files ? path : folder
}

function targetOf(
  specifier: string,
  from: string,
  files: Readonly<Record<string, string>>,
  isOfBrowser: boolean,
): string {
  const plain = specifier.replace(/\.js$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  if (plain.startsWith('~/')) return `src/${plain.slice(2)}`
  if (plain.startsWith('#')) return join(chosen(manifestIn('', files).imports?.[plain], isOfBrowser) ?? plain)
  if (plain.startsWith('@vendor/')) return `node_modules/${plain}/index`
  // The package that comes from outside has a name of its own.
  if (plain.startsWith('@acme/') && plain !== '@acme/flags')
    return entryOf(plain.replace('@acme', 'packages'), files, isOfBrowser)
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
