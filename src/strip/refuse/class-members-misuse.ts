import type { TSESTree } from '@typescript-eslint/utils'
import { PerTree } from '../../source/per-tree.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf, walk } from '../../source/walk.js'
import type { Liveness } from '../evaluate/liveness.js'
import { misuseOf } from './usage.js'

interface Held {
  readonly classBody: TSESTree.ClassBody
  readonly name: string
  /** Whether the member is a method, so that its result matters. */
  readonly isCalled: boolean
}

/**
 * Why a check can't be replaced when a class member holds or returns it: `this.member` is used as more than a boolean.
 * `null` when it isn't.
 *
 * @returns half a sentence that can follow "not stripped: ".
 */
export function memberRefusal(check: Node, view: SourceView, liveness: Liveness): string | null {
  const held = check.type === 'AwaitExpression' ? null : heldBy(check)
  if (!held) return null
  const isMisused = (ownReads(held.classBody, view).get(held.name) ?? []).some((read) => {
    const value = held.isCalled ? read.parent : read
    if (held.isCalled && !(value?.type === 'CallExpression' && value.callee === read)) return false
    return misuseOf(value as Node, liveness) !== null && !liveness.isDead(read)
  })
  return isMisused ? 'the class member that gives its result is used as an object, perhaps a promise' : null
}

const readsByClass = new PerTree<Map<string, Node[]>>()

/** The reads `this.name` and `Class.name` in a class, by name. */
function ownReads(classBody: TSESTree.ClassBody, view: SourceView): Map<string, Node[]> {
  const { id } = classBody.parent
  const known = readsByClass.get(classBody)
  if (known) return known
  const reads = new Map<string, Node[]>()
  walk(classBody, view.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || node.computed) return
    const isOwn =
      node.object.type === 'ThisExpression' || (node.object.type === 'Identifier' && node.object.name === id?.name)
    if (!isOwn) return
    const name = nameOf(node.property)
    const ofName = name === null ? undefined : reads.get(name)
    if (ofName) ofName.push(node)
    else if (name !== null) reads.set(name, [node])
  })
  readsByClass.set(classBody, reads)
  return reads
}

function heldBy(check: Node): Held | null {
  let value = check
  while (value.parent?.type === 'TSAsExpression' || value.parent?.type === 'TSNonNullExpression') value = value.parent
  const { parent } = value
  if (parent?.type === 'ReturnStatement' || (parent?.type === 'ArrowFunctionExpression' && parent.body === value))
    return returnedFrom(value)
  if (parent?.type === 'AssignmentExpression' && parent.right === value) return heldByMember(parent.left)
  return parent ? heldByElement(parent, value, false) : null
}

/** `this.on` of `this.on = check`. */
function heldByMember(left: Node): Held | null {
  if (left.type !== 'MemberExpression' || left.object.type !== 'ThisExpression' || left.computed) return null
  const classBody = [...ancestorsOf(left)].find((ancestor) => ancestor.type === 'ClassBody')
  const name = nameOf(left.property)
  return classBody && name !== null ? { classBody, name, isCalled: false } : null
}

function returnedFrom(value: Node): Held | null {
  for (const ancestor of ancestorsOf(value)) {
    if (ancestor.type === 'FunctionDeclaration') return null
    if (ancestor.type !== 'FunctionExpression' && ancestor.type !== 'ArrowFunctionExpression') continue
    return ancestor.async ? null : heldByElement(ancestor.parent, ancestor, true)
  }
  return null
}

function heldByElement(element: Node, value: Node, isFunction: boolean): Held | null {
  if (
    element.type !== 'PropertyDefinition' &&
    element.type !== 'AccessorProperty' &&
    element.type !== 'MethodDefinition'
  )
    return null
  const name = element.computed ? null : nameOf(element.key)
  if (name === null || element.value !== value) return null
  return {
    classBody: element.parent,
    name,
    isCalled: isFunction && !(element.type === 'MethodDefinition' && element.kind === 'get'),
  }
}

function nameOf(key: Node): string | null {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  return key.type === 'Identifier' ? key.name : null
}
