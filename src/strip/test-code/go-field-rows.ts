import { declaredBy, usesOf } from '../../source/bindings.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { asGo } from '../../source/go-casts.js'
import { countsElements } from '../../source/go-loop-index.js'
import type { GoForOfStatement, GoNode } from '../../source/go-nodes.js'
import type { AnyNode, Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import type { GoMapRow } from './go-map-rows.js'
import { hasFixedLength } from './go-table-loops.js'
import type { GoLiteralNode } from './go-table.js'
import { elementsOf, isGoList, isGoLiteral } from './go-table-parts.js'
import { withLoopAround } from './go-test-structure.js'
import { unitOfPart } from './test-structure.js'

const NO_USES: GoMapRow['uses'] = { isFed: true, isAsked: false, each: null, isWritten: false, writes: [], reads: [] }

/** The row of a table that contains an entry of a struct's literal. Only loops over its rows use the table. */
export function goFieldRowOf(entry: AnyNode, view: SourceView): GoMapRow | null {
  for (const ancestor of ancestorsOf(entry)) {
    if (isFunctionNode(ancestor)) return null
    const element = asGo(ancestor)
    const list = element.parent
    if (!isGoLiteral(list) || !isList(list) || hasFixedLength(list)) continue
    const loop = loopOver(list, view)
    if (!loop) continue
    const isCounted = isGoList(list) && countsElements(loop, view)
    return { row: element, rows: elementsOf(list), statement: statementOf(loop), uses: NO_USES, isCounted }
  }
  return null
}

/** A list or a map, not a struct. */
function isList(list: GoLiteralNode): boolean {
  return list.type === 'ArrayExpression' || list.goType?.type === 'GoMapType'
}

/** The only loop over a list. */
function loopOver(list: GoNode, view: SourceView): GoForOfStatement | null {
  const { parent } = list
  if (parent?.type === 'ForOfStatement') return parent.right === list ? parent : null
  const use = parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? onlyUseOf(parent, view) : null
  return use?.parent?.type === 'ForOfStatement' && use.parent.right === use ? use.parent : null
}

/** The only use of a local variable. */
function onlyUseOf(declarator: GoNode, view: SourceView): GoNode | null {
  const [variable, ...others] = declaredBy(view, declarator)
  if (!variable || others.length > 0 || variable.scope.type === 'module' || variable.defs.length !== 1) return null
  const [use, ...more] = usesOf(variable)
  return use && more.length === 0 ? asGo(use) : null
}

function statementOf(loop: GoNode): Node {
  return unitOfPart(loop) ?? withLoopAround(loop)
}
