import type { TSESTree } from '@typescript-eslint/utils'
import type { Node } from '../../source/source-view.js'
import { removeImportSpecifiers } from '../../source/remove-import-specifiers.js'
import type { Layout } from './layout-context.js'
import type { Fate } from '../reduce/fate.js'
import { layoutClassBody } from './layout-class-body.js'
import { layoutIf } from './layout-if.js'
import { layoutArm, layoutCases } from './layout-switch.js'
import { removeListItems } from './remove-lines.js'

/** Writes a statement that needs a layout of its own. @returns `false` when the general layout applies. */
export function layoutStatement(node: Node, fate: Fate | undefined, layout: Layout): boolean {
  if (fate?.kind === 'drop' || fate?.kind === 'literal') return false
  if (layout.dialect.layoutStatement(node, fate, layout)) return true
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
      dropSpecifiers(node, layout)
      return true
    default:
      return false
  }
}

function dropSpecifiers(node: TSESTree.ImportDeclaration, layout: Layout): void {
  if (node.specifiers.some((specifier) => layout.fates.isDropped(specifier)))
    removeImportSpecifiers(node, (specifier) => layout.fates.isDropped(specifier), layout)
}

function dropParts(items: readonly Node[], layout: Layout): void {
  if (items.some((item) => layout.fates.isDropped(item)))
    removeListItems(items, (item) => layout.fates.isDropped(item), layout)
}
