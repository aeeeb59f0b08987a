/** Of each part of a path. Matching tries every way in which stars can share a name, so each one more takes some hundred times as long. */
const MOST_STARS = 3
const MOST_GLOBSTARS = 4
const MOST_BRACES = 4
const MOST_CHOICES = 64
const LONGEST = 500

/**
 * Why a pattern would take too long to be matched, as the end of a sentence; `null`: it may be matched.
 *
 * @param pattern a glob of a configuration, or a line of a `.gitignore` or CODEOWNERS file.
 */
export function refusalToMatch(pattern: string): string | null {
  const parts = pattern.split('/')
  const isTame =
    pattern.length <= LONGEST &&
    parts.filter((part) => part === '**').length <= MOST_GLOBSTARS &&
    parts.every((part) => part === '**' || count(part, /[*+]/g) <= MOST_STARS) &&
    count(pattern, /[{,|]/g) <= MOST_CHOICES &&
    count(pattern, /\{/g) <= MOST_BRACES &&
    count(pattern, /[*+?@!]\(/g) <= 1
  return isTame ? null : 'has more wildcards than can be matched in time; write it with fewer'
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** The lines of a `.gitignore` file that can be matched in time. */
export function tameLines(text: string): string {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('#') || refusalToMatch(line) === null)
    .join('\n')
}
