import { dirname } from 'node:path'
import type { GoExpression, GoFunctionDeclaration } from '../../source/go-nodes.js'
import type { Node, SourceView, AnyNode } from '../../source/source-view.js'
import { importPathOf, receiverName } from '../../source/go-declarations.js'
import type { ExportedSlot } from '../../strip/slots/exported-slots.js'
import type { UnsureUse } from '../project/unsure-tests.js'
import { findFunction, type GoTypeName } from './find-go-declared.js'
import { declaringTypeOf, interfaceOf, methodsAskedFor, ownersOfMethod } from './go-methods.js'
import { isExportedName, type GoSources } from './go-sources.js'
import { typeOfExpression } from './go-expression-types.js'
import { memberExpressions } from './go-uses.js'

/** A method that always gives a gate's value. */
export interface ConstantMethod {
  readonly view: SourceView
  readonly constant: ExportedSlot
  /** The gate that the value depends on. */
  readonly gate: string
}

interface Search {
  readonly sources: GoSources
  /** The files that may be changed. */
  readonly open: ReadonlySet<string>
  readonly isGone: (view: SourceView, node: Node) => boolean
}

/**
 * Calls that may reach one of these methods and still call it after the strip. They go through an interface that its
 * type implements, or the receiver's type is unknown and no other type has a method of that name.
 */
export function findUnsureCalls(methods: readonly ConstantMethod[], search: Search): UnsureUse[] {
  const known = new Set(methods.map(({ view, constant }) => keyOf(view, constant.declaration)))
  const seen = new Set<Node>()
  return methods.flatMap((method) => {
    const owner = ownerOf(method)
    if (!owner) return []
    const { name } = method.constant
    const { sources } = search
    const isOnly = [...ownersOfMethod(name, sources, (view) => dirname(view.file)).keys()].every((other) =>
      known.has(`${other}.${name}`),
    )
    const files = isExportedName(name) ? sources.files : sources.filesIn(owner.folder)
    return sources.viewsWith(name, files).flatMap((view) =>
      callsOf(name, method, view, search).flatMap(({ call, object }): UnsureUse[] => {
        const reason = seen.has(call) ? null : reasonOf(object, { view, owner, name, isOnly }, sources)
        if (reason === null) return []
        seen.add(call)
        return [{ view, node: call, gate: method.gate, reason }]
      }),
    )
  })
}

function keyOf(view: SourceView, node: AnyNode): string {
  const declaration = node as GoFunctionDeclaration
  return `${dirname(view.file)}#${receiverName(declaration)}.${declaration.id.name}`
}

function ownerOf({ view, constant }: ConstantMethod): GoTypeName | null {
  const name = receiverName(constant.declaration as AnyNode as GoFunctionDeclaration)
  return name === null ? null : { folder: dirname(view.file), name }
}

function callsOf(
  name: string,
  { constant }: ConstantMethod,
  view: SourceView,
  { open, isGone }: Search,
): { call: Node; object: GoExpression }[] {
  if (!open.has(view.file)) return []
  const { params } = constant.declaration as AnyNode as GoFunctionDeclaration
  const expected = params.reduce((sum, { names }) => sum + Math.max(1, names.length), 0)
  return memberExpressions(view, name).flatMap((member) => {
    const call = member.parent
    if (call.type !== 'CallExpression' || call.callee !== member || call.arguments.length !== expected) return []
    if (isGone(view, call) || importPathOf(member.object, view) !== null) return []
    return [{ call, object: member.object as GoExpression }]
  })
}

function reasonOf(
  object: GoExpression,
  { view, owner, name, isOnly }: { view: SourceView; owner: GoTypeName; name: string; isOnly: boolean },
  sources: GoSources,
): string | null {
  const type = typeOfExpression(object, view, sources)
  if (!type)
    return isOnly
      ? `it may call ${owner.name}.${name}, which now returns a constant; the type of its receiver isn't known`
      : null
  const declaring = declaringTypeOf(type, name, sources)
  const asked = declaring && interfaceOf(declaring, sources)
  if (!asked) return null
  const isImplemented = [...methodsAskedFor(asked.type, asked.view, sources)].every((method) =>
    hasMethod(owner, method, sources),
  )
  return isImplemented
    ? `it may call ${owner.name}.${name}, which now returns a constant; the interface ${declaring.name} may also hold another type`
    : null
}

/** Includes methods of embedded types. */
function hasMethod(owner: GoTypeName, name: string, sources: GoSources): boolean {
  return (
    findFunction(name, owner.name, owner.folder, null, sources) !== null ||
    declaringTypeOf(owner, name, sources) !== null
  )
}
