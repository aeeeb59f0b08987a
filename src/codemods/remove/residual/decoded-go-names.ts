import { lastNameOf } from '../../../gates/dotted-path.js'
import type { GoCallees } from '../../../gates/identity/go-callees.js'
import { variableOf } from '../../../source/bindings.js'
import { unwrapExpression } from '../../../source/expressions.js'
import { asGo } from '../../../source/go-casts.js'
import { importPathOf } from '../../../source/go-declarations.js'
import type { GoExpression, GoField, GoStructType, GoTypeSpec } from '../../../source/go-nodes.js'
import { nodesOf } from '../../../source/nodes-of.js'
import type { AnyNode, SourceView } from '../../../source/source-view.js'
import { ancestorsOf } from '../../../source/walk.js'
import type { ProjectTexts } from '../delete-constants.js'
import type { GoKeyAliases } from './go-key-aliases.js'
import { isGo } from './searched-code.js'

/** At the end of a field or variable: a type of gates' names, in any list or map. */
export const HOLDS_NAMES = /\bFeature(?:Gate|Name)?[ \t]*(?:[`}\r\n]|\/\/)|\[[\w.]*Feature(?:Gate|Name)?\][\w*.[]/
/** Functions that fill what they are given a pointer to: of JSON, YAML and the like, and of strings and rows. */
const FILLS = /Unmarshal|Decode|^[SF]?[Ss]can(?:f|ln)?$/
const CALLS_FILLING = /(?:Unmarshal|Decode)\w*\(|\.[SF]?[Ss]can(?:f|ln)?\(/
/** How deep types are followed through fields of other types. */
const LONGEST_CHAIN = 4

/**
 * Finds fields and variables of the type of gates' names that are filled with data. An entry of JSON, YAML, a row or an
 * environment may then name any gate.
 */
export class DecodedGoNames {
  readonly #texts: ProjectTexts
  readonly #callees: GoCallees
  readonly #viewOf: (file: string, text: string) => SourceView | null
  readonly #types: GoKeyAliases
  /** By the names of types: whether something fills them. */
  readonly #filled = new Map<string, boolean>()

  constructor(
    texts: ProjectTexts,
    callees: GoCallees,
    viewOf: (file: string, text: string) => SourceView | null,
    types: GoKeyAliases,
  ) {
    this.#texts = texts
    this.#types = types
    this.#viewOf = viewOf
    this.#callees = callees
  }

  find(view: SourceView): AnyNode[] {
    const fields = nodesOf(view, 'GoStructType').flatMap((struct) =>
      struct.fields.filter((field) => this.#isDecoded(field, struct, view)),
    )
    return [...fields, ...this.#variablesIn(view)]
  }

  #isDecoded(field: GoField, struct: GoStructType, view: SourceView): boolean {
    const isExported = field.names.some(({ name }) => /^\p{Lu}/u.test(name))
    if (!isExported || isOfSettings(field) || !this.#holdsNames(field.goType, view)) return false
    if (field.tag) return !/^[`"]\s*(?:\w+:\\?"-\\?"\s*)+[`"]$/.test(field.tag.raw)
    const spec = [...ancestorsOf(struct)].map((node) => asGo(node)).find(({ type }) => type === 'GoTypeSpec')
    return spec ? this.#isFilled((spec as GoTypeSpec).id.name, 0) : CALLS_FILLING.test(view.text)
  }

  /** Whether a file that names a type, or one with a field of it, calls a function that fills values. */
  #isFilled(type: string, depth: number): boolean {
    const known = this.#filled.get(type)
    if (known !== undefined || depth > LONGEST_CHAIN) return known ?? false
    this.#filled.set(type, false)
    const word = new RegExp(`(?<![\\p{L}\\d_])${type}(?![\\p{L}\\d_])`, 'u')
    const naming = [...this.#texts.naming([type])].filter(([file]) => isGo(file))
    const isFilled =
      naming.some(([, text]) => CALLS_FILLING.test(text)) ||
      naming.some(([file, text]) => {
        const view = this.#viewOf(file, text)
        return view !== null && holdersIn(view, type, word).some((holder) => this.#isFilled(holder, depth + 1))
      })
    this.#filled.set(type, isFilled)
    return isFilled
  }

  /** `var gates []featuregate.Feature` where a call gets `&gates`. */
  #variablesIn(view: SourceView): AnyNode[] {
    if (!CALLS_FILLING.test(view.text)) return []
    return nodesOf(view, 'CallExpression').flatMap((call) => {
      if (!FILLS.test(lastNameOf(call.callee) ?? '')) return []
      return call.arguments.flatMap((argument) => {
        const given = unwrapExpression(argument)
        const target = given.type === 'UnaryExpression' ? unwrapExpression(given.argument) : given
        const variable = target.type === 'Identifier' ? variableOf(view, target) : null
        const declared = asGo(variable?.defs[0]?.node)
        const type = declared?.type === 'VariableDeclarator' ? typeOf(declared.goType, declared.init) : null
        return type && this.#holdsNames(type, view) ? [declared] : []
      })
    })
  }

  /** Whether a type is that of gates' names, or a list, map or pointer of it. */
  #holdsNames(type: GoExpression, view: SourceView): boolean {
    switch (type.type) {
      case 'GoStarExpression':
        return this.#holdsNames(type.argument, view)
      case 'GoArrayType':
        return this.#holdsNames(type.element, view)
      case 'GoMapType':
        return this.#holdsNames(type.key, view) || this.#holdsNames(type.value, view)
      default:
        return this.#types.isKeyType(type) && (this.#callees.packages.isString({ type, view }) ?? isOfGates(type, view))
    }
  }
}

/**
 * `FeatureGates map[featuregate.Feature]bool`: what users set, as with flags. A user who sets a removed gate gets an
 * error either way.
 */
function isOfSettings({ names, goType }: GoField): boolean {
  const isOfSwitches = goType.type === 'GoMapType' && goType.value.type === 'Identifier' && goType.value.name === 'bool'
  return isOfSwitches && names.every(({ name }) => /^(?:Enabled|Default)?Feature(?:Gate|Flag)?s$/.test(name))
}

/** The type that a variable is declared with, or that of what it begins with: `gates := []featuregate.Feature{}`. */
function typeOf(declared: GoExpression | null, init: unknown): GoExpression | null {
  if (declared) return declared
  const value = init as { readonly goType?: GoExpression | null } | null
  return value?.goType ?? null
}

/** The types of a file whose declarations name another one. */
function holdersIn(view: SourceView, type: string, word: RegExp): string[] {
  return nodesOf(view, 'GoTypeSpec').flatMap(({ id, goType }) =>
    id.name !== type && word.test(view.text.slice(...goType.range)) ? [id.name] : [],
  )
}

/** For an unavailable package: `k8s.io/component-base/featuregate` and packages with the same last name. */
function isOfGates(type: GoExpression, view: SourceView): boolean {
  if (type.type !== 'MemberExpression') return false
  const path = importPathOf(type.object, view)
  // Its `FeatureGate` is the object that checks gates.
  return path !== null && lastNameOf(type) !== 'FeatureGate' && /feature-?_?gates?$/.test(path)
}
