import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import type { GoExpression, GoField, GoFunctionDeclaration, GoStructType } from '../../../source/go-nodes.js'
import { declaredAs, isNeverReassigned, variableOf } from '../../../source/bindings.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { AnyFileNode, SourceView } from '../../../source/source-view.js'
import { findType, keyOf, type GoTypeName } from '../find-go-declared.js'
import { typeOfExpression } from '../go-expression-types.js'
import { referencesInPackage, referencesThroughImports } from '../go-uses.js'
import { FieldMentions, isFieldToFollow } from './find-go-fields.js'
import { callsOf, isCalledHereOnly, parameterNames } from './find-go-parameters.js'
import type { GoFlowState } from './flow-state.js'
import { alwaysSets } from './go-zero-values.js'

/**
 * Whether an interface holds, outside of tests, only values of one type. All code that names the interface must declare
 * a parameter or a field with it, and all values that these get must be of the type.
 */
export function holdsOnly(asked: GoTypeName, owner: GoTypeName, state: GoFlowState): boolean {
  const found = findType(asked, state.sources)
  if (!found || found.spec.typeParameters || !state.sources.isPrivate(found.view)) return false
  const { sources } = state
  const mentions = [
    ...referencesInPackage(sources, found.view, asked.name),
    ...referencesThroughImports(sources, found.view, asked.name),
  ].filter(({ view, node }) => node !== found.spec.id && !isGoTestFile(view.file))
  return mentions.length > 0 && mentions.every((mention) => new Holder(asked, owner, state).isSafe(mention))
}

class Holder {
  readonly #keys: ReadonlySet<string>
  readonly #state: GoFlowState

  constructor(asked: GoTypeName, owner: GoTypeName, state: GoFlowState) {
    this.#keys = new Set([keyOf(asked), keyOf(owner)])
    this.#state = state
  }

  /** Whether what is declared with this mention of the interface gets values of the type only. */
  isSafe({ view, node }: AnyFileNode): boolean {
    const type = asGo(node)
    const field = type.parent?.type === 'MemberExpression' ? type.parent.parent : type.parent
    if (field?.type !== 'GoField' || field.names.length === 0 || field.variadic) return false
    const { parent } = field
    if (parent?.type === 'FunctionDeclaration') return this.#isSafeParameter(field, parent, view)
    return parent?.type === 'GoStructType' && this.#isSafeField(field, parent, view)
  }

  #isSafeParameter(field: GoField, declaration: GoFunctionDeclaration, view: SourceView): boolean {
    const names = parameterNames(declaration)
    const fn = { view, declaration }
    if (!declaration.params.includes(field) || declaration.typeParameters || !isCalledHereOnly(fn, this.#state))
      return false
    const calls = callsOf(fn, this.#state)?.filter(({ view: user }) => !isGoTestFile(user.file))
    return field.names.every((name) => {
      const variable = declaredAs(view, declaration, name)
      return (
        (variable === undefined || isNeverReassigned(variable)) &&
        calls?.every(
          ({ view: user, call }) =>
            call.arguments.length === names.length &&
            !call.ellipsis &&
            this.#isOfType(call.arguments[names.indexOf(name)] as GoExpression, user),
        ) === true
      )
    })
  }

  #isSafeField(field: GoField, struct: GoStructType, view: SourceView): boolean {
    const spec = struct.parent
    if (spec?.type !== 'GoTypeSpec' || spec.typeParameters) return false
    const type = { folder: dirname(view.file), name: spec.id.name }
    return field.names.every(({ name }) => {
      const own = { type, name, view, struct, field }
      const mentions = new FieldMentions(own, this.#state)
      if (!isFieldToFollow(own, view, this.#state) || !mentions.collect()) return false
      return (
        mentions.unknownStores === 0 &&
        mentions.values.every(
          ({ view: user, node }) => isGoTestFile(user.file) || this.#isOfType(asGo(node) as GoExpression, user),
        ) &&
        alwaysSets(own.type, name, false, this.#state)
      )
    })
  }

  #isOfType(value: GoExpression, view: SourceView): boolean {
    const variable = value.type === 'Identifier' ? variableOf(view, value) : null
    if (variable && !isNeverReassigned(variable)) return false
    const type = typeOfExpression(value, view, this.#state.sources)
    return type !== null && this.#keys.has(keyOf(type))
  }
}
