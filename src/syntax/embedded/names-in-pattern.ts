/** Words that name no variable, and those that a parameter can't have. */
const RESERVED = new Set(
  (
    'arguments as async await break case catch class const continue debugger default delete do else enum eval export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof undefined var void while with yield'
  ).split(' '),
)

/** All names in a pattern, those in its defaults and types too: what a template declares hides what a script declares. */
export function namesIn(pattern: string): string[] {
  const words = pattern.match(/(?<![\p{ID_Continue}$.])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []
  return [...new Set(words)].filter((word) => !RESERVED.has(word))
}
