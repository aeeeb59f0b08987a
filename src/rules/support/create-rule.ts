// The package's main entry would load all of ESLint, a copy that may not be the one that runs.
import { applyDefault, RuleCreator } from '@typescript-eslint/utils/eslint-utils'
import type { ReportDescriptor, RuleContext } from '@typescript-eslint/utils/ts-eslint'
import { partsOfRule, type RULE_OPTIONS } from '../../config/rule-shapes.js'
import { REPOSITORY_URL } from '../../repository-url.js'
import { visibleText } from '../../files/visible-text.js'
import { lintedFileOf } from './open-linted-file.js'
import { NO_LISTENERS, RootVisits } from './root-visits.js'

/** A rule's metadata besides ESLint's own fields; presets and docs are generated from it. */
export interface RuleDocs {
  /** The smallest preset that holds the rule; without it, only `all` does. */
  readonly recommended?: 'recommended' | 'strict'
  /**
   * - `registry`: reads the files in which gates are registered, in any language
   * - `usage`: reads code that checks gates
   * - `api`: reads declarations of API types
   * - `override`: reads code or data that sets or names gates, in any language
   * - `config`: reads the configuration, in every file
   */
  readonly on: 'registry' | 'usage' | 'api' | 'override' | 'config'
}

/** Every rule has this message: without `valid-config`, the first rule that runs reports a broken configuration. */
export type SharedMessageIds = 'projectFailure'

const createNamedRule = RuleCreator<RuleDocs>((name) => `${REPOSITORY_URL}/blob/main/docs/rules/${name}.md`)

type RuleDefinition<Options extends readonly unknown[], MessageIds extends string> = Parameters<
  typeof createNamedRule<Options, MessageIds | SharedMessageIds>
>[0]

type Meta<Options extends readonly unknown[], MessageIds extends string> = Omit<
  RuleDefinition<Options, MessageIds>['meta'],
  'messages'
> & { readonly messages: Record<MessageIds, string> }

/**
 * Makes a rule with its documentation's address and the message that all rules share. No rule sets `meta.languages`.
 * Registries are written in many languages, in files that users name, and ESLint 10 rejects a rule that is enabled for
 * another language. A rule with nothing to look for in a file has no listeners.
 */
export function createRule<Options extends readonly unknown[], MessageIds extends string>(
  definition: Omit<RuleDefinition<Options, MessageIds>, 'meta'> & { readonly meta: Meta<Options, MessageIds> },
): ReturnType<typeof createNamedRule<Options, MessageIds | SharedMessageIds>> {
  // ESLint would fill in defaults, which then look like the user's options.
  const {
    meta: { defaultOptions, ...meta },
  } = definition
  const optionsOf = optionReader((defaultOptions ?? definition.defaultOptions ?? []) as Options)
  const rule = createNamedRule<Options, MessageIds | SharedMessageIds>({
    ...definition,
    meta: { ...meta, messages: { ...meta.messages, projectFailure: '{{message}}' } } as RuleDefinition<
      Options,
      MessageIds
    >['meta'],
  })
  const visits = new RootVisits()
  return {
    ...rule,
    create(context) {
      const linted = lintedFileOf(context as unknown as AnyContext)
      // A command has already read the configuration, and its options override it.
      const own = linted.services.project ? undefined : linted.project.config.rules?.[definition.name as RuleKey]
      const { severity, options } = partsOfRule(own ?? 'error')
      if (severity === 'off' || linted.project.isIgnored(linted.file) || linted.isIdle) return NO_LISTENERS
      return visits.listenersFor(
        context.sourceCode.ast,
        definition.create(
          new VisibleContext(context) as never,
          optionsOf(context.options.length > 0 ? context.options : options),
        ),
      )
    },
  }
}

/**
 * Cached, because merging the user's options into the defaults is slow, and ESLint passes the same ones for every file.
 */
function optionReader<Options extends readonly unknown[]>(defaults: Options): (given: readonly unknown[]) => Options {
  let latest: { readonly given: readonly unknown[]; readonly options: Options } = { given: [], options: defaults }
  return (given) => {
    const isSame = latest.given.length === given.length && latest.given.every((item, index) => item === given[index])
    if (!isSame) latest = { given: [...given], options: applyDefault(defaults, given as Options) as Options }
    return latest.options
  }
}

type RuleKey = keyof typeof RULE_OPTIONS

type AnyContext = Readonly<RuleContext<string, readonly unknown[]>>

/**
 * Names and paths in messages come from files that anyone may have written, and ESLint's formatters print them as they
 * are.
 *
 * A class, because one is made for each rule and file: to make the context another object's prototype takes ten times
 * as long.
 */
class VisibleContext implements Pick<
  AnyContext,
  'id' | 'cwd' | 'filename' | 'options' | 'settings' | 'sourceCode' | 'report'
> {
  readonly #context: AnyContext

  constructor(context: AnyContext) {
    this.#context = context
  }

  get id(): AnyContext['id'] {
    return this.#context.id
  }
  get cwd(): AnyContext['cwd'] {
    return this.#context.cwd
  }
  get filename(): AnyContext['filename'] {
    return this.#context.filename
  }
  get options(): AnyContext['options'] {
    return this.#context.options
  }
  get settings(): AnyContext['settings'] {
    return this.#context.settings
  }
  get sourceCode(): AnyContext['sourceCode'] {
    return this.#context.sourceCode
  }

  report(descriptor: ReportDescriptor<string>): void {
    const { suggest } = descriptor
    this.#context.report({ ...withVisibleData(descriptor), ...(suggest && { suggest: suggest.map(withVisibleData) }) })
  }
}

function withVisibleData<Item extends { readonly data?: Readonly<Record<string, unknown>> | undefined }>(
  item: Item,
): Item {
  if (!item.data) return item
  const entries = Object.entries(item.data).map(([name, value]) => [
    name,
    typeof value === 'string' ? visibleText(value) : value,
  ])
  return { ...item, data: Object.fromEntries(entries) as Record<string, unknown> }
}
