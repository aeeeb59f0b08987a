import { parse } from 'node:path'
import type { ESLint, Linter } from 'eslint'
import { isInside } from '../../files/paths.js'
import type { HostServices } from '../../rules/support/host-services.js'
import { createParser } from '../../syntax/eslint-parser.js'
import { GoLanguage } from '../../syntax/go/go-eslint-language.js'
import { ProtoLanguage } from '../../syntax/proto/proto-eslint-language.js'
import { UsageError } from '../usage-error.js'
import type { RunRequest } from './run-rules.js'

export interface Found {
  readonly messages: Linter.LintMessage[]
  readonly suppressedMessages: Linter.SuppressedLintMessage[]
}

/** Loads ESLint and runs the rules in it, without the user's configuration and parsers. */
export class ESLintRunner {
  readonly #Linter: typeof Linter
  readonly #config: readonly Linter.Config[]
  readonly #cwd: string
  readonly #linters = new Map<string, Linter>()

  static async load(
    cwd: string,
    plugin: ESLint.Plugin,
    settings: Readonly<Record<string, unknown>>,
    services: HostServices,
  ): Promise<ESLintRunner> {
    const { Linter: Loaded } = await loadESLint()
    return new ESLintRunner(Loaded, cwd, [
      {
        files: EVERY_FILE,
        plugins: {
          'feature-gates': {
            ...plugin,
            languages: { go: new GoLanguage(services), proto: new ProtoLanguage(services) },
          },
        },
        settings: { ...settings },
        linterOptions: { reportUnusedDisableDirectives: 'off' },
        languageOptions: { parser: createParser(services) },
      },
      { files: ['**/*.go'], language: 'feature-gates/go' },
      { files: ['**/*.proto'], language: 'feature-gates/proto' },
    ])
  }

  private constructor(Loaded: typeof Linter, cwd: string, config: readonly Linter.Config[]) {
    this.#Linter = Loaded
    this.#cwd = cwd
    this.#config = config
  }

  run({ file, text, severities }: RunRequest): Found {
    const linter = this.#linterFor(file)
    const rules = { files: EVERY_FILE, rules: severities as Linter.RulesRecord }
    const all = linter.verify(text, [...this.#config, rules], { filename: file })
    return {
      // Comments may name rules of other plugins, which don't run here.
      messages: all.filter(({ ruleId, fatal }) => fatal || ruleId?.startsWith('feature-gates/')),
      suppressedMessages: suppressedMessagesOf(linter).filter(({ ruleId }) => ruleId?.startsWith('feature-gates/')),
    }
  }

  #linterFor(file: string): Linter {
    const folder = baseOf(file, this.#cwd)
    const known = this.#linters.get(folder)
    if (known) return known
    const made = new this.#Linter({ cwd: folder, configType: 'flat' })
    this.#linters.set(folder, made)
    return made
  }
}

/**
 * The folder in which ESLint has to run to lint a file. ESLint has no configuration for files outside its working
 * directory.
 */
export function baseOf(file: string, cwd: string): string {
  return isInside(cwd, file) ? cwd : parse(file).root
}

const EVERY_FILE = [() => true] as unknown as string[]

async function loadESLint(): Promise<typeof import('eslint')> {
  try {
    return await import('eslint')
  } catch {
    throw new UsageError(
      '"check" needs ESLint to read ESLint\'s comments, and it is not installed; npm install --save-dev eslint',
    )
  }
}

/** ESLint documents it, but its types lack it: https://eslint.org/docs/latest/integrate/nodejs-api#linter */
function suppressedMessagesOf(linter: Linter): Linter.SuppressedLintMessage[] {
  return (linter as Linter & { getSuppressedMessages(): Linter.SuppressedLintMessage[] }).getSuppressedMessages()
}
