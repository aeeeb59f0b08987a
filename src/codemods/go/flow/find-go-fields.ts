import { dirname } from 'node:path'
import { asNode, asGo } from '../../../source/go-casts.js'
import type {
  GoArrayExpression,
  GoAssignmentExpression,
  GoExpression,
  GoField,
  GoMemberExpression,
  GoNode,
  GoObjectExpression,
  GoProperty,
  GoStructType,
} from '../../../source/go-nodes.js'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import type { AnyFileNode, FileNode, Node, SourceView } from '../../../source/source-view.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import type { FileStrip } from '../../project/file-strip.js'
import { ByName } from '../by-name.js'
import { filesThatSee, importsOf, isExportedName, isSamePackage } from '../go-sources.js'
import { findType, namedType, type GoTypeName } from '../find-go-declared.js'
import { typeOfExpression } from '../go-expression-types.js'
import { memberExpressions } from '../go-uses.js'
import { commonValue, factsOfFile, givenValue, removedOnceUnread, type GivenValue } from './given-value.js'
import { sharedSlot, type SharedSlot } from '../../slots/shared-slot.js'
import type { GoFlowState } from './flow-state.js'
import { alwaysSets } from './go-zero-values.js'
import { isWritten } from '../../../source/role-of.js'

export interface StructField {
  readonly type: GoTypeName
  readonly name: string
  readonly view: SourceView
  readonly struct: GoStructType
  readonly field: GoField
}

/**
 * Fields that have a gate's value in every struct of their type. Each literal and each assignment sets that value, and
 * no struct is created in another way, which would leave the field false. Only the package may name such a field, or
 * the files that may import a private package.
 */
export function findGoFields({ view }: FileStrip, stored: readonly Node[], state: GoFlowState): SharedSlot[] {
  const seen = new Set<GoField>()
  return stored.flatMap((node): SharedSlot[] => {
    const field = fieldOf(asGo(node), view, state)
    if (!field || seen.has(field.field)) return []
    seen.add(field.field)
    const slot = slotOfField(field, state)
    return slot ? [slot] : []
  })
}

/** The type and the name of the field that a literal's entry or an assignment sets. */
export function ownerOfStore(
  store: GoNode,
  view: SourceView,
  sources: GoFlowState['sources'],
): { readonly type: GoTypeName; readonly name: string } | null {
  let type: GoTypeName | null = null
  let name: GoNode | null = null
  if (store.type === 'Property') {
    type = literalType(store.parent, view, { sources })
    name = store.key
  } else if (store.type === 'AssignmentExpression' && store.left.type === 'MemberExpression' && !store.left.computed) {
    type = typeOfExpression(store.left.object, view, sources)
    name = store.left.property
  }
  return type && name?.type === 'Identifier' ? { type, name: name.name } : null
}

function fieldOf(store: GoNode, view: SourceView, state: GoFlowState): StructField | null {
  const found = structFieldOf(store, view, state)
  return found && isPredeclaredInGo(found.view, found.field.goType, 'bool') && isFieldToFollow(found, view, state)
    ? found
    : null
}

/** The field that a literal's entry or an assignment sets. */
export function structFieldOf(store: GoNode, view: SourceView, { sources }: GoFlowState): StructField | null {
  const owner = ownerOfStore(store, view, sources)
  const found = owner && findType(owner.type, sources)
  if (!found || found.spec.typeParameters || found.spec.goType.type !== 'GoStructType') return null
  const { name, type } = owner
  const field = found.spec.goType.fields.find(({ names }) => names.some((other) => other.name === name))
  return field ? { type, name, view: found.view, struct: found.spec.goType, field } : null
}

/** Whether all code that sets the field names it, and is known. */
export function isFieldToFollow(
  { name, type, view: own, struct }: StructField,
  view: SourceView,
  { sources }: GoFlowState,
): boolean {
  return isExportedName(name) ? isOnlyNamed(type, struct, own, sources) : dirname(own.file) === dirname(view.file)
}

/** Functions that read and write fields without naming them, such as decoders. */
const LOOKS_INSIDE =
  /^(?:encoding\/|reflect$|text\/template$|html\/template$)|yaml|json|toml|mapstructure|viper|hcl|proto/

/**
 * Whether an exported field is only set and read by name: no other module sees it, and no reflection reads structs of
 * its type.
 */
function isOnlyNamed(
  { name, folder }: GoTypeName,
  { fields }: GoStructType,
  view: SourceView,
  sources: GoFlowState['sources'],
): boolean {
  if (!sources.isPrivate(view) || fields.some(({ tag }) => tag !== null)) return false
  const files = isExportedName(name) ? filesThatSee(sources, view, name) : sources.filesIn(folder)
  return sources
    .viewsWith(name, files)
    .every((user) => ![...importsOf(user).values()].some((path) => LOOKS_INSIDE.test(path)))
}

function literalType(literal: GoNode, view: SourceView, { sources }: Pick<GoFlowState, 'sources'>): GoTypeName | null {
  const type = goLiteralType(literal)
  return type && namedType(type as GoExpression, view, sources)
}

function slotOfField(field: StructField, state: GoFlowState): SharedSlot | null {
  const mentions = new FieldMentions(field, state)
  if (!mentions.collect()) return null
  const common = commonValue(mentions.given)
  if (!common || !alwaysSets(field.type, field.name, common.value || isExportedName(field.name), state)) return null
  const { reads, unknownReads } = mentions
  const name = field.field.names.find((other) => other.name === field.name) as GoNode
  const declaration = field.field.names.length === 1 ? field.field : name
  const parts = [{ view: field.view, node: declaration }, ...mentions.stores]
  const canGo = unknownReads === 0 && mentions.areStoresPure && parts.every(({ view }) => state.isOpen(view.file))
  return sharedSlot({
    kind: 'Go field',
    view: field.view,
    name: field.name,
    declaration: asNode(name),
    access: 'constant',
    ...common,
    findUses: () => ({ reads, settings: [] }),
    removal: removedOnceUnread(reads, canGo ? parts : []),
  })
}

/** The entries of a file's literals, by their keys. */
const entries = new ByName((view) =>
  nodesOf(view, 'ObjectExpression').flatMap((literal) =>
    (asGo(literal) as GoObjectExpression).properties.flatMap((property) =>
      property.key.type === 'Identifier' ? [[property.key.name, property] as const] : [],
    ),
  ),
)

/** All places in the package that set or read a field. */
export class FieldMentions {
  readonly given: (GivenValue | null)[] = []
  /** Code that set the field and is removed. */
  readonly goneStores: FileNode[] = []
  /** What is stored in it. */
  readonly values: FileNode[] = []
  readonly reads: FileNode[] = []
  /** Entries of literals, and assignments, that set the field. */
  readonly stores: AnyFileNode[] = []
  /** Reads of a field with that name whose struct type is unknown. */
  unknownReads = 0
  areStoresPure = true
  readonly #field: StructField
  readonly #state: GoFlowState

  constructor(field: StructField, state: GoFlowState) {
    this.#field = field
    this.#state = state
  }

  /** @returns whether all of them are known. */
  collect(): boolean {
    const { sources } = this.#state
    const { name, view: own } = this.#field
    const isExported = isExportedName(name)
    return sources
      .viewsWith(name, isExported ? filesThatSee(sources, own, name) : sources.filesIn(dirname(own.file)))
      .filter((view) => isExported || isSamePackage(view, own))
      .every((view) => {
        this.#collectLiterals(view)
        return this.#collectMembers(view)
      })
  }

  #collectLiterals(view: SourceView): void {
    for (const property of entries.of(view, this.#field.name)) {
      if (this.#isOwn(property.parent as GoObjectExpression, view))
        this.#store(property, property.value, view, property)
    }
  }

  #isOwn(literal: GoObjectExpression | GoArrayExpression, view: SourceView): boolean {
    const type = literalType(literal, view, this.#state)
    return type !== null && type.name === this.#field.type.name && type.folder === this.#field.type.folder
  }

  #collectMembers(view: SourceView): boolean {
    const { sources } = this.#state
    return memberExpressions(view, this.#field.name).every((node) => {
      const member = asGo(node) as GoMemberExpression
      const type = typeOfExpression(member.object, view, sources)
      if (type && (type.name !== this.#field.type.name || type.folder !== this.#field.type.folder)) return true
      const parent = member.parent as GoNode
      if (
        parent.type === 'AssignmentExpression' &&
        parent.left === (member as GoNode) &&
        parent.operator === '=' &&
        parent.right.type !== 'GoExpressionList'
      ) {
        this.#assign(parent, member.object, view)
        return true
      }
      if (isWritten(member)) return false
      if (type === null) this.unknownReads++
      else if (factsOfFile(view, this.#state).hasEffects(member.object)) this.unknownReads++
      else this.reads.push({ view, node })
      return true
    })
  }

  #assign(assignment: GoAssignmentExpression, object: GoExpression, view: SourceView): void {
    if (factsOfFile(view, this.#state).hasEffects(object) || assignment.parent.type !== 'ExpressionStatement')
      this.areStoresPure = false
    this.#store(assignment, assignment.right as GoExpression, view, assignment.parent)
  }

  #store(store: GoProperty | GoAssignmentExpression, value: GoExpression, view: SourceView, part: GoNode): void {
    if (this.#state.isGone(view, store)) {
      this.goneStores.push({ view, node: asNode(store) })
      return
    }
    const facts = factsOfFile(view, this.#state)
    this.given.push(givenValue(value, facts))
    this.values.push({ view, node: asNode(value) })
    if (facts.hasEffects(value)) this.areStoresPure = false
    this.stores.push({ view, node: part })
  }
}
