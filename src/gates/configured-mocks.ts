import type { TSESTree } from '@typescript-eslint/utils'
import { moduleExportName } from '../source/exports.js'
import { nodesOf } from '../source/nodes-of.js'
import type { Node, SourceView } from '../source/source-view.js'
import { rangeOf } from '../text/text-range.js'
import { endsWithName, type CheckShapes, type DottedName } from './check-shapes.js'
import { dottedPath } from './dotted-path.js'
import type { GateSetting } from './gate-settings.js'
import type { ResolveContext } from './resolve-gate.js'
import { findWrapperMocks, givenBy, isMockHandle, mayMock, spiedName } from './wrapper-mocks.js'

/** Mocks of the wrappers that the configuration names, whatever module they come from. */
export function mocksOfConfigured({ calls }: CheckShapes, { view, index }: ResolveContext): GateSetting[] {
  const wrappers = calls.flatMap(({ callee, gate }) =>
    gate !== undefined && index.gates.has(gate) ? [{ callee, gate }] : [],
  )
  if (wrappers.length === 0 || !mayMock(view.text)) return []
  return wrappers.flatMap(({ callee, gate }) => {
    const exported = callee.at(-1) ?? ''
    if (!view.text.includes(exported)) return []
    return findWrapperMocks(view, {
      exported,
      gate,
      isFrom: () => true,
      references: [...importedAs(exported, view), ...mockedMembers(callee, view)],
    })
  })
}

/** The uses of what is imported as `name`, and of namespaces that may have it. */
function importedAs(name: string, view: SourceView): Node[] {
  return view.ast.body.flatMap((statement) =>
    statement.type !== 'ImportDeclaration'
      ? []
      : statement.specifiers.flatMap((specifier) => {
          if (specifier.type === 'ImportSpecifier' && moduleExportName(specifier.imported) !== name) return []
          const references = view.scopes
            .getDeclaredVariables(specifier)
            .flatMap((variable) => variable.references.map(({ identifier }) => identifier as Node))
          return specifier.type === 'ImportSpecifier'
            ? references
            : references.filter(
                ({ parent }) => parent?.type === 'CallExpression' && references.includes(parent.arguments[0] as Node),
              )
        }),
  )
}

/**
 * The replaced methods of that name, and the objects that they belong to: `config.isOn` of `vi.mocked(config.isOn)`,
 * `config` of `vi.spyOn(config, 'isOn')`.
 */
function mockedMembers(callee: DottedName, view: SourceView): Node[] {
  const found: Node[] = []
  for (const node of nodesOf(view, 'CallExpression', 'MemberExpression')) {
    if (node.type === 'CallExpression' && spiedName(node) === callee.at(-1) && node.arguments[0])
      found.push(node.arguments[0])
    if (node.type !== 'MemberExpression' || !isMockHandle(node)) continue
    const path = dottedPath(node)
    if (path && endsWithName(path, callee)) found.push(node)
  }
  return found
}

/** `config.isOn = vi.fn().mockReturnValue(false)`, `config.isOn = () => true` */
export function settingOfConfiguredMethod(
  node: TSESTree.AssignmentExpression,
  left: TSESTree.MemberExpression,
  { calls }: CheckShapes,
  { index }: ResolveContext,
): GateSetting | null {
  const path = dottedPath(left)
  const gate = path && calls.find((shape) => shape.gate !== undefined && endsWithName(path, shape.callee))?.gate
  const value = givenBy(node.right)
  if (typeof gate !== 'string' || !index.gates.has(gate) || typeof value !== 'boolean') return null
  return { name: gate, shape: 'call', node, value, valueNode: node.right, nameRange: rangeOf(left.property) }
}
