import { basename, dirname, extname, relative, resolve, sep } from 'node:path'
import { nodesOf } from '../../source/nodes-of.js'
import { contains, rangeOf } from '../../text/text-range.js'
import { findModuleIn } from './find-module.js'
import { linksOf } from './module-links.js'
import { isFileNamedInData } from './names-in-data.js'
import type { StripState } from './orphans.js'
import type { ProjectModules } from './project-modules.js'

/** Whether settings, pages, other texts or code name a file other than to import it. */
export function isNamedElsewhere(modules: ProjectModules, file: string, state: StripState): boolean {
  return (
    isNamedInSettings(modules, file) ||
    isNamedOnPage(modules, file) ||
    isFileNamedInData(modules.sources, file) ||
    isNamedInCode(modules, file, state)
  )
}

/** `"files": ["./src/setup.ts"]`, `"@/flags": ["src/flags"]`, `"old": "node src/old.js"`. */
export function isNamedInSettings({ sources }: ProjectModules, file: string): boolean {
  return sources.settings.some((setting) => {
    const path = relative(dirname(setting), file).replaceAll(sep, '/')
    if (path.startsWith('..') || basename(setting) === 'package-lock.json') return false
    const stem = path.slice(0, path.length - extname(path).length)
    const text = sources.textOf(setting) ?? ''
    return [`/${stem}`, `"${stem}`, ` ${stem}`].some(
      (named) => text.includes(`${named}"`) || text.includes(`${named}.`),
    )
  })
}

function isNamedOnPage({ sources }: ProjectModules, file: string): boolean {
  return [...sources.opaque].some(
    (page) =>
      page.endsWith('.html') &&
      [...(sources.textOf(page) ?? '').matchAll(/["'](?:[^"'\s]*\/)?([^"'\s/]+)["']/g)].some(([, path = '']) =>
        isFileName(path, file),
      ),
  )
}

/**
 * Whether code names the file other than to import it: `new URL('./worker.js', import.meta.url)`, `join(folder,
 * 'worker.js')`, `entry: './src/worker'`, `/// <reference path="./worker.ts" />`.
 */
function isNamedInCode({ sources, entries }: ProjectModules, file: string, state: StripState): boolean {
  const name = basename(file, extname(file))
  return [...sources.scripts].some((script) => {
    const text = script === file ? null : sources.textOf(script)
    const view = text?.includes(`${name}.`) || text?.includes(`/${name}`) ? sources.viewOf(script) : null
    if (!view) return false
    const folders = [dirname(script), entries.folderOf(script) ?? dirname(script)]
    const isMeant = (path: string): boolean =>
      isFileName(path, file) ||
      (path.includes('/') && folders.some((folder) => findModuleIn(sources.scripts, resolve(folder, path)) === file))
    const { imports, reExports, loose } = linksOf(view)
    const links = [...imports, ...reExports, ...loose]
    return (
      [...view.text.matchAll(REFERENCE)].some(([, path = '']) => isMeant(path)) ||
      nodesOf(view, 'Literal').some(
        (literal) =>
          typeof literal.value === 'string' &&
          isMeant(literal.value) &&
          !state.isGone(view, literal) &&
          !links.some(({ node, specifier }) => specifier === literal.value && contains(node, rangeOf(literal))),
      )
    )
  })
}

const REFERENCE = /^[ \t]*\/\/\/[ \t]*<reference\s+path\s*=\s*["']([^"'\n]+)["']/gm

function isFileName(path: string, file: string): boolean {
  return /^\.[cm]?[jt]sx?$/.test(extname(path)) && basename(path, extname(path)) === basename(file, extname(file))
}
