import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpression, GoNode } from '../../../source/go-nodes.js'
import { receiverName } from '../../../source/go-declarations.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { FileNode, Node, SourceView } from '../../../source/source-view.js'
import type { ExportedSlot } from '../../../strip/slots/exported-slots.js'
import { sharedSlot, type SharedSlot } from '../../slots/shared-slot.js'
import { declarationsOf, findFunction, keyOf, type GoTypeName } from '../find-go-declared.js'
import { typeOfExpression } from '../go-expression-types.js'
import { declaringTypeOf, interfaceOf, methodsAskedFor } from '../go-methods.js'
import { isExportedName } from '../go-sources.js'
import { interfaceMembers, memberExpressions } from '../go-uses.js'
import type { GoFlowState } from './flow-state.js'
import { holdsOnly } from './interface-values.js'
import { settingsOfStub, type Stub } from './stub-settings.js'

/**
 * The methods of interfaces through which code can only call `method`, which always gives a gate's value: outside of
 * tests, they hold nothing but values of its type.
 */
export function findInterfaceMethods(method: ExportedSlot, state: GoFlowState): SharedSlot[] {
  const { view, name, declaration, value, gate } = method
  const fn = asGo(declaration)
  const receiver = fn.type === 'FunctionDeclaration' ? receiverName(fn) : null
  if (receiver === null) return []
  const owner = { folder: dirname(view.file), name: receiver }
  const files = isExportedName(name) ? state.sources.files : state.sources.filesIn(owner.folder)
  const views = state.sources.viewsWith(name, files)
  return views.flatMap((user) =>
    interfaceMembers(user, name).flatMap((id): SharedSlot[] => {
      const asked = interfaceAround(asGo(id), user)
      if (!asked || isGoTestFile(user.file) || !isAllOf(asked, owner, state) || !holdsOnly(asked, owner, state))
        return []
      const stubs = stubsOf(name, value, asked, views, state)
      const slot = sharedSlot({
        kind: 'Go method',
        view: user,
        name,
        declaration: id,
        access: 'call',
        value,
        gate,
        findUses: (slotId) => ({
          reads: callsThrough(asked, name, views, state),
          settings: stubs.flatMap((stub) => settingsOfStub(slotId, stub, state)),
        }),
      })
      const varied = stubs.map((stub) => ({ view: stub.view, node: stub.declaration.id }))
      return [{ ...slot, varied }]
    }),
  )
}

/** The type that a file declares as an interface with this method. */
function interfaceAround(id: GoNode, view: SourceView): GoTypeName | null {
  const spec = id.parent?.parent?.parent
  if (spec?.type !== 'GoTypeSpec' || !declarationsOf(view, spec.id.name).includes(spec)) return null
  return { folder: dirname(view.file), name: spec.id.name }
}

/** Whether a type declares all methods of an interface. */
function isAllOf(asked: GoTypeName, { name: owner, folder }: GoTypeName, { sources }: GoFlowState): boolean {
  const found = interfaceOf(asked, sources)
  const methods = found ? [...methodsAskedFor(found.type, found.view, sources)] : []
  return methods.length > 0 && methods.every((method) => findFunction(method, owner, folder, null, sources) !== null)
}

function callsThrough(
  asked: GoTypeName,
  name: string,
  views: readonly SourceView[],
  { sources }: GoFlowState,
): FileNode[] {
  return views
    .filter(({ file }) => !isGoTestFile(file))
    .flatMap((view) =>
      memberExpressions(view, name).flatMap((node): FileNode[] => {
        const type = typeOfExpression(asGo(node.object) as GoExpression, view, sources)
        const declaring = type && declaringTypeOf(type, name, sources)
        return declaring && keyOf(declaring) === keyOf(asked) ? [{ view, node: node as Node }] : []
      }),
    )
}

/** What tests put in the place of the method. */
function stubsOf(
  name: string,
  value: boolean,
  asked: GoTypeName,
  views: readonly SourceView[],
  { sources }: GoFlowState,
): Stub[] {
  const found = interfaceOf(asked, sources)
  const methods = found ? [...methodsAskedFor(found.type, found.view, sources)] : []
  return views
    .filter(({ file }) => isGoTestFile(file))
    .flatMap((view) =>
      declarationsOf(view, name).flatMap((declaration): Stub[] => {
        const owner = declaration.type === 'FunctionDeclaration' ? receiverName(declaration) : null
        if (owner === null || declaration.type !== 'FunctionDeclaration') return []
        const folder = dirname(view.file)
        if (methods.some((method) => !findFunction(method, owner, folder, null, sources))) return []
        const [only] = declaration.body?.body ?? []
        const given = only?.type === 'ReturnStatement' ? only.argument : null
        return given?.type === 'Literal' && given.value === value ? [] : [{ view, declaration }]
      }),
    )
}
