import type { TSESTree } from '@typescript-eslint/utils'
import { lastNameOf } from '../../../gates/dotted-path.js'
import { isGoFeatureType } from '../../../registry/readers/go-maps.js'
import { convertedText } from '../../../source/go-declarations.js'
import type { GoNode } from '../../../source/go-nodes.js'
import type { AnyNode, Node } from '../../../source/source-view.js'
import type { ProjectTexts } from '../delete-constants.js'
import { isGo } from './searched-code.js'

/** `type Name = featuregate.Feature`, also as a line of a group. */
const ALIASES = (types: string): RegExp =>
  new RegExp(`^[ \\t]*(?:type[ \\t]+)?(\\w+)[ \\t]*=[ \\t]*(?:\\w+\\.)?(?:${types})[ \\t\\r]*(?:\\/[/*].*)?$`, 'gm')

/** The type of gates' names under all names that Go code gives it. */
export class GoKeyAliases {
  readonly #names = new Set<string>()
  readonly #mention: RegExp

  /** A variable may be taken for an alias: then more places are examined. */
  constructor(texts: ProjectTexts) {
    let types = 'Feature(?:Gate|Name)?'
    while (types !== '') {
      const pattern = ALIASES(types)
      const found = [...texts.matching(new RegExp(pattern, 'm'), isGo)]
        .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name as string))
        .filter((name) => !this.#names.has(name))
      for (const name of found) this.#names.add(name)
      types = found.join('|')
    }
    this.#mention = new RegExp(`\\b(?:${[...this.#names].join('|') || '(?!)'})\\b`)
  }

  /** Whether a type is that of gates' names, by its own name or by another one. */
  isKeyType(type: GoNode): boolean {
    return isGoFeatureType(type) || this.#isAlias(type)
  }

  /** The argument of a conversion to it, or to a text. */
  convertedBy(call: TSESTree.CallExpression): Node | null {
    const [argument, ...others] = call.arguments
    const isOnly = argument !== undefined && others.length === 0
    return convertedText(call) ?? (isOnly && this.#isAlias(call.callee) ? argument : null)
  }

  #isAlias(type: AnyNode): boolean {
    return this.#names.has(lastNameOf(type) ?? '')
  }

  isNamedIn(text: string): boolean {
    return this.#mention.test(text)
  }
}
