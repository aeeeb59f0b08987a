import type { CheckShapeEntry, OverrideEntry } from '../config/config.js'
import type { GoTopLevel } from '../source/go-nodes.js'
import { nodesOf, type NodesByType } from '../source/nodes-of.js'
import type { Language, SourceView } from '../source/source-view.js'
import { walk } from '../source/walk.js'

/**
 * A word that appears in, or in the same function as, every Go expression that checks or sets a gate and needs no
 * configuration. Functions that check are named "...enabled". Code that sets gates mentions them, or belongs to a mock.
 */
const WORD_OF_GATES = /enabled|feature|gate|flag|toggle|calledWith|withArgs/i

/** Whether a part of a Go file may check or set gates. */
export function mayBeAboutGates(code: string): boolean {
  return WORD_OF_GATES.test(code)
}

/** Whether words alone identify all Go code that checks gates: configured shapes may have any name. */
export function areGatesTold(language: Language, shapes: readonly (CheckShapeEntry | OverrideEntry)[]): boolean {
  return language === 'go' && shapes.length === 0
}

/**
 * As {@link nodesOf}, without nodes whose words show that they aren't about gates. Those aren't walked, and may never
 * be parsed.
 */
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
