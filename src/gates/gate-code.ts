import type { CheckShapeEntry, OverrideEntry } from '../config/config.js'
import type { GoTopLevel } from '../source/go-nodes.js'
import { nodesOf, type NodesByType } from '../source/nodes-of.js'
import type { Language, SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'

/**
 * A word that each expression of Go has in its text, or around it in the same function, which asks for a gate or sets one in a way that
 * needs no configuration: calls that ask are named "...enabled", what sets gates is named after them, or is a mock's.
 */
const WORD_OF_GATES = /enabled|feature|gate|flag|toggle|calledWith|withArgs/i

/** Whether a part of a Go file may ask for gates or set some. */
export function mayBeAboutGates(code: string): boolean {
  return WORD_OF_GATES.test(code)
}

/** Whether the words of Go's code tell all that asks for gates: configured shapes may have any. */
export function areGatesTold(language: Language, shapes: readonly (CheckShapeEntry | OverrideEntry)[]): boolean {
  return language === 'go' && shapes.length === 0
}

/** As {@link nodesOf}, without those that can't be about gates by their words; what is left out isn't walked, and perhaps never parsed. */
export function gateNodesOf<Type extends keyof NodesByType>(
  view: SourceView,
  shapes: readonly (CheckShapeEntry | OverrideEntry)[],
  ...types: Type[]
): readonly NodesByType[Type][] {
  if (!areGatesTold(view.language, shapes)) return nodesOf(view, ...types)
  const wanted = new Set<string>(types)
  const found: NodesByType[Type][] = []
  for (const statement of view.ast.body) {
    if (!mayHoldGates(statement as unknown as GoTopLevel, view.text)) continue
    walk(statement, view.visitorKeys, (node) => {
      if (wanted.has(node.type)) found.push(node as NodesByType[Type])
    })
  }
  return found
}

function mayHoldGates(statement: GoTopLevel, text: string): boolean {
  switch (statement.type) {
    case 'FunctionDeclaration':
      // A body that was left out has none of the words.
      return (
        statement.isUnread !== true && statement.body !== null && mayBeAboutGates(text.slice(...statement.body.range))
      )
    case 'VariableDeclaration':
    case 'GoTypeDeclaration':
      return mayBeAboutGates(text.slice(...statement.range))
    default:
      return false
  }
}
