import { ConfigCommentParser, Directive, TextSourceCodeBase, VisitNodeStep } from '@eslint/plugin-kit'
import type { Linter } from 'eslint'
import type { Comment } from '../text/trivia.js'
import { lineAndColumn } from '../text/line-index.js'
import type { ProjectServices } from './eslint-parser.js'

interface Located {
  readonly range: [number, number]
  readonly loc: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

/** All that ESLint sees of such a file, so that rules for other languages find nothing in it. */
export interface BareRoot extends Located {
  readonly type: 'Document'
}

export interface LocatedComment extends Located {
  readonly type: 'Line' | 'Block'
  readonly value: string
}

interface InlineConfig {
  readonly config: { readonly rules: Linter.RulesRecord }
  readonly loc: Located['loc']
}

interface Problem {
  readonly ruleId: null
  readonly message: string
  readonly loc: Located['loc']
}

const directives = new ConfigCommentParser()

export interface BareSource {
  readonly text: string
  readonly ast: BareRoot
  readonly services: ProjectServices
}

export function rootOf(text: string): BareRoot {
  return new TextRoot(text)
}

/** The end position requires counting lines, and few rules read it. */
class TextRoot implements BareRoot {
  readonly type = 'Document'
  readonly range: [number, number]
  readonly #text: string

  constructor(text: string) {
    this.range = [0, text.length]
    this.#text = text
  }

  get loc(): BareRoot['loc'] {
    return { start: { line: 1, column: 0 }, end: lineAndColumn(this.#text, this.#text.length) }
  }
}

/** A file of one of the plugin's own languages for ESLint: a text with comments, which may be directives. */
export abstract class BareSourceCode extends TextSourceCodeBase {
  declare readonly ast: BareRoot
  declare readonly text: string
  readonly visitorKeys = { Document: [] }
  readonly parserServices: ProjectServices
  #comments: LocatedComment[] | undefined

  constructor({ text, ast, services }: BareSource) {
    super({ text, ast } as never)
    this.parserServices = services
  }

  protected abstract comments(): readonly Comment[]

  getAllComments(): LocatedComment[] {
    return this.comments().map((comment) => this.#located(comment))
  }

  getInlineConfigNodes(): LocatedComment[] {
    return (this.#comments ??= this.text.includes('eslint')
      ? this.getAllComments().filter(({ value }) =>
          /^\s*eslint(?:-enable|-disable(?:(?:-next)?-line)?)?(?:\s|$)/.test(value),
        )
      : [])
  }

  /** Most comments of these languages are line comments, so all of them may switch rules off and on again. */
  getDisableDirectives(): { directives: Directive[]; problems: Problem[] } {
    const found: Directive[] = []
    const problems: Problem[] = []
    for (const node of this.getInlineConfigNodes()) {
      const { label, value, justification } = directives.parseDirective(node.value) ?? {
        label: '',
        value: '',
        justification: '',
      }
      if (label === 'eslint-disable-line' && node.loc.start.line !== node.loc.end.line) {
        problems.push({ ruleId: null, message: `${label} comment should not span multiple lines.`, loc: node.loc })
      } else if (label.startsWith('eslint-')) {
        found.push(new Directive({ type: label.slice('eslint-'.length) as 'disable', node, value, justification }))
      }
    }
    return { directives: found, problems }
  }

  /**
   * `eslint` with rules and their settings, in block comments as in JavaScript: in a line comment it may begin a
   * sentence.
   */
  applyInlineConfig(): { configs: InlineConfig[]; problems: Problem[] } {
    const configs: InlineConfig[] = []
    const problems: Problem[] = []
    for (const { type, value, loc } of this.getInlineConfigNodes()) {
      const directive = type === 'Block' ? directives.parseDirective(value) : undefined
      if (directive?.label !== 'eslint') continue
      const parsed = directives.parseJSONLikeConfig(directive.value)
      if (parsed.ok) configs.push({ config: { rules: parsed.config as Linter.RulesRecord }, loc })
      else problems.push({ ruleId: null, message: parsed.error.message, loc })
    }
    return { configs, problems }
  }

  /** For JavaScript rules that are enabled for all files and read a scope before they visit a node. */
  getScope(): object {
    return {
      type: 'module',
      isStrict: true,
      block: this.ast,
      upper: null,
      set: new Map(),
      variables: [],
      references: [],
      through: [],
      childScopes: [],
    }
  }

  override traverse(): VisitNodeStep[] {
    return [1, 2].map((phase) => new VisitNodeStep({ target: this.ast, phase: phase as 1 | 2, args: [this.ast] }))
  }

  #located({ type, value, start, end }: Comment): LocatedComment {
    const loc = { start: lineAndColumn(this.text, start), end: lineAndColumn(this.text, end) }
    return { type: type === 'Block' ? 'Block' : 'Line', value, range: [start, end], loc }
  }
}
