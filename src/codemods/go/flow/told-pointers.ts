import { lastNameOf } from '../../../gates/dotted-path.js'
import { isGoTestFile } from '../../../source/go-files.js'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { findFunction, keyOf, namedType, type GoTypeName } from '../find-go-declared.js'
import { writtenTypeOf } from '../go-expression-types.js'
import { filesThatReach } from '../go-importers.js'
import { interfaceOf, methodsAskedFor } from '../go-methods.js'
import type { GoSources } from '../go-sources.js'

/** Functions that compare values of any type, or keep them by such a key. */
const COMPARES = /^(?:Is|WithValue|Contains|Index|Load|Store|LoadOrStore|LoadAndDelete|Delete|Equal|Swap)$/

/**
 * Whether code other than tests may tell pointers to a type apart: as keys of a map, by `==`, or in a value of an
 * interface. Pointers to two values without fields may be equal. Source: the Go specification, "Comparison operators".
 */
export function arePointersTold(type: GoTypeName, sources: GoSources): boolean {
  return [...sources.filesIn(type.folder), ...filesThatReach(type.folder, sources)].some((file) => {
    const view = isGoTestFile(file) ? null : sources.viewOf(file)
    return view !== null && comparedIn(view, sources).some((compared) => mayPoint(compared, type, sources))
  })
}

interface ComparedType {
  readonly type: GoExpression
  readonly view: SourceView
}

/** The types of keys of maps, and of values that are compared. */
function comparedIn(view: SourceView, sources: GoSources): readonly ComparedType[] {
  return nodesOf(view, 'GoMapType', 'BinaryExpression', 'GoSwitchStatement', 'CallExpression').flatMap((found) => {
    const node = asGo(found)
    if (node.type === 'GoMapType') return [{ type: node.key, view }]
    return valuesComparedBy(node).flatMap((value) => writtenTypeOf(value, view, sources) ?? [])
  })
}

function valuesComparedBy(node: GoNode): readonly GoExpression[] {
  switch (node.type) {
    case 'BinaryExpression':
      return /^[!=]=$/.test(node.operator) && ![node.left, node.right].some(isConstant) ? [node.left, node.right] : []
    case 'GoSwitchStatement':
      return node.discriminant ? [node.discriminant] : []
    case 'CallExpression':
      return COMPARES.test(lastNameOf(node.callee) ?? '') ? node.arguments : []
    default:
      return []
  }
}

function isConstant(value: GoExpression): boolean {
  return value.type === 'Literal' || (value.type === 'Identifier' && value.name === 'nil')
}

/** Whether a value of a type may be a pointer to another type. */
function mayPoint({ type, view }: ComparedType, target: GoTypeName, sources: GoSources): boolean {
  if (type.type === 'GoStarExpression') {
    const pointed = namedType(type.argument, view, sources)
    return pointed !== null && keyOf(pointed) === keyOf(target)
  }
  const methods = methodsOf(type, view, sources)
  return methods?.every((method) => findFunction(method, target.name, target.folder, null, sources)) === true
}

/** The methods of an interface; `null`: the type isn't one. */
function methodsOf(type: GoExpression, view: SourceView, sources: GoSources): readonly string[] | null {
  if (type.type === 'GoInterfaceType') return [...methodsAskedFor(type, view, sources)]
  if (type.type === 'Identifier' && type.name === 'any') return []
  if (type.type === 'Identifier' && type.name === 'error') return ['Error']
  const name = namedType(type, view, sources)
  const found = name && interfaceOf(name, sources)
  return found ? [...methodsAskedFor(found.type, found.view, sources)] : null
}
