import type { TSESTree } from '@typescript-eslint/utils'
import { namesOfType } from '../../../gates/identity/key-types.js'
import { literalString, staticKeyName } from '../../../source/expressions.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { Node, SourceView } from '../../../source/source-view.js'
import { TargetFinder } from '../../../source/targets/find-target.js'
import { wordPattern, type ProjectTexts } from '../delete-constants.js'
import type { FileUses } from './find-residual-uses.js'
import { isUsualWord, useAt, type AfterRemoval, type ResidualUse } from './residual-use.js'

/** A template with a type in it, whose name begins with a capital, and a type that changes the letters of a name. */
const MAKES_NAMES =
  /`[^`\n]*\$\{\s*(?:\p{Lu}[\p{ID_Continue}$.]*\s*[}<&|[]|\(|keyof\b|typeof\b|string\b)|\b(?:Unc|C)apitalize\s*<|\b(?:Low|Upp)ercase\s*</u
/** More texts than one type makes are not made one by one. */
const MOST_TEXTS = 1000

/** A text that a type makes of the name of a gate. */
interface DerivedName {
  readonly text: string
  readonly gate: string
  /** The file of the type, and the alias that it is part of. */
  readonly file: string
  readonly alias: string | null
}

/**
 * The places that use a name which a type makes of a removed gate's, such as `useNewPager` of `use${GateName}`. The
 * type no longer has it, and what reads such names isn't known.
 *
 * @param context with modules as they were: registrations are identified by their place.
 */
export function findDerivedNames(
  texts: ProjectTexts,
  context: AfterRemoval,
  viewOf: (file: string, text: string) => SourceView | null,
): FileUses[] {
  const targets = new TargetFinder(context.resolveImport)
  const made = new Map([...texts.matching(MAKES_NAMES, isTyped), ...namingSmallTypes(texts)])
  const derived = [...made].flatMap(([file, text]) => {
    const view = viewOf(file, text)
    return view ? derivedIn(view, context, targets) : []
  })
  if (derived.length === 0) return []
  return [...texts.naming(derived.map(({ text }) => text))].flatMap(([file, text]) => {
    const view = isTyped(file) ? viewOf(file, text) : null
    const uses = view ? usesIn(view, derived) : []
    return uses.length > 0 ? [{ file, text, uses }] : []
  })
}

/** A type whose name begins with a small letter, like that of a value. */
const SMALL_TYPE = /\btype\s+([\p{Ll}_$][\p{ID_Continue}$]*)\s*=/gu

/** The files with a template in which the name of such a type is. */
function namingSmallTypes(texts: ProjectTexts): Iterable<readonly [string, string]> {
  const declaring = texts.matching(new RegExp(SMALL_TYPE.source, 'u'), isTyped)
  const names = [...declaring.values()].flatMap((text) =>
    [...text.matchAll(SMALL_TYPE)].map(([, name = '']) => name.replaceAll('$', '\\$')),
  )
  if (names.length === 0) return []
  return texts.matching(new RegExp(`\\$\\{\\s*(?:${[...new Set(names)].join('|')})\\s*[}<&|[]`, 'u'), isTyped)
}

function isTyped(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file)
}

function derivedIn(view: SourceView, { gates }: AfterRemoval, targets: TargetFinder): DerivedName[] {
  return nodesOf(view, 'TSTemplateLiteralType', 'TSTypeReference').flatMap((type) => {
    const isInner =
      type.parent?.type === 'TSTemplateLiteralType' || /^TSTypeParameterInst/.test(type.parent?.type ?? '')
    if (isInner && type.type === 'TSTypeReference') return []
    if (type.type === 'TSTypeReference' && !changedLetters(type)) return []
    return [...gates.keys()].flatMap((gate) =>
      new Derivation(gate, view, targets)
        .of(type as TSESTree.TypeNode)
        .flatMap(({ text, isOfGate }): DerivedName[] =>
          isOfGate && text !== gate ? [{ text, gate, file: view.file, alias: aliasAround(type) }] : [],
        ),
    )
  })
}

interface Text {
  readonly text: string
  /** Whether the name of the gate is part of it. */
  readonly isOfGate: boolean
}

/** Makes the texts that a type has because of one gate. */
class Derivation {
  readonly #gate: string
  readonly #view: SourceView
  readonly #targets: TargetFinder

  constructor(gate: string, view: SourceView, targets: TargetFinder) {
    this.#gate = gate
    this.#view = view
    this.#targets = targets
  }

  /** Empty where some part may be any text. */
  of(type: TSESTree.TypeNode): Text[] {
    if (type.type === 'TSTemplateLiteralType') return this.#ofTemplate(type)
    const change = type.type === 'TSTypeReference' ? changedLetters(type) : null
    if (change) return this.of(change.inner).map(({ text, isOfGate }) => ({ text: change.of(text), isOfGate }))
    const names = namesOfType(type, this.#view, this.#targets)
    return [...(names ?? [])].map((text) => ({ text, isOfGate: text === this.#gate }))
  }

  #ofTemplate({ quasis, types }: TSESTree.TSTemplateLiteralType): Text[] {
    let made: Text[] = [{ text: quasis[0]?.value.cooked ?? '', isOfGate: false }]
    for (const [index, type] of types.entries()) {
      const parts = this.of(type)
      const after = quasis[index + 1]?.value.cooked ?? ''
      if (made.length * parts.length > MOST_TEXTS) return []
      made = made.flatMap((start) =>
        parts.map((part) => ({ text: start.text + part.text + after, isOfGate: start.isOfGate || part.isOfGate })),
      )
    }
    return made
  }
}

/** `Uncapitalize<GateName>` and the like. */
function changedLetters({ typeName, typeArguments }: TSESTree.TSTypeReference): {
  readonly inner: TSESTree.TypeNode
  readonly of: (text: string) => string
} | null {
  const [inner] = typeArguments?.params ?? []
  if (!inner || typeName.type !== 'Identifier') return null
  switch (typeName.name) {
    case 'Capitalize':
      return { inner, of: (text) => text.charAt(0).toUpperCase() + text.slice(1) }
    case 'Uncapitalize':
      return { inner, of: (text) => text.charAt(0).toLowerCase() + text.slice(1) }
    case 'Uppercase':
      return { inner, of: (text) => text.toUpperCase() }
    case 'Lowercase':
      return { inner, of: (text) => text.toLowerCase() }
    default:
      return null
  }
}

function aliasAround(type: Node): string | null {
  for (let node: Node | undefined = type; node; node = node.parent)
    if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') return node.id.name
  return null
}

function usesIn(view: SourceView, derived: readonly DerivedName[]): ResidualUse[] {
  const near = new Map(derived.filter((one) => mayMeanIt(view, one)).map((one) => [one.text, one.gate]))
  if (near.size === 0) return []
  return nodesOf(view, 'Property', 'MemberExpression', 'Literal', 'TemplateLiteral', 'JSXAttribute').flatMap((node) => {
    const name = nameIn(node)
    const gate = name === null ? undefined : near.get(name)
    if (name === null || gate === undefined) return []
    return [useAt(node, gate, `it uses "${name}", which a type makes of the name of the gate`)]
  })
}

/** A common word such as `new` means the name only where the type is named. */
function mayMeanIt(view: SourceView, { text, file, alias }: DerivedName): boolean {
  return !isUsualWord(text) || view.file === file || (alias !== null && wordPattern([alias]).test(view.text))
}

function nameIn(node: Node): string | null {
  switch (node.type) {
    case 'Property':
      return staticKeyName(node.key, node.computed)
    case 'MemberExpression':
      return staticKeyName(node.property, node.computed)
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' ? node.name.name : null
    default:
      return node.parent?.type === 'Property' || node.parent?.type === 'MemberExpression' ? null : literalString(node)
  }
}
