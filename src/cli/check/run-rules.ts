import type { Linter, Rule } from 'eslint'
import { partsOfRule, type RuleEntry } from '../../config/rule-shapes.js'
import { areGatesTold, mayBeAboutGates } from '../../gates/gate-code.js'
import { inPhase } from '../../files/processor-time.js'
import type { HostServices } from '../../rules/support/host-services.js'
import { createParser } from '../../syntax/eslint-parser.js'
import { GoLanguage } from '../../syntax/go/go-eslint-language.js'
import { ProtoLanguage } from '../../syntax/proto/proto-eslint-language.js'
import { UnreadableBody } from '../../syntax/go/unread-function.js'
import { toMessage, type Descriptor } from './report-message.js'

export interface RunRequest {
  /** Absolute. */
  readonly file: string
  /** Without a byte order mark. */
  readonly text: string
  /** Severities and options by the names of the rules. */
  readonly severities: Readonly<Record<string, RuleEntry>>
}

/**
 * A comment in any language that may be a directive for ESLint: `// eslint-disable-line`, `# eslint-disable`, `<!--
 * global a -->`, `//nolint:a`.
 */
const DIRECTIVE = /(?:\/[/*]|#|<!--|-->)\s*(?:eslint|global|exported|nolint:)/

/**
 * Whether ESLint would only run the rules on a file: no comment is a directive, and the path isn't ignored.
 *
 * @param path relative to ESLint's working directory.
 */
export function isPlain(text: string, path: string): boolean {
  return !DIRECTIVE.test(text) && !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(path)
}

/**
 * Runs the rules on plain files (see {@link isPlain}) and returns messages in ESLint's form. ESLint takes twice as
 * long: it has to be loaded, and resolves its configuration for each file.
 */
export class RuleRunner {
  readonly #rules: ReadonlyMap<string, Rule.RuleModule>
  readonly #settings: Readonly<Record<string, unknown>>
  readonly #go: GoLanguage
  readonly #proto: ProtoLanguage
  readonly #parser: ReturnType<typeof createParser>

  /**
   * @param rules by the names that severities use.
   * @param settings ESLint's settings, which the rules read.
   */
  constructor(
    rules: ReadonlyMap<string, Rule.RuleModule>,
    settings: Readonly<Record<string, unknown>>,
    services: HostServices,
  ) {
    this.#rules = rules
    this.#settings = settings
    const { project } = services
    const isTold =
      project &&
      areGatesTold('go', [...(project.config.checks ?? []), ...(project.config.overrides ?? [])]) &&
      !project.config.api
    this.#go = new GoLanguage(services, isTold ? mayBeAboutGates : null)
    this.#proto = new ProtoLanguage(services)
    this.#parser = createParser(services)
  }

  /**
   * @returns what the rules report, in the order of the text; `null`: the file can't be parsed, which ESLint reports.
   */
  run(request: RunRequest): Linter.LintMessage[] | null {
    return inPhase('rules', () => this.#runRules(request))
  }

  #runRules(request: RunRequest): Linter.LintMessage[] | null {
    try {
      return this.#run(request)
    } catch (error) {
      if (error instanceof UnreadableBody) return null
      throw error
    }
  }

  #run({ file, text, severities }: RunRequest): Linter.LintMessage[] | null {
    const sourceCode = this.#read(file, text)
    if (!sourceCode) return null
    const messages: Linter.LintMessage[] = []
    const visits: { readonly id: string; readonly visit: () => void }[] = []
    for (const [id, entry] of Object.entries(severities)) {
      const rule = this.#rules.get(id)
      const { severity, options } = partsOfRule(entry)
      if (!rule || severity === 'off') continue
      const reported = { id, severity: severity === 'error' ? 2 : 1, messages: rule.meta?.messages ?? {} } as const
      const report = (descriptor: Descriptor): void => void messages.push(toMessage(descriptor, reported, text))
      const context = {
        id,
        filename: file,
        physicalFilename: file,
        cwd: '',
        options,
        settings: this.#settings,
        sourceCode,
        report,
      }
      const listeners = naming(id, file, () => rule.create(context as never)) as Partial<
        Record<string, (root: object) => void>
      >
      // The rules do all their work at the root, so the visitor needs no tree.
      const visit = listeners[sourceCode.ast.type]
      if (visit) visits.push({ id, visit: () => visit(sourceCode.ast) })
    }
    for (const { id, visit } of visits) naming(id, file, visit)
    return messages.sort((a, b) => a.line - b.line || a.column - b.column)
  }

  #read(file: string, text: string): Source | null {
    if (file.endsWith('.go')) {
      const result = this.#go.parse({ path: file, body: text })
      return result.ok ? this.#go.createSourceCode({ path: file, body: text }, result) : null
    }
    if (file.endsWith('.proto')) {
      const result = this.#proto.parse({ path: file, body: text })
      return result.ok ? this.#proto.createSourceCode({ path: file, body: text }, result) : null
    }
    try {
      // ESLint also turns a shebang into a comment before it parses.
      const { ast, services } = this.#parser.parseForESLint(text.replace(/^#!/, '//'), { filePath: file }) as {
        ast: Source['ast']
        services: object
      }
      return { text, ast, parserServices: services }
    } catch {
      return null
    }
  }
}

/** The part of ESLint's `SourceCode` that the rules use. */
interface Source {
  readonly text: string
  readonly ast: { readonly type: string }
  readonly parserServices: object
}

/** Adds the rule and the file to an error. */
function naming<Result>(rule: string, file: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (error instanceof Error) error.message += `\nOccurred while linting ${file}\nRule: "${rule}"`
    throw error
  }
}
