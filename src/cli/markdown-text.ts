import { visibleText } from '../files/visible-text.js'

/** Text in a line or a cell of Markdown: no markup, no link, no mention that would notify somebody. */
export function markdownText(content: string): string {
  return visibleText(content)
    .replaceAll(/[\\`*_[\]<>|#~&]/g, '\\$&')
    .replaceAll('@', '@\u200B')
}

/** The same as code, whatever marks it holds: the fence is longer than any in it. */
export function markdownCode(content: string): string {
  const shown = visibleText(content).replaceAll('|', '\\|')
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}
