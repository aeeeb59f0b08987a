import type { TSESTree } from '@typescript-eslint/utils'
import type { OverrideEntry } from '../../config/config.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import type { DataEntry, DataNode, Node, SourceView } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { wordsOfOverrides } from '../configured-setters.js'

/** Deeper than any configuration that people write in code. */
const DEEPEST = 100

/**
 * The object literals of a script, as the YAML that Pulumi, cdk8s and the CDK make of them: the outermost ones in whose
 * text gates may be set. A computed value becomes a scalar without a value.
 */
export function lowerObjects(view: SourceView): DataNode[] {
  const found: DataNode[] = []
  const text = view.text
  const mentions = [...text.matchAll(/feature[-_]?gates?/gi)].map(({ index }) => index)
  walk(view.ast, view.visitorKeys, (node) => {
    if ((view.language === 'go' || HOLDS_ITS_TEXT.test(node.type)) && !hasOneIn(mentions, node.range)) return false
    // The path of a package called `featuregate` sets nothing.
    if (node.type === 'ImportDeclaration') return false
    const isLiteral =
      node.type === 'ObjectExpression' || node.type === 'ArrayExpression' || literalString(node) !== null
    if (!isLiteral) return undefined
    if (mayOverride(text.slice(...node.range))) found.push(lower(node, 0, text))
    return false
  })
  return found
}

/**
 * The range of a node with everything that belongs to it. In TypeScript, a decorator may be before its class.
 */
const HOLDS_ITS_TEXT =
  /Statement$|^(?:Function|Variable|Import|TS(?:Interface|TypeAlias|Enum))Declaration$|^(?:Call|ArrowFunction|Function|Object|Array)Expression$/

/** @param offsets in order. */
function hasOneIn(offsets: readonly number[], [start, end]: readonly [number, number]): boolean {
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] as number) < start) low = middle + 1
    else high = middle
  }
  return low < offsets.length && (offsets[low] as number) < end
}

function lower(expression: Node, depth: number, text: string): DataNode {
  const node = unwrapExpression(expression)
  const [start, end] = node.range
  const source = text.slice(start, end)
  if (depth > DEEPEST) return { type: 'scalar', value: null, start, end, source }
  switch (node.type) {
    case 'ObjectExpression':
      return {
        type: 'map',
        start,
        end,
        entries: node.properties.flatMap((property) => lowerProperty(property, depth, text)),
      }
    case 'ArrayExpression':
      return {
        type: 'list',
        start,
        end,
        items: node.elements.flatMap((item) => (item ? [lower(item, depth + 1, text)] : [])),
      }
    case 'Literal': {
      const { value } = node
      return {
        type: 'scalar',
        value: typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
        start,
        end,
        source,
      }
    }
    default:
      return { type: 'scalar', value: literalString(node), start, end, source }
  }
}

function lowerProperty(property: TSESTree.ObjectLiteralElement, depth: number, text: string): DataEntry[] {
  if (property.type !== 'Property' || property.method || property.kind !== 'init') return []
  const name = staticKeyName(property.key, property.computed)
  if (name === null) return []
  const [start, end] = property.key.range
  return [
    {
      start: property.range[0],
      end: property.range[1],
      key: { start, end, value: name },
      value: lower(property.value, depth + 1, text),
    },
  ]
}

/**
 * Whether a file's text may set gates at all.
 *
 * @param overrides of the configuration, besides the built-in ones.
 */
export function mayOverride(text: string, overrides: readonly OverrideEntry[] = []): boolean {
  return /feature[-_]?gates?/i.test(text) || wordsOfOverrides(overrides).some((word) => text.includes(word))
}
