import { printedJson, type PrintedText } from '../../files/printed-text.js'
import { createHash } from 'node:crypto'
import { dataPath } from '../../files/paths.js'
import type { CheckReport } from './check-report.js'

/** GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function formatGitlab({ results, cwd }: CheckReport): PrintedText {
  const seen = new Map<string, number>()
  const findings = results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message, severity, line, endLine }) => {
      const path = dataPath(filePath, cwd)
      const content = [path, ruleId, message].join('\0')
      const count = seen.get(content) ?? 0
      seen.set(content, count + 1)
      return {
        description: message,
        check_name: ruleId ?? 'feature-gates',
        // Excludes the line, so that a finding keeps its identity when others come before it.
        fingerprint: createHash('sha256').update(`${content}\0${count}`).digest('hex'),
        severity: severity === 2 ? 'major' : 'minor',
        location: { path, lines: { begin: Math.max(1, line), ...(endLine !== undefined && { end: endLine }) } },
      }
    }),
  )
  return printedJson(findings)
}
