import { variableOf } from './bindings.js'
import type { GoNode } from './go-nodes.js'
import { nodesOf } from './nodes-of.js'
import { PerTree } from './per-tree.js'
import type { AnyNode, SourceView } from './source-view.js'

/** The predeclared types, whose names convert a value when they are called. */
export const BASIC_TYPES: ReadonlySet<string> = new Set([
  'any',
  'bool',
  'byte',
  'comparable',
  'complex64',
  'complex128',
  'error',
  'float32',
  'float64',
  'int',
  'int8',
  'int16',
  'int32',
  'int64',
  'rune',
  'string',
  'uint',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'uintptr',
])

const VALUES = ['true', 'false', 'nil', 'iota']

const FUNCTIONS = [
  'append',
  'cap',
  'clear',
  'close',
  'complex',
  'copy',
  'delete',
  'imag',
  'len',
  'make',
  'max',
  'min',
  'new',
  'panic',
  'print',
  'println',
  'real',
  'recover',
]

/** The names that Go declares before any package does: https://go.dev/ref/spec#Predeclared_identifiers */
export const UNIVERSE: ReadonlySet<string> = new Set([...BASIC_TYPES, ...VALUES, ...FUNCTIONS])

/** A line that may begin with such a name, with the word in front of it and what follows. */
const FIRST_NAME = new RegExp(
  `^[ \\t]*((?:func|var|const|type)[ \\t]+)?(?:\\w+,[ \\t]*)*(?:${[...UNIVERSE].join('|')})\\b([^\\n]*)`,
  'gm',
)

/**
 * Whether a text may declare a predeclared name at package level. Nothing needs to be parsed to tell that most files
 * don't.
 */
export function mayRedeclareGoNames(text: string): boolean {
  for (const [, word, rest = ''] of text.matchAll(FIRST_NAME))
    if (word !== undefined || !(/^\s*(?:[({[.:;)}]|,\s*$)/.test(rest) || rest.includes(':='))) return true
  return false
}

/** The predeclared names that a file declares for its whole package. */
export function goNamesRedeclaredIn(view: SourceView): string[] {
  // Without scopes, because computing them takes most of the time for most files.
  if (!mayRedeclareGoNames(view.text)) return []
  const names: string[] = []
  for (const scope of view.scopes.scopes)
    if (scope.type === 'module')
      for (const { name, defs } of scope.variables) if (defs.length > 0 && UNIVERSE.has(name)) names.push(name)
  return names
}

const declaredElsewhere = new PerTree<ReadonlySet<string>>()

/** Passes on which predeclared names the other files of the package declare, for the functions below. */
export function noteRedeclaredGoNames(view: SourceView, names: ReadonlySet<string>): void {
  declaredElsewhere.set(view.ast, names)
}

/** Whether the expression is the name that the language declares, not one of the package. */
export function isPredeclaredInGo(view: SourceView, expression: AnyNode, name: string): boolean {
  if (expression.type !== 'Identifier' || expression.name !== name) return false
  return !variableOf(view, expression)?.defs.length && declaredElsewhere.get(view.ast)?.has(name) !== true
}

/** Whether the expression is Go's `nil`. */
export function isGoNil(node: GoNode, view: SourceView): boolean {
  return (node.type === 'Literal' && node.goKind === 'nil') || isPredeclaredInGo(view, node, 'nil')
}

const NOT_FUNCTIONS: ReadonlySet<string> = new Set([...BASIC_TYPES, ...VALUES])
const LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'nil'])

/**
 * The predeclared name that means something else in the file: its package declares it, or a function declares `true`,
 * `false` or `nil`. `null` if there is none.
 */
export function redeclaredGoWord(view: SourceView): string | null {
  if (view.language !== 'go') return null
  const ofPackage = [...goNamesRedeclaredIn(view), ...(declaredElsewhere.get(view.ast) ?? [])]
  const word = ofPackage.find((name) => NOT_FUNCTIONS.has(name))
  if (word !== undefined) return word
  // The parser reads them as literals where nothing in the file declares them.
  if (!nodesOf(view, 'Identifier').some(({ name }) => LITERALS.has(name))) return null
  for (const scope of view.scopes.scopes)
    for (const { name, defs } of scope.variables) if (defs.length > 0 && LITERALS.has(name)) return name
  return null
}
