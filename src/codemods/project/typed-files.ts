import type { Project, ts } from 'ts-morph'
import { loadTsMorph } from '../../syntax/typescript/load-ts-morph.js'
import { guardedFileSystem } from './guarded-system.js'
import type { ProjectModules } from './project-modules.js'

/**
 * Files whose types are needed. TypeScript itself reads their imports. A long initial list of files makes it slow, so
 * files are added when needed, and parsed files are kept.
 */
export class TypedFiles {
  readonly #modules: ProjectModules
  readonly #project: Project
  readonly #added = new Set<string>()

  constructor(modules: ProjectModules, options: ts.CompilerOptions) {
    const { Project } = loadTsMorph()
    this.#modules = modules
    this.#project = new Project({
      fileSystem: guardedFileSystem(),
      compilerOptions: { ...options, allowJs: true, checkJs: false, noEmit: true, skipLibCheck: true, types: [] },
      skipAddingFilesFromTsConfig: true,
      skipFileDependencyResolution: true,
    })
  }

  load(files: readonly string[]): ts.SourceFile[] {
    for (const file of files) {
      if (this.#added.has(file)) continue
      this.#added.add(file)
      this.#project.createSourceFile(file, this.#modules.sources.textOf(file) ?? '', { overwrite: true })
    }
    return files.map((file) => this.#project.getSourceFileOrThrow(file).compilerNode)
  }

  get checker(): ts.TypeChecker {
    return this.#project.getTypeChecker().compilerObject
  }
}

const typedByModules = new WeakMap<ProjectModules, Map<ts.CompilerOptions, TypedFiles>>()

/** The files that share the compiler options of `file`. */
export function typedFilesFor(modules: ProjectModules, file: string): TypedFiles {
  const options = modules.compilerOptionsFor(file)
  const known = typedByModules.get(modules) ?? new Map<ts.CompilerOptions, TypedFiles>()
  typedByModules.set(modules, known)
  let typed = known.get(options)
  if (!typed) {
    typed = new TypedFiles(modules, options)
    known.set(options, typed)
  }
  return typed
}
