import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** A folder that doesn't exist. */
const NOWHERE = '/nowhere'

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

/** The same of texts by path, which are on no disk. */
export function typeErrorsOf(files: Readonly<Record<string, string>>): string[] {
  const texts = new Map(Object.entries(files).map(([path, text]) => [join(NOWHERE, path), text]))
  const folders = new Set([...texts.keys()].flatMap(foldersAround))
  const host = ts.createCompilerHost(STRICT)
  const isOnDisk = (file: string): boolean => !file.startsWith(NOWHERE)
  const { fileExists, readFile } = host
  host.fileExists = (file) => texts.has(file) || (isOnDisk(file) && fileExists(file))
  host.readFile = (file) => texts.get(file) ?? (isOnDisk(file) ? readFile(file) : undefined)
  host.directoryExists = (folder) => folders.has(folder)
  host.getDirectories = () => []
  host.getCurrentDirectory = () => NOWHERE
  delete host.realpath
  return checkWith(host, [...texts.keys()], STRICT, NOWHERE)
}

function foldersAround(file: string): string[] {
  const folder = dirname(file)
  return folder === NOWHERE || folder === dirname(folder) ? [folder] : [folder, ...foldersAround(folder)]
}

function check(files: readonly string[], options: ts.CompilerOptions, root: string): string[] {
  return checkWith(ts.createCompilerHost(options), files, options, root)
}

function checkWith(
  host: ts.CompilerHost,
  files: readonly string[],
  options: ts.CompilerOptions,
  root: string,
): string[] {
  if (files.length === 0) return []
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
