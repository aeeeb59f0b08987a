import type { TSESTree } from '@typescript-eslint/utils'
import { resolveGate, type ResolveContext } from '../../gates/resolve-gate.js'
import { literalString, staticKeyName, unwrapExpression } from '../../source/expressions.js'
import { convertedText } from '../../source/go-declarations.js'
import type { GoVariableDeclarator } from '../../source/go-nodes.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import { walk } from '../../source/walk.js'
import { isFreeConstant } from './delete-go-constants.js'
import type { RemovalContext } from './removal.js'

/** A declaration that only holds the name of a gate to remove. */
export interface GateConstant {
  readonly gate: string
  /** `PAGED_RANGE`; for a member its own name. */
  readonly name: string
  /** `name`: used by that name. `member`: used as `X.name`. */
  readonly kind: 'name' | 'member'
  /** The declarator, enum member, property or static field. */
  readonly node: Node
}

/**
 * Constants, enum members, members of constant objects and static fields of a file that hold the name of one of the
 * gates. Their own name must match the gate's, a registry must use them, or they must be next to those of other gates.
 */
export function findConstants(view: SourceView, context: RemovalContext): GateConstant[] {
  const resolve: ResolveContext = { view, index: context.index, resolveImport: context.resolveImport }
  const found: GateConstant[] = []
  const add = (
    gate: string | null,
    kind: GateConstant['kind'],
    name: string | null,
    node: Node,
    siblings: readonly (string | null)[] = [],
  ): void => {
    if (gate === null || name === null || !context.gates.has(gate)) return
    const gatesBeside = siblings.filter((other) => other !== null && context.index.gates.has(other)).length
    if (gatesBeside > 1 || isNamedAfter(name, gate) || context.index.constants.get(name) === gate)
      found.push({ gate, kind, name, node })
  }
  /** A constant derived from another one that holds a gate's name has no other purpose. */
  const addCopy = (name: string, node: Node, value: Node): boolean => {
    const gate = /^(?:Identifier|MemberExpression)$/.test(value.type) ? gateOf(value, resolve) : null
    if (gate === null || !context.gates.has(gate)) return false
    found.push({ gate, kind: 'name', name, node })
    return true
  }
  walk(view.ast, view.visitorKeys, (node) => {
    switch (node.type) {
      case 'VariableDeclarator':
        if (view.language === 'go') addGoConstant(node)
        else if (node.init && node.parent.kind === 'const' && node.parent.parent.type !== 'ForOfStatement') {
          addDeclarator(node, node.init)
        }
        return
      case 'TSEnumMember':
        if (node.initializer)
          add(literalString(node.initializer), 'member', staticKeyName(node.id, false), node, valuesBeside(node))
        return
      case 'PropertyDefinition':
        if (!node.static || !node.value) return
        add(
          literalString(unwrapExpression(node.value)),
          'member',
          staticKeyName(node.key, node.computed),
          node,
          valuesBeside(node),
        )
        return
      default:
    }
  })
  return found

  function addGoConstant({ id, init, parent }: TSESTree.VariableDeclarator): void {
    if (
      !init ||
      parent.kind !== 'const' ||
      id.type !== 'Identifier' ||
      !isFreeConstant(id.parent as AnyNode as GoVariableDeclarator)
    )
      return
    const value = init.type === 'CallExpression' ? (convertedText(init) ?? init) : init
    if (!addCopy(id.name, id.parent, value)) add(literalString(value), 'name', id.name, id.parent)
  }

  function addDeclarator(node: TSESTree.VariableDeclarator, init: Node): void {
    const value = unwrapExpression(init)
    if (node.id.type === 'Identifier' && !addCopy(node.id.name, node, value))
      add(literalString(value), 'name', node.id.name, node)
    if (value.type !== 'ObjectExpression') return
    const names = value.properties.map((property) =>
      property.type === 'Property' && property.kind === 'init' ? gateOf(property.value, resolve) : null,
    )
    // Only a map whose values are all names counts.
    if (names.includes(null)) return
    for (const [index, property] of value.properties.entries()) {
      if (property.type === 'Property')
        add(names[index] ?? null, 'member', staticKeyName(property.key, property.computed), property, names)
    }
  }
}

/** The strings of an enum's members, or of a class's static fields. */
function valuesBeside({ parent }: Node): (string | null)[] {
  if (parent?.type === 'TSEnumBody')
    return parent.members.map(({ initializer }) => (initializer ? literalString(initializer) : null))
  if (parent?.type !== 'ClassBody') return []
  return parent.body.map((member) =>
    member.type === 'PropertyDefinition' && member.static && member.value
      ? literalString(unwrapExpression(member.value))
      : null,
  )
}

/**
 * `PAGED_RANGE`, `PagedRangeGate`: any other constant, such as `TITLE`, may hold the same string for another purpose.
 */
function isNamedAfter(name: string, gate: string): boolean {
  const key = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
  return key(name).includes(key(gate))
}

function gateOf(value: Node, resolve: ResolveContext): string | null {
  const named = resolveGate(value, resolve)
  return named && 'gate' in named ? named.gate : null
}

/**
 * Whether a file uses the constant. Unused imports, exports and its own declaration don't count. Any other occurrence
 * of the name does, whatever it refers to there.
 */
export function usesConstant(
  view: SourceView,
  { name, kind }: GateConstant,
  declarations: ReadonlySet<string>,
): boolean {
  let found = false
  walk(view.ast, view.visitorKeys, (node) => {
    if (found) return false
    if (kind === 'member') found = isMemberNamed(node, name)
    else
      found =
        (node.type === 'Identifier' || node.type === 'JSXIdentifier') &&
        node.name === name &&
        !isIdle(node, view, declarations)
    return undefined
  })
  return found
}

function isMemberNamed(node: Node, name: string): boolean {
  switch (node.type) {
    case 'MemberExpression':
      return staticKeyName(node.property, node.computed) === name
    case 'TSQualifiedName':
      return node.right.name === name
    case 'Property':
      return node.parent.type === 'ObjectPattern' && staticKeyName(node.key, node.computed) === name
    case 'TSIndexedAccessType':
      return node.indexType.type === 'TSLiteralType' && literalString(node.indexType.literal) === name
    default:
      return false
  }
}

function isIdle(
  node: TSESTree.Identifier | TSESTree.JSXIdentifier,
  view: SourceView,
  declarations: ReadonlySet<string>,
): boolean {
  const { parent } = node
  switch (parent.type) {
    case 'VariableDeclarator':
      return parent.id === node && declarations.has(keyOfNode(view, parent))
    case 'ImportSpecifier':
      // Uses under its own name are found by that name.
      return (
        parent.imported.range[0] === parent.local.range[0] ||
        view.scopes.getDeclaredVariables(parent)[0]?.references.length === 0
      )
    case 'ExportSpecifier':
      return parent.local.range[0] === parent.exported.range[0]
    default:
      return false
  }
}

export function keyOfNode({ file }: SourceView, { range }: AnyNode): string {
  return `${range[0]} ${file}`
}
