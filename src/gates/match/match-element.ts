import type { TSESTree } from '@typescript-eslint/utils'
import { moduleExportName } from '../../source/exports.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { isOfPackages, type CheckShapes, type ElementShape } from '../check-shapes.js'
import type { ComponentSides } from '../gate-check.js'
import { is } from '../identity/verdict.js'
import { resolveGate, type ResolveContext } from '../resolve-gate.js'
import { CONFIGURED, type Asked } from './asked.js'

export function matchElement(node: TSESTree.JSXElement, shapes: CheckShapes, context: ResolveContext): Asked | null {
  const { name, attributes } = node.openingElement
  const shape = elementShapeOf(name, shapes, context.view)
  if (!shape) return null
  const { prop } = shape
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.name !== prop || !attribute.value) continue
    const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
    const named = resolveGate(value, context)
    return (
      named && {
        named,
        nameNode: value,
        form: 'jsx',
        callee: null,
        ...sidesOf(shape),
        verdict: shape.from
          ? is('outside', `\`${shape.name}\` comes from a package that the configuration names`)
          : CONFIGURED,
      }
    )
  }
  return null
}

/** The expressions that a component gets in attributes and between its tags. */
export function givenTo({ openingElement, children }: TSESTree.JSXElement): Node[] {
  const values = openingElement.attributes.map((attribute) =>
    attribute.type === 'JSXAttribute' ? attribute.value : null,
  )
  return [...values, ...children].flatMap((part) =>
    part?.type === 'JSXExpressionContainer' || part?.type === 'JSXSpreadChild' ? [part.expression] : [],
  )
}

function sidesOf({ enabled, disabled }: ElementShape): { sides?: ComponentSides } {
  if (enabled === undefined && disabled === undefined) return {}
  return { sides: { ...(enabled !== undefined && { enabled }), ...(disabled !== undefined && { disabled }) } }
}

/** A component by its name, or by the package that it is imported from. */
function elementShapeOf(
  name: TSESTree.JSXTagNameExpression,
  { elements }: CheckShapes,
  view: SourceView,
): ElementShape | null {
  const shown = view.text.slice(...name.range)
  const byName = elements.find((shape) => !shape.from && shape.name === shown)
  if (byName || !elements.some(({ from }) => from)) return byName ?? null
  const [root, member] = shown.split('.')
  for (const statement of view.ast.body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== root) continue
      const imported = specifier.type === 'ImportSpecifier' ? moduleExportName(specifier.imported) : member
      return (
        elements.find(({ name: own, from }) => own === imported && isOfPackages(statement.source.value, from ?? [])) ??
        null
      )
    }
  }
  return null
}
