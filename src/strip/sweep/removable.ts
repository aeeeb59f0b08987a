import { usesOf } from '../../source/bindings.js'
import type { TSESTree } from '@typescript-eslint/utils'
import type { Definition, Reference, Variable } from '@typescript-eslint/scope-manager'
import type { Removable } from './removal-claim.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { descriptionAt, holdsOwnFunction } from '../../evaluate/described-functions.js'
import { isWithin } from '../../source/walk.js'
import type { MemberGroup, Store } from '../slots/class-members.js'
import { isVariable, type Declared } from '../slots/declared-names.js'
import { isGoClause, isGoInit } from '../go/go-places.js'
import type { Liveness } from '../evaluate/liveness.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { patternPart, restOf } from '../slots/patterns.js'
import type { ReadProperty } from '../slots/read-properties.js'
import { contains } from '../../text/text-range.js'

export interface Surroundings {
  readonly dialect: SweepDialect
  readonly known: KnownValues
  /** Nodes removed so far. */
  readonly gone: ReadonlySet<AnyNode>
  readonly text: string
  /** The nodes to remove with a parameter, at all its calls; `null` when they can't be found. */
  readonly partsOfParameter: (name: Node) => readonly Node[] | null
  /** The same for a property read from a parameter. */
  readonly partsOfProperty: (property: ReadProperty) => readonly Node[] | null
}

/** How one language differs when declarations are removed. */
export interface SweepDialect {
  /** The nodes to delete with a variable, a function or a type; `null` when it is kept. */
  removableVariable(variable: Variable, surroundings: Surroundings): Removable | null
  /** Imports without a name of their own that have lost their last use. */
  idleImports(view: SourceView, liveness: Liveness): readonly AnyNode[]
  /** What is left of imports that lose their last use and aren't deleted. */
  restatedImports(view: SourceView, isGone: (node: AnyNode) => boolean): ReadonlyMap<AnyNode, string>
}

/**
 * The nodes to delete with a declaration.
 *
 * @returns `null` when it must be kept, used or not.
 */
export function removableOf(declared: Declared, surroundings: Surroundings): Removable | null {
  if ('takes' in declared) return removableProperty(declared, surroundings)
  if (!isVariable(declared)) return removableMember(declared, surroundings)
  return surroundings.dialect.removableVariable(declared, surroundings)
}

export function isInList(parent: Node | undefined): boolean {
  return (
    parent?.type === 'Program' ||
    parent?.type === 'BlockStatement' ||
    parent?.type === 'StaticBlock' ||
    parent?.type === 'SwitchCase' ||
    parent?.type === 'TSModuleBlock' ||
    (parent !== undefined && isGoClause(parent))
  )
}

/** Whether the declarator's statement is in a list and has no effect at the end of its scope. */
export function canDropDeclarator(node: Node): boolean {
  const { parent } = node
  return (
    parent?.type === 'VariableDeclaration' &&
    (isInList(parent.parent) || isGoInit(parent)) &&
    !/using$/.test(parent.kind)
  )
}

export function removableVariable(variable: Variable, surroundings: Surroundings): Removable | null {
  const parts = variable.defs.map((definition) => removableDefinition(definition, surroundings))
  // When a `var` is declared twice, both are kept.
  if (
    parts.some((part) => part === null) ||
    (parts.length > 1 && variable.defs.some(({ type }) => type === 'Variable'))
  )
    return null
  const stores = storesInto(variable, surroundings)
  const descriptions = descriptionsOf(variable, surroundings)
  const nodes = [...parts.flatMap((part) => part?.nodes ?? []), ...stores.map(({ node }) => node), ...descriptions]
  const vanishing = [
    ...parts.flatMap((part) => part?.vanishing ?? []),
    ...stores.map((store) => store.vanishing),
    ...descriptions,
  ]
  const uses = usesOf(variable)
  // A function that only calls itself was unused before. Nodes in other files have ranges of their own.
  const own = new Set(vanishing)
  return uses.length > 0 && uses.every((use) => isWithin(use, own)) ? null : { uses, nodes, vanishing }
}

/** The statements that only assign to a local variable; empty when one of the assignments must be kept. */
function storesInto(
  variable: Variable,
  { known, text }: Surroundings,
): readonly { readonly node: Node; readonly vanishing: Node }[] {
  const [definition] = variable.defs
  if (definition?.type !== 'Variable' || definition.node.id.type !== 'Identifier' || variable.scope.type === 'global')
    return []
  const writes = variable.references.filter((reference) => reference.isWrite() && !reference.init)
  const stores = writes.map(({ identifier }) => {
    const { parent } = identifier as Node
    const isStore =
      (parent?.type === 'AssignmentExpression' && parent.left === identifier) || parent?.type === 'UpdateExpression'
    return !isStore || parent.parent.type !== 'ExpressionStatement' ? null : removableStore(parent, known, text)
  })
  const isRead = ({ identifier, init }: Reference): boolean =>
    !init && !stores.some((store) => store && contains(store.node, identifier))
  // A variable that is only assigned was unused before.
  return stores.every((store) => store !== null) && variable.references.some(isRead) ? stores : []
}

/** The statements that only describe a function of the file, such as `Page.propTypes = { ... }`. */
function descriptionsOf(variable: Variable, { known }: Surroundings): readonly Node[] {
  const hasEffects = (node: Node): boolean => known.hasEffects(node)
  if (!holdsOwnFunction(variable, hasEffects)) return []
  return variable.references.flatMap(({ identifier }) => {
    const statement = descriptionAt(identifier as Node, hasEffects)
    return statement && isInList(statement.parent) ? [statement] : []
  })
}

function removableDefinition(definition: Definition, surroundings: Surroundings): Omit<Removable, 'uses'> | null {
  const { known } = surroundings
  const node = definition.node as Node
  switch (node.type) {
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSImportEqualsDeclaration':
      return removableStatement(node)
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      return known.hasEffects(node) ? null : removableStatement(node)
    case 'TSModuleDeclaration':
      return onlyDeclares(node, known) ? removableStatement(node) : null
    case 'VariableDeclarator':
      return removableDeclarator(node, definition.name as Node, surroundings)
    default:
      if (/^Import.*Specifier$/.test(node.type)) return { nodes: [node], vanishing: [] }
      return WITH_PARAMETERS.test(node.type) ? removableOfFunction(node, definition, surroundings) : null
  }
}

const WITH_PARAMETERS = /^(?:(?:Arrow)?FunctionExpression|FunctionDeclaration|TSDeclareFunction|CatchClause)$/

/** The function itself, or one of its parameters. The name of a function expression matters only inside it. */
function removableOfFunction(
  node: Node,
  { type, name }: Definition,
  surroundings: Surroundings,
): Omit<Removable, 'uses'> | null {
  const isDeclaration = node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
  if (isDeclaration && type !== 'Parameter') return removableStatement(node)
  return type === 'FunctionName' ? null : removableParameter(name as Node, surroundings)
}

function removableDeclarator(
  node: TSESTree.VariableDeclarator,
  name: Node,
  surroundings: Surroundings,
): Omit<Removable, 'uses'> | null {
  if (node.id.type !== 'Identifier') return removablePart(name, surroundings)
  if (!canDropDeclarator(node)) return null
  return { nodes: [node], vanishing: node.init && surroundings.known.hasEffects(node.init) ? [] : [node] }
}

function removableStatement(node: Node): Omit<Removable, 'uses'> | null {
  return isInList(node.parent) ? { nodes: [node], vanishing: [node] } : null
}

/**
 * Includes the arguments of the calls when they can be found. Otherwise only a name in a pattern is removed, which no
 * caller notices.
 */
function removableParameter(name: Node, surroundings: Surroundings): Omit<Removable, 'uses'> | null {
  const parts = surroundings.partsOfParameter(name)
  const part = removablePart(name, surroundings)
  if (!parts || (!part && parts[0]?.type === 'Property')) return part
  return { nodes: parts, vanishing: parts }
}

/** The deleted nodes include the key of the first read, which tells what is removed. */
function removableProperty(property: ReadProperty, { partsOfProperty }: Surroundings): Removable | null {
  const parts = partsOfProperty(property)
  const [take] = property.takes
  const key = take?.type === 'MemberExpression' ? [take.property] : []
  return parts && { uses: property.takes, nodes: [...parts, ...key], vanishing: parts }
}

function removablePart(name: Node, { known, gone }: Surroundings): Omit<Removable, 'uses'> | null {
  const part = patternPart(name, known)
  const rest = part && restOf(part)
  return !part || (rest && !gone.has(rest)) ? null : { nodes: [part], vanishing: [] }
}

/** A namespace whose body has no side effect. */
function onlyDeclares(node: Node, known: KnownValues): boolean {
  if (node.type !== 'TSModuleDeclaration')
    return /^(?:TS|Function|Class|Variable|Import)/.test(node.type) && !known.hasEffects(node)
  return (
    !node.body ||
    node.body.body.every((statement) =>
      onlyDeclares(
        statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement,
        known,
      ),
    )
  )
}

function removableMember(group: MemberGroup, { known, text }: Surroundings): Removable | null {
  const nodes: Node[] = [...group.elements]
  const vanishing: Node[] = [...group.elements]
  for (const element of group.elements) {
    if (element.decorators?.length) return null
    if (element.type === 'MethodDefinition') continue
    if (element.value && known.hasEffects(element.value)) return null
    if (group.isListed && !element.static && element.key.type !== 'PrivateIdentifier') return null
  }
  for (const store of group.stores) {
    const part = removableStore(store, known, text)
    if (!part) return null
    nodes.push(part.node)
    vanishing.push(part.vanishing)
  }
  return { uses: group.uses, nodes, vanishing }
}

/** The whole statement, or the assignment when its right side must be kept. */
function removableStore(store: Store, known: KnownValues, text: string): { node: Node; vanishing: Node } | null {
  const statement = store.parent as Node
  if (store.type === 'UpdateExpression' || !known.hasEffects(store.right))
    return { node: statement, vanishing: statement }
  const { left, right, operator } = store
  // An expression that would begin another kind of statement remains an assignment.
  const isPlain =
    operator === '=' &&
    isInList(statement.parent) &&
    /^(?!(?:function|class|async|let)\b)[\w$]/.test(text.slice(...right.range)) &&
    text.slice(left.range[1], right.range[0]).trim() === '='
  return isPlain ? { node: store, vanishing: left } : null
}
