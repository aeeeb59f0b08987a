import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeWithLines } from '../layout.js'
import type { Pass } from '../pass.js'
import { foldList, keepsComment } from './statements.js'

/** Private members that nothing uses any more. */
export function foldClassBody(node: Node, _position: unknown, pass: Pass): boolean {
  if (node.type !== 'ClassBody') return false
  let previous: TSESTree.ClassElement | null = null
  let isTouched = false
  for (const element of node.body) {
    if (pass.unused.has(element)) {
      pass.markDead(element)
      removeWithLines(element, pass)
      isTouched = true
      continue
    }
    if (foldsToNothing(element, node, pass)) {
      pass.markDead(element)
      removeWithLines(element, pass)
      isTouched = true
      continue
    }
    if (isTouched && previous && wouldContinue(previous, element, pass)) pass.edits.insert(previous.range[1], ';')
    previous = element
    isTouched = false
  }
  return true
}

/** Folds a member; `true`: it is a static block, or a constructor without parameters, that does nothing any more. */
function foldsToNothing(element: TSESTree.ClassElement, classBody: TSESTree.ClassBody, pass: Pass): boolean {
  const isConstructor =
    element.type === 'MethodDefinition' &&
    element.kind === 'constructor' &&
    element.value.params.length === 0 &&
    !classBody.parent.superClass &&
    (element.accessibility ?? 'public') === 'public' &&
    isOnlyConstructor(element, classBody)
  const block = element.type === 'StaticBlock' ? element : isConstructor ? element.value.body : null
  if (!block || block.body.length === 0 || !pass.known.isTouched(block)) {
    pass.fold(element)
    return false
  }
  const inside = foldList(block.body, pass)
  return inside.pieces.length === 0 && !keepsComment(block, inside.removed, pass)
}

/** Without overloads that say how the class is made. */
function isOnlyConstructor(element: TSESTree.ClassElement, { body }: TSESTree.ClassBody): boolean {
  return !body.some((other) => other !== element && 'kind' in other && other.kind === 'constructor')
}

/** Whether a field without `;` would go on into the member that now follows it. */
function wouldContinue(previous: TSESTree.ClassElement, next: TSESTree.ClassElement, { trivia }: Pass): boolean {
  if (
    !/^(?:PropertyDefinition|AccessorProperty|TSAbstract.*)$/.test(previous.type) ||
    trivia.text[previous.range[1] - 1] === ';'
  )
    return false
  const isBareWord =
    'value' in previous &&
    previous.value === null &&
    /\b(?:get|set|static|accessor|async|declare|readonly|public|private|protected|override|abstract)$/.test(
      trivia.text.slice(...previous.range),
    )
  return isBareWord || /^(?:[[*(]|in\b|instanceof\b)/.test(trivia.text.slice(...next.range))
}
