import { asGo } from '../../../source/go-casts.js'
import type { GoIfStatement, GoSwitchStatement } from '../../../source/go-nodes.js'
import type { Node } from '../../../source/source-view.js'
import { layoutGoInit, writeMovedInit } from './layout-go-if.js'
import { layoutGoFor, layoutGoRange } from './layout-go-loops.js'
import { layoutGoVariables, writeGoValue } from './layout-go-names.js'
import { layoutWithoutResults } from './layout-go-results.js'
import { layoutGoLabel, writeWithoutLabel } from './layout-go-labels.js'
import { layoutGoClause, layoutGoSwitch, layoutGoTypeSwitch } from './layout-go-switches.js'
import type { Layout } from '../../layout/layout-context.js'
import type { Fate } from '../../reduce/fate.js'

/** Writes a statement that only Go has. @returns `false` when the layout shared by all languages applies. */
export function layoutGoStatement(statement: Node, fate: Fate | undefined, layout: Layout): boolean {
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
    case 'ExpressionStatement':
    case 'ReturnStatement':
      return !fate && layoutWithoutResults(node, layout)
    case 'ForStatement':
      layoutGoFor(node, layout)
      return true
    case 'ForOfStatement':
      layoutGoRange(node, fate, layout)
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
      layout.write(node.body)
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
  const init = node.init
  if (init && layout.fates.isDropped(init)) layout.edits.delete(init.range[0], node.test.range[0])
  else if (init) layout.write(init)
  return false
}
