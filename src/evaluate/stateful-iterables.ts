import type { TSESTree } from '@typescript-eslint/utils'
import { annotatedType } from '../source/annotations.js'
import { variableOf } from '../source/bindings.js'
import { staticKeyName, unwrapExpression } from '../source/expressions.js'
import type { Node, SourceView } from '../source/source-view.js'

const ITERATORS = /^(?:Iterator|IterableIterator|Iterable|Generator|IteratorObject|\w+Iterator)$/
/** Methods of maps, sets and strings that give an iterator. */
const GIVES_ITERATOR = /^(?:values|keys|entries|matchAll|\[Symbol\.iterator\])$/
const BUILT_IN =
  /^(?:Array|Map|Set|URLSearchParams|FormData|Headers|(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array|Float\d+Array)$/

/**
 * Whether reading elements of a value visibly advances something: an iterator, or an object of a class that isn't built
 * in. `const [first] = lines` then takes a line, whatever `first` is used for.
 */
export function advancesWhenRead(value: Node, view: SourceView): boolean {
  const node = unwrapExpression(value)
  switch (node.type) {
    case 'CallExpression':
      return givesIterator(node, view)
    case 'NewExpression':
      return !(node.callee.type === 'Identifier' && BUILT_IN.test(node.callee.name))
    case 'Identifier':
      return holdsIterator(node, view)
    default:
      return false
  }
}

function givesIterator({ callee }: TSESTree.CallExpression, view: SourceView): boolean {
  if (callee.type === 'MemberExpression') {
    const isObject = callee.object.type === 'Identifier' && callee.object.name === 'Object'
    const isByIterator = callee.computed && view.text.slice(...callee.property.range) === 'Symbol.iterator'
    return isByIterator || (!isObject && GIVES_ITERATOR.test(staticKeyName(callee.property, callee.computed) ?? ''))
  }
  const definition = callee.type === 'Identifier' ? variableOf(view, callee)?.defs[0] : undefined
  const declared = definition?.node as Node | undefined
  const fn = declared?.type === 'VariableDeclarator' ? declared.init : declared
  return (fn?.type === 'FunctionDeclaration' || fn?.type === 'FunctionExpression') && fn.generator
}

function holdsIterator(name: TSESTree.Identifier, view: SourceView): boolean {
  const definition = variableOf(view, name)?.defs[0]
  if (!definition) return false
  const type = definition.name.type === 'Identifier' ? annotatedType(definition.name as TSESTree.Identifier) : null
  if (type)
    return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && ITERATORS.test(type.typeName.name)
  const declarator = definition.node as Node
  const init = declarator.type === 'VariableDeclarator' && declarator.id === definition.name ? declarator.init : null
  return init !== null && init.type !== 'Identifier' && advancesWhenRead(init, view)
}
