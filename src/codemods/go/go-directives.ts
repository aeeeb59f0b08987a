import { join } from 'node:path'
import { entriesOf, readText } from '../../files/read-file.js'
import { outlinesOf } from './go-outlines.js'
import type { GoSources } from './go-sources.js'

/** Directives by which C, a host of WebAssembly or another package may call a function. */
const DIRECTIVE = /^\/\/(?:export|go:linkname|go:wasmexport)[ \t]+([^\r\n]*)/gm

const known = new WeakMap<GoSources, Map<string, ReadonlySet<string>>>()

const linkedIn = new WeakMap<GoSources, readonly string[]>()

/** The names in such directives of a package's files, and those that other packages link. */
export function namesInDirectives(sources: GoSources, folder: string): ReadonlySet<string> {
  const byFolder = known.get(sources) ?? new Map<string, ReadonlySet<string>>()
  known.set(sources, byFolder)
  let names = byFolder.get(folder)
  if (!names) {
    const texts = sources.filesIn(folder).map((file) => sources.textOf(file) ?? '')
    names = new Set([
      ...namesInAssembly(folder),
      ...texts.flatMap((text) => [...text.matchAll(DIRECTIVE)].flatMap(([, rest = '']) => rest.split(/[ \t]+/))),
      ...linkedNames(sources),
    ])
    byFolder.set(folder, names)
  }
  return names
}

/** The names in assembly files, and their parts: `ring` and `size` of `ring_head` and `const_size`. */
function namesInAssembly(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter(({ name }) => /\.s$/i.test(name))
    .flatMap(({ name }) => {
      const read = readText(join(folder, name))
      return 'text' in read ? (read.text.match(/[\p{L}_][\p{L}\d_]*/gu) ?? []) : []
    })
    .flatMap((word) => [word, ...word.split('_')])
}

function linkedNames(sources: GoSources): readonly string[] {
  let names = linkedIn.get(sources)
  if (!names) linkedIn.set(sources, (names = [...outlinesOf(sources).values()].flatMap(({ linked }) => linked)))
  return names
}
