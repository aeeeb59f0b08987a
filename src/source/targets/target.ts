import type { Variable } from '@typescript-eslint/scope-manager'
import type { TSESTree } from '@typescript-eslint/utils'
import type { ImportResolver } from '../import-resolver.js'
import type { Node, SourceView } from '../source-view.js'

export type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression

export function isClass(node: Node): node is ClassNode {
  return node.type === 'ClassDeclaration' || node.type === 'ClassExpression'
}

/** A function with a body. */
export type FunctionWithBody =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.ArrowFunctionExpression

export function isFunctionWithBody(node: Node): node is FunctionWithBody {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

/** Something callable of which only a type is known; a function with a body: it has the type of that function. */
export type Signature =
  | FunctionWithBody
  | TSESTree.TSMethodSignature
  | TSESTree.TSFunctionType
  | TSESTree.TSCallSignatureDeclaration
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression

/** Types with members. */
export type ObjectType = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeLiteral

/**
 * What an expression is in every run, as far as declarations, imports and annotations show it. Unlike an `Entity`,
 * which is a constant, it also tells when the source shows nothing more, and why.
 */
export type Target =
  | {
      readonly kind: 'function'
      readonly node: FunctionWithBody
      readonly view: SourceView
      /** The owner of a method. */
      readonly owner: Target | null
    }
  | {
      readonly kind: 'signature'
      readonly node: Signature
      readonly view: SourceView
      readonly owner: Target | null
    }
  | {
      readonly kind: 'object'
      readonly node: TSESTree.ObjectExpression
      readonly view: SourceView
      /** Another object may be meant that has the type of this one: `typeof gates`. */
      readonly isType?: true
    }
  | { readonly kind: 'class'; readonly node: ClassNode; readonly view: SourceView }
  | {
      readonly kind: 'instance'
      readonly node: ClassNode
      readonly view: SourceView
      /** The expression that created it, and its file; `null`: only its type is known. */
      readonly made: { readonly node: Node; readonly view: SourceView } | null
      /** The same as for an object. */
      readonly isType?: true
    }
  | { readonly kind: 'type'; readonly nodes: readonly ObjectType[]; readonly view: SourceView }
  | { readonly kind: 'module'; readonly view: SourceView }
  | { readonly kind: 'namespace'; readonly node: TSESTree.TSModuleDeclaration; readonly view: SourceView }
  /** Something of a package or of an unavailable module, or an undeclared global. */
  | {
      readonly kind: 'outside'
      /** `null`: a global. */
      readonly specifier: string | null
      /** Its name there; `null`: it is the result of something from there. */
      readonly name: string | null
      /** The file whose import it is; left out for a global. */
      readonly from?: string
    }
  /** A value of an unavailable type. */
  | {
      readonly kind: 'outside-type'
      readonly name: string
      /** The module that the type is imported from; left out for a global, or when unknown. */
      readonly specifier?: string
    }
  /** Another expression with the same value. */
  | { readonly kind: 'value'; readonly node: Node; readonly view: SourceView }
  | {
      readonly kind: 'unknown'
      readonly why: Unknown
      readonly name: string | null
      /** A declared member, if code writes to a member of that name on an object that may be this one. */
      readonly declared?: Target
    }

/**
 * Why an expression's target is unknown. It is a parameter or a loop's binding without a type, or a reassigned
 * variable. Or it is a member that code replaces or that nothing declares, an object behind a `Proxy`, or another
 * expression.
 */
export type Unknown = 'parameter' | 'reassigned' | 'replaced' | 'member' | 'expression' | 'proxy'

export function unknown(why: Unknown, name: string | null = null): Target {
  return { kind: 'unknown', why, name }
}

/** Whether a target was declared by the project itself. */
export function isAtHand(target: Target): boolean {
  return target.kind !== 'outside' && target.kind !== 'outside-type' && target.kind !== 'unknown'
}

/** The owner of a replaced member: `this` object or class, or `something` that may be it. */
export type MemberChange = 'this' | 'something'

/** The files of a program that change members, besides those that read them. Used only where a member counts. */
export interface ChangesElsewhere {
  /** The targets in those files. */
  readonly targets: Targets
  /**
   * The files that may put something else into a member, or have a class with a member of that name, parsed.
   *
   * @param holders the names of the object or class in the file that declares it, and of its instances.
   * @param declaring the file that declares it.
   */
  changing(name: string, holders: readonly string[], declaring: string): readonly SourceView[]
  /**
   * The files that may write to members of these names, or to any member of what the holders are called, parsed. Those
   * that neither have a holder's name nor import the file that declares it are left out.
   */
  writing(names: readonly string[], holders: readonly string[], declaring: string): readonly SourceView[]
  /** The files that have an object or a class with a member of a name, or make an object of such a class, parsed. */
  declaring(name: string): readonly SourceView[]
  /**
   * The files that name a module and run code that is composed at run time, or replace loaded modules, parsed.
   *
   * @param module the file of the module.
   */
  evaluating(module: string): readonly SourceView[]
  /** The files that name something, parsed. */
  naming(name: string): readonly SourceView[]
  /** Whether a file imports a module as a whole: `import * as gates from './gates.js'`. */
  importingWhole(module: string): boolean
  /** The files that import something of a name, parsed. */
  importing(name: string): readonly SourceView[]
  /**
   * The Go files that have one of some words and match, parsed.
   *
   * @param folder of the only package to look at; `null`: all.
   */
  goFiles(words: readonly string[], pattern: RegExp, folder: string | null): readonly SourceView[]
  /** A file, parsed; `null`: it can't be read. */
  viewOf(file: string): SourceView | null
  /** The path of a file in the project, with `/`, to be printed. */
  readonly pathOf: (file: string) => string
  /** An answer that all callers share. */
  answer(question: string, find: () => MemberChange | null): MemberChange | null
}

/** Finds what expressions, variables and members are. */
export interface Targets {
  readonly resolveImport: ImportResolver
  /** `null` when the program's other files are unknown. */
  readonly elsewhere: ChangesElsewhere | null
  of(expression: Node, view: SourceView): Target
  ofVariable(variable: Variable, view: SourceView): Target
  ofAlias(alias: TSESTree.TSTypeAliasDeclaration, view: SourceView): Target
  member(object: Target, name: string): Target
  /** The module that a specifier means. */
  ofModule(specifier: string, view: SourceView): Target
  /** The target of a function's result, by its type or its only `return`. */
  resultOf(fn: FunctionWithBody, view: SourceView): Target
}
