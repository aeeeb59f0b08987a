import type { GoNode, GoVariableDeclarator } from './go-nodes.js'
import type { AnyNode, SourceView } from './source-view.js'
import { walk } from './walk.js'

type VisitorKeys = SourceView['visitorKeys']

/** Whether `iota` numbers a constant further down: without this constant it would be another number. */
export function isBeforeNumbers(declarator: GoVariableDeclarator, visitorKeys: VisitorKeys): boolean {
  return laterSpecs(declarator).some(({ init }) => init !== null && mentionsIota(init, visitorKeys))
}

/**
 * Whether a constant further down, which is not removed as well, takes its value from this one or depends on its
 * number.
 */
export function isCountedOn(
  declarator: GoVariableDeclarator,
  isGone: (spec: AnyNode) => boolean,
  visitorKeys: VisitorKeys,
): boolean {
  if (declarator.parent.type !== 'VariableDeclaration' || declarator.parent.kind !== 'const') return false
  return laterSpecs(declarator).some(
    (spec) => !isGone(spec) && (spec.init === null || mentionsIota(spec.init, visitorKeys)),
  )
}

/** Whether a constant is a number, as those that `iota` counts are, or repeats the expression of one. */
export function isNumber(declarator: GoVariableDeclarator, visitorKeys: VisitorKeys): boolean {
  const { parent } = declarator
  if (parent.type !== 'VariableDeclaration' || parent.kind !== 'const') return false
  const { declarations } = parent
  const { init = null } =
    declarations.slice(0, declarations.indexOf(declarator) + 1).findLast((spec) => spec.init) ?? {}
  return init !== null && (mentionsIota(init, visitorKeys) || endsInNumber(init))
}

/** `1`, `-1`, `Feature(1)`. */
function endsInNumber(expression: GoNode): boolean {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'number'
    case 'UnaryExpression':
      return endsInNumber(expression.argument)
    case 'CallExpression':
      return expression.arguments.length === 1 && expression.arguments.every(endsInNumber)
    default:
      return false
  }
}

function laterSpecs(declarator: GoVariableDeclarator): readonly GoVariableDeclarator[] {
  const { parent } = declarator
  return parent.type === 'VariableDeclaration'
    ? parent.declarations.slice(parent.declarations.indexOf(declarator) + 1)
    : []
}

function mentionsIota(expression: GoNode, visitorKeys: VisitorKeys): boolean {
  let found = false
  walk(expression, visitorKeys, (node) => {
    if (node.type === 'Identifier' && node.name === 'iota') found = true
    return !found
  })
  return found
}
