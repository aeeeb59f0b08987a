import { asGo } from '../../source/go-casts.js'
import type { GoIfStatement, GoSwitchStatement } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { removeImportSpecifiers } from '../../source/remove-import-specifiers.js'
import { layoutGoInit, writeMovedInit } from '../go/go-if.js'
import { layoutGoFor, layoutGoRange } from '../go/go-loops.js'
import { layoutGoVariables, writeGoValue } from '../go/go-names.js'
import { layoutGoLabel, writeWithoutLabel } from '../go/go-statements.js'
import { layoutGoClause, layoutGoSwitch, layoutGoTypeSwitch } from '../go/go-switches.js'
import type { Layout } from './layout.js'
import type { Fate } from '../reduce/fate.js'
import { statementEnd, statementStart } from './statement-text.js'
import { layoutClassBody } from './layout-class-body.js'
import { layoutIf } from './layout-if.js'
import { layoutArm, layoutCases } from './layout-switch.js'
import { removeListItems } from './remove-lines.js'

/** Writes a statement that has a form of its own. @returns `false`: it is written as other nodes are. */
export function layoutStatement(node: Node, fate: Fate | undefined, layout: Layout): boolean {
  if (fate?.kind === 'drop' || fate?.kind === 'literal') return false
  if (layout.view.language === 'go' && layoutGoStatement(node, fate, layout)) return true
  switch (node.type) {
    case 'IfStatement':
      layoutIf(node, node, layout)
      return true
    case 'SwitchStatement':
      if (fate?.kind === 'clause') layoutArm(node, fate, layout)
      else layoutCases(node, layout)
      return true
    case 'ClassBody':
      layoutClassBody(node, layout)
      return true
    case 'VariableDeclaration':
      if (!fate) dropParts(node.declarations, layout)
      return false
    case 'ExportNamedDeclaration':
      dropParts(node.specifiers, layout)
      return false
    case 'ImportDeclaration':
      if (node.specifiers.some((specifier) => layout.fates.isDropped(specifier)))
        removeImportSpecifiers(node, (specifier) => layout.fates.isDropped(specifier), layout)
      return true
    default:
      return false
  }
}

function dropParts(items: readonly Node[], layout: Layout): void {
  if (items.some((item) => layout.fates.isDropped(item)))
    removeListItems(items, (item) => layout.fates.isDropped(item), layout)
}

function layoutGoStatement(statement: Node, fate: Fate | undefined, layout: Layout): boolean {
  const node = asGo(statement)
  switch (node.type) {
    case 'IfStatement':
      return layoutGoIf(node, fate, layout)
    case 'VariableDeclaration':
      if (fate?.kind === 'become') {
        writeGoValue(node, layout)
        layout.write(fate.part)
      } else layoutGoVariables(node, layout)
      return true
    case 'ForStatement':
      layoutGoFor(node, layout)
      return true
    case 'ForOfStatement':
      layoutGoRange(node, layout)
      return true
    case 'GoSwitchStatement':
      layoutSwitch(node, fate, layout)
      return true
    case 'GoTypeSwitchStatement':
      layoutGoTypeSwitch(node, layout)
      return true
    case 'LabeledStatement':
      if (fate?.kind === 'become') writeWithoutLabel(node, layout)
      else layoutGoLabel(node, layout)
      layout.write(node.body as unknown as Node)
      return true
    default:
      return false
  }
}

function layoutSwitch(node: GoSwitchStatement, fate: Fate | undefined, layout: Layout): void {
  if (fate?.kind === 'clause') layoutGoClause(node, fate, layout)
  else layoutGoSwitch(node, layout)
}

/** `if init; test`. */
function layoutGoIf(node: GoIfStatement, fate: Fate | undefined, layout: Layout): boolean {
  if (fate?.kind === 'go-init') {
    layoutGoInit(node, fate, layout)
    return true
  }
  if (fate?.kind === 'become') {
    writeMovedInit(node, fate.part, layout)
    return true
  }
  const init = node.init as unknown as Node | null
  if (init && layout.fates.isDropped(init)) layout.edits.delete(init.range[0], node.test.range[0])
  else if (init) layout.write(init)
  return false
}

/** What a value does first comes to stand in front of its statement: see `moveEffects`. */
export function writeMoved(
  { effects, before }: { readonly effects: readonly Node[]; readonly before: Node },
  layout: Layout,
): void {
  const { edits, trivia } = layout
  const [start] = before.range
  const gap = trivia.isFirstOnLine(start) ? trivia.lineBreak + trivia.indentAt(start) : ' '
  const texts = effects.map(
    (effect) => statementStart(effect, layout) + trivia.text.slice(...effect.range) + statementEnd(layout) + gap,
  )
  edits.insert(start, texts.join(''))
}
