import { dirname } from 'node:path'
import type { GateIndex } from '../../../registry/gate-index.js'
import type { ImportResolver } from '../../../source/import-resolver.js'
import type { SourceView } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { programOf } from '../../go/go-sources.js'

import { isGo } from './searched-code.js'

/** Tells whether a Go file belongs to a program that has none of the gates and doesn't speak of feature gates. */
export type IsOtherProgram = (view: SourceView) => boolean

const IMPORTS = /^import\s*(?:\(([^)]*)\)|(?:[\w.]+\s+)?("[^"\n]+"))/gm
const SPEAKS_OF_GATES = /feature[-_ ]?gate/i

/** Finds such programs by their imports, in the whole repository. Another module may have the gates, too. */
export function otherProgramsIn(
  texts: ProjectTexts,
  { index, resolveImport }: { readonly index: GateIndex; readonly resolveImport: ImportResolver },
): IsOtherProgram {
  const known = new Map<string, boolean>()
  let packages: Packages | null = null
  return (view) => {
    if (!resolveImport.goPathOf || programOf(view).goPackage !== 'main') return false
    const folder = dirname(view.file)
    let isOther = known.get(folder)
    if (isOther === undefined) {
      packages ??= packagesIn(texts, resolveImport.goPathOf)
      isOther = isWithoutGates(folder, packages, new Set(index.files.map(({ file }) => dirname(file))))
      known.set(folder, isOther)
    }
    return isOther
  }
}

interface Packages {
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly folders: ReadonlyMap<string, string>
}

function packagesIn(texts: ProjectTexts, pathOf: (folder: string) => string | null): Packages {
  const byFolder = new Map<string, string[]>()
  for (const [file, text] of texts.matching(/^package\s/m, isGo)) {
    if (file.endsWith('_test.go')) continue
    const folder = dirname(file)
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), text])
  }
  const paths = [...byFolder.keys()].flatMap((folder): [string, string][] => {
    const path = pathOf(folder)
    return path === null ? [] : [[path, folder]]
  })
  return { texts: byFolder, folders: new Map(paths) }
}

function isWithoutGates(program: string, { texts, folders }: Packages, registries: ReadonlySet<string>): boolean {
  const paths = [...folders].flatMap(([path, folder]) => (registries.has(folder) ? [path] : []))
  if (paths.length < registries.size) return false
  const modules = new Set(paths.map(startOf))
  const found = new Set([program])
  for (const folder of found) {
    if (registries.has(folder)) return false
    for (const text of texts.get(folder) ?? []) {
      if (SPEAKS_OF_GATES.test(text)) return false
      for (const path of importsIn(text)) {
        const own = folders.get(path)
        if (own !== undefined) found.add(own)
        else if (modules.has(startOf(path))) return false
      }
    }
  }
  return true
}

/** What modules of one repository have in common: `example.com/app`. */
function startOf(path: string): string {
  return path.split('/', path.startsWith('github.com/') ? 3 : 2).join('/')
}

function importsIn(text: string): string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, group, only]) =>
    [...(group ?? only ?? '').matchAll(/"([^"\n]+)"/g)].map(([, path]) => path as string),
  )
}
