import { asGo } from '../../source/go-casts.js'
import type { GoIfStatement, GoSwitchStatement } from '../../source/go-nodes.js'
import type { Node } from '../../source/source-view.js'
import { removeImportSpecifiers } from '../../source/remove-import-specifiers.js'
import { layoutGoInit, writeMovedInit } from '../go/go-if.js'
import { layoutGoFor, layoutGoRange } from '../go/go-loops.js'
import { layoutGoVariables, writeGoValue } from '../go/go-names.js'
import { layoutGoLabel, writeWithoutLabel } from '../go/go-statements.js'
import { layoutGoClause, layoutGoSwitch, layoutGoTypeSwitch } from '../go/go-switches.js'
import type { Pass } from '../pass.js'
import type { Fate } from '../reduce/fate.js'
import { statementEnd, statementStart } from '../statement-text.js'
import { layoutClassBody } from './layout-class-body.js'
import { layoutIf } from './layout-if.js'
import { layoutArm, layoutCases } from './layout-switch.js'
import { removeListItems } from './remove-lines.js'

/** Writes a statement that has a form of its own. @returns `false`: it is written as other nodes are. */
export function layoutStatement(node: Node, fate: Fate | undefined, pass: Pass): boolean {
  if (fate?.kind === 'drop' || fate?.kind === 'literal') return false
  if (pass.view.language === 'go' && layoutGoStatement(node, fate, pass)) return true
  switch (node.type) {
    case 'IfStatement':
      layoutIf(node, node, pass)
      return true
    case 'SwitchStatement':
      if (fate?.kind === 'clause') layoutArm(node, fate, pass)
      else layoutCases(node, pass)
      return true
    case 'ClassBody':
      layoutClassBody(node, pass)
      return true
    case 'VariableDeclaration':
      if (!fate) dropParts(node.declarations, pass)
      return false
    case 'ExportNamedDeclaration':
      dropParts(node.specifiers, pass)
      return false
    case 'ImportDeclaration':
      if (node.specifiers.some((specifier) => pass.fates.isDropped(specifier)))
        removeImportSpecifiers(node, (specifier) => pass.fates.isDropped(specifier), pass)
      return true
    default:
      return false
  }
}

function dropParts(items: readonly Node[], pass: Pass): void {
  if (items.some((item) => pass.fates.isDropped(item)))
    removeListItems(items, (item) => pass.fates.isDropped(item), pass)
}

function layoutGoStatement(statement: Node, fate: Fate | undefined, pass: Pass): boolean {
  const node = asGo(statement)
  switch (node.type) {
    case 'IfStatement':
      return layoutGoIf(node, fate, pass)
    case 'VariableDeclaration':
      if (fate?.kind === 'become') {
        writeGoValue(node, pass)
        pass.layout(fate.part)
      } else layoutGoVariables(node, pass)
      return true
    case 'ForStatement':
      layoutGoFor(node, pass)
      return true
    case 'ForOfStatement':
      layoutGoRange(node, pass)
      return true
    case 'GoSwitchStatement':
      layoutSwitch(node, fate, pass)
      return true
    case 'GoTypeSwitchStatement':
      layoutGoTypeSwitch(node, pass)
      return true
    case 'LabeledStatement':
      if (fate?.kind === 'become') writeWithoutLabel(node, pass)
      else layoutGoLabel(node, pass)
      pass.layout(node.body as unknown as Node)
      return true
    default:
      return false
  }
}

function layoutSwitch(node: GoSwitchStatement, fate: Fate | undefined, pass: Pass): void {
  if (fate?.kind === 'clause') layoutGoClause(node, fate, pass)
  else layoutGoSwitch(node, pass)
}

/** `if init; test`. */
function layoutGoIf(node: GoIfStatement, fate: Fate | undefined, pass: Pass): boolean {
  if (fate?.kind === 'go-init') {
    layoutGoInit(node, fate, pass)
    return true
  }
  if (fate?.kind === 'become') {
    writeMovedInit(node, fate.part, pass)
    return true
  }
  const init = node.init as unknown as Node | null
  if (init && pass.fates.isDropped(init)) pass.edits.delete(init.range[0], node.test.range[0])
  else if (init) pass.layout(init)
  return false
}

/** What a value does first comes to stand in front of its statement: see `moveEffects`. */
export function writeMoved(
  { effects, before }: { readonly effects: readonly Node[]; readonly before: Node },
  pass: Pass,
): void {
  const { edits, trivia } = pass
  const [start] = before.range
  const gap = trivia.isFirstOnLine(start) ? trivia.lineBreak + trivia.indentAt(start) : ' '
  const texts = effects.map(
    (effect) => statementStart(effect, pass) + trivia.text.slice(...effect.range) + statementEnd(pass) + gap,
  )
  edits.insert(start, texts.join(''))
}
