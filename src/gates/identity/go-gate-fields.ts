import { goLiteralType } from '../../registry/readers/go-maps.js'
import { asGo, asNode } from '../../source/go-casts.js'
import { goDeclarationOf, onlyReturnedIn } from '../../source/go-declarations.js'
import type { GoExpression, GoMemberExpression, GoNode, GoStructType } from '../../source/go-nodes.js'
import { isGoNil, isPredeclaredInGo } from '../../source/go-universe.js'
import { nodesOf } from '../../source/nodes-of.js'
import { isWritten } from '../../source/role-of.js'
import type { AnyNode, SourceView } from '../../source/source-view.js'
import type { ChangesElsewhere } from '../../source/targets/target.js'
import { contains } from '../../text/text-range.js'
import { folderOf } from '../../source/go-files.js'
import type { ResolveContext } from '../resolve-gate.js'
import { GoCallees } from './go-callees.js'
import { goFilesWith } from './go-entry-writes.js'

/** What code does with a field: `other` may change its map, or give it another one. */
type FieldUse = 'read' | 'other' | { readonly filledWith: GoExpression }

/**
 * Whether a field of a struct holds the map in which a gate is registered: `r.features` of `r.features =
 * features.FeatureGates()`. Only its own package can name the field, so all that fills it is known. Tests may fill it
 * with a map of their own.
 */
export function holdsRegistry(
  field: string,
  gate: string,
  { view, index, resolveImport }: ResolveContext,
  elsewhere: ChangesElsewhere,
): boolean {
  if (/^\p{Lu}/u.test(field)) return false
  const registry = new Registry(
    (index.gates.get(gate)?.registrations ?? []).map(({ file, range }) => ({ file, range })),
    resolveImport,
  )
  let isFilled = false
  for (const file of goFilesWith(field, folderOf(view.file), elsewhere)) {
    for (const name of nodesOf(file, 'Identifier')) {
      if (name.name !== field) continue
      const node = asGo(name)
      if (isFieldOfStruct(node) && !isPlainField(node, file, view, elsewhere)) return false
      const use = useOf(node, file)
      if (use === 'other') return false
      if (use === null || use === 'read') continue
      if (!registry.is(use.filledWith, file)) return false
      isFilled = true
    }
  }
  return isFilled
}

function isFieldOfStruct({ parent }: GoNode): boolean {
  return parent?.type === 'GoField' && parent.parent?.type === 'GoStructType'
}

/** Whether a field is a map of booleans, and no literal fills it by its position. */
function isPlainField({ parent: field }: GoNode, file: SourceView, view: SourceView, elsewhere: ChangesElsewhere) {
  const struct = field?.parent as GoStructType
  const spec = struct.parent as GoNode | undefined
  if (field?.type !== 'GoField' || spec?.type !== 'GoTypeSpec' || spec.typeParameters) return false
  const { goType } = field
  return (
    goType.type === 'GoMapType' &&
    isPredeclaredInGo(file, goType.value, 'bool') &&
    !goFilesWith(spec.id.name, folderOf(view.file), elsewhere).some((one) => fillsByPosition(spec.id.name, one))
  )
}

/** `reconciler{client, all}` */
function fillsByPosition(struct: string, view: SourceView): boolean {
  return nodesOf(view, 'ArrayExpression').some((literal) => {
    const type = literal.elements.length > 0 ? goLiteralType(literal) : null
    return type?.type === 'Identifier' && type.name === struct
  })
}

/** `null`: the name means something else. */
function useOf(name: GoNode, view: SourceView): FieldUse | null {
  const { parent } = name
  if (parent?.type === 'Property' && parent.key === name) {
    const type = goLiteralType(asNode(parent.parent))
    return type?.type === 'GoMapType' ? null : { filledWith: parent.value as GoExpression }
  }
  const isSelected = parent?.type === 'MemberExpression' && !parent.computed && parent.property === name
  return isSelected ? useOfMember(parent, view) : null
}

function useOfMember(member: GoMemberExpression, view: SourceView): FieldUse {
  const around = member.parent as GoNode
  switch (around.type) {
    case 'MemberExpression':
      return around.computed && around.object === member && !isWritten(around) ? 'read' : 'other'
    case 'BinaryExpression':
      return isGoNil(around.left, view) || isGoNil(around.right, view) ? 'read' : 'other'
    case 'AssignmentExpression':
      return around.left === member && around.operator === '=' ? { filledWith: around.right as GoExpression } : 'other'
    default:
      return 'other'
  }
}

/** The map in which a gate is registered. */
class Registry {
  readonly #places: readonly { readonly file: string; readonly range: { start: number; end: number } }[]
  readonly #resolveImport: ResolveContext['resolveImport']
  readonly #callees: GoCallees

  constructor(
    places: readonly { readonly file: string; readonly range: { start: number; end: number } }[],
    resolveImport: ResolveContext['resolveImport'],
  ) {
    this.#places = places
    this.#resolveImport = resolveImport
    this.#callees = new GoCallees(resolveImport)
  }

  /** Whether a value is the map, or what a function gives that does nothing but return it. */
  is(value: GoExpression, view: SourceView): boolean {
    if (value.type !== 'CallExpression') return this.#isVariable(value, view)
    const called = value.arguments.length === 0 ? this.#callees.of(asNode(value.callee), view) : null
    return (
      called?.kind === 'function' &&
      called.bodies.every(({ node: { body }, view: home }) => {
        const returned = onlyReturnedIn(body)
        return returned !== null && this.#isVariable(returned, home)
      })
    )
  }

  #isVariable(value: AnyNode, view: SourceView): boolean {
    const declared = goDeclarationOf(value, view, this.#resolveImport)
    const declarator = declared?.declarator
    return (
      declared !== null &&
      declarator?.parent.parent?.type === 'Program' &&
      declarator.init?.type === 'ObjectExpression' &&
      this.#places.some(({ file, range }) => file === declared.view.file && contains(declarator, range))
    )
  }
}
