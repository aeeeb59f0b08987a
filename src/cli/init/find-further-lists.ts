import type { CheckShapeEntry } from '../../config/config.js'
import { readText } from '../../files/read-file.js'
import { endsWithName } from '../../gates/check-shapes.js'
import { dottedPath } from '../../gates/dotted-path.js'
import { isTestFile } from '../../project/list-files.js'
import type { Project } from '../../project/project.js'
import type { RegistryFile } from '../../registry/model.js'
import { readRegistry } from '../../registry/read-registry.js'
import { isFlagShape } from '../../registry/readers/flags/flag-row.js'
import { literalString } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { SourceView } from '../../source/source-view.js'
import { parseSource } from '../../syntax/parse-source.js'

/** A list of flags that has names of checks which no other registry has. */
export interface FurtherList {
  readonly registry: RegistryFile
  /** These names. */
  readonly names: readonly string[]
}

const SAYS_FLAGS = /flag|gate|toggle|feature|experiment/i

/** One unknown name may be a slip of the pen, which a check should report. */
const FEWEST_NAMES = 3

/**
 * Finds the lists that hold what the registries lack: a page has flags of its own, and a type for all of them. Without
 * that type as a registry, each of these flags would be reported as unknown.
 *
 * @param files scripts, absolute.
 * @param shapes of the checks that were found.
 */
export function findFurtherLists(
  files: readonly string[],
  shapes: readonly CheckShapeEntry[],
  project: Project,
): FurtherList[] {
  const code = files.filter((file) => !isTestFile(file, project.root))
  const unknown = unknownNames(code, shapes, project)
  if (unknown.size < FEWEST_NAMES) return []
  const lists = code.flatMap((file) => listIn(file, unknown, project) ?? [])
  const [best] = lists.sort((a, b) => b.names.length - a.names.length)
  return best ? [best] : []
}

/** The names that checks give in strings, and that no registry has. */
function unknownNames(
  files: readonly string[],
  shapes: readonly CheckShapeEntry[],
  { index }: Project,
): ReadonlySet<string> {
  const calls = shapes.flatMap((shape) => ('call' in shape && !('gate' in shape) ? [shape] : []))
  const words = calls.map(({ call }) => call.slice(call.lastIndexOf('.') + 1))
  const found = new Set<string>()
  for (const file of files) {
    const view = viewWith(file, (text) => words.some((word) => text.includes(word)))
    for (const { callee, arguments: given } of view ? nodesOf(view, 'CallExpression') : []) {
      const path = dottedPath(callee)
      const shape = path && calls.find(({ call }) => endsWithName(path, call.split('.')))
      const argument = shape && given[shape.argument ?? 0]
      const name = argument && literalString(argument)
      if (name && !index.gates.has(name)) found.add(name)
    }
  }
  return found
}

function listIn(file: string, unknown: ReadonlySet<string>, project: Project): FurtherList | null {
  if (project.registryFile(file) !== null) return null
  const named = (text: string): string[] => [...unknown].filter((name) => text.includes(name))
  const isEnough = (names: readonly string[]): boolean =>
    names.length >= FEWEST_NAMES && names.length * 2 >= unknown.size
  const view = viewWith(file, (text) => SAYS_FLAGS.test(text) && isEnough(named(text)))
  if (!view) return null
  const registry = readRegistry(view, { resolveImport: project.resolveImport, flags: true, configured: true })
  const has = new Set(registry.gates.map(({ name }) => name))
  const names = [...unknown].filter((name) => has.has(name))
  const isOfSameFlags = registry.gates.some(({ name }) => project.index.gates.has(name))
  return isFlagShape(registry.shape) && isOfSameFlags && isEnough(names) ? { registry, names } : null
}

function viewWith(file: string, isWanted: (text: string) => boolean): SourceView | null {
  const read = readText(file)
  if ('error' in read || !isWanted(read.text)) return null
  const view = parseSource(file, read.text)
  return view?.kind === 'estree' ? view : null
}
