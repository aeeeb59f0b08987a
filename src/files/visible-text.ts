import type { PrintedText } from './printed-text.js'

/**
 * Control characters of terminals, and marks that change the direction of text. Names in a registry may contain them.
 */
const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/

/**
 * A name in a form that can be shown anywhere. Characters that would move the cursor, change colors or reorder the line
 * are escaped, `\u{1B}`. So are line breaks, because a name is shown on one line.
 */
export function visibleText(text: string): PrintedText {
  // Almost no string has any, and testing is faster than replacing.
  const shown = HIDDEN.test(text)
    ? text.replaceAll(
        new RegExp(HIDDEN, 'g'),
        (character) => `\\u{${character.charCodeAt(0).toString(16).toUpperCase()}}`,
      )
    : text
  return shown as PrintedText
}

/**
 * What a code host turns into a mention, a reference or a link: `@user`, `#1`, `GH-1`, addresses. A merge closes what
 * `fixes #1` refers to. `##[` is a command to some CI systems.
 */
const ACTIVE = /@|#(?=[#\d])|(?<=\bGH)-(?=\d)|:(?=\/\/)|(?<=\bwww)\./gi

/**
 * As {@link visibleText}, for titles, commit messages and Markdown: where these are shown, it mentions, links and
 * closes nothing, and runs no command.
 */
export function inertText(text: string): PrintedText {
  return visibleText(text).replaceAll(ACTIVE, '$&\u200B') as PrintedText
}
