import type { TSESTree } from '@typescript-eslint/utils'
import type { FunctionNode } from '../../source/function-nodes.js'
import { placesOfName } from '../../source/name-places.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { reachesThis, type ClassMembers, type MemberElement, type MemberGroup, type Store } from './class-members.js'
import type { KnownValues } from '../../evaluate/known-values.js'
import { slotOfFile, type Slot } from './slot.js'
import type { SlotSearch } from './slot-search.js'
import { misuseOf } from '../refuse/usage.js'
import { callOf } from './function-slots.js'
import { returnedValue } from '../../evaluate/returned-value.js'

/** Classes whose constructors are known not to call methods of their subclasses. */
const QUIET_BASES = /^(?:Component|PureComponent|Error|EventEmitter|EventTarget|HTMLElement|LitElement)$/

/** Private fields, getters and methods that always give the same known value. */
export function findClassMembers({ view, members, fresh, known }: SlotSearch): Slot[] {
  const found = new Map<Node, Slot>()
  for (const node of fresh) {
    const holder = holderOf(node, members)
    if (!holder || found.has(holder.node)) continue
    const { group, element, store } = holder
    if (group.elements.length !== 1 || element.decorators?.length) continue
    const gives = givenBy(element, store, known)
    if (!gives || (!gives.isMethod && !keepsItsValue(group, element, store, view)) || group.hasOtherWrites) continue
    const uses = gives.fn ? callsOf(group, gives.fn.async, known) : group.ownReads
    if (!gives.fn && uses.some((use) => misuseOf(use) !== null)) continue
    const { node: declaration } = holder
    found.set(
      declaration,
      slotOfFile(view, { kind: 'class member', declaration, source: declaration, value: gives.value, uses }),
    )
  }
  return [...found.values()]
}

interface Holder {
  readonly node: Node
  readonly group: MemberGroup
  readonly element: MemberElement
  /** The constructor's statement that assigns the field. */
  readonly store: Store | null
}

/** The member, or the assignment to one, that the innermost function or field around a node belongs to. */
function holderOf(node: Node, members: ClassMembers): Holder | null {
  let functions = 0
  for (const ancestor of ancestorsOf(node)) {
    const group = members.groupOf(ancestor)
    const element = group?.elements[0]
    if (group && element) {
      const store = ancestor.type === 'AssignmentExpression' ? ancestor : null
      return { node: ancestor, group, element, store }
    }
    if (/Function/.test(ancestor.type) && ++functions > 1) return null
    if (ancestor.type === 'ClassBody') return null
  }
  return null
}

interface Given {
  readonly value: boolean
  /** The function to call for the value. */
  readonly fn: FunctionNode | null
  /** Whether it works before anything else has run. */
  readonly isMethod: boolean
}

function givenBy(element: MemberElement, store: Store | null, known: KnownValues): Given | null {
  if (element.type === 'MethodDefinition') {
    if (element.value.type !== 'FunctionExpression' || element.kind === 'set') return null
    const value = returnedValue(element.value, known)
    return value === null ? null : { value, fn: element.kind === 'get' ? null : element.value, isMethod: true }
  }
  const init = store ? (element.value ? null : storedValue(store)) : element.value
  if (!init) return null
  const fn = init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression' ? init : null
  const value = fn ? returnedValue(fn, known) : exactValue(init, known)
  return value === null ? null : { value, fn, isMethod: false }
}

function storedValue(store: Store): Node | null {
  return store.type === 'AssignmentExpression' && store.operator === '=' ? store.right : null
}

function exactValue(node: Node, known: KnownValues): boolean | null {
  const value = known.of(node)
  return value?.exact && value.effects.length === 0 ? value.truth : null
}

/** Whether nothing but the initializer stores into the field, and nothing can read it before that has run. */
function keepsItsValue(group: MemberGroup, element: MemberElement, store: Store | null, view: SourceView): boolean {
  if (group.stores.length !== (store ? 1 : 0)) return false
  const body = group.owner.body.body
  const earlier = body.slice(0, store ? body.length : body.indexOf(element))
  const initialisers = earlier.flatMap((other): Node[] => {
    if (other.type === 'StaticBlock') return element.static ? [other] : []
    const isField = other !== element && (other.type === 'PropertyDefinition' || other.type === 'AccessorProperty')
    return isField && other.static === element.static && other.value ? [other.value] : []
  })
  const name = group.owner.id?.name
  const isEarly = (node: Node): boolean =>
    reachesThis(node, view) ||
    (element.static && name !== undefined && placesOfName(view.text.slice(...node.range), name).length > 0)
  if (initialisers.some(isEarly)) return false
  if (element.static) return store === null
  if (group.owner.superClass && !hasQuietBase(group.owner.superClass)) return false
  // A setter that the constructor calls may read the field.
  const hasSetter = body.some((other) => other.type === 'MethodDefinition' && other.kind === 'set')
  return store === null || (!hasSetter && isFirstToReach(store, group, view))
}

/** Whether the store is a statement directly in the constructor, and no statement before it exposes the instance. */
function isFirstToReach(store: Store, group: MemberGroup, view: SourceView): boolean {
  const constructor = group.owner.body.body.find(
    (element): element is TSESTree.MethodDefinition =>
      element.type === 'MethodDefinition' && element.kind === 'constructor',
  )
  const body = constructor?.value.body?.body
  const index = body?.indexOf(store.parent as TSESTree.Statement) ?? -1
  return (
    body !== undefined &&
    index >= 0 &&
    !body.slice(0, index).some((statement) => exits(statement) || reachesThis(statement, view))
  )
}

/** A guard before the store may leave the constructor without it. */
function exits(statement: TSESTree.Statement): boolean {
  return statement.type !== 'ExpressionStatement' && statement.type !== 'VariableDeclaration'
}

function hasQuietBase(node: Node): boolean {
  const name = node.type === 'MemberExpression' ? node.property : node
  return name.type === 'Identifier' && QUIET_BASES.test(name.name)
}

function callsOf(group: MemberGroup, isAsync: boolean, known: KnownValues): Node[] {
  return group.ownReads.flatMap((read) => callOf(read, isAsync, known) ?? [])
}
