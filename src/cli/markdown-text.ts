import { escapePrinted, printed, type PrintedText } from '../files/printed-text.js'
import { inertText, visibleText } from '../files/visible-text.js'

/** Text in a line or a cell of Markdown: no markup, no link, no mention that would notify someone. */
export function markdownText(content: string): PrintedText {
  return escapePrinted(inertText(content), [[/[\\`*_[\]<>|#~&]/g, '\\$&']])
}

/** The same as code, whatever marks it holds: the fence is longer than any in it. */
export function markdownCode(content: string): PrintedText {
  const shown = escapePrinted(visibleText(content), [['|', '\\|']])
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([marks]) => marks.length))
  const fence = visibleText('`'.repeat(longest + 1))
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return printed`${fence}${space}${shown}${space}${fence}`
}
