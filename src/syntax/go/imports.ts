import type {
  GoDotImport,
  GoIdentifier,
  GoImportDeclaration,
  GoImportGroup,
  GoImportNamespaceSpecifier,
  GoLiteral,
} from '../../source/go-nodes.js'
import { parseSpecs } from './parse-declarations.js'
import { parseLiteral, parseName } from './make-node.js'
import { adopt, NO_PARENT } from './ranged-node.js'
import type { Scanner } from './scanner.js'

/** From `import` on, including the semicolon. */
export function parseImports(p: Scanner): GoImportDeclaration | GoImportGroup {
  const { range, grouped, specs } = parseSpecs(p, parseImportSpec)
  const only = specs[0]
  if (!grouped && only) {
    only.range = range
    return only
  }
  for (const spec of specs) spec.grouped = true
  const node: GoImportGroup = { type: 'GoImportGroup', range, parent: NO_PARENT, imports: specs }
  adopt(node, specs)
  return node
}

function parseImportSpec(p: Scanner): GoImportDeclaration {
  const start = p.start
  let alias: GoIdentifier | GoDotImport | null = null
  if (p.at('.')) {
    alias = { type: 'GoDotImport', range: [p.start, p.end], parent: NO_PARENT }
    p.next()
  } else if (p.at('IDENT')) alias = parseName(p)
  if (!p.at('STRING')) p.fail('the path of an import')
  const source = parseLiteral(p)
  const specifiers = specifiersOf(alias, source)
  const node: GoImportDeclaration = {
    type: 'ImportDeclaration',
    range: [start, p.lastEnd],
    parent: NO_PARENT,
    grouped: false,
    specifiers,
    source,
  }
  adopt(node, specifiers)
  source.parent = node
  return node
}

function specifiersOf(alias: GoIdentifier | GoDotImport | null, source: GoLiteral): GoImportDeclaration['specifiers'] {
  if (alias?.type === 'GoDotImport') return [alias]
  if (alias?.name === '_') return []
  const [start, end] = alias?.range ?? source.range
  const local: GoIdentifier = alias ?? {
    type: 'Identifier',
    range: [start, end],
    parent: NO_PARENT,
    name: guessPackageName(String(source.value)),
  }
  const specifier: GoImportNamespaceSpecifier = {
    type: 'ImportNamespaceSpecifier',
    range: [start, end],
    parent: NO_PARENT,
    local,
    implicit: !alias,
  }
  local.parent = specifier
  return [specifier]
}

/** The name of the package at `path`, as Go's tools guess it: the last element that isn't a major version. */
export function guessPackageName(path: string): string {
  const elements = path.split('/')
  let last = elements.pop() ?? ''
  if (/^v\d+$/.test(last) && elements.length > 0) last = elements.pop() ?? last
  return last.replace(/\.v\d+$/, '')
}
