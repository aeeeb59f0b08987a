import type { TSESTree } from '@typescript-eslint/utils'
import type { GateCheck } from '../../gates/gate-check.js'
import { variableDeclaredBy } from '../../gates/pattern-checks.js'
import { isNeverReassigned } from '../../source/bindings.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { ancestorsOf } from '../../source/walk.js'
import { isGlobal, isReplaceable } from './replaceable-names.js'
import type { Liveness } from '../evaluate/liveness.js'
import { restOf } from './patterns.js'
import { misuseOf } from '../refuse/usage.js'

/** Everything that reads a flag destructured from an object: `const { On: isOn } = flags`. */
export function usesOfTakenOut({ node }: GateCheck, view: SourceView): Node[] {
  const variable = node.type === 'Identifier' ? variableDeclaredBy(node, view) : null
  return variable?.references.filter((reference) => !reference.init).map(({ identifier }) => identifier as Node) ?? []
}

/** Why the name of such a flag can't be replaced by the gate's value; `null` when it can. */
export function takenOutRefusal(name: TSESTree.Identifier, view: SourceView, liveness: Liveness): string | null {
  const variable = variableDeclaredBy(name, view)
  if (!variable || variable.defs.length !== 1)
    return 'the name of the variable that holds it is declared more than once'
  if (!isNeverReassigned(variable)) return 'the variable that holds it is assigned again'
  const property = name.parent.type === 'AssignmentPattern' ? name.parent.parent : name.parent
  if (restOf(property)) return 'the rest of the destructured object would still hold it'
  const reads = variable.references.filter(
    (reference) => !reference.init && !liveness.isDead(reference.identifier as Node),
  )
  if (reads.some(({ identifier }) => misuseOf(identifier as Node, liveness) !== null))
    return 'the variable that holds its result is used as an object, perhaps a promise'
  const declaration = declarationOf(name)
  if (
    declaration?.parent.type === 'ExportNamedDeclaration' ||
    isGlobal(variable, view) ||
    !reads.every(isReplaceable)
  ) {
    return 'the variable that holds it is exported, or named in a type'
  }
  return declaration?.kind === 'var' ? 'it is declared by `var`, and may be read before it has its value' : null
}

/** @returns `null` when the name is a parameter's. */
function declarationOf(name: Node): TSESTree.VariableDeclaration | null {
  for (const ancestor of ancestorsOf(name)) {
    if (ancestor.type === 'VariableDeclaration') return ancestor
    if (/Function/.test(ancestor.type)) return null
  }
  return null
}
