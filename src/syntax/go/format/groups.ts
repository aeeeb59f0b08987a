import type { GoField, GoNode, GoTypeSpec, GoVariableDeclarator } from '../../../source/go-nodes.js'
import { outerStart } from '../parse-parameters.js'
import { skipTrivia } from '../skip-trivia.js'
import { outerEnd } from './brackets.js'
import type { Layout } from './layout-marks.js'

type Group = Extract<
  GoNode,
  { type: 'GoStructType' | 'GoInterfaceType' | 'GoImportGroup' | 'GoTypeDeclaration' | 'VariableDeclaration' }
>

/** Fields and the specs of declarations in parentheses: names, types, values and tags are columns. */
export function layOutGroup(layout: Layout, node: Group): void {
  const [start, end] = 'bodyRange' in node ? node.bodyRange : node.range
  if (!layout.isMultiline(start, end)) return
  const parts = partsOf(node)
  if (parts === null) return
  let previous: GoNode | null = null
  for (const part of parts) {
    if (!previous || layout.isMultiline(...previous.range)) layout.breakSection(part.range[0])
    previous = part
  }
  layout.breakSection(end - 1)
  if (parts.length < 2) return
  switch (node.type) {
    case 'GoStructType':
      for (const field of node.fields) layOutField(layout, field)
      return
    case 'GoTypeDeclaration':
      for (const spec of node.specs) layOutTypeSpec(layout, spec)
      return
    case 'VariableDeclaration':
      return layOutValues(layout, node.declarations)
    default:
  }
}

/** `null`: not in parentheses. */
function partsOf(node: Group): readonly GoNode[] | null {
  switch (node.type) {
    case 'GoStructType':
      return node.fields
    case 'GoInterfaceType':
      return node.members
    case 'GoImportGroup':
      return node.imports
    case 'GoTypeDeclaration':
      return node.grouped ? node.specs : null
    case 'VariableDeclaration':
      return node.grouped ? node.declarations : null
  }
}

function layOutField(layout: Layout, { names, goType, tag, range }: GoField): void {
  const isNamed = names.length > 0
  if (isNamed) layout.addTab(outerStart(goType))
  if (tag) layout.addTab(tag.range[0], isNamed ? 2 : 1)
  else layout.setCommentTabs(range[1], isNamed ? 1 : 2)
}

function layOutTypeSpec(layout: Layout, { id, typeParametersRange, goType, alias }: GoTypeSpec): void {
  layout.addTab(alias ? skipTrivia(layout.text, typeParametersRange?.[1] ?? id.range[1]) : outerStart(goType))
}

function layOutValues(layout: Layout, specs: readonly GoVariableDeclarator[]): void {
  const kept = keepsTypeColumn(specs)
  for (const [index, { id, goType, init, range }] of specs.entries()) {
    let commentTabs = 3
    const hasType = goType !== null || kept[index] === true
    if (hasType) commentTabs--
    if (goType) layout.addTab(outerStart(goType))
    if (init) {
      const equals = skipTrivia(layout.text, goType ? outerEnd(goType) : id.range[1])
      layout.addTab(equals, hasType && !goType ? 2 : 1)
      commentTabs--
    }
    layout.setCommentTabs(range[1], commentTabs)
  }
}

/**
 * Per spec: whether any spec in its run of specs with values has a type, so that the values come after the column of
 * types.
 */
function keepsTypeColumn(specs: readonly GoVariableDeclarator[]): boolean[] {
  const kept = specs.map(() => false)
  for (let start = 0; start < specs.length; start++) {
    if (!specs[start]?.init) continue
    let end = start
    let hasType = false
    for (; specs[end]?.init; end++) hasType ||= Boolean(specs[end]?.goType)
    kept.fill(hasType, start, end)
    start = end
  }
  return kept
}
