import { dirname } from 'node:path'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import { asGo } from '../../../source/go-casts.js'
import { receiverName } from '../../../source/go-declarations.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { GoArrayExpression, GoExpression, GoFunctionDeclaration } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { SourceView } from '../../../source/source-view.js'
import { booleanIn, fieldNames, nameOf } from '../../../strip/test-code/go-table-parts.js'
import type { FileSettings } from '../../slots/shared-slot.js'
import { namedType } from '../find-go-declared.js'
import { FieldMentions, fieldNamed } from './find-go-fields.js'
import type { FieldStore } from './tested-fields.js'
import { isShown, settingOfStore } from './tested-fields.js'
import type { GoFlowState } from './flow-state.js'
import type { StructField } from './struct-field.js'

/** The method of a type that a test passes in the place of the code's own. */
export interface Stub {
  readonly view: SourceView
  readonly declaration: GoFunctionDeclaration
}

/**
 * What tests store in the field that a stub returns, `func (s stub) IsOn() bool { return s.on }`, as if it set the
 * gate. Stores that don't show which tests they are for are left out.
 */
export function settingsOfStub(id: string, { view, declaration }: Stub, state: GoFlowState): FileSettings[] {
  const field = returnedField(declaration, view, state)
  if (!field) return []
  const mentions = new FieldMentions(field, state)
  mentions.collect()
  return [...mentions.stores, ...placedIn(field, state)]
    .filter((store) => isGoTestFile(store.view.file))
    .map((store) => ({ ...store, given: valueOf(store) }))
    .filter(isShown)
    .map((store) => settingOfStore(id, store))
}

function valueOf({ view, valueNode }: FieldStore): FieldStore['given'] {
  const value = booleanIn(asGo(valueNode) as GoExpression, view)
  return value === null ? null : { value, gate: null }
}

/** `on` of `return s.on`, where `s` is the receiver. */
function returnedField(declaration: GoFunctionDeclaration, view: SourceView, state: GoFlowState): StructField | null {
  const [only, ...others] = declaration.body?.body ?? []
  const member = only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null
  if (member?.type !== 'MemberExpression' || member.computed || member.object.type !== 'Identifier') return null
  const receiver = declaration.receiver?.names[0]?.name
  const owner = receiverName(declaration)
  const name = nameOf(member.property)
  if (owner === null || name === null || member.object.name !== receiver) return null
  return fieldNamed(name, { folder: dirname(view.file), name: owner }, state.sources)
}

/** Values of the field in literals without names: `stub{true}`. */
function placedIn({ type, name, struct }: StructField, { sources }: GoFlowState): FieldStore[] {
  const names = fieldNames(struct)
  return sources.viewsWith(type.name, sources.filesIn(type.folder)).flatMap((view) =>
    nodesOf(view, 'ArrayExpression').flatMap((literal): FieldStore[] => {
      const made = goLiteralType(asGo(literal))
      const own = made && namedType(made as GoExpression, view, sources)
      const { elements } = asGo(literal) as GoArrayExpression
      const value = elements[names.indexOf(name)]
      if (own?.name !== type.name || own.folder !== type.folder || elements.length !== names.length || !value) return []
      return [{ view, node: value, part: value, valueNode: value, given: null }]
    }),
  )
}
