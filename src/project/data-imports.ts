import { dirname, resolve, sep } from 'node:path'
import { variableOf } from '../source/bindings.js'
import { requiredModule } from '../source/entities.js'
import { unwrapExpression } from '../source/expressions.js'
import { isRelative } from '../source/import-resolver.js'
import type { Node, SourceView } from '../source/source-view.js'
import type { RegistryFile } from '../registry/model.js'
import { readOfFlag } from './copied-flags.js'

/**
 * Whether an expression reads a flag of a file of booleans that its own file imports: `flags.newParser` of `import
 * flags from './flags.json'`, also `config.flags.newParser`.
 */
export function readsImportedData(node: Node, view: SourceView, registry: RegistryFile): boolean {
  const { file } = registry
  const read = file.endsWith('.json') ? readOfFlag(node, registry) : null
  if (!read) return false
  let { object } = read
  while (object.type === 'MemberExpression') object = unwrapExpression(object.object)
  const specifier = object.type === 'Identifier' ? specifierOf(object, view) : null
  return specifier !== null && meansData(specifier, view.file, file)
}

/** Whether a specifier means a file of data; an alias has to end with its path. */
export function meansData(specifier: string, from: string, file: string): boolean {
  if (!specifier.endsWith('.json')) return false
  if (isRelative(specifier)) return resolve(dirname(from), specifier) === file
  const [, ...path] = specifier.split('/')
  return path.length > 0 && file.endsWith(sep + path.join(sep))
}

/** The specifier of the module that a name holds as a whole: of an import, or of `require('./flags.json')`. */
function specifierOf(name: Node, view: SourceView): string | null {
  const [definition, ...others] = variableOf(view, name)?.defs ?? []
  if (!definition || others.length > 0) return null
  const { node } = definition
  if (
    node.type === 'ImportDefaultSpecifier' ||
    node.type === 'ImportNamespaceSpecifier' ||
    node.type === 'ImportSpecifier'
  )
    return node.parent.type === 'ImportDeclaration' ? node.parent.source.value : null
  const init = node.type === 'VariableDeclarator' && node.init ? unwrapExpression(node.init) : null
  return init?.type === 'CallExpression' ? requiredModule(init) : null
}
