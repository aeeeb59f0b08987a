import { dirname } from 'node:path'
import { asGo } from '../../../source/go-casts.js'
import type {
  GoArrayExpression,
  GoAssignmentExpression,
  GoExpression,
  GoField,
  GoMemberExpression,
  GoNode,
  GoObjectExpression,
  GoProperty,
} from '../../../source/go-nodes.js'
import { goLiteralType } from '../../../registry/readers/go-maps.js'
import type { AnyFileNode, FileNode, Node, SourceView } from '../../../source/source-view.js'
import { nodesOf } from '../../../source/nodes-of.js'
import { isPredeclaredInGo } from '../../../source/go-universe.js'
import { isGoTestFile } from '../../../source/go-files.js'
import type { FileStrip } from '../../project/file-strip.js'
import { ByName } from '../by-name.js'
import { filesThatSee, importsOf, isExportedName, isSamePackage } from '../go-sources.js'
import { findType, namedType, type GoTypeName } from '../find-go-declared.js'
import { typeOfExpression } from '../go-expression-types.js'
import { memberExpressions } from '../go-uses.js'
import { commonValue, factsOfFile, givenValue, removedOnceUnread } from './given-value.js'
import { settingOfStore, storedByTests, type FieldStore } from './tested-fields.js'
import { sharedSlot, type SharedSlot, type SlotUses } from '../../slots/shared-slot.js'
import type { GoFlowState } from './flow-state.js'
import { lookedUpValue } from './looked-up-value.js'
import { alwaysSets, testsLeavingOut } from './go-zero-values.js'
import type { StructField } from './struct-field.js'
import { isShapeUsed } from './struct-shape.js'
import { LOOKS_INSIDE } from './boxed-values.js'
import { isLookedInside } from './struct-flows.js'
import { filesThatReach } from '../go-importers.js'
import { isWritten } from '../../../source/role-of.js'

/**
 * Fields that have a gate's value in every struct of their type. Each literal and each assignment sets that value, and
 * no struct is created in another way, which would leave the field false. Only the package may name such a field, or
 * the files that may import a private package.
 */
export function findGoFields({ view }: FileStrip, stored: readonly GoNode[], state: GoFlowState): SharedSlot[] {
  const seen = new Set<GoField>()
  return stored.flatMap((node): SharedSlot[] => {
    const field = booleanFieldOf(node, view, state)
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

function booleanFieldOf(store: GoNode, view: SourceView, state: GoFlowState): StructField | null {
  const found = structFieldOf(store, view, state)
  return found && isPredeclaredInGo(found.view, found.field.goType, 'bool') && isOfTheCode(found, view, state)
    ? found
    : null
}

/** As {@link isFieldToFollow}, but tests may look inside. */
function isOfTheCode(field: StructField, view: SourceView, state: GoFlowState): boolean {
  return isExportedName(field.name)
    ? lookingInside(field, state)?.every(({ file }) => isGoTestFile(file)) === true
    : dirname(field.view.file) === dirname(view.file)
}

/** The field that a literal's entry or an assignment sets. */
export function structFieldOf(store: GoNode, view: SourceView, { sources }: GoFlowState): StructField | null {
  const owner = ownerOfStore(store, view, sources)
  return owner && fieldNamed(owner.name, owner.type, sources)
}

/** The field of a struct type that is declared with its own name. */
export function fieldNamed(name: string, type: GoTypeName, sources: GoFlowState['sources']): StructField | null {
  const found = findType(type, sources)
  if (!found || found.spec.typeParameters || found.spec.goType.type !== 'GoStructType') return null
  const field = found.spec.goType.fields.find(({ names }) => names.some((other) => other.name === name))
  return field ? { type, name, view: found.view, struct: found.spec.goType, field } : null
}

/** Whether all code that sets the field names it, and is known. */
export function isFieldToFollow(field: StructField, view: SourceView, state: GoFlowState): boolean {
  return isExportedName(field.name)
    ? lookingInside(field, state)?.length === 0
    : dirname(field.view.file) === dirname(view.file)
}

/**
 * The files that may read structs of an exported field by reflection: those with the name of its type, and those that
 * get them by the package's functions. `null`: other modules may do so, or code that reads tags.
 */
function lookingInside({ type, view, struct }: StructField, { sources }: GoFlowState): SourceView[] | null {
  const { name, folder } = type
  if (!sources.isPrivate(view) || struct.fields.some(({ tag }) => tag !== null)) return null
  const files = isExportedName(name) ? filesThatSee(sources, view, name) : sources.filesIn(folder)
  const naming = sources.viewsWith(name, files)
  const inside = naming.filter(
    (user) =>
      [...importsOf(user).values()].some((path) => LOOKS_INSIDE.test(path)) || isLookedInside(type, user, sources),
  )
  if (inside.length > 0) return inside
  const named = new Set(naming)
  return [...sources.filesIn(folder), ...filesThatReach(folder, sources)]
    .flatMap((file) => sources.viewOf(file) ?? [])
    .filter((user) => !named.has(user) && isLookedInside(type, user, sources))
}

function literalType(literal: GoNode, view: SourceView, { sources }: Pick<GoFlowState, 'sources'>): GoTypeName | null {
  const type = goLiteralType(literal)
  return type && namedType(type as GoExpression, view, sources)
}

function slotOfField(field: StructField, state: GoFlowState): SharedSlot | null {
  const mentions = new FieldMentions(field, state)
  if (!mentions.collect()) return null
  const { type, name } = field
  const common = commonValue(mentions.stores.map(({ given }) => given))
  const isUnseen = !isExportedName(name) || lookingInside(field, state)?.length === 0
  if (!common || !isUnseen || !alwaysSets(type, name, common.value || isExportedName(name), state))
    return slotBesidesTests(field, mentions, common !== null, state)
  const parts = removableParts(field, mentions, state)
  return sharedSlot({
    ...slotBase(field),
    ...common,
    findUses: () => ({ reads: mentions.reads, settings: [] }),
    removal: removedOnceUnread(mentions.reads, parts ?? []),
  })
}

/**
 * A field that has the value in all code but tests.
 *
 * @param isSettled whether no test stores the other value any more. Until then the field is read.
 */
function slotBesidesTests(
  field: StructField,
  mentions: FieldMentions,
  isSettled: boolean,
  state: GoFlowState,
): SharedSlot | null {
  const { reads, stores } = mentions
  const parts = openParts(field, mentions, state)
  const tested = parts && mentions.unknownStores === 0 ? storedByTests(stores) : null
  if (!parts || !tested) return null
  const { value, gate, settings } = tested
  const leftOut = testsLeavingOut(
    { type: field.type, field: field.name, value },
    value || isExportedName(field.name),
    state,
  )
  // This is asked last: it reads much of the repository.
  if (!leftOut || isShapeUsed(field, state.sources)) return null
  const uses = (id: string): SlotUses => ({
    reads: isSettled ? reads : [],
    settings: settings.map((store) => settingOfStore(id, store)),
  })
  return sharedSlot({
    ...slotBase(field),
    value,
    gate,
    findUses: uses,
    ...(isSettled && { unsaid: [...leftOut, ...decodersOf(field, state)], removal: removedOnceUnread(reads, parts) }),
  })
}

function slotBase({ view, name, field }: StructField) {
  const id = field.names.find((other) => other.name === name) as GoNode
  return { kind: 'Go field', view, name, declaration: id, access: 'constant' } as const
}

/** The field and all that sets it; `null` when some of that has to be kept. */
export function removableParts(
  struct: StructField,
  mentions: Pick<FieldMentions, 'stores' | 'unknownReads' | 'areStoresPure'>,
  state: GoFlowState,
): AnyFileNode[] | null {
  const parts = openParts(struct, mentions, state)
  return parts && !isShapeUsed(struct, state.sources) ? parts : null
}

/** As {@link removableParts}, but code may depend on which fields the struct has. */
function openParts(
  struct: StructField,
  { stores, unknownReads, areStoresPure }: Pick<FieldMentions, 'stores' | 'unknownReads' | 'areStoresPure'>,
  state: GoFlowState,
): AnyFileNode[] | null {
  const { view, name, field } = struct
  const declaration = field.names.length === 1 ? field : (field.names.find((other) => other.name === name) as GoNode)
  const parts = [{ view, node: declaration }, ...stores.map(({ view: user, part }) => ({ view: user, node: part }))]
  const mayGo = unknownReads === 0 && areStoresPure && parts.every((part) => state.isOpen(part.view.file))
  return mayGo ? parts : null
}

/** Tests that may set an exported field from data. */
function decodersOf(field: StructField, state: GoFlowState): FileNode[] {
  const views = isExportedName(field.name) ? lookingInside(field, state) : null
  return (views ?? []).map((view) => ({ view, node: view.ast.body[0] as Node }))
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
  /** Code that set the field and is removed. */
  readonly goneStores: AnyFileNode[] = []
  /** What is stored in it. */
  readonly values: AnyFileNode[] = []
  readonly reads: FileNode[] = []
  /** Entries of literals, and assignments, that set the field. */
  readonly stores: FieldStore[] = []
  /** Assignments to a field with that name whose struct type is unknown. */
  unknownStores = 0
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
        if (type === null) this.unknownStores++
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
      this.goneStores.push({ view, node: store })
      return
    }
    const facts = factsOfFile(view, this.#state)
    this.values.push({ view, node: value })
    const lookedUp = lookedUpValue(value, view, this.#state.sources)
    if (lookedUp === null && facts.hasEffects(value)) this.areStoresPure = false
    const given = givenValue(value, facts) ?? (lookedUp === null ? null : { value: lookedUp, gate: null })
    this.stores.push({ view, part, node: store, valueNode: value, given })
  }
}
