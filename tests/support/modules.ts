import { dirname, join, normalize } from 'node:path'
import type { ImportResolver } from '../../src/source/import-resolver.js'
import type { SourceView } from '../../src/source/source-view.js'
import { parseScript } from './strip-text.js'

/** Resolves relative imports among texts by file name; anything else is not at hand. */
export function resolverOf(files: Readonly<Record<string, string>>): ImportResolver {
  const views = new Map<string, SourceView>()
  return (from, specifier) => {
    if (!specifier.startsWith('.')) return null
    const path = normalize(join(dirname(from), specifier)).replace(/\.js$/, '')
    const name = [`${path}.ts`, `${path}.js`, `${path}/index.ts`].find((candidate) => candidate in files)
    if (!name) return null
    let view = views.get(name)
    if (!view) views.set(name, (view = parseScript(name, files[name] as string)))
    return view
  }
}
