import type { TSESTree } from '@typescript-eslint/utils'
import { isTestFile } from '../../project/list-files.js'
import { isFunctionNode } from '../../source/function-nodes.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node } from '../../source/source-view.js'
import { contains, type TextRange } from '../../text/text-range.js'
import type { LintedFile } from './linted-file.js'

/** What a row of a table calls the failure that it expects: `wantErr: true`, `expectedError: "..."`. */
const FAILURE = /^(?:want|expect|expected|should)?_?(?:err|error|panic|fail|failure|invalid|throws)\w*$/i
/** `wantErr: false`, `err: nil` */
const NONE = /^(?:false|nil|null|undefined|""|''|``)$/
/** `assert.Error(t, err)`, `if err == nil { t.Fatal(...) }`, `expect(...).toThrow()` */
const ASSERTED =
  /\b(?:assert|require)\.(?:Error|ErrorIs|ErrorAs|ErrorContains|EqualError|Panics)\w*\(|\b[Ee]rr\w*\s*==\s*nil\b|\.toThrow|\.rejects\b|assert\.(?:throws|rejects)|\bTo\((?:MatchError|HaveOccurred|Panic)/

/**
 * Whether a test sets a gate to see it refused, so that the name has to be unknown. A row of a table says so by one of
 * its keys, other code by an assertion in the same block.
 */
export function expectsFailure(range: TextRange, { view, file, project, text }: LintedFile): boolean {
  if (!view || !isTestFile(file, project.root)) return false
  const around = nodesOf(view, 'ObjectExpression', 'ArrayExpression', 'BlockStatement').filter((node) =>
    contains(node, range),
  )
  // Those around come first.
  const block = around.findLastIndex(({ type }) => type === 'BlockStatement')
  const rows = around.slice(block + 1).filter((node) => node.type === 'ObjectExpression')
  if (rows.some((row) => row.properties.some((property) => saysFailure(property, text)))) return true
  const isInTable = around.slice(block + 1).some(({ type, parent }) => type === 'ObjectExpression' && isList(parent))
  const innermost = around[block]
  if (isInTable || innermost?.type !== 'BlockStatement') return false
  return ASSERTED.test(text.slice(...innermost.range)) || isTried(innermost, text)
}

/** `try { ... } catch {}`, `expect(() => { ... }).toThrow()`, `assert.throws(() => { ... })` */
function isTried(block: TSESTree.BlockStatement, text: string): boolean {
  const { parent } = block
  if (parent.type === 'TryStatement') return parent.block === block && parent.handler !== null
  if (!isFunctionNode(parent)) return false
  let whole: Node = parent
  while (whole.parent && /^(?:Call|Member|Await)Expression$/.test(whole.parent.type)) whole = whole.parent
  const around = text.slice(whole.range[0], block.range[0]) + text.slice(block.range[1], whole.range[1])
  return ASSERTED.test(around) && !/\.not\b/.test(around)
}

function saysFailure(property: TSESTree.ObjectLiteralElement, text: string): boolean {
  if (property.type !== 'Property') return false
  return FAILURE.test(text.slice(...property.key.range)) && !NONE.test(text.slice(...property.value.range))
}

function isList(node: Node | undefined): boolean {
  return node?.type === 'ArrayExpression' || (node?.type === 'Property' && node.value.type === 'ObjectExpression')
}
