import { topLevelVariable, variableOf } from '../../source/bindings.js'
import { staticKeyName } from '../../source/expressions.js'
import { asGo } from '../../source/go-casts.js'
import { goFilesDeclaring, goMethodsIn, goPathsOfBareNames, importPathOf } from '../../source/go-declarations.js'
import type {
  GoExpression,
  GoField,
  GoFunctionDeclaration,
  GoFunctionExpression,
  GoNode,
  GoTypeSpec,
  GoVariableDeclarator,
} from '../../source/go-nodes.js'
import type { ImportResolver } from '../../source/import-resolver.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { folderOf, mayBeForOneBuild } from '../../source/go-files.js'

/** A type as it is written, and the file that it is written in. */
export interface GoWrittenType {
  readonly type: GoExpression
  readonly view: SourceView
}

/** A named type, and the package that declares it. */
export interface GoTypeName {
  readonly name: string
  /** The folder of the package; `null`: it isn't available. */
  readonly folder: string | null
  /** The import path by which an unavailable package is known. */
  readonly path: string | null
}

/** A function or method with its body, and its file. */
export interface GoBody {
  readonly node: GoFunctionDeclaration | GoFunctionExpression
  readonly view: SourceView
}

export type GoBodies = readonly [GoBody, ...GoBody[]]

const DEEPEST = 8

/** Finds what Go packages declare by their names: functions, variables, types with their methods and fields. */
export class GoPackageNames {
  readonly #resolveImport: ImportResolver

  constructor(resolveImport: ImportResolver) {
    this.#resolveImport = resolveImport
  }

  /** The bodies of a function in files other than that of `view`. */
  bodiesElsewhere(name: string, paths: readonly string[], view: SourceView): GoBody[] {
    return this.#elsewhere('func', name, paths, view).flatMap(({ declared, view: file }) =>
      declared.type === 'FunctionDeclaration' ? [{ node: declared, view: file }] : [],
    )
  }

  variableElsewhere(
    name: string,
    paths: readonly string[],
    view: SourceView,
  ): { readonly declared: GoVariableDeclarator; readonly view: SourceView } | null {
    for (const { declared, view: file } of this.#elsewhere('var', name, paths, view))
      if (declared.type === 'VariableDeclarator') return { declared, view: file }
    return null
  }

  /** The declaration of a name in a package. */
  #elsewhere(
    kind: 'func' | 'type' | 'var',
    name: string,
    paths: readonly string[],
    view: SourceView,
  ): { readonly declared: GoNode; readonly view: SourceView }[] {
    return paths
      .flatMap((path) => goFilesDeclaring(`${kind} ${name}`, path, view, this.#resolveImport))
      .flatMap((file) =>
        (topLevelVariable(file, name)?.defs ?? []).map(({ node }) => ({ declared: asGo(node), view: file })),
      )
  }

  /** The methods that a type declares itself, in any file of its package. */
  methodsOf(written: GoWrittenType, name: string, depth: number): GoBody[] {
    const { type, view } = pointedTo(written)
    if (type.type === 'Identifier' && !isOfPackage(type, view)) return []
    const spec = this.specOf(type, view)
    const owner = type.type === 'Identifier' ? type.name : spec?.spec.id.name
    const home = spec?.view ?? view
    if (owner === undefined || depth > DEEPEST) return []
    if (spec?.spec.alias) return this.methodsOf({ type: spec.spec.goType, view: home }, name, depth + 1)
    const own = goMethodsIn(home, owner, name).map((node) => ({ node, view: home }))
    if (own.length > 0 && !mayBeForOneBuild(home)) return own
    const others = goFilesDeclaring(`func ${owner}.${name}`, '.', home, this.#resolveImport)
    return [...own, ...others.flatMap((file) => goMethodsIn(file, owner, name).map((node) => ({ node, view: file })))]
  }

  /** The declaration of `T` and `pkg.T`; `null` when it isn't available, or the type has no name. */
  specOf(type: GoExpression, view: SourceView): { readonly spec: GoTypeSpec; readonly view: SourceView } | null {
    const name =
      type.type === 'Identifier'
        ? type.name
        : type.type === 'MemberExpression' && !type.computed && type.property.type === 'Identifier'
          ? type.property.name
          : null
    if (name === null) return null
    const path = type.type === 'MemberExpression' ? importPathOf(type.object, view) : null
    const own = type.type === 'Identifier' ? asGo(topLevelVariable(view, name)?.defs[0]?.node) : undefined
    if (own?.type === 'GoTypeSpec') return { spec: own, view }
    if (type.type === 'MemberExpression' && path === null) return null
    const paths = path === null ? goPathsOfBareNames(view) : [path]
    for (const { declared, view: file } of this.#elsewhere('type', name, paths, view))
      if (declared.type === 'GoTypeSpec') return { spec: declared, view: file }
    return null
  }

  /** The package that declares a type and its name there, behind aliases; `null`: neither is known. */
  typeNameOf(written: GoWrittenType): GoTypeName | null {
    let current = written
    for (let depth = 0; depth < DEEPEST; depth++) {
      const { type, view } = current
      const found = this.specOf(type, view)
      if (!found) return outsideTypeName(current)
      if (!found.spec.alias) return { name: found.spec.id.name, folder: folderOf(found.view.file), path: null }
      current = { type: found.spec.goType, view: found.view }
    }
    return null
  }

  /** The fields of a struct, with what it embeds; none of another type. */
  fieldsOf(written: GoWrittenType): readonly GoField[] {
    const found = this.underlying(written)
    return found?.type.type === 'GoStructType' ? found.type.fields : []
  }

  /** The methods that an interface requires, as far as the interfaces are available that it embeds. */
  methodNamesOf(written: GoWrittenType, depth = 0): readonly string[] {
    const found = this.underlying(written)
    if (found?.type.type !== 'GoInterfaceType' || depth > DEEPEST) return []
    return found.type.members.flatMap(({ names, goType }) =>
      names.length > 0
        ? names.map(({ name }) => name)
        : this.methodNamesOf({ type: goType, view: found.view }, depth + 1),
    )
  }

  /** Whether a type is `string` under another name; `null`: its declaration isn't available. */
  isString(written: GoWrittenType): boolean | null {
    let current = written
    for (let depth = 0; depth < DEEPEST; depth++) {
      const found = this.specOf(current.type, current.view)
      if (!found) return current.type.type === 'Identifier' && depth > 0 ? current.type.name === 'string' : null
      current = { type: found.spec.goType, view: found.view }
    }
    return null
  }

  /** Whether a type declares a method itself, in any file of its package. */
  declaresMethod(written: GoWrittenType, name: string): boolean {
    return this.methodsOf(written, name, 0).length > 0
  }

  /** What an available package declares by the name that is read of it. */
  declaredBy(
    kinds: readonly ('func' | 'type' | 'var')[],
    read: Node,
    path: string,
    view: SourceView,
  ): { readonly declared: GoNode; readonly view: SourceView } | null {
    const name = read.type === 'MemberExpression' ? staticKeyName(read.property, read.computed) : null
    if (name === null) return null
    return kinds.flatMap((kind) => this.#elsewhere(kind, name, [path], view))[0] ?? null
  }

  /** The type behind a name, and behind a pointer. */
  underlying(written: GoWrittenType | null): GoWrittenType | null {
    let current = written
    for (let depth = 0; current && depth < DEEPEST; depth++) {
      const { type, view } = pointedTo(current)
      if (type.type !== 'Identifier' && type.type !== 'MemberExpression') return { type, view }
      const found = this.specOf(type, view)
      current = found && { type: found.spec.goType, view: found.view }
    }
    return null
  }
}

function outsideTypeName({ type, view }: GoWrittenType): GoTypeName | null {
  if (type.type !== 'MemberExpression' || type.computed || type.property.type !== 'Identifier') return null
  const path = importPathOf(type.object, view)
  return path === null ? null : { name: type.property.name, folder: null, path }
}

export function pointedTo({ type, view }: GoWrittenType): GoWrittenType {
  if (type.type === 'GoStarExpression') return pointedTo({ type: type.argument, view })
  return { type: genericOf(type), view }
}

/** `overlay` of `overlay[featuregate.Feature]`, whose methods are those of all its instances. */
function genericOf(type: GoExpression): GoExpression {
  if (type.type === 'GoIndexListExpression') return type.object
  return type.type === 'MemberExpression' && type.computed ? type.object : type
}

/**
 * Whether the package declares a type. Types within functions, and type parameters, have no methods that could be
 * found.
 */
export function isOfPackage(type: GoExpression, view: SourceView): boolean {
  const variable = variableOf(view, type)
  return !variable || variable.scope.type === 'module'
}
