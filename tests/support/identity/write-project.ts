import { FeatureWriter, type Feature } from './features.js'
import { ModuleWriter, type Language } from './module-writer.js'
import type { GateNames, RegistryShape } from './registries.js'
import { readMarks, type WrittenProject } from './written-project.js'

/** All that decides what a generated project is. */
export interface ProjectChoice {
  readonly language: Language
  readonly shape: RegistryShape
  readonly names: GateNames
  /** The value at which the gate is locked. */
  readonly value: boolean
  readonly features: readonly { readonly feature: Feature; readonly form: number }[]
}

const EXTENSIONS: Readonly<Record<Language, string>> = { ts: 'ts', esm: 'js', cjs: 'js' }

/** The packages that come from outside. */
export const PACKAGE_TYPES = `declare module 'trace' {
  export function log(id: string, value: unknown): unknown
}

declare module '@acme/flags' {
  export interface Gates {
    isEnabled(name: string): boolean
  }
  export const gates: Gates
  export function isEnabled(name: string): boolean
}
`

/** Whether a feature can be written for a project. */
export function fits(
  { languages }: { readonly languages?: readonly Language[] },
  { language }: { readonly language: Language },
): boolean {
  return languages?.includes(language) ?? true
}

/**
 * Writes a project: a registry, a module or more with the features, and `src/main`, whose function `main` calls them
 * all.
 */
export function writeProject(choice: ProjectChoice): WrittenProject {
  const { language, shape, names, value } = choice
  const extension = EXTENSIONS[language]
  const registry = shape.registry?.(names, value)
  const features = new ModuleWriter(language)
  shape.write(features, names, value)
  const written = writeFeatures(choice)
  const files: Record<string, string> = {
    'package.json': packageJson(
      language,
      written.flatMap(({ writers }) => writers),
    ),
    'feature-gates.config.json': `${JSON.stringify({ registries: [{ files: [registry?.path ?? `src/features.${extension}`] }], currentVersion: '1.36' })}\n`,
    'tsconfig.json': TSCONFIG,
    ...(registry && { [registry.path]: registry.text }),
    ...(language === 'ts' && { 'src/packages.d.ts': PACKAGE_TYPES }),
    [`src/features.${extension}`]: features.toString(),
  }
  const main = new ModuleWriter(language)
  const calls: string[] = []
  for (const [index, { module, writers }] of written.entries()) {
    for (const writer of writers) {
      main.import(specifier(language, `part${index}`), `run${writer.id}`)
      calls.push(`  await run${writer.id}()`)
      for (const [name, other] of writer.others) files[`src/${name}.${extension}`] = other.toString()
      Object.assign(files, writer.files)
    }
    files[`src/part${index}.${extension}`] = module.toString()
  }
  main.export('main', `async function main()${main.type(': Promise<void>')} {\n${calls.join('\n')}\n}`)
  files[`src/main.${extension}`] = main.toString()
  return readMarks(files)
}

interface Part {
  readonly module: ModuleWriter
  readonly writers: FeatureWriter[]
}

/** Features share a module unless a name would be two things in it. */
function writeFeatures({ language, shape, names, features }: ProjectChoice): Part[] {
  const parts: Part[] = []
  for (const [id, { feature, form }] of features.entries()) {
    const writer = new FeatureWriter({ language, shape, names, id, form })
    feature.write(writer)
    let part = parts.at(-1)
    if (!part || !part.module.takes(writer.module)) {
      part = { module: new ModuleWriter(language).import('trace', 'log'), writers: [] }
      parts.push(part)
    }
    part.module.merge(writer.module)
    const type = part.module.type(': Promise<void>')
    part.module.export(`run${id}`, `async function run${id}()${type} {\n${writer.body}\n}`)
    part.writers.push(writer)
  }
  return parts
}

function specifier(language: Language, name: string): string {
  return language === 'cjs' ? `./${name}` : `./${name}.js`
}

function packageJson(language: Language, writers: readonly FeatureWriter[]): string {
  const extension = EXTENSIONS[language]
  const browser = writers.flatMap(({ manifest }) => [...manifest.browser])
  const imports = writers.flatMap(({ manifest }) => [...manifest.imports])
  const dependencies = writers.flatMap(({ manifest }) => [...manifest.dependencies])
  return `${JSON.stringify(
    {
      name: 'app',
      version: '1.36.0',
      private: true,
      type: language === 'cjs' ? 'commonjs' : 'module',
      imports: { '#features': `./src/features.${extension}`, ...Object.fromEntries(imports) },
      ...(browser.length > 0 && { browser: Object.fromEntries(browser) }),
      ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
      workspaces: ['packages/*'],
    },
    null,
    2,
  )}\n`
}

/** The libraries of browsers would take longer to read than all else. */
const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      strict: true,
      target: 'es2023',
      lib: ['es2023'],
      allowJs: true,
      checkJs: false,
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      types: [],
      paths: { '~/*': ['./src/*'] },
    },
    include: ['src', 'packages'],
    exclude: ['**/*.test.ts'],
  },
  null,
  2,
)}\n`
