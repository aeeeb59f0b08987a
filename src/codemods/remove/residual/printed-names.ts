import { staticKeyName } from '../../../source/expressions.js'
import { isGlobalName } from '../../../source/bindings.js'
import type { Node, SourceView } from '../../../source/source-view.js'

/** Go's loggers, errors and tests: `log.Error(err, "...", "controller", name)`, `fmt.Errorf("...", name)`. */
const LOGS = /^(?:(?:Print|Error|Info|Warn|Warning|Fatal|Panic|Debug|Trace|Log)(?:f|ln|S|w)?|With(?:Name|Values))$/

/** Whether a string is only printed: then no code needs the gate that it may name. */
export function isPrinted(node: Node, view: SourceView): boolean {
  const { parent } = node
  if (parent?.type !== 'CallExpression' || !parent.arguments.some((argument) => argument === node)) return false
  const { callee } = parent
  if (callee.type !== 'MemberExpression') return false
  if (view.language !== 'go') return isGlobalName(view, callee.object, 'console')
  return LOGS.test(staticKeyName(callee.property, callee.computed) ?? '')
}
