import type { GateIndex } from '../../registry/gate-index.js'
import type { RegistryFile } from '../../registry/model.js'
import { isGoFeatureType } from '../../registry/readers/go-maps.js'
import { asGo } from '../../source/go-casts.js'
import type { GoExpression } from '../../source/go-nodes.js'
import { unwrapExpression } from '../../source/expressions.js'
import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import type { GoCallees } from './go-callees.js'
import type { GoTypeName } from './go-package-names.js'

/** The registries in Go that have gates. */
export function goRegistriesOf({ files }: GateIndex): RegistryFile[] {
  return files.filter(({ file, gates }) => gates.length > 0 && file.endsWith('.go'))
}

/**
 * The types of gates' names in the Go registries of a program. A type of another package may have the same name,
 * `Feature`; its values name gates of that package.
 */
export class GoKeyTypes {
  readonly #index: GateIndex
  readonly #callees: GoCallees
  readonly #viewOf: (file: string) => SourceView | null
  /** `null`: some registry doesn't show the type. */
  #types: readonly GoTypeName[] | null | undefined

  constructor(index: GateIndex, callees: GoCallees, viewOf: (file: string) => SourceView | null) {
    this.#index = index
    this.#callees = callees
    this.#viewOf = viewOf
  }

  /** Whether a type is declared as that of names, and isn't the type of any registry. */
  isOther(type: GoExpression, view: SourceView): boolean {
    if (!isGoFeatureType(type)) return false
    const name = this.#callees.packages.typeNameOf({ type, view })
    if (!name || name.folder === null) return false
    const types = this.#known()
    return types !== null && types.length > 0 && !types.some((own) => mayBeSame(own, name))
  }

  /** Whether a name is given as a text: `string(Name)`, or by a registry whose constants have no type of their own. */
  isText(argument: Node): boolean {
    const node = unwrapExpression(argument)
    const isConversion =
      node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'string'
    return isConversion || this.#known() === null
  }

  #known(): readonly GoTypeName[] | null {
    if (this.#types === undefined) this.#types = this.#find()
    return this.#types
  }

  #find(): readonly GoTypeName[] | null {
    const found: GoTypeName[] = []
    for (const { file } of goRegistriesOf(this.#index)) {
      const view = this.#viewOf(file)
      const names = view ? this.#typesIn(view) : []
      if (names.length === 0) return null
      found.push(...names)
    }
    return found
  }

  /** The keys of maps, and the types of constants. */
  #typesIn(view: SourceView): GoTypeName[] {
    // A registry has hundreds of constants of one type.
    const types = new Map<string, GoExpression>()
    for (const node of nodesOf(view, 'GoMapType', 'VariableDeclarator')) {
      const written = asGo(node)
      const type =
        written.type === 'GoMapType' ? written.key : written.type === 'VariableDeclarator' ? written.goType : null
      if (type && isGoFeatureType(type)) types.set(view.text.slice(...type.range), type)
    }
    return [...types.values()].flatMap((type) => this.#callees.packages.typeNameOf({ type, view }) ?? [])
  }
}

/** Whether two types may be the same one: a package may be vendored, or be known by its import path only. */
function mayBeSame(own: GoTypeName, other: GoTypeName): boolean {
  if (own.name !== other.name) return false
  const [one, two] = [own, other].map(({ folder, path }) => packageIn(folder ?? path ?? ''))
  if (one === undefined || two === undefined) return true
  return own.folder === null || other.folder === null ? lastPart(one) === lastPart(two) : one === two
}

/** The path of a package, with `/`, without the folder that it is vendored in. */
function packageIn(folder: string): string {
  return folder.replaceAll('\\', '/').replace(/^.*\/vendor\//, '')
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
