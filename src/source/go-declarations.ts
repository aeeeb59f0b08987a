import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import { topLevelVariable, variableOf } from './bindings.js'
import { lastName, staticKeyName, unwrapExpression } from './expressions.js'
import { asGo } from './go-casts.js'
import { goImportOf } from './go-imports.js'
import type {
  GoArrayPattern,
  GoBlockStatement,
  GoExpression,
  GoExpressionList,
  GoFunctionDeclaration,
  GoNode,
  GoProgram,
  GoVariableDeclarator,
} from './go-nodes.js'
import { goNamesRedeclaredIn, noteRedeclaredGoNames } from './go-universe.js'
import type { ImportResolver } from './import-resolver.js'
import type { AnyNode, Node, SourceView } from './source-view.js'

/** A constant or a variable, and the file that declares it. */
export interface GoDeclared {
  readonly name: string
  readonly declarator: GoVariableDeclarator
  readonly view: SourceView
}

/**
 * The specifiers by which an {@link ImportResolver} finds the file that declares a name of a Go package. A package has
 * several files, so its path alone isn't enough. No import path contains `#`.
 *
 * @returns one specifier for `pkg.Name`. A bare `Name` that the file doesn't declare gets those of its own package and
 *   of its dot imports. Anything else gets none.
 */
export function goSpecifiersOf(
  expression: AnyNode,
  view: SourceView,
): { readonly name: string; readonly specifiers: readonly string[] } | null {
  const node = unwrapExpression(expression)
  if (node.type === 'Identifier') {
    if (variableOf(view, node)) return null
    return {
      name: node.name,
      specifiers: goPathsOfBareNames(view).map((path) => `${path}#${node.name}`),
    }
  }
  if (node.type !== 'MemberExpression' || node.computed) return null
  const name = staticKeyName(node.property, false)
  const path = name === null ? null : importPathOf(node.object, view)
  return path === null || name === null ? null : { name, specifiers: [`${path}#${name}`] }
}

/** The path of the package that a name means; `null`: it means something else. */
export function importPathOf(expression: AnyNode, view: SourceView): string | null {
  const node = unwrapExpression(expression)
  return node.type === 'Identifier' ? (goImportOf(node, view)?.source.value ?? null) : null
}

/**
 * The file of a package that declares what `expression` names; `null` for this file itself, or when no available file
 * does.
 */
export function goFileOf(
  expression: AnyNode,
  view: SourceView,
  resolveImport: ImportResolver,
): { name: string; view: SourceView } | null {
  const wanted = goSpecifiersOf(expression, view)
  for (const specifier of wanted?.specifiers ?? []) {
    const found = resolveImport(view.file, specifier)
    if (found && wanted) return { name: wanted.name, view: found }
  }
  return null
}

/** An upper limit for the number of builds that declare one name. */
const MOST_FILES = 16

/**
 * The files of a package that declare a function (`func Name`), a method (`func Type.Name`), a type (`type Name`) or a
 * variable (`var Name`). Several files may do so, each for another build.
 *
 * @param path of the package; `.` is that of `view`, whose own text isn't among the files.
 */
export function goFilesDeclaring(
  declaration: `${'func' | 'type' | 'var'} ${string}`,
  path: string,
  view: SourceView,
  resolveImport: ImportResolver,
): SourceView[] {
  return filesAnswering(`${path}#${declaration}`, view, resolveImport).filter((file) =>
    path === '.' ? file.file !== view.file && packageOf(file) === packageOf(view) : !isProgram(file),
  )
}

function filesAnswering(request: string, view: SourceView, resolveImport: ImportResolver): SourceView[] {
  const found: SourceView[] = []
  for (let index = 0; index < MOST_FILES; index++) {
    const file = resolveImport(view.file, `${request} ${index}`)
    if (!file) break
    found.push(file)
  }
  return found
}

/** Looks for predeclared names, such as `panic`, that other files of a Go file's package declare. */
export function readRedeclaredGoNames(view: SourceView, resolveImport: ImportResolver): void {
  if (view.language !== 'go') return
  const files = filesAnswering('.#predeclared', view, resolveImport).filter(
    (file) => file.file !== view.file && packageOf(file) === packageOf(view),
  )
  noteRedeclaredGoNames(view, new Set(files.flatMap(goNamesRedeclaredIn)))
}

/** Whether a name is a type or a function in a package, and so not a constant. Only files other than `view` count. */
export function isGoTypeOrFunction(expression: AnyNode, view: SourceView, resolveImport: ImportResolver): boolean {
  const node = unwrapExpression(expression)
  return (['type', 'func'] as const).some((kind) => filesOfName(kind, node, view, resolveImport).length > 0)
}

/** The other files of the program that may declare a name, by their text alone. */
function filesOfName(
  kind: 'func' | 'type' | 'var',
  node: AnyNode,
  view: SourceView,
  resolveImport: ImportResolver,
): SourceView[] {
  const wanted = goSpecifiersOf(node, view)
  if (!wanted) return []
  const path = node.type === 'MemberExpression' ? importPathOf(node.object, view) : null
  const paths = path === null ? goPathsOfBareNames(view) : [path]
  return paths.flatMap((folder) => goFilesDeclaring(`${kind} ${wanted.name}`, folder, view, resolveImport))
}

/** The type that a method belongs to, `T` of `*T` and of `T[K]`; `null`: it is a function. */
export function receiverName({ receiver }: GoFunctionDeclaration): string | null {
  let type: GoExpression | undefined = receiver?.goType
  if (type?.type === 'GoStarExpression') type = type.argument
  if (type?.type === 'MemberExpression' && type.computed) type = type.object
  return type?.type === 'Identifier' ? type.name : null
}

/** The methods of a type that a file declares by a name. */
export function goMethodsIn(view: SourceView, owner: string, name: string): GoFunctionDeclaration[] {
  return view.ast.body.flatMap((statement) => {
    const node = asGo(statement)
    return node.type === 'FunctionDeclaration' && node.id.name === name && receiverName(node) === owner ? [node] : []
  })
}

function packageOf(view: SourceView): string {
  return (view.ast as unknown as GoProgram).goPackage
}

/** Nothing imports it: it is beside the package, for a build of its own. */
function isProgram(view: SourceView): boolean {
  return packageOf(view) === 'main'
}

/** The paths of the packages in which a bare name may be declared: its own, and those of dot imports. */
export function goPathsOfBareNames(view: SourceView): string[] {
  return ['.', ...dotImports(view)]
}

/** The constant or variable that `expression` names, in this file or another of its package or of an imported one. */
export function goDeclarationOf(
  expression: AnyNode,
  view: SourceView,
  resolveImport: ImportResolver,
): GoDeclared | null {
  const node = unwrapExpression(expression)
  const elsewhere = goFileOf(node, view, resolveImport)
  const variable = elsewhere
    ? topLevelVariable(elsewhere.view, elsewhere.name)
    : node.type === 'Identifier'
      ? variableOf(view, node)
      : null
  const declarator = variable?.defs[0]?.node as GoVariableDeclarator | undefined
  if (!variable || declarator?.type !== 'VariableDeclarator') return null
  return { name: variable.name, declarator, view: elsewhere?.view ?? view }
}

/** The value of one of the names that are declared at once: `const A, B = "a", "b"`. */
export function goInitOf(declarator: GoVariableDeclarator, name: string): Node | null {
  const id = declarator.id as GoArrayPattern
  const init = declarator.init as GoExpressionList | null
  if (id.type !== 'ArrayPattern' || init?.type !== 'GoExpressionList') return null
  const index = id.elements.findIndex((element) => element.type === 'Identifier' && element.name === name)
  return (init.elements[index] as Node | undefined) ?? null
}

/** A function such as `NewVersionedFeatureGate`, not a type. */
const MAKES_OR_FINDS = /^(?:Add|Find|Get|Has|Is|Lookup|Make|Must|New|Parse|Register|Set|With)/

/** The argument of a conversion to a text type, which keeps the text: `featuregate.Feature("X")`, `string(X)`. */
export function convertedText(call: TSESTree.CallExpression): Node | null {
  const [argument, ...others] = call.arguments
  const name = lastName(call.callee) ?? ''
  const isConversion = /^(?:string|\w*Feature(?:Gate|Name)?)$/.test(name) && !MAKES_OR_FINDS.test(name)
  return argument && others.length === 0 && isConversion ? argument : null
}

/** The argument of such a conversion, if no function or variable of the program has the name of the type. */
export function convertedTextIn(
  call: TSESTree.CallExpression,
  view: SourceView,
  resolveImport: ImportResolver,
): Node | null {
  const text = convertedText(call)
  return text !== null && !isGoFunctionName(call.callee, view, resolveImport) ? text : null
}

/** Whether a name means a function or a variable; unavailable files count as having neither. */
function isGoFunctionName(callee: AnyNode, view: SourceView, resolveImport: ImportResolver): boolean {
  const node = unwrapExpression(callee)
  const variable = node.type === 'Identifier' ? variableOf(view, node) : null
  const isOther = ({ defs }: Variable): boolean => defs.some((one) => asGo(one.node).type !== 'GoTypeSpec')
  if (variable) return isOther(variable)
  const name = lastName(node)
  return (['func', 'var'] as const).some((kind) =>
    filesOfName(kind, node, view, resolveImport).some((file) => {
      const declared = name === null ? null : topLevelVariable(file, name)
      return declared !== null && isOther(declared)
    }),
  )
}

function dotImports(view: SourceView): string[] {
  return view.ast.body.flatMap((statement) => {
    const imports =
      (statement.type as string) === 'GoImportGroup'
        ? (statement as unknown as { imports: TSESTree.ImportDeclaration[] }).imports
        : [statement]
    return imports.flatMap((node) =>
      node.type === 'ImportDeclaration' && (node.specifiers[0]?.type as string) === 'GoDotImport'
        ? [node.source.value]
        : [],
    )
  })
}

/** What a block returns that does nothing else. */
export function onlyReturnedIn(block: GoBlockStatement | null | undefined): GoNode | null {
  const [only, ...others] = block?.body ?? []
  return only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null
}

/** The constant at the end of `const A = features.B`. */
export function goConstantBehind(expression: Node, view: SourceView, resolveImport: ImportResolver): GoDeclared | null {
  let declared = goDeclarationOf(expression, view, resolveImport)
  for (let steps = 0; declared && steps < LONGEST_CHAIN; steps++) {
    const { init } = declared.declarator
    const next =
      init?.type === 'Identifier' || init?.type === 'MemberExpression'
        ? goDeclarationOf(init, declared.view, resolveImport)
        : null
    if (!next) return declared
    declared = next
  }
  return null
}

const LONGEST_CHAIN = 16
