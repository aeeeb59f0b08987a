import { printedJson, type PrintedText } from '../../files/printed-text.js'
import { REPOSITORY_URL } from '../../repository-url.js'
import { pathToFileURL } from 'node:url'
import { isInside, dataPath } from '../../files/paths.js'
import type { LintResult } from '../check/lint.js'
import { PROJECT_RULE } from '../check/project-rule.js'
import type { CheckReport, Message } from './check-report.js'

/** SARIF 2.1.0, for code scanning: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html */
export function formatSarif(report: CheckReport): PrintedText {
  const { results, cwd } = report
  const rules = describeRules(report)
  const indexes = new Map(rules.map(({ id }, index) => [id, index]))
  const broken = results.flatMap((result) =>
    result.messages.filter(({ fatal }) => fatal).map((message) => ({ result, message })),
  )
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'feature-gates',
            version: report.plugin.meta.version,
            informationUri: REPOSITORY_URL,
            rules,
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: broken.length === 0,
            ...(broken.length > 0 && {
              toolExecutionNotifications: broken.map(({ result, message }) => ({
                level: 'error',
                message: { text: message.message },
                locations: [locationOf(result, message, cwd)],
              })),
            }),
          },
        ],
        results: results.flatMap((result) => [
          ...result.messages.filter(({ fatal }) => !fatal).map((message) => toResult(result, message, cwd, indexes)),
          ...result.suppressedMessages.map((message) => ({
            ...toResult(result, message, cwd, indexes),
            suppressions: message.suppressions.map(({ kind, justification }) => ({
              kind: kind === 'directive' ? 'inSource' : 'external',
              justification,
            })),
          })),
        ]),
      },
    ],
  }
  return printedJson(log)
}

function toResult(
  result: LintResult,
  message: Message,
  cwd: string,
  indexes: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const { ruleId, severity } = message
  const ruleIndex = ruleId === null ? undefined : indexes.get(ruleId)
  return {
    ...(ruleId !== null && { ruleId }),
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: severity === 2 ? 'error' : 'warning',
    message: { text: message.message },
    locations: [locationOf(result, message, cwd)],
  }
}

function locationOf({ filePath }: LintResult, { line, column, endLine, endColumn }: Message, cwd: string): unknown {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(filePath, cwd) },
      region: {
        startLine: Math.max(1, line),
        startColumn: Math.max(1, column),
        ...(endLine !== undefined && endColumn !== undefined && { endLine, endColumn }),
      },
    },
  }
}

function uriOf(file: string, cwd: string): string {
  return isInside(cwd, file)
    ? dataPath(file, cwd).split('/').map(encodeURIComponent).join('/')
    : pathToFileURL(file).href
}

function describeRules({ plugin }: CheckReport): { readonly id: string; readonly [key: string]: unknown }[] {
  const described = Object.entries(plugin.rules).map(([name, { meta }]) => ({
    id: `feature-gates/${name}`,
    shortDescription: { text: meta?.docs?.description ?? name },
    ...(meta?.docs?.url !== undefined && { helpUri: meta.docs.url }),
    defaultConfiguration: { level: 'error' },
    properties: { category: meta?.type ?? 'problem' },
  }))
  return [
    ...described,
    {
      id: PROJECT_RULE,
      shortDescription: { text: 'disallow gates that are never checked, or whose dependencies are incomplete' },
      defaultConfiguration: { level: 'warning' },
      properties: { category: 'suggestion' },
    },
  ]
}
