import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

const STRICT: ts.CompilerOptions = {
  strict: true,
  noUnusedLocals: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Legacy,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
}

/** The libraries are the same every time. */
const libraries = new Map<string, ts.SourceFile | undefined>()

/** What TypeScript finds wrong with a project, in its strict mode, with unused names: `file: message`. */
export function typeErrorsIn(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => !/(?:^|[/\\])node_modules[/\\]/.test(file),
  )
  const configs = files.filter((file) => /^tsconfig.*\.json$/.test(basename(file)))
  const scripts = files.filter((file) => /\.[cm]?tsx?$/.test(file)).map((file) => join(root, file))
  if (configs.length === 0) return check(scripts, STRICT, root)
  return configs.flatMap((config) => {
    const { config: json } = ts.readConfigFile(join(root, config), ts.sys.readFile) as { config: unknown }
    const { fileNames, options } = ts.parseJsonConfigFileContent(json, ts.sys, join(root, config, '..'))
    return check(
      fileNames,
      { ...STRICT, ...options, noEmit: true, composite: false, incremental: false, ignoreDeprecations: '6.0' },
      root,
    )
  })
}

function check(files: readonly string[], options: ts.CompilerOptions, root: string): string[] {
  if (files.length === 0) return []
  const host = ts.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...rest) => {
    if (!/[/\\]typescript[/\\]lib[/\\]/.test(file)) return getSourceFile(file, ...rest)
    if (!libraries.has(file)) libraries.set(file, getSourceFile(file, ...rest))
    return libraries.get(file)
  }
  const program = ts.createProgram({ rootNames: files, options, host })
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file ? file.fileName.slice(root.length + 1) : ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
}
